"""Section 17.4 of Double Down Stud: the shuffle, and the cut offered to players in turn."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver
from croupier.table.acts.decks import RetireDeck, SpreadIdle
from croupier.table.acts.devices import InstallDevice, RemoveDevice
from croupier.table.acts.players import LeaveTable, SitDown
from croupier.table.acts.shuffles import AnswerCut, CutDeck, LoadDeck, RequireRecut, ShuffleDeck
from croupier.table.deck import Place
from games.double_down_stud.alike import AtDoubleDown
from games.houses import DoubleDownStud
from games.same_rules import shuffling

GAME = "double-down-stud"
EDITION = "nj"


def offered(house: DoubleDownStud, cuts: int | None = None) -> list[int]:
    """Make ready up to the wagers; the seats that are offered the cut, in their order. The seat
    that cuts, if any, takes 20 cards."""
    house.dealer.prepare()
    seats = []
    while house.due() == "answer cut":
        act = house.table.due().act  # type: ignore[union-attr]
        assert isinstance(act, AnswerCut)
        seats.append(act.seat)
        house.do(AnswerCut(act.deck, act.seat, 20 if act.seat == cuts else None))
        house.dealer.prepare()
    return seats


def first_offers(house: DoubleDownStud, rounds: int) -> list[int]:
    """Who is offered the cut first, in this many rounds."""
    firsts = []
    for _ in range(rounds):
        firsts.append(offered(house)[0])
        house.bet(min(house.table.seats))
        house.play_out()
    return firsts


def before_the_cut(*seats: int, **settings: Any) -> DoubleDownStud:
    house = DoubleDownStud(**settings)
    house.sit(*seats)
    house.until(AnswerCut)
    return house


# ---- 17.4(a), 17.4(b): who cuts at all ------------------------------------------------------


class TestShuffled(AtDoubleDown, shuffling.Shuffled):
    SHUFFLE = "4(a)"

    @pytest.fixture(params=list(product(AtDoubleDown.SHUFFLERS, ("none", "device"))))
    def way(self, request: pytest.FixtureRequest) -> tuple[str, str]:
        method, shuffler = request.param
        return str(method), str(shuffler)


@pytest.mark.rule("4(b)", "4(b)1")
def test_a_device_that_loads_the_shoe_leaves_no_cut() -> None:
    house = DoubleDownStud(shuffler="device", device_loads_shoe=True)
    house.sit(1)
    house.until(ShuffleDeck)
    keys = set(house.keys(house.do(ShuffleDeck(0))))
    assert {"4(b)", "4(b)1"} <= keys and "4(b)2" not in keys
    assert house.due() == "load deck"
    house.play(1)
    assert not {"answer cut", "cut deck"} & set(house.acts())
    assert house.refused(RequireRecut("never cut")) == "4(f)"


@pytest.mark.rule("4(b)", "4(b)2")
@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"shuffler": "device"},
        {"shuffler": "counting-device"},
        {"method": "hand"},
        {"method": "hand", "shuffler": "device", "device_loads_shoe": True},
    ],
    ids=str,
)
def test_cards_that_end_up_in_a_stack_are_cut(settings: dict[str, Any]) -> None:
    house = DoubleDownStud(**settings)
    house.sit(1)
    house.until(ShuffleDeck)
    keys = set(house.keys(house.do(ShuffleDeck(0))))
    assert {"4(b)", "4(b)2"} <= keys and "4(b)1" not in keys
    house.bet(1)
    for act in (LoadDeck(0), AnnounceNoMoreBets(), Deliver("seat 1", 1)):
        assert house.refused(act) == "4(d)"
    assert "4(b)2" in house.keys(house.do(AnswerCut(0, 1, 26)))
    assert house.due() == "load deck"


# ---- 17.4(c), 17.4(d): to whom it is offered ------------------------------------------------


@pytest.mark.rule("4(c)")
def test_the_dealer_lays_the_stack_on_the_cover_card_and_offers_it() -> None:
    house = before_the_cut(1)
    assert house.due_notes() == ["4(c)"]
    assert house.table.cover_card == "table"
    assert "4(c)" in house.keys(house.do(AnswerCut(0, 1, 26)))


@pytest.mark.rule("4(c)", "4(d)")
def test_who_declines_is_passed_over_and_the_dealer_cuts_if_nobody_does() -> None:
    house = before_the_cut(2, 4, 6)
    assert house.refused(AnswerCut(0, 6, 20)) == "4(d)", "not this player's turn"
    assert house.refused(CutDeck(0)) == "4(d)", "nor the dealer's"
    assert offered(house) == [2, 6, 4], "counterclockwise, each player once"
    last = house.last("answer cut")
    assert {"4(c)", "4(d)"} <= set(house.keys(last))
    cut = house.last("cut deck")
    assert (cut.by, "4(c)" in house.keys(cut)) == ("dealer", True)
    assert house.table.cutter == 0


@pytest.mark.rule("4(c)", "4(d)")
def test_when_a_player_accepts_nobody_else_is_asked() -> None:
    house = before_the_cut(2, 4, 6)
    assert offered(house, cuts=6) == [2, 6]
    assert "cut deck" not in house.acts()
    assert house.table.cutter == 6


@pytest.mark.rule("4(d)1")
def test_the_first_cut_is_offered_to_the_first_player_to_the_table() -> None:
    house = before_the_cut(4, 7, 2)
    keys = house.keys(house.do(AnswerCut(0, 4)))
    assert "4(d)1" in keys and "4(d)2" not in keys
    house = DoubleDownStud()
    house.sit(4, 7, 2)
    house.do(LeaveTable(4), SitDown(4, "Back again", 1000))
    assert offered(house)[0] == 7, "the first of those who are there"


TWO_DECKS = {"decks": 2, "shuffler": "device"}
"""While one deck is cut and dealt, the device shuffles the other."""
one_deck_or_two = pytest.mark.parametrize(
    "settings", [{}, TWO_DECKS], ids=["one deck", "two decks"]
)


@one_deck_or_two
@pytest.mark.rule("4(d)2")
def test_then_it_is_offered_at_the_far_right_and_moves_on_counterclockwise(
    settings: dict[str, Any],
) -> None:
    house = DoubleDownStud(**settings)
    house.sit(4, 2, 6)
    assert first_offers(house, 9) == [4, 6, 4, 2, 6, 4, 2, 6, 4]
    keys = house.keys(house.last("answer cut"))
    assert "4(d)2" in keys and "4(d)1" not in keys


@pytest.mark.rule("4(d)1")
def test_neighbours_of_the_first_player_are_not_taken_for_the_first() -> None:
    house = DoubleDownStud()
    house.sit(3, 2, 4)
    assert offered(house) == [3, 2, 4]


@pytest.mark.rule("4(d)2")
def test_it_moves_on_one_player_a_round_whoever_cuts() -> None:
    house = DoubleDownStud()
    house.sit(2, 4, 6)
    first_offers(house, 1)
    assert offered(house, cuts=2) == [6, 4, 2]
    house.play(2)
    assert offered(house) == [4, 2, 6]


@pytest.mark.rule("4(d)2")
def test_players_who_come_and_go_do_not_upset_the_order() -> None:
    house = DoubleDownStud()
    house.sit(2, 4, 6)
    assert first_offers(house, 2) == [2, 6]
    house.do(LeaveTable(4), SitDown(7, "Gus", 10_000), SitDown(5, "Fay", 10_000))
    assert first_offers(house, 4) == [5, 2, 7, 6]
    house.until(AnswerCut)
    assert house.table.due().act == AnswerCut(0, 5)  # type: ignore[union-attr]
    house.do(LeaveTable(5))
    assert offered(house) == [2, 7, 6], "who leaves is no longer asked"
    house.play(2)
    assert offered(house)[0] == 7


@pytest.mark.rule("4(d)2")
def test_a_preparation_that_starts_over_does_not_use_up_a_turn() -> None:
    house = DoubleDownStud()
    house.sit(2, 4, 6)
    first_offers(house, 2)
    assert offered(house)[0] == 4
    house.do(InstallDevice("shuffler"))
    assert offered(house)[0] == 4
    house.do(RemoveDevice("shuffler"), LeaveTable(4))
    assert first_offers(house, 2) == [2, 6], "who has left has had no turn"


@pytest.mark.rule("4(a)", "4(d)")
def test_cards_that_are_shuffled_before_a_recut_are_offered_as_after_any_shuffle() -> None:
    house = DoubleDownStud()
    house.sit(2, 4, 6)
    assert offered(house, cuts=2) == [2]
    house.do(RequireRecut("sloppy"), InstallDevice("shuffler"))
    house.until(AnswerCut)
    assert house.due_step().act["seat"] == 2, "the first to the table, not the last who cut"
    assert "4(d)1" in house.keys(house.events[-1])


@pytest.mark.rule("4(d)1")
@pytest.mark.parametrize("why", ["idle", "new deck"])
def test_the_order_begins_anew_after_an_idle_table_or_with_a_new_deck(why: str) -> None:
    house = DoubleDownStud()
    house.sit(2, 4, 6)
    assert first_offers(house, 2) == [2, 6]
    house.ready()
    house.do(SpreadIdle() if why == "idle" else RetireDeck(0, "worn"))
    assert first_offers(house, 2) == [2, 6]


def test_a_player_with_two_areas_is_asked_once() -> None:
    house = DoubleDownStud(options={"two-areas": True})
    house.sit(3, 6)
    house.do(SitDown(7, "Player 6", 10_000, beside=6))
    assert offered(house) == [3, 6]


def test_when_everyone_leaves_during_the_offer_the_cards_are_spread() -> None:
    house = before_the_cut(1, 2)
    house.do(LeaveTable(1), LeaveTable(2))
    assert house.due() == "spread idle"
    house.do(SpreadIdle())
    house.sit(5)
    assert offered(house) == [5]
    house.play(5)


# ---- 17.4(e), 17.4(f): the cut itself -------------------------------------------------------


@pytest.mark.rule("4(e)")
def test_the_cutting_card_goes_ten_cards_from_either_end() -> None:
    for cards in (10, 42):
        house = before_the_cut(1)
        for wrong in (-1, 0, 9, 43, 51, 52):
            assert house.refused(AnswerCut(0, 1, wrong)) == "4(e)"
        before = list(house.table.deck.cards)
        assert "4(e)" in house.keys(house.do(AnswerCut(0, 1, cards)))
        assert house.table.deck.cards == before[cards:] + before[:cards]
        assert house.table.cover_card == "discard rack"


@pytest.mark.rule("4(e)")
def test_the_dealer_keeps_to_the_same_ends() -> None:
    for cards in (10, 42):
        house = before_the_cut(1)
        house.do(AnswerCut(0, 1))
        for wrong in (9, 43, 51):
            assert house.refused(CutDeck(0, wrong)) == "4(e)"
        assert "4(e)" in house.keys(house.do(CutDeck(0, cards)))
        assert house.table.cover_card == "discard rack"


@one_deck_or_two
@pytest.mark.rule("4(f)")
@pytest.mark.parametrize(("by", "order"), [("last cutter", [4, 2, 6]), ("next player", [2, 6, 4])])
def test_a_recut_is_made_by_the_last_cutter_or_the_next_player(
    by: str, order: list[int], settings: dict[str, Any]
) -> None:
    house = before_the_cut(2, 4, 6, options={"recut-by": by}, **settings)
    assert house.refused(RequireRecut("sloppy")) == "4(f)", "nothing is cut yet"
    assert offered(house, cuts=4) == [2, 6, 4]
    assert house.refused(RequireRecut(" ")) == "4(f)", "it needs a reason"
    event = house.do(RequireRecut("too near the end"))
    assert (event.by, house.keys(event)) == ("supervisor", ("4(f)",))
    assert house.table.deck.place is Place.STACK
    assert house.refused(RequireRecut("at once")) == "4(f)", "it has not been cut again yet"
    assert offered(house) == order
    assert "4(f)" in house.keys(house.last("answer cut"))
    assert house.acts().count("cut deck") == 1, "nobody accepted, so the dealer cuts"
    house.do(RequireRecut("and again"))
    assert house.due() == "cut deck", "who cut last was the dealer"
    house.do(CutDeck(0, 20))
    house.play(2)
    assert offered(house, cuts=4) == [6, 4], "a recut is no round: the far right comes next"
    house.do(RequireRecut("sloppy"))
    assert offered(house, cuts=2)[0] == order[0]
    house.play(2)
    assert offered(house)[0] == 4, "and then one player further on"


@one_deck_or_two
@pytest.mark.rule("4(d)2", "4(f)")
def test_a_recut_after_the_wagers_are_closed_changes_nobodys_turn(settings: dict[str, Any]) -> None:
    house = before_the_cut(2, 4, 6, **settings)
    firsts = []
    for cutter in (4, 2, 6):
        firsts.append(offered(house, cuts=cutter)[0])
        house.bet(2)
        house.do(AnnounceNoMoreBets(), RequireRecut("sloppy"))
        house.until(AnswerCut)
        assert house.due_step().act["seat"] == cutter
        house.finish()
    assert [*firsts, offered(house)[0]] == [2, 6, 4, 2]


@pytest.mark.rule("4(c)", "4(e)", "4(f)")
def test_a_dealer_who_has_cut_cuts_again() -> None:
    house = DoubleDownStud()
    house.sit(2, 4)
    assert offered(house) == [2, 4], "and both decline"
    house.do(RequireRecut("sloppy"))
    assert house.due() == CutDeck.NAME, "nobody is offered it now"


@pytest.mark.rule("4(f)")
def test_a_recut_is_possible_until_the_first_card() -> None:
    house = before_the_cut(1)
    offered(house, cuts=1)
    house.bet(1)
    house.do(AnnounceNoMoreBets())
    house.do(RequireRecut("a card was seen"), AnswerCut(0, 1, 30))
    house.until(Deliver)
    house.due_step()
    assert house.refused(RequireRecut("too late")) == "4(f)"
    house.finish()
    house.check()


# ---- 17.4(g) --------------------------------------------------------------------------------


class TestIdleTable(AtDoubleDown, shuffling.IdleTable):
    IDLE, WASHED = "4(g)", "3(c)"
