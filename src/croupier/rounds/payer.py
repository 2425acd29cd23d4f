"""What the games share when wagers are paid: pay-table lines, the payout limit, coupons."""

from __future__ import annotations

from functools import cache
from typing import Final

from croupier.cards import RANK_NAMES
from croupier.hands.lookup import five_value, ranked_of
from croupier.hands.ranking import ACE, FiveCard, Ranked, ThreeCard
from croupier.money import EVEN, PUSH, Cents, Odds, PayTable
from croupier.rounds.round import COUPON, LOSE, VOID, WIN, Hand, LimitCut, Outcome, Result
from croupier.rounds.rules import Rules

_RANKS: Final = {
    **{name: rank for rank, name in enumerate(RANK_NAMES)},
    **{f"{name}s": rank for rank, name in enumerate(RANK_NAMES)},
    "sixes": RANK_NAMES.index("six"),
}


@cache
def band(line: str) -> tuple[int, int] | None:
    """The pairs that a line such as "jacks or better", "sixes to tens" or "nines or tens" means.

    >>> band("sixes to tens")
    (4, 8)
    """
    words = line.removeprefix("pair of ").split(" ")
    if len(words) != 3 or words[0] not in _RANKS:
        return None
    low = _RANKS[words[0]]
    if words[1:] == ["or", "better"]:
        return low, ACE
    high = _RANKS.get(words[2])
    return None if high is None else (low, high)


def line_of(table: PayTable, category: FiveCard, pair: int) -> str:
    """The line of a pay table that a hand belongs to, or nothing if it is on none."""
    if category.label in table:
        return category.label
    if category is FiveCard.PAIR:
        for line in table:
            pairs = band(line)
            if pairs and pairs[0] <= pair <= pairs[1]:
                return line
    return ""


@cache
def called(value: int) -> tuple[FiveCard, int, str]:
    """A five-card hand's category, its highest tied rank, and the words it is called by."""
    ranked = ranked_of(value, FiveCard)
    return FiveCard(ranked.category), ranked.ranks[0], str(ranked)


@cache
def called_three(value: int) -> tuple[ThreeCard, str]:
    """A three-card hand's category and the words it is called by."""
    ranked = ranked_of(value, ThreeCard)
    return ThreeCard(ranked.category), str(ranked)


_SAID: Final = {"PAIR": 2, "TWO_PAIR": 2, "FULL_HOUSE": 2}
"""How many ranks the name of a hand says, where it is more than one."""
_THEN: Final = ", then "


def told_apart(mine: Ranked, theirs: Ranked) -> tuple[str, str]:
    """What two hands are called when they are compared: if one beats the other and they would be
    called alike, the remaining cards are named too, down to the one that decides.

    >>> from croupier.cards import cards
    >>> from croupier.hands.ranking import rank_five
    >>> one, other = rank_five(cards("Ah Kd 9c 5s 2h")), rank_five(cards("Ad Kc 8c 7s 2d"))
    >>> told_apart(one, other)
    ('ace high, then king and nine', 'ace high, then king and eight')
    """
    words, against = str(mine), str(theirs)
    if words != against or mine == theirs:
        return words, against
    ranks_named = _SAID.get(mine.category.name, 1)
    decides = next(at for at in range(ranks_named, 5) if mine.ranks[at] != theirs.ranks[at])
    return _with_rest(mine, ranks_named, decides), _with_rest(theirs, ranks_named, decides)


def _with_rest(ranked: Ranked, named: int, decides: int) -> str:
    *before, last = (RANK_NAMES[rank] for rank in ranked.ranks[named : decides + 1])
    rest = f"{', '.join(before)} and {last}" if before else last
    return f"{ranked}{_THEN}{rest}"


def without_rest(words: str) -> str:
    """What a hand is called by itself, of the words that told it apart from another.

    >>> without_rest("ace high, then king and nine")
    'ace high'
    """
    return words.partition(_THEN)[0]


def called_apart(mine: int, theirs: int) -> tuple[str, str]:
    """What two five-card hands are called when they are compared, by their values."""
    words, against = called(mine)[2], called(theirs)[2]
    if words != against or mine == theirs:
        return words, against
    return told_apart(ranked_of(mine, FiveCard), ranked_of(theirs, FiveCard))


def value_of(cards: list[int]) -> int:
    """The value of five cards given as a list."""
    return five_value(*cards)


def coupon_lost(hand: Hand, cites: tuple[str, ...]) -> list[Result]:
    """The coupon of a hand that is given up goes with it: it had its one decision."""
    if not hand.coupon:
        return []
    grounds = (*cites, "all-match-play", "all-match-play-fold")
    return [Result(COUPON, hand.coupon, LOSE, 0, grounds)]


class Payer:
    """Settles a hand's wagers one by one, within the payout limit of the paragraph that has one."""

    __slots__ = ("_left", "_limit_cite", "_limit_readings", "_rules", "results")

    def __init__(
        self,
        rules: Rules,
        limit_cite: str = "",
        limit_readings: tuple[str, ...] = ("all-limit-order",),
        paid: Cents = 0,
    ) -> None:
        self._rules = rules
        self._left = max(0, rules.number("payout-limit") - paid) if limit_cite else None
        self._limit_cite = limit_cite
        self._limit_readings = limit_readings
        self.results: list[Result] = []

    def settle(
        self,
        wager: str,
        stake: Cents,
        odds: Odds | None,
        cites: tuple[str, ...],
        hand: str = "",
        line: str = "",
        readings: tuple[str, ...] = (),
        against: str = "",
        *,
        limited: bool = True,
    ) -> None:
        """Settle a wager at odds: none lose it, a push leaves it, others win what is left of the
        limit."""
        outcome, won, cut = LOSE, 0, None
        if odds is not None and odds.is_push:
            outcome = Outcome.PUSH
        elif odds is not None:
            outcome, won = WIN, odds.win(stake)
            if limited and self._left is not None:
                due, won = won, min(won, self._left)
                self._left -= won
                if won < due:
                    cut = LimitCut(due, self._rules.number("payout-limit"))
                    cites = (*cites, self._rules.cite(self._limit_cite))
                    readings = (*readings, *self._limit_readings)
        paid = odds if outcome is WIN else None
        grounds = (*cites, *readings)
        self.results.append(
            Result(wager, stake, outcome, won, grounds, paid, hand, against, line, cut=cut)
        )

    def void(
        self, wager: str, stake: Cents, cites: tuple[str, ...], hand: str = "", against: str = ""
    ) -> None:
        """Give a wager back that the law calls void."""
        self.results.append(Result(wager, stake, VOID, 0, cites, hand=hand, against=against))

    def pay_bonus(
        self, name: str, on: Cents, odds: Odds, cites: tuple[str, ...], hand: str, line: str
    ) -> None:
        """Pay a bonus on a wager that is settled by itself: nothing more is staked for it."""
        self.settle(name, on, odds, cites, hand, line)
        self.results[-1] = self.results[-1]._replace(stake=0)

    def settle_coupon(self, hand: Hand) -> None:
        """A coupon goes the way of the wager just settled, at even money at the most."""
        if not hand.coupon:
            return
        beside = self.results[-1]
        if beside.outcome is VOID:
            grounds = (*beside.grounds, "all-match-play")
            self.void(COUPON, hand.coupon, grounds, beside.hand, beside.against)
        else:
            odds = {Outcome.WIN: EVEN, Outcome.PUSH: PUSH}.get(beside.outcome)
            self.settle(
                COUPON,
                hand.coupon,
                odds,
                beside.grounds,
                beside.hand,
                beside.line,
                ("all-match-play",),
                beside.against,
            )
