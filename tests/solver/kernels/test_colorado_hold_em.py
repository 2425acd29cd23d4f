"""The Colorado Hold 'Em kernel against dealing every card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from croupier.cards import DECK, Card, cards
from croupier.errors import CardError
from croupier.games.colorado_hold_em.accelerator import (
    Choice,
    DiscardPlay,
    Instant,
    Solution,
    Version,
    count,
    price,
)
from croupier.hands import ThreeCard, rank_three
from croupier.hands.batch import Tables, value_of_five
from croupier.numba_cache import compiled
from croupier.solver.kernels.classes import class_tables
from oracles.dealt_hands import DECKS, PAYS, SMALL_DECKS, class_number, dealt, paid
from oracles.hand_classes import HandClass, Nets, class_pays, mean, nets

FIVE = Instant(5, 5)
REQUIRED = [500, 100, 40, 11, 8, 5, 3, 2, 1]
"""23.12(b)."""
PERMISSIBLE = [500, 100, 25, 10, 8, 5, 3, 2, 1]
"""23.13(b)."""
BONUS = class_pays([10_000, 1_000, 100, 50, 25, 15, 3, 1, 0], wins_from="J")
"""23.12(d) and 23.13(d)."""

TABLES = {
    "required, sevens to nines push": (class_pays(REQUIRED, "T", "7"), Version.REQUIRED),
    "required, nothing pushes": (class_pays(REQUIRED, "T"), Version.REQUIRED),
    "permissible": (class_pays(PERMISSIBLE, "J", "9"), Version.PERMISSIBLE),
}
WORTH = {
    "required, sevens to nines push": (Fraction(-2133, 38675), Fraction(-486011, 2544815)),
    "required, nothing pushes": (Fraction(-3192477, 12724075), Fraction(-25387013, 101792600)),
    "permissible": (Fraction(-3009197, 101792600), Fraction(-17190377, 101792600)),
}
"""What an ante and a bonus wager are worth."""


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_small_decks_count_as_they_deal(deck: str) -> None:
    solution = count(cards(deck))
    for i in range(len(solution.three)):
        own = tuple(map(Card, solution.three.cards[i]))
        rest = set(solution.deck) - set(own)
        counts = [dealt(set(own) - {discard}, rest) for discard in own]
        assert solution.counts[i].tolist() == counts


@pytest.mark.parametrize(
    ("own", "kind"),
    [
        ("8c8d8h", 0),
        ("Ac2c3c", 1),
        ("AcKcQc", 1),
        ("KcAc2c", -1),
        ("Ac2c3d", -1),
        ("8c8dAh", -1),
        ("2c5c9c", -1),
    ],
)
def test_instant_winners(full: Solution, own: str, kind: int) -> None:
    assert full.instant[full.three.place(cards(own))] == kind


def nets_of(priced: DiscardPlay, pays: Sequence[int], instant: Instant, wager: int = 1) -> Nets:
    """Deals by what ante and bet win together."""
    return nets(
        [
            (-wager, priced.folded),
            *zip(instant, priced.declared, strict=True),
            *(
                ((1 + bet) * pays[hand], int(priced.played[bet, hand]))
                for bet, hand in np.ndindex(priced.played.shape)
            ),
        ]
    )


def bonus_of(priced: DiscardPlay, pays: Sequence[int], instant: Instant) -> Nets:
    """Deals by what a bonus wager wins, of a player who plays for ante and bet alone.

    A fold loses it. An instant winner that was not declared is paid as the hand it became.
    """
    played = zip(pays, priced.played.sum(axis=0).tolist(), strict=True)
    declared = zip(instant, priced.declared, strict=True)
    return nets([(-1, priced.folded), *declared, *played])


def check_play(
    deck: set[Card], pays: list[int], version: Version, instant: Instant, wager: int
) -> None:
    """Deal every round, make the choice worth most, and compare all that happens."""
    solution = count(deck)
    priced = price(solution, pays, version, instant, wager)
    boards = comb(len(deck) - 3, 3)
    met: Counter[tuple[int, int]] = Counter()
    played = np.zeros((2, 22), np.int64)
    for own in combinations(sorted(deck), 3):
        state = solution.three.place(own)
        kept = tuple(map(Card, solution.three.cards[state]))
        rest = deck - set(kept)
        hands = [dealt(set(kept) - {discard}, rest) for discard in kept]
        worth = [paid(each, pays) for each in hands]
        kind = {ThreeCard.THREE_OF_A_KIND: 0, ThreeCard.STRAIGHT_FLUSH: 1}.get(
            cast(ThreeCard, rank_three(own).category), -1
        )
        options: dict[Choice, int] = {}
        if kind >= 0:
            options[Choice.DECLARE] = instant[kind] * boards
        if version is Version.REQUIRED:
            options[Choice.FOLD] = -wager * boards
        else:
            options[Choice.STAND] = max(worth)
        options[Choice.BET] = 2 * max(worth)
        choice = max(options, key=lambda each: (options[each], -each))
        assert priced.choice[state] == choice
        assert priced.discard[state] == worth.index(max(worth))
        met[choice, kind] += boards
        if choice in (Choice.STAND, Choice.BET):
            played[int(choice is Choice.BET)] += hands[worth.index(max(worth))]
    assert priced.declared == (met[Choice.DECLARE, 0], met[Choice.DECLARE, 1])
    assert priced.folded == sum(met[Choice.FOLD, kind] for kind in (-1, 0, 1))
    assert (priced.played == played).all()
    assert sum(nets_of(priced, pays, instant, wager).values()) == comb(len(deck), 3) * boards


@pytest.mark.parametrize("version", Version)
@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_small_decks_are_played_as_they_should_be(deck: str, version: Version) -> None:
    pays = [*[-1] * 9, 0, 0, 1, 1, 1, 1, 2, 1, 3, 2, 4, 5, 9]
    check_play(set(cards(deck)), pays, version, Instant(1, 2), 1)


@settings(max_examples=25, deadline=None)
@given(
    DECKS,
    PAYS,
    st.sampled_from(Version),
    st.builds(Instant, st.integers(0, 9), st.integers(0, 9)),
    st.integers(1, 2),
)
def test_any_deck_is_played_as_it_should_be_at_any_pays(
    deck: set[Card], pays: list[int], version: Version, instant: Instant, wager: int
) -> None:
    check_play(deck, pays, version, instant, wager)


@pytest.mark.parametrize("version", Version)
def test_of_equal_choices_the_one_that_stakes_less_is_taken(version: Version) -> None:
    solution = count(cards("2c3c4c5c6c7c8c9cTc"))
    instant = solution.instant >= 0
    spared = Choice.FOLD if version is Version.REQUIRED else Choice.STAND

    declares = price(solution, [1] * 22, version, Instant(0, 2)).choice
    assert set(declares[instant]) == {Choice.DECLARE}
    assert set(declares[~instant]) == {Choice.BET}
    waives = price(solution, [1] * 22, version, Instant(0, 1)).choice
    assert set(waives) == {Choice.BET}

    even = price(
        solution, [-1 if spared is Choice.FOLD else 0] * 22, version, Instant(-2, -2), wager=2
    )
    assert set(even.choice) == {spared}
    assert set(even.discard) == {0}


def test_hands_are_made_by_readable_rules_too() -> None:
    """The smallest deck there is: three own cards, and one board."""
    deck = cards("2c2d2h 2s9c9d")
    solution = count(deck)
    own = cards("2c2d2h")
    full_house = class_number(frozenset(cards("2c2d2s9c9d")))
    assert HandClass(full_house).label == "full house"
    assert solution.counts[solution.three.place(own), :, full_house].tolist() == [1, 1, 1]


def test_what_cannot_be_dealt_or_paid_is_refused(full: Solution) -> None:
    with pytest.raises(CardError, match="a round takes 6 cards"):
        count(DECK[:5])
    with pytest.raises(ValueError, match="nothing pays more"):
        price(full, BONUS, Version.REQUIRED, Instant(10**13, 5))
    with pytest.raises(ValueError, match="a wager is at least one unit"):
        price(full, BONUS, Version.REQUIRED, FIVE, wager=0)


# The full deck.


@pytest.fixture(scope="module")
def full() -> Solution:
    return count()


@pytest.fixture(params=TABLES)
def named(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def priced_as(named: str, full: Solution) -> DiscardPlay:
    pays, version = TABLES[named]
    return price(full, pays, version, FIVE)


def test_all_of_the_full_deck_is_counted(full: Solution) -> None:
    assert len(full.three) == 1_755
    assert (full.counts >= 0).all()
    assert (full.counts.sum(axis=2) == comb(49, 3)).all()


def test_any_two_of_three_cards_make_every_hand_alike(full: Solution) -> None:
    """The person who discards without looking has the hands of five cards."""
    by_class = np.einsum("s,sdc->c", full.three.multiplicity, full.counts.astype(np.int64))
    alike = 3 * comb(52, 3) * comb(49, 3) // comb(52, 5)
    hands = (1302540, *[84480] * 13, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
    assert by_class.tolist() == [alike * each for each in hands]


def test_the_worth_of_each_table(full: Solution, named: str) -> None:
    priced = priced_as(named, full)
    pays, _ = TABLES[named]
    worth = mean(nets_of(priced, pays, FIVE)), mean(bonus_of(priced, BONUS, FIVE))
    assert worth == WORTH[named]


def test_at_five_to_one_every_instant_winner_is_declared(full: Solution, named: str) -> None:
    priced = priced_as(named, full)
    assert priced.declared == (52 * comb(49, 3), 48 * comb(49, 3))


def test_an_instant_winner_that_pays_nothing_is_waived(full: Solution) -> None:
    pays, version = TABLES["permissible"]
    own = full.three.place(cards("AcAdAh"))
    assert price(full, pays, version, Instant(0, 0)).choice[own] == Choice.BET
    assert price(full, pays, version, FIVE).choice[own] == Choice.DECLARE


@compiled
def deal_boards(own: NDArray[np.int64], tables: Tables) -> NDArray[np.int32]:
    """Deal every board to three cards, one after another discarded."""
    counts = np.zeros((len(own), 3, 22), np.int32)
    rest = np.zeros(49, np.int64)
    for i in range(len(own)):
        a, b, c = own[i]
        left = 0
        for one in range(52):
            if one not in (a, b, c):
                rest[left] = one
                left += 1
        for x in range(49):
            for y in range(x):
                for z in range(y):
                    p, q, r = rest[x], rest[y], rest[z]
                    counts[i, 0, value_of_five(b, c, p, q, r, tables)] += 1
                    counts[i, 1, value_of_five(a, c, p, q, r, tables)] += 1
                    counts[i, 2, value_of_five(a, b, p, q, r, tables)] += 1
    return counts


@pytest.fixture(scope="module")
def boards() -> NDArray[np.int32]:
    """Hands by discard and class, of a quarter of all three cards.

    Moving every suit to the next moves the sum of three suits by three, so that of four hands
    which are alike just one has a sum that four divides.
    """
    own = [three for three in combinations(DECK, 3) if sum(c.suit for c in three) % 4 == 0]
    assert 4 * len(own) == comb(52, 3)
    return deal_boards(np.array(own, np.int64), class_tables())


def test_the_worth_of_each_table_by_dealing_every_board(
    boards: NDArray[np.int32], named: str
) -> None:
    """A second way: no symmetry but one, no sums over pairs, and choices made one by one."""
    pays, version = TABLES[named]
    own = [three for three in combinations(DECK, 3) if sum(c.suit for c in three) % 4 == 0]
    every, won, bonus = comb(49, 3), 0, 0
    for three, counts in zip(own, boards, strict=True):
        worth = (counts @ np.array(pays)).tolist()
        best = max(worth)
        instant = rank_three(three).category >= ThreeCard.THREE_OF_A_KIND
        plays = 2 * best if version is Version.REQUIRED else max(best, 2 * best)
        if instant and 5 * every >= plays:
            won += 5 * every
            bonus += 5 * every
        elif version is Version.REQUIRED and -every >= plays:
            won -= every
            bonus -= every
        else:
            won += plays
            bonus += paid(counts[worth.index(best)], BONUS)
    deals = len(own) * every
    assert (Fraction(won, deals), Fraction(bonus, deals)) == WORTH[named]
