"""What goes wrong while cards are dealt, and what becomes of the round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import pytest

from croupier.table import Act
from croupier.table.acts.deals import AnnounceNoMoreBets, CountStub, Deliver, SetAside
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardLost,
    CardTurnedOver,
    DealtWrong,
    DeclareMisdeal,
)
from croupier.table.acts.play import Choose, Resolve
from games.same_rules import SameRules, pins
from support.tables import AnyHouse


class Irregularities(SameRules):
    """Rounds that are voided, and what is returned."""

    AREAS: ClassVar[Mapping[str, int]]
    """Cards that lie on the layout beside the players' cards, by area."""
    EACH: ClassVar[int]
    FIRST: ClassVar[int] = 0
    """Cards of the first area to be dealt, if that is no player's."""
    AWAY: ClassVar[int] = 0
    """Cards of the automated shoe that are laid away."""

    @property
    def many(self) -> int:
        """Cards of a round with two players."""
        return self.dealt_to(2)

    def dealt_to(self, players: int) -> int:
        """Cards of a round with this many players."""
        return players * self.EACH + sum(self.AREAS.values())

    def count(self, house: AnyHouse, aside: int = 0) -> None:
        """Count the stub, where that is done, when this many cards were set aside."""
        method = house.table.method.value
        if method in self.COUNTED:
            away = self.AWAY if method == "automated-shoe" else 0
            assert house.do(CountStub()).told["counted"] == 52 - self.many - away - aside

    def assert_void(self, house: AnyHouse, *keys: str) -> None:
        """The round was voided by these paragraphs, all is returned, and play goes on."""
        house.finish()
        event = house.last("pick up")
        assert event.told["void"] is True
        assert house.keys(event) == keys
        assert event.told["net"] == {"1": 0, "2": 0}
        assert house.net(1) == house.net(2) == 0
        assert house.table.coupons["seat 2"] == 1000
        for seat in (1, 2):
            assert {one["outcome"] for one in house.results(seat).values()} == {"void"}
        assert house.due() == "shuffle deck", "the cards are reshuffled"
        self.assert_as_before(house)
        house.check()
        house.play(1, 2)
        house.check()

    def assert_as_before(self, house: AnyHouse) -> None:
        """What else of the game's own a void round leaves as it was."""


class FaceUp(Irregularities):
    FACE_UP: ClassVar[str]

    @pins("FACE_UP")
    def test_a_card_found_face_up_is_not_used_and_goes_to_the_rack(self, method: str) -> None:
        area, count = list(self.AREAS.items())[-1]
        for depth in range(self.many):
            house = self.closed(method)
            order = list(house.table.deck.cards)
            house.do(CardTurnedOver(depth))
            while house.due() != "set aside face-up card":
                assert house.refused(SetAside()), "nobody has come upon it yet"
                house.step()
            assert house.refused(Deliver(area, count)) == self.FACE_UP
            assert house.refused(CardDrawnInError()) == self.FACE_UP
            event = house.do(SetAside())
            assert (house.keys(event), event.told["card"]) == ((self.FACE_UP,), str(order[depth]))
            assert (house.table.rack[-1].area, house.table.rack[-1].cards) == (
                "face up",
                (order[depth],),
            )
            house.until(self.ALL_OUT)
            assert self.dealt(house) == [c for c in order if c != order[depth]][: self.many]
            self.count(house, aside=1)
            house.finish()
            assert "void" not in house.last("pick up").told
            house.check()

    @pins("FACE_UP")
    def test_a_second_card_found_face_up_voids_all_hands(self, method: str) -> None:
        for first, second in ((0, 1), (1, self.many), (self.many - 1, 4)):
            house = self.closed(method)
            house.do(CardTurnedOver(first), CardTurnedOver(second))
            while not house.table.is_void:
                house.step()
            assert house.acts().count("set aside face-up card") == 2
            assert house.last("set aside face-up card").told["void"] is True
            self.assert_void(house, self.FACE_UP)

    @pins("FACE_UP")
    def test_a_card_face_up_in_the_stub_or_in_another_round_voids_nothing(self) -> None:
        house = self.closed()
        house.do(CardTurnedOver(self.many), CardTurnedOver(51))
        house.finish()
        assert "set aside face-up card" not in house.acts()
        house.play(1, 2)
        assert "set aside face-up card" not in house.acts(), "a shuffle turns it over again"
        for _ in range(2):
            house.ready()
            house.place(1, **house.required())
            house.do(AnnounceNoMoreBets(), CardTurnedOver(2))
            house.finish()
            assert "void" not in house.last("pick up").told
        assert house.acts().count("set aside face-up card") == 2


class OnlyCardsToBeDealt(Irregularities):
    FACE_UP: ClassVar[str]

    @pins("FACE_UP")
    def test_only_cards_in_the_shoe_or_the_deck_lie_face_up(self) -> None:
        house = self.house()
        house.sit(1)
        assert house.refused(CardTurnedOver(0)) == self.FACE_UP
        house = self.closed()
        for depth in (52, -1):
            assert house.refused(CardTurnedOver(depth)) == self.FACE_UP
        house.finish()
        assert house.refused(CardTurnedOver(0)) == self.FACE_UP, "no cards are in the shoe"


class DrawnInError(Irregularities):
    DRAWN: ClassVar[str]

    def points_of_dealing(self, method: str) -> int:
        """At how many points of a round a card can be drawn in error."""
        house = self.closed(method)
        points = 0
        while house.table.can(CardDrawnInError()):
            points += 1
            house.step()
        return points

    @pins("DRAWN")
    def test_a_card_drawn_in_error_unseen_is_the_next_card(self, method: str) -> None:
        points = self.points_of_dealing(method)
        assert points >= 2 + len(self.AREAS), "before each hand and each area"
        for point in range(points):
            for drawn in (1, 3, self.many):
                house = self.closed(method)
                order = list(house.table.deck.cards)
                for _ in range(point):
                    house.step()
                for _ in range(drawn):
                    event = house.do(CardDrawnInError())
                    assert (house.keys(event), event.told) == ((self.DRAWN,), {})
                if house.due() in ("deliver", "lay away"):
                    assert self.DRAWN in house.keys(house.step())
                house.until(self.ALL_OUT)
                assert self.dealt(house) == order[: self.many]
                self.count(house)
                house.finish()
                assert "void" not in house.last("pick up").told
                house.check()

    @pins("DRAWN")
    def test_cards_are_drawn_in_error_only_while_cards_are_dealt(self) -> None:
        house = self.house().open(1)
        assert house.refused(CardDrawnInError()) == self.DRAWN
        house = self.closed()
        house.until(Choose)
        for exposed in (False, True):
            assert house.refused(CardDrawnInError(exposed)) == self.DRAWN


class DrawnAndSeen(Irregularities):
    DRAWN: ClassVar[str]
    FACE_UP: ClassVar[str]

    @pins("DRAWN", "FACE_UP")
    def test_a_card_drawn_in_error_and_seen_is_treated_as_found_face_up(self, method: str) -> None:
        for again in ((CardTurnedOver(0), SetAside()), (CardDrawnInError(exposed=True),)):
            house = self.closed(method)
            order = list(house.table.deck.cards)
            event = house.do(CardDrawnInError(exposed=True))
            assert {self.FACE_UP, self.DRAWN} == set(house.keys(event))
            assert event.told["card"] == str(order[0])
            assert event.told["readings"] == ["all-drawn-exposed"]
            house.step()
            assert house.table.round.hands[1].cards == order[1 : 1 + self.EACH]
            house.do(*again)
            self.assert_void(house, self.FACE_UP)


class WrongNumber(Irregularities):
    WRONG: ClassVar[str]
    ANSWERS: ClassVar[tuple[Mapping[str, str], ...]]
    READINGS: ClassVar[Mapping[str, str]] = {}
    """By which the rule is meant for an area of which it does not speak."""
    SETTLEMENTS: ClassVar[tuple[str, ...]] = ("hand",)
    POINTS: ClassVar[int] = 4
    """At how many points of a round, at least, the misdeal can be found."""
    FROM: ClassVar[type[Act]] = Act
    """What is due when it can first be found."""
    FOUND: ClassVar[tuple[str, ...]] = ("put stub away", "declare misdeal", "pick up")

    @pytest.fixture(params=["seat 1", "seat 2", "community"])
    def area(self, request: pytest.FixtureRequest) -> str:
        """Each area that gets cards."""
        return str(request.param)

    @pytest.fixture(params=[2, 1, -1, -2])
    def more(self, request: pytest.FixtureRequest) -> int:
        """How many cards too many."""
        return int(request.param)

    def void_keys(self, area: str) -> tuple[str, ...]:
        """The paragraphs by which a wrong number of cards in an area voids the round."""
        return (self.WRONG,)

    def misdealt(self, area: str, more: int, **settings: Any) -> AnyHouse:
        """A round in which an area got a wrong number of cards, just dealt."""
        house = self.closed(**settings)
        house.until(Deliver, area=area)
        house.do(DealtWrong(more))
        return house

    def every_point(
        self, area: str, more: int, answers: Mapping[str, str], **settings: Any
    ) -> Iterator[AnyHouse]:
        """The same misdealt round, once for each point at which the misdeal can be declared."""
        steps = 0
        while True:
            house = self.misdealt(area, more, **settings)
            house.until(self.FROM)
            for _ in range(steps):
                house.due_step(answers)
                if house.table.is_void:  # it could no longer be overlooked
                    assert house.last("declare misdeal").act["area"] == area
                    house.finish()
                    assert house.keys(house.last("pick up")) == self.void_keys(area)
                    return
                if not house.table.closed:  # the hand was folded and nobody ever counted it
                    return
            yield house
            steps += 1

    @pins("WRONG")
    def test_a_wrong_number_of_cards_voids_all_hands_whenever_it_is_found(
        self, area: str, more: int
    ) -> None:
        for answers in self.ANSWERS:
            points = 0
            for house in self.every_point(area, more, answers):
                event = house.do(DeclareMisdeal(area))
                assert house.keys(event) == self.void_keys(area)
                expected = [self.READINGS[area]] if area in self.READINGS else None
                assert event.told.get("readings") == expected
                assert event.told["found"] == house.table.expected_in(area) + more
                self.assert_void(house, *self.void_keys(area))
                points += 1
            assert points >= self.POINTS

    @pins("WRONG")
    def test_no_wager_is_settled_over_a_wrong_number_of_cards(self, area: str) -> None:
        house = self.misdealt(area, -1)
        house.until(DeclareMisdeal, self.ANSWERS[0])
        assert house.due_key() == self.WRONG
        for seat in (1, 2):
            for settlement in self.SETTLEMENTS:
                assert house.refused(Resolve(seat, settlement)) == self.WRONG

    @pins("WRONG")
    def test_the_automatic_dealer_finds_a_misdeal_once_all_cards_are_out(
        self, area: str, method: str
    ) -> None:
        house = self.closed(method)
        house.until(Deliver, area=area)
        house.do(DealtWrong(1))
        house.dealer.go_on()
        assert not house.table.closed
        assert tuple(house.acts()[-len(self.FOUND) :]) == self.FOUND

    @pins("WRONG")
    def test_a_right_number_of_cards_is_no_misdeal(self) -> None:
        house = self.house().open(1, 2)
        assert house.refused(DeclareMisdeal("seat 1")) == self.WRONG, "no round is being played"
        house = self.closed()
        all_and_one = (self.FIRST or self.EACH) + 1
        for wrong in (0, all_and_one, -all_and_one):
            assert house.refused(DealtWrong(wrong)) == self.WRONG
        while house.table.closed:
            for area in ("seat 1", "seat 2", *self.AREAS, "seat 3", "stub", "nowhere"):
                assert house.refused(DeclareMisdeal(area)) == self.WRONG
            house.step()
        assert house.refused(DealtWrong(1)) == self.WRONG

    @pins("WRONG")
    def test_a_deck_that_runs_out_leaves_a_place_short(self, method: str) -> None:
        house = self.house(method)
        seats = range(1, house.table.rules.number("seats") + 1)
        house.open(*seats)
        for seat in seats:
            house.place(seat, **house.required())
        house.do(AnnounceNoMoreBets())
        lost = 0
        while house.table.can(CardLost()):
            house.do(CardLost())
            lost += 1
        assert lost == 52 - self.dealt_to(len(seats)), "just enough for a full table"
        house.do(DealtWrong(self.EACH))
        house.finish()
        assert house.last("declare misdeal").act["area"] in ("seat 1", *self.AREAS)
        assert house.last("pick up").told["void"] is True
        assert all(house.net(seat) == 0 for seat in seats)
        house.check()
