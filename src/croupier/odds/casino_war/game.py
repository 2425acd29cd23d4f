"""Casino War as the odds room sees it: its counts, choices, words and single hands.

What is counted and kept is one deck by ranks; a shoe of so many of them is solved at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from croupier.cards import RANKS, Card
from croupier.games import Rules
from croupier.games.casino_war import CASINO_WAR, GO_TO_WAR, NO_TIE_WAGER, TIE_WAGER
from croupier.games.choices import Ask
from croupier.odds.burn_card import burned
from croupier.odds.cache import Stored
from croupier.odds.casino_war.endings import (
    TIE,
    WAR_TIE,
    betting,
    ended,
    fighting,
    instead_of_war,
    joint_distribution,
    main_distribution,
    not_betting,
    pays_of,
    tie_distribution,
)
from croupier.odds.errors import OddsError
from croupier.odds.game_odds import Bet, Digest, Extra, GameOdds, Glimpse, Progress, Weighed
from croupier.odds.kernels.casino_war import Choice, End, Priced, ShoeError, Solution, price
from croupier.odds.outcomes import Distribution

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.odds.reference_solver import Policy
    from croupier.odds.strategy import Strategy, Vocabulary
    from croupier.rounds import Seen

MAIN: Final = Bet("initial and war wagers", ("initial",))
TIE_BET: Final = Bet("tie wager", ("tie",))


@dataclass(frozen=True, slots=True)
class OneDeck:
    """The cards of one deck by rank, lowest first; a shoe holds several alike."""

    counts: tuple[int, ...]

    def shoe(self, rules: Rules) -> Solution:
        """All deals of the shoe that the house uses."""
        decks = CASINO_WAR.packs(rules)
        return _solution([decks * count for count in self.counts])


def _solution(counts: Sequence[int]) -> Solution:
    try:
        return Solution(tuple(counts))
    except ShoeError as error:
        raise OddsError(str(error)) from None


def _by_rank(deck: Sequence[Card]) -> list[int]:
    counts = [0] * len(RANKS)
    for card in deck:
        counts[card.rank] += 1
    return counts


class CasinoWarOdds(GameOdds[OneDeck]):
    """Advice on a tie needs no numpy, so that modules with it are imported where they are used."""

    game: ClassVar = CASINO_WAR
    bets: ClassVar = (MAIN, TIE_BET)
    sides: ClassVar = ("tie", "second-tie")
    places: ClassVar = {"own": 1, "up": 1}
    repeated: ClassVar = frozenset({TIE})
    unit: ClassVar = "initial wager"
    options: ClassVar = ("decks", "surrender")
    telling: ClassVar = ((TIE, GO_TO_WAR.name),)
    kernel: ClassVar = "croupier.odds.kernels.casino_war"
    notes: ClassVar = (
        "A player who does not count cards has these odds in every round that a shoe is sure of.",
        "Burn cards change nothing.",
        "The initial wager is collected when a player goes to war, and not given back.",
        "A tie wager on the war deal is left out of the main game, and told by itself.",
    )

    def seated(self, seats: int) -> CasinoWarOdds:
        if seats == 1:
            return self
        raise OddsError(
            f"{self.game.name}: of a whole shoe the other players' cards are too few to tell; "
            "name them to advise as dead cards"
        )

    def count(
        self,
        deck: tuple[Card, ...],
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> OneDeck:
        if progress is not None:
            progress(1, 1)
        return OneDeck(tuple(_by_rank(deck)))

    def pack(self, counts: OneDeck) -> dict[str, NDArray[Any]]:
        import numpy as np

        return {"ranks": np.array(counts.counts, "<i8")}

    def unpack(self, deck: tuple[Card, ...], arrays: Mapping[str, Stored]) -> OneDeck:
        return OneDeck(tuple(arrays["ranks"].array().tolist()))

    def best(self, counts: OneDeck, rules: Rules) -> Priced:
        return price(counts.shoe(rules), pays_of(rules))

    def follow(self, counts: OneDeck, rules: Rules, strategy: Strategy[Any]) -> Priced:
        import numpy as np

        solution = counts.shoe(rules)
        ranks = np.array(list(solution.wars), np.int64)
        chosen = strategy.choose(ranks, len(ranks)).tolist()
        choices = {rank: Choice(one) for rank, one in zip(solution.wars, chosen, strict=True)}
        return price(solution, pays_of(rules), choices)

    def value(self, counts: OneDeck, rules: Rules, chosen: Priced) -> Fraction:
        return chosen.value

    def distribution(self, counts: OneDeck, rules: Rules, chosen: Priced, bet: Bet) -> Distribution:
        solution = chosen.solution
        if bet is TIE_BET:
            first = solution.cards * (solution.cards - 1)
            return tie_distribution(rules, solution.tied, first - solution.tied)
        return main_distribution(rules, chosen.ends)

    def glimpsable(self, rules: Rules) -> tuple[Glimpse, ...]:
        return burned(rules)

    def on_glimpses(self, rules: Rules) -> str:
        dealing, burning, laid_away = rules.cites("war-dealing", "war-fresh-shoe", "8(f)")
        only = f"Only the burn card of a fresh shoe does, in the discard rack ({burning})."
        return (
            f"Every card is dealt face up ({dealing}), and the three that are burned for a war "
            f"leave the shoe when all have chosen ({laid_away}): no card on the layout lies face "
            f"down at a choice. {only if burned(rules) else 'No card is burned before either.'}"
        )

    def glimpsed(
        self,
        counts: OneDeck,
        rules: Rules,
        glimpse: Glimpse,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Fraction:
        """The shoe without the burn card, whichever it is."""
        decks, pays = CASINO_WAR.packs(rules), pays_of(rules)
        shoe = [decks * count for count in counts.counts]
        value = Fraction(0)
        for rank, count in enumerate(shoe):
            if count:
                left = _solution([n - (at == rank) for at, n in enumerate(shoe)])
                value += Fraction(count, sum(shoe)) * price(left, pays).value
        return value

    def joint(
        self, counts: OneDeck, rules: Rules, chosen: Priced, sides: frozenset[str]
    ) -> Distribution:
        return joint_distribution(rules, chosen.ends, sides)

    def digest(self, counts: OneDeck, rules: Rules, chosen: Priced) -> Digest:
        from croupier.odds.casino_war.digest import digest

        return digest(rules, chosen)

    def extras(self, counts: OneDeck, rules: Rules, chosen: Priced) -> tuple[Extra, ...]:
        from croupier.odds.casino_war.digest import extras

        return extras(rules, chosen, counts.counts)

    def vocabulary(self) -> Vocabulary[Any]:
        from croupier.odds.casino_war.vocabulary import VOCABULARY

        return VOCABULARY

    def walker(self, strategy: Strategy[Any]) -> Policy:
        import numpy as np

        def choose(seen: Seen, ask: Ask) -> str:
            if ask.name == WAR_TIE:
                return NO_TIE_WAGER.name
            ranks = np.array([seen.own[0].rank], np.int64)
            return ask.options[int(strategy.choose(ranks, 1)[0])].name

        return choose

    def weigh(
        self, rules: Rules, deck: tuple[Card, ...], seen: Mapping[str, tuple[Card, ...]]
    ) -> tuple[Weighed, ...]:
        """What is done about a tie; other cards that lie open may be named dead."""
        return self.weigh_after(rules, deck, seen, {})

    def weigh_after(
        self,
        rules: Rules,
        deck: tuple[Card, ...],
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
    ) -> tuple[Weighed, ...]:
        """After going to war, whether to bet on a tie in it: one unit of that wager."""
        (own,), (dealers,) = seen["own"], seen["up"]
        if own.rank != dealers.rank:
            raise OddsError(f"{own} and {dealers} do not tie: there is nothing to choose")
        war = _solution(_by_rank(deck)).war(own.rank)
        if chosen.get(TIE) == GO_TO_WAR.name:
            return (
                Weighed(NO_TIE_WAGER.name, not_betting(war.deals)),
                Weighed(TIE_WAGER.name, betting(rules, war.tie, war.deals - war.tie)),
            )
        surrendered = Distribution({ended(rules, End.SURRENDER): war.deals})
        return (
            Weighed(instead_of_war(rules), surrendered),
            Weighed(GO_TO_WAR.name, fighting(rules, war.win, war.tie, war.lose)),
        )


ODDS: Final = CasinoWarOdds()
