"""What a round is worth before a card is seen: the opening wagers at the game's exact odds.

A side wager counts at its worth to a player who plays the main game optimally; what other players'
spins of a wheel bring is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.errors import CoachError
from croupier.money import Cents
from croupier.rounds import Outcome, Rules
from croupier.solver.analysis import BetPriced, Priced, price, solve
from croupier.solver.shipped.lookup import find

if TYPE_CHECKING:
    from croupier.progress import Progress


class Expectation:
    """The odds of one game under some rules, to be asked about any opening wagers.

    Under rules of a house's own the cards may have to be counted first, which `progress`
    follows.
    """

    def __init__(self, rules: Rules, progress: Progress | None = None) -> None:
        self.priced = find(rules) or _priced(rules, progress)
        self._worths: dict[str, Fraction] = {}

    def of(self, wagers: Mapping[str, Cents], coupon: Cents = 0) -> Fraction:
        """What these opening wagers are worth, in cents."""
        game = self.priced.solved.odds.game
        total, left = Fraction(0), set(wagers)
        for bet in self.priced.bets:
            names = bet.bet.opening
            if bet.bet.is_joint or not left.issuperset(names):
                continue
            unit = game.unit_wager if game.unit_wager in names else names[0]
            total += self._worth(bet) * wagers[unit]
            left -= set(names)
        if left:
            raise CoachError(f"there are no odds of {', '.join(sorted(left))}")
        return total + (self._coupon_wins() * coupon if coupon else 0)

    def _worth(self, bet: BetPriced) -> Fraction:
        """One unit of a bet."""
        if bet.bet.name not in self._worths:
            is_main = bet.bet is self.priced.main.bet
            worth = self.priced.value if is_main else bet.figures.expected
            self._worths[bet.bet.name] = worth
        return self._worths[bet.bet.name]

    def _coupon_wins(self) -> Fraction:
        """How often the wager wins that a coupon goes with; rounds for which only averages are
        known are taken not to win it."""
        if "coupon" not in self._worths:
            main, beside = self.priced.main.distribution, self.priced.solved.odds.game.coupon_wager
            won = main.by(
                lambda ending: any(
                    result.wager == beside and result.outcome == Outcome.WIN
                    for result in ending.settled
                )
            )
            self._worths["coupon"] = main.probability(won.get(True, 0))
        return self._worths["coupon"]


def _priced(rules: Rules, progress: Progress | None) -> Priced:
    """Rules that no figures are shipped for."""
    return price(rules, solve(rules.edition.game, rules=rules, progress=progress))
