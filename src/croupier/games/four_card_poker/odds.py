"""Four Card Poker as the odds room sees it: its counts, choices, words and single hands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from croupier.cards import Card
from croupier.games.four_card_poker.definition import DEALER, FOLD, FOUR_CARD_POKER, PLAYS, UP
from croupier.hands import FourCard, Ranked, best_four
from croupier.hands.classes import labels_of
from croupier.rounds import Rules, SeatKnowledge
from croupier.solver.endings import Choices, Key, endings_of, known, mean
from croupier.solver.examples import Facts
from croupier.solver.features import (
    HIGH,
    NONE,
    RANK,
    RANKS,
    Phrase,
    Situation,
    Truth,
    about,
    by_rank,
    shown_cards,
)
from croupier.solver.five_card.cached_counts import SETS, KeptOdds
from croupier.solver.five_card.hands import KERNELS
from croupier.solver.game_odds import Bet, Glimpse, Weighed
from croupier.solver.outcomes import Distribution, Ending
from croupier.solver.strategy import Action, Strategy, Vocabulary

if TYPE_CHECKING:
    from croupier.games.four_card_poker.accelerator import Played, Solution

ASK: Final = "play"
OPTIONS: Final = (FOLD.name, *(option.name for option in PLAYS))
"""By how many antes the play wager has; none is a fold."""
LABELS: Final = labels_of(FourCard)
"""The names of the classes in the order of the kernel, lowest first."""
HIGHEST_FIRST: Final = tuple(reversed(range(len(LABELS))))
SIGNS: Final = (1, 0, -1)
"""A win, a tie and a loss, in the order of the kernel."""
MAIN: Final = Bet("ante and play", ("ante",))
ACES_UP: Final = Bet("aces up", ("aces-up",))
DOWN: Final = tuple(slot for slot in DEALER if slot not in UP)
"""Where the dealer's cards lie face down."""
SURVIVES: Final = "aces-up-survives-fold"

_UP: Final = DEALER.index(*UP)


class BestFour:
    """What counts of the best four cards of one hand, or of many by a function that makes an
    array of what is measured of each."""

    def __init__(self, measured: Callable[[Callable[[Ranked], int]], Any]) -> None:
        self.category = measured(lambda hand: hand.category)
        self.high = measured(lambda hand: hand.ranks[0])
        """The rank that counts first: of the pair, or the highest card."""
        self.kicker = measured(lambda hand: _beside_a_pair(hand, 1))
        self.second_kicker = measured(lambda hand: _beside_a_pair(hand, -1))
        """The higher and the lower card beside a pair."""
        self.ranks = measured(lambda hand: sum({1 << rank for rank in hand.ranks}))
        """A bit for each rank that breaks ties."""

    @property
    def is_pair(self) -> Truth:
        return self.category == FourCard.PAIR

    @property
    def is_better(self) -> Truth:
        """Better than a pair."""
        return self.category > FourCard.PAIR


def _beside_a_pair(hand: Ranked, at: int) -> int:
    return hand.ranks[at] if hand.category is FourCard.PAIR else NONE


def situation(seen: SeatKnowledge, _: Collection[str]) -> Situation:
    """What a seat knows."""
    hand = best_four(seen.own)
    return {"own": BestFour(lambda of: of(hand)), "up": shown_cards(seen, "dealer", _UP)}


_BETTER: Final = "or anything better than a pair"
_OF_HAND: Final[tuple[tuple[str, str, Callable[[Any, int, Any], Truth]], ...]] = (
    (
        f"{RANK} high or better",
        "there is a pair or better, or the highest card has that rank or a higher one",
        lambda own, rank, _: own.is_pair | own.is_better | (own.high >= rank),
    ),
    (
        f"a pair of {RANKS} or better",
        f"there is a pair of that rank or a higher one, {_BETTER}",
        lambda own, rank, _: own.is_better | own.is_pair & (own.high >= rank),
    ),
    (
        f"a pair of {RANKS}",
        "a pair of that rank is all there is",
        lambda own, rank, _: own.is_pair & (own.high == rank),
    ),
    (
        "a pair of the up card or better",
        f"there is a pair of the up-card's rank or a higher one, {_BETTER}",
        lambda own, _, up: own.is_better | own.is_pair & (own.high >= up),
    ),
    (
        "a pair above the up card or better",
        f"there is a pair of a rank higher than the up-card's, {_BETTER}",
        lambda own, _, up: own.is_better | own.is_pair & (own.high > up),
    ),
    (
        f"a {RANK} kicker or higher",
        "the higher kicker has that rank or a higher one",
        lambda own, rank, _: own.kicker >= rank,
    ),
    (
        "a kicker of the up card or higher",
        "the higher kicker has the up-card's rank or a higher one",
        lambda own, _, up: own.kicker >= up,
    ),
    (
        f"a second {RANK} kicker or higher",
        "the lower kicker has that rank or a higher one",
        lambda own, rank, _: own.second_kicker >= rank,
    ),
    (
        "a card like the up card",
        "there is two pair or less, and one of the four has the up-card's rank",
        lambda own, _, up: (own.category <= FourCard.TWO_PAIR) & ((own.ranks >> up) % 2 == 1),
    ),
)
_CATEGORIES: Final = {
    "a pair": FourCard.PAIR,
    "two pair": FourCard.TWO_PAIR,
    "a straight": FourCard.STRAIGHT,
    "a flush": FourCard.FLUSH,
    "three of a kind": FourCard.THREE_OF_A_KIND,
}


def _phrase(says: str, holds: Callable[[Any, int, Any], Truth]) -> Phrase:
    return Phrase(says, lambda at, _, rank: holds(at["own"], rank, at["up"].high))


def _at_least(category: FourCard) -> Callable[[Any, int, Any], Truth]:
    return lambda own, _rank, _up: own.category >= category


VOCABULARY: Final = Vocabulary(
    options=OPTIONS,
    actions={
        words: Action((option,), says)
        for option, (words, says) in zip(
            OPTIONS,
            {
                "fold": "fold, and lose the ante",
                "play one ante": "play for one ante",
                "play two antes": "play for two",
                "play three antes": "play for three",
            }.items(),
            strict=True,
        )
    },
    of_option={
        **{words: _phrase(says, holds) for words, says, holds in _OF_HAND},
        **{
            f"{words} or better": _phrase(f"there is {words} or better", _at_least(category))
            for words, category in _CATEGORIES.items()
        },
    },
    of_all=about("up", by_rank("up card is", "the dealer's card that is shown", HIGH)),
    situation=situation,
    thumb="any-pair",
    notes={
        "with": "They are about the best four of the own five cards. A strategy knows nothing of "
        "the fifth card, nor of suits but for flushes. A kicker is a card of the best four beside "
        "a pair, when a pair is all there is. Three of a kind beats a flush here.",
    },
)
"""A strategy looks at the best four cards and at the rank of the up-card, and at nothing else."""


class FourCardPokerOdds(KeptOdds["Solution"]):
    """Modules with numpy or numba in them are imported where they are needed."""

    game: ClassVar = FOUR_CARD_POKER
    bets: ClassVar = (MAIN, ACES_UP)
    sides: ClassVar = ("aces-up",)
    options: ClassVar = (SURVIVES,)
    headline_choices: ClassVar = tuple((ASK, option) for option in (OPTIONS[0], OPTIONS[-1]))
    kernel: ClassVar = "croupier.games.four_card_poker.accelerator"
    kept: ClassVar = {"players": SETS, "values": "<u2", "higher": "<i4", "level": "<i4"}
    shared_kernels: ClassVar = (*KERNELS, "croupier.solver.kernels.shards")
    glimpses: ClassVar = (Glimpse("dealer", "dealer", DOWN[0], DOWN[1:]),)
    notes: ClassVar = (
        "The payout limit is left out: it binds only antes that are large enough.",
        "Where a fold loses aces up, its figures are those of one who plays for the ante alone.",
        "A tie is the player's, and counted as a win.",
    )

    def best(self, counts: Solution, rules: Rules) -> Played:
        from croupier.games.four_card_poker.prices import best_of

        return best_of(counts, rules)

    def follow(self, counts: Solution, rules: Rules, strategy: Strategy) -> Played:
        import numpy as np

        from croupier.games.four_card_poker.accelerator import follow
        from croupier.games.four_card_poker.prices import whole
        from croupier.hands import ranked_of
        from croupier.solver.feature_arrays import HeldArray

        values, rows = np.unique(counts.values, return_inverse=True)
        hands = [ranked_of(int(value), FourCard) for value in values]
        own = BestFour(lambda of: np.array([[of(hand)] for hand in hands]))
        up = HeldArray(np.array(counts.deck)[None, :, None])
        chosen = strategy.choose({"own": own, "up": up}, (len(hands), len(counts.deck)))
        unit, _, bonus = whole(rules)
        return follow(counts, chosen[rows], bonus, unit)

    def value(self, counts: Solution, rules: Rules, chosen: Played) -> Fraction:
        return mean(self.distribution(counts, rules, chosen, MAIN))

    def distribution(
        self, counts: Solution, rules: Rules, chosen: Played, bet: Bet
    ) -> Distribution:
        endings = endings_of(self.game, rules)
        if bet is MAIN:
            return main_distribution(rules, chosen)
        if rules.option(SURVIVES):
            alone = (Key((), made(hand), counts.hands[hand]) for hand in HIGHEST_FIRST)
            return endings.tally(ACES_UP.opening, alone)
        keys = (*_folds(chosen), *_plays(chosen, range(len(PLAYS))))
        both = endings.tally((*MAIN.opening, *ACES_UP.opening), keys)
        return both.only(ACES_UP.opening, (ASK,))

    def joint(
        self, counts: Solution, rules: Rules, chosen: Played, sides: frozenset[str]
    ) -> Distribution:
        folds, plays = list(_folds(chosen)), list(_plays(chosen, range(len(PLAYS))))
        # Hand by hand, the highest first: each is folded, or played for this many antes.
        keys = sorted((*folds, *plays), key=lambda key: -LABELS.index(key.facts.classes[0][1]))
        return endings_of(self.game, rules).tally((*MAIN.opening, *sides), keys)

    def weigh(
        self,
        rules: Rules,
        deck: tuple[Card, ...],
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
    ) -> tuple[Weighed, ...]:
        from croupier.games.four_card_poker.accelerator import best_class, count_state

        own, (up,) = seen["own"], seen["up"]
        counts = count_state(deck, own, up)
        hand, endings = best_class(own), endings_of(self.game, rules)
        fold = Key(chose(FOLD.name), made(hand), sum(counts))
        return (
            Weighed(FOLD.name, endings.tally(MAIN.opening, [fold])),
            *(
                Weighed(option, endings.tally(MAIN.opening, _results(option, hand, counts), label))
                for option in OPTIONS[1:]
            ),
        )


def chose(option: str) -> Choices:
    """The choice between a fold and this many antes."""
    return ((ASK, option),)


def made(hand: int, result: int | None = None) -> Facts:
    """A hand by its class, and how it compares with the dealer's, as the kernel numbers them."""
    mine = {"mine": LABELS[hand]}
    return known(mine) if result is None else known(mine, dealers=SIGNS[result])


def _results(option: str, hand: int, counts: Sequence[int]) -> Iterator[Key]:
    return (Key(chose(option), made(hand, at), count) for at, count in enumerate(counts))


def _folds(chosen: Played) -> Iterator[Key]:
    for hand in HIGHEST_FIRST:
        yield Key(chose(FOLD.name), made(hand), int(chosen.folded[hand]))


def _plays(chosen: Played, antes: Sequence[int]) -> Iterator[Key]:
    """Deals by class, antes played less one, and result, the highest hand first."""
    deals = chosen.played.tolist()
    for hand in HIGHEST_FIRST:
        for times in antes:
            yield from _results(OPTIONS[1 + times], hand, deals[times][hand])


def main_distribution(rules: Rules, chosen: Played) -> Distribution:
    """How rounds end for ante and play wager."""
    keys = (*_folds(chosen), *_plays(chosen, range(len(PLAYS))[::-1]))
    of_times = partial(label, with_times=True)
    return endings_of(FOUR_CARD_POKER, rules).tally(MAIN.opening, keys, of_times)


def label(ending: Ending, *, with_times: bool = False) -> tuple[str, str]:
    """An ending by hand, and by what became of ante and play wager; the bonus apart."""
    ante = ending.settled[0]
    if not ante.line:
        return FOLD.name, ante.outcome
    return ante.line, f"{ante.outcome} {ending.settled[1].staked}x" if with_times else ante.outcome


ODDS: Final = FourCardPokerOdds()
