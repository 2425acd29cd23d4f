"""Answers that name an amount: between bounds, in whole units, or the only one there is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier import games
from croupier.disputes import InputError, parse_round
from croupier.games.boston_5_stud import definition
from croupier.games.boston_5_stud.definition import BOSTON_5_STUD, FOLD
from croupier.players import SensiblePlayer, answer
from croupier.rounds import Hand, Rules
from croupier.rounds.choices import Amounts, Ask, Option, Stake
from croupier.table.acts.play import Choose
from games.houses import Boston


def half_to_twice(rules: Rules, hand: Hand) -> Amounts:
    return Amounts(hand.ante // 2, 2 * hand.ante, 50)


RAISE = Option(
    name="second wager",
    says="stake a second wager of your own size",
    cite="b5-second",
    stakes=(Stake("second", between=half_to_twice), Stake("third", 1)),
)
EXACTLY = replace(
    RAISE,
    stakes=(Stake("second", between=lambda _, hand: Amounts(hand.ante // 4, hand.ante // 4)),),
)
NOTHING = replace(RAISE, stakes=(Stake("second", between=lambda *_: Amounts(2, 1)),))


@pytest.fixture
def offering(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Boston:
    """A table at which the second wager of Boston 5 Stud is of the player's own size."""
    steps = tuple(
        replace(step, options=(FOLD, request.param))
        if isinstance(step, Ask) and step.name == "play"
        else step
        for step in BOSTON_5_STUD.completion
    )
    changed = replace(BOSTON_5_STUD, completion=steps)
    monkeypatch.setattr(definition, "BOSTON_5_STUD", changed)
    assert games.game(changed.slug) is changed
    house = Boston().open(1, chips=10_000)
    house.bet(1, 1000)
    house.until(Choose, asked="play")
    return house


@pytest.mark.parametrize("offering", [RAISE], indirect=True)
def test_an_amount_is_named_between_the_bounds(offering: Boston) -> None:
    house = offering
    for amount in (None, 0, -500, 450, 501, 2050, 10**12):
        assert house.refused(Choose(1, "play", "second wager", amount)) == "b5-second"
    assert house.refused(Choose(1, "play", "fold", 500)) == "b5-fold"
    event = house.do(Choose(1, "play", "second wager", 1950))
    assert event.told["moves"] == [
        ["seat 1", "seat 1 second", 1950],
        ["seat 1", "seat 1 third", 1000],
    ]
    assert house.table.round.hands[1].wagers["second"] == 1950


@pytest.mark.parametrize("offering", [RAISE], indirect=True)
def test_the_view_says_between_which_amounts(offering: Boston) -> None:
    fold, second = offering.table.view(1).choices
    assert (second.takes, second.least, second.most, second.unit) == (
        1500,
        500,
        2000,
        50,
    )
    assert fold.least is None


@pytest.mark.parametrize("offering", [RAISE], indirect=True)
def test_the_chips_must_be_there(offering: Boston) -> None:
    offering.table.chips.move("seat 1", "outside", 5100)
    assert offering.chips(1) == 1900
    assert offering.refused(Choose(1, "play", "second wager", 950)) == "b5-second"
    offering.do(Choose(1, "play", "second wager", 900))
    assert offering.chips(1) == 0


@pytest.mark.parametrize("offering", [RAISE], indirect=True)
def test_simple_players_name_the_most_they_can(offering: Boston) -> None:
    event = answer(offering.table, {1: SensiblePlayer()})
    assert event.act["amount"] == 2000


@pytest.mark.parametrize("offering", [EXACTLY], indirect=True)
def test_the_only_amount_need_not_be_named(offering: Boston) -> None:
    (_, second) = offering.table.view(1).choices
    assert second.takes == 250 and second.least is None
    assert offering.refused(Choose(1, "play", "second wager", 300)) == "b5-second"
    offering.do(Choose(1, "play", "second wager"))
    assert offering.table.round.hands[1].wagers["second"] == 250


@pytest.mark.parametrize("offering", [NOTHING], indirect=True)
def test_an_answer_without_an_amount_is_not_offered(offering: Boston) -> None:
    (fold,) = offering.table.view(1).choices
    assert fold.option == "fold"
    assert offering.refused(Choose(1, "play", "second wager", 1)) == "b5-second"


ROUND = """
game = "boston-5-stud"
edition = "nj"
dealer = "2c 3d 5h 8s Kd"
[[seats]]
seat = 1
cards = "9c 9d 2h 5c 7s"
wagers = { ante = 10, first = 20%s }
choices = ["%s"]
"""


@pytest.mark.parametrize("offering", [RAISE], indirect=True)
@pytest.mark.parametrize(
    ("wagers", "said"),
    [("", "second 7.50"), ("", "second wager $7.50"), (", second = 7.5", "second")],
)
def test_a_round_file_names_the_amount(offering: Boston, wagers: str, said: str) -> None:
    (seat,) = parse_round(ROUND % (wagers, said)).seats
    assert seat.choices["play"].amount == 750


@pytest.mark.parametrize("offering", [RAISE], indirect=True)
@pytest.mark.parametrize(
    ("wagers", "said"),
    [("", "second"), ("", "second 4"), ("", "fold 5"), (", second = 8", "second 7.5")],
)
def test_a_round_file_is_refused_another_amount(offering: Boston, wagers: str, said: str) -> None:
    with pytest.raises(InputError):
        parse_round(ROUND % (wagers, said))
