"""Irregularities thrown in: what may go wrong now, and what the law makes of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from croupier.rounds import Law
from croupier.table import Act, Table
from croupier.table.acts.deals import Deliver, LayAway, face_up_limit
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardExposed,
    CardLost,
    CardTurnedOver,
    DealtWrong,
    ShoeJams,
    ShufflerJams,
)
from croupier.table.acts.mishaps import DealerOverdraws, HoleCardInReader
from croupier.training.dealer_acts import RULE, RULINGS, DealerAct
from croupier.training.tasks import Task


@dataclass(frozen=True)
class Mishap:
    """Something that goes wrong, by chance or because it was chosen."""

    act: Act
    says: str
    """What the dealer notices at once; nothing if it is still to be found."""
    ruling: str = ""
    """What the law makes of it, where it is the dealer's to say so at once."""
    law: Law | None = None

    @property
    def name(self) -> str:
        """By what it can be chosen."""
        return self.act.NAME

    def task(self, table: Table) -> Task:
        """The ruling that is wanted now."""
        assert self.law is not None
        deed = DealerAct(RULE, ruling=self.ruling)
        return Task(deed, self.act, table.cite(self.law), f"{RULINGS[self.ruling]}.")


def possible(table: Table, chance: random.Random) -> list[Mishap]:
    """Everything that could go wrong now and would teach something."""
    return [mishap for mishap in _thinkable(table, chance) if table.refusal(mishap.act) is None]


def _thinkable(table: Table, chance: random.Random) -> Iterator[Mishap]:
    due = table.due()
    act = due.act if due else None
    if isinstance(act, Deliver | LayAway) and table.setup.knows(Law.FACE_UP):
        yield Mishap(CardTurnedOver(0), "")
    if isinstance(act, Deliver) and table.setup.knows(Law.DRAWN_IN_ERROR):
        says = "A card too many has come out, face down."
        yield Mishap(CardDrawnInError(False), says, "next card", Law.DRAWN_IN_ERROR)
        says = "A card too many has come out, and everyone has seen it."
        limit = face_up_limit(table)
        last = limit is not None and table.face_up_found + 1 >= limit
        ruling, law = ("void all" if last else "set aside"), Law.FACE_UP
        if table.setup.knows(Law.DRAWN_AND_SEEN):
            ruling, law = "next card", Law.DRAWN_AND_SEEN
        yield Mishap(CardDrawnInError(True), says, ruling, law)
    if isinstance(act, Deliver) and not table.slips and table.setup.knows(Law.WRONG_NUMBER):
        yield Mishap(DealtWrong(chance.choice((1, -1))), "")
    if table.dealing and counts_stub(table):
        yield Mishap(CardLost(), "")
    hidden = [CardExposed(area, slot) for area, slots in table.game.areas.items() for slot in slots]
    open_ones = [exposed for exposed in hidden if table.refusal(exposed) is None]
    if open_ones:
        exposed = chance.choice(open_ones)
        says = f"The {exposed.slot} card of the {exposed.area} was shown before its time."
        yield Mishap(exposed, says, "void all", Law.EXPOSED_EARLY)
    if table.setup.knows(Law.READER_MISUSED):
        shows = table.rules.option("card-reader") == "shows the card"
        says = "The hole card went into the card reader, though no blackjack is possible."
        ruling, law = ("void all", Law.READER_SHOWS) if shows else ("go on", Law.READER_HIDES)
        yield Mishap(HoleCardInReader(), says, ruling, law)
        says = "A card was drawn to the dealer's hand, which stands."
        yield Mishap(DealerOverdraws(), says, "set aside", Law.OVERDRAWN)
    yield Mishap(ShoeJams(), f"{ShoeJams.LABEL}.", "void all", Law.SHOE_JAM)
    yield Mishap(ShufflerJams(), f"{ShufflerJams.LABEL}.", "shuffle again", Law.SHUFFLER_JAM)


def counts_stub(table: Table) -> bool:
    """Whether the stub will be counted in this round, so that a lost card is found."""
    if not table.setup.knows(Law.STUB_COUNT) or table.shuffler_counts:
        return False
    if "stub-count-every" not in table.rules.edition.options:
        return False
    return table.uncounted + 1 >= table.rules.number("stub-count-every")


NAMES: Final = tuple(
    act.NAME
    for act in (
        CardTurnedOver,
        CardDrawnInError,
        DealtWrong,
        CardLost,
        CardExposed,
        ShoeJams,
        ShufflerJams,
        HoleCardInReader,
        DealerOverdraws,
    )
)
"""Mishaps by the names under which they can be chosen."""
