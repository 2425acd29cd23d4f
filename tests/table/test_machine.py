"""Random tables: rounds with irregularities, nonsense and changes of everything, checked at
every act.

Hypothesis plays every method, shuffler, number of decks and edition of Double Cross, and the
same with Boston 5 Stud and Four Card Poker, which void in ways of their own. The examples are
the same in every run; to look for new ones, longer:

    CROUPIER_EXAMPLES=5000 pytest tests/table/test_machine.py
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from typing import Any, Final

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from croupier.rulebook import editions
from croupier.table import Act, Event, Setup, Table, act_from
from croupier.table.act import REGISTER
from croupier.table.acts import deals, decks, irregular, play, players
from croupier.table.shuffle import entropy_from
from games.houses import Boston, FourCard
from helpers import AnyHouse, House, check_cards, check_chips, state

EXAMPLES: Final = int(os.environ.get("CROUPIER_EXAMPLES", "0"))
CARD: Final = re.compile(r"\b[2-9TJQKA][cdhs]\b")

TRIED: Final = set[type[Act]]()


def trying(kind: type[Act], *fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Act]:
    """Acts of one kind with any of these fields."""
    TRIED.add(kind)
    return st.builds(kind, *fields)


SEATS = st.integers(0, 8)
DECKS = st.integers(-1, 2)
AMOUNTS = st.sampled_from((-100, 0, 1, 100, 999, 1000, 1000, 1002, 5000, 10_000, 50_000, 10**13))
OPTIONS = st.sampled_from(
    (
        "fold",
        "play horizontal",
        "play vertical",
        "second wager",
        "play 3x",
        "expose",
        "keep down",
        "call",
        None,
    )
)
AREAS = st.sampled_from(("seat 1", "seat 2", "seat 3", "dealer", "cross", "stub", "seat 9"))
WAGERS = st.sampled_from(("ante", "ante", "three-card", "raise-1", "insurance"))
METHODS = ("manual-shoe", "hand", "automated-shoe")
HOUSES: Final[dict[str, type[AnyHouse]]] = {kind.GAME: kind for kind in (Boston, FourCard)}

BY_PLAYERS = st.one_of(
    trying(players.SitDown, SEATS, st.sampled_from(("Ann", "Bob", "")), AMOUNTS, AMOUNTS),
    trying(players.BringChips, SEATS, AMOUNTS),
    trying(players.LeaveTable, SEATS),
    trying(players.PlaceWager, SEATS, WAGERS, AMOUNTS, st.sampled_from(("chips", "cash"))),
    trying(players.WithdrawWager, SEATS, WAGERS),
    trying(players.PlaceCoupon, SEATS, AMOUNTS),
    trying(play.Choose, SEATS, st.sampled_from(("three-card", "play", "war")), OPTIONS),
)
BY_CHANCE = st.one_of(
    trying(irregular.CardTurnedOver, st.integers(-1, 14)),
    trying(irregular.CardDrawnInError, st.booleans()),
    trying(irregular.DealtWrong, st.sampled_from((-5, -2, -1, -1, 0, 1, 1, 2, 6))),
    trying(irregular.CardLost),
    trying(irregular.ShufflerJams),
    trying(irregular.ShoeJams),
    trying(irregular.DeclareMisdeal, AREAS),
    trying(
        irregular.CardExposed, AREAS, st.sampled_from(("first", "third", "fifth", "sixth", "top"))
    ),
)
BY_THE_HOUSE = st.one_of(
    trying(decks.RequireRecut, st.sampled_from(("sloppy", ""))),
    trying(decks.RetireDeck, DECKS, st.just("worn")),
    trying(decks.SpreadIdle, st.booleans()),
    trying(
        irregular.RemoveDevice, st.sampled_from(("shuffler", "automated-shoe", "roulette wheel"))
    ),
    trying(irregular.InstallDevice, st.sampled_from(("shuffler", "automated-shoe")), st.booleans()),
    trying(irregular.ChangeMethod, st.sampled_from(METHODS)),
)
BY_THE_DEALER = st.one_of(
    trying(
        decks.ReceiveDeck,
        DECKS,
        st.sampled_from((None, "red", "blue", "green")),
        st.booleans(),
        st.sampled_from((52, 52, 51)),
    ),
    *(
        trying(kind, DECKS)
        for kind in (
            decks.InspectDeck,
            decks.VerifyDeck,
            decks.SpreadDeck,
            decks.ShowDeck,
            decks.WashDeck,
            decks.TurnSpreadUp,
            decks.ShuffleDeck,
        )
    ),
    trying(decks.CutDeck, DECKS, st.integers(0, 60)),
    trying(decks.LoadDeck, DECKS, st.sampled_from((None, "left", "right"))),
    trying(deals.AnnounceNoMoreBets),
    trying(deals.Deliver, AREAS, st.integers(0, 6)),
    trying(deals.SetAside),
    trying(deals.TakeOutRest),
    trying(deals.PutStubAway),
    trying(deals.CountStub),
    trying(
        play.TurnUpCards, AREAS, st.sampled_from((("top", "right"), ("first", "second"), ("left",)))
    ),
    trying(play.Resolve, SEATS, st.sampled_from(("three-card", "hand", "fold"))),
    trying(play.Resolve, SEATS, st.just("hand"), st.just({"ante": 10**9})),
    trying(play.TurnDownHands, st.sampled_from(((), (1,), (1, 2)))),
    trying(play.RevealHand, SEATS),
    trying(play.PickUpCards),
)


ANYTHING = st.one_of(BY_PLAYERS, BY_THE_HOUSE, BY_THE_DEALER)


@st.composite
def setups(draw: st.DrawFn) -> dict[str, Any]:
    slug = draw(st.sampled_from(("double-cross", *HOUSES)))
    method = draw(st.sampled_from(METHODS))
    shufflers = ("device", "counting-device") if method == "hand" else ("none", "device")
    shuffler = draw(st.sampled_from((*shufflers, "counting-device")))
    return {
        "game": slug,
        "edition": draw(st.sampled_from(editions(slug))),
        "method": method,
        "shuffler": shuffler,
        "decks": 1 if shuffler == "none" else draw(st.integers(1, 2)),
        "inventory": draw(st.sampled_from((0, 20_000_000))),
        "options": {
            "void-undoes-settled": draw(st.booleans()),
            "stub-count-every": draw(st.integers(1, 5)),
            "counting-device-spares": draw(st.sampled_from(("every method", "manual-shoe"))),
        },
    }


class AnyTable(RuleBasedStateMachine):
    """A table to which anything may happen."""

    def __init__(self) -> None:
        super().__init__()
        self.face_up: set[str] = set()
        self.sitting: dict[int, int] = {}
        self.dealt_to: dict[int, int] = {}

    @initialize(setup=setups(), seated=st.sets(st.integers(1, 7), min_size=1, max_size=3))
    def begin(self, setup: dict[str, Any], seated: set[int]) -> None:
        kind = HOUSES.get(setup.pop("game"), House)
        self.house: AnyHouse = kind(**setup, master="machine")
        self.table = self.house.table
        for seat in sorted(seated):
            self.attempt(players.SitDown(seat, "Cat", 100_000, 5000))

    # ---- what happens -----------------------------------------------------------------------

    @rule(times=st.integers(1, 12), answers=st.lists(OPTIONS, min_size=12, max_size=12))
    def go_on(self, times: int, answers: Sequence[str | None]) -> None:
        """The procedure goes on; players who are asked answer something."""
        for answer in answers[:times]:
            due = self.table.due()
            if due is None:
                return
            act: Act = due.act
            if isinstance(act, play.Choose):
                act = play.Choose(act.seat, act.asked, answer)
            self.attempt(act)

    @rule(
        antes=st.dictionaries(st.integers(1, 7), st.sampled_from((0, 500, 10_000)), min_size=1),
        mishaps=st.dictionaries(st.integers(1, 14), BY_CHANCE, max_size=5),
        intrusions=st.dictionaries(st.integers(0, 25), ANYTHING, max_size=3),
        answers=st.lists(OPTIONS, min_size=14, max_size=14),
        attentive=st.booleans(),
    )
    def play_a_round(
        self,
        antes: dict[int, int],
        mishaps: dict[int, Act],
        intrusions: dict[int, Act],
        answers: Sequence[str | None],
        attentive: bool,
    ) -> None:
        """A round from the shuffle to the pick-up, with something else in between; a dealer who
        is not attentive overlooks a misdeal."""
        self.get_ready(antes)
        said = iter(answers)
        for number in range(40):
            for more in (mishaps, intrusions):
                if number in more:
                    self.attempt(more[number])
            due = self.table.due()
            if due is None:
                return
            act: Act | None = due.act
            if isinstance(act, play.Choose):
                answer = next(said, "fold")
                self.attempt(play.Choose(act.seat, act.asked, answer))
                usual = "fold" if act.asked == "play" else "keep down"
                act = play.Choose(act.seat, act.asked, usual)
                if self.table.due() != due:
                    continue
            elif attentive:
                act = self.house.dealer.next_act()
            assert act is not None
            was_closed = self.table.closed
            self.attempt(act)
            if was_closed and not self.table.closed:
                return

    def get_ready(self, antes: dict[int, int]) -> None:
        """Players sit and wager, and the automatic dealer makes the cards ready. It may be
        stuck with a method that lacks its device, which only the house can change."""
        for seat, side in antes.items():
            self.attempt(players.SitDown(seat, "Dan", 20_000, 2000))
            for wager in self.table.game.wagers:
                amount = wager.times * 1000 if not wager.bounds else side
                self.attempt(players.PlaceWager(seat, wager.name, amount))
            self.attempt(players.PlaceCoupon(seat, 1000))
        act = self.house.dealer.next_act()
        while act is not None and not isinstance(act, deals.AnnounceNoMoreBets | deals.Deliver):
            stuck = self.table.refusal(act)
            if stuck is not None:
                assert isinstance(act, decks.LoadDeck), f"the dealer cannot go on: {stuck}"
                return
            self.attempt(act)
            act = self.house.dealer.next_act()

    @rule(act=st.one_of(ANYTHING, BY_CHANCE))
    def anyone_tries_anything(self, act: Act) -> None:
        self.attempt(act)

    @rule(seconds=st.sampled_from((1, 60, 3600, 5 * 3600)))
    def time_passes(self, seconds: int) -> None:
        self.house.time += seconds

    # ---- what must hold ---------------------------------------------------------------------

    def attempt(self, act: Act) -> None:
        """Try an act: it is refused and nothing changes, or done and everything holds."""
        assert act_from(json.loads(json.dumps(act.as_data()))) == act
        if self.table.can(act):
            self.check(self.house.do(act))
        else:
            assert self.house.refused(act), "a refusal cites a paragraph or a reading"

    def check(self, event: Event) -> None:
        check_chips(self.table)
        check_cards(self.table)
        self.note_what_was_shown(event)
        self.nothing_hidden_is_told(event)
        self.nothing_hidden_is_seen()
        if event.told.keys() & {"results", "void", "retired"}:
            assert event.cites, "what is settled, voided or retired says by which paragraph"
        for result in event.told.get("results", ()):
            assert result["cites"]

    def note_what_was_shown(self, event: Event) -> None:
        """Our own account of what lies face up, from the acts and the cards alone."""
        round_, act = self.table.round, event.act
        match act["act"]:
            case "sit down":
                self.sitting[act["seat"]] = event.number
            case "no more bets":
                self.face_up = set()
                self.dealt_to = {seat: self.sitting[seat] for seat in round_.hands}
            case "turn up":
                names = self.table.game.areas[act["area"]]
                cards = round_.areas[act["area"]]
                for slot in act["slots"]:
                    self.face_up |= {str(card) for card in cards[names.index(slot) :][:1]}
            case "choose" if act["option"] == "expose":
                self.face_up |= set(map(str, round_.hands[act["seat"]].cards))
            case "reveal":
                self.face_up |= set(map(str, round_.hands[act["seat"]].cards))
            case "turn down":
                for seat in act["seats"]:
                    self.face_up -= set(map(str, round_.hands[seat].cards))
            case "deliver" | "dealt wrong":
                self.face_up |= set(event.told.get("shown", {}).values())
            case "set aside face-up card" | "card exposed":
                self.face_up.add(event.told["card"])
            case "card drawn in error" if act["exposed"]:
                self.face_up.add(event.told["card"])

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
                    hidden -= set(map(str, hand.cards))
            assert not hidden, f"seat {viewer} sees {hidden}"

    def teardown(self) -> None:
        """The same acts at the same times with the same seeds give the same table."""
        if not hasattr(self, "house"):
            return
        now = [0]
        again: list[Event] = []
        copy = Table(
            Setup.from_data(json.loads(json.dumps(self.table.setup.as_data()))),
            entropy=entropy_from("machine"),
            clock=lambda: now[0],
            keep=again.append,
        )
        for event in self.house.events:
            now[0] = event.at
            copy.do(act_from(json.loads(json.dumps(event.act))))
        assert again == self.house.events
        assert state(copy) == state(self.table)


AnyTable.TestCase.settings = settings(
    max_examples=EXAMPLES or 100,
    stateful_step_count=20,
    deadline=None,
    derandomize=not EXAMPLES,
    phases=tuple(Phase) if EXAMPLES else (Phase.generate,),  # shrinking can take minutes
    suppress_health_check=list(HealthCheck),
)
TestAnyTable = AnyTable.TestCase


OTHER_GAMES: Final = {
    "announce",
    "answer cut",
    "collect hands",
    "lay away",
    "spin wheel",
}
"""Acts that none of these games asks for."""


def test_every_act_is_tried() -> None:
    """An act that is added to the table is added here too, or it would never be checked."""
    assert {kind.NAME for kind in TRIED} == set(REGISTER) - OTHER_GAMES
