"""Every option of a seat that is asked, worth to the last fraction of a cent, and the best one.

The main game comes from the exact odds, side wagers from `side_wagers`. What an option is
worth takes it that later choices are those that are best for the main game. The payout limit is
left out, and said to be where it could bind.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

from croupier.cards import without
from croupier.coach.position import Position, View, look
from croupier.coach.side_wagers import worth
from croupier.coach.turns import has_turns, weigh_turns
from croupier.errors import CardError, CoachError, OddsError
from croupier.money import Cents, dollars
from croupier.rounds import COUPON, Outcome, Result, Rules
from croupier.rounds.choices import Ask, Option
from croupier.solver.advice import Advice, advise
from croupier.solver.figures import exactly
from croupier.solver.game_odds import Weighed, odds_of
from croupier.solver.outcomes import Distribution, Ending
from croupier.solver.report import outcome_lines
from croupier.solver.worths import REST, SURE, Valued, WorthLine


@dataclass(frozen=True)
class Weighing:
    """A position with every option valued."""

    position: Position
    options: tuple[Valued, ...]
    """In the order in which they are offered."""
    best: Valued
    notes: tuple[str, ...] = ()

    def of(self, name: str) -> Valued:
        """An option by its name."""
        for valued in self.options:
            if valued.name == name:
                return valued
        names = ", ".join(valued.name for valued in self.options)
        raise CoachError(f"{name!r} is not one of {names}")

    def cost(self, name: str, amount: Cents | None = None) -> Fraction:
        """What an option costs against the best, in cents; at some amount where one is named."""
        return self.best.value - self.of(name).at(amount)

    @property
    def margin(self) -> Fraction:
        """By how much the best is better than the next best, in cents."""
        others = [option.value for option in self.options if option is not self.best]
        return self.best.value - max(others) if others else Fraction(0)

    def as_data(self) -> dict[str, Any]:
        """The weighing in plain values, fractions of cents as strings."""
        return {
            "asked": self.position.ask.name,
            "best": self.best.name,
            "options": [
                {
                    "option": option.name,
                    "words": option.words,
                    "value": exactly(option.value),
                    "cost": exactly(self.cost(option.name)),
                    "lines": [
                        {
                            "hand": line.hand,
                            "outcome": line.outcome,
                            "probability": exactly(line.probability),
                            "worth": exactly(line.worth),
                        }
                        for line in option.lines
                    ],
                }
                for option in self.options
            ],
            "notes": list(self.notes),
        }


def weigh(rules: Rules, view: View) -> Weighing:
    """Value every option of the seat whose view this is."""
    return weigh_position(look(rules, view))


def weigh_position(position: Position) -> Weighing:
    """Value every option of a position."""
    if has_turns(position.rules):
        return _weighing(position, *weigh_turns(position))
    if position.ask.name in position.game.settlements:
        return _weigh_aside(position)
    if odds_of(position.game.slug).asks(position.rules, position.ask.name):
        advice = _advice(position)
        choices, beside = advice.choices, _counted_beside(position, advice)
    else:
        choices, beside = _asked_beside(position)
    weighed = {choice.option: choice for choice in choices}
    valued = []
    for option in position.options:
        value = weighed.get(option.name)
        if option.leaves_play:
            lines = tuple(_ending(position, option, value, beside))
            valued.append(Valued(option, option.name, lines))
        else:
            assert value is not None, f"{option.name} is not weighed"
            valued.append(_played(position, option, value, beside))
    return _weighing(position, valued, _notes(position, choices))


_Beside: TypeAlias = Mapping[str, Mapping[str, Fraction]]
"""What side wagers are worth where they are counted with the main game, in cents: by wager and
option."""


def _counted_beside(position: Position, advice: Advice) -> _Beside:
    """What the side wagers that are still open are worth with each option."""
    odds, hand = odds_of(position.game.slug), position.hand
    if not odds.weighs_all:
        return {}
    over = {result.wager for result in hand.results} | main_wagers(position.game.slug)
    worths = {}
    for wager in hand.wagers.keys() - over:
        weighed, names = _weighed_with(position, (wager,)), odds.results_of((wager,))
        alone = {choice.option: choice.value for choice in advice.choices}
        worths[wager] = {
            choice.option: _apart(position, choice, wager, names, alone[choice.option])
            for choice in weighed
        }
    return worths


def _apart(
    position: Position, choice: Weighed, wager: str, names: Collection[str], alone: Fraction
) -> Fraction:
    """What a side wager adds to an option: what it wins itself, and what is won by raises that
    only those with it may make, which are measured by the main wager."""
    own = _mean(choice.distribution, names)
    raised = choice.value - own - alone
    return own * position.hand.wagers[wager] + raised * position.hand.ante


def _asked_beside(position: Position) -> tuple[tuple[Weighed, ...], _Beside]:
    """A question that only a side wager brings: the options as the main game goes on with them, and
    what the side wagers are worth with each."""
    odds, hand = odds_of(position.game.slug), position.hand
    over = {result.wager for result in hand.results}
    counted = odds.side_wagers(position.rules)
    sides = tuple(wager for wager in hand.wagers if wager in counted and wager not in over)
    weighed, names = _weighed_with(position, sides), odds.results_of(sides)
    main = tuple(
        replace(choice, distribution=choice.distribution.without(names)) for choice in weighed
    )
    beside = {
        side: {
            choice.option: _mean(choice.distribution, odds.results_of((side,))) * hand.wagers[side]
            for choice in weighed
        }
        for side in sides
    }
    return main, beside


def _weighed_with(position: Position, sides: Sequence[str]) -> tuple[Weighed, ...]:
    """Every option with a unit on each of some side wagers."""
    odds, hand = odds_of(position.game.slug), position.hand
    deck = without(position.game.shoe_cards(position.rules), position.others)
    chosen = {asked: option.name for asked, option in hand.choices.items()}
    try:
        return odds.weigh_beside(position.rules, deck, position.places(), chosen, sides)
    except OddsError as error:
        raise CoachError(f"this hand cannot be weighed: {error}") from None


def _played(position: Position, option: Option, weighed: Weighed, beside: _Beside) -> Valued:
    """An option with which the hand goes on, at the better end of its amounts."""
    amounts, slope = option.amounts(position.rules, position.hand), Fraction(0)
    unit = position.hand.ante
    if amounts is not None:
        slope = weighed.value
        unit = amounts.most if slope > 0 else amounts.least
    lines = tuple(_playing(position, option, weighed, unit, beside))
    return Valued(option, weighed.words, lines, unit if amounts else None, slope)


def _weighing(position: Position, valued: Iterable[Valued], notes: Iterable[str] = ()) -> Weighing:
    several = tuple(valued)
    # Of equals, max keeps the first, which is the one offered first.
    best = max(several, key=lambda valued: (valued.value, -valued.option.times))
    return Weighing(position, several, best, tuple(notes))


def _weigh_aside(position: Position) -> Weighing:
    """A question about one wager that it settles; the main game goes on as well as it can."""
    before = len(position.hand.results)
    following = {option: position.then(option) for option in position.options}
    # The main game is the same whatever is answered here.
    coming = weigh_position(following[position.options[0]])
    rest = WorthLine(REST, "", SURE, coming.best.value)
    valued = (
        Valued(option, option.name, (*map(_settled, then.hand.results[before:]), rest))
        for option, then in following.items()
    )
    return _weighing(position, valued, coming.notes)


def _settled(result: Result) -> WorthLine:
    """A wager whose result is known."""
    return WorthLine(result.hand or result.wager, result.outcome.value, SURE, Fraction(result.net))


def _advice(position: Position) -> Advice:
    """The main game's options; the cards that are seen say which question it is."""
    earlier = odds_of(position.game.slug).earlier_choices
    chosen = {asked: name for asked in earlier if (name := position.hand.chose(asked))}
    try:
        return advise(position.rules, dead=position.others, chosen=chosen, **position.places())
    except (OddsError, CardError) as error:
        raise CoachError(f"this hand cannot be weighed: {error}") from None


def _playing(
    position: Position, option: Option, weighed: Weighed, unit: Cents, beside: _Beside
) -> Iterator[WorthLine]:
    """What may come of it: the main game, a coupon, what else is staked."""
    coupon, main = position.hand.coupon, weighed.distribution
    for line in outcome_lines(main):
        yield WorthLine(
            line.hand, line.outcome, line.probability, line.net * line.probability * unit
        )
    if coupon:
        ways = main.by(lambda ending: _wins(ending, position.game.coupon_wager)).get(True, 0)
        if wins := main.probability(ways):
            yield WorthLine(COUPON, Outcome.WIN.value, wins, wins * coupon)
    yield from _beside(position, option, weighed, beside)


def _wins(ending: Ending, wager: str) -> bool:
    return any(result.wager == wager and result.outcome == Outcome.WIN for result in ending.settled)


def _ending(
    position: Position, option: Option, weighed: Weighed | None, beside: _Beside
) -> Iterator[WorthLine]:
    """An option that is settled at once, as the game settles it; some wagers may stand."""
    game, before = position.game, len(position.hand.results)
    results = position.after(option).results(position.seat)[before:]
    sides = {wager.name for wager in game.wagers} - main_wagers(game.slug)
    main = [result for result in results if result.wager not in sides]
    if main:
        lost = Fraction(sum(result.net for result in main))
        yield WorthLine(option.name, main[0].outcome.value, SURE, lost)
    for result in results:
        if result not in main:
            yield WorthLine(result.wager, result.outcome.value, SURE, Fraction(result.net))
    yield from _beside(position, option, weighed, beside)


def _beside(
    position: Position, option: Option, weighed: Weighed | None, beside: _Beside
) -> Iterator[WorthLine]:
    """What is staked and still open after the choice, besides what the main game goes on with."""
    hand = position.after(option).round.hands[position.seat]
    over, main = {result.wager for result in hand.results}, main_wagers(position.game.slug)
    is_over = option.leaves_play
    coming = None if is_over or weighed is None else weighed.distribution
    if coming is not None:
        over |= {result.wager for ending in coming.counts for result in ending.settled}
        if odds_of(position.game.slug).weighs_all:  # what is in no ending will be taken back
            over |= main
    for wager in position.hand.wagers:
        if wager not in hand.wagers or wager in over:
            continue
        if wager in beside:
            value = beside[wager][option.name]
        elif wager in main and is_over and weighed is not None:
            value = _mean(weighed.distribution, (wager,)) * position.hand.ante
        else:
            value = worth(position, hand, wager, coming)
        yield WorthLine(wager, "", SURE, value)


def _mean(distribution: Distribution, wagers: Collection[str]) -> Fraction:
    """What some wagers win on average, in units."""
    nets = (
        settled.net * count
        for ending, count in distribution
        for settled in ending.settled
        if settled.wager in wagers
    )
    return sum(nets, Fraction(0)) / distribution.total


@cache
def main_wagers(slug: str) -> frozenset[str]:
    """The wagers of a game's main bet, those that choices put down among them."""
    odds = odds_of(slug)
    every = (step for _, step in odds.game.every_step() if isinstance(step, Ask))
    staked = (stake.wager for ask in every for option in ask.options for stake in option.stakes)
    return frozenset((*odds.bets[0].opening, *staked))


def _notes(position: Position, choices: Iterable[Weighed]) -> Iterator[str]:
    """What a reader of the values must know."""
    if any(option.amounts(position.rules, position.hand) for option in position.options):
        yield "A wager whose amount is open is weighed at its best amount."
    if position.game.limit is None:
        return  # there is no limit
    limit, unit = position.rules.number("payout-limit"), position.hand.ante
    most = max(
        sum((result.net for result in ending.settled if result.net > 0), Fraction(0))
        for choice in choices
        for ending in choice.distribution.counts
    )
    if most * unit > limit:
        yield f"The payout limit of {dollars(limit)} could cut the largest wins; it is left out."
