"""Which odds of one line give the house an edge that is wanted: exact, by pricing again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Final

from croupier.errors import OddsError
from croupier.money import Odds
from croupier.rounds import Rules
from croupier.rounds.rules import Unlawful
from croupier.solver.analysis import Priced, with_pay
from croupier.solver.figures import percent

MOST: Final = 10**6
"""To one: no line is searched beyond."""
STEPS: Final = 12
"""Halves of the way between two neighbouring whole odds, after which the search is given up."""
EXPECTED: Final = 30
"""Prices that a search takes at most, as a rule: for showing how far it is."""

Price = Callable[[Rules], Priced]


@dataclass(frozen=True, slots=True)
class Tried:
    """One line at some odds, and what the house has of it."""

    odds: Odds
    edge: Fraction
    unlawful: Unlawful | None
    """What the law has against these odds."""


@dataclass(frozen=True, slots=True)
class PayTarget:
    """What a search has come to."""

    bet: str
    wager: str
    line: str
    target: Fraction
    exact: Odds | None
    """The odds that give it exactly; none where the best play changes too often around them."""
    about: Fraction
    """The same to some digits, to one."""
    near: tuple[Tried, ...]
    """The nearest odds that a table could post, whole ones and halves, the lowest first."""

    @property
    def nearest(self) -> Tried | None:
        """Of those that the law allows, the one whose edge is nearest."""
        lawful = [payout for payout in self.near if payout.unlawful is None]
        return min(lawful, key=lambda payout: abs(payout.edge - self.target), default=None)


def pay_target(
    rules: Rules,
    wager: str,
    line: str,
    target: Fraction,
    price: Price,
    progress: Callable[[int, int], None] = lambda _done, _parts: None,
) -> PayTarget:
    """Search for the odds of a line at which the house's edge is the target.

    The more a line pays, the less the house has; and what the best play is worth is convex in
    every pay, straight between two changes of the play. So two prices between which it is
    straight give the exact odds, without a price at odds that nobody could post.
    """
    return _Search(rules, wager, line, target, price, progress).run()


class _Search:
    def __init__(
        self,
        rules: Rules,
        wager: str,
        line: str,
        target: Fraction,
        price: Price,
        progress: Callable[[int, int], None],
    ) -> None:
        self._rules, self._wager, self._line = rules, wager, line
        self._target, self._price, self._progress = target, price, progress
        self._edges: dict[Fraction, Fraction] = {}
        self._bet = self._bet_of_line()

    def _at(self, ratio: Fraction) -> Rules:
        return with_pay(self._rules, self._wager, self._line, Odds(ratio))

    def _bet_of_line(self) -> int:
        """The first bet whose edge depends on the line."""
        before = self._price(self._rules)
        ratio = before.rules.pays[self._wager][self._line].ratio
        after = self._price(self._at(ratio + 1))
        for at, (bet, other) in enumerate(zip(before.bets, after.bets, strict=True)):
            if bet.figures.house_edge != other.figures.house_edge:
                return at
        raise OddsError(f"no figure depends on {self._wager}: {self._line}")

    def _edge(self, ratio: Fraction) -> Fraction:
        if ratio not in self._edges:
            self._progress(min(len(self._edges), EXPECTED - 1), EXPECTED)
            priced = self._price(self._at(ratio))
            self._edges[ratio] = priced.bets[self._bet].figures.house_edge
        return self._edges[ratio]

    def run(self) -> PayTarget:
        low, high = self._around()
        exact, about = self._exact(low, high)
        ratios = {low, high, Fraction(floor(2 * about), 2), Fraction(ceil(2 * about), 2)}
        ratios.add(self._rules.edition.pays[self._wager][self._line].ratio)
        return PayTarget(
            bet=self._price(self._rules).bets[self._bet].bet.name,
            wager=self._wager,
            line=self._line,
            target=self._target,
            exact=None if exact is None else Odds(exact),
            about=about,
            near=tuple(self._tried(ratio) for ratio in sorted(ratios)),
        )

    def _tried(self, ratio: Fraction) -> Tried:
        cell = self._wager, self._line
        wrong = [
            unlawful
            for unlawful in self._at(ratio).unlawful()
            if (unlawful.wager, unlawful.line) == cell
        ]
        return Tried(Odds(ratio), self._edge(ratio), wrong[0] if wrong else None)

    def _around(self) -> tuple[Fraction, Fraction]:
        """Two neighbouring whole odds, between which the edge comes to the target."""
        low, high = Fraction(0), Fraction(1)
        if self._edge(low) < self._target:
            raise OddsError(
                f"even if {self._line} were a push, the house's edge would be "
                f"{percent(self._edge(low))}, below {percent(self._target)}"
            )
        while self._edge(high) > self._target:
            low, high = high, high * 4
            if high > MOST:
                raise OddsError(
                    f"even at {MOST:,} to 1 for {self._line} the house's edge would be above "
                    f"{percent(self._target)}"
                )
        by_line = True
        while high - low > 1:
            aim = self._crossing(low, high) if by_line else (low + high) / 2
            guess = min(max(Fraction(ceil(aim)), low + 1), high - 1)
            by_line = not by_line  # by halves in between, where a line would creep
            if self._edge(guess) > self._target:
                low = guess
            else:
                high = guess
        return low, high

    def _crossing(self, low: Fraction, high: Fraction) -> Fraction:
        above, below = self._edge(low) - self._target, self._target - self._edge(high)
        return low + (high - low) * above / (above + below) if above + below else low

    def _exact(self, low: Fraction, high: Fraction) -> tuple[Fraction | None, Fraction]:
        """The odds that are wanted, if they are found, and odds that are as good as they."""
        for _ in range(STEPS):
            middle = (low + high) / 2
            if self._edge(low) + self._edge(high) == 2 * self._edge(middle):
                # What is convex and touches its chord between the ends is that chord.
                exact = self._crossing(low, high)
                return exact, exact
            if self._edge(middle) > self._target:
                low = middle
            else:
                high = middle
        return None, self._crossing(low, high)
