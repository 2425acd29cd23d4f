"""A short solver for any game: it walks the game's own script by chance and choice.

It knows nothing of any game. Cards come from the deck when the seat gets to see them: its own
at the deal, the others when they are turned up, for until then one face-down card is as good
as another. So every point where the seat is asked is one state of what it knows. Slow and
simple, it is what fast kernels are checked against, on decks small enough to bear it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, lcm, perm
from typing import Final, NamedTuple, TypeAlias, cast

from croupier.cards import Card
from croupier.games import Game, Hand, Result, Round, Rules
from croupier.games.choices import Ask, Option
from croupier.games.script import (
    Announce,
    DealTo,
    DealToEach,
    LayAway,
    PickUp,
    PutStubAway,
    Reveal,
    Settle,
    Spin,
    Step,
    TakeOutRest,
    TurnDown,
    TurnUp,
)
from croupier.money import Cents
from croupier.odds.errors import OddsError
from croupier.odds.outcomes import Distribution, Ending, Settled

Cards: TypeAlias = tuple[Card, ...]
Results: TypeAlias = tuple[Result, ...]

SEAT: Final = 1
UNORDERED: Final = frozenset({"dealer", "common", "community"})
"""Areas whose cards are a hand rather than places: their order means nothing."""
_UNSEEN: Final = (Announce, TurnDown, Reveal, PickUp, TakeOutRest, PutStubAway, LayAway)
"""Steps that give nobody a card, a choice or a chip; a card laid away unseen is as good as any
that stays in the shoe."""


class Seen(NamedTuple):
    """What the seat knows when it is asked."""

    own: tuple[Card, ...]
    shown: tuple[tuple[str, tuple[Card | None, ...]], ...]
    """Every area with its cards, those not turned up being None."""
    chosen: tuple[tuple[str, str], ...]

    def card(self, area: str, place: int) -> Card:
        """A card that has been turned up."""
        card = dict(self.shown)[area][place]
        assert card is not None, f"card {place} of the {area} is face down"
        return card


Strategy: TypeAlias = Callable[[Seen, Ask], str]
"""Names the option that the seat takes."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One state of what the seat knew, and what each option was worth in it."""

    ask: str
    values: Mapping[str, Fraction]
    """Expected net in antes of all that is settled from here on, by option tried."""
    chosen: str


@dataclass(frozen=True, slots=True)
class Walked:
    """What the walk found."""

    value: Fraction
    """Expected net in antes."""
    distribution: Distribution
    decisions: Mapping[Seen, Decision]


def walk(
    game: Game,
    rules: Rules,
    deck: Iterable[Card],
    wagers: Iterable[str] = (),
    strategy: Strategy | None = None,
    glimpsed: tuple[str, str] | None = None,
) -> Walked:
    """Play every round there is from this deck, with one ante on each of these wagers, or as
    many as the law has it.

    If none is named, those are placed without which nobody is dealt in.
    Without a strategy the best option is taken; of options worth the same, the one that stakes
    less, then the one offered first.
    A card that was glimpsed, by its area and slot, is known to the seat from the start.
    """
    placed = tuple(wagers) or tuple(wager.name for wager in game.wagers if wager.required)
    return _Walk(game, rules, tuple(deck), placed, strategy, glimpsed).run()


_Leaf: TypeAlias = tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str, str, int, int], ...]]
"""Choices, and of each wager its name, outcome and line, and cents staked and won or lost."""


class _Walk:
    """One walk. The round is changed in place on the way down, and back on the way up."""

    def __init__(
        self,
        game: Game,
        rules: Rules,
        deck: tuple[Card, ...],
        wagers: tuple[str, ...],
        strategy: Strategy | None,
        glimpsed: tuple[str, str] | None,
    ) -> None:
        self.game, self.rules, self.deck, self.strategy = game, rules, deck, strategy
        parts = (wager.parts(rules) for wager in game.wagers)
        self.unit = lcm(*(table.unit for table in rules.pays.values()), *parts)
        times = {wager.name: wager.times for wager in game.wagers}
        placed = {wager: times[wager] * self.unit for wager in wagers}
        self.hand = Hand(SEAT, game.unit_wager, placed)
        self.round = Round({SEAT: self.hand})
        # An area is a list of cards to the game; here it also holds None, for one face down.
        self.areas: dict[str, list[Card | None]] = {
            area: [None] * len(slots) for area, slots in game.areas.items()
        }
        self.round.areas = cast(dict[str, list[Card]], self.areas)
        steps = tuple(self._met())
        self.steps = _with_glimpse(steps, *glimpsed) if glimpsed else steps
        self.decisions: dict[Seen, Decision] = {}
        self.leaves: dict[_Leaf, int] = {}

    def _met(self) -> Iterator[Step]:
        """The steps that matter to one seat; a card dealt face up is a card turned up."""
        for step in (*self.game.deals(), *self.game.steps(self.rules)):
            if isinstance(step, DealToEach | TurnUp | Ask | Settle | Spin):
                yield step
            elif isinstance(step, DealTo):
                if step.face_up:
                    yield TurnUp(area=step.area, slots=step.face_up, cite=step.cite, when=step.when)
            elif not isinstance(step, _UNSEEN):
                raise OddsError(f"the walk does not know what {type(step).__name__} shows a seat")

    def run(self) -> Walked:
        total = self._ways()
        value = self._go(0, self.deck, total, ())
        return Walked(
            Fraction(value, total * self.unit), Distribution(self._endings()), self.decisions
        )

    def _ways(self) -> int:
        """In how many ways the cards can come; a round that ends early weighs as all of them."""
        ways, left = 1, len(self.deck)
        for step in self.steps:
            if isinstance(step, DealToEach):
                ways, left = ways * comb(left, step.count), left - step.count
            elif isinstance(step, TurnUp):
                count = comb if step.area in UNORDERED else perm
                ways, left = ways * count(left, len(step.slots)), left - len(step.slots)
        return ways

    def _endings(self) -> dict[Ending, int]:
        return {
            Ending(choices, tuple(self._settled(*result) for result in results)): count
            for (choices, results), count in self.leaves.items()
        }

    def _settled(self, wager: str, outcome: str, line: str, staked: int, net: int) -> Settled:
        return Settled(wager, outcome, line, Fraction(staked, self.unit), Fraction(net, self.unit))

    # Each of these walks all that comes after a point: with the cards left, the weight that
    # is to be shared among the ways they can come, and the results so far. It adds the leaves
    # to `leaves` and returns the sum of cents won, by weight.

    def _go(self, at: int, left: Cards, weight: int, past: Results) -> int:
        if at == len(self.steps):
            return self._leaf(weight, past)
        step = self.steps[at]
        if step.when is not None and not step.when(self.round):
            return self._go(at + 1, left, weight, past)
        if isinstance(step, TurnUp):
            return self._turn_up(step, at, left, weight, past)
        if isinstance(step, Settle) and self._takes_part(step):
            return self._settle(step.name, at, left, weight, past)
        if isinstance(step, Ask) and not self.hand.folded and step.asks(self.round, self.hand):
            return self._ask(step, at, left, weight, past)
        if isinstance(step, DealToEach) and not self.hand.folded and step.of(self.hand):
            return self._deal(step, at, left, weight, past)
        if isinstance(step, Spin) and step.of(self.hand):
            raise OddsError(f"the {step.name} is priced by its wheel: walk without that wager")
        return self._go(at + 1, left, weight, past)

    def _leaf(self, weight: int, past: Results) -> int:
        results = tuple([(r.wager, r.outcome.value, r.line, r.stake, r.net) for r in past])
        leaf = self._chosen(), results
        self.leaves[leaf] = self.leaves.get(leaf, 0) + weight
        return 0

    def _deal(self, step: DealToEach, at: int, left: Cards, weight: int, past: Results) -> int:
        value, ways = 0, comb(len(left), step.count)
        for dealt in combinations(left, step.count):
            self.hand.cards.extend(dealt)
            value += self._go(at + 1, _without(left, dealt), weight // ways, past)
            del self.hand.cards[-step.count :]
        return value

    def _turn_up(self, step: TurnUp, at: int, left: Cards, weight: int, past: Results) -> int:
        places = [self.game.areas[step.area].index(slot) for slot in step.slots]
        drawn = combinations if step.area in UNORDERED else permutations
        ways = list(drawn(left, len(places)))
        value, area = 0, self.areas[step.area]
        for turned in ways:
            for place, card in zip(places, turned, strict=True):
                area[place] = card
            value += self._go(at + 1, _without(left, turned), weight // len(ways), past)
        for place in places:
            area[place] = None
        return value

    def _takes_part(self, settle: Settle) -> bool:
        return (settle.with_folded or not self.hand.folded) and settle.of(self.hand)

    def _settle(self, name: str, at: int, left: Cards, weight: int, past: Results) -> int:
        results = self.game.settlements[name](self.rules, self.round, self.hand)
        past, before = (*past, *results), self.hand.results
        value = weight * sum(result.net for result in results)
        self.hand.results = list(past)
        if self.hand.folded and not any(
            isinstance(step, Settle) and self._takes_part(step) for step in self.steps[at + 1 :]
        ):
            value += self._leaf(weight, past)
        else:
            value += self._go(at + 1, left, weight, past)
        self.hand.results = before
        return value

    def _ask(self, ask: Ask, at: int, left: Cards, weight: int, past: Results) -> int:
        seen, before = self._seen(), self.leaves
        tried: list[tuple[Option, int, dict[_Leaf, int]]] = []
        for option in self._offered(ask, seen):
            self.leaves = {}
            value = self._choose(ask, option, at, left, weight, past)
            tried.append((option, value, self.leaves))
        # Of equals, max keeps the first, which is the one offered first.
        chosen, best, leaves = max(
            tried, key=lambda one: (one[1], -sum(self._staked(one[0]).values()))
        )
        self.leaves = before
        for leaf, ways in leaves.items():
            before[leaf] = before.get(leaf, 0) + ways
        values = {one.name: Fraction(value, weight * self.unit) for one, value, _ in tried}
        self.decisions[seen] = Decision(ask.name, values, chosen.name)
        return best

    def _offered(self, ask: Ask, seen: Seen) -> tuple[Option, ...]:
        if self.strategy is None:
            return ask.options
        wanted = self.strategy(seen, ask)
        return tuple(option for option in ask.options if option.name == wanted)

    def _choose(
        self, ask: Ask, option: Option, at: int, left: Cards, weight: int, past: Results
    ) -> int:
        before = self.hand
        self.hand = replace(
            before,
            wagers=dict(before.wagers),
            cards=list(before.cards),
            choices=dict(before.choices),
            discarded=list(before.discarded),
        )
        self.round.hands[SEAT] = self.hand
        self.hand.choose(ask.name, option, self._staked(option))
        at_once = self.game.fold_settlement if option.folds else option.settles
        if at_once:
            self.hand.folded = True
            value = self._settle(at_once, at, left, weight, past)
        elif option.decides:
            value = self._settle(option.decides, at, left, weight, past)
        else:
            value = self._go(at + 1, left, weight, past)
        self.hand = self.round.hands[SEAT] = before
        return value

    def _staked(self, option: Option) -> dict[str, Cents]:
        """What an option puts down; of an amount that it leaves open the most, since what a
        wager is worth grows with its amount or shrinks with it."""
        amounts = option.amounts(self.rules, self.hand)
        return option.staked(self.rules, self.hand, amounts.most if amounts else 0)

    def _seen(self) -> Seen:
        shown = tuple((area, tuple(cards)) for area, cards in self.areas.items())
        return Seen(tuple(self.hand.cards), shown, self._chosen())

    def _chosen(self) -> tuple[tuple[str, str], ...]:
        return tuple([(asked, option.name) for asked, option in self.hand.choices.items()])


def _without(left: Cards, gone: Cards) -> Cards:
    rest = list(left)
    for card in gone:
        rest.remove(card)  # one of its kind: a shoe may hold several
    return tuple(rest)


def _with_glimpse(steps: tuple[Step, ...], area: str, slot: str) -> tuple[Step, ...]:
    """The steps when one card is seen before all others, and not turned up later."""
    turned = [
        replace(step, slots=tuple(each for each in step.slots if each != slot))
        if isinstance(step, TurnUp) and step.area == area
        else step
        for step in steps
    ]
    return (TurnUp(area=area, slots=(slot,), cite=""), *turned)
