"""How a round of Four Card Poker may end, and what each ending wins.

The payout limit is left out: figures are per ante, and a limit only binds antes that are large
enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from croupier.cards import RANKS
from croupier.games import Outcome, Rules
from croupier.games.four_card_poker import ACE, FOLD, PLAYS
from croupier.hands import FourCard
from croupier.odds.five_card.pays import Paid, paid, settled, tallied
from croupier.odds.outcomes import Distribution, Ending, Settled

ASK: Final = "play"
OPTIONS: Final = (FOLD.name, *(option.name for option in PLAYS))
"""By how many antes the play wager has; none is a fold."""
RESULTS: Final = (Outcome.WIN, Outcome.WIN, Outcome.LOSE)
"""In the order of the kernel: a win, a tie, which is the player's, and a loss."""
_NOTHING: Final = Fraction(0)


class Hand(NamedTuple):
    """A class of hands: a category, and the rank of the pair where a pair is all there is."""

    category: FourCard
    pair: int = 0

    @property
    def line(self) -> str:
        """The line of the automatic bonus that it could be on."""
        return self.category.label

    @property
    def aces_up(self) -> str:
        """The line of Aces Up that it could be on."""
        return "pair of aces" if self == (FourCard.PAIR, ACE) else self.line


HANDS: Final = (
    Hand(FourCard.HIGH_CARD),
    *(Hand(FourCard.PAIR, rank) for rank in range(len(RANKS))),
    *(Hand(category) for category in FourCard if category > FourCard.PAIR),
)
"""In the order of the kernel's classes, lowest first."""
HIGHEST_FIRST: Final = tuple(reversed(range(len(HANDS))))


def _staked(wager: str, one: Paid, times: int) -> Settled:
    return Settled(wager, one.outcome.value, one.line, Fraction(times), one.net * times)


def folded() -> Ending:
    """A fold, which loses the ante."""
    return Ending(((ASK, FOLD.name),), (settled("ante", paid(None, "")),))


def played(rules: Rules, times: int, hand: int, result: int) -> Ending:
    """A hand played to the end for so many antes."""
    line, wins = HANDS[hand].line, RESULTS[result] is Outcome.WIN
    ante, play = (
        paid(rules.pays[name]["win"] if wins else None, line) for name in ("ante", "play")
    )
    bonus = rules.pays["automatic-bonus"].get(line)
    return Ending(
        ((ASK, OPTIONS[times]),),
        (
            _staked("ante", ante, 1),
            _staked("play", play, times),
            # Nothing more is staked for the bonus.
            *(() if bonus is None else (_bonus(paid(bonus, line)),)),
        ),
    )


def _bonus(one: Paid) -> Settled:
    return Settled("automatic-bonus", one.outcome.value, one.line, _NOTHING, one.net)


def told(ending: Ending, *, with_times: bool = False) -> tuple[str, str]:
    """An ending by hand, and by what became of ante and play wager; the bonus apart."""
    ante = ending.settled[0]
    if not ante.line:
        return FOLD.name, ante.outcome
    return ante.line, f"{ante.outcome} {ending.settled[1].staked}x" if with_times else ante.outcome


def main_distribution(
    rules: Rules, folds: int, deals: Sequence[Sequence[Sequence[int]]]
) -> Distribution:
    """How rounds end, from counts by antes played less one, class and result."""
    found = tallied(
        [
            (folded(), folds),
            *(
                (played(rules, times + 1, hand, result), deals[times][hand][result])
                for hand in HIGHEST_FIRST
                for times in reversed(range(len(PLAYS)))
                for result in range(len(RESULTS))
            ),
        ]
    )
    return Distribution(found.counts, partial(told, with_times=True))


def playing(rules: Rules, times: int, hand: int, counts: Sequence[int]) -> Distribution:
    """What may come of playing one hand for so many antes, from counts by result."""
    found = tallied((played(rules, times, hand, at), count) for at, count in enumerate(counts))
    return Distribution(found.counts, told)


def _aces_up(rules: Rules, hand: int) -> Settled:
    line = HANDS[hand].aces_up
    return settled("aces-up", paid(rules.pays["aces-up"].get(line), line))


def aces_up_distribution(rules: Rules, hands: Sequence[int]) -> Distribution:
    """Aces Up alone, or where it stands after a fold: any five cards, by class."""
    return tallied((Ending((), (_aces_up(rules, hand),)), hands[hand]) for hand in HIGHEST_FIRST)


def joint_distribution(
    rules: Rules,
    folds: Sequence[int],
    deals: Sequence[Sequence[Sequence[int]]],
    survives: bool,
) -> Distribution:
    """Ante, play wager and Aces Up together, from folds by class and deals as above; whether
    Aces Up survives a fold is for the house to say."""

    def endings() -> Iterator[tuple[Ending, int]]:
        for hand in HIGHEST_FIRST:
            bonus = _aces_up(rules, hand)
            after_fold = bonus if survives else settled("aces-up", paid(None, ""))
            yield _with(folded(), after_fold), folds[hand]
            for times, by_class in enumerate(deals, start=1):
                for result, count in enumerate(by_class[hand]):
                    yield _with(played(rules, times, hand, result), bonus), count

    return tallied(endings())


def _with(ending: Ending, more: Settled) -> Ending:
    return Ending(ending.choices, (*ending.settled, more))


def aces_up_beside_an_ante(
    rules: Rules, folds: int, deals: Sequence[Sequence[Sequence[int]]]
) -> Distribution:
    """Aces Up of one who also plays against the dealer, where a fold loses it."""

    def endings() -> Iterator[tuple[Ending, int]]:
        yield Ending(((ASK, FOLD.name),), (settled("aces-up", paid(None, "")),)), folds
        for hand in HIGHEST_FIRST:
            for times, by_class in enumerate(deals, start=1):
                chosen = ((ASK, OPTIONS[times]),)
                yield Ending(chosen, (_aces_up(rules, hand),)), sum(by_class[hand])

    return tallied(endings())
