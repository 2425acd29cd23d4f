"""Acts are objects: each can be asked, says why not, and returns what happened when done."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.table import Act, Event, Refusal, act_from
from croupier.table.act import REGISTER, Procedural
from croupier.table.acts.deals import AnnounceNoMoreBets, CountStub, Deliver, PutStubAway
from croupier.table.acts.decks import ReceiveDeck
from croupier.table.acts.play import Choose, Resolve
from croupier.table.acts.players import LeaveTable, PlaceWager, SitDown
from croupier.table.acts.shuffles import CutDeck, LoadDeck
from support.tables import House, state

WAYS = [
    ("manual-shoe", "none", 1),
    ("hand", "device", 2),
    ("automated-shoe", "counting-device", 1),
]


@pytest.mark.parametrize("name", sorted(REGISTER))
def test_every_act_says_whether_it_is_allowed_and_what_it_does(name: str) -> None:
    kind = REGISTER[name]
    assert name == kind.NAME
    assert kind.refusal is not Act.refusal
    assert kind.carry_out is not Act.carry_out
    assert kind.__doc__ and not kind.__doc__.startswith(kind.__name__ + "("), "in plain words"


def whole_round(method: str, shuffler: str, decks: int, edition: str) -> House:
    """Two players from the opening to the end of the first round, by the automatic dealer."""
    house = House(edition, method=method, shuffler=shuffler, decks=decks).open(1, 2)
    house.bet(1, three_card=500)
    house.bet(2, three_card=500)
    house.dealer.deal()
    house.finish({"three-card": "expose", "play": "play vertical"})
    return house


@pytest.mark.parametrize(("method", "shuffler", "decks"), WAYS)
def test_out_of_order_every_act_is_refused_by_the_paragraph_of_what_is_due(
    edition: str, method: str, shuffler: str, decks: int
) -> None:
    played = whole_round(method, shuffler, decks, edition)
    acts = [act_from(event.act) for event in played.events]
    procedural = {repr(act): act for act in acts if isinstance(act, Procedural)}.values()
    house = House(edition, method=method, shuffler=shuffler, decks=decks)
    for act in acts:
        due = house.table.due()
        if due is not None and isinstance(act, Procedural):
            for other in procedural:
                same = type(other) is type(act) and house.table.can(other)
                instead = isinstance(other, CountStub) and isinstance(act, PutStubAway)
                if other != act and not same and not instead:
                    assert house.refused(other) == house.key(due.cite)
        assert house.table.can(act)
        house.do(act)


@pytest.mark.parametrize(("method", "shuffler", "decks"), WAYS)
def test_driven_act_by_act_the_table_is_the_same_as_with_the_automatic_dealer(
    edition: str, method: str, shuffler: str, decks: int
) -> None:
    played = whole_round(method, shuffler, decks, edition)
    driven = House(edition, method=method, shuffler=shuffler, decks=decks)
    for event in played.events:
        due = driven.table.due()
        act = act_from(event.act)
        if isinstance(act, Procedural):
            assert due is not None and due.matches(act)
            assert due.by == event.by
        assert driven.do(act) == event
    assert state(driven.table) == state(played.table)


def test_an_event_is_frozen_and_numbered_and_says_who_and_when() -> None:
    house = House()
    house.time = 77
    event = house.do(SitDown(3, "Ann", 100))
    assert isinstance(event, Event)
    assert (event.number, event.at, event.by) == (0, 77, "seat 3")
    assert house.do(ReceiveDeck(0)).number == 1
    with pytest.raises(AttributeError):
        event.at = 78  # type: ignore[misc]
    with pytest.raises(AttributeError):
        SitDown(1, "Bob").seat = 2  # type: ignore[misc]


def test_a_refusal_reads_as_a_reason_with_its_paragraph() -> None:
    house = House("ma").open(1)
    refusal = house.table.refusal(PlaceWager(1, "three-card", 500))
    assert refusal == Refusal("the three-card wager goes with the ante", "6(d)")
    assert str(refusal) == "the three-card wager goes with the ante (6(d))"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "there is no act None"),
        ({"act": "cheat"}, "there is no act 'cheat'"),
        ({"act": ["choose"]}, "there is no act"),
        ({"act": "choose", "seat": 1, "asked": "play", "loudly": True}, "takes no loudly"),
        ({"act": "choose", "asked": "play"}, "seat"),
        ({"act": "choose", "seat": "1", "asked": "play"}, "seat is int, not '1'"),
        ({"act": "choose", "seat": True, "asked": "play"}, "seat is int, not True"),
        ({"act": "deliver", "area": "seat 1", "count": 2.0}, "count is int, not 2.0"),
        ({"act": "spread idle", "face_up": 1}, "face_up is bool, not 1"),
        ({"act": "resolve", "seat": 1, "settlement": "hand", "paid": 5}, "amounts by wager"),
        (
            {"act": "resolve", "seat": 1, "settlement": "hand", "paid": {"ante": "all"}},
            "amounts by wager",
        ),
    ],
)
def test_what_cannot_be_an_act_is_told_why(data: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        act_from(data)


def test_every_act_of_a_round_can_be_written_down_and_read_back() -> None:
    for event in whole_round("hand", "device", 2, "nj-2007").events:
        written = json.loads(json.dumps(event.act))
        assert act_from(written).as_data() == event.act
    paid = Resolve(1, "hand", {"ante": 1000})
    assert act_from(json.loads(json.dumps(paid.as_data()))) == paid


def test_whoever_takes_a_seat_does_not_see_the_cards_of_the_player_before() -> None:
    house = House().open(1, 2)
    house.bet(1)
    house.bet(2)
    house.dealer.deal()
    house.choose(1, "fold")
    house.choose(2, "fold")
    mine = [str(card) for card in house.table.round.hands[1].cards]
    assert house.table.view(1).seats[1].cards == tuple(mine)
    house.do(LeaveTable(1), SitDown(1, "Eve", 1000))
    assert house.table.view(1).seats[1].cards is None
    assert not any(card in repr(house.table.view(1)) for card in mine)


def test_the_table_says_what_it_waits_for() -> None:
    house = House()
    house.do(*[act_from({"act": f"{what} deck", "deck": 0}) for what in ("receive", "inspect")])
    house.do(*[act_from({"act": f"{what} deck", "deck": 0}) for what in ("verify", "spread")])
    assert house.table.due() is None
    assert "waits for a player" in str(house.table.refusal(CutDeck(0)))
    house.open(1)
    assert house.table.due() is None
    assert "waits for an ante" in str(house.table.refusal(AnnounceNoMoreBets()))
    assert house.refused(LoadDeck(0)) == house.refused(Deliver("seat 1", 2)) == "6(c)"
    assert house.refused(Choose(1, "play", "fold")) == "6(c)"


def test_the_automatic_dealer_notices_that_hours_have_run_out() -> None:
    house = House("nj-2004").open(1)
    house.play(1)
    house.time = 8 * 3600  # nobody has asked the table anything since
    house.dealer.prepare()
    assert house.acts().count("retire deck") == 1


def test_the_hours_may_run_out_between_looking_and_acting() -> None:
    house = House("nj-2004").open(1)
    house.play(1)
    times = iter([0] + [8 * 3600] * 10_000)
    house.table.clock = lambda: next(times)
    house.dealer.prepare()
    assert house.acts().count("retire deck") == 1
