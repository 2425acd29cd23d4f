"""Section 23.11: from the choice to the last card picked up, with a permissible bet wager."""

from __future__ import annotations

import pytest

from croupier.cards import cards
from croupier.table.acts.play import Choose, Resolve, TurnUpCards
from croupier.table.acts.showdown import PickUpCards, RevealHand
from games.houses import Colorado, ColoradoRequired

GAME = "colorado-hold-em"
EDITION = "nj"

COMMUNITY = TurnUpCards("community", ("first", "second", "third"))
OFFERED = [
    ("discard first", 0),
    ("discard second", 0),
    ("discard third", 0),
    ("declare instant winner", 0),
    ("discard first and bet", 1000),
    ("discard second and bet", 1000),
    ("discard third and bet", 1000),
]


def five_players() -> Colorado:
    """Dealt. The person who discards the third card has: seat 1 two pair, seat 2 nothing, seat 3 a
    pair of nines, seat 5 a pair of eights, seat 6 a pair of kings."""
    house = Colorado().open(1, 2, 3, 5, 6)
    for seat in (1, 2, 3, 5, 6):
        house.bet(seat)
    hands = {1: "9c Ks 2c", 2: "Jc Qd 2d", 3: "9s 4c 2h", 5: "8c 8d 2s", 6: "Kc Td Th"}
    house.lay(hands, community="Kd 9h 7s")
    house.dealer.deal()
    return house


@pytest.mark.rule("11(b)2ii")
def test_each_player_in_turn_discards_a_card_and_bets_or_not() -> None:
    house = five_players()
    assert house.due_notes() == ["ch-own-cards"]
    for seat in (1, 2, 3, 5, 6):
        assert house.due_key() == "ch-choice"
        for other in {1, 2, 3, 5, 6} - {seat}:
            assert house.refused(Choose(other, "play", "discard first")) == "ch-choice"
            assert not house.table.view(other).choices
        for wrong in (None, "fold", "discard fourth", "discard"):
            assert house.refused(Choose(seat, "play", wrong)) == "ch-choice"
        offered = house.table.view(seat).choices
        assert [(one.option, one.takes) for one in offered] == OFFERED
        event = house.do(Choose(seat, "play", "discard third"))
        assert (house.keys(event), event.told) == (("ch-choice",), {})
    assert "bet" not in house.table.round.hands[1].wagers


@pytest.mark.rule("11(c)")
def test_the_community_cards_are_shown_when_every_player_has_chosen() -> None:
    house = five_players()
    for seat in (1, 2, 3, 5, 6):
        assert house.refused(COMMUNITY) == "ch-choice"
        assert set(house.table.view(seat).areas["community"].values()) == {"??"}
        house.do(Choose(seat, "play", "discard third"))
    for act in (RevealHand(6), Resolve(2, "hand"), PickUpCards()):
        assert house.refused(act) == "11(c)"
    event = house.do(COMMUNITY)
    assert house.keys(event) == ("11(c)",)
    assert event.told["shown"] == {"first": "Kd", "second": "9h", "third": "7s"}


@pytest.mark.rule("11(d)")
def test_two_cards_of_each_player_are_turned_up_counterclockwise() -> None:
    house = five_players()
    house.until(RevealHand)
    for seat in (6, 5, 3, 2, 1):
        for other in {1, 2, 3, 5, 6} - {seat}:
            assert house.refused(RevealHand(other)) == "11(d)"
        assert house.table.view().seats[seat].cards == ("??", "??")
        event = house.do(RevealHand(seat))
        assert house.keys(event) == ("11(d)",)
        assert cards(event.told["cards"]) == tuple(house.table.round.hands[seat].cards)
        assert len(house.table.round.hands[seat].cards) == 2


@pytest.mark.rule("11(d)")
def test_the_cards_of_a_hand_that_is_over_are_not_turned_up_again() -> None:
    house = Colorado().open(1, 2)
    house.bet(1)
    house.bet(2)
    house.lay({1: "4c 4d 4h", 2: "8c 8d 2s"}, community="Kd 9h 7s")
    house.dealer.deal()
    house.choose(1, "declare instant winner")
    house.choose(2, "discard third")
    revealed = [event.act["seat"] for event in house.events if event.act["act"] == "reveal"]
    assert revealed == [2]


@pytest.mark.rule("11(d)1")
@pytest.mark.parametrize(
    ("option", "line"),
    [
        ("discard first", "flush"),
        ("discard second", "jacks or better"),
        ("discard third", "jacks or better"),
        ("discard first and bet", "flush"),
    ],
)
def test_the_hand_is_the_two_cards_kept_and_the_community_cards(option: str, line: str) -> None:
    house = Colorado().open(1)
    house.bet(1)
    house.lay({1: "Kc Qh 2h"}, community="Kh 9h 7h")
    house.dealer.deal()
    house.choose(1, option)
    assert house.results(1)["ante"]["line"] == line


@pytest.mark.rule("11(d)1")
def test_the_discard_lies_apart_counts_for_nothing_and_only_its_owner_sees_it() -> None:
    house = five_players()
    house.do(Choose(1, "play", "discard second"))
    assert house.table.layout["seat 1"] == list(cards("9c 2c"))
    assert house.table.layout["seat 1 discard"] == list(cards("Ks"))
    while house.table.closed:
        for viewer in (None, 2, 3, 5, 6):
            seen = house.table.view(viewer)
            assert seen.seats[1].discarded == ("??",)
            assert "Ks" not in repr(seen)
        assert house.table.view(1).seats[1].discarded == ("Ks",)
        house.step()
    assert "Ks" not in repr([(event.act, event.told) for event in house.events])
    assert house.results(1)["ante"]["outcome"] == "push", "kings would have won"
    assert house.table.view(2).seats[1].discarded == ("??",), "nor afterwards"


@pytest.mark.rule("11(d)2", "11(g)", "11(g)1")
def test_wagers_are_settled_in_passes_losers_pushes_then_winners_from_the_right() -> None:
    house = five_players()
    for seat in (1, 2, 3, 5):
        house.do(Choose(seat, "play", "discard third and bet"))
    house.do(Choose(6, "play", "discard third"))
    house.until(Resolve)
    order = ((5, "lose"), (2, "lose"), (3, "push"), (6, "win"), (1, "win"))
    passes = {"lose": "11(e)", "push": "11(f)", "win": "11(g)"}
    for seat, outcome in order:
        assert house.due_key() == "11(g)"
        for other in {1, 2, 3, 5, 6} - {seat}:
            assert house.refused(Resolve(other, "hand")) == "11(g)"
        event = house.do(Resolve(seat, "hand"))
        assert passes[outcome] in house.keys(event)
        assert {one["outcome"] for one in event.told["results"]} == {outcome}
    assert {seat: house.net(seat) for seat in (1, 2, 3, 5, 6)} == {
        1: 2 * 2000,
        2: -2000,
        3: 0,
        5: -2000,
        6: 1000,
    }


@pytest.mark.rule("11(e)")
def test_less_than_nines_loses_ante_and_bet_and_the_cards_go_to_the_rack_at_once() -> None:
    house = five_players()
    for seat in (1, 2, 3, 5, 6):
        house.do(Choose(seat, "play", "discard third and bet"))
    house.until(Resolve)
    inventory = house.table.chips["inventory"]
    event = house.do(Resolve(5, "hand"))
    assert [house.key(one["cites"][0]) for one in event.told["results"]] == ["11(e)", "11(e)"]
    assert house.table.chips["inventory"] == inventory + 2000
    assert [(one.area, one.cards) for one in house.table.rack[-2:]] == [
        ("seat 5", cards("8c 8d")),
        ("seat 5 discard", cards("2s")),
    ]
    assert not {"seat 5", "seat 5 discard"} & house.table.layout.keys()


@pytest.mark.rule("11(f)")
def test_a_push_is_neither_paid_nor_taken_and_its_cards_are_collected_before_winners_are_paid() -> (
    None
):
    house = five_players()
    for seat in (1, 2, 3, 5, 6):
        house.do(Choose(seat, "play", "discard third and bet"))
    house.until(Resolve, seat=3)
    inventory = house.table.chips["inventory"]
    event = house.do(Resolve(3, "hand"))
    assert [house.key(one["cites"][0]) for one in event.told["results"]] == ["11(f)", "11(f)"]
    assert house.table.chips["inventory"] == inventory
    assert house.net(3) == 0
    assert [one.area for one in house.table.rack[-2:]] == ["seat 3", "seat 3 discard"]
    assert {"seat 1", "seat 6"} <= house.table.layout.keys(), "the winners are not paid yet"


@pytest.mark.rule("11(e)", "11(f)", "11(g)", "13(b)")
@pytest.mark.parametrize("rank", list("23456789TJQKA"))
def test_nines_and_tens_push_less_loses_and_jacks_or_better_win(rank: str) -> None:
    rest = [one for one in "3578Q" if one != rank][:4]
    house = Colorado().open(1, coupons=1000)
    house.bet(1, coupon=1000)
    house.lay({1: f"{rank}c {rest[0]}d {rest[1]}h"}, community=f"{rank}s {rest[2]}c {rest[3]}d")
    house.dealer.deal()
    house.choose(1, "discard second and bet")
    outcome, first = ("lose", "11(e)") if rank in "2345678" else ("push", "11(f)")
    if rank in "JQKA":
        outcome, first = "win", "13(b)"
    for wager in ("ante", "bet", "match-play"):
        one = house.results(1)[wager]
        assert (one["outcome"], house.key(one["cites"][0])) == (outcome, first)
        assert house.key(one["cites"][-1]) == "3(b)9"
        assert ("readings" in one) is (wager == "match-play"), "the text says it all"
    assert house.table.coupons["seat 1"] == (1000 if outcome == "push" else 0)
    assert house.net(1) == {"lose": -2000, "push": 0, "win": 2000 + 1000}[outcome]


@pytest.mark.rule("11(g)", "11(g)2")
def test_winning_hands_stay_face_up_until_all_are_paid_then_go_with_the_community_cards() -> None:
    house = five_players()
    for seat in (1, 2, 3, 5, 6):
        house.do(Choose(seat, "play", "discard third"))
    house.until(Resolve, seat=1)
    assert house.results(6)["ante"]["outcome"] == "win"
    house.until(PickUpCards)
    assert set(house.table.layout) == {
        "seat 1",
        "seat 1 discard",
        "seat 6",
        "seat 6 discard",
        "community",
    }
    for seat, own in ((1, ["9c", "Ks"]), (6, ["Kc", "Td"])):
        assert house.table.view().seats[seat].cards == tuple(own)
    event = house.do(PickUpCards())
    assert "11(g)2" in house.keys(event)
    assert house.table.layout == {}


@pytest.mark.rule("11(h)")
def test_every_hand_can_be_rebuilt_from_the_discard_rack() -> None:
    house = five_players()
    for seat in (1, 2, 3, 5, 6):
        house.do(Choose(seat, "play", "discard third"))
    house.finish()
    event = house.last("pick up")
    assert house.keys(event)[0] == "11(h)"
    assert event.told["rack"] == [
        ["stub", 52 - 18],
        ["seat 5", 2],
        ["seat 5 discard", 1],
        ["seat 2", 2],
        ["seat 2 discard", 1],
        ["seat 3", 2],
        ["seat 3 discard", 1],
        ["seat 1", 2],
        ["seat 1 discard", 1],
        ["seat 6", 2],
        ["seat 6 discard", 1],
        ["community", 3],
    ]
    packets = {packet.area: packet.cards for packet in house.table.rack}
    assert (packets["seat 6"], packets["seat 6 discard"]) == (cards("Kc Td"), cards("Th"))
    assert packets["community"] == cards("Kd 9h 7s")
    house.check()


@pytest.mark.rule("11(g)", "11(h)")
@pytest.mark.parametrize("kind", [Colorado, ColoradoRequired])
def test_no_card_is_picked_up_before_the_winners_are_paid(kind: type[Colorado]) -> None:
    house = kind().open(1, 2)
    house.bet(1)
    house.bet(2)
    house.dealer.deal()
    while house.table.closed:
        due = house.table.due()
        assert due is not None
        if due.act != PickUpCards():
            assert house.refused(PickUpCards()) == house.due_key()
        house.step()
    assert house.acts()[-1] == "pick up"
