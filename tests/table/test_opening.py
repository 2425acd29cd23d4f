"""Sections 25.2 and 25.3: the decks, and opening the table for gaming."""

from __future__ import annotations

import pytest

from croupier.rulebook import RulebookError
from croupier.rulebook import edition as edition_of
from croupier.table import Act
from croupier.table.acts.deals import AnnounceNoMoreBets, CountStub, PutStubAway
from croupier.table.acts.decks import (
    InspectDeck,
    ReceiveDeck,
    RetireDeck,
    ShowDeck,
    SpreadDeck,
    SpreadIdle,
    VerifyDeck,
    WashDeck,
)
from croupier.table.acts.irregular import (
    CardLost,
    CardTurnedOver,
    ChangeMethod,
    InstallDevice,
    RemoveDevice,
)
from croupier.table.acts.shuffling import LoadDeck, ShuffleDeck
from croupier.table.deck import Place
from croupier.table.setup import Setup
from helpers import House

HOUR = 3600


def two_decks(edition: str, shuffler: str = "device") -> House:
    return House(edition, decks=2, shuffler=shuffler)


def refusal_at_setup(edition: str, **settings: object) -> str:
    """The paragraph by which a table is not set up like this."""
    with pytest.raises(RulebookError) as raised:
        Setup.of("double-cross", edition, **settings)
    cite = str(raised.value).rpartition(" (")[2].removesuffix(")")
    book = edition_of("double-cross", edition)
    return next(key for key, one in book.paragraphs.items() if one.cite == cite)


# ---- 25.2: the decks ------------------------------------------------------------------------


@pytest.mark.rule("2(a)")
def test_one_whole_deck_is_used(edition: str) -> None:
    house = House(edition)
    assert house.refused(ReceiveDeck(0, cards=51)) == "2(a)"
    assert house.refused(ReceiveDeck(0, cards=53)) == "2(a)"
    assert "2(a)" in house.keys(house.do(ReceiveDeck(0)))
    assert sorted(house.table.deck.cards) == sorted(house.table.game.deck)
    assert refusal_at_setup(edition, decks=3, shuffler="device") == "2(a)"
    assert refusal_at_setup(edition, decks=0) == "2(a)"


@pytest.mark.rule("2(b)")
def test_a_second_deck_needs_a_shuffling_device(edition: str) -> None:
    assert refusal_at_setup(edition, decks=2) == "2(b)"
    house = two_decks(edition).open(1)
    event = house.do(RemoveDevice("shuffler"))
    assert "2(b)" in house.keys(event)
    assert len(house.table.decks) == 1
    house.check()
    house.play(1)
    house.play(1)


@pytest.mark.rule("2(b)")
def test_the_deck_left_without_a_shuffler_may_be_the_second(edition: str) -> None:
    house = two_decks(edition).open(1)
    house.play(1)
    assert house.table.in_play == 1
    house.do(RemoveDevice("shuffler"))
    assert [deck.number for deck in house.table.decks] == [0]
    house.check()
    house.play(1)


@pytest.mark.rule("2(b)1")
def test_the_second_deck_is_as_whole_as_the_first(edition: str) -> None:
    house = two_decks(edition)
    house.sit(1)
    house.until(ReceiveDeck, deck=1)
    assert house.refused(ReceiveDeck(1, cards=51)) == "2(b)1"
    assert house.table.can(ReceiveDeck(1))


@pytest.mark.rule("2(b)2")
def test_two_decks_have_backs_of_different_colours(edition: str) -> None:
    same = {"decks": 2, "shuffler": "device", "backs": ["red", "red"]}
    assert refusal_at_setup(edition, **same) == "2(b)2"
    house = two_decks(edition)
    house.sit(1)
    house.until(ReceiveDeck, deck=1)
    assert house.refused(ReceiveDeck(1, back="red")) == "2(b)2"
    assert house.do(ReceiveDeck(1)).told["back"] == "blue"


@pytest.mark.rule("2(b)2")
def test_a_deck_that_replaces_another_still_differs_from_the_second(edition: str) -> None:
    house = two_decks(edition).open(1)
    house.do(RetireDeck(0, "worn"))
    assert house.refused(ReceiveDeck(0, back="blue")) == "2(b)2"
    assert house.table.can(ReceiveDeck(0, back="green"))


@pytest.mark.rule("2(b)3")
def test_one_deck_is_shuffled_while_the_other_is_in_use(edition: str) -> None:
    house = two_decks(edition)
    house.sit(1)
    for resting in (1, 0, 1):
        house.until(ShuffleDeck, deck=resting)
        assert house.table.in_play == 1 - resting
        assert house.table.deck.place is Place.SHOE, "the other deck is in use"
        house.bet(1)
        assert house.refused(AnnounceNoMoreBets()) == "4(a)", "not dealt before that"
        assert "2(b)3" in house.keys(house.do(ShuffleDeck(resting)))
        assert house.table.decks[resting].place is Place.SHUFFLER
        house.dealer.deal()
        house.finish()


@pytest.mark.rule("2(b)4")
def test_two_decks_alternate_every_round_void_or_not(edition: str) -> None:
    house = two_decks(edition).open(1)
    played = []
    for number in range(6):
        house.dealer.prepare()
        played.append(house.table.in_play)
        assert "2(b)4" in house.keys(house.last("load deck"))
        house.bet(1)
        house.do(AnnounceNoMoreBets())
        if number == 2:  # a void round
            house.do(CardTurnedOver(0), CardTurnedOver(1))
        if number == 4:  # a deck found short and retired
            house.do(CardLost())
            house.until(PutStubAway)
            house.do(CountStub())
        house.finish()
    assert played == [0, 1, 0, 1, 0, 1]
    assert len(house.table.retired) == 1
    house.check()


@pytest.mark.rule("2(b)5")
def test_the_discard_rack_is_cleared_of_one_deck_before_the_other_is_dealt(edition: str) -> None:
    house = two_decks(edition).open(1)
    house.play(1)
    assert sum(len(packet.cards) for packet in house.table.rack) == 52
    assert house.table.rack_deck() == 0
    house.bet(1)
    house.until(ShuffleDeck, deck=0)
    assert house.refused(AnnounceNoMoreBets()) == "4(a)"
    assert "2(b)5" in house.keys(house.do(ShuffleDeck(0)))
    assert house.table.rack == []
    house.do(AnnounceNoMoreBets(), CardTurnedOver(0))
    house.step()  # the card found face up goes to the rack
    assert house.table.rack_deck() == 1
    house.check()


# ---- 25.3: opening --------------------------------------------------------------------------


@pytest.mark.rule("3(a)")
def test_a_deck_is_received_inspected_and_verified_by_the_floorperson(edition: str) -> None:
    house = House(edition)
    later: tuple[Act, ...] = (
        InspectDeck(0),
        VerifyDeck(0),
        SpreadDeck(0),
        WashDeck(0),
        ShuffleDeck(0),
    )
    for act in (*later, ShuffleDeck(0), LoadDeck(0), RetireDeck(0, "why not")):
        assert house.refused(act) == "3(a)"
    house.do(ReceiveDeck(0))
    for act in (ReceiveDeck(0), *later[1:]):
        assert house.refused(act) == "3(a)"
    assert house.do(InspectDeck(0)).by == "dealer"
    assert house.refused(SpreadDeck(0)) == "3(b)"
    event = house.do(VerifyDeck(0))
    assert event.by == "floorperson"
    assert "3(a)" in house.keys(event)


@pytest.mark.rule("3(b)")
def test_the_cards_are_spread_for_the_first_player_to_arrive(edition: str) -> None:
    house = House(edition)
    house.do(ReceiveDeck(0), InspectDeck(0), VerifyDeck(0))
    assert house.refused(WashDeck(0)) == "3(b)"
    house.do(SpreadDeck(0))
    assert house.table.deck.place is Place.SPREAD_UP
    assert house.table.due() is None, "nobody is there to look"
    assert house.refused(ShowDeck(0)) == "3(b)"
    assert house.refused(WashDeck(0)) == "3(b)"
    house.sit(4)
    assert "3(b)" in house.keys(house.do(ShowDeck(0)))


@pytest.mark.rule("3(c)")
def test_seen_cards_are_washed_stacked_and_then_shuffled(edition: str) -> None:
    house = House(edition)
    house.sit(1)
    house.until(WashDeck)
    for act in (ShuffleDeck(0), LoadDeck(0), AnnounceNoMoreBets()):
        assert house.refused(act) == "3(c)"
    house.do(WashDeck(0))
    assert house.table.deck.place is Place.STACK
    assert house.due() == "shuffle deck"


@pytest.mark.rule("3(d)")
def test_each_of_two_decks_goes_through_the_whole_opening(edition: str) -> None:
    house = two_decks(edition).open(1)
    done: dict[int, list[str]] = {0: [], 1: []}
    for event in house.events:
        if "deck" in event.act:
            done[event.act["deck"]].append(event.act["act"])
    opening = ["receive deck", "inspect deck", "verify deck", "spread deck", "show deck"]
    for number in (0, 1):
        assert done[number][:7] == [*opening, "wash deck", "shuffle deck"]
    received = [event for event in house.events if event.act["act"] == "receive deck"]
    assert all("3(d)" in house.keys(event) for event in received)


@pytest.mark.rule("3(d)")
def test_what_happens_to_one_deck_does_not_spare_the_other_its_opening(edition: str) -> None:
    """Replacing a deck, an idle table and a change of device all plan anew."""
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


@pytest.mark.rule("3(e)")
@pytest.mark.parametrize("edition", ["nj-2004"])
@pytest.mark.parametrize(
    ("method", "shuffler", "hours"),
    [("manual-shoe", "none", 8), ("automated-shoe", "none", 8), ("hand", "device", 4)],
)
def test_cards_were_changed_after_so_many_hours(
    edition: str, method: str, shuffler: str, hours: int
) -> None:
    house = House(edition, method=method, shuffler=shuffler).open(1)
    house.bet(1)
    house.time = hours * HOUR - 1
    assert house.table.can(AnnounceNoMoreBets())
    house.time = hours * HOUR
    assert house.refused(AnnounceNoMoreBets()) == "3(e)"
    assert (house.due(), house.due_key()) == ("retire deck", "3(e)")
    old = house.table.deck
    assert "3(e)" in house.keys(house.do(RetireDeck(0, "card change")))
    assert house.table.retired == [old]
    assert house.due() == "receive deck"
    house.dealer.deal()
    house.finish()
    house.check()


@pytest.mark.rule("3(e)")
@pytest.mark.parametrize("edition", ["nj-2004"])
def test_a_round_in_progress_is_played_out_before_the_cards_change(edition: str) -> None:
    house = House(edition).open(1)
    house.bet(1)
    house.do(AnnounceNoMoreBets())
    house.time = 9 * HOUR
    house.finish()
    assert house.due() == "retire deck"
    house.dealer.prepare()
    assert house.acts().count("retire deck") == 1
    house.do(ChangeMethod("manual-shoe"))
    house.play(1)


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
