"""Full shoes: what is published of the game, and ordinary blackjack as a check of the engine."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.games.double_attack_blackjack.accelerator import (
    VALUE_NAMES,
    Action,
    Doubling,
    Row,
    Solution,
    Surrender,
)
from oracles.blackjack_house import (
    attack_frequency,
    house_of,
    nets_of,
    shoe_of_decks,
    solve,
)


@pytest.fixture(scope="module")
def eight() -> Solution:
    return solve(shoe_of_decks(8))


def test_eight_decks(eight: Solution) -> None:
    """The published 0.62% is for fewer splits and surrenders than we read; see docs/odds.md."""
    assert f"{float(-eight.value):.8f}" == "0.00489657"
    assert f"{float(eight.split_frequency):.6f}" == "0.026526"


def test_the_attack_is_made_as_published(eight: Solution) -> None:
    """On 2 to 8, that is 58.3% of hands."""
    attacked = "".join(VALUE_NAMES[each.up] for each in eight.ups if each.attack)
    assert attacked == "2345678"
    assert attack_frequency(eight) == Fraction(7, 12)


def test_results_add_up_to_the_value(eight: Solution) -> None:
    nets = nets_of(eight)
    assert sum(nets.values()) == 1 - eight.split_frequency
    splits = sum(each.chance * each.split_value for each in eight.ups)
    assert sum(net * p for net, p in nets.items()) + splits == eight.value
    assert set(nets) == {
        Fraction(net, 2) for net in (-8, -4, -2, -1, 0, 2, 4, 8)
    }  # fmt: skip


def test_the_chart_has_what_is_published(eight: Solution) -> None:
    """Surrender 17 to an ace and nothing else; hit 12 and 13 always, 14 to a 2 and 3."""

    def letters(kind: str, total: int) -> str:
        row = Row(kind, total)
        order = [*eight.ups[1:], eight.ups[0]]
        return "".join(up.chart[row].action.letter if row in up.chart else "." for up in order)

    assert letters("hard", 17) == "SSSSSSSSSR"
    assert letters("hard", 16) == "SSSSSHHHHH"
    assert letters("hard", 14) == "HHSSSHHHHH"
    assert letters("hard", 13) == letters("hard", 12) == "HHHHHHHHHH"
    assert letters("hard", 11) == "DDDDDDDDDD"
    assert letters("hard", 10) == "DDDDDDDHHH"
    assert letters("soft", 18) == "SSSDDSSHHH"
    assert letters("pair", 7) == "PPPPPPPPPP"
    assert letters("pair", 9) == "SSSSSSSSSS"
    for total in range(12, 17):
        assert letters("doubled hard", total) == "SSSSSSRRRR"


def test_a_chart_cell_says_when_hands_of_one_total_differ(eight: Solution) -> None:
    cells = [cell for up in eight.ups for cell in up.chart.values()]
    assert all(sum(cell.share.values()) == 1 for cell in cells)
    mixed = [cell for cell in cells if not cell.alike]
    assert 0 < len(mixed) < len(cells) / 20
    for cell in mixed:
        assert sum(share > 0 for share in cell.share.values()) > 1


def test_tens_are_never_split(eight: Solution) -> None:
    """So it does not matter whether unlike tens are a pair."""
    for up in eight.ups:
        tens = next(start for start in up.starts if start.kinds == (9, 9))
        assert tens.action is Action.STAND


def test_ordinary_blackjack_is_worth_what_everybody_finds() -> None:
    """Six decks of 52, dealer stands on soft 17, double any two cards and after splits."""
    house = house_of(
        blackjack_pays=Fraction(3, 2),
        surrender=Surrender.NONE,
        rescue=False,
        doubling=Doubling.FIRST_TWO,
    )
    solution = solve(shoe_of_decks(6, tens=True), house)
    without_attack = sum(up.chance * up.value(1) for up in solution.ups)
    assert f"{float(-100 * without_attack):.3f}" == "0.403"
