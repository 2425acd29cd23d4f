"""The lines that a player's cards can make with the layout: in words, and by their cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from croupier.cards import Card, card
from croupier.draw import TableLook, look_of
from croupier.draw.cards_on_table import hands_of
from croupier.hands import FiveCard, Ranked, best_four, rank_five, rank_three
from croupier.house.person_state import PersonState
from croupier.rounds import Outcome, net_of
from croupier.rounds.game import Game
from croupier.rounds.kinds import BEST_FOUR, FIVE, OWN, THREE, Cards, NamedCards, Value
from croupier.rounds.payer import without_rest
from croupier.table.view import FACE_DOWN

Spot = tuple[str, str]
"""A card's place: an area and a slot of it; a seat's cards lie in `seat N`, by hand and place."""
WHOLE = {FIVE: (rank_five, (5,)), THREE: (rank_three, (3,)), BEST_FOUR: (best_four, (5, 6))}
"""The rankings of poker hands, and of how many cards each names a hand."""
MADE: dict[tuple[int, ...], FiveCard] = {
    (2, 2): FiveCard.TWO_PAIR,
    (2,): FiveCard.PAIR,
    (3,): FiveCard.THREE_OF_A_KIND,
    (4,): FiveCard.FOUR_OF_A_KIND,
}
"""What cards of one rank make, by how many there are of the most and of the next."""


class HandLine(NamedTuple):
    """Cards that count together, and what they are called together."""

    value: str
    """The hand value that they make."""
    option: str
    """The answer that plays them, if one must be given."""
    spots: tuple[Spot, ...]
    ranking: str
    beside: str
    """With what of the layout the own cards are put together, in words."""


def lines(state: PersonState, seat: int) -> list[HandLine]:
    """Every line of a seat's own cards that a wager of the game is settled by."""
    look = look_of(state.table)
    possible = []
    for looks in look.game.looks_at.values():
        for value in looks.values:
            for option, cards in _sets(value):
                if value.ranking in WHOLE and any(place.area == OWN for place in cards):
                    spots = tuple(_spots(look.game, state, seat, cards))
                    beside = _beside(look, spots)
                    possible.append(HandLine(value.name, option, spots, value.ranking, beside))
    return list(dict.fromkeys(possible))


def _sets(value: Value) -> Iterator[tuple[str, Cards]]:
    if isinstance(value.cards, NamedCards):
        yield from value.cards.by_option.items()
    else:
        yield from (("", cards) for cards in value.hands({}))


def _spots(game: Game, state: PersonState, seat: int, cards: Cards) -> Iterator[Spot]:
    for place in cards:
        if place.area == OWN:
            held = state.view.seats[seat].cards or ()
            yield from ((f"seat {seat}", f"0 {at}") for at in range(len(held)))
        else:
            yield from ((place.area, slot) for slot in game.slots_of(place))


def _beside(look: TableLook, spots: Sequence[Spot]) -> str:
    laid = [spot for spot in spots if not spot[0].startswith("seat ")]
    if len(laid) == 1:
        return f" with the {laid[0][1]} card"
    spaces = [
        space
        for area, areas_spaces in look.community.items()
        for space in areas_spaces
        if (area, space.name) in laid and look.is_named(area)
    ]
    if len({space.row for space in spaces}) == 1:
        return " with the row"
    return " with the column" if len({space.column for space in spaces}) == 1 else ""


# ---- in words -------------------------------------------------------------------------------


def in_words(state: PersonState, seat: int) -> str:
    """What the cards that a player sees make: pair of fours with the row; ace high with the
    column. Where they count for two hands of different sizes, the one that is not yet whole is said
    to be so. Nothing where hands are counted, or no two cards are seen."""
    names: dict[str, None] = {}
    all_lines = lines(state, seat)
    for line in all_lines:
        seen = [card(name) for spot in line.spots if (name := _seen(state, spot)) != FACE_DOWN]
        if len(seen) > 1:
            is_part = len(seen) not in WHOLE[line.ranking][1]
            several = len({other.ranking for other in all_lines}) > 1 and not line.beside
            so_far = " so far" if is_part and several else ""
            names[f"{called(seen, line.ranking)}{line.beside}{so_far}"] = None
    return f"You have: {'; '.join(names)}." if names else ""


def _seen(state: PersonState, spot: Spot) -> str:
    area, place = spot
    if area.startswith("seat "):
        held = state.view.seats[int(area.removeprefix("seat "))].cards or ()
        at = int(place.split(" ")[1])
        return held[at] if at < len(held) else FACE_DOWN
    return state.view.areas.get(area, {}).get(place, FACE_DOWN)


def called(cards: Sequence[Card], ranking: str) -> str:
    """What cards make as far as they are seen; a whole hand by its name."""
    rank, sizes = WHOLE[ranking]
    if len(cards) in sizes:
        return _short(rank(cards))
    many = sorted(
        Counter(held.rank for held in cards).items(), key=lambda item: (-item[1], -item[0])
    )
    ranks, counts = zip(*many, strict=True)
    category = MADE.get(counts[:2], MADE.get(counts[:1], FiveCard.HIGH_CARD))
    return _short(Ranked(category, (*ranks, *ranks)))


def _short(hand: Ranked) -> str:
    """A hand by its name, a pair without what lies beside it."""
    return str(hand).partition(",")[0] if hand.category.name == "PAIR" else str(hand)


# ---- by the cards ---------------------------------------------------------------------------


def lit_by(state: PersonState, seat: int, ask: str, option: str) -> tuple[Spot, ...]:
    """The cards that an answer is about: those of the line that it plays or bets on."""
    for line in lines(state, seat):
        if option == line.option or (ask == line.value and not line.option):
            return line.spots
    return ()


def lifted(state: PersonState, seat: int) -> frozenset[Spot]:
    """The cards that made a seat's result: the line that it chose; else the cards by which it has
    won, or the dealer's if it has lost to them."""
    seen = state.view.seats[seat]
    chosen: Mapping[str, str] = seen.choices or {}
    results = seen.results or ()
    for line in lines(state, seat):
        if line.option and line.option in chosen.values():
            return frozenset(line.spots)
    if net_of(results) > 0:
        return frozenset(_winning(state, seat))
    if net_of(results) < 0 and any(
        result.outcome == Outcome.LOSE and result.hand and result.against for result in results
    ):
        return frozenset(("dealer", slot) for slot in state.view.areas.get("dealer", {}))
    return frozenset()


def _winning(state: PersonState, seat: int) -> Iterator[Spot]:
    """The cards of the hands that have won something, as the results name them."""
    seen = state.view.seats[seat]
    won = [result for result in seen.results or () if result.outcome == Outcome.WIN and result.hand]
    own_lines = lines(state, seat)
    for line in own_lines:
        cards = [_seen(state, spot) for spot in line.spots]
        rank, sizes = WHOLE[line.ranking]
        if FACE_DOWN not in cards and len(cards) in sizes:
            name = str(rank([card(name) for name in cards]))
            if any(without_rest(result.hand) == name for result in won):
                yield from line.spots
    for at, hand in enumerate(() if own_lines else hands_of(seen)):
        wagers = seen.hands[at].wagers if at < len(seen.hands) > 1 else None
        if any(wagers is None or result.wager in wagers for result in won):
            yield from ((f"seat {seat}", f"{at} {index}") for index in range(len(hand.cards)))


def card_id(state: PersonState, spot: Spot) -> str:
    """The id of the card that lies there on the felt."""
    return f"card-{state.view.round}-{'-'.join(spot)}".replace(" ", "-")
