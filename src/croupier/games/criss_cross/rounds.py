"""Rounds of Criss Cross Poker, from what the kernel counts to how they end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from itertools import chain
from math import lcm
from typing import Final

from croupier.errors import MoneyError, OddsError
from croupier.games.criss_cross.accelerator import Ending as Counted
from croupier.games.criss_cross.accelerator import Pays
from croupier.games.criss_cross.accelerator.community import Counted as WithCommunity
from croupier.games.criss_cross.accelerator.examples import examples
from croupier.games.criss_cross.definition import CRISS_CROSS
from croupier.rounds import Outcome, Rules
from croupier.solver.endings import Choices, Endings, Key, endings_of, known
from croupier.solver.examples import ExampleDeal, Facts, publish
from croupier.solver.five_card.hands import LABELS
from croupier.solver.outcomes import Distribution, Ending

ASKS: Final = CRISS_CROSS.asks()
DECISIONS: Final = tuple(ask.name for ask in ASKS)
OPTIONS: Final = tuple(option.name for option in ASKS[0].options)
"""To forfeit, and to bet one, two or three antes: in the kernel's order, at every decision."""
FORFEIT: Final = OPTIONS[0]
ANTES: Final = ("ante-across", "ante-down")
BONUS: Final = "five-card-bonus"
WAGERS: Final = (*ANTES, *DECISIONS)
ONCE: Final = tuple((ask, OPTIONS[1]) for ask in DECISIONS)
"""One ante bet at every decision."""


def made(across: int, down: int) -> Facts:
    """The hands of both lines by their classes."""
    return known({"across": LABELS[across], "down": LABELS[down]})


class RoundTable:
    """What a round comes to under some rules, by classes of hands."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        areas = {
            made(*classes): ExampleDeal(deal.own, (("cross", deal.cross),))
            for classes, deal in examples().items()
        }
        publish(CRISS_CROSS, "hand", areas)
        self.endings: Endings = endings_of(CRISS_CROSS, rules)

    @cached_property
    def once(self) -> dict[tuple[int, int], Ending]:
        """By classes that come together, how a round ends in which one ante is bet everywhere."""
        return {classes: self.endings.of(ANTES, ONCE, made(*classes)) for classes in examples()}

    def kernel(self) -> Pays:
        """What each wager wins by class, for the kernel."""
        line, ante = [Fraction(0)] * len(LABELS), [Fraction(0)] * len(LABELS)
        middle = [[Fraction(0)] * len(LABELS) for _ in LABELS]
        for (across, down), ending in self.once.items():
            first, _, bet, _, both = (wager.net for wager in ending.settled)
            ante[across], line[across], middle[across][down] = first, bet, both
        parts = lcm(*(net.denominator for net in (*line, *ante, *chain(*middle))))

        def whole(nets: Iterable[Fraction]) -> tuple[int, ...]:
            return tuple(int(net * parts) for net in nets)

        try:
            return Pays(parts, whole(line), whole(ante), tuple(map(whole, middle)))
        except MoneyError as error:
            raise OddsError(f"these pays cannot be summed over one denominator: {error}") from None

    @cached_property
    def order(self) -> dict[str, int]:
        """Lines of the pay table, from the lowest to the highest."""
        lines = {across: ending.settled[0].line for (across, _), ending in self.once.items()}
        return {lines[at]: at for at in sorted(lines)}

    def distribution(
        self, counted: Iterable[tuple[Counted, int]], *, highest_first: bool = True
    ) -> Distribution:
        """How rounds end, those paid alike together, in order."""
        ordered = sorted(counted, key=_rank, reverse=not highest_first)
        keys = (Key(*_known(kernel_ending), count) for kernel_ending, count in ordered)
        return self.endings.tally(ANTES, keys, self.label)

    def numbered(self) -> tuple[int, ...]:
        """By class of the community cards, a number that those share which the 5 Card Bonus pays
        alike."""
        numbers = {bonus: at for at, bonus in enumerate(dict.fromkeys(self._bonuses))}
        return tuple(numbers[bonus] for bonus in self._bonuses)

    @cached_property
    def _bonuses(self) -> tuple[Ending, ...]:
        """What the 5 Card Bonus comes to, by class of the community cards."""
        endings = (
            self.endings.of((*ANTES, BONUS), *community[:2]) for community in self._communities()
        )
        return tuple(Ending((), ending.settled[-1:]) for ending in endings)

    def _communities(self) -> Iterator[Key]:
        """The classes of the community cards, the lowest first; the rest is forfeited."""
        for hand in LABELS:
            yield Key(((DECISIONS[0], FORFEIT),), known({"community": hand}), 1)

    def bonus_distribution(self, hands: Iterable[int]) -> Distribution:
        """The 5 Card Bonus, from counts of the community cards by class."""
        keys = [
            key._replace(ways=count) for key, count in zip(self._communities(), hands, strict=True)
        ]
        return self.endings.tally((*ANTES, BONUS), reversed(keys)).only((BONUS,), ())

    def distribution_with_bonus(self, counted: WithCommunity) -> Distribution:
        """How rounds end with the 5 Card Bonus, which stands whatever is forfeited."""
        numbers = self.numbered()
        first = {number: LABELS[numbers.index(number)] for number in numbers}

        def keys() -> Iterator[Key]:
            for kernel_ending, line, count in counted.endings():
                choices, facts = _known(kernel_ending)
                community = ("community", first[line])
                yield Key(choices, facts._replace(classes=(*facts.classes, community)), count)

        return self.endings.tally((*ANTES, BONUS), keys())

    def label(self, ending: Ending) -> tuple[str, str]:
        """A round in two words: the higher hand of both lines, and whether the player is up."""
        asked, chosen = ending.choices[-1]
        if chosen == FORFEIT:
            return f"{FORFEIT} {asked}", Outcome.LOSE.value
        higher = max((wager.line for wager in ending.settled[:2]), key=self.order.__getitem__)
        net = ending.net
        up = Outcome.WIN if net > 0 else Outcome.LOSE if net < 0 else Outcome.PUSH
        return higher, up.value


def _known(counted: Counted) -> tuple[Choices, Facts]:
    """What was chosen in rounds that the kernel counted, and what is known of their cards."""
    bets = [counted.across, counted.down, counted.middle]
    if counted.classes is None:
        del bets[bets.index(0) + 1 :]
    choices = tuple((DECISIONS[at], OPTIONS[bet]) for at, bet in enumerate(bets))
    return choices, known() if counted.classes is None else made(*counted.classes)


def _rank(counted: tuple[Counted, int]) -> tuple[int, ...]:
    """Forfeits first, as they were decided; then hands by the higher line, then the lower."""
    kernel_ending = counted[0]
    bets = (kernel_ending.across, kernel_ending.down, kernel_ending.middle)
    return (
        (-1, *bets)
        if kernel_ending.classes is None
        else (0, *(-c for c in sorted(kernel_ending.classes)[::-1]))
    )
