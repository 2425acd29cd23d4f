"""Casino War as the odds room sees it: its counts, choices, words and single hands.

What is counted and kept is one deck by ranks; a shoe of this many of them is solved at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from croupier.cards import RANK_NAMES, Card
from croupier.errors import OddsError
from croupier.games.casino_war.accelerator import (
    Choice,
    End,
    Pays,
    Solution,
    WarPlay,
    price,
)
from croupier.games.casino_war.definition import (
    CASINO_WAR,
    GIVE_UP,
    GO_TO_WAR,
    NO_TIE_WAGER,
    SURRENDER,
    TIE_WAGER,
)
from croupier.progress import Progress
from croupier.rounds import Outcome, Rules
from croupier.solver.burn_card import burned
from croupier.solver.cache import Stored
from croupier.solver.endings import Choices, Key, endings_of, known
from croupier.solver.examples import Facts
from croupier.solver.features import HIGH, RANKS, Feature, Held, about, by_rank
from croupier.solver.game_odds import Bet, GameOdds, Glimpse, Weighed
from croupier.solver.outcomes import Distribution, Ending, Settled
from croupier.solver.strategy import Action, Strategy, Vocabulary

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.games.casino_war.accelerator import War

TIE: Final = "tie"
WAR_TIE: Final = "war tie"
"""What is asked, by the names of the script."""
BEST_FIRST: Final = (
    End.WIN,
    End.TIE_WAR,
    End.WIN_WAR,
    End.SURRENDER,
    End.LOSE,
    End.LOSE_WAR,
)
"""The order in which endings are listed."""
FIRST_DEAL: Final = {End.WIN: 1, End.LOSE: -1}
WAR_DEAL: Final = {End.WIN_WAR: 1, End.TIE_WAR: 0, End.LOSE_WAR: -1}
"""How the player's card compares with the dealer's; other ends come of a tie."""
MAIN: Final = Bet("initial and war wagers", ("initial",))
TIE_BET: Final = Bet("tie wager", ("tie",))

_EXACTLY, *_OR_BEYOND = by_rank("the cards are", "the card that ties", HIGH)
_GIVES_UP: Final = SURRENDER.name, GIVE_UP.name

VOCABULARY: Final = Vocabulary(
    options=(SURRENDER.name, GO_TO_WAR.name, GIVE_UP.name, NO_TIE_WAGER.name, TIE_WAGER.name),
    actions={
        SURRENDER.name: Action(
            _GIVES_UP,
            "surrender half of the initial wager, or all of it where the house offers no surrender",
            takes_with=False,
        ),
        GIVE_UP.name: Action(_GIVES_UP, "the same", takes_with=False),
        GO_TO_WAR.name: Action(
            (GO_TO_WAR.name,),
            "stake a war wager, while the initial one is collected",
            takes_with=False,
        ),
    },
    of_option={},
    of_all=about(
        "own",
        (*_OR_BEYOND, Feature(f"the cards are {RANKS}", _EXACTLY.says, _EXACTLY.holds)),
    ),
    situation=lambda seen, _: {"own": Held(seen.own[:1])},
    otherwise=(NO_TIE_WAGER.name,),
    thumb="always-war",
    notes={"actions": "They are about a tie; no strategy places a tie wager."},
)


@dataclass(frozen=True, slots=True)
class OneDeck:
    """The cards of one deck by rank, lowest first; a shoe holds several alike."""

    counts: tuple[int, ...]

    def shoe(self, rules: Rules) -> Solution:
        """All deals of the shoe that the house uses."""
        decks = CASINO_WAR.packs(rules)
        return solution_of(rules, [decks * count for count in self.counts])


def solution_of(rules: Rules, counts: Sequence[int]) -> Solution:
    """All deals of a shoe, by its cards of each rank; refuses one that a war cannot be dealt
    from."""
    solution, needed = Solution(tuple(counts)), 4 + rules.bound("burn.cards")
    if solution.cards < needed:
        raise OddsError(f"a war takes {needed} cards, and the shoe has {solution.cards}")
    return solution


def _by_rank(deck: Sequence[Card]) -> list[int]:
    counts = [0] * len(RANK_NAMES)
    for card in deck:
        counts[card.rank] += 1
    return counts


class CasinoWarOdds(GameOdds[OneDeck]):
    """Advice on a tie needs no numpy, so that modules with it are imported where they are used."""

    game: ClassVar = CASINO_WAR
    bets: ClassVar = (MAIN, TIE_BET)
    sides: ClassVar = ("tie", "second-tie")
    earlier_choices: ClassVar = (TIE,)
    unit: ClassVar = "initial wager"
    options: ClassVar = ("decks", "surrender")
    headline_choices: ClassVar = ((TIE, GO_TO_WAR.name),)
    kernel: ClassVar = "croupier.games.casino_war.accelerator"
    notes: ClassVar = (
        "A player who does not count cards has these odds in every round that a shoe is sure of.",
        "Burn cards change nothing.",
        "The initial wager is collected when a player goes to war, and not given back.",
        "A tie wager on the war deal is left out of the main game, and listed by itself.",
    )

    def seated(self, seats: int) -> CasinoWarOdds:
        if seats == 1:
            return self
        raise OddsError(
            f"{self.game.name}: the other players' cards change too little of a whole shoe; "
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

    def best(self, counts: OneDeck, rules: Rules) -> WarPlay:
        return price(counts.shoe(rules), pays_of(rules))

    def follow(self, counts: OneDeck, rules: Rules, strategy: Strategy) -> WarPlay:
        import numpy as np

        from croupier.solver.feature_arrays import HeldArray

        solution = counts.shoe(rules)
        tied = HeldArray(4 * np.array(list(solution.wars), np.int64)[:, None])
        chosen = strategy.choose({"own": tied}, len(solution.wars)).tolist()
        choices = {rank: Choice(choice) for rank, choice in zip(solution.wars, chosen, strict=True)}
        return price(solution, pays_of(rules), choices)

    def value(self, counts: OneDeck, rules: Rules, chosen: WarPlay) -> Fraction:
        return chosen.value

    def distribution(
        self, counts: OneDeck, rules: Rules, chosen: WarPlay, bet: Bet
    ) -> Distribution:
        if bet is TIE_BET:
            return tie_wager(rules, chosen.solution)
        return endings_of(self.game, rules).tally(MAIN.opening, _keys(rules, chosen), label)

    def glimpsable(self, rules: Rules) -> tuple[Glimpse, ...]:
        return burned(rules)

    def glimpse_note(self, rules: Rules) -> str:
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
                left = solution_of(rules, [n - (at == rank) for at, n in enumerate(shoe)])
                value += Fraction(count, sum(shoe)) * price(left, pays).value
        return value

    def joint(
        self, counts: OneDeck, rules: Rules, chosen: WarPlay, sides: frozenset[str]
    ) -> Distribution:
        bets = TIE_WAGER.name if "second-tie" in sides else NO_TIE_WAGER.name
        wagers = (*MAIN.opening, *(side for side in sides if side != "second-tie"))
        return endings_of(self.game, rules).tally(wagers, _keys(rules, chosen, bets))

    def weigh(
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
        war = solution_of(rules, _by_rank(deck)).war(own.rank)
        if chosen.get(TIE) == GO_TO_WAR.name:
            return _weigh_tie_wager(rules, war)
        endings = endings_of(self.game, rules)
        given_up = key(rules, End.SURRENDER, war.deals)
        ends = {End.LOSE_WAR: war.lose, End.WIN_WAR: war.win, End.TIE_WAR: war.tie}
        fought = [key(rules, end, count) for end, count in ends.items()]
        return (
            Weighed(instead_of_war(rules), endings.tally(MAIN.opening, [given_up])),
            Weighed(GO_TO_WAR.name, endings.tally(MAIN.opening, fought, label)),
        )


def tie_wager(rules: Rules, solution: Solution) -> Distribution:
    """What a tie wager comes to, whatever is done about the tie."""
    first = solution.cards * (solution.cards - 1)
    ties = {End.SURRENDER: solution.tied, End.WIN: first - solution.tied}
    keys = [key(rules, end, count) for end, count in ties.items()]
    tallied = endings_of(CASINO_WAR, rules).tally((*MAIN.opening, *TIE_BET.opening), keys)
    return Distribution(tallied.only(TIE_BET.opening, ()).counts, _told_of_tie)


def war_tie_wager(rules: Rules, war: War) -> Distribution:
    """What one unit on a tie in the war deal comes to."""
    ends = {End.LOSE_WAR: war.deals - war.tie, End.TIE_WAR: war.tie}
    keys = [key(rules, end, count, TIE_WAGER.name) for end, count in ends.items()]
    tallied = endings_of(CASINO_WAR, rules).tally(MAIN.opening, keys)
    return Distribution(tallied.only(("second-tie",), (WAR_TIE,)).counts, _told_of_tie)


def _weigh_tie_wager(rules: Rules, war: War) -> tuple[Weighed, ...]:
    """What may come of one unit on a tie in the war deal, and of leaving it."""
    nothing = Settled("second-tie", Outcome.PUSH.value, "", Fraction(0), Fraction(0))
    left = Distribution(
        {Ending(((WAR_TIE, NO_TIE_WAGER.name),), (nothing,)): war.deals},
        lambda ending: (NO_TIE_WAGER.name, ending.outcome),
    )
    return (
        Weighed(NO_TIE_WAGER.name, left),
        Weighed(TIE_WAGER.name, war_tie_wager(rules, war)),
    )


def instead_of_war(rules: Rules) -> str:
    """What a player chooses who does not go to war."""
    return SURRENDER.name if rules.option("surrender") else GIVE_UP.name


def key(rules: Rules, end: End, count: int, on_tie: str = NO_TIE_WAGER.name) -> Key:
    """Rounds with one end; in a war the player bets on a tie in it or does not."""
    if end in FIRST_DEAL:
        return Key((), known(dealers=FIRST_DEAL[end]), count)
    if end is End.SURRENDER:
        return Key(((TIE, instead_of_war(rules)),), known(dealers=0), count)
    chosen: Choices = ((TIE, GO_TO_WAR.name), (WAR_TIE, on_tie))
    return Key(chosen, Facts((), (("dealers", 0), ("dealers at war", WAR_DEAL[end]))), count)


def _keys(rules: Rules, chosen: WarPlay, on_tie: str = NO_TIE_WAGER.name) -> Iterator[Key]:
    return (key(rules, end, chosen.ends[end], on_tie) for end in BEST_FIRST)


def pays_of(rules: Rules) -> Pays:
    """What is paid, as the kernel takes it."""
    endings = endings_of(CASINO_WAR, rules)
    return {end: endings.of(MAIN.opening, *key(rules, end, 1)[:2]).net for end in End}


_NAMES: Final = {
    "win": ("war won", "win"),
    "tie": ("war tied", "win"),
    "": ("war lost", "lose"),
}
"""By the line that the war wager was paid by."""


def label(ending: Ending) -> tuple[str, str]:
    """An ending in words, and what became of it."""
    last = ending.settled[-1]
    if last.wager == "war":
        return _NAMES[last.line]
    if ending.choices:
        return f"tie, {ending.choices[-1][1]}", last.outcome
    return ("higher card" if last.line else "lower card"), last.outcome


def _told_of_tie(ending: Ending) -> tuple[str, str]:
    (wager,) = ending.settled
    return wager.line or "no tie", wager.outcome


ODDS: Final = CasinoWarOdds()
