"""Steps that the regulations word alike for every one-deck game, each cited to its own section."""

from __future__ import annotations

from typing import Final

from croupier.games.game import Law, Preparing
from croupier.games.script import (
    Cut,
    Inspect,
    Load,
    Method,
    Note,
    Receive,
    Show,
    Shuffle,
    Spread,
    Step,
    TurnSpreadUp,
    Verify,
    Wash,
)

CUT_NOTE: Final = "Use one hand; lay the cover card on the table before the deck."


def opening(section: str, *, deck: str, notes: tuple[Note, ...] = ()) -> tuple[Step, ...]:
    """A received deck is inspected, verified, spread, shown, washed and stacked: (a) to (c)."""
    a, b, c = (f"{section}({letter})" for letter in "abc")
    return (
        Receive(cite=a, also=(deck,), notes=notes),
        Inspect(cite=a),
        Verify(cite=b, also=(a,)),
        Spread(cite=b),
        Show(cite=b),
        Wash(cite=c),
    )


def idle(cite: str, wash: str) -> tuple[Step, ...]:
    """What follows when a player comes to a table whose cards lie spread."""
    return (TurnSpreadUp(cite=cite), Show(cite=cite), Wash(cite=cite, also=(wash,)))


def cover_card_cut(section: str) -> Cut:
    """The dealer cuts with one hand over the cover card: (c)1 and what it says."""
    c = f"{section}(c)"
    return Cut(
        cite=f"{c}1",
        also=(f"{section}(b)2", c, f"{c}1ii", f"{c}1iii", f"{c}1iv", f"{c}2"),
        notes=(Note(f"{c}1i", CUT_NOTE),),
    )


def shuffle(preparing: Preparing, section: str) -> Shuffle:
    """Shuffled by hand or by a device, and what that leads to: (a), (b)1 or (b)2."""
    followed_by = f"{section}(b)1" if preparing.by_device else f"{section}(b)2"
    return Shuffle(
        by_device=preparing.by_device, cite=f"{section}(a)", also=(f"{section}(b)", followed_by)
    )


def preparation(
    preparing: Preparing, section: str, cut: tuple[Step, ...], loads: dict[Method, Load]
) -> tuple[Step, ...]:
    """Shuffle, cut unless a device has shuffled, load."""
    steps: list[Step] = [] if preparing.preshuffled else [shuffle(preparing, section)]
    if preparing.preshuffled or not preparing.by_device:
        steps.extend(cut)
    steps.append(loads[preparing.method])
    return tuple(steps)


def two_decks(section: str) -> dict[Law, str]:
    """The paragraphs on a second deck, where they are (b) and (b)1 to (b)5 of a section."""
    b = f"{section}(b)"
    return {
        Law.SECOND_DECK: b,
        Law.SECOND_DECK_MAKE: f"{b}1",
        Law.BACKS: f"{b}2",
        Law.SHUFFLED_MEANWHILE: f"{b}3",
        Law.ALTERNATE: f"{b}4",
        Law.ONE_DECK_IN_RACK: f"{b}5",
    }
