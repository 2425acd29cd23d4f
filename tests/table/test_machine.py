"""Random tables: rounds of every game with irregularities, nonsense and changes of everything,
checked at every act.

Hypothesis plays every method, shuffler, number of decks, edition and house option. The examples
are the same in every run; to look for new ones, longer:

    CROUPIER_EXAMPLES=5000 pytest tests/table/test_machine.py
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from typing import Any, ClassVar, Final

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from croupier.games import GAMES, game
from croupier.rounds import Hand, Law
from croupier.rounds.choices import Ask
from croupier.rounds.script import DealTo, DealToEach, Spin
from croupier.table import Act, Event, Setup, Table, act_from
from croupier.table.act import REGISTER
from croupier.table.acts import deals, play, players, shuffles
from croupier.table.acts.additions import AddToShuffle
from croupier.table.shuffle import entropy_from
from support.tables import (
    AnyHouse,
    check_cards,
    check_chips,
    check_event,
    check_grounds,
    is_law,
    state,
)
from table.any_acts import (
    ANSWERS,
    TRIED,
    Names,
    anything_at,
    mishaps_at,
    setups,
    steps_of,
)

EXAMPLES: Final = int(os.environ.get("CROUPIER_EXAMPLES", "0"))
CARD: Final = re.compile(r"[2-9TJQKA][cdhs]\b(?<!\w..)")
"""A word of two letters. That nothing stands before it is looked at last, since every view is gone
through by this."""


class AnyTable(RuleBasedStateMachine):
    """A table to which anything may happen."""

    GAME: ClassVar[str]
    NAMES: ClassVar[Names]
    ANYTHING: ClassVar[st.SearchStrategy[Act]]
    MISHAPS: ClassVar[st.SearchStrategy[Act]]

    def __init__(self) -> None:
        super().__init__()
        self.face_up: set[str] = set()
        self.sitting: dict[int, int] = {}
        self.dealt_to: dict[int, int] = {}
        self.meter = self.meter_before = self.jackpots = 0

    @initialize(data=st.data(), seated=st.sets(st.integers(1, 7), min_size=1, max_size=3))
    def begin(self, data: st.DataObject, seated: set[int]) -> None:
        master = f"machine {data.draw(st.integers(0, 10**6))}"
        self.open(master, data.draw(setups(self.GAME)), seated)

    def open(self, master: str, settings: dict[str, Any], seated: set[int]) -> None:
        kind = type("House", (AnyHouse,), {"GAME": self.GAME, "USUAL": {}})
        self.master = master
        self.house: AnyHouse = kind(master=master, **settings)
        self.table = self.house.table
        self.meter = self.table.meter
        for seat in sorted(seated):
            self.attempt(players.SitDown(seat, "Cat", 100_000, 5000))

    # ---- what happens -----------------------------------------------------------------------

    @rule(times=st.integers(1, 12), answers=ANSWERS)
    def go_on(self, times: int, answers: Sequence[int]) -> None:
        """The procedure goes on; players who are asked answer something."""
        for answer in answers[:times]:
            due = self.table.due()
            if due is None:
                return
            self.attempt(self.answered(due.act, answer))

    @rule(
        data=st.data(),
        wagering=st.dictionaries(st.integers(1, 7), st.integers(0, 31), min_size=1),
        answers=ANSWERS,
        attentive=st.booleans(),
    )
    def play_a_round(
        self, data: st.DataObject, wagering: dict[int, int], answers: Sequence[int], attentive: bool
    ) -> None:
        """A round from the shuffle to the pick-up, with something else in between; a dealer who
        is not attentive overlooks a misdeal."""
        mishaps = data.draw(st.dictionaries(st.integers(1, 14), self.MISHAPS, max_size=5))
        intrusions = data.draw(st.dictionaries(st.integers(0, 25), self.ANYTHING, max_size=3))
        self.play_through(wagering, answers, (mishaps, intrusions), attentive)

    def play_through(
        self,
        wagering: dict[int, int],
        answers: Sequence[int],
        happening: Sequence[dict[int, Act]] = (),
        attentive: bool = True,
    ) -> None:
        self.get_ready(wagering, answers)
        said = iter(answers)
        for number in range(90):
            for more in happening:
                if number in more:
                    self.attempt(more[number])
            due = self.table.due()
            if due is None:
                return
            act: Act = due.act
            if isinstance(act, play.Choose):
                self.attempt(self.answered(act, next(said, 0)))
                if self.table.due() == due:  # it was no answer, or not one the player can pay
                    self.attempt(self.what_can_be_answered(act))
                continue
            if attentive:
                act = self.house.dealer.next_act() or act
            was_closed = self.table.closed
            self.attempt(act)
            if was_closed and not self.table.closed:
                return

    def answered(self, act: Act, answer: int) -> Act:
        """What a player says who is asked; anything else that is due is done as it is."""
        if isinstance(act, shuffles.AnswerCut):
            return shuffles.AnswerCut(act.deck, act.seat, {1: 20, 2: 42, 3: 5, 4: 43}.get(answer))
        if not isinstance(act, play.Choose):
            return act
        options = self.options(act.seat)[::-1]  # the last stakes most, and keeps the round going
        if answer >= len(options):
            return play.Choose(act.seat, act.asked, "call")
        amounts = options[answer].amounts(self.table.rules, self.table.round.hands[act.seat])
        amount = None if amounts is None else amounts.least + answer * amounts.unit
        return play.Choose(act.seat, act.asked, options[answer].name, amount)

    def options(self, seat: int) -> Sequence[Any]:
        assert self.table.doing is not None and isinstance(self.table.doing.step, Ask)
        hand = self.table.round.hands[seat]
        return self.table.doing.step.offered(self.table.rules, self.table.round, hand)

    def what_can_be_answered(self, act: play.Choose) -> Act:
        answers = [
            play.Choose(act.seat, act.asked, one.name) for one in self.options(act.seat)[::-1]
        ]
        return next(one for one in answers if self.table.can(one))

    def get_ready(self, wagering: dict[int, int], answers: Sequence[int]) -> None:
        """Players sit and wager, and the automatic dealer makes the cards ready. It may be
        stuck with a method that lacks its device, which only the house can change."""
        for seat, without in wagering.items():
            self.attempt(players.SitDown(seat, "Dan", 50_000, 2000))
            self.wager(seat, without)
        for answer in (*answers, *[0] * 50):
            act = self.house.dealer.next_act()
            due = self.table.due()
            if act is None and due is not None and isinstance(due.act, shuffles.AnswerCut):
                act = self.answered(due.act, answer)
                if not self.table.can(act):
                    self.attempt(act)
                    act = due.act
            if act is None or isinstance(act, deals.AnnounceNoMoreBets | deals.Deliver):
                return
            stuck = self.table.refusal(act)
            if stuck is not None:
                assert isinstance(act, shuffles.LoadDeck), f"the dealer cannot go on: {stuck}"
                return
            self.attempt(act)

    def wager(self, seat: int, without: int) -> None:
        """The required wagers, and the others but for those that `without` names by a bit."""
        rules = self.table.rules
        for at, wager in enumerate(self.table.game.wagers):
            amount = 1000
            if wager.exactly is not None:
                amount = wager.exactly(rules) if wager.offered(rules) else 100
            elif wager.bounds is not None:
                amount = min(500, rules.bound(wager.bounds[1]))
            if wager.required or not without >> at & 1:
                takes_cash = self.table.setup.knows(Law.CASH) and without % 8 == 7
                tender = "cash" if takes_cash else "chips"
                self.attempt(players.PlaceWager(seat, wager.name, amount, tender))
        if without % 2:
            self.attempt(players.PlaceCoupon(seat, 1000))
        if without % 3:
            self.attempt(AddToShuffle(seat, f"words {without}"))

    @rule(data=st.data())
    def anyone_tries_anything(self, data: st.DataObject) -> None:
        self.attempt(data.draw(st.one_of(self.ANYTHING, self.MISHAPS)))

    @rule(seconds=st.sampled_from((1, 60, 3600, 5 * 3600, 25 * 3600)))
    def time_passes(self, seconds: int) -> None:
        self.house.time += seconds

    # ---- what must hold ---------------------------------------------------------------------

    def attempt(self, act: Act) -> None:
        """Try an act: it is refused and nothing changes, or done and everything holds."""
        assert act_from(json.loads(json.dumps(act.as_data()))) == act
        if self.table.can(act):
            self.check(self.house.do(act))
        else:
            self.house.refused(act)
            refusal = self.table.refusal(act)
            assert refusal is not None
            title = self.table.rules.edition.title  # where neither it nor we have a word on it
            assert refusal.cite == title or is_law(self.table, refusal.cite), refusal

    def check(self, event: Event) -> None:
        check_chips(self.table)
        check_cards(self.table)
        self.note_what_was_shown(event)
        self.nothing_hidden_is_told(event)
        self.nothing_hidden_is_seen()
        self.the_meter_adds_up(event)
        check_event(self.table, event)
        if event.told.keys() & {"results", "void", "retired"}:
            assert event.cites, "what is settled, voided or retired says by which paragraph"
        for hand in self.table.round.hands.values():
            for settled in hand.results:
                check_grounds(self.table, settled.as_data())

    def note_what_was_shown(self, event: Event) -> None:
        """Our own account of what lies face up, from the acts and the cards alone."""
        round_, act = self.table.round, event.act
        match act["act"]:
            case "sit down":
                self.sitting[act["seat"]] = event.number
            case "no more bets":
                self.face_up = set()
                self.dealt_to = {seat: self.sitting[seat] for seat in round_.hands}
            case "deliver" | "dealt wrong":
                self.note_what_was_dealt(act.get("area") or event.told["area"])
            case "declare misdeal":
                self.note_what_was_dealt(act["area"])
            case "turn up":
                names = self.table.game.areas[act["area"]]
                cards = round_.areas[act["area"]]
                for slot in act["slots"]:
                    self.face_up |= {str(card) for card in cards[names.index(slot) :][:1]}
            case "choose" if self.shows(round_.hands[act["seat"]], act["asked"], act["option"]):
                self.face_up |= set(map(str, round_.hands[act["seat"]].cards))
            case "reveal":
                self.face_up |= set(map(str, round_.hands[act["seat"]].cards))
            case "turn down":
                for seat in act["seats"]:
                    self.face_up -= set(map(str, round_.hands[seat].cards))
            case "draw":
                self.face_up |= set(event.told["cards"].split())
            case "set aside face-up card" | "card exposed" | "dealer overdraws":
                self.face_up.add(event.told["card"])
            case "card drawn in error" if act["exposed"]:
                self.face_up.add(event.told["card"])

    def note_what_was_dealt(self, area: str) -> None:
        """Some games deal some cards face up."""
        for step in (*self.table.game.deals(), *steps_of(self.table.game)):
            if isinstance(step, DealToEach) and step.face_up and area.startswith("seat "):
                hand = self.table.round.hands[int(area.split(" ")[1])]
                self.face_up |= set(map(str, hand.cards))
            if isinstance(step, DealTo) and step.area == area:
                places = [self.table.game.areas[area].index(slot) for slot in step.face_up]
                cards = self.table.round.areas[area]
                self.face_up |= {str(cards[at]) for at in places if at < len(cards)}

    def shows(self, hand: Hand, asked: str, said: str) -> bool:
        """Whether an answer turns the player's cards up: it says so, or it gives up a hand that
        has won a spin."""
        asks = (step for step in steps_of(self.table.game) if isinstance(step, Ask))
        option = next(one for ask in asks if ask.name == asked and (one := ask.option(said)))
        spins = any(step.of(hand) for step in steps_of(self.table.game) if isinstance(step, Spin))
        return option.exposes or (option.folds and spins)

    def nothing_hidden_is_told(self, event: Event) -> None:
        told = set(CARD.findall(repr((event.act, event.told))))
        assert told <= self.face_up, f"{event} tells of a card that lies face down"
        if "revealed" in event.told:
            assert not self.table.closed, "a seed is told while its cards are in play"
        if self.table.closed:
            assert self.table.deck.seed is not None, "cards are dealt whose order is known"

    def nothing_hidden_is_seen(self) -> None:
        for viewer in (None, *self.table.seats):
            seen = set(CARD.findall(repr(self.table.view(viewer))))
            hidden = seen - self.face_up
            if hidden and viewer is not None:
                hand = self.table.round.hands.get(viewer)
                if hand and self.dealt_to.get(viewer) == self.sitting[viewer]:
                    hidden -= set(map(str, (*hand.cards, *hand.discarded)))
            assert not hidden, f"seat {viewer} sees {hidden}"

    def the_meter_adds_up(self, event: Event) -> None:
        """A jackpot grows by each wager, starts again when it is won, and a void round leaves it
        as it was."""
        meter, rules = self.table.game.meter, self.table.rules
        if meter is None or not meter.runs(rules):
            assert self.table.meter == 0
            return
        if event.act["act"] == "no more bets":
            wagers = [one for one in self.table.round.hands.values() if meter.wager in one.wagers]
            self.meter_before = self.meter
            self.meter += len(wagers) * rules.number(meter.rate)
        won = [one for one in event.told.get("results", ()) if one.get("line") == "top prize"]
        if won and event.act["act"] == "spin wheel":
            paid = won[0]["won"]
            results = self.table.round.hands[event.act["seat"]].results
            left = rules.number("payout-limit") - (sum(one.won for one in results) - paid)
            assert paid == min(self.meter, max(left, 0))
            self.jackpots += 1
            self.meter = rules.number(meter.seed)
        if event.told.get("void") and event.act["act"] != "pick up":
            hands = self.table.round.hands.values()
            if not any(one.takes_jackpot for hand in hands for one in hand.results):
                self.meter = self.meter_before
        assert self.table.meter == self.meter

    def teardown(self) -> None:
        """The same acts at the same times with the same seeds give the same table."""
        if not hasattr(self, "house"):
            return
        now = [0]
        again: list[Event] = []
        copy = Table(
            Setup.from_data(json.loads(json.dumps(self.table.setup.as_data()))),
            entropy=entropy_from(self.master),
            clock=lambda: now[0],
            keep=again.append,
        )
        for event in self.house.events:
            now[0] = event.at
            copy.do(act_from(json.loads(json.dumps(event.act))))
        assert again == self.house.events
        assert state(copy) == state(self.table)


def machine(slug: str) -> type[AnyTable]:
    """Tables of one game."""
    names = Names.of(game(slug))
    members = {
        "GAME": slug,
        "NAMES": names,
        "ANYTHING": anything_at(names),
        "MISHAPS": mishaps_at(names),
    }
    return type(f"AnyTableOf{slug.title().replace('-', '')}", (AnyTable,), members)


MACHINES: Final = {slug: machine(slug) for slug in GAMES}


@pytest.mark.parametrize("slug", MACHINES)
def test_whatever_happens_at_a_table_everything_holds(slug: str) -> None:
    run_state_machine_as_test(
        MACHINES[slug],
        settings=settings(
            max_examples=EXAMPLES or max(8, 108 // len(GAMES)),  # in every game many rounds
            stateful_step_count=20,
            deadline=None,
            derandomize=not EXAMPLES,
            phases=tuple(Phase) if EXAMPLES else (Phase.generate,),  # shrinking can take minutes
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_every_act_is_tried() -> None:
    """An act that is added to the table is added here too, or it would never be checked."""
    assert {kind.NAME for kind in TRIED} == set(REGISTER)


def test_jackpots_are_won_at_a_random_table_and_the_meter_adds_up() -> None:
    """A wheel that knows no other stop, since few rounds of chance come to one."""
    wheel = {"bonus-spin": "one-dollar-progressive", "wheel-weights": ",".join("1" + "0" * 11)}
    won = 0
    for number in range(12):
        table = MACHINES["criss-cross"]()
        table.open(f"jackpot {number}", {"options": wheel}, {1, 2, 3})
        for _ in range(4):
            table.play_through(dict.fromkeys((1, 2, 3), 0), [2] * 9)
        won += table.jackpots
    assert won >= 4
