"""How a round of Criss Cross Poker may end, and what each ending wins.

The payout limit of 11(d) is left out: figures are per ante, and the limit only binds antes that
are large enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from croupier.games import Outcome, Rules
from croupier.games.choices import Ask
from croupier.games.criss_cross import COMPLETION
from croupier.money import MoneyError
from croupier.odds.errors import OddsError
from croupier.odds.five_card.pays import HIGHEST_FIRST, Paid, by_class, paid, settled, tallied
from croupier.odds.kernels.criss_cross import Ending as Counted
from croupier.odds.kernels.criss_cross import Pays
from croupier.odds.kernels.criss_cross.community import Counted as WithCommunity
from croupier.odds.outcomes import Distribution, Ending, Settled

ASKS: Final = tuple(step for step in COMPLETION if isinstance(step, Ask))
DECISIONS: Final = tuple(ask.name for ask in ASKS)
OPTIONS: Final = tuple(option.name for option in ASKS[0].options)
"""To forfeit, and to bet one, two or three antes: in the kernel's order, at every decision."""
FORFEIT: Final = OPTIONS[0]
WAGERS: Final = ("ante-across", "ante-down", *DECISIONS)


class Table:
    """The pays of a round by class of hand."""

    def __init__(self, rules: Rules) -> None:
        even = rules.pays["ante"]["win"]
        self.line = by_class(rules.pays["line"])
        self.ante = tuple(
            paid(even, one.line) if one.outcome is Outcome.WIN else one for one in self.line
        )
        self._numbers = {one: number for number, one in enumerate(dict.fromkeys(self.line))}
        self.alike = tuple(self._numbers[one] for one in self.line)
        """By class, a number that classes paid alike share."""
        self.order = {one.line: at for at, one in enumerate(self.line)}
        """Lines from the lowest to the highest."""

    def kernel(self) -> Pays:
        """The same for the kernel."""
        try:
            return Pays.of([one.net for one in self.line], [one.net for one in self.ante])
        except MoneyError as error:
            raise OddsError(f"these pays cannot be summed over one denominator: {error}") from None

    def middle(self, across: int, down: int) -> Paid:
        """The middle bet: at the odds of the higher hand, or of the lower if only that pays; it
        loses only with both."""
        higher, lower = self.line[max(across, down)], self.line[min(across, down)]
        for wanted in (Outcome.WIN, Outcome.PUSH):
            for one in (higher, lower):
                if one.outcome is wanted:
                    return one
        return lower

    def ending(self, counted: Counted) -> Ending:
        """An ending that the kernel counted, as the table would settle it."""
        bets = (counted.across, counted.down, counted.middle)
        asked = bets if counted.classes else bets[: bets.index(0) + 1]
        choices = tuple((DECISIONS[at], OPTIONS[bet]) for at, bet in enumerate(asked))
        stakes = (1, 1, *bets)
        if counted.classes is None:
            lost = zip(WAGERS, stakes, strict=True)
            return Ending(
                choices,
                tuple(
                    Settled(wager, Outcome.LOSE.value, "", Fraction(stake), Fraction(-stake))
                    for wager, stake in lost
                    if stake
                ),
            )
        across, down = counted.classes
        made = (
            self.ante[across],
            self.ante[down],
            self.line[across],
            self.line[down],
            self.middle(across, down),
        )
        return Ending(choices, tuple(map(_times, WAGERS, made, stakes)))

    def told(self, ending: Ending) -> tuple[str, str]:
        """A round in two words: the higher hand of both lines, and whether the player is up."""
        asked, chosen = ending.choices[-1]
        if chosen == FORFEIT:
            return f"{FORFEIT} {asked}", Outcome.LOSE.value
        higher = max((one.line for one in ending.settled[:2]), key=self.order.__getitem__)
        net = ending.net
        up = Outcome.WIN if net > 0 else Outcome.LOSE if net < 0 else Outcome.PUSH
        return higher, up.value


def _times(wager: str, one: Paid, times: int) -> Settled:
    return Settled(wager, one.outcome.value, one.line, Fraction(times), one.net * times)


def distribution(
    table: Table, counted: Iterable[tuple[Counted, int]], *, highest_first: bool = True
) -> Distribution:
    """Endings as the table settles them, those paid alike together, in order."""
    sums: dict[tuple[object, ...], tuple[Counted, int]] = {}
    for one, count in sorted(counted, key=_rank, reverse=not highest_first):
        alike = one.classes and tuple(table.alike[made] for made in one.classes)
        key = (one.across, one.down, one.middle, alike)
        sums[key] = one, sums.get(key, (one, 0))[1] + count
    found = tallied((table.ending(one), count) for one, count in sums.values())
    return Distribution(found.counts, table.told)


def _rank(counted: tuple[Counted, int]) -> tuple[int, ...]:
    """Forfeits first, as they were decided; then hands by the higher line, then the lower."""
    one = counted[0]
    bets = (one.across, one.down, one.middle)
    return (-1, *bets) if one.classes is None else (0, *(-c for c in sorted(one.classes)[::-1]))


def numbered(rules: Rules) -> tuple[int, ...]:
    """By class of the community cards, a number that those share which the 5 Card Bonus pays
    alike."""
    pays = by_class(rules.pays["five-card-bonus"])
    numbers = {one: at for at, one in enumerate(dict.fromkeys(pays))}
    return tuple(numbers[one] for one in pays)


def distribution_with_bonus(rules: Rules, counted: WithCommunity) -> Distribution:
    """How rounds end with the 5 Card Bonus, which stands whatever is forfeited."""
    table, made = Table(rules), dict.fromkeys(by_class(rules.pays["five-card-bonus"]))
    bonus = [settled("five-card-bonus", one) for one in made]
    endings: dict[Counted, Ending] = {}

    def together() -> Iterator[tuple[Ending, int]]:
        for one, line, count in counted.endings():
            if one not in endings:
                endings[one] = table.ending(one)
            yield Ending(endings[one].choices, (*endings[one].settled, bonus[line])), count

    return tallied(together())


def bonus_distribution(rules: Rules, hands: Sequence[int]) -> Distribution:
    """The 5 Card Bonus, from counts of the community cards by class."""
    pays = by_class(rules.pays["five-card-bonus"])
    return tallied(
        (Ending((), (settled("five-card-bonus", pays[hand]),)), hands[hand])
        for hand in HIGHEST_FIRST
    )
