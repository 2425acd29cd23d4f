"""Double Cross as the odds room sees it: its counts, choices, words and single hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final

from croupier.cards import DECK, Card
from croupier.games.double_cross.definition import (
    ASK_PLAY,
    ASK_THREE_CARD,
    CROSS,
    DOUBLE_CROSS,
    EXPOSE,
    FOLD,
    KEEP_DOWN,
    PLAY_COLUMN,
    PLAY_ROW,
    TOP,
)
from croupier.games.double_cross.lookup import SIGNS, find
from croupier.hands import FiveCard, ThreeCard, category_of, three_value
from croupier.progress import Progress
from croupier.rounds import Rules, SeatKnowledge
from croupier.solver.cache import Stored
from croupier.solver.endings import Choices, Key, endings_of, known
from croupier.solver.features import (
    ARE_A_PAIR,
    ARE_SUITED,
    BOTH_HIGH,
    HIGH,
    HIGH_OR_BETTER,
    LOW,
    PAIR,
    SEQUENCE,
    Feature,
    Held,
    Situation,
    about,
    by_rank,
    draws,
    high_and_low,
    shown_cards,
)
from croupier.solver.game_odds import Bet, GameOdds, Glimpse, Weighed
from croupier.solver.outcomes import Distribution
from croupier.solver.strategy import Action, Strategy, Vocabulary

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.games.double_cross.prices import Chosen, Counts

MAIN: Final = Bet("ante and raises", ("ante",))
THREE_CARD: Final = Bet("three-card wager", ("three-card",))
BOTH: Final = Bet("both together", ("ante", "three-card"), is_joint=True)
RIGHT: Final = CROSS.index("right")

MADE: Final = tuple(
    tuple(known({"mine": category.label}, dealers=sign) for sign in SIGNS) for category in FiveCard
)
"""What is known of a hand by its category and result."""


def chose(option: str) -> Choices:
    """The choice between a fold and a line."""
    return ((ASK_PLAY.name, option),)


def line_keys(option: str, counts: Sequence[Sequence[int]]) -> Iterator[Key]:
    """A line played to the end, from counts by category and result, the lowest hand first."""
    chosen = chose(option)
    for facts, results in zip(MADE, counts, strict=True):
        for at, count in enumerate(results):
            yield Key(chosen, facts[at], count)


def fold_key(count: int) -> Key:
    """Rounds that are folded."""
    return Key(chose(FOLD.name), known(), count)


def exposed(category: int, key: Key) -> Key:
    """The same with the three-card wager, which is always exposed: there is nothing to gain by
    not doing so."""
    three = ("three", ThreeCard(category).label)
    return Key(
        ((ASK_THREE_CARD.name, EXPOSE.name), *key.choices),
        key.facts._replace(classes=(three, *key.facts.classes)),
        key.ways,
    )


@cache
def three_card_counts(deck: tuple[Card, ...]) -> Mapping[int, int]:
    """How many of a deck's three cards belong to each category, highest first."""
    counts = Counter(category_of(three_value(*three), ThreeCard) for three in combinations(deck, 3))
    return dict(sorted(counts.items(), reverse=True))


ROW: Final = PLAY_ROW.name
COLUMN: Final = PLAY_COLUMN.name
OPTIONS: Final = tuple(option.name for option in ASK_PLAY.options)
# The three-card hand that is exposed is that of the column.
LINE: Final = {ROW: "row", COLUMN: "column", EXPOSE.name: "column", KEEP_DOWN.name: "column"}
SHOWN: Final = {ROW: "right", COLUMN: "top", EXPOSE.name: "top", KEEP_DOWN.name: "top"}


def places(own: Any, top: Any, right: Any) -> Situation:
    """The own two cards, what is shown, and both lines."""
    return {
        "own": own,
        "top": top,
        "right": right,
        "shown": top + right,
        "row": own + right,
        "column": own + top,
    }


def situation(seen: SeatKnowledge, _: Collection[str]) -> Situation:
    """What a seat knows."""
    top, right = (shown_cards(seen, "cross", at) for at in (TOP, RIGHT))
    return places(Held(seen.own), top, right)


def goodness(at: Situation, option: str) -> Any:
    """A line is better by matching an own card, then by the rank of its shown card."""
    if option not in (ROW, COLUMN):
        return 0
    own, shown = at["own"], at[SHOWN[option]].high
    return 13 * ((shown == own.high) | (shown == own.low)) + shown


VOCABULARY: Final = Vocabulary(
    options=(*OPTIONS, EXPOSE.name, KEEP_DOWN.name),
    actions={
        "fold": Action((FOLD.name,), "fold", takes_with=False),
        "play the better line": Action(
            (ROW, COLUMN),
            "of the lines for which all conditions after `with` hold, play the better one; if they "
            "hold for none, the rule does not apply",
        ),
        "play the row": Action((ROW,), "play the row, which shows its right card"),
        "play horizontal": Action((ROW,), "the same"),
        "play the column": Action((COLUMN,), "play the column, which shows its top card"),
        "play vertical": Action((COLUMN,), "the same"),
        "expose": Action((EXPOSE.name,), "expose both cards for the three-card wager"),
        "keep down": Action((KEEP_DOWN.name,), "keep them down, and lose the three-card wager"),
    },
    of_option={
        **about(
            LINE,
            (
                PAIR,
                Feature(
                    "three of a kind",
                    "all three have the same rank",
                    lambda held, _: held.has_three,
                ),
                *list(draws(3))[:2],
                SEQUENCE,
                HIGH_OR_BETTER,
            ),
        ),
        **about(SHOWN, by_rank("a shown", "the line's shown card", HIGH)),
    },
    of_all={
        **about("own", (ARE_A_PAIR, ARE_SUITED), "own {}"),
        **about("shown", (ARE_A_PAIR,), "shown {}"),
        **about("own", high_and_low("own ", "the own two")),
        **about("own", (BOTH_HIGH,), "both own {}"),
        **about("shown", by_rank("high shown card is", "the higher of top and right", HIGH)),
        **about("shown", by_rank("low shown card is", "the lower of top and right", LOW)),
    },
    situation=situation,
    goodness=goodness,
    otherwise=(EXPOSE.name,),
    notes={
        "actions": "One line is better than the other if its shown card has the rank of an own "
        "card and the other's has not; else if its shown card is higher. If both are alike, the "
        "row is taken. A strategy that says nothing of the three-card wager exposes it always.",
        "with": "They are about the three known cards of a line: the own two, and the line's shown "
        "card. After `expose` and `keep down`, the column is meant.",
    },
)


class DoubleCrossOdds(GameOdds["Counts"]):
    """Modules with numpy or numba in them are imported where they are needed, as advice on a
    hand whose counts are on disk needs neither."""

    game: ClassVar = DOUBLE_CROSS
    bets: ClassVar = (MAIN, THREE_CARD, BOTH)
    sides: ClassVar = ("three-card",)
    headline_choices: ClassVar = ((ASK_PLAY.name, FOLD.name),)
    kernel: ClassVar = "croupier.games.double_cross.accelerator"
    shared_kernels: ClassVar = (
        "croupier.solver.kernels.symmetry",
        "croupier.solver.kernels.shards",
    )
    glimpses: ClassVar = (
        Glimpse("dealer", "dealer", "first", ("second",)),
        Glimpse("center", "cross", "center"),
        Glimpse("left", "cross", "left", ("bottom",)),
    )
    notes: ClassVar = (
        "The payout limit is left out: it binds only antes that are large enough.",
        "The three-card wager is always exposed; keeping it down can only lose it.",
    )

    def count(
        self,
        deck: tuple[Card, ...],
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Counts:
        import numpy as np

        from croupier.games.double_cross.accelerator import count
        from croupier.games.double_cross.prices import Counts

        solution = count(deck, executor, progress)
        return Counts(
            solution.deck,
            solution.states.astype(np.uint8),
            solution.multiplicity,
            solution.row,
            solution.swapped,
        )

    def pack(self, counts: Counts) -> dict[str, NDArray[Any]]:
        return {
            "states": counts.states,
            "multiplicity": counts.multiplicity.astype("<i1"),
            "row": counts.row.astype("<i4"),
            "swapped": counts.swapped.astype("<i4"),
        }

    def unpack(self, deck: tuple[Card, ...], arrays: Mapping[str, Stored]) -> Counts:
        from croupier.games.double_cross.prices import Counts

        return Counts(
            deck,
            arrays["states"].array(),
            arrays["multiplicity"].array().astype("i8"),
            arrays["row"].array(),
            arrays["swapped"].array().astype("i8"),
        )

    def best(self, counts: Counts, rules: Rules) -> Chosen:
        from croupier.games.double_cross.prices import worth

        return worth(counts, rules).best()

    def follow(self, counts: Counts, rules: Rules, strategy: Strategy) -> Chosen:
        from croupier.games.double_cross.prices import situations

        offered = dict.fromkeys(OPTIONS, True)
        return strategy.choose(situations(counts.states), len(counts.states), offered)

    def value(self, counts: Counts, rules: Rules, chosen: Chosen) -> Fraction:
        from croupier.games.double_cross.prices import value, worth

        return value(counts, worth(counts, rules), chosen)

    def distribution(self, counts: Counts, rules: Rules, chosen: Chosen, bet: Bet) -> Distribution:
        from croupier.games.double_cross.prices import both_distribution, main_distribution

        if bet is THREE_CARD:
            cards = three_card_counts(counts.deck).items()
            keys = (exposed(category, Key((), known(), count)) for category, count in cards)
            return endings_of(self.game, rules).tally(bet.opening, keys)
        of = main_distribution if bet is MAIN else both_distribution
        return of(counts, rules, chosen)

    def joint(
        self, counts: Counts, rules: Rules, chosen: Chosen, sides: frozenset[str]
    ) -> Distribution:
        return self.distribution(counts, rules, chosen, BOTH)

    def weigh(
        self,
        rules: Rules,
        deck: tuple[Card, ...],
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
    ) -> tuple[Weighed, ...]:
        own, (top,), (right,) = seen["own"], seen["top"], seen["right"]
        by_line = find(own, top, right, self.depends_on()) if deck == DECK else None
        if by_line is None:
            from croupier.games.double_cross.accelerator import count_state

            counted = count_state(deck, own, top, right)
            by_line = counted.row.tolist(), counted.column.tolist()
        row, column = by_line
        endings = endings_of(self.game, rules)
        return tuple(
            Weighed(option, endings.tally(MAIN.opening, keys))
            for option, keys in (
                (FOLD.name, iter([fold_key(sum(map(sum, row)))])),
                (PLAY_ROW.name, line_keys(PLAY_ROW.name, row)),
                (PLAY_COLUMN.name, line_keys(PLAY_COLUMN.name, column)),
            )
        )


ODDS: Final = DoubleCrossOdds()
