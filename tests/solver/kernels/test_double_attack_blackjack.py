"""The Double Attack Blackjack kernel against playing small shoes card by card, without splits."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, card, cards
from croupier.games.double_attack_blackjack.accelerator import (
    VALUE_NAMES,
    Action,
    Doubling,
    Options,
    Policy,
    Result,
    Shoe,
    ShoeError,
    Surrender,
    UpCard,
)
from croupier.games.double_attack_blackjack.accelerator.dealer import (
    BUSTED,
    ENDS,
    checked_stock,
    count_ends,
    dealer_of,
    longest,
)
from croupier.games.double_attack_blackjack.accelerator.hands import all_hands, points
from croupier.games.double_attack_blackjack.accelerator.shoe import refuse_too_small
from oracles.blackjack_house import (
    advise,
    house_of,
    net_of,
    nets_of,
    shoe_of_decks,
    shoe_of_ranks,
    solve,
)

Stock = tuple[int, ...]
ACE, TEN = 0, 9
BLACKJACKS = {ACE: TEN, TEN: ACE}
"""The hole card that makes one, by up-card."""

SHOES = st.lists(st.sampled_from("A3456789JK"), min_size=10, max_size=13).map(
    lambda ranks: shoe_of_ranks("".join(ranks))
)
HOUSES = st.builds(
    house_of,
    hits_soft_17=st.booleans(),
    attack_returned=st.booleans(),
    blackjack_pays=st.sampled_from([Fraction(1), Fraction(3, 2), Fraction(6, 5)]),
    win_pays=st.sampled_from([Fraction(1), Fraction(1), Fraction(6, 5)]),
    attack_pays=st.sampled_from([Fraction(1), Fraction(1), Fraction(2, 3)]),
    surrender=st.sampled_from(Surrender),
    rescue=st.booleans(),
    doubling=st.sampled_from(Doubling),
    redoubles=st.integers(0, 2),
    hands=st.just(1),
)


def less(stock: Stock, kind: int) -> Stock:
    return (*stock[:kind], stock[kind] - 1, *stock[kind + 1 :])


def more(stock: Stock, kind: int) -> Stock:
    return (*stock[:kind], stock[kind] + 1, *stock[kind + 1 :])


def holes(up: int, stock: Stock) -> Iterator[tuple[int, Fraction]]:
    """Hole cards and their chances when it is known that there is no blackjack."""
    blackjack = BLACKJACKS.get(up)
    left = sum(n for kind, n in enumerate(stock) if kind != blackjack)
    for kind, count in enumerate(stock):
        if count and kind != blackjack:
            yield kind, Fraction(count, left)


@cache
def next_cards(up: int, stock: Stock) -> dict[int, Fraction]:
    """The next card's chances, the hole card having been dealt first."""
    chances = dict.fromkeys(range(10), Fraction())
    for hole, chance in holes(up, stock):
        left = less(stock, hole)
        for kind, count in enumerate(left):
            chances[kind] += chance * Fraction(count, sum(left))
    return {kind: chance for kind, chance in chances.items() if chance}


@cache
def dealers_ends(up: int, stock: Stock, hits_soft_17: bool) -> dict[int, Fraction]:
    """The dealer's totals, 0 for more than 21, with their chances over every hole card."""
    ends: dict[int, Fraction] = {}
    for hole, chance in holes(up, stock):
        dealer = more(more((0,) * 10, up), hole)
        for end, after in drawn_ends(dealer, less(stock, hole), hits_soft_17).items():
            ends[end] = ends.get(end, Fraction()) + chance * after
    return ends


@cache
def drawn_ends(dealer: Stock, stock: Stock, hits_soft_17: bool) -> dict[int, Fraction]:
    """The totals to which a dealer's hand is drawn, with their chances."""
    total, soft = points(dealer)
    if total > 21:
        return {0: Fraction(1)}
    if total > 17 or (total == 17 and not (soft and hits_soft_17)):
        return {total: Fraction(1)}
    sums: dict[int, Fraction] = {}
    for kind, count in enumerate(stock):
        if count:
            after = drawn_ends(more(dealer, kind), less(stock, kind), hits_soft_17)
            for end, chance in after.items():
                sums[end] = sums.get(end, Fraction()) + chance * Fraction(count, sum(stock))
    return sums


class ByHand:
    """One up-card, played card by card: hole card, draws and all."""

    def __init__(
        self, up: int, house: Options, wagers: int = 1, policy: Policy | None = None
    ) -> None:
        self.up, self.house, self.policy = up, house, policy
        self.pays = house.pays(wagers)
        self.best = cache(self._best)
        self.doubled = cache(self._doubled)

    def clear(self, stock: Stock) -> Fraction:
        blackjack = BLACKJACKS.get(self.up)
        return 1 - (Fraction() if blackjack is None else Fraction(stock[blackjack], sum(stock)))

    def stand(self, own: Stock, stock: Stock, doubled: int = 0) -> Fraction:
        mine, pays = points(own)[0], self.pays[doubled]
        ends = dealers_ends(self.up, stock, self.house.hits_soft_17).items()
        won = sum(chance for end, chance in ends if mine > end)
        return pays * won - sum(chance for end, chance in ends if mine < end)

    def _doubled(self, own: Stock, stock: Stock, redoubles: int) -> Fraction:
        if points(own)[0] > 21:
            return Fraction(-1)
        doubled = self.house.redoubles - redoubles + 1
        values = {Action.STAND: self.stand(own, stock, doubled)}
        is_done = points(own)[0] == 21
        if self.house.rescue and not is_done:
            values[Action.SURRENDER] = Fraction(-1, 2)
        if redoubles and not is_done:
            values[Action.DOUBLE] = 2 * self.draw(own, stock, redoubles - 1)
        if self.policy is not None:
            wanted = Action(self.policy.first_doubled[self.up, all_hands().places[own]])
            return values.get(wanted, values[Action.STAND])
        return max(values.values())

    def draw(self, own: Stock, stock: Stock, redoubles: int | None) -> Fraction:
        value = Fraction()
        for kind, chance in next_cards(self.up, stock).items():
            after = more(own, kind), less(stock, kind)
            value += chance * (
                self.best(*after) if redoubles is None else self.doubled(*after, redoubles)
            )
        return value

    def actions(self, own: Stock, stock: Stock) -> dict[Action, Fraction]:
        two = sum(own) == 2
        if points(own)[0] == 21:
            return {Action.STAND: self.stand(own, stock)}
        values = {
            Action.STAND: self.stand(own, stock),
            Action.HIT: self.draw(own, stock, None),
        }
        if self.house.doubling is Doubling.ANY_TIME or (
            two and self.house.doubling is Doubling.FIRST_TWO
        ):
            values[Action.DOUBLE] = 2 * self.draw(own, stock, self.house.redoubles)
        if self.house.surrender is Surrender.ANY_TIME or (
            two and self.house.surrender is Surrender.FIRST_TWO
        ):
            values[Action.SURRENDER] = Fraction(-1, 2)
        return values

    def _best(self, own: Stock, stock: Stock) -> Fraction:
        if points(own)[0] > 21:
            return Fraction(-1)
        actions = self.actions(own, stock)
        if self.policy is not None:
            return actions[Action(self.policy.first[self.up, all_hands().places[own]])]
        return max(actions.values())

    def round(self, stock: Stock, wagers: int) -> Fraction:
        """What a round is worth with this many wagers; the stock is without the up-card."""
        cards = sum(stock)
        value = Fraction()
        for low, high in combinations_with_replacement(range(10), 2):
            after = less(stock, low)
            ways = stock[low] * after[high] * (1 if low == high else 2)
            if not ways:
                continue
            after = less(after, high)
            clear = self.clear(after)
            if (low, high) == (ACE, TEN):
                worth = wagers * clear * self.house.blackjack_pays
            else:
                own = more(more((0,) * 10, low), high)
                lost = 1 if self.house.attack_returned else wagers
                worth = wagers * clear * self.best(own, after) - (1 - clear) * lost
            value += Fraction(ways, cards * (cards - 1)) * worth
        return value


def check_endings(up: UpCard) -> None:
    """The chances of all endings add up, and so do their results."""
    assert sum(up.endings.values()) + up.split_chance == 1
    results = (net_of(end, up.wagers, up.house) * p for end, p in up.endings.items())
    assert sum(results, up.split_value) == up.best


@settings(max_examples=10, deadline=None)
@given(SHOES, HOUSES)
def test_small_shoes_are_worth_what_playing_them_shows(shoe: Shoe, house: Options) -> None:
    try:
        refuse_too_small(shoe.values, 1)
    except ShoeError:
        assume(False)
    solution = solve(shoe, house)
    total = Fraction()
    for each in solution.ups:
        stock = less(shoe.values, each.up)
        values = [ByHand(each.up, house, wagers).round(stock, wagers) for wagers in (1, 2)]
        assert [each.value(1), each.value(2)] == values
        assert each.attack == (values[1] > values[0])
        total += Fraction(shoe.values[each.up], shoe.cards) * max(values)
        check_endings(each)
    assert solution.value == total


def some_policy(house: Options, seed: int) -> Policy:
    """Anything that the house allows, without sense."""
    chance, table = np.random.default_rng(seed), all_hands()
    shape = (10, len(table.counts))
    two = (table.size <= 2)[None, :]
    first = np.where(chance.random(shape) < 0.3, Action.HIT, Action.STAND)
    if house.doubling is not Doubling.NONE:
        may = two if house.doubling is Doubling.FIRST_TWO else np.bool_(True)
        first = np.where((chance.random(shape) < 0.3) & may, Action.DOUBLE, first)
    if house.surrender is not Surrender.NONE:
        may = two if house.surrender is Surrender.FIRST_TWO else np.bool_(True)
        first = np.where((chance.random(shape) < 0.1) & may, Action.SURRENDER, first)
    doubled = np.full(shape, Action.STAND)
    if house.rescue:
        doubled[chance.random(shape) < 0.3] = Action.SURRENDER
    if house.redoubles:
        doubled[chance.random(shape) < 0.3] = Action.DOUBLE
    first[:, table.total == 21] = Action.STAND
    doubled[:, table.total == 21] = Action.STAND
    attack, splits = chance.random(10) < 0.5, np.zeros((10, 10), np.bool_)
    return Policy(attack, splits, first, doubled, first, doubled)


@settings(max_examples=10, deadline=None)
@given(SHOES, HOUSES, st.integers(0, 99))
def test_a_policy_is_worth_what_playing_it_shows(shoe: Shoe, house: Options, seed: int) -> None:
    try:
        refuse_too_small(shoe.values, 1)
    except ShoeError:
        assume(False)
    policy = some_policy(house, seed)
    solution = solve(shoe, house, policy=policy)
    for each in solution.ups:
        wagers = 2 if policy.attack[each.up] else 1
        assert each.wagers == wagers
        played = ByHand(each.up, house, wagers, policy)
        assert each.best == played.round(less(shoe.values, each.up), wagers)
        check_endings(each)
    assert solution.value <= solve(shoe, house).value


@pytest.mark.parametrize(
    "ranks",
    ["AAA66777888999JJJ", "4566778JJJJJAA"],
)
def test_every_action_with_every_hand(ranks: str) -> None:
    house = house_of(hands=1, redoubles=1)
    shoe = shoe_of_ranks(ranks)
    rank_of = dict(zip(VALUE_NAMES, "A23456789J", strict=True))
    for up in "A6J":
        up_card = card(f"{up}c")
        left = shoe.without([up_card])
        by_hand = ByHand({"A": ACE, "6": 5, "J": TEN}[up], house)
        for low, high in combinations_with_replacement(range(10), 2):
            stock = left.values
            if not stock[low] * less(stock, low)[high] or (low, high) == (ACE, TEN):
                continue
            names = [rank_of[VALUE_NAMES[kind]] for kind in (low, high)]
            own = [card(f"{name}{suit}") for name, suit in zip(names, "ds", strict=True)]
            got = advise(shoe, own, up_card, house=house)
            held = more(more((0,) * 10, low), high)
            expected = by_hand.actions(held, less(less(stock, low), high))
            assert dict(got.worth) == expected
            assert got.worth[got.best] == max(expected.values())


def test_shoes_in_which_a_hand_might_not_be_finished_are_refused() -> None:
    with pytest.raises(ShoeError, match="too few cards"):
        solve(shoe_of_ranks("AAAA22223333"))
    with pytest.raises(ShoeError, match="64 bits"):
        solve(shoe_of_decks(40))
    with pytest.raises(ShoeError, match="13 ranks"):
        Shoe((1, 2))
    with pytest.raises(ShoeError, match="fewer than 0"):
        Shoe((-1,) * 13)
    with pytest.raises(ShoeError, match="as many cards"):
        shoe_of_decks(1).without(cards("Tc"))


def test_house_rules_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="one to eight hands"):
        house_of(hands=0)
    with pytest.raises(ValueError, match="redoubled"):
        house_of(redoubles=9)


# The dealer's hand.


def ends_of(up: int, stock: Stock, hits_soft_17: bool = False) -> list[Fraction]:
    """The chances of 17 to 21 and of a bust, as the kernel counts them."""
    dealer = dealer_of(up, hits_soft_17)
    checked_stock(dealer, stock)
    counts = np.zeros((ENDS, longest(dealer) + 1), np.int64)
    count_ends(dealer, np.array(stock), np.zeros(len(dealer.parent), np.int64), counts)
    chances = [Fraction()] * ENDS
    orders = 1
    for length in range(1, counts.shape[1]):
        orders *= sum(stock) - length + 1
        for end in range(ENDS):
            chances[end] += Fraction(int(counts[end, length]), orders)
    return chances


@pytest.mark.parametrize("hits_soft_17", [False, True])
def test_the_dealer_ends_as_drawing_card_by_card_shows(hits_soft_17: bool) -> None:
    house = house_of(hits_soft_17=hits_soft_17)
    for up in (0, 1, 5, 6, 9):
        stock = less(shoe_of_decks(8).values, up)
        clear = ByHand(up, house).clear(stock)
        ends = dealers_ends(up, stock, hits_soft_17)
        chances = {end: clear * chance for end, chance in ends.items()}
        expected = [chances.get(end, Fraction()) for end in (17, 18, 19, 20, 21, 0)]
        assert ends_of(up, stock, hits_soft_17) == expected


def endless(hard: int, ace: bool, first: bool = True) -> float:
    """The chance that a dealer busts who draws from decks without end."""
    total = hard + 10 if ace and hard <= 11 else hard
    if total >= 17:
        return float(total > 21)
    odds = [1 / 12] * 9 + [1 / 4]
    if first and hard in (1, 10):
        odds[TEN if hard == 1 else ACE] = 0.0
    return sum(
        chance * endless(hard + kind + 1, ace or kind == ACE, False)
        for kind, chance in enumerate(odds)
    )


@pytest.mark.parametrize("up", range(10))
def test_many_decks_come_near_to_decks_without_end(up: int) -> None:
    """What is missing halves as the decks double."""
    limit = endless(up + 1, up == ACE)
    two, four, eight = (
        float(ends_of(up, less(shoe_of_decks(decks).values, up))[BUSTED]) - limit
        for decks in (2, 4, 8)
    )
    assert two / four == pytest.approx(2, abs=0.3)
    assert four / eight == pytest.approx(2, abs=0.15)


def test_all_hands_are_there() -> None:
    table = all_hands()
    assert len(table.counts) == 3083
    assert table.counts[table.place(ACE, 5, TEN)].tolist() == [1, 0, 0, 0, 0, 1, 0, 0, 0, 1]
    assert [int(table.total[table.place(*kinds)]) for kinds in ((0, 9), (0, 0), (0, 5, 9))] == [
        21, 12, 17,
    ]  # fmt: skip
    assert table.place(9, 9, 1) == -1


# Properties of the options.


def test_whatever_a_player_may_do_more_is_worth_no_less() -> None:
    shoe = shoe_of_ranks("AAA445566778899JJQQKK")
    base = house_of(hands=1)
    solution = solve(shoe, base)
    value = solution.value
    assert sum(up.chance * up.value(1) for up in solution.ups) <= value
    for worse in (
        replace(base, rescue=False),
        replace(base, surrender=Surrender.FIRST_TWO),
        replace(base, surrender=Surrender.NONE),
        replace(base, doubling=Doubling.FIRST_TWO),
        replace(base, doubling=Doubling.NONE),
        replace(base, attack_returned=False),
    ):
        assert solve(shoe, worse).value <= value
    for better in (
        replace(base, redoubles=1),
        replace(base, blackjack_pays=Fraction(3, 2)),
    ):
        assert solve(shoe, better).value >= value


def test_shards_on_an_executor_with_progress() -> None:
    told: list[tuple[int, int]] = []
    shoe, house = shoe_of_ranks("AA23456789JQK445566778899JQK"), house_of(hands=1)
    with ThreadPoolExecutor(2) as executor:
        solution = solve(shoe, house, executor, lambda done, of: told.append((done, of)))
    assert told == [(done, 10) for done in range(1, 11)]
    assert solution == solve(shoe, house)
    nets = nets_of(solution)
    assert sum(nets.values()) == 1
    assert sum(net * chance for net, chance in nets.items()) == solution.value
    assert {end.result for up in solution.ups for end in up.endings} == set(Result)


def test_the_ten_kinds() -> None:
    assert shoe_of_decks(8).values == (32,) * 9 + (96,)
    assert shoe_of_decks(6, tens=True).values == (24,) * 9 + (96,)
    assert shoe_of_decks(8).without(DECK[:4]).values[1] == 28
    assert shoe_of_decks(1).tens == (4, 4, 4)
