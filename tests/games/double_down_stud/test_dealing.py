"""Section 17.8 of Double Down Stud: dealing, doubling down, and the hole card."""

from __future__ import annotations

import pytest

from croupier.errors import RulebookError
from croupier.rounds.script import Role
from croupier.table import Setup
from croupier.table.act import REGISTER
from croupier.table.acts.deals import AnnounceNoMoreBets, CountStub, Deliver, PutStubAway
from croupier.table.acts.devices import ChangeMethod, InstallDevice
from croupier.table.acts.play import AnnounceWords, Choose, Resolve, TurnUpCards
from croupier.table.acts.players import BringChips
from croupier.table.acts.shuffles import LoadDeck, RequireRecut
from croupier.table.deck import Place
from games.houses import DoubleDownStud
from support.tables import card_places

GAME = "double-down-stud"
EDITION = "nj"

HOLE = TurnUpCards("common", ("hole",))
AGAIN = AnnounceWords("No more bets.")


def dealt(*seats: int, method: str = "manual-shoe") -> DoubleDownStud:
    """Players dealt, the first of them asked whether to double down."""
    house = DoubleDownStud(method=method).open(*seats)
    for seat in seats:
        house.bet(seat)
    house.dealer.deal()
    return house


@pytest.mark.rule("8(a)")
def test_cards_are_dealt_from_a_shoe_or_from_the_hand_and_no_other_way() -> None:
    with pytest.raises(RulebookError, match=r"no dealing by automated-shoe here \(19:47-17.8"):
        Setup.of(GAME, EDITION, method="automated-shoe")
    house = DoubleDownStud().open(1)
    assert house.refused(InstallDevice("automated-shoe")) == "8(a)1"
    assert house.refused(ChangeMethod("automated-shoe")) == "11(f)"
    for method in ("hand", "manual-shoe"):
        house.do(ChangeMethod(method))
        house.play(1)
        assert "8(a)" in house.keys(house.last("load deck"))


@pytest.mark.rule("8(a)1")
def test_the_deck_goes_into_the_shoe_and_no_more_bets_is_called() -> None:
    house = DoubleDownStud()
    house.sit(1)
    house.until(LoadDeck)
    house.bet(1)
    assert house.due_notes() == ["8(a)1"], "where the shoe stands, and which hand does what"
    assert house.refused(AnnounceNoMoreBets()) == "8(a)1"
    assert house.refused(LoadDeck(0, "left")) == "8(a)2"
    assert "8(a)1" in house.keys(house.do(LoadDeck(0)))
    assert (house.table.deck.place, house.table.held) == (Place.SHOE, ""), "in no hand"
    assert house.refused(Deliver("seat 1", 1)) == "8(a)1", "not before the call"
    assert house.keys(house.do(AnnounceNoMoreBets())) == ("8(a)1", "6(b)")


@pytest.mark.rule("8(a)2", "8(a)2i")
def test_the_dealer_holds_the_deck_in_one_hand_for_the_whole_round() -> None:
    house = DoubleDownStud(method="hand")  # shuffled by hand: no device is asked for
    house.sit(1)
    house.until(LoadDeck)
    assert house.due_key() == "8(a)2i"
    for wrong in (None, "both"):
        assert house.refused(LoadDeck(0, wrong)) == "8(a)2i"
    assert {"8(a)2", "8(a)2i"} <= set(house.keys(house.do(LoadDeck(0, "right"))))
    assert (house.table.deck.place, house.table.held) == (Place.HAND, "right")
    house.play(1)
    house.until(LoadDeck)
    house.do(LoadDeck(0, "left"))


@pytest.mark.rule("8(a)2i")
@pytest.mark.parametrize(("held", "other"), [("left", "right"), ("right", "left")])
def test_a_recut_gives_the_dealer_no_other_choice_of_hands(held: str, other: str) -> None:
    house = DoubleDownStud(method="hand")
    house.sit(1)
    house.until(LoadDeck)
    house.do(LoadDeck(0, held), RequireRecut("a card was seen"))
    house.until(LoadDeck)
    assert house.refused(LoadDeck(0, other)) == "8(a)2i", "the round has begun"
    assert "whole round" in str(house.table.refusal(LoadDeck(0, other)))
    house.do(LoadDeck(0, held))
    assert house.table.held == held


@pytest.mark.rule("8(a)2i", "4(f)")
def test_with_two_decks_a_recut_of_either_keeps_the_hand_and_the_next_round_is_free() -> None:
    """The other deck, in the device meanwhile, is neither cut again nor loaded."""
    house = DoubleDownStud(method="hand", decks=2, shuffler="device")
    house.sit(2, 4, 6)
    for deck, held, other in ((0, "left", "right"), (1, "right", "left"), (0, "right", "left")):
        house.until(LoadDeck)
        assert house.table.can(LoadDeck(deck, other)), "a new round: either hand will do"
        house.do(LoadDeck(deck, held))
        before, elsewhere = list(house.table.deck.cards), house.table.decks[1 - deck]
        resting = (elsewhere.place, list(elsewhere.cards))
        house.do(RequireRecut("a card was seen"))
        while house.due() != LoadDeck.NAME:
            house.due_step()
        assert house.table.in_play == deck
        assert house.refused(LoadDeck(1 - deck, held)) == "8(a)2i", (
            "only the deck in play is loaded"
        )
        assert house.refused(LoadDeck(deck, other)) == "8(a)2i"
        assert sorted(house.table.deck.cards) == sorted(before) != house.table.deck.cards
        assert (elsewhere.place, list(elsewhere.cards)) == resting
        house.do(LoadDeck(deck, held))
        assert house.table.held == held
        house.play(2)


@pytest.mark.rule("8(a)2ii")
def test_the_dealer_is_told_where_to_hold_the_deck() -> None:
    house = DoubleDownStud(method="hand")
    house.sit(1)
    house.until(LoadDeck)
    assert house.due_notes() == ["8(a)2ii"]


@pytest.mark.rule("8(a)2iii")
def test_no_more_bets_is_called_before_any_card_from_the_hand() -> None:
    house = DoubleDownStud(method="hand").open(1)
    house.bet(1)
    assert house.refused(Deliver("seat 1", 1)) == "8(a)2iii"
    assert house.keys(house.do(AnnounceNoMoreBets())) == ("8(a)2iii", "6(b)")


@pytest.mark.rule("8(b)")
@pytest.mark.parametrize("method", ["manual-shoe", "hand"])
def test_each_player_gets_a_card_face_up_then_one_down_and_three_up_before_the_dealer(
    method: str,
) -> None:
    house = DoubleDownStud(method=method).open(6, 2, 4)
    for seat in (2, 6):  # seat 4 has placed no wager and gets no card
        house.bet(seat)
    order = list(house.table.deck.cards)
    house.do(AnnounceNoMoreBets())
    for wrong in (Deliver("seat 6", 1), Deliver("seat 4", 1), Deliver("common", 4)):
        assert house.refused(wrong) == "8(b)"
    event = house.do(Deliver("seat 2", 1))
    assert "8(b)" in house.keys(event)
    assert event.told == {"cards": str(order[0])}
    house.do(Deliver("seat 6", 1))
    event = house.do(Deliver("common", 4))
    shown = {"second": str(order[3]), "third": str(order[4]), "fourth": str(order[5])}
    assert event.told == {"shown": shown}
    for viewer in (None, 2, 4, 6):
        view = house.table.view(viewer)
        assert view.seats[2].cards == (str(order[0]),), "face up for everyone"
        assert view.seats[6].cards == (str(order[1]),)
        assert view.areas["common"] == {"hole": "??", **shown}
    assert house.refused(PutStubAway()) == "8(c)"
    assert house.refused(CountStub()) == "8(c)", "no count is asked for"


@pytest.mark.rule("8(c)")
def test_every_player_may_double_down_in_turn_with_the_same_again() -> None:
    house = dealt(5, 1, 3)
    assert house.due_key() == "8(c)"
    assert house.refused(Choose(3, "double", "stand")) == "8(c)", "clockwise"
    for wrong in ("fold", "double down twice", None):
        assert house.refused(Choose(1, "double", wrong)) == "8(c)"
    for act in (AGAIN, HOLE, Resolve(1, "hand")):
        assert house.refused(act) == "8(c)"
    event = house.do(Choose(1, "double", "double down"))
    assert house.keys(event) == ("8(c)", "dds-double-equal")
    assert house.table.chips["seat 1 double-down"] == house.table.chips["seat 1 wager"] == 1000
    house.do(Choose(3, "double", "stand"))
    assert "double-down" not in house.table.round.hands[3].wagers
    assert house.chips(3) == 1_000_000 - 1000


@pytest.mark.rule("8(c)")
def test_who_is_short_of_chips_stands_or_brings_more() -> None:
    house = DoubleDownStud().open(1, chips=1500)
    house.bet(1)
    house.dealer.deal()
    assert house.refused(Choose(1, "double", "double down")) == "dds-double-equal"
    other = house.refused(Choose(1, "double", "double down", 500))
    assert other == "dds-double-equal", "17.8(c) gives no amount"
    assert house.table.can(Choose(1, "double", "stand"))
    house.do(BringChips(1, 500), Choose(1, "double", "double down"))


@pytest.mark.rule("8(d)")
def test_no_more_bets_is_called_again_and_then_the_hole_card_is_turned_up() -> None:
    house = dealt(1, 2)
    house.do(Choose(1, "double", "stand"), Choose(2, "double", "double down"))
    assert house.due_key() == "8(d)"
    for act in (HOLE, Choose(1, "double", "double down"), Resolve(2, "hand")):
        assert house.refused(act) == "8(d)", "the call comes first"
    event = house.do(AGAIN)
    assert (house.keys(event), event.told) == (("8(d)",), {"announced": "No more bets."})
    assert house.table.view().areas["common"]["hole"] == "??"
    assert house.refused(Choose(1, "double", "double down")) == "8(d)"
    event = house.do(HOLE)
    hole = str(house.table.round.areas["common"][0])
    assert (house.keys(event), event.told) == (("8(d)",), {"shown": {"hole": hole}})
    assert house.table.view(1).areas["common"]["hole"] == hole


@pytest.mark.rule("8(e)")
def test_no_act_of_a_player_moves_a_card() -> None:
    """Whatever players can do between the first card and the last, cards stay where they are."""
    house = dealt(1, 2)
    first = next(event for event in house.events if event.act["act"] == "deliver")
    assert "8(e)" in house.keys(first)
    by_players = {name for name, kind in REGISTER.items() if kind.BY is Role.PLAYER}
    while house.table.closed:
        places = card_places(house.table)
        event = house.step({"double": "double down"})
        if event.act["act"] in by_players:
            assert card_places(house.table) == places
            assert "exposed" not in event.told


@pytest.mark.rule("8(e)")
def test_players_are_told_not_to_touch_the_cards() -> None:
    house = DoubleDownStud().open(1)
    house.bet(1)
    house.do(AnnounceNoMoreBets())
    assert house.due_notes() == ["8(e)"]
