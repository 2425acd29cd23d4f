"""Colorado Hold 'Em as the odds room sees it: its counts, choices, words and single hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from croupier.cards import Card
from croupier.games.colorado_hold_em.definition import (
    BET,
    CHECK,
    COLORADO_HOLD_EM,
    DECLARE,
    FOLD,
    ORDINALS,
    is_required,
)
from croupier.hands import ThreeCard, category_of, three_value
from croupier.rounds import Rules
from croupier.solver.endings import Choices, Key, endings_of, known, mean, scaled
from croupier.solver.features import (
    ARE_SUITED,
    HIGH_CARDS,
    RANKS,
    SEQUENCE,
    Feature,
    Held,
    Phrase,
    Situation,
    Truth,
    about,
    high_and_low,
)
from croupier.solver.five_card.cached_counts import SETS, KeptOdds
from croupier.solver.five_card.hands import HIGHEST_FIRST, KERNELS, LABELS, hands_of
from croupier.solver.game_odds import Bet, Glimpse, Weighed
from croupier.solver.outcomes import Distribution, Ending
from croupier.solver.strategy import Action, Strategy, Vocabulary

if TYPE_CHECKING:
    from croupier.games.colorado_hold_em.accelerator import DiscardPlay, Instant, Solution

ASK: Final = COLORADO_HOLD_EM.asks()[0].name
INSTANTS: Final = (ThreeCard.THREE_OF_A_KIND.label, ThreeCard.STRAIGHT_FLUSH.label)
"""In the order of the kernel."""


def plain(option: str) -> str:
    """An option without the number of the card that goes: "discard and bet".

    Which of the own cards goes has no place in a distribution: a script counts them as they were
    dealt, which says nothing of them.
    """
    return " ".join(word for word in option.split() if word not in ORDINALS)


STANDS: Final = plain(CHECK[0].name)
BETS: Final = plain(BET[0].name)
MAIN: Final = Bet("ante and bet", ("ante",))
BONUS: Final = Bet("bonus wager", ("bonus",))

KEPT: Final = ("without first", "without second", "without third")
DISCARDS: Final = {option.name: KEPT[option.discards or 0] for option in (*CHECK, *BET)}
OPTIONS: Final = (FOLD.name, DECLARE.name, *DISCARDS)
PAIRED: Final = 1000
"""More than any two cards that are no pair are good for."""


def places(first: Any, second: Any, third: Any) -> Situation:
    """The three own cards, and the two that are kept if one of them goes."""
    holdings = (second + third, first + third, first + second)
    return {"own": first + second + third, **dict(zip(KEPT, holdings, strict=True))}


def goodness(at: Situation, option: str) -> Any:
    """A discard is better by the pair it keeps, the higher card, the lower, and one suit."""
    if option not in DISCARDS:
        return 0
    held = at[DISCARDS[option]]
    return PAIRED * (held.pair >= 0) + 26 * held.high + 2 * held.low + held.is_suited


def is_instant(at: Situation) -> Truth:
    """Three of a kind, or three in sequence of a suit."""
    own = at["own"]
    return own.has_three | (own.is_suited & own.is_sequence)


_PAIRS: Final = (
    Feature("a pair", "two have the same rank", lambda held, _: held.pair >= 0),
    Feature(
        f"a pair of {RANKS} or better",
        "two have the same rank, that one or a higher one",
        lambda held, rank: held.pair >= rank,
    ),
)

VOCABULARY: Final = Vocabulary(
    options=OPTIONS,
    actions={
        "fold": Action(
            (FOLD.name,),
            "fold; only in the version with a required bet wager",
            takes_with=False,
        ),
        "declare an instant winner": Action(
            (DECLARE.name,),
            "declare it; if the hand is none, the rule does not apply",
            takes_with=False,
        ),
        "play without a bet": Action(
            tuple(option.name for option in CHECK),
            "discard a card and play with the ante alone; only in the version with a permissible "
            "bet wager",
        ),
        "bet": Action(tuple(option.name for option in BET), "discard a card and bet"),
    },
    of_option=about(
        DISCARDS,
        (
            *_PAIRS,
            Feature("suited cards", "they are of one suit", lambda held, _: held.is_suited),
            SEQUENCE,
            *HIGH_CARDS[:2],
        ),
    ),
    of_all={
        **about("own", (ARE_SUITED,), "own {}"),
        "own cards are an instant winner": Phrase(
            "they are three of a kind, or in sequence and of one suit",
            lambda at, _option, _rank: is_instant(at),
        ),
        **about("own", _PAIRS, "own cards hold {}"),
        **about(
            "own",
            (
                Feature(
                    "own cards are to a straight",
                    "their ranks differ, and some straight holds all three",
                    lambda held, _: held.to_straight,
                ),
                *high_and_low("own ", "the own three"),
            ),
        ),
    },
    situation=lambda seen, _: places(*(Held((card,)) for card in seen.own)),
    goodness=goodness,
    possible={DECLARE.name: is_instant},
    notes={
        "actions": "Of the discards for which all conditions after `with` hold, the one is made "
        "that keeps a pair; then the one that keeps the highest card, then the higher second card, "
        "then two cards of one suit. If the conditions hold for none, the rule does not apply. A "
        "rule about an action that the version does not offer is passed over; a strategy that "
        "leaves a hand without a choice is refused.",
        "with": "They are about the two cards that are kept.",
        "when": "They are about all three own cards.",
    },
)


class ColoradoHoldEmOdds(KeptOdds["Solution"]):
    """Modules with numpy or numba in them are imported where they are needed, as advice on a
    hand needs neither."""

    game: ClassVar = COLORADO_HOLD_EM
    bets: ClassVar = (MAIN, BONUS)
    sides: ClassVar = ("bonus",)
    options: ClassVar = ("version", "push-from", "push-to", "bonus")
    headline_choices: ClassVar = ((ASK, BETS),)
    kernel: ClassVar = "croupier.games.colorado_hold_em.accelerator"
    kept: ClassVar = {"three": SETS, "counts": "<i4", "instant": "i1"}
    shared_kernels: ClassVar = KERNELS
    glimpses: ClassVar = (Glimpse("community", "community", "first", ("second", "third")),)
    notes: ClassVar = (
        "The bonus wager is that of one who plays for ante and bet alone, discard included.",
        "The payout limit is left out: it binds only antes that are large enough.",
        "The push band holds in the version with a required bet wager.",
    )

    def relevant_options(self, rules: Rules) -> tuple[str, ...]:
        """The push band holds in one version only."""
        band = () if is_required(rules) else ("push-from", "push-to")
        return tuple(name for name in self.options if name not in band)

    def makes_sense(self, rules: Rules) -> bool:
        """A push band that ends before it begins is none."""
        low, high = str(rules.option("push-from")), str(rules.option("push-to"))
        return low == "none" or int(low) <= int(high)

    def best(self, counts: Solution, rules: Rules) -> DiscardPlay:
        from croupier.games.colorado_hold_em.accelerator import Version, price

        pays, instant, wager = whole(rules)
        version = Version(rules.option("version"))
        return price(counts, pays, version, instant, wager)

    def follow(self, counts: Solution, rules: Rules, strategy: Strategy) -> DiscardPlay:
        import numpy as np

        from croupier.games.colorado_hold_em.accelerator import Choice, play, situations

        offered = {option.name: True for option in self.game.asks(rules)[0].options}
        taken = strategy.choose(situations(counts), len(counts.three), offered)
        does = {
            FOLD.name: (Choice.FOLD, 0),
            DECLARE.name: (Choice.DECLARE, 0),
            **{option.name: (Choice.STAND, option.discards) for option in CHECK},
            **{option.name: (Choice.BET, option.discards) for option in BET},
        }
        by_option = np.array([does[option] for option in OPTIONS], np.int8)
        choice, discard = by_option[taken].T
        return play(counts, choice, discard)

    def value(self, counts: Solution, rules: Rules, chosen: DiscardPlay) -> Fraction:
        return mean(self.distribution(counts, rules, chosen, MAIN))

    def distribution(
        self, counts: Solution, rules: Rules, chosen: DiscardPlay, bet: Bet
    ) -> Distribution:
        if bet is MAIN:
            return self._tallied(rules, chosen, MAIN.opening)
        return self._tallied(rules, chosen, (*MAIN.opening, *bet.opening)).only(bet.opening, (ASK,))

    def joint(
        self, counts: Solution, rules: Rules, chosen: DiscardPlay, sides: frozenset[str]
    ) -> Distribution:
        return self._tallied(rules, chosen, (*MAIN.opening, *sides))

    def _tallied(self, rules: Rules, chosen: DiscardPlay, wagers: tuple[str, ...]) -> Distribution:
        tallied = endings_of(self.game, rules).tally(wagers, _keys(chosen))
        return Distribution(_without_numbers(tallied))

    def weigh(
        self,
        rules: Rules,
        deck: tuple[Card, ...],
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
    ) -> tuple[Weighed, ...]:
        own = seen["own"]
        rest = [card for card in deck if card not in own]
        hands = [hands_of([card for card in own if card is not goes], rest) for goes in own]
        return tuple(_weighed(rules, own, hands))


def _chose(option: str) -> Choices:
    return ((ASK, option),)


def _keys(chosen: DiscardPlay) -> Iterator[Key]:
    """Folds, instant winners, and deals that are played by whether the bet is made and class; the
    card that goes is taken to be the first."""
    played = chosen.played.tolist()
    yield Key(_chose(FOLD.name), known(), chosen.folded)
    for line, count in zip(INSTANTS, chosen.declared, strict=True):
        yield Key(_chose(DECLARE.name), known({"own": line}), count)
    for hand in HIGHEST_FIRST:
        for bets, option in ((1, BET[0]), (0, CHECK[0])):
            yield Key(_chose(option.name), known({"hand": LABELS[hand]}), played[bets][hand])


def _without_numbers(distribution: Distribution) -> dict[Ending, int]:
    """Endings by what was done, whichever card went."""
    return {
        Ending(tuple((ask, plain(option)) for ask, option in ending.choices), ending.settled): count
        for ending, count in distribution
    }


def _weighed(rules: Rules, own: tuple[Card, ...], hands: list[list[int]]) -> Iterator[Weighed]:
    """The options in the order of the script; none declares what is no instant winner."""
    category, boards = category_of(three_value(*own), ThreeCard).label, sum(hands[0])
    endings = endings_of(COLORADO_HOLD_EM, rules)
    for option in COLORADO_HOLD_EM.asks(rules)[0].options:
        chosen = _chose(option.name)
        if option.discards is not None:
            # In the order of advice, the lowest hand first.
            counted = zip(LABELS, hands[option.discards], strict=True)
            keys = (Key(chosen, known({"hand": hand}), count) for hand, count in counted)
            words = option.name.replace(ORDINALS[option.discards], str(own[option.discards]))
            yield Weighed(option.name, endings.tally(MAIN.opening, keys), words)
        elif option.folds or category in INSTANTS:
            key = Key(chosen, known({"own": category}), boards)
            yield Weighed(option.name, endings.tally(MAIN.opening, [key]))


def whole(rules: Rules) -> tuple[tuple[int, ...], Instant, int]:
    """Pays by class, what instant winners pay, and the wager, over one denominator."""
    from croupier.games.colorado_hold_em.accelerator import Instant

    endings = endings_of(COLORADO_HOLD_EM, rules)
    stays = _chose(CHECK[0].name) if not is_required(rules) else ()
    played = (endings.of(MAIN.opening, stays, known({"hand": hand})) for hand in LABELS)
    declared = (
        endings.of(MAIN.opening, _chose(DECLARE.name), known({"own": line})) for line in INSTANTS
    )
    wager, (*pays, three, straight_flush) = scaled(ending.net for ending in (*played, *declared))
    return tuple(pays), Instant(three, straight_flush), wager


ODDS: Final = ColoradoHoldEmOdds()
