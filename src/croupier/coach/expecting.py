"""What a round is worth before a card is seen: the opening wagers at the game's exact odds.

A wager beside the main game is worth what it is to one who plays the main game as well as can
be; what other players' spins of a wheel bring is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.coach.errors import CoachError
from croupier.games import Outcome, Rules
from croupier.money import Cents
from croupier.odds.analysis import BetPriced, price, solve

if TYPE_CHECKING:
    from croupier.odds.game_odds import Progress


class Expectation:
    """The odds of one game under some rules, to be asked about any opening wagers.

    The first question of a game may take a while, as its cards are counted; `progress` is told.
    """

    def __init__(self, rules: Rules, progress: Progress | None = None) -> None:
        solved = solve(rules.edition.game, rules=rules, progress=progress)
        self.priced = price(rules, solved)
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
            self._worths[bet.bet.name] = bet.figures.expected
        return self._worths[bet.bet.name]

    def _coupon_wins(self) -> Fraction:
        """How often the wager wins that a coupon goes with."""
        if "coupon" not in self._worths:
            main, unit = self.priced.main.distribution, self.priced.solved.odds.game.unit_wager
            won = main.by(
                lambda ending: any(
                    one.wager == unit and one.outcome == Outcome.WIN for one in ending.settled
                )
            )
            self._worths["coupon"] = main.probability(won.get(True, 0))
        return self._worths["coupon"]
