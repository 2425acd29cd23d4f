"""What wagers beside the main game are worth to a seat that sees its cards, to the last cent.

Some of them hang on the choice: a fold gives up the Bonus Spin, a discard changes the bonus hand.
Others do not, but are still to be settled, and belong to what the cards are worth. Each is
worked out from what the seat sees and the game's own settlements, as an exact fraction of cents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from croupier.cards import Card
from croupier.coach.seeing import Position
from croupier.games import Hand, Outcome, Result
from croupier.games.choices import Option
from croupier.games.criss_cross import is_progressive, triggers, wheel_of
from croupier.games.let_it_ride import settle_three_card
from croupier.money import PayTable
from croupier.odds.criss_cross.endings import FORFEIT
from croupier.odds.five_card.pays import by_class, hands_of
from croupier.odds.game_odds import odds_of
from croupier.odds.outcomes import Distribution

Side: TypeAlias = Callable[[Position, Option, Distribution | None], Fraction]
"""What a wager is worth if an option is taken, in cents; the distribution is that of the main
game, or none where the option ends the hand."""


def net(results: Iterable[Result]) -> Fraction:
    """What results come to."""
    return Fraction(sum(result.net for result in results))


def _on_hands(hands: Sequence[int], table: PayTable, stake: int) -> Fraction:
    """A wager paid by a table of five-card hands, from counts by class."""
    pays = by_class(table)
    won = sum((one.net * count for one, count in zip(pays, hands, strict=True)), Fraction(0))
    return stake * won / sum(hands)


# ---- Criss Cross ----------------------------------------------------------------------------


def five_card_bonus(position: Position, _option: Option, _main: Distribution | None) -> Fraction:
    """The bonus on the five community cards, whatever is played."""
    shown = tuple(position.shown["cross"].values())
    hands = _community(shown, position.unseen())
    stake = position.hand.wagers["five-card-bonus"]
    return _on_hands(hands, position.rules.pays["five-card-bonus"], stake)


def _community(shown: tuple[Card, ...], unseen: tuple[Card, ...]) -> Sequence[int]:
    if shown:
        return hands_of(shown, unseen)
    from croupier.odds.kernels.criss_cross import community_counts  # two million hands

    return community_counts(unseen)


def bonus_spin(position: Position, option: Option, main: Distribution | None) -> Fraction:
    """The wheel, for a pair in the own cards; where a forfeit gives it up, one that comes later
    does too, and is taken to come as the main game has it."""
    stake = Fraction(position.hand.wagers["bonus-spin"])
    if not triggers(position.hand):
        return -stake
    rules, wheel = position.rules, wheel_of(position.rules)
    top = position.meter
    if top is None or not is_progressive(rules):
        top = rules.number("jackpot-seed" if is_progressive(rules) else "top-prize")
    prizes = sum(
        stop.weight * (top if stop.is_top_prize else stop.player or 0) for stop in wheel.stops
    )
    spun = Fraction(prizes, sum(wheel.weights))
    if not rules.option("spin-returns-wager"):
        spun -= stake
    if main is None or rules.option("spin-survives-fold"):
        return spun
    forfeits = main.by(lambda ending: ending.choices[-1][1] == FORFEIT).get(True, 0)
    given_up = main.probability(forfeits)
    return (1 - given_up) * spun - given_up * stake


# ---- games whose side wagers are on cards already seen --------------------------------------


def aces_up(position: Position, option: Option, _main: Distribution | None) -> Fraction:
    """Aces Up on the own five cards."""
    hand = position.after(option)
    return net(position.game.settlements["aces-up"](position.rules, position.round_of(hand), hand))


def three_card_bonus(position: Position, option: Option, _main: Distribution | None) -> Fraction:
    """The three-card bonus of Let It Ride on the own cards."""
    hand = position.after(option)
    return net(settle_three_card(position.rules, position.round_of(hand), hand))


# ---- games whose side wager is on the hand that is being made -------------------------------


def on_five_cards(area: str) -> Side:
    """A bonus on the own cards with those of an area, once a discard is gone."""

    def worth(position: Position, option: Option, _main: Distribution | None) -> Fraction:
        hand: Hand = position.after(option)
        held = (*hand.cards, *position.shown[area].values())
        hands = hands_of(held, position.unseen())
        return _on_hands(hands, position.rules.pays["bonus"], hand.wagers["bonus"])

    return worth


def riding(wager: str) -> Side:
    """A wager of Let It Ride that stays down whatever is chosen now; a coupon goes with one."""

    def worth(position: Position, _option: Option, _main: Distribution | None) -> Fraction:
        hand = position.hand
        held = (*hand.cards, *position.shown["community"].values())
        hands, table = hands_of(held, position.unseen()), position.rules.pays["wager"]
        found = _on_hands(hands, table, hand.wagers[wager])
        if wager == hand.unit and hand.coupon:
            pays = zip(by_class(table), hands, strict=True)
            wins = sum(count for one, count in pays if one.outcome is Outcome.WIN)
            found += hand.coupon * Fraction(wins, sum(hands))
        return found

    return worth


def yet_to_ride(position: Position, _option: Option, _main: Distribution | None) -> Fraction:
    """Wager 2 of Let It Ride while wager 1 is asked about: it will ride where that is better."""
    own, unseen = tuple(position.hand.cards), position.unseen()
    stake, table = position.hand.wagers["wager-2"], position.rules.pays["wager"]
    worths = (
        _on_hands(hands_of((*own, first), [one for one in unseen if one != first]), table, stake)
        for first in unseen
    )
    return sum((max(worth, Fraction(0)) for worth in worths), Fraction(0)) / len(unseen)


# ---- Casino War -----------------------------------------------------------------------------


def war(position: Position, _option: Option, _main: Distribution | None) -> Fraction:
    """The war wager while a tie wager on it is asked about: it is worth the same either way."""
    seen = position.places()
    shoe = (*position.unseen(), *seen["own"], *seen["up"])
    _, fighting = odds_of(position.game.slug).weigh(position.rules, shoe, seen)
    return position.hand.wagers["war"] * (fighting.value + 1)  # the initial wager is gone already


SIDES: Final[Mapping[str, Mapping[str, Side]]] = {
    "double-cross": {},
    "criss-cross": {"five-card-bonus": five_card_bonus, "bonus-spin": bonus_spin},
    "double-down-stud": {},
    "let-it-ride": {
        "wager-3": riding("wager-3"),
        "wager-1": riding("wager-1"),
        "wager-2": yet_to_ride,
        "three-card-bonus": three_card_bonus,
        "bonus": on_five_cards("community"),
    },
    "colorado-hold-em": {"bonus": on_five_cards("community")},
    "boston-5-stud": {},
    "four-card-poker": {"aces-up": aces_up},
    "casino-war": {"war": war},
}
"""By game and wager. A wager that is settled by a question of its own, as the three-card wager of
Double Cross, needs none: the game's settlement knows it when it is asked."""
