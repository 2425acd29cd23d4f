"""Sections 25.2 and 25.3: the decks, and opening the table for gaming."""

from __future__ import annotations

import pytest

from croupier.table.acts.decks import (
    InspectDeck,
    ReceiveDeck,
    RetireDeck,
    SpreadDeck,
    SpreadIdle,
    VerifyDeck,
    WashDeck,
)
from croupier.table.acts.devices import InstallDevice, RemoveDevice
from croupier.table.acts.shuffles import LoadDeck, ShuffleDeck
from games.same_rules import AtDoubleCross, decks, opening
from support.tables import House

HOUR = 3600


def two_decks(edition: str, shuffler: str = "device") -> House:
    return House(edition, decks=2, shuffler=shuffler)


# ---- 25.2: the decks ------------------------------------------------------------------------


class TestDecks(AtDoubleCross, decks.Decks):
    SHUFFLE = "4(a)"


@pytest.mark.rule("2(b)2")
def test_a_deck_that_replaces_another_still_differs_from_the_second(edition: str) -> None:
    house = two_decks(edition).open(1)
    house.do(RetireDeck(0, "worn"))
    assert house.refused(ReceiveDeck(0, back="blue")) == "2(b)2"
    assert house.table.can(ReceiveDeck(0, back="green"))


# ---- 25.3: opening --------------------------------------------------------------------------


class TestOpening(AtDoubleCross, opening.Opening):
    RECEIVED, VERIFIED, SPREAD, WASHED = "3(a)", "3(a)", "3(b)", "3(c)"


class TestOpenedSeparately(AtDoubleCross, opening.OpenedSeparately):
    SEPARATELY = "3(d)"


@pytest.mark.rule("3(d)")
def test_what_happens_to_one_deck_does_not_spare_the_other_its_opening(edition: str) -> None:
    """Replacing a deck, an idle table and a change of device all plan again."""
    house = two_decks(edition)
    house.sit(1)
    house.until(VerifyDeck, deck=1)
    house.do(RetireDeck(0, "worn"))
    house.until(SpreadDeck, deck=1)
    house.do(SpreadIdle())
    house.do(RemoveDevice("shuffler"), InstallDevice("shuffler"))
    house.dealer.prepare()
    house.check()
    house = two_decks(edition)
    house.sit(1)
    house.until(SpreadDeck, deck=1)
    house.do(SpreadIdle())
    house.dealer.prepare()
    assert [house.acts().count(name) for name in ("inspect deck", "verify deck")] == [2, 2]
    assert house.acts().count("wash deck") == 3, "deck 0 after opening and after the idle table"
    house.play(1)
    house.play(1)


@pytest.mark.rule("3(a)", "4(a)", "4(b)2")
@pytest.mark.parametrize("edition", ["nj-2007", "ma"])
def test_a_preshuffled_deck_is_not_opened_or_shuffled_but_cut(edition: str) -> None:
    house = House(edition)
    house.sit(1)
    house.do(ReceiveDeck(0, preshuffled=True))
    assert (house.due(), house.due_key()) == ("cut deck", "4(c)1")
    for act in (InspectDeck(0), WashDeck(0), ShuffleDeck(0), LoadDeck(0)):
        assert house.refused(act) == "4(c)1"
    house.play(1)
    assert house.acts().count("shuffle deck") == 0
    house.dealer.prepare()
    assert house.acts().count("shuffle deck") == 1, "after its first round it is shuffled"


@pytest.mark.rule("3(a)")
@pytest.mark.parametrize("edition", ["nj-2004"])
def test_no_deck_came_preshuffled_in_2004(edition: str) -> None:
    house = House(edition)
    assert house.refused(ReceiveDeck(0, preshuffled=True)) == "3(a)"
    assert house.table.can(ReceiveDeck(0))


@pytest.mark.rule("2(b)3", "3(d)")
@pytest.mark.parametrize("edition", ["nj-2007", "ma"])
def test_two_preshuffled_decks_are_each_cut_in_their_turn(edition: str) -> None:
    house = two_decks(edition)
    house.sit(1)
    house.do(ReceiveDeck(0, preshuffled=True))
    assert house.due() == "receive deck", "the other deck is received by itself"
    house.do(ReceiveDeck(1, preshuffled=True))
    for number in (0, 1):
        house.dealer.prepare()
        assert house.last("cut deck").act["deck"] == number
        house.play(1)
    assert house.acts().count("inspect deck") == 0


@pytest.mark.parametrize("edition", ["nj-2004"])
class TestCardChange(AtDoubleCross, opening.CardChange):
    CHANGE = "3(e)"


@pytest.mark.parametrize("edition", ["nj-2007", "ma"])
def test_no_hours_bind_later_editions(edition: str) -> None:
    house = House(edition).open(1)
    house.time = 1000 * HOUR
    house.play(1)
    assert house.table.retired == []


@pytest.mark.rule("3(f)")
def test_the_approved_procedures_are_called_to_mind_where_the_edition_asks(edition: str) -> None:
    house = House(edition)
    expected = ["3(f)"] if edition == "nj-2004" else []
    assert house.due_notes() == expected
    assert list(map(house.key, house.do(ReceiveDeck(0)).notes)) == expected
