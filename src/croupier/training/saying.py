"""What a trainee may say is to be done next: kinds of acts, each with what must be named for it.

The kinds are those of the game's whole script, with the irregularities its law knows, whatever is
due: a choice among them gives nothing away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from croupier.games import Game, Law
from croupier.games.choices import Ask, Turns
from croupier.games.script import (
    Announce,
    BurnFresh,
    CheckHoleCard,
    Cut,
    DealerDraws,
    DealTo,
    DealToEach,
    Destroy,
    InsertCuttingCard,
    Inspect,
    LayAway,
    Load,
    Method,
    NoMoreBets,
    OfferCut,
    PickUp,
    PutStubAway,
    Receive,
    Reveal,
    Settle,
    Show,
    Shuffle,
    Spin,
    Spread,
    Step,
    TakeOut,
    TakeOutRest,
    TurnDown,
    TurnUp,
    Verify,
    Wash,
)
from croupier.table import Table
from croupier.table.parts import part_place

Said: TypeAlias = Mapping[str, Any]
"""What a trainee says is to be done: {"act": "deliver", "area": "seat 2", "count": 2}."""

ASK: Final = "ask"
OFFER_CUT: Final = "offer cut"
CALL_SPIN: Final = "call spin"
RULE: Final = "rule"
"""What a dealer does beside the acts of the table: lets a player answer, or says what the law
makes of something."""


@dataclass(frozen=True)
class Field:
    """Something that is named with an act."""

    name: str
    label: str
    choices: tuple[str | int, ...] = ()
    """What it may be; any whole number if there are none."""
    several: bool = False
    """Whether any number of the choices is named."""
    needed: bool = True

    def as_data(self) -> dict[str, Any]:
        """The field in plain values, for a page or a program."""
        return {
            "name": self.name,
            "label": self.label,
            "choices": list(self.choices),
            "several": self.several,
            "needed": self.needed,
        }


@dataclass(frozen=True)
class Kind:
    """A kind of act that a dealer does."""

    act: str
    label: str
    fields: tuple[Field, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """The kind in plain values."""
        return {
            "act": self.act,
            "label": self.label,
            "fields": [field.as_data() for field in self.fields],
        }


Fields: TypeAlias = Callable[[Table], tuple[Field, ...]]

RULINGS: Final = {
    "go on": "The deal goes on as if nothing had happened",
    "next card": "The card is the next one dealt",
    "set aside": "The card goes to the discard rack, and the deal goes on",
    "shuffle again": "The cards are shuffled again from the start",
    "deal it now": "The card that is missing is dealt now",
    "void hand": "That hand is void, the others play on",
    "void all": "All hands are void, and every wager goes back",
}
"""What the law may make of something, by short names."""


def _seats(table: Table) -> tuple[int, ...]:
    """The seats that have cards, or where someone sits."""
    return tuple(table.round.hands) if table.closed else tuple(sorted(table.seats))


def _seat(table: Table) -> tuple[Field, ...]:
    return (Field("seat", "Which seat?", _seats(table)),)


def _areas(table: Table) -> tuple[str, ...]:
    return (*(f"seat {seat}" for seat in _seats(table)), *table.game.areas)


def _deliver(table: Table) -> tuple[Field, ...]:
    return (Field("area", "Where to?", _areas(table)), Field("count", "How many cards?"))


def _draw(table: Table) -> tuple[Field, ...]:
    hands = table.round.hands.values()
    split = (
        part_place(hand.seat, part.number)
        for hand in hands
        for part in hand.parts
        if part.number > 1
    )
    return (Field("area", "For whom?", (*_areas(table), *split)), Field("count", "How many?"))


def _settle_part(table: Table) -> tuple[Field, ...]:
    return (
        *_seat(table),
        Field("hand", "Which of the player's hands?"),
        Field("settlement", "How did its turn end?", tuple(table.game.settlements)),
    )


def _turn_up(table: Table) -> tuple[Field, ...]:
    slots = dict.fromkeys(slot for slots in table.game.areas.values() for slot in slots)
    return (
        Field("area", "Whose cards?", tuple(table.game.areas)),
        Field("slots", "Which of them?", tuple(slots), several=True),
    )


def _settle(table: Table) -> tuple[Field, ...]:
    steps = table.game.steps(table.rules)
    names = tuple(dict.fromkeys(step.name for step in steps if isinstance(step, Settle)))
    return (*_seat(table), Field("settlement", "Which wagers?", names))


def _several(table: Table) -> tuple[Field, ...]:
    return (Field("seats", "Which seats?", _seats(table), several=True),)


def _count(_table: Table) -> tuple[Field, ...]:
    return (Field("count", "How many cards?"),)


def _cut(_table: Table) -> tuple[Field, ...]:
    return (Field("cards", "How many cards off the top?"),)


def _held(table: Table) -> tuple[Field, ...]:
    if table.method is not Method.HAND:
        return ()
    return (Field("held", "In which hand?", ("left", "right")),)


def _words(table: Table) -> tuple[Field, ...]:
    steps = (step for _, step in table.game.every_step())
    words = dict.fromkeys(step.words for step in steps if isinstance(step, Announce))
    return (Field("words", "What do you call out?", tuple(words)),)


def _misdeal(table: Table) -> tuple[Field, ...]:
    return (Field("area", "Where?", _areas(table)),)


def _ruling(_table: Table) -> tuple[Field, ...]:
    return (Field("ruling", "What follows?", tuple(RULINGS)),)


def _none(_table: Table) -> tuple[Field, ...]:
    return ()


_KINDS: Final[tuple[tuple[str, str, Fields, tuple[type[Step], ...]], ...]] = (
    ("receive deck", "Receive a deck", _none, (Receive,)),
    ("inspect deck", "Sort and inspect the cards", _none, (Inspect,)),
    ("take out cards", "Take out what does not belong", _none, (TakeOut,)),
    ("verify deck", "Have the floorperson verify them", _none, (Verify,)),
    ("destroy cards", "Have the floorperson destroy what was taken out", _none, (Destroy,)),
    ("spread deck", "Spread the cards face up", _none, (Spread,)),
    ("show deck", "Let the first player look at them", _none, (Show,)),
    ("wash deck", "Turn them down, wash and stack", _none, (Wash,)),
    ("shuffle deck", "Shuffle", _none, (Shuffle,)),
    (OFFER_CUT, "Offer the cut to", _seat, (OfferCut,)),
    ("cut deck", "Cut the cards", _cut, (Cut,)),
    ("insert cutting card", "Insert the cutting card", _none, (InsertCuttingCard,)),
    ("load deck", "Load the shoe, or take the deck in hand", _held, (Load,)),
    ("no more bets", 'Announce "No more bets."', _none, (NoMoreBets,)),
    ("deliver", "Deal cards to", _deliver, (DealToEach, DealTo)),
    ("lay away", "Lay cards away, unseen", _count, (LayAway, BurnFresh, DealerDraws)),
    ("take out rest", "Take the rest out of the shoe", _none, (TakeOutRest,)),
    ("put stub away", "Put the stub away", _none, (PutStubAway,)),
    ("count stub", "Count the stub", _none, (PutStubAway,)),
    ("turn up", "Turn up cards of the layout", _turn_up, (TurnUp,)),
    ("check hole card", "Check the hole card", _none, (CheckHoleCard,)),
    (ASK, "Ask a player", _seat, (Ask,)),
    ("draw", "Draw a card for", _draw, (Turns, DealerDraws)),
    ("settle hand", "Settle a hand whose turn has ended", _settle_part, (Turns,)),
    ("announce", "Call out", _words, (Announce,)),
    ("reveal", "Turn up the cards of", _seat, (Reveal,)),
    ("turn down", "Turn the exposed hands down", _none, (TurnDown,)),
    ("resolve", "Settle the wagers of", _settle, (Settle,)),
    ("collect hands", "Collect the hands of", _several, ()),
    (CALL_SPIN, "Have a player spin the wheel", _seat, (Spin,)),
    ("pick up", "Pick up the cards", _none, (PickUp,)),
    ("set aside face-up card", "Set the face-up card aside", _none, ()),
    ("declare misdeal", "Declare a wrong number of cards", _misdeal, ()),
    (RULE, "Rule on what has happened", _ruling, ()),
)
"""Every kind with its words, what is named with it, and the steps of a script that call for it."""

_BY_LAW: Final[Mapping[str, Law]] = {
    "set aside face-up card": Law.FACE_UP,
    "declare misdeal": Law.WRONG_NUMBER,
}


def kinds(table: Table) -> list[Kind]:
    """What a trainee may choose from at this table."""
    return [Kind(act, label, fields(table)) for act, label, fields, _ in _known(table)]


def _known(table: Table) -> Iterator[tuple[str, str, Fields, tuple[type[Step], ...]]]:
    steps = tuple(_steps(table.game, table))
    for kind in _KINDS:
        act, _, _, called_by = kind
        settles = any(
            isinstance(step, Settle) and (step.collects_after or step.reveals) for step in steps
        )
        counts = any(isinstance(step, PutStubAway) and step.count_cite for step in steps)
        law = _BY_LAW.get(act)
        if (
            any(isinstance(step, called_by) for step in steps if called_by)
            or (law is not None and table.setup.knows(law))
            or (act in ("collect hands", "reveal") and settles)
            or act == RULE
        ) and not (act == "count stub" and not counts):
            yield kind


def _steps(game: Game, table: Table) -> Iterator[Step]:
    """The script of a deck's whole life at this table."""
    yield from game.opening
    yield from game.script(table.preparing(table.deck), table.rules)


def kind_of(table: Table, act: str) -> Kind | None:
    """A kind by the name of its act."""
    return next((one for one in kinds(table) if one.act == act), None)
