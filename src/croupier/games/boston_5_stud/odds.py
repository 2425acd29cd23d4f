"""Boston 5 Stud as the odds room sees it: its counts, choices, words and single hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final

from croupier.cards import Card
from croupier.games.boston_5_stud.definition import BOSTON_5_STUD, EXPOSE, FOLD, PLAY
from croupier.hands import ThreeCard
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.endings import Choices, Key, endings_of, known, mean
from croupier.solver.examples import Facts
from croupier.solver.five_card.cached_counts import SETS, KeptOdds
from croupier.solver.five_card.hands import HIGHEST_FIRST, KERNELS, LABELS
from croupier.solver.game_odds import Bet, Digest, Extra, Glimpse, Weighed
from croupier.solver.outcomes import Distribution, Ending

if TYPE_CHECKING:
    from croupier.games.boston_5_stud.accelerator import Played, Solution
    from croupier.solver.strategy import Strategy

OPTIONS: Final = (FOLD.name, PLAY.name)
OPENING: Final = sum(wager.times for wager in BOSTON_5_STUD.wagers if wager.required)
"""Antes that are down at the start: the ante, and the first wager."""
SIGNS: Final = (1, 0, -1)
"""A win, a tie and a loss, in the order of the kernel."""
MAIN: Final = Bet("ante and wagers", ("ante", "first"), staked=OPENING)
BONUS: Final = Bet("optional bonus", ("bonus",))


class Boston5StudOdds(KeptOdds["Solution"]):
    """Modules with numpy or numba in them are imported where they are needed."""

    game: ClassVar = BOSTON_5_STUD
    bets: ClassVar = (MAIN, BONUS)
    sides: ClassVar = ("bonus",)
    options: ClassVar = ("bonus",)
    headline_choices: ClassVar = (("play", FOLD.name),)
    kernel: ClassVar = "croupier.games.boston_5_stud.accelerator"
    kept: ClassVar = {"three": SETS, "counts": "<i8", "lines": "u1"}
    shared_kernels: ClassVar = (*KERNELS, "croupier.solver.kernels.shards")
    glimpses: ClassVar = (Glimpse("dealer", "dealer", "first", ("second", "third")),)
    notes: ClassVar = (
        "A unit is one ante; three are down at the start, with the first wager of two antes.",
        "The payout limit is left out: it binds only antes that are large enough.",
        "Outcomes are those of the first wager: when it wins, the ante is a push.",
    )

    def best(self, counts: Solution, rules: Rules) -> Played:
        from croupier.games.boston_5_stud.accelerator import follow
        from croupier.games.boston_5_stud.prices import best

        return follow(counts, best(counts, rules))

    def follow(self, counts: Solution, rules: Rules, strategy: Strategy) -> Played:
        from croupier.games.boston_5_stud.accelerator import follow
        from croupier.solver.feature_arrays import HeldArray

        own, offered = HeldArray(counts.three.cards), dict.fromkeys(OPTIONS, True)
        chosen = strategy.choose({"own": own}, len(counts.three), offered)
        return follow(counts, chosen == OPTIONS.index(PLAY.name))

    def value(self, counts: Solution, rules: Rules, chosen: Played) -> Fraction:
        return mean(self.distribution(counts, rules, chosen, MAIN))

    def distribution(
        self, counts: Solution, rules: Rules, chosen: Played, bet: Bet
    ) -> Distribution:
        endings = endings_of(self.game, rules)
        if bet is BONUS:
            return endings.tally(BONUS.opening, _shown(counts.three_card_hands))
        keys = _keys(sum(chosen.folded), chosen.outcomes.tolist())
        return endings.tally(MAIN.opening, keys, label)

    def joint(
        self, counts: Solution, rules: Rules, chosen: Played, sides: frozenset[str]
    ) -> Distribution:
        played = chosen.played.tolist()
        keys = (
            Key((*start.choices, *key.choices), _both(start.facts, key.facts), key.ways)
            for line, start in zip(reversed(ThreeCard), _shown(chosen.folded), strict=True)
            for key in _keys(chosen.folded[line], played[line])
        )
        return endings_of(self.game, rules).tally((*MAIN.opening, *sides), keys)

    def digest(self, counts: Solution, rules: Rules, chosen: Played) -> Digest:
        from croupier.games.boston_5_stud.digest import digest

        return digest(counts, chosen)

    def extras(self, counts: Solution, rules: Rules, chosen: Played) -> tuple[Extra, ...]:
        from croupier.games.boston_5_stud.digest import starts

        return starts(counts, rules)

    def glimpsed(
        self,
        counts: Solution,
        rules: Rules,
        glimpse: Glimpse,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Fraction:
        from croupier.games.boston_5_stud.glimpse import value

        return value(counts, rules, executor, progress)

    def weigh(
        self,
        rules: Rules,
        deck: tuple[Card, ...],
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
    ) -> tuple[Weighed, ...]:
        from croupier.games.boston_5_stud.accelerator import count_state

        counts = count_state(deck, seen["own"])
        endings = endings_of(self.game, rules)
        fold, *played = _keys(int(counts.sum()), counts.tolist())
        lowest_first = sorted(played, key=lambda key: LABELS.index(dict(key.facts.classes)["mine"]))
        return (
            Weighed(FOLD.name, Distribution(endings.tally(MAIN.opening, [fold]).counts)),
            Weighed(PLAY.name, endings.tally(MAIN.opening, lowest_first, label)),
        )


def played(option: str) -> Choices:
    """The choice between the second wager and a fold."""
    return (("play", option),)


def made(hand: int, result: int) -> Facts:
    """A hand by its class, and how it compares with the dealer's, as the kernel numbers them."""
    return known({"mine": LABELS[hand]}, dealers=SIGNS[result])


def _both(first: Facts, other: Facts) -> Facts:
    return Facts(first.classes + other.classes, first.signs + other.signs)


def _keys(folds: int, outcomes: Sequence[Sequence[int]]) -> Iterator[Key]:
    """Folds, and deals that are played by class and result, the highest hand first."""
    yield Key(played(FOLD.name), known(), folds)
    for hand in HIGHEST_FIRST:
        for result, count in enumerate(outcomes[hand]):
            yield Key(played(PLAY.name), made(hand, result), count)


def _shown(hands: Sequence[int]) -> Iterator[Key]:
    """Counts of the first three cards, the highest first; they are always shown, for there is
    nothing to gain by not doing so."""
    for line in reversed(ThreeCard):
        yield Key((("bonus", EXPOSE.name),), known({"start": line.label}), hands[line])


def label(ending: Ending) -> tuple[str, str]:
    """An ending by hand, and by whether ante and wagers won, tied or lost; the bonus apart.

    The ante tells a win from a loss, and the first wager a win from a tie.
    """
    ante, first = ending.settled[:2]
    if not ante.line:
        return FOLD.name, ante.outcome
    return ante.line, first.outcome


ODDS: Final = Boston5StudOdds()
