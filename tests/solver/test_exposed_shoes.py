"""What knowing a face-down card is worth in games dealt from a shoe: hole card and burn card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

import numpy as np
import pytest

from croupier.cards import Card, cards
from croupier.errors import OddsError
from croupier.games import game as game_of
from croupier.games.double_attack_blackjack.accelerator import (
    Options,
)
from croupier.games.double_attack_blackjack.accelerator import solve as solve_shoe
from croupier.games.double_attack_blackjack.house import options_of
from croupier.rounds import Rules
from croupier.solver.analysis import price, solve
from croupier.solver.game_odds import odds_of
from croupier.solver.glimpse import exposed
from croupier.solver.pay_changes import with_pays
from oracles.blackjack_house import (
    house_of,
    know_hole,
    shoe_of_ranks,
)
from oracles.reference_solver import Glimpse, GlimpseTime, solve_by_script
from solver.kernels.test_double_attack_blackjack import some_policy

pytestmark = pytest.mark.usefixtures("odds_cache")

DAB: Final = "double-attack-blackjack"
WAR: Final = "casino-war"
ONE_HAND: Final[dict[str, int | str]] = {"decks": 6, "insurance": False, "split-hands": 1}
STRICT: Final[dict[str, int | str]] = {
    "dealer-hits-soft-17": True,
    "surrender": "none",
    "double-any-number": False,
}
UNCHECKED: Final[dict[str, int | str]] = {"hole-card-check": False, "redouble": True}
SEEN_WHEN_DEALT: Final = Glimpse("dealer", "hole", GlimpseTime.WHEN_DEALT)
BLACKJACK_PAYS: Final = ("blackjack: win = 6 to 5", "attack: win = 3 to 2")


def _each_gone(shoe: tuple[Card, ...]) -> Iterator[tuple[Fraction, tuple[Card, ...]]]:
    """What is left of a shoe when a card is gone, with its chance; equal cards at once."""
    for card in sorted({*shoe}):
        left = list(shoe)
        left.remove(card)
        yield Fraction(shoe.count(card), len(shoe)), tuple(left)


# ---- the hole card of Double Attack Blackjack -----------------------------------------------


@pytest.mark.parametrize(
    ("options", "pays"),
    [({}, ()), (STRICT, BLACKJACK_PAYS), (UNCHECKED, BLACKJACK_PAYS)],
    ids=["as we read it", "strict", "no reader"],
)
@pytest.mark.parametrize("deck", ["Ah 8h Jh", "6h 8h Kh", "5h 9h Jh"])
def test_a_hole_card_is_worth_what_the_walk_says(
    deck: str, options: dict[str, int | str], pays: tuple[str, ...]
) -> None:
    """Without splits, where the walk and the kernel know the same."""
    rules = with_pays(Rules.of(DAB, "nj", {**ONE_HAND, **options}), pays)
    small = solve(DAB, cards(deck), use_cache=False)
    plain = price(rules, small).value
    for card, glimpse in (
        ("hole", SEEN_WHEN_DEALT),
        ("hole, at the attack", Glimpse("dealer", "hole")),
    ):
        found = exposed(rules, card, small)
        walked = solve_by_script(game_of(DAB), rules, cards(deck) * 6, glimpse=glimpse)
        assert found.value == walked.value > found.plain == plain


@pytest.mark.parametrize("deck", ["Ah 9h Jh"])
@pytest.mark.parametrize("pays", [(), ("insurance: win = 5 to 1",)])
def test_insurance_with_the_hole_card_known_is_what_the_walk_makes_of_it(
    deck: str, pays: tuple[str, ...]
) -> None:
    """Where insurance pays enough, it is taken without a glimpse too: that is no gain of it."""
    rules = with_pays(Rules.of(DAB, "nj", {**ONE_HAND, "insurance": True}), pays)
    found = exposed(rules, "hole, insured", solve(DAB, cards(deck), use_cache=False))
    shoe = cards(deck) * 6
    glimpsed = solve_by_script(game_of(DAB), rules, shoe, glimpse=SEEN_WHEN_DEALT)
    assert found.value == glimpsed.value
    assert found.plain == solve_by_script(game_of(DAB), rules, shoe).value
    assert found.gain > 0


@pytest.mark.parametrize(
    "house",
    [
        house_of(),
        house_of(hits_soft_17=True, redoubles=1, attack_returned=False, split_unlike_tens=False),
        house_of(hands=3, resplit_aces=True, draw_to_split_aces=True, attack_pays=Fraction(3, 2)),
    ],
)
def test_who_does_not_look_at_the_hole_card_has_the_value_of_the_game(house: Options) -> None:
    """Splits and all: a policy that goes by the up-card, averaged over every hole card."""
    policy = some_policy(house, 5)
    policy = replace(policy, splits=np.ones_like(policy.splits))
    shoe = shoe_of_ranks("A6789JQ" * 9)
    found = know_hole(shoe, house, policy=policy)
    plain = solve_shoe(shoe, house, policy=policy).value
    assert found.value == found.value_at_attack == plain
    assert sum(each.chance for each in found.pairs) == 1


def test_a_hole_card_known_sooner_is_worth_no_less() -> None:
    """And with splits a glimpse is worth something, whatever the house allows."""
    rules = Rules.of(DAB, "nj", {"decks": 6})
    small = solve(DAB, cards("Ah 6h 8h 9h Jh"), use_cache=False)
    hole, insured, at_attack = (
        exposed(rules, card, small) for card in ("hole", "hole, insured", "hole, at the attack")
    )
    assert 0 < hole.gain < insured.gain and hole.gain < at_attack.gain
    house = options_of(rules)
    assert hole.value == know_hole(small.counts.shoe(6), house).value


# ---- the burn card --------------------------------------------------------------------------


def test_a_burn_card_of_double_attack_blackjack_is_worth_what_the_walk_says() -> None:
    rules = Rules.of(DAB, "nj", ONE_HAND)
    found = exposed(rules, "burn", solve(DAB, cards("6h 8h Kh"), use_cache=False))
    shoe = cards("6h 8h Kh") * 6
    gone = _each_gone(shoe)
    walked = sum(part * solve_by_script(game_of(DAB), rules, left).value for part, left in gone)
    assert found.value == walked and found.gain >= 0


@pytest.mark.parametrize(
    ("deck", "pays", "is_worth_something"),
    [
        ("2c 5c 9h", (), False),
        ("2c 5c 9h", ("war: win = 11 to 10", "war: tie = 3 to 2"), True),
        ("2c 3d 3h", ("war: win = 1 to 1", "war: tie = 1 to 1"), True),
    ],
)
def test_a_burn_card_of_casino_war_is_worth_what_the_walk_says(
    deck: str, pays: tuple[str, ...], is_worth_something: bool
) -> None:
    # A tie wager that pays half is none that anyone would add to a war.
    rules = with_pays(Rules.of(WAR, "nj", {"decks": 6}), ("tie: tie = 1 to 2", *pays))
    found = exposed(rules, "burn", solve(WAR, cards(deck), use_cache=False))
    shoe = cards(deck) * 6
    walked = sum(
        part * solve_by_script(game_of(WAR), rules, left).value for part, left in _each_gone(shoe)
    )
    assert found.value == walked
    assert (found.gain > 0) is is_worth_something


def test_a_house_that_burns_nothing_has_no_burn_card() -> None:
    rules = Rules.of(WAR, "nj", {"fresh-shoe-burn": 0})
    odds = odds_of(WAR)
    assert odds.glimpsable(rules) == ()
    with pytest.raises(OddsError, match=r"face up \(war-dealing\).*19:47-22.8\(f\).*No card is"):
        exposed(rules, "burn")
    without = odds_of(DAB).glimpse_note(Rules.of(DAB, "nj", {"fresh-shoe-burn": 0}))
    assert "burn card" not in without and "hole card" in without
