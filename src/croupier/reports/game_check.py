"""What an inventor overlooks and only play or figures show: rounds tried, and the game solved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from croupier.games import game as game_of
from croupier.rounds import Game, Rules
from croupier.rounds.trial_rounds import try_out
from croupier.sheets import Problem
from croupier.sheets.positions import Positions
from croupier.solver.analysis import Priced
from croupier.solver.figures import percent
from croupier.solver.report import on_play

ROUNDS: Final = 2_000
"""Rounds that are tried; a settlement that looks at more than it declares shows in few."""


class Oversight(NamedTuple):
    """Something that may have been overlooked, and the part of the game that it is about."""

    part: tuple[str, ...]
    words: str


def placed(oversights: Iterable[Oversight], positions: Positions | None) -> Iterator[Problem]:
    """Oversights as warnings, at the place of the part that they are about if it is in a sheet."""
    for oversight in oversights:
        line, column = positions.of(oversight.part) if positions else (0, 0)
        yield Problem(line, column, oversight.words, ".".join(oversight.part), is_warning=True)


def by_play(rules: Rules) -> Iterator[Oversight]:
    """What rounds at random show: wagers that stay unsettled, and settlements that look at more
    than they declare, which would make figures wrong."""
    trial = try_out(game_of(rules.edition.game), rules, ROUNDS)
    for wager in trial.unsettled:
        yield Oversight(("wagers", wager), f"in some rounds {wager!r} is not settled")
    for words in trial.unlike:
        yield Oversight((), words)


def by_figures(priced: Priced) -> Iterator[Oversight]:
    """What the exact figures show: bets on which the house loses, and choices never right."""
    game = game_of(priced.game)
    for bet in priced.bets:
        edge = bet.figures.house_edge
        if edge < 0 and not bet.bet.is_joint:
            words = f"the player wins in the long run: the house edge of {bet.bet.name} is"
            yield Oversight(("wagers", bet.bet.opening[0]), f"{words} {percent(edge)}")
        elif words := on_play(bet):
            yield Oversight(("wagers", bet.bet.opening[0]), words.removesuffix("."))
    without = list(_without_figures(game, priced))
    yield from without
    chosen = {
        answer for bet in priced.bets for ending, _ in bet.distribution for answer in ending.choices
    }
    yield from _never_right(game, priced.rules, chosen, is_whole=not without)


def _without_figures(game: Game, priced: Priced) -> Iterator[Oversight]:
    """Wagers that can be placed before the deal and are not in any bet."""
    counted = {wager for bet in priced.bets for wager in bet.bet.opening}
    for wager in game.wagers:
        if wager.offered(priced.rules) and wager.name not in counted:
            words = "it has no figures: choices about it are made when the main game asks nothing"
            yield Oversight(("wagers", wager.name), words)


def _never_right(
    game: Game, rules: Rules, chosen: set[tuple[str, str]], *, is_whole: bool
) -> Iterator[Oversight]:
    """Options that best play never takes; of options that name a card, one stands for all. What is
    never asked is said where every wager is counted: it may be asked with another."""
    for ask in game.asks(rules):
        taken = {option.name for option in ask.options if (ask.name, option.name) in chosen}
        if not taken and not is_whole:
            continue
        if not taken:
            yield Oversight(("choices", ask.name), "optimal play never reaches this choice")
            continue
        discards = any(
            option.discards is not None for option in ask.options if option.name in taken
        )
        for option in ask.options:
            if option.name in taken or (option.discards is not None and discards):
                continue
            ends = " (it ends the hand)" if option.leaves_play else ""
            words = f"{option.name!r} is never right at {ask.name!r}{ends}"
            yield Oversight(("choices", ask.name), words)
