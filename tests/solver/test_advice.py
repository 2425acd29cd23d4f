"""Advice on one hand."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from croupier.errors import CardError, OddsError
from croupier.games.double_cross.accelerator import Solution
from croupier.games.double_cross.prices import worth
from croupier.money import Odds
from croupier.solver import advise
from croupier.solver.analysis import Solved, price, with_pay
from support.odds import RULES

HAND = {"own": "Ah Kd", "top": "7c", "right": "2h"}


def test_what_each_choice_is_worth(odds_cache: Path) -> None:
    found = advise(RULES, **HAND)
    worths = {choice.option: choice.value for choice in found.choices}
    assert worths["fold"] == -1
    assert found.best.option == "play vertical"
    assert round(float(worths["play vertical"]), 6) == 0.132243
    assert found.cost(found.best) == 0
    assert all(found.cost(choice) >= 0 for choice in found.choices)
    for choice in found.choices:
        assert choice.distribution.total == 48 * 47 * 46 * comb(45, 2)


@pytest.mark.parametrize(
    "hand",
    [
        {"own": "Ah Kd", "top": "7c", "right": "2h"},
        {"own": "2c 2d", "top": "2h", "right": "2s"},
        {"own": "Ts Js", "top": "Qs", "right": "Ks"},
        {"own": "3s 7c", "top": "3c", "right": "7s"},
        {"own": "9h 4h", "top": "Kd", "right": "Kh"},
    ],
)
def test_from_the_file_and_from_the_kernel_it_is_the_same(
    whole_deck: Solved, hand: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = advise(RULES, **hand)
    monkeypatch.setenv("CROUPIER_CACHE", "/nowhere")
    counted = advise(RULES, **hand)
    assert kept.as_data() == counted.as_data()
    # Either is what the whole solution says of that state.
    counts = whole_deck.counts
    solution = Solution(
        whole_deck.deck, counts.states.astype("i8"), counts.multiplicity, counts.row, counts.swapped
    )
    seen = kept.seen
    at = solution.index(seen["own"], seen["top"][0], seen["right"][0])
    of_all = worth(counts, RULES)
    assert kept.choices[1].value == Fraction(int(of_all.row[at]), of_all.scale * counts.ways)
    assert kept.choices[2].value == Fraction(int(of_all.column[at]), of_all.scale * counts.ways)
    best = price(RULES, whole_deck).chosen[at]
    assert kept.best is kept.choices[best]


def test_dead_cards_are_out_of_the_deck(odds_cache: Path) -> None:
    """Worked by hand: with all aces and kings gone, the pair cannot improve on ranks."""
    free = advise(RULES, **HAND)
    without = advise(RULES, dead="Ac Ad As Kc Kh Ks", **HAND)
    assert without.best.value < free.best.value
    assert without.choices[1].distribution.total == 42 * 41 * 40 * comb(39, 2)
    hands = {ending.hand for ending, _ in without.best.distribution}
    assert "three of a kind" in hands  # three sevens
    # A king of the dealer's would beat nothing here: taking queens away helps the ace high.
    helped = advise(RULES, dead="Qc Qd Qh Qs", **HAND)
    assert helped.best.value != free.best.value


def test_the_average_over_one_dead_card_is_the_value_without_it(odds_cache: Path) -> None:
    """A card burnt unseen changes nothing: its averages are those of the full deck."""
    from croupier.cards import DECK, cards

    known = cards("Ah Kd 7c 2h")
    burnt = [
        advise(RULES, dead=(card,), **HAND).choices[1].value for card in DECK if card not in known
    ]
    assert sum(burnt, Fraction(0)) / len(burnt) == advise(RULES, **HAND).choices[1].value


def test_other_pays_change_the_advice(odds_cache: Path) -> None:
    hand = {"own": "Qh Kh", "top": "Ad", "right": "2h"}
    assert advise(RULES, **hand).best.option == "play vertical"
    rules = with_pay(RULES, "raise", "flush", Odds.to(60))
    assert advise(rules, **hand).best.option == "play horizontal"


def test_of_choices_worth_the_same_the_one_that_stakes_less_is_best(odds_cache: Path) -> None:
    # Both lines show a seven: the row is named first.
    assert advise(RULES, own="Ah Kd", top="7c", right="7s").best.option == "play horizontal"
    rules = RULES
    for line in RULES.pays["raise"]:
        rules = with_pay(rules, "raise", line, Odds.parse("push"))
    assert advise(rules, own="2h 3d", top="7c", right="9s").best.option == "fold"


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"own": "Ah"}, "own: name 2 cards, not 'Ah'"),
        ({"top": "7c 8c"}, "top: name 1 card, not '7c 8c'"),
        ({"own": "Ah Zz"}, "own: 'Zz' is not a card"),
        ({"own": "Ah Ah"}, "own: the ace of hearts"),
        ({"left": "3c"}, "there is no 'left' in Double Cross Poker; say own, top, right"),
        ({"dead": "Qx"}, "dead: 'Qx' is not a card"),
    ],
)
def test_bad_cards_are_refused_with_their_place(changed: dict[str, str], complaint: str) -> None:
    with pytest.raises(OddsError) as refused:
        advise(RULES, **{**HAND, **changed})
    assert complaint in str(refused.value)


def test_a_card_in_two_places_and_a_deck_too_small_are_refused() -> None:
    with pytest.raises(CardError, match="ace of hearts"):
        advise(RULES, dead="Ah", **HAND)
    with pytest.raises(OddsError, match="right: name 1 card"):
        advise(RULES, own="Ah Kd", top="7c")
    from croupier.cards import DECK, cards

    known = cards("Ah Kd 7c 2h")
    gone = tuple(card for card in DECK if card not in known)[:44]
    with pytest.raises(OddsError, match="44 cards leave 8, and a round takes 9"):
        advise(RULES, dead=gone, **HAND)


@pytest.mark.parametrize(
    ("dead", "loaded"),
    [("", ["False", "False"]), ("Qs", ["True", "False"])],
    ids=["counts on disk", "a card dead"],
)
def test_it_loads_no_more_than_it_needs(
    whole_deck: Solved, odds_cache: Path, dead: str, loaded: list[str]
) -> None:
    """Numpy and numba take longer to load than the answer takes; compiled code even more so."""
    code = (
        "import sys\n"
        "from croupier.rounds import Rules\n"
        "from croupier.solver import advise\n"
        "rules = Rules.of('double-cross', 'nj-2007')\n"
        f"advise(rules, own='Ah Kd', top='7c', right='2h', dead={dead!r})\n"
        "print('numpy' in sys.modules, 'numba' in sys.modules)\n"
        "assert 'croupier.games.criss_cross.definition' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == loaded
