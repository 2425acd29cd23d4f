"""Split hands against dealing them in turn, card by card, from small shoes; and by sampling."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from croupier.games.double_attack_blackjack.accelerator import (
    Action,
    Doubling,
    Options,
    Splitting,
    Surrender,
    spread,
)
from croupier.games.double_attack_blackjack.accelerator.hands import all_hands, points
from croupier.games.double_attack_blackjack.accelerator.play import max_of, options
from croupier.games.double_attack_blackjack.accelerator.shoe import refuse_too_small
from croupier.games.double_attack_blackjack.accelerator.splits import _Resplit
from oracles.blackjack_house import (
    house_of,
    shoe_of_decks,
    shoe_of_ranks,
    solve,
)
from oracles.split_memory import two_hands

Stock = tuple[int, ...]
Finished = tuple[tuple[int, int], ...]
"""Hands that are done: points (none if lost, -1 if surrendered), and how often wagered."""
ACE, TEN = 0, 9
SURRENDERED = -1


def less(stock: Stock, kind: int) -> Stock:
    return (*stock[:kind], stock[kind] - 1, *stock[kind + 1 :])


def more(stock: Stock, kind: int) -> Stock:
    return (*stock[:kind], stock[kind] + 1, *stock[kind + 1 :])


class InTurn:
    """Splits a pair and plays hand after hand, then the dealer's.

    By the strategy of the kernel, or, if `remembers`, as well as can be with all that is seen.
    Values are times the chance that the dealer has no blackjack.
    """

    def __init__(self, splitting: Splitting, most: int, remembers: bool) -> None:
        self.of, self.most, self.remembers = splitting, most, remembers
        self.deal = cache(self._deal)
        self.play = cache(self._play)
        self.settle = cache(self._settle)
        self.ends = cache(self._ends)
        play = splitting.play
        table = all_hands()
        self.action = {
            tuple(table.counts[place].tolist()): play.action[i]
            for i, place in enumerate(play.hands)
        }
        self.after_double = {
            tuple(table.counts[place].tolist()): play.doubled[0][i]
            for i, place in enumerate(play.hands)
        }

    def value(self) -> Fraction:
        return self.deal(self.of.stock, 2, 2, ())

    def _deal(self, stock: Stock, there: int, waiting: int, done: Finished) -> Fraction:
        """The next hand gets its second card; the hole card is one of the stock."""
        if waiting == 0:
            return self.settle(stock, done)
        kind, total = self.of.kind, Fraction()
        for card, count in enumerate(stock):
            if not count:
                continue
            left = less(stock, card)
            choices = []
            if card == kind and there < self.most:
                choices.append(self.deal(left, there + 1, waiting + 1, done))
            if not choices or self.remembers:
                own = more(more((0,) * 10, kind), card)
                choices.append(self.play(left, own, 1, there, waiting - 1, done))
            total += Fraction(count, sum(stock)) * max(choices)
        return total

    def _play(
        self, stock: Stock, own: Stock, times: int, there: int, waiting: int, done: Finished
    ) -> Fraction:
        mine = points(own)[0]
        if mine > 21:
            return self._finish(stock, 0, times, there, waiting, done)
        if not self.remembers:
            act = self.action[own] if times == 1 else self.after_double[own]
            return self._act(act, stock, own, times, there, waiting, done)
        acts = [Action.STAND]
        turn = self.of.turn
        two = sum(own) == 2
        if mine == 21:
            return self._act(Action.STAND, stock, own, times, there, waiting, done)
        if times == 1:
            acts.append(Action.HIT)
            if turn.doubling is Doubling.ANY_TIME or (two and turn.doubling is Doubling.FIRST_TWO):
                acts.append(Action.DOUBLE)
            if turn.surrender is Surrender.ANY_TIME or (
                two and turn.surrender is Surrender.FIRST_TWO
            ):
                acts.append(Action.SURRENDER)
        elif turn.rescue:
            acts.append(Action.SURRENDER)
        return max(self._act(act, stock, own, times, there, waiting, done) for act in acts)

    def _act(
        self,
        act: Action,
        stock: Stock,
        own: Stock,
        times: int,
        there: int,
        waiting: int,
        done: Finished,
    ) -> Fraction:
        if act is Action.STAND:
            return self._finish(stock, points(own)[0], times, there, waiting, done)
        if act is Action.SURRENDER:
            return self._finish(stock, SURRENDERED, times, there, waiting, done)
        after = 1 if act is Action.HIT else 2
        return sum(
            (
                Fraction(count, sum(stock))
                * self.play(less(stock, card), more(own, card), after, there, waiting, done)
                for card, count in enumerate(stock)
                if count
            ),
            Fraction(),
        )

    def _finish(
        self, stock: Stock, mine: int, times: int, there: int, waiting: int, done: Finished
    ) -> Fraction:
        return self.deal(stock, there, waiting, tuple(sorted((*done, (mine, times)))))

    def _settle(self, stock: Stock, done: Finished) -> Fraction:
        blackjack = {ACE: TEN, TEN: ACE}.get(self.of.up)
        total = Fraction()
        for hole, count in enumerate(stock):
            if count and hole != blackjack:
                dealer = more(more((0,) * 10, self.of.up), hole)
                for end, chance in self.ends(dealer, less(stock, hole)).items():
                    for mine, times in done:
                        net = Fraction(-1)
                        if mine:
                            pays = self.of.pays[times.bit_length() - 1]
                            net = pays * (mine > end) - (mine < end)
                        if mine == SURRENDERED:
                            net = Fraction(-1, 2)
                        total += Fraction(count, sum(stock)) * chance * times * net
        return total

    def _ends(self, dealer: Stock, stock: Stock) -> dict[int, Fraction]:
        total, soft = points(dealer)
        if total > 21:
            return {0: Fraction(1)}
        if total > 17 or (total == 17 and not (soft and self.of.options.hits_soft_17)):
            return {total: Fraction(1)}
        sums: dict[int, Fraction] = {}
        for card, count in enumerate(stock):
            if count:
                for end, chance in self.ends(more(dealer, card), less(stock, card)).items():
                    sums[end] = sums.get(end, Fraction()) + chance * Fraction(count, sum(stock))
        return sums


def splitting_of(ranks: str, up: int, kind: int, house: Options) -> Splitting:
    """A pair of this kind, and an up-card, out of a shoe."""
    stock = less(less(less(shoe_of_ranks(ranks).values, up), kind), kind)
    return Splitting(up, kind, stock, house, pays=house.pays(2))


CASES = [
    ("77777889JJJJJ5A", 6, 6, 3),
    ("88888899JJJJJJ65", 5, 7, 4),
    ("999996JJJJ8A7", 9, 8, 3),
    ("666669JJJJJJJ5A", 0, 5, 3),
    ("AAAAA9999JJJJJJ8877", 8, 0, 3),
]
HOUSES = [
    house_of(resplit_aces=True, draw_to_split_aces=True),
    house_of(
        surrender_after_split=False,
        hits_soft_17=True,
        resplit_aces=True,
        draw_to_split_aces=True,
        double_after_split=False,
    ),
    house_of(attack_pays=Fraction(7, 5), resplit_aces=True, draw_to_split_aces=True),
]


@pytest.mark.parametrize("house", HOUSES, ids=["full", "plain", "paid otherwise"])
@pytest.mark.parametrize(("ranks", "up", "kind", "most"), CASES)
def test_split_hands_are_worth_what_playing_them_in_turn_shows(
    ranks: str, up: int, kind: int, most: int, house: Options
) -> None:
    """The value is exact for its strategy, with any number of hands."""
    splitting = splitting_of(ranks, up, kind, house)
    refuse_too_small(shoe_of_ranks(ranks).values, most)
    for hands in range(2, most + 1):
        kernel, staked = _Resplit(splitting, splitting.stock[kind], hands).hands(2, 2, 0, 0)
        assert kernel == InTurn(splitting, hands, remembers=False).value()
        assert staked >= 2 * splitting.seen.fraction(0, 2 * splitting.seen.clear[0])


@pytest.mark.parametrize("hands", [2, 3])
def test_split_aces_with_one_card_each(hands: int) -> None:
    house = house_of(resplit_aces=True, hands=hands)
    splitting = splitting_of("AAAAA99JJJ8J7", 8, 0, house)

    class OneCard(InTurn):
        def _play(
            self, stock: Stock, own: Stock, times: int, there: int, waiting: int, done: Finished
        ) -> Fraction:
            return self._finish(stock, points(own)[0], times, there, waiting, done)

    worth = splitting.worth(splitting.stock[0])
    assert worth is not None
    assert worth.value == max(OneCard(splitting, n, False).value() for n in range(2, hands + 1))
    assert splitting_of("AAAAA99JJJ8J7", 8, 0, house_of()).most_hands == 2


@pytest.mark.parametrize(
    ("ranks", "up", "kind"),
    [("777789JJJJ5A", 6, 6), ("88889JJJJ65A", 5, 7), ("9999JJJJ876A", 9, 8)],
)
def test_remembering_the_first_hand_is_worth_what_playing_shows(
    ranks: str, up: int, kind: int
) -> None:
    splitting = splitting_of(ranks, up, kind, house_of(hands=2))
    both = two_hands(splitting, near=100)
    assert both.remembered == pytest.approx(
        float(InTurn(splitting, 2, remembers=True).value()), abs=1e-12
    )
    alone = InTurn(splitting, 2, remembers=False).value()
    assert both.alone == pytest.approx(float(alone), abs=1e-12)
    assert both.gain >= -1e-12


def test_remembering_is_worth_next_to_nothing_in_eight_decks() -> None:
    """8-8 against a ten, where it is worth the most of all pairs: 0.00007 of a wager."""
    stock = less(less(less(shoe_of_decks(8).values, TEN), 7), 7)
    both = two_hands(Splitting(TEN, 7, stock, house_of()))
    assert 6.5e-5 < both.gain < 6.7e-5


def test_more_hands_are_worth_no_less_and_none_is_made_for_nothing() -> None:
    shoe = shoe_of_decks(6)
    stock = less(less(less(shoe.values, 5), 7), 7)
    worths = [Splitting(5, 7, stock, house_of(hands=n)).worth(stock[7]) for n in (1, 2, 3, 4)]
    assert worths[0] is None
    values = [worth.value for worth in worths if worth is not None]
    assert values == sorted(values)
    assert [worth.hands for worth in worths if worth is not None] == [2, 3, 4]
    # Tens are better not split, and better once than more often.
    tens = Splitting(5, 9, less(less(less(shoe.values, 5), 9), 9), house_of())
    worth = tens.worth(tens.stock[9])
    assert worth is not None and worth.hands == 2


def test_tens_of_one_rank_are_split_again_less_often() -> None:
    """With no more of the rank left, a pair makes two hands whatever may be."""
    stock = less(less(less(shoe_of_decks(2).values, 5), 9), 9)
    tens = Splitting(5, 9, stock, house_of())
    none, once = tens.worth(0), Splitting(5, 9, stock, house_of(hands=2)).worth(stock[9])
    assert none is not None and once is not None
    assert none.value == once.value


@pytest.mark.parametrize("by_value", [False, True])
def test_deals_of_tens_by_rank_and_by_value(by_value: bool) -> None:
    house = house_of(hands=2, split_unlike_tens=by_value)
    shoe = shoe_of_ranks("JJJQQKK77788899955566A")
    for up in solve(shoe, house).ups:
        tens = [start for start in up.starts if start.kinds == (TEN, TEN)]
        left = 6 if up.up == TEN else 7
        assert sum(start.chance for start in tens) == Fraction(left * (left - 1), 21 * 20)
        pairs = sum(start.chance for start in tens if start.split is not None)
        ways = Fraction(42 if by_value else 6 + 2 + 2)
        if up.up == TEN:
            by_up = Fraction(3 * (2 + 2 + 2) + 4 * (6 + 2), 7)
            ways = Fraction(30) if by_value else by_up
        assert pairs == ways / (21 * 20)


def test_the_best_play_of_a_hand_is_the_best_of_its_actions() -> None:
    splitting = splitting_of("77777889JJJJJ5A", 6, 6, house_of())
    for hand in range(1, len(splitting.seen.hands)):
        worth = options(splitting.seen, splitting.play, splitting.turn, hand)
        assert max_of(worth) == (splitting.play.action[hand], splitting.play.value[hand])


# Sampled, and labelled so.


def test_sampled_splits_have_the_mean_that_is_known_exactly() -> None:
    """Four standard errors, for each pair and up-card of one deck; the seed is fixed."""
    house = house_of(hands=3)
    solution = solve(shoe_of_decks(1), house)
    found = spread(solution, rounds=400_000, seed=1)
    assert len(found.samples) > 25
    for sample in found.samples:
        error = ((sample.moment(2) - sample.moment(1) ** 2) / sample.rounds) ** 0.5
        assert abs(sample.moment(1) - float(sample.start.value / sample.start.clear)) < 4 * error
    assert 0 < found.error < 0.003
    assert spread(solution, rounds=400_000, seed=1) == found


def test_without_splits_nothing_is_sampled() -> None:
    solution = solve(shoe_of_ranks("AAA445566778899JJQQKK"), house_of(hands=1))
    found = spread(solution)
    assert found.samples == () and found.error == 0
