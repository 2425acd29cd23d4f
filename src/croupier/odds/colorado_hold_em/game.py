"""Colorado Hold 'Em as the odds room sees it: its counts, choices, words and single hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from croupier.cards import Card
from croupier.games import Rules
from croupier.games.choices import Ask
from croupier.games.colorado_hold_em import (
    BET,
    CHECK,
    COLORADO_HOLD_EM,
    DECLARE,
    FOLD,
    ORDINALS,
    is_required,
)
from croupier.hands import ThreeCard, category_of, three_value
from croupier.odds.colorado_hold_em.endings import (
    ASK,
    BETS,
    INSTANTS,
    bonus_distribution,
    choosing,
    ending,
    folded,
    instant_pays,
    joint_distribution,
    main_distribution,
    main_pays,
    main_table,
)
from croupier.odds.five_card.kept_odds import SETS, KeptOdds
from croupier.odds.five_card.pays import KERNELS, hands_of, mean, scaled
from croupier.odds.game_odds import Bet, Digest, Glimpse, Progress, Weighed
from croupier.odds.outcomes import Distribution
from croupier.odds.strategy import StrategyError

if TYPE_CHECKING:
    from croupier.odds.kernels.colorado_hold_em import Instant, Priced, Solution
    from croupier.odds.reference_solver import Policy
    from croupier.odds.strategy import Strategy, Vocabulary
    from croupier.rounds import Seen

MAIN: Final = Bet("ante and bet", ("ante",))
BONUS: Final = Bet("bonus wager", ("bonus",))


class ColoradoHoldEmOdds(KeptOdds["Solution"]):
    """Modules with numpy or numba in them are imported where they are needed, as advice on a
    hand needs neither."""

    game: ClassVar = COLORADO_HOLD_EM
    bets: ClassVar = (MAIN, BONUS)
    sides: ClassVar = ("bonus",)
    places: ClassVar = {"own": 3}
    options: ClassVar = ("version", "push-from", "push-to", "bonus")
    telling: ClassVar = ((ASK.name, BETS),)
    kernel: ClassVar = "croupier.odds.kernels.colorado_hold_em"
    kept: ClassVar = {"three": SETS, "counts": "<i4", "instant": "i1"}
    shared_kernels: ClassVar = KERNELS
    glimpses: ClassVar = (Glimpse("community", "community", "first", ("second", "third")),)
    notes: ClassVar = (
        "The bonus wager is that of one who plays for ante and bet alone, discard included.",
        "The payout limit is left out: it binds only antes that are large enough.",
        "The push band holds in the version with a required bet wager.",
    )

    def deciding(self, rules: Rules) -> tuple[str, ...]:
        """The push band holds in one version only."""
        band = () if is_required(rules) else ("push-from", "push-to")
        return tuple(name for name in self.options if name not in band)

    def makes_sense(self, rules: Rules) -> bool:
        """A push band that ends before it begins is none."""
        low, high = str(rules.option("push-from")), str(rules.option("push-to"))
        return low == "none" or int(low) <= int(high)

    def tables(self, rules: Rules) -> tuple[str, ...]:
        other = "permissible" if is_required(rules) else "required"
        return tuple(table for table in super().tables(rules) if table != other)

    def best(self, counts: Solution, rules: Rules) -> Priced:
        from croupier.odds.kernels.colorado_hold_em import Version, price

        pays, instant, wager = _whole(rules)
        version = Version(rules.option("version"))
        return price(counts, pays, version, instant, wager)

    def follow(self, counts: Solution, rules: Rules, strategy: Strategy[Any]) -> Priced:
        import numpy as np

        from croupier.odds.colorado_hold_em.vocabulary import OPTIONS, Situations
        from croupier.odds.five_card.held import Held
        from croupier.odds.kernels.colorado_hold_em import Choice, play

        taken = strategy.choose(Situations(Held(counts.three.cards)), len(counts.three))
        _refuse_undecided(rules, strategy, {int(option) for option in np.unique(taken)})
        does = {
            FOLD.name: (Choice.FOLD, 0),
            DECLARE.name: (Choice.DECLARE, 0),
            **{option.name: (Choice.STAND, option.discards) for option in CHECK},
            **{option.name: (Choice.BET, option.discards) for option in BET},
        }
        by_option = np.array([does[option] for option in OPTIONS], np.int8)
        choice, discard = by_option[taken].T
        pays, instant, wager = _whole(rules)
        return play(counts, pays, choice, discard, instant, wager)

    def value(self, counts: Solution, rules: Rules, chosen: Priced) -> Fraction:
        return mean(self.distribution(counts, rules, chosen, MAIN))

    def distribution(
        self, counts: Solution, rules: Rules, chosen: Priced, bet: Bet
    ) -> Distribution:
        of = main_distribution if bet is MAIN else bonus_distribution
        return of(rules, chosen.declared, chosen.folded, chosen.played.tolist())

    def joint(
        self, counts: Solution, rules: Rules, chosen: Priced, sides: frozenset[str]
    ) -> Distribution:
        return joint_distribution(rules, chosen.declared, chosen.folded, chosen.played.tolist())

    def digest(self, counts: Solution, rules: Rules, chosen: Priced) -> Digest:
        from croupier.odds.colorado_hold_em.digest import digest

        return digest(counts, chosen, is_required(rules))

    def glimpsed(
        self,
        counts: Solution,
        rules: Rules,
        glimpse: Glimpse,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Fraction:
        from croupier.odds.colorado_hold_em.glimpse import value
        from croupier.odds.kernels.colorado_hold_em import Version

        pays, instant, wager = _whole(rules)
        version = Version(rules.option("version"))
        return value(counts, pays, instant, wager, version, executor, progress)

    def vocabulary(self) -> Vocabulary[Any]:
        from croupier.odds.colorado_hold_em.vocabulary import VOCABULARY

        return VOCABULARY

    def walker(self, strategy: Strategy[Any]) -> Policy:
        import numpy as np

        from croupier.odds.colorado_hold_em.vocabulary import DISCARDS, OPTIONS, Situations
        from croupier.odds.five_card.held import Held

        def choose(seen: Seen, ask: Ask) -> str:
            own = sorted(seen.own)
            held = Situations(Held(np.array([own], np.int64)))
            option = OPTIONS[int(strategy.choose(held, 1)[0])]
            at = DISCARDS.get(option)
            if at is None:
                return option
            # The script counts cards as they were dealt.
            among = BET if option in {one.name for one in BET} else CHECK
            return among[seen.own.index(own[at])].name

        return choose

    def weigh(
        self, rules: Rules, deck: tuple[Card, ...], seen: Mapping[str, tuple[Card, ...]]
    ) -> tuple[Weighed, ...]:
        own = seen["own"]
        rest = [card for card in deck if card not in own]
        hands = [hands_of([card for card in own if card is not goes], rest) for goes in own]
        return tuple(_weighed(rules, own, hands))


def _weighed(rules: Rules, own: tuple[Card, ...], hands: list[list[int]]) -> Iterator[Weighed]:
    """The options in the order of the script; none declares what is no instant winner."""
    category = category_of(three_value(*own), ThreeCard)
    boards = sum(hands[0])
    for option in COLORADO_HOLD_EM.asks(rules)[0].options:
        if option.folds:
            yield Weighed(option.name, Distribution({folded("ante"): boards}))
        elif option.discards is not None:
            found = choosing(rules, option.name, bool(option.stakes), hands[option.discards])
            said = option.name.replace(ORDINALS[option.discards], str(own[option.discards]))
            yield Weighed(option.name, found, said)
        elif category in INSTANTS:
            one = instant_pays(rules, main_table(rules))[INSTANTS.index(ThreeCard(category))]
            yield Weighed(option.name, Distribution({ending(option.name, ("ante",), one): boards}))


def _whole(rules: Rules) -> tuple[tuple[int, ...], Instant, int]:
    """Pays by class, what instant winners pay, and the wager, over one denominator."""
    from croupier.odds.kernels.colorado_hold_em import Instant

    wager, (*pays, three, straight_flush) = scaled(
        (*main_pays(rules), *instant_pays(rules, main_table(rules)))
    )
    return tuple(pays), Instant(three, straight_flush), wager


def _refuse_undecided(rules: Rules, strategy: Strategy[Any], taken: set[int]) -> None:
    """A strategy must decide every hand, by what this version offers."""
    if -1 in taken:
        raise StrategyError(f"{strategy.name}: some hands are left without a choice")
    offered = {option.name for option in COLORADO_HOLD_EM.asks(rules)[0].options}
    for option in sorted(taken):
        name = strategy.vocabulary.options[option]
        if name not in offered:
            version = rules.option("version")
            raise StrategyError(f"{strategy.name}: the {version} version has no {name!r}")


ODDS: Final = ColoradoHoldEmOdds()
