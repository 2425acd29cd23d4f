"""This many rounds at one stake, perhaps with a bankroll, and all there is to say of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from croupier.errors import OddsError
from croupier.money import Cents, dollars
from croupier.progress import Progress
from croupier.solver.analysis import BetPriced, Priced
from croupier.solver.figures import ABOUT, exactly, root
from croupier.solver.long_run import results as sums
from croupier.solver.long_run import ruin as ruins
from croupier.solver.long_run.bounded_number import BoundedNumber
from croupier.solver.long_run.results import ResultBand, Results, bands, results_of
from croupier.solver.long_run.rounds import OneRound, one_round
from croupier.solver.long_run.ruin import ForEver, Ruin, for_ever, ruin

PARTS: Final = tuple(Fraction(part, 100) for part in (1, 5, 25, 50, 75, 95, 99))
"""The parts of all sessions whose largest result is shown."""
AN_HOUR: Final = 60
"""Rounds an hour, unless it is said."""
MOST_ROUNDS: Final = 100_000
BANDS: Final = 24
"""About this many bands make a picture."""


@dataclass(frozen=True)
class SessionPlan:
    """What is played: rounds, stakes in cents, and what there is to lose."""

    rounds: int
    stake: Cents
    """One unit of the game, such as the ante."""
    sides: Mapping[str, Cents]
    """Stakes of side wagers that are played along, by wager."""
    bankroll: Cents | None = None
    floor: Cents | None = None
    """Less than this is ruin; what a whole round may take, if it is not said."""
    an_hour: int = AN_HOUR


@dataclass(frozen=True, eq=False)
class Session:
    """What a plan may come to."""

    priced: Priced
    bet: BetPriced
    plan: SessionPlan
    single: OneRound
    results: Results
    ruin: Ruin | None
    """What becomes of the bankroll, where there is one."""

    @property
    def expected(self) -> Fraction:
        """What is won on average, in cents."""
        return self.single.expected * self.single.step * self.plan.rounds

    @property
    def standard_deviation(self) -> Decimal:
        """Of the result, in cents."""
        return root(self.single.variance * self.single.step**2 * self.plan.rounds)

    @cached_property
    def behind(self) -> BoundedNumber:
        """The chance to be down in the end."""
        return self.results.at_most(-1)

    @cached_property
    def level(self) -> BoundedNumber:
        """The chance to be neither up nor down."""
        return self.results.chance(0)

    @cached_property
    def ahead(self) -> BoundedNumber:
        """The chance to be up in the end."""
        return self.results.above(0)

    @cached_property
    def quantiles(self) -> dict[Fraction, Fraction]:
        """What so large a part of all sessions does not exceed, in cents."""
        return {part: self.cents(self.results.quantile(part)) for part in PARTS}

    @property
    def hourly_loss(self) -> Fraction:
        """What an hour costs on average, in cents."""
        return -self.single.expected * self.single.step * self.plan.an_hour

    @property
    def hourly_stake(self) -> Fraction:
        """What is staked in an hour on average, in cents."""
        return self.single.average_stake * self.plan.an_hour

    @property
    def floor(self) -> Fraction:
        """Less than this is ruin, in cents."""
        return self.single.most_staked if self.plan.floor is None else Fraction(self.plan.floor)

    @cached_property
    def for_ever(self) -> ForEver | None:
        """What becomes of the bankroll if it is played until it is gone."""
        return for_ever(self.single, self.ruin.spare) if self.ruin else None

    @property
    def about(self) -> str:
        """Stands before a number that hangs on rounds that were sampled."""
        return ABOUT if self.single.sampled else ""

    def cents(self, steps: int) -> Fraction:
        """Steps of the walk as money."""
        return steps * self.single.step

    def bands(self, about: int = BANDS) -> list[ResultBand]:
        """The middle of all results in bands of round amounts; the rest lies beyond either end."""
        low, high = (self.results.quantile(part) for part in (PARTS[0], PARTS[-1]))
        return bands(self.results, _wide(high - low, about), low, high)

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """What a reader of these numbers must know."""
        return tuple(_notes(self))

    def as_data(self) -> dict[str, Any]:
        """Everything in plain values; amounts in cents."""
        return {
            "game": self.priced.game,
            "edition": self.priced.rules.edition.slug,
            "played": self.priced.played,
            "bet": self.bet.bet.name,
            "rounds": self.plan.rounds,
            "stake_cents": self.plan.stake,
            "side_stakes_cents": dict(self.plan.sides),
            "expected_cents": exactly(self.expected),
            "standard_deviation_cents": exactly(self.standard_deviation),
            "ahead": self.ahead.as_data(),
            "level": self.level.as_data(),
            "behind": self.behind.as_data(),
            "quantiles_cents": {str(part): str(result) for part, result in self.quantiles.items()},
            "an hour": {
                "rounds": self.plan.an_hour,
                "expected_loss_cents": exactly(self.hourly_loss),
                "staked_cents": exactly(self.hourly_stake),
            },
            "bankroll": self._bankroll(),
            "results": self._results(),
            "notes": list(self.notes),
            "inputs": self.priced.inputs,
        }

    def _bankroll(self) -> dict[str, Any] | None:
        if self.ruin is None or self.for_ever is None:
            return None
        lasts = self.for_ever.rounds
        return {
            "cents": self.plan.bankroll,
            "floor_cents": str(self.floor),
            "ruin": self.ruin.chance.as_data(),
            "lasts and is ahead": self.ruin.ahead.as_data(),
            "ruin for ever": self.for_ever.chance.as_data(),
            "rounds until ruin": lasts.as_data() if lasts else None,
        }

    def _results(self) -> dict[str, Any]:
        results = self.results
        chances = ((result, results.chance(result)) for result in results.possible())
        return {
            "chances": [
                {"cents": str(self.cents(result)), **chance.as_data()}
                for result, chance in chances
                if chance.value
            ],
            "above": results.above(results.highest).as_data(),
        }


def prospects(
    priced: Priced,
    *,
    rounds: int,
    stake: Cents,
    bet: str | None = None,
    sides: Mapping[str, Cents] | None = None,
    bankroll: Cents | None = None,
    floor: Cents | None = None,
    an_hour: int = AN_HOUR,
    exactness: Fraction = Fraction(1),
    progress: Progress | None = None,
) -> Session:
    """What a session may come to, in a game priced under some rules and played in some way.

    The stake is one unit, such as the ante, in cents; `sides` are stakes of side wagers played
    along, where the odds know how they go together. `bet` names a bet that is played alone.
    Less exactness spares work: answers are then sooner given in double precision, with bounds.
    """
    plan = SessionPlan(rounds, stake, dict(sides or {}), bankroll, floor, an_hour)
    _refuse(plan)
    _refuse_sides(priced, plan.sides)
    looked_at = _bet(priced, bet, tuple(plan.sides))

    def amount(wager: str) -> Cents:
        return plan.sides.get(wager, stake)

    times = {wager.name: wager.times for wager in priced.solved.odds.game.wagers}
    opening = sum(amount(wager) * times.get(wager, 0) for wager in looked_at.bet.opening)
    round_ = one_round(looked_at.distribution, opening, amount)
    results = results_of(
        round_, rounds, exact_work_at_most=int(sums.EXACT_WORK * exactness), progress=progress
    )
    lasts = None
    if bankroll is not None:
        spare = _spare(round_, plan, bankroll)
        work = int(ruins.EXACT_WORK * exactness)
        lasts = ruin(round_, rounds, spare, exact_work_at_most=work, progress=progress)
    return Session(priced, looked_at, plan, round_, results, lasts)


def _refuse(plan: SessionPlan) -> None:
    """Reject impossible plans."""
    if not 1 <= plan.rounds <= MOST_ROUNDS:
        raise OddsError(f"rounds: a number from 1 to {MOST_ROUNDS:,}, not {plan.rounds:,}")
    if plan.an_hour < 1:
        raise OddsError(f"rounds an hour: at least 1, not {plan.an_hour}")
    for name, amount in (("stake", plan.stake), *plan.sides.items()):
        if amount <= 0:
            raise OddsError(f"{name}: an amount above $0, not {dollars(amount)}")


def _refuse_sides(priced: Priced, sides: Mapping[str, Cents]) -> None:
    """Side wagers that are not there, or whose joint distribution with the rest is not known."""
    odds, rules = priced.solved.odds, priced.rules
    there = odds.side_wagers(rules)
    others = [wager for wager in sides if wager not in there]
    if others:
        words = f"there are {', '.join(there)}" if there else "there are none"
        why = f". {note}" if (note := odds.side_wagers_note(rules)) else ""
        named = " and ".join(others)
        raise OddsError(f"{named}: no side wager that goes along with the main game; {words}{why}")
    for wager, fixed in odds.fixed_stakes(rules).items():
        if sides.get(wager, fixed) != fixed:
            raise OddsError(f"{wager}: the wager is {dollars(fixed)} under these rules")


def _bet(priced: Priced, wanted: str | None, sides: tuple[str, ...]) -> BetPriced:
    """The bet by its name or its wager, or the main game with side wagers."""
    if wanted is not None:
        if sides:
            raise OddsError("name a bet that is played alone, or side wagers of the main game")
        for priced_bet in priced.bets:
            if wanted == priced_bet.bet.name or (
                priced_bet.bet.opening == (wanted,) and not priced_bet.bet.is_joint
            ):
                return priced_bet
        names = ", ".join(priced_bet.bet.name for priced_bet in priced.bets)
        raise OddsError(f"there is no bet {wanted!r} under these rules; there are {names}")
    return priced.with_sides(sides) if sides else priced.main


def _spare(single: OneRound, plan: SessionPlan, bankroll: Cents) -> int:
    """Steps that may be lost before the bankroll is gone."""
    floor = single.most_staked if plan.floor is None else Fraction(plan.floor)
    if bankroll < floor:
        needed = dollars(-(-floor.numerator // floor.denominator))
        raise OddsError(f"bankroll: {dollars(bankroll)} does not cover the {needed} of one round")
    return int((bankroll - floor) / single.step)


def _wide(spread: int, about: int) -> int:
    """A round step size; about this many fill a spread."""
    least = max(1, spread // about)
    size = 1
    while True:
        for factor in (1, 2, 5):
            if size * factor >= least:
                return size * factor
        size *= 10


def _notes(session: Session) -> Iterator[str]:
    if session.single.sampled:
        yield (
            "Some rounds end in too many ways to be counted: "
            f"{session.single.sampled:,} were played. What is made of them is marked ≈; each "
            "chance has an error that it keeps to in 95 samples of 100. What is expected, staked "
            "and lost is exact."
        )
    elif not session.ahead.is_exact:
        yield "Too much work to be exact: the chances of results carry a bound of error."
    rules, game = session.priced.rules, session.priced.solved.odds.game
    largest = session.cents(session.single.best)
    if "payout-limit" in rules.edition.options:
        limit = game.in_force(rules).number("payout-limit")
        if largest > limit:
            yield (
                f"The payout limit of {dollars(limit)} is left out; at this stake the largest win, "
                f"{dollars(int(largest))}, is above it."
            )
    if session.ruin is not None:
        yield (
            f"Ruin is to have less than {spoken(session.floor)} left before a round. The result is "
            "that of all rounds, as if more chips were brought then."
        )


def spoken(amount: Fraction) -> str:
    """An amount that may fall between cents, as money to the cent."""
    return dollars(round(amount))
