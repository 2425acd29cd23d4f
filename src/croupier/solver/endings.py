"""What rounds come to: the game's own settlements, applied to one deal of each kind.

The caller says what was chosen and what is known of the cards, and how often; the game says
what that wins. The payout limit is left out: figures are per unit, and a limit only binds wagers
that are large enough. Plain Python, so that advice on one hand needs neither numpy nor numba.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from threading import Lock
from typing import Final, NamedTuple, TypeAlias, cast

from croupier.cards import Card
from croupier.errors import OddsError
from croupier.money import Cents
from croupier.rounds import Game, Hand, Outcome, Result, Round, Rules, agenda, effects
from croupier.rounds.choices import Ask, Option
from croupier.rounds.kinds import NOTHING, RANKINGS
from croupier.rounds.script import Settle
from croupier.solver.examples import NO_FACTS, Facts, example
from croupier.solver.outcomes import Distribution, Ending, Settled

Choices: TypeAlias = tuple[tuple[str, str], ...]
"""What was asked, and what was chosen, in order."""
Label: TypeAlias = Callable[[Ending], tuple[str, str]]

SEAT: Final = 1
LARGEST_PAY: Final = 10**12
"""The kernels compare sums of pays in 64 bits, and refuse more than this."""
MOST_KEPT: Final = 64
"""Rules whose endings are remembered."""


class Key(NamedTuple):
    """Rounds that end alike, and how many there are of them."""

    choices: Choices
    facts: Facts
    ways: int


def known(classes: Mapping[str, str] | None = None, **signs: int) -> Facts:
    """Facts by the names of values; a sign says how the first of two compares with the second."""
    return Facts(tuple((classes or {}).items()), tuple(signs.items()))


class Endings:
    """How rounds end under some rules, by the wagers placed, what was chosen, and the cards."""

    def __init__(self, game: Game, rules: Rules) -> None:
        self.game, self.rules = game, rules
        parts = (wager.parts(rules) for wager in game.wagers)
        # Half of a wager may be surrendered.
        self.unit = 2 * lcm(*(table.unit for table in rules.pays.values()), *parts)
        self.times = {wager.name: wager.times for wager in game.wagers}
        self._found: dict[tuple[tuple[str, ...], Choices, Facts], Ending] = {}
        values = [value for looks in game.looks_at.values() for value in looks.values]
        self._kinds = _kinds(tuple((v.name, v.ranking, v.pay_classes(rules)) for v in values))
        self.results: dict[tuple[object, ...], tuple[list[Result], tuple[Settled, ...]]] = {}
        """What settlements came to, by all they are given but the cards; also in units."""

    @cached_property
    def steps(self) -> tuple[Ask | Settle, ...]:
        """What a seat is asked and what is settled, in order."""
        steps = self.game.steps(self.rules)
        return tuple(step for step in steps if isinstance(step, Ask | Settle))

    def of(self, wagers: Iterable[str], choices: Choices = (), facts: Facts = NO_FACTS) -> Ending:
        """How a round ends with one unit, or as many as the law has it, on each of these wagers.

        A question to which no answer is given is not asked.
        """
        key = tuple(wagers), choices, self._kinds[facts]
        ending = self._found.get(key)
        if ending is None:
            ending = self._found[key] = _Played(self, *key).ending()
        return ending

    def tally(
        self,
        wagers: Iterable[str],
        keys: Iterable[Key],
        label: Label | None = None,
    ) -> Distribution:
        """How rounds end with these wagers placed, those alike together; what cannot happen is
        left out."""
        placed = tuple(wagers)
        # Rounds of one kind have one ending, which is slow to hash and quick to tell by itself.
        sums: dict[int, tuple[Ending, int]] = {}
        for choices, facts, count in keys:
            if count:
                ending = self.of(placed, choices, facts)
                sums[id(ending)] = ending, sums.get(id(ending), (ending, 0))[1] + int(count)
        counts = dict(sums.values())
        if len(counts) < len(sums):
            counts = dict.fromkeys(counts, 0)
            for ending, count in sums.values():
                counts[ending] += count
        return Distribution(counts, label)


class _Kinds(dict[Facts, Facts]):
    """Facts with one class named for all that are paid alike."""

    def __init__(self, values: tuple[tuple[str, str, tuple[int, ...]], ...]) -> None:
        self._alike: dict[tuple[str, str], str] = {}
        for name, ranking, numbers in values:
            first: dict[int, str] = {}
            for hand_class, number in zip(RANKINGS[ranking].classes(), numbers, strict=True):
                self._alike[name, hand_class.label] = first.setdefault(number, hand_class.label)

    def __missing__(self, facts: Facts) -> Facts:
        classes = ((of, self._alike.get((of, label), label)) for of, label in facts.classes)
        kind = self[facts] = facts._replace(classes=tuple(classes))
        return kind


@lru_cache(maxsize=MOST_KEPT)
def _kinds(values: tuple[tuple[str, str, tuple[int, ...]], ...]) -> _Kinds:
    """Rules that pay the same classes alike share them."""
    return _Kinds(values)


def endings_of(game: Game, rules: Rules) -> Endings:
    """The endings under some rules; those of rules met before are remembered."""
    options, posted = sorted(rules.options.items()), sorted(rules.posted.items())
    # What is kept keeps its edition, so that no other has the same id.
    key = (game.slug, id(rules.edition), tuple(options), tuple(posted))
    with _LOCK:
        endings = _KEPT.pop(key, None) or Endings(game, rules)
        _KEPT[key] = endings
        if len(_KEPT) > MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
    return endings


_KEPT: Final[dict[object, Endings]] = {}
_LOCK: Final = Lock()
"""Several threads of a house may ask at once."""


class _Played:
    """One round; each settlement sees a deal that stands for all of its kind."""

    def __init__(
        self, of: Endings, wagers: tuple[str, ...], choices: Choices, facts: Facts
    ) -> None:
        self.of, self.game, self.rules = of, of.game, of.rules
        self.choices, self.facts = dict(choices), facts
        placed = {wager: of.times.get(wager, 1) * of.unit for wager in wagers}
        unseen = cast(list[Card], [None] * self.game.cards_each)
        self.hand = Hand(SEAT, self.game.unit_wager, placed, cards=unseen)
        self.settled: tuple[Settled, ...] = ()

    def ending(self) -> Ending:
        """Follow the script as far as it asks and settles, until no wager is left."""
        hand = self.hand
        for step in self.of.steps:
            if hand.results and not hand.owes():
                break
            if not agenda.concerns(step, hand):
                continue
            if isinstance(step, Settle):
                self._settle(step.name, ends_hand=step.ends_hands)
            elif step.name in self.choices:
                self._choose(step)
        chosen = tuple((ask, option.name) for ask, option in hand.choices.items())
        return Ending(chosen, self.settled)

    def _choose(self, ask: Ask) -> None:
        option = ask.option(self.choices[ask.name])
        if option is None:
            raise OddsError(f"{ask.name}: {self.choices[ask.name]!r} is not one of its options")
        for name in effects.choose(self.game, ask, self.hand, option, self._staked(option)):
            self._settle(name)

    def _staked(self, option: Option) -> dict[str, int]:
        """This many units as the option says; one where the player names the amount."""
        return {stake.wager: (stake.times or 1) * self.of.unit for stake in option.stakes}

    def _settle(self, name: str, *, ends_hand: bool = False) -> None:
        hand, looks = self.hand, self.game.looks_at.get(name, NOTHING)
        others = [(ask, option.name) for ask, option in hand.choices.items()]
        if looks.selecting:
            others = [fact for fact in others if fact[0] not in looks.selecting]
        stakes, facts = tuple(hand.wagers.items()), self.facts.of(looks)
        key = (name, stakes, tuple(others), facts, self.settled)
        if key not in self.of.results:
            results = self._results(name)
            in_units = (settled(result, self.of.unit, hand.ante) for result in results)
            self.of.results[key] = results, tuple(in_units)
        results, came_to = self.of.results[key]
        effects.settle(hand, results, ends_hand=ends_hand)
        self.settled += came_to

    def _results(self, name: str) -> list[Result]:
        deal = example(self.game, name, self.choices, self.facts)
        self.hand.cards = list(deal.own)
        areas = {area: list(cards) for area, cards in deal.areas}
        round_ = Round({SEAT: self.hand}, areas)
        return self.game.settlements[name](self.rules, round_, self.hand)


def settled(result: Result, unit: Cents, opening: Cents) -> Settled:
    """A result in units; where it wins, what the odds say, whatever a limit leaves of it. A bonus
    for which nothing is staked is on the opening wager."""
    wager, stake, outcome, _, _, odds = result[:6]
    if outcome is Outcome.WIN and odds is not None:
        net = odds.ratio * _part(stake or opening, unit)
    else:
        net = _part(result.net, unit)
    return Settled(wager, outcome.value, result.line, _part(stake, unit), net)


_part = lru_cache(maxsize=4096)(Fraction)
"""An amount as a part of a unit; few amounts are ever met."""


# ---- sums -----------------------------------------------------------------------------------


class Scaled(NamedTuple):
    """Pays over one denominator: a unit is this many, and every net a whole number of them."""

    wager: int
    nets: tuple[int, ...]


def scaled(nets: Iterable[Fraction]) -> Scaled:
    """Pays as the kernels take them."""
    several = tuple(nets)
    wager = lcm(*(net.denominator for net in several))
    whole = tuple(int(net * wager) for net in several)
    if max(map(abs, (wager, *whole))) > LARGEST_PAY:
        raise OddsError(
            f"over one denominator these pays go beyond {LARGEST_PAY:,}, which cannot be compared"
        )
    return Scaled(wager, whole)


def mean(distribution: Distribution) -> Fraction:
    """What is won or lost on average, in units."""
    total = sum((ending.net * count for ending, count in distribution), Fraction(0))
    return total / distribution.total
