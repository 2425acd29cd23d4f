"""22.8(e) to 22.9: what a player does about a tie, the war deal and what it pays."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table.acts.deals import Deliver, LayAway
from croupier.table.acts.play import Choose, Resolve
from croupier.table.acts.players import BringChips
from croupier.table.acts.showdown import PickUpCards
from games.houses import War

GAME = "casino-war"
EDITION = "nj"


def tied(**settings: Any) -> War:
    """Seats 1, 2 and 4 tie with the dealer's nine, seat 3 has lost."""
    house = War(**settings).open(1, 2, 3, 4)
    hands = {1: "9h Kh", 2: "9s 2s", 3: "5h", 4: "9c Jc"}
    return house.dealt(hands, "9d Jd", initial=1000)


# ---- the choice -----------------------------------------------------------------------------


@pytest.mark.rule("8(e)")
def test_going_to_war_stakes_another_initial_wager_and_the_first_is_collected() -> None:
    house = tied()
    before = house.table.chips["inventory"]
    event = house.do(Choose(1, "tie", "go to war"))
    assert house.keys(event) == ("8(e)",)
    assert event.told["moves"] == [
        ["seat 1", "seat 1 war", 1000],
        ["seat 1 initial", "inventory", 1000],
    ]
    assert house.table.chips["inventory"] == before + 1000
    (result,) = event.told["results"]
    assert (result["wager"], result["outcome"], result["readings"]) == (
        "initial",
        "lose",
        ["war-wager"],
    )
    assert house.table.hand(1) in list(house.table.round.in_play()), "the hand plays on"
    house.check()


@pytest.mark.rule("8(e)")
def test_both_cards_lie_face_up_until_the_war_is_over() -> None:
    house = tied()
    while house.due() != "pick up":
        view = house.table.view(None)
        assert (view.seats[1].cards or ())[:1] == ("9h",)
        assert view.areas["dealer"]["first"] == "9d"
        assert {"seat 1", "dealer"} <= set(house.table.layout)
        house.step()


@pytest.mark.rule("8(e)")
def test_whoever_goes_to_war_may_place_a_tie_wager_on_it_and_nobody_else() -> None:
    house = tied()
    house.do(Choose(1, "tie", "go to war"), Choose(2, "tie", "surrender"))
    house.do(Choose(4, "tie", "go to war"))
    assert house.due_key() == "8(e)"
    for amount in (99, 10_001, None):
        refused = house.refused(Choose(1, "war tie", "tie wager", amount))
        assert refused == "war-tie-bounds"
    event = house.do(Choose(1, "war tie", "tie wager", 700))
    assert event.told["moves"] == [["seat 1", "seat 1 second-tie", 700]]
    assert house.refused(Choose(2, "war tie", "tie wager", 700)) == "8(e)", "it has surrendered"
    house.do(Choose(4, "war tie", "no tie wager"))
    assert house.due() == "lay away"
    assert "second-tie" not in house.table.round.hands[4].wagers


@pytest.mark.rule("8(e)")
def test_a_tie_wager_on_the_war_is_no_more_than_the_player_has() -> None:
    house = War().open(1, chips=2500).dealt({1: "9h 5h"}, "9d 5d", initial=1000)
    house.do(Choose(1, "tie", "go to war"))
    assert house.refused(Choose(1, "war tie", "tie wager", 600)) == "war-tie-bounds"
    event = house.do(Choose(1, "war tie", "tie wager", 500))
    assert event.told["moves"] == [["seat 1", "seat 1 second-tie", 500]]
    assert house.chips(1) == 0


@pytest.mark.rule("8(e)")
def test_a_tie_wager_on_the_war_needs_none_on_the_original_deal() -> None:
    house = War().open(1).dealt({1: "9h 5h"}, "9d 5d", initial=1000)
    house.do(Choose(1, "tie", "go to war"), Choose(1, "war tie", "tie wager", 500))
    house.finish()
    assert house.net(1) == -1000 + 3000 + 5000


@pytest.mark.rule("8(e)")
def test_who_has_no_chips_for_the_war_brings_some_or_stays_out_of_it() -> None:
    house = War().open(1, chips=1000).dealt({1: "9h Kh"}, "9d 2d", initial=1000)
    assert house.refused(Choose(1, "tie", "go to war")) == "8(e)"
    house.do(BringChips(1, 1000), Choose(1, "tie", "go to war"))
    house.finish()
    assert house.chips(1) == 1000 + 2000


def test_a_surrender_loses_half_at_once_and_the_card() -> None:
    house = tied()
    event = house.do(Choose(1, "tie", "surrender"))
    assert house.keys(event) == ("war-surrender",)
    assert event.told["moves"] == [
        ["seat 1 initial", "inventory", 500],
        ["seat 1 initial", "seat 1", 500],
    ]
    assert event.told["results"][0]["outcome"] == "surrender"
    assert house.table.rack[-1].area == "seat 1"
    house.finish({"tie": "surrender"})
    assert house.last("pick up").told["net"] == {"1": -500, "2": -500, "3": -1000, "4": -500}
    assert "lay away" not in house.acts(event.number), "nobody is at war"


def test_without_surrender_who_does_not_go_to_war_loses_it_all() -> None:
    house = tied(options={"surrender": False})
    assert house.refused(Choose(1, "tie", "surrender")) == "war-choice"
    house.do(Choose(1, "tie", "give up"))
    house.finish()
    assert house.net(1) == -1000


# ---- the war deal ---------------------------------------------------------------------------


@pytest.mark.rule("8(f)")
def test_three_cards_are_burned_once_and_one_goes_to_each_at_war_then_to_the_dealer() -> None:
    house = tied()
    house.do(Choose(1, "tie", "go to war"), Choose(2, "tie", "surrender"))
    house.do(Choose(4, "tie", "go to war"))
    house.until(LayAway)
    order = list(house.table.deck.cards)
    assert house.refused(Deliver("seat 1", 1)) == "8(f)"
    event = house.do(LayAway(3))
    assert (house.keys(event)[0], event.told) == ("8(f)", {}), "unseen"
    for at, area in enumerate(("seat 1", "seat 4", "dealer"), 3):
        assert house.due_key() == "8(f)"
        event = house.do(Deliver(area, 1))
        told = event.told.get("cards", "").split()[-1:] or [event.told["shown"]["war"]]
        assert told == [str(order[at])], "face up"
    assert house.table.round.hands[1].cards[0].rank == house.table.round.hands[4].cards[0].rank
    assert house.due() == "resolve"
    assert len(order) - len(house.table.deck.cards) == 6


# ---- its settlement -------------------------------------------------------------------------


def fought(mine: str, dealers: str) -> tuple[War, dict[str, dict[str, object]]]:
    """One war with a tie wager on it, and what it came to."""
    house = War().open(1).dealt({1: f"9h {mine}"}, f"9d {dealers}", initial=1000)
    house.do(Choose(1, "tie", "go to war"), Choose(1, "war tie", "tie wager", 500))
    house.finish()
    return house, house.results(1)


@pytest.mark.rule("8(g)1")
@pytest.mark.parametrize("cards", ["2h Ad", "Qh Kd", "9h Td"])
def test_a_lower_card_loses_the_war_and_the_tie_wager(cards: str) -> None:
    house, results = fought(*cards.split())
    assert house.net(1) == -1000 - 1000 - 500
    for wager in ("war", "second-tie"):
        assert results[wager]["outcome"] == "lose"
        assert "19:47-22.8(g)1" in results[wager]["cites"]  # type: ignore[operator]


@pytest.mark.rule("8(g)2", "9(a)3")
@pytest.mark.parametrize("cards", ["Ah Kd", "3h 2d"])
def test_a_higher_card_wins_twice_the_war_wager_and_loses_the_tie_wager(cards: str) -> None:
    house, results = fought(*cards.split())
    assert house.net(1) == -1000 + 2000 - 500
    assert (results["war"]["won"], results["war"]["odds"]) == (2000, "2 to 1")
    assert results["second-tie"]["outcome"] == "lose"
    assert "19:47-22.8(g)2" in results["war"]["cites"]  # type: ignore[operator]
    assert "19:47-22.9(a)3" in results["war"]["cites"]  # type: ignore[operator]


@pytest.mark.rule("8(g)3", "9(a)2", "9(a)3")
@pytest.mark.parametrize("cards", ["Ah Ad", "2h 2h", "9c 9d"])
def test_an_equal_card_wins_three_times_the_war_wager_and_ten_the_tie_wager(cards: str) -> None:
    house, results = fought(*cards.split())
    assert house.net(1) == -1000 + 3000 + 5000
    assert (results["war"]["won"], results["war"]["odds"]) == (3000, "3 to 1")
    assert (results["second-tie"]["won"], results["second-tie"]["odds"]) == (5000, "10 to 1")
    assert "19:47-22.8(g)3" in results["war"]["cites"]  # type: ignore[operator]
    assert house.acts().count("lay away") == 2, "one for the shoe, one for the war: no second war"


@pytest.mark.rule("8(g)")
def test_only_the_new_cards_count_and_players_are_settled_clockwise() -> None:
    house = tied()
    house.until(Resolve, settlement="war")
    assert house.due_key() == "8(g)"
    assert house.refused(Resolve(4, "war")) == "8(g)"
    for seat in (1, 2, 4):
        assert house.due() == "resolve"
        house.do(Resolve(seat, "war"))
    house.finish()
    assert [house.net(seat) for seat in (1, 2, 3, 4)] == [1000, -2000, -1000, 2000]
    house.check()


@pytest.mark.rule("8(h)")
def test_lost_wagers_go_to_the_inventory_and_winners_are_paid_by_section_9() -> None:
    house = tied()
    house.until(Resolve, settlement="war")
    before = house.table.chips["inventory"]
    assert house.do(Resolve(1, "war")).told["moves"] == [
        ["inventory", "seat 1", 2000],
        ["seat 1 war", "seat 1", 1000],
    ]
    assert house.do(Resolve(2, "war")).told["moves"] == [["seat 2 war", "inventory", 1000]]
    assert house.table.chips["inventory"] == before - 1000
    wrong = Resolve(4, "war", {"war": 2000})
    assert house.refused(wrong) == "8(g)3", "a dealer who names another amount is told"


@pytest.mark.rule("8(h)")
def test_every_hand_of_the_war_can_be_rebuilt_from_the_discard_rack() -> None:
    house = tied()
    house.until(PickUpCards)
    assert house.due_key() == "8(h)"
    hands = {seat: tuple(house.table.round.hands[seat].cards) for seat in (1, 2, 3, 4)}
    dealer = tuple(house.table.round.areas["dealer"])
    event = house.do(PickUpCards())
    racked = {packet.area: packet.cards for packet in house.table.rack}
    assert {seat: racked[f"seat {seat}"] for seat in hands} == hands
    assert racked["dealer"] == dealer
    told = [area for area, _ in event.told["rack"]]
    assert told == ["seat 3", "laid away", "seat 1", "seat 2", "seat 4", "dealer"]
    assert not house.table.layout
