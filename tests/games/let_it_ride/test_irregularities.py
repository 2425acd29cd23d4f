"""What goes wrong at Let It Ride, by the reading lir-irregularities."""

from __future__ import annotations

from croupier.table.acts.deals import CountStub, Deliver, LayAway, PutStubAway, SetAside
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardTurnedOver,
    DealtWrong,
    DeclareMisdeal,
    ShoeJams,
)
from croupier.table.acts.play import Choose, Resolve
from games.houses import LetItRide
from games.same_rules import devices, irregularities
from support.tables import AnyHouse

READING = "lir-irregularities"
RIDE = {"wager-1": "let it ride", "wager-2": "let it ride"}
TAKE = {"wager-1": "take back", "wager-2": "take back"}


class AtLetItRide(irregularities.Irregularities):
    HOUSE = LetItRide
    SIDE_WAGERS = {"bonus": 100, "three_card_bonus": 500}
    EACH, AREAS, AWAY = 3, {"community": 2}, 1


class TestFaceUp(AtLetItRide, irregularities.FaceUp):
    FACE_UP = READING


class TestDrawnInError(AtLetItRide, irregularities.DrawnInError, irregularities.DrawnAndSeen):
    DRAWN = FACE_UP = READING


class TestWrongNumber(AtLetItRide, irregularities.WrongNumber):
    WRONG = READING
    ANSWERS = (RIDE, TAKE)

    def test_what_was_taken_back_stays_taken_back_and_the_rest_is_returned(self) -> None:
        house = self.misdealt("seat 1", 1)
        house.until(Choose, TAKE, asked="wager-2", seat=2)
        assert house.chips(2) == 1_000_000 - 3 * 2000 - 600 + 2000
        house.do(DeclareMisdeal("seat 1"))
        assert set(house.results(2)) == {"wager-2", "wager-3", "bonus", "three-card-bonus"}
        self.assert_void(house, READING)

    def test_a_void_undoes_what_was_settled_before_unless_the_house_lets_it_stand(self) -> None:
        """Seat 2 is settled first, and only then is seat 1 found to have a card too many."""
        for undoes in (True, False):
            house = self.misdealt("seat 1", 1, options={"void-undoes-settled": undoes})
            house.until(Resolve, RIDE, seat=2)
            house.due_step()
            settled = house.net(2)
            assert settled != 0
            assert (house.due(), house.due_key()) == ("declare misdeal", READING)
            house.due_step()
            assert house.net(1) == 0
            assert house.net(2) == (0 if undoes else settled)
            if undoes:
                one = house.results(2)["wager-3"]
                assert (one["outcome"], one["readings"][-1]) == ("void", "all-void-settled")
            house.finish()
            house.check()


class TestJams(AtLetItRide, devices.JammedShuffler, devices.JammedShoe):
    SHUFFLER = SHOE = READING
    SHUFFLE = "lir-shuffle"


class TestDevices(devices.DevicesChange):
    HOUSE, REMOVED = LetItRide, READING


# ---- the card that is laid away -------------------------------------------------------------


def before_the_card_laid_away() -> AnyHouse:
    house = LetItRide(method="automated-shoe").open(1)
    house.bet(1)
    house.dealer.prepare()
    house.until(LayAway)
    return house


def test_a_card_drawn_in_error_is_the_next_card_also_when_that_is_laid_away() -> None:
    house = before_the_card_laid_away()
    order = list(house.table.deck.cards)
    house.do(CardDrawnInError())
    assert READING in house.keys(house.do(LayAway(1)))
    assert house.table.rack[-1].cards == (order[0],)
    house.until(PutStubAway)
    assert house.table.deck.cards == order[1:]
    house.do(CountStub())
    assert house.last("count stub").told["counted"] == 52 - 6


def test_a_card_found_face_up_is_set_aside_before_another_is_laid_away() -> None:
    house = before_the_card_laid_away()
    order = list(house.table.deck.cards)
    house.do(CardTurnedOver(0))
    assert house.refused(LayAway(1)) == READING
    house.do(SetAside(), LayAway(1))
    assert [one.cards for one in house.table.rack] == [(order[0],), (order[1],)]
    house.until(PutStubAway)
    house.do(CountStub())
    assert not house.table.is_void


def test_two_cards_face_up_void_the_round_though_one_would_be_laid_away() -> None:
    house = LetItRide(method="automated-shoe").open(1)
    house.bet(1)
    house.until(Deliver)
    house.do(CardTurnedOver(0), CardTurnedOver(6))
    house.finish()
    assert house.last("pick up").told["void"] is True
    assert house.net(1) == 0


def test_a_card_laid_away_is_gathered_again_when_the_shoe_jams() -> None:
    house = before_the_card_laid_away()
    house.do(LayAway(1), ShoeJams())
    house.finish()
    assert house.net(1) == 0
    house.check()
    house.play(1)


def test_a_wrong_count_after_a_misdeal_keeps_a_whole_deck() -> None:
    house = LetItRide(method="automated-shoe").open(1)
    house.bet(1)
    house.until(Deliver, area="community")
    house.do(DealtWrong(1))
    house.until(PutStubAway)
    event = house.do(CountStub())
    assert set(house.keys(event)) == {"lir-stub-count", READING}
    assert event.told["misdealt"] == ["community"]
    house.finish()
    assert house.table.retired == []
    assert house.net(1) == 0
