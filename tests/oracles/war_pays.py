"""Shoes and pays of Casino War written out by hand, to check what the kernel counts."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.casino_war.accelerator import End, Pays, Solution


def pays_of(
    *,
    initial: Fraction = Fraction(1),
    war: Fraction = Fraction(2),
    war_tie: Fraction = Fraction(3),
    surrendered: Fraction = Fraction(1, 2),
) -> Pays:
    """What each wager is paid beside itself, 22.9, and the part that a surrender loses.

    The initial wager is collected when a player goes to war, 22.8(e), and is not given back.
    """
    return {
        End.WIN: initial,
        End.LOSE: Fraction(-1),
        End.SURRENDER: -surrendered,
        End.WIN_WAR: war - 1,
        End.TIE_WAR: war_tie - 1,
        End.LOSE_WAR: Fraction(-2),
    }


PAYS = pays_of()


def shoe(decks: int = 6) -> Solution:
    """All deals of a shoe of this many decks."""
    return Solution((4 * decks,) * 13)
