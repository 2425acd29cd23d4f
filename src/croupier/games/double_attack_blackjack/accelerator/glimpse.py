"""Double Attack Blackjack with a card glimpsed: the dealer's hole card, or the burn card."""

from __future__ import annotations

from concurrent.futures import Executor
from fractions import Fraction
from typing import Final

from croupier.games.double_attack_blackjack.accelerator import Insurance, Options, Shoe, solve
from croupier.games.double_attack_blackjack.accelerator.shoe import ACE, TEN
from croupier.games.double_attack_blackjack.counts import Counts
from croupier.games.double_attack_blackjack.house import options_of
from croupier.games.double_attack_blackjack.rounds import insurance_pays
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.burn_card import BURN, burned
from croupier.solver.game_odds import Glimpse
from croupier.solver.progress_stages import staged

HOLE: Final = Glimpse(
    "hole", "dealer", "hole", known="when it is dealt, after the double attack wager"
)
INSURED: Final = Glimpse(
    "hole, insured", "dealer", "hole", known="the same, and insurance is taken where it wins"
)
AT_ATTACK: Final = Glimpse(
    "hole, at the attack",
    "dealer",
    "hole",
    known="before the double attack wager, when it still lies in the shoe",
)


def glimpses(rules: Rules) -> tuple[Glimpse, ...]:
    """The hole card, by when it is known and what is made of it, and the burn card."""
    insured = (INSURED,) if rules.option("insurance") else ()
    return (HOLE, *insured, AT_ATTACK, *burned(rules))


def glimpsed(
    counts: Counts,
    rules: Rules,
    glimpse: Glimpse,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Fraction:
    """Expected net of one who knows the card, in initial wagers."""
    decks, house = rules.number("decks"), options_of(rules)
    if glimpse is BURN:
        return _without_a_card(counts.shoe(decks), house, executor, progress)
    known = counts.known_hole(decks, house, executor, progress)
    if glimpse is AT_ATTACK:
        return known.value_at_attack
    wins = known.chance(ACE, TEN) * insurance_pays(rules) if glimpse is INSURED else 0
    return known.value + wins * _insured(rules)


def insured_blindly(counts: Counts, rules: Rules) -> Fraction:
    """What insurance adds to a round for one who knows nothing of the hole card but takes it
    where it is worth more than nothing: by how many ten-valued cards are in the own hand."""
    left = list(counts.shoe(rules.number("decks")).values)
    chance = Fraction(left[ACE], sum(left))
    left[ACE] -= 1
    cards, tens = sum(left), left[TEN]
    others, worth = cards - tens, Fraction(0)
    for own, ways in ((0, others * (others - 1)), (1, 2 * tens * others), (2, tens * (tens - 1))):
        insured = Insurance(tens - own, cards - 2, insurance_pays(rules))
        worth += Fraction(ways, cards * (cards - 1)) * max(insured.value, Fraction(0))
    return chance * worth * _insured(rules)


def _insured(rules: Rules) -> Fraction:
    """The part of an initial wager that insurance is."""
    return Fraction(rules.edition.number("insurance.percent"), 100)


def _without_a_card(
    shoe: Shoe, house: Options, executor: Executor | None, progress: Progress | None
) -> Fraction:
    """The shoe without each card in turn. Ranks that it holds equally often, and that count alike,
    leave shoes that are worth the same."""
    lacking: dict[tuple[object, ...], tuple[Shoe, int]] = {}
    for rank, count in enumerate(shoe.ranks):
        if count:
            left = Shoe(tuple(n - (at == rank) for at, n in enumerate(shoe.ranks)))
            alike = (left.values, tuple(sorted(left.tens)))
            lacking[alike] = left, lacking.get(alike, (left, 0))[1] + count
    value = Fraction(0)
    stages = staged(progress, *[1] * len(lacking))
    for (left, count), stage in zip(lacking.values(), stages, strict=True):
        value += Fraction(count, shoe.cards) * solve(left, house, executor, stage).value
    return value
