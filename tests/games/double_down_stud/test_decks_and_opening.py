"""Sections 17.2, 17.3 and 17.7 of Double Down Stud: the decks, opening, supervision."""

from __future__ import annotations

import pytest

from croupier.rulebook import RulebookError
from croupier.table import Setup
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.decks import (
    InspectDeck,
    ReceiveDeck,
    RetireDeck,
    ShowDeck,
    SpreadDeck,
    VerifyDeck,
    WashDeck,
)
from croupier.table.acts.irregular import CardTurnedOver, RemoveDevice
from croupier.table.acts.shuffling import AnswerCut, LoadDeck, ShuffleDeck
from croupier.table.deck import Place
from games.houses import DoubleDownStud

GAME = "double-down-stud"
EDITION = "nj"

HOUR = 3600


def two_decks() -> DoubleDownStud:
    return DoubleDownStud(decks=2, shuffler="device")


def not_set_up(**settings: object) -> str:
    """The paragraph by which a table is not set up like this."""
    with pytest.raises(RulebookError) as raised:
        Setup.of(GAME, EDITION, **settings)
    return str(raised.value).rpartition("19:47-17.")[2].removesuffix(")")


# ---- 17.2: the decks ------------------------------------------------------------------------


@pytest.mark.rule("2(a)")
def test_one_whole_deck_is_used_with_cutting_card_and_cover_card() -> None:
    house = DoubleDownStud()
    for wrong in (51, 53):
        assert house.refused(ReceiveDeck(0, cards=wrong)) == "2(a)"
    assert "2(a)" in house.keys(house.do(ReceiveDeck(0)))
    assert sorted(house.table.deck.cards) == sorted(house.table.game.deck)
    assert house.table.cover_card == "table"
    book = house.table.rules.edition
    assert (book.number("cover-cards"), book.number("cutting-cards")) == (1, 1)
    assert not_set_up(decks=3, shuffler="device") == "2(a)"


@pytest.mark.rule("2(b)")
def test_a_second_deck_needs_a_shuffling_device() -> None:
    assert not_set_up(decks=2) == "2(b)"
    house = two_decks().open(1)
    house.play(1)
    assert "2(b)" in house.keys(house.do(RemoveDevice("shuffler")))
    assert [deck.number for deck in house.table.decks] == [0]
    house.play(1)
    house.check()


@pytest.mark.rule("2(b)1", "2(b)2")
def test_the_second_deck_is_whole_and_of_another_colour() -> None:
    assert not_set_up(decks=2, shuffler="device", backs=["red", "red"]) == "2(b)2"
    house = two_decks()
    house.sit(1)
    house.until(ReceiveDeck, deck=1)
    assert house.refused(ReceiveDeck(1, cards=51)) == "2(b)1"
    assert house.refused(ReceiveDeck(1, back="red")) == "2(b)2"
    assert house.do(ReceiveDeck(1)).told["back"] == "blue"


@pytest.mark.rule("2(b)3", "2(b)5")
def test_one_deck_is_shuffled_while_the_other_is_played_and_the_rack_holds_one() -> None:
    house = two_decks().open(1)
    house.play(1)
    assert house.table.rack_deck() == 0
    house.until(ShuffleDeck, deck=0)
    assert house.table.deck.place is Place.SHOE, "the other deck is in use"
    house.bet(1)
    house.refused(AnnounceNoMoreBets())
    assert {"2(b)3", "2(b)5"} <= set(house.keys(house.do(ShuffleDeck(0))))
    assert house.table.rack == []
    house.play_out()
    assert house.table.rack_deck() == 1


@pytest.mark.rule("2(b)4")
def test_two_decks_alternate_every_round_void_or_not() -> None:
    house = two_decks().open(1)
    played = []
    for number in range(5):
        house.ready()
        played.append(house.table.in_play)
        assert "2(b)4" in house.keys(house.last("load deck"))
        house.bet(1)
        house.do(AnnounceNoMoreBets())
        if number == 1:
            house.do(CardTurnedOver(0), CardTurnedOver(1))
        house.finish()
    assert played == [0, 1, 0, 1, 0]
    house.check()


# ---- 17.3: opening --------------------------------------------------------------------------


@pytest.mark.rule("3(a)", "3(b)")
def test_a_deck_is_inspected_verified_and_spread_for_the_first_player() -> None:
    house = DoubleDownStud()
    for act in (InspectDeck(0), VerifyDeck(0), WashDeck(0), RetireDeck(0, "why not")):
        assert house.refused(act) == "3(a)"
    assert house.refused(ReceiveDeck(0, preshuffled=True)) == "3(a)", "every deck is inspected"
    house.do(ReceiveDeck(0))
    assert house.refused(VerifyDeck(0)) == "3(a)"
    house.do(InspectDeck(0))
    assert house.refused(SpreadDeck(0)) == "3(b)"
    event = house.do(VerifyDeck(0))
    assert (event.by, "3(a)" in house.keys(event)) == ("floorperson", True)
    house.do(SpreadDeck(0))
    assert house.table.due() is None, "nobody is there to look"
    assert house.refused(ShowDeck(0)) == "3(b)"
    house.sit(3)
    assert house.refused(WashDeck(0)) == "3(b)"
    assert "3(b)" in house.keys(house.do(ShowDeck(0)))


@pytest.mark.rule("3(c)")
def test_seen_cards_are_washed_and_stacked_before_they_are_shuffled() -> None:
    house = DoubleDownStud()
    house.sit(1)
    house.until(WashDeck)
    for act in (ShuffleDeck(0), LoadDeck(0), AnswerCut(0, 1, 20)):
        assert house.refused(act) == "3(c)"
    assert house.keys(house.do(WashDeck(0))) == ("3(c)",)
    assert (house.table.deck.place, house.due()) == (Place.STACK, "shuffle deck")


@pytest.mark.rule("3(d)")
def test_each_of_two_decks_is_opened_by_itself() -> None:
    house = two_decks().open(1)
    opened: dict[int, list[str]] = {0: [], 1: []}
    for event in house.events:
        if "deck" in event.act:
            opened[event.act["deck"]].append(event.act["act"])
    opening = ["receive deck", "inspect deck", "verify deck", "spread deck", "show deck"]
    for number in (0, 1):
        assert opened[number][:7] == [*opening, "wash deck", "shuffle deck"]
    assert "3(d)" in house.keys(house.last("receive deck"))


@pytest.mark.rule("3(e)")
@pytest.mark.parametrize(("method", "hours"), [("manual-shoe", 24), ("hand", 8)])
def test_cards_are_changed_after_so_many_hours_between_rounds(method: str, hours: int) -> None:
    house = DoubleDownStud(method=method).open(1)
    house.bet(1)
    house.time = hours * HOUR - 1
    house.do(AnnounceNoMoreBets())
    house.time = hours * HOUR
    house.finish()
    assert "retire deck" not in house.acts(), "a round is played out"
    assert (house.due(), house.due_key()) == ("retire deck", "3(e)")
    old = house.table.deck
    assert house.refused(ShuffleDeck(0)) == "3(e)"
    assert house.keys(house.do(RetireDeck(0, "card change"))) == ("3(e)",)
    assert house.table.retired == [old]
    house.play(1)
    house.check()


@pytest.mark.rule("3(e)", "7")
def test_approved_procedures_and_staff_are_called_to_mind_when_a_deck_comes() -> None:
    house = DoubleDownStud()
    assert house.due_notes() == ["3(e)", "7"]
    assert list(map(house.key, house.do(ReceiveDeck(0)).notes)) == ["3(e)", "7"]
