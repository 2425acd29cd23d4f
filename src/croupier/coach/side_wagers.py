"""What side wagers are worth to a seat that sees its cards, to the last cent.

A wager is settled by the game's own settlement on one deal of each kind; here it is only counted
how many deals of each kind the cards that are not seen may make. A wager that a later choice may
take back stays down where that is better; one that earns a spin is worth what the wheel pays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.coach.position import Position
from croupier.money import LARGEST_AMOUNT
from croupier.rounds import COUPON, Hand, Round, Rules
from croupier.rounds.agenda import takes_part
from croupier.rounds.kinds import OWN, RANKINGS, Looks, Place, Value
from croupier.rounds.places import choosing
from croupier.rounds.script import Spin
from croupier.solver.class_counts import class_counts
from croupier.solver.endings import settled
from croupier.solver.examples import NO_FACTS, Facts, example
from croupier.solver.outcomes import Distribution

ONE_CENT: Final = 1


class WagerSettlement(NamedTuple):
    """The settlement that settles a wager, and the values on which that hangs."""

    settlement: str
    looks: Looks
    values: tuple[Value, ...]


def worth(position: Position, hand: Hand, wager: str, main: Distribution | None) -> Fraction:
    """What a wager of a hand is worth, in cents; the distribution is that of the main game, or
    none where the hand is out of it."""
    if wager in _spun(position):
        return _with_spin(position, hand, wager, main)
    judged = _judged(position, hand, wager)
    later = _turned_before_withdrawal(position, hand, wager)
    if later is None:
        return _mean(position, hand, wager, judged, {})
    area, slot = later
    unseen = Counter(position.unseen())
    by_card = {card: _mean(position, hand, wager, judged, {(area, slot): card}) for card in unseen}
    stays = (count * max(by_card[card], Fraction(0)) for card, count in unseen.items())
    return sum(stays, Fraction(0)) / sum(unseen.values())


def _judged(position: Position, hand: Hand, wager: str) -> WagerSettlement:
    """The first settlement to come that settles it."""
    game = position.game
    tables = {placed.name: set(placed.pays) for placed in game.wagers}.get(wager)
    for step in game.settles(position.rules):
        if takes_part(step, hand):
            looks = game.looks_at.get(step.name, Looks(()))
            if tables is None:
                if any(name == wager for name, _ in _results(position, hand, step.name, NO_FACTS)):
                    return WagerSettlement(step.name, looks, looks.values)
            values = tuple(
                value for value in looks.values if tables and tables & set(value.pays or ())
            )
            if values:
                return WagerSettlement(step.name, looks, values)
    raise AssertionError(f"nothing settles {wager}")


def _results(
    position: Position, hand: Hand, settlement: str, facts: Facts
) -> Iterator[tuple[str, Fraction]]:
    """What each wager wins on a deal with these facts, in cents, whatever the limit."""
    game, rules = position.game, position.rules
    choices = {asked: option.name for asked, option in hand.choices.items()}
    deal = example(game, settlement, choices, facts)
    dealt = replace(hand, cards=list(deal.own))
    round_ = Round({hand.seat: dealt}, {area: list(cards) for area, cards in deal.areas})
    for result in game.settlements[settlement](rules, round_, dealt):
        yield result.wager, settled(result, ONE_CENT, hand.ante).net


def _mean(
    position: Position,
    hand: Hand,
    wager: str,
    judged: WagerSettlement,
    turned: Mapping[tuple[str, str], Card],
) -> Fraction:
    """What the wager wins on average, with some more cards turned up."""
    counts = Counter(dict(_facts(position, hand, judged, turned)))
    won = Fraction(0)
    names = {wager, *((COUPON,) if wager == hand.unit else ())}
    for facts, count in counts.items():
        results = _results(position, hand, judged.settlement, facts)
        won += count * sum(net for name, net in results if name in names)
    return won / sum(counts.values())


def _facts(
    position: Position, hand: Hand, judged: WagerSettlement, turned: Mapping[tuple[str, str], Card]
) -> Iterator[tuple[Facts, int]]:
    """What the cards may turn out to be, and in how many ways."""
    unseen = Counter(position.unseen())
    unseen.subtract(turned.values())
    if judged.looks.compared and len(judged.values) > 1:
        yield from _compared(judged, unseen)
        return
    (value,) = judged.values
    held = list(_held(position, hand, value, turned))
    ranking = RANKINGS[value.ranking]
    missing = max(0, min(ranking.sizes) - len(held))
    for label, count in class_counts(ranking, tuple(held), missing, unseen).items():
        yield Facts(((value.name, label),)), count


def _held(
    position: Position, hand: Hand, value: Value, turned: Mapping[tuple[str, str], Card]
) -> Iterator[Card]:
    """The cards of a hand that the seat sees."""
    choices = {asked: option.name for asked, option in hand.choices.items()}
    (places,) = value.hands(choices)
    for place in places:
        yield from _seen(position, hand, place, turned)


def _seen(
    position: Position, hand: Hand, place: Place, turned: Mapping[tuple[str, str], Card]
) -> Iterator[Card]:
    if place.area == OWN:
        yield from place.cards(Round(), hand)
        return
    up, slots = position.shown.get(place.area, {}), position.game.areas[place.area]
    for at in range(len(slots)) if place.slots is None else place.slots:
        card = up.get(slots[at], turned.get((place.area, slots[at])))
        if card is not None:
            yield card


def _compared(judged: WagerSettlement, unseen: Counter[Card]) -> Iterator[tuple[Facts, int]]:
    """Two cards that are both still to come: how they may compare."""
    ((first, second),) = judged.looks.compared
    rank = RANKINGS[judged.looks.value(first).ranking].value
    signs: dict[int, int] = {}
    for card, other in _pairs(unseen):
        mine, theirs = rank([card]), rank([other])
        ways = unseen[card] * (unseen[other] - (card == other))
        sign = (mine > theirs) - (mine < theirs)
        signs[sign] = signs.get(sign, 0) + ways
    for sign, count in signs.items():
        if count:
            yield Facts((), ((second, sign),)), count


def _pairs(unseen: Iterable[Card]) -> Iterator[tuple[Card, Card]]:
    cards = list(unseen)
    yield from permutations(cards, 2)
    yield from zip(cards, cards, strict=True)


def _turned_before_withdrawal(position: Position, hand: Hand, wager: str) -> tuple[str, str] | None:
    """The card that is turned up before a later choice by which the wager may be taken back."""
    for moment in choosing(position.game, position.rules):
        if moment.ask.name not in hand.choices:
            if any(wager in option.withdraws for option in moment.ask.options):
                lying = ((place.area, slot) for place in moment.places for slot in place.slots)
                turned = [(area, slot) for area, slot in lying if slot not in position.shown[area]]
                assert len(turned) < 2, "one card is turned up at a time"
                return turned[0] if turned else None
    return None


# ---- a wager that buys a spin ---------------------------------------------------------------


def _spun(position: Position) -> frozenset[str]:
    """The wagers that buy the chance of a spin: those that no pay table pays."""
    return frozenset(wager.name for wager in position.game.wagers if not wager.pays)


def _with_spin(position: Position, hand: Hand, wager: str, main: Distribution | None) -> Fraction:
    """The wheel, if the cards earn a spin; where a fold gives it up, one that comes later does
    too, and is taken to come as the main game has it."""
    game, stake = position.game, Fraction(hand.wagers[wager])
    (result,) = game.settlements[wager](position.rules, Round({hand.seat: hand}), hand)
    spun = Fraction(result.net)
    if not any(isinstance(step, Spin) and step.of(hand) for step in game.steps(position.rules)):
        return spun
    spun += _prize(position, hand)
    if main is None or not _is_given_up(position, wager):
        return spun
    folding = {
        (ask.name, option.name)
        for ask in game.asks(position.rules)
        for option in ask.options
        if option.folds
    }
    folds = main.by(lambda ending: not folding.isdisjoint(ending.choices)).get(True, 0)
    given_up = main.probability(folds)
    return (1 - given_up) * spun - given_up * stake


def _prize(position: Position, hand: Hand) -> Fraction:
    """What a spin wins on average, whatever the limit."""
    game, rules = position.game, _unlimited(position.rules)
    assert game.wheel is not None and game.spin is not None and game.meter is not None
    stops = game.wheel(rules).stops
    meter = rules.number(game.meter.seed) if position.meter is None else position.meter
    round_ = Round({hand.seat: hand})
    prizes = (
        stop.weight * game.spin(rules, round_, hand, stop, meter)[hand.seat].won for stop in stops
    )
    return Fraction(sum(prizes), sum(stop.weight for stop in stops))


def _unlimited(rules: Rules) -> Rules:
    return replace(rules, options={**rules.options, "payout-limit": LARGEST_AMOUNT})


def _is_given_up(position: Position, wager: str) -> bool:
    """Whether a fold loses the wager."""
    fold = next(option for option in position.ask.options if option.folds)
    return any(result.wager == wager for result in position.after(fold).results(position.seat))
