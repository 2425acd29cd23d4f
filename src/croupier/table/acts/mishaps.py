"""Mishaps that only some games know, and what their law makes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.rounds import Law, agenda
from croupier.rounds.choices import Ask, Turns
from croupier.rounds.script import (
    CheckHoleCard,
    DealerDraws,
    DealTo,
    DealToEach,
    Role,
    Step,
    TurnUp,
)
from croupier.speech import in_symbols
from croupier.table.act import Act, Happening, Refusal, refuse
from croupier.table.acts.deals import Deliver, next_card, note_cutting_card
from croupier.table.acts.decks import WashDeck
from croupier.table.acts.turns import CheckHole
from croupier.table.event_data import ToldData
from croupier.table.names import Names, owner_of
from croupier.table.planned_step import PlannedStep
from croupier.table.split_hands import part_at
from croupier.table.void_round import void_round

if TYPE_CHECKING:
    from croupier.table.table import Table


@dataclass(frozen=True, slots=True)
class _Mishap(Act):
    """Nobody means it; only games whose law speaks of it know it."""

    BY = Role.CHANCE

    def refusal(self, table: Table) -> Refusal | None:
        topic = self.TOPICS[0]
        if not table.setup.knows(topic):
            return refuse("the rules of this game say nothing of it", table.cite(topic))
        return self.impossible(table, table.cite(topic))

    def impossible(self, table: Table, cite: str) -> Refusal | None:
        """Why it cannot happen now, if it cannot."""
        return None


@dataclass(frozen=True, slots=True)
class CardShownInWash(_Mishap):
    """A card shows its face while the cards are washed: all of them are washed again."""

    NAME = "card shown in wash"
    SAYS = "A card shows its face: the cards are washed again."
    TOPICS = (Law.WASHED_AGAIN,)

    def impossible(self, table: Table, cite: str) -> Refusal | None:
        if isinstance(table.queue[0], WashDeck):
            return None
        return refuse("no cards are being washed", cite)

    def carry_out(self, table: Table, happening: Happening) -> None:
        # The washing that was due stays due.
        happening.cite(table.cite(Law.WASHED_AGAIN))


# ---- hands that do not get their cards ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandPassedOver(_Mishap):
    """The dealer passes over the hand that is to get the next card.

    In the first deal the hand may be dead, or get its second card late; in a turn the player may
    have the card when the others have drawn; the dealer's hole card is dealt when it is noticed.
    """

    NAME = "hand passed over"
    TOPICS = (Law.PASSED_OVER, Law.PASSED_OVER_IN_TURN, Law.HOLE_FORGOTTEN)
    CONSUMES = True

    def impossible(self, table: Table, cite: str) -> Refusal | None:
        due, step = table.due(), table.doing.step if table.doing else None
        if due is None or not isinstance(due.act, Deliver):
            return refuse("no card is being dealt", cite)
        is_first_deal = isinstance(step, DealToEach) and not step.makes_up
        is_hole = isinstance(step, DealTo) and not step.face_up
        if is_first_deal or is_hole or isinstance(step, Turns):
            return None
        return refuse("that card cannot be missed", cite)

    def carry_out(self, table: Table, happening: Happening) -> None:
        assert table.doing is not None
        planned, act = table.doing, table.queue[0]
        assert isinstance(act, Deliver)
        table.owed[act.area] -= act.count
        happening.told["area"] = act.area
        topic = Law.PASSED_OVER
        if isinstance(planned.step, Turns):
            topic = Law.PASSED_OVER_IN_TURN
            part_at(table, act.area).passed_over = True
        elif isinstance(planned.step, DealTo):
            topic = Law.HOLE_FORGOTTEN
            _deal_later(table, planned)
        happening.cites[:] = [table.cite(topic)]

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"The dealer passes over {owner_of(told['area'], names)}."


def _deal_later(table: Table, planned: PlannedStep) -> None:
    """Put a deal off until its card is needed, when it cannot but be noticed."""
    at = next(at for at, planned in enumerate(table.plan) if _needs_hole(table, planned.step))
    table.plan.insert(at, planned)


def _needs_hole(table: Table, step: Step) -> bool:
    """Whether a step is about the hole card, and will be taken."""
    is_about = isinstance(step, CheckHoleCard | TurnUp | Ask) and not isinstance(step, Turns)
    return is_about and agenda.is_taken(step, table.round)


# ---- the card reader ------------------------------------------------------------------------


def _reader(table: Table) -> CheckHoleCard:
    """The step by which the table's reader is used."""
    return next(step for step in table.game.steps(table.rules) if isinstance(step, CheckHoleCard))


@dataclass(frozen=True, slots=True)
class HoleCardInReader(_Mishap):
    """The hole card goes into the reader though no blackjack is possible; the dealer tells a
    supervisor. A reader that could show the card makes every hand dead, another harms nobody."""

    NAME = "hole card in reader"
    LABEL = "The hole card goes into the card reader"
    SAYS = "The hole card went into the card reader though none was due."
    TOPICS = (Law.READER_MISUSED, Law.READER_SHOWS, Law.READER_HIDES)

    def impossible(self, table: Table, cite: str) -> Refusal | None:
        if not table.has_reader:
            return refuse("there is no card reader in use", cite)
        is_down = len(table.layout.get("dealer", ())) == 2 and ("dealer", 1) not in table.round.up
        if table.is_void or not is_down:
            return refuse("no hole card lies face down", cite)
        if table.round.hole_checked is not None or agenda.is_taken(_reader(table), table.round):
            return refuse("this hole card must be checked", cite)
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.told["supervisor"] = "told"
        if table.rules.option("card-reader") == "shows the card":
            cites = tuple(map(table.cite, (Law.READER_SHOWS, Law.READER_MISUSED)))
            void_round(table, happening, cites, keeps_shoe=True)
        else:
            happening.cite(table.cite(Law.READER_HIDES), table.cite(Law.READER_MISUSED))


@dataclass(frozen=True, slots=True)
class ReaderFails(_Mishap):
    """The card reader fails: the table goes on as one without a reader."""

    NAME = "reader fails"
    SAYS = "The card reader fails: the table goes on without it."
    TOPICS = (Law.READER_FAILS,)

    def impossible(self, table: Table, cite: str) -> Refusal | None:
        if table.has_reader:
            return None
        return refuse("there is no card reader in use", cite)

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(table.cite(Law.READER_FAILS))
        table.reader_failed = True
        if isinstance(table.queue[0], CheckHole):
            table.queue.popleft()


@dataclass(frozen=True, slots=True)
class RepairReader(Act):
    """A card reader that failed is put in order between rounds."""

    NAME = "repair reader"
    SAYS = "The card reader works again."
    BY = Role.SUPERVISOR
    TOPICS = (Law.READER_FAILS,)

    def refusal(self, table: Table) -> Refusal | None:
        cite = table.cite(Law.READER_FAILS)
        if not table.reader_failed:
            return refuse("no card reader has failed", cite)
        return refuse("a round is being played", cite) if table.closed else None

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(table.cite(Law.READER_FAILS))
        table.reader_failed = False


# ---- the dealer's hand ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealerOverdraws(_Mishap):
    """The dealer draws to a hand that stands: the card is burned."""

    NAME = "dealer overdraws"
    LABEL = "The dealer draws to a hand that stands"
    TOPICS = (Law.OVERDRAWN,)

    def impossible(self, table: Table, cite: str) -> Refusal | None:
        is_up = table.closed and not table.is_void and ("dealer", 1) in table.round.up
        if not is_up or not (table.deck.cards or table.drawn):
            return refuse("the dealer is not drawing", cite)
        if table.deck.shows_top and not table.drawn:
            return refuse("the next card lies face up", cite)
        for step in table.game.steps(table.rules):
            if isinstance(step, DealerDraws) and step.draws(table.rules, table.round):
                return refuse("the dealer is to draw", cite)
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(table.cite(Law.OVERDRAWN))
        card = next_card(table)
        note_cutting_card(table, "dealer", happening)
        happening.told["card"] = str(card)
        table.to_rack("burned", [card])

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"The dealer draws {in_symbols(told['card'])} to a hand that stands: it is burned."
