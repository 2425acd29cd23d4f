"""Play from the first community card to the last wager settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.cards import text
from croupier.money import dollars, signed
from croupier.rounds import Hand, Law, effects
from croupier.rounds.choices import Amounts, Ask, Option
from croupier.rounds.round import LOSE, WIN, ResultData
from croupier.rounds.script import (
    Announce,
    Order,
    Role,
    Settle,
    Spin,
    TurnUp,
)
from croupier.rounds.wager_names import all_came_to, came_to
from croupier.speech import in_symbols
from croupier.table.act import Happening, Procedural, Refusal, refuse
from croupier.table.command import Command, Stage
from croupier.table.event_data import ToldData
from croupier.table.ledger import area_of, rack_of
from croupier.table.names import Names, does, name_at, settled_in, within
from croupier.table.settlement import collect, collect_hand, pay_or_collect, settle, wrong_amounts
from croupier.table.shuffle import draw_ticket
from croupier.table.split_hands import tell_turn

if TYPE_CHECKING:
    from croupier.table.table import Table


@dataclass(frozen=True, slots=True)
class TurnUpCards(Procedural):
    """The dealer turns cards of an area face up."""

    NAME = "turn up"
    LABEL = "Turn up cards of the layout"
    SHOWS_TOTAL = True
    COMMAND = Command(
        Stage.PLAY,
        ("turn up", "turn"),
        (TurnUp,),
        asks={"area": "Whose cards?", "slots": "Which of them?"},
        example="turn AREA SLOT...",
    )

    area: str
    slots: tuple[str, ...]

    def carry_out(self, table: Table, happening: Happening) -> None:
        # A short area has no card in its last slot; the wrong number will be found.
        places = effects.turn_up(table.game, table.round, self.area, self.slots)
        cards = table.round.areas[self.area]
        happening.told["shown"] = {slot: str(cards[at]) for slot, at in places.items()}
        step = table.doing.step if table.doing else None
        is_whole = table.game.areas.keys().isdisjoint(table.misdealt())
        if isinstance(step, TurnUp) and step.along and is_whole:
            happening.told["along"] = step.along(table.round)

    @classmethod
    def choices(cls, table: Table, particular: str) -> tuple[str | int, ...]:
        areas = table.game.areas
        if particular == "area":
            return tuple(areas)
        return tuple(dict.fromkeys(slot for slots in areas.values() for slot in slots))

    def sentence(self, told: ToldData, names: Names) -> str:
        shown = told.get("shown", {})
        cards = {slot: in_symbols(shown[slot]) for slot in self.slots if slot in shown}
        if self.area == "dealer":
            along = f" and plays the {told['along']} line" if "along" in told else ""
            return f"The dealer shows {' '.join(cards.values())}{along}."
        return f"The dealer turns up {', '.join(f'{slot} {card}' for slot, card in cards.items())}."


@dataclass(frozen=True, slots=True)
class Choose(Procedural):
    """A player answers the dealer; the wagers that go with the answer are put down."""

    NAME = "choose"
    LABEL = "Ask a player"
    COMMAND = Command(Stage.PLAY, ("ask",), (Ask,), asks={"seat": "Which seat?"}, name="ask")
    BY = Role.PLAYER
    TOPICS = (Law.CHOICE_WAGERS,)
    FREE = ("option", "amount")

    seat: int
    asked: str
    option: str | None = None
    amount: int | None = None
    """What the player stakes, where the option leaves it open."""

    def objection(self, table: Table) -> Refusal | None:
        ask, hand = self._ask(table), table.round.hands[self.seat]
        option = self._option(table, ask, hand)
        if option is None:
            offered = ask.offered(table.rules, table.round, hand)
            names = ", ".join(option.name for option in offered)
            return refuse(f"{self.option!r} is not one of: {names}", table.rules.cite(ask.cite))
        if not option.stakes and self.amount is None:
            return None
        if refused := self._improper_amount(table, option, hand):
            return refused
        needed = sum(option.staked(table.rules, hand, self.amount or 0).values())
        held = table.chips[rack_of(self.seat)]
        if held < needed:
            return refuse(
                f"{option.name} takes {dollars(needed)} and the seat has {dollars(held)}: "
                "bring chips, or choose what needs none",
                table.rules.cite(option.cites[-1]),
            )
        return None

    def _improper_amount(self, table: Table, option: Option, hand: Hand) -> Refusal | None:
        """An amount that the option does not take, or none where it takes one."""
        cite, amounts = option.cites[-1], option.amounts(table.rules, hand)
        if amounts is None:
            if self.amount is None:
                return None
            takes = sum(option.staked(table.rules, hand).values())
            fits = self.amount == takes
            reason = None if fits else f"{option.name} takes {dollars(takes)} and no other amount"
        elif amounts.least > amounts.most:
            reason = f"there is no amount that {option.name} could take"
        elif self.amount is None:
            reason = f"{option.name} needs an amount, {_between(amounts)}"
        elif not amounts.holds(self.amount):
            reason = f"{option.name} takes {_between(amounts)}, not {dollars(self.amount)}"
        else:
            reason = None
        return refuse(reason, table.rules.cite(cite)) if reason else None

    def _ask(self, table: Table) -> Ask:
        assert table.doing is not None and isinstance(table.doing.step, Ask)
        return table.doing.step

    def _option(self, table: Table, ask: Ask, hand: Hand) -> Option | None:
        """The option that is meant, if it is open to the hand."""
        for option in ask.offered(table.rules, table.round, hand):
            if option.name == self.option:
                return option
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        ask, hand = self._ask(table), table.round.hands[self.seat]
        option = self._option(table, ask, hand)
        assert option is not None
        happening.cites[:] = table.cites(*option.cites)
        rack = rack_of(self.seat)
        for wager in option.withdraws:
            area = area_of(self.seat, wager)
            happening.move(table.chips, area, rack, hand.wagers[wager])
        part, parts = hand.at_turn if hand.parts else None, len(hand.parts)
        staked = option.staked(table.rules, hand, self.amount or 0)
        settlements = effects.choose(table.game, ask, hand, option, staked)
        for wager, amount in staked.items():
            happening.move(table.chips, rack, area_of(self.seat, wager), amount)
        if option.stakes:
            happening.cite(table.cite(Law.CHOICE_WAGERS))
        if part is not None:
            tell_turn(table, hand, part, parts, happening)
        if option.discards is not None:
            table.layout[f"seat {self.seat} discard"] = hand.discarded
        if option.exposes:
            happening.told["exposed"] = text(hand.cards)
        for settlement in settlements:
            settle(table, hand, settlement, happening)
        if option.leaves_play:
            if any(
                isinstance(planned.step, Spin) and planned.step.of(hand) for planned in table.plan
            ):
                # Its cards win a spin, and will not lie there when the wheel is spun.
                hand.turned_up = True
                happening.told["exposed"] = text(hand.cards)
            if not table.game.keeps_folded(table.rules, hand):
                collect(table, f"seat {self.seat}")

    def sentence(self, told: ToldData, names: Names) -> str:
        words = f"{name_at(self.seat, names)}: {self.option}"
        if self.amount:
            words += f", {dollars(self.amount)}"
        if told.get("exposed"):
            words += f", showing {in_symbols(told['exposed'])}"
        if told.get("results"):
            words += f"; {all_came_to(settled_in(told))}"
        return f"{words}."


def _between(amounts: Amounts) -> str:
    """Bounds in words."""
    least, most, unit = amounts
    steps = f", in multiples of {unit} cents" if unit > 1 else ""
    return f"{dollars(least)} to {dollars(most)}{steps}"


@dataclass(frozen=True, slots=True)
class Resolve(Procedural):
    """The dealer settles a player's wagers; amounts, if given, must be the right ones."""

    NAME = "resolve"
    LABEL = "Settle the wagers of"
    COMMAND = Command(
        Stage.PLAY,
        ("settle", "resolve", "pay"),
        (Settle,),
        asks={"seat": "Which seat?", "settlement": "Which wagers?"},
        example="settle 3",
    )
    TOPICS = (Law.LIMIT, Law.ODDS_WORD)
    FREE = ("paid",)

    seat: int
    settlement: str
    paid: Mapping[str, int] | None = None

    def objection(self, table: Table) -> Refusal | None:
        """A dealer who names other amounts hears the right one and its paragraph."""
        if self.paid is None:
            return None
        right = table.results_of(table.round.hands[self.seat], self.settlement)
        cite = table.rules.cite(self._step(table).cite)
        return wrong_amounts(self.seat, right, self.paid, cite)

    def _step(self, table: Table) -> Settle:
        assert table.doing is not None and isinstance(table.doing.step, Settle)
        return table.doing.step

    def carry_out(self, table: Table, happening: Happening) -> None:
        step = self._step(table)
        happening.cites[:] = table.cites(step.cite)
        hand = table.round.hands[self.seat]
        results = settle(table, hand, self.settlement, happening, ends_hand=step.ends_hands)
        outcomes = {result.outcome for result in results}
        in_passes = step.order is Order.IN_PASSES
        if in_passes:  # each pass is in a paragraph of its own
            happening.cites[:] = dict.fromkeys(
                cite for result in results for cite in result.grounds
            )
        # In passes the winners come last, and only their cards lie there to the end.
        is_over = WIN not in outcomes if in_passes else outcomes == {LOSE}
        if step.collects_after and outcomes == {LOSE}:
            is_over = False  # until all losing wagers have been collected
        collects = bool(step.collects) and not step.keeps(table.round, hand)
        if collects:
            happening.cite(*table.cites(step.collects))
        if collects or (step.collects_losing_hands and is_over):
            collect_hand(table, hand)

    @classmethod
    def choices(cls, table: Table, particular: str) -> tuple[str | int, ...]:
        if particular == "settlement":
            steps = table.game.steps(table.rules)
            return tuple(dict.fromkeys(step.name for step in steps if isinstance(step, Settle)))
        return Procedural.choices(table, particular)

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"{name_at(self.seat, names)}: {all_came_to(settled_in(told))}."


@dataclass(frozen=True, slots=True)
class AnnounceWords(Procedural):
    """The dealer calls out what the script says."""

    NAME = "announce"
    LABEL = "Call out"
    COMMAND = Command(
        Stage.PLAY, ("announce", "call"), (Announce,), asks={"words": "What do you call out?"}
    )

    words: str

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.told["announced"] = self.words

    @classmethod
    def choices(cls, table: Table, particular: str) -> tuple[str | int, ...]:
        steps = (step for _, step in table.game.every_step())
        return tuple(dict.fromkeys(step.words for step in steps if isinstance(step, Announce)))

    def sentence(self, told: ToldData, names: Names) -> str:
        return f'The dealer announces "{self.words}"'


@dataclass(frozen=True, slots=True)
class SpinWheel(Procedural):
    """A player spins the wheel; the stop follows from the seed of the round's shuffle."""

    NAME = "spin wheel"
    LABEL = "Have a player spin the wheel"
    COMMAND = Command(
        Stage.PLAY, ("spin",), (Spin,), asks={"seat": "Which seat?"}, name="call spin"
    )
    BY = Role.PLAYER
    TOPICS = (Law.WHEEL,)

    seat: int

    def carry_out(self, table: Table, happening: Happening) -> None:
        assert table.game.wheel is not None
        ticket = draw_ticket(table.deck.order_seed, f"wheel {self.seat}")
        stop = table.game.wheel(table.rules).stop(ticket)
        hand = table.round.hands[self.seat]
        happening.cite(table.cite(Law.WHEEL))
        paid, table.meter = effects.spin(
            table.game, table.rules, table.round, hand, stop, table.meter
        )
        results: list[ResultData] = []
        for seat, result in paid.items():
            pay_or_collect(table, table.round.hands[seat], result, happening)
            results.append({"seat": seat, **result.as_data()})
        if any(result.takes_jackpot for result in paid.values()):
            happening.told["meter"] = table.meter
        happening.told["results"] = results

    def sentence(self, told: ToldData, names: Names) -> str:
        first, *others = settled_in(told)
        spins = does(self.seat, names, "spins")
        words = f"{spins} the wheel: {first.hand}, {came_to(first)}"
        for other in others:
            words += f"; {within(name_at(other.seat or 0, names))} {signed(other.won)}"
        return f"{words}."
