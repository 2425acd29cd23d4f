"""What follows from the parts of a sheet together: sizes of hands, and which wager comes when."""

from __future__ import annotations

from typing import Final

from croupier.rounds.kinds import BEST_FIVE, BEST_FOUR, BEST_THREE, FIVE, THREE, Value
from croupier.sheets import document
from croupier.sheets.places import PLAYER, cards_of, hand_places, layout_of

_WHOLE: Final = {3: THREE, 5: FIVE}
_BEST: Final = {3: BEST_THREE, 4: BEST_FOUR, 5: BEST_FIVE}


def own_cards(sheet: document.Sheet) -> tuple[int, int]:
    """The fewest and the most cards that a player may hold in the end."""
    fewest = most = layout_of(sheet.round).counts.get(PLAYER, 0)
    drawn_for = {step.draw for step in sheet.round}
    for name, choice in sheet.choices.items():
        if name in drawn_for:
            continue
        laid = {option.discard for option in choice.options if not option.fold}
        is_for_some = bool(choice.if_wagered or choice.unless_wagered or choice.if_chosen)
        fewest -= True in laid
        most -= laid == {True} and not is_for_some
    return fewest, most


def discards(sheet: document.Sheet) -> bool:
    """Whether a player may lay cards away."""
    return any(option.discard for choice in sheet.choices.values() for option in choice.options)


def hand_sizes(sheet: document.Sheet, hand: document.SheetHand) -> tuple[int, int]:
    """The fewest and the most cards of a hand."""
    counts, fewest, most = layout_of(sheet.round).counts, 0, 0
    for place, numbers in hand_places(hand) or ():
        low, high = own_cards(sheet) if place == PLAYER else (counts.get(place, 0),) * 2
        if numbers is not None:
            low = high = len(numbers)
        fewest, most = fewest + low, most + high
    return fewest, most


def size_of(sheet: document.Sheet, hand: document.SheetHand) -> int:
    """How many cards count in a hand: as the sheet says, or all, and five at the most."""
    return hand.best or min(hand_sizes(sheet, hand)[1], 5)


def has_kind(sheet: document.Sheet, name: str) -> bool:
    """Whether it is known how a hand is ranked; if not, that was complained of."""
    hand = sheet.hands[name]
    return hand_places(hand) is not None and size_of(sheet, hand) in _BEST


def value_of(sheet: document.Sheet, name: str) -> Value:
    """What a hand of the sheet is made of: which cards, and which ranking."""
    hand = sheet.hands[name]
    size = size_of(sheet, hand)
    is_whole = hand_sizes(sheet, hand) == (size, size)
    ranking = _WHOLE[size] if is_whole and size in _WHOLE else _BEST[size]
    return Value(name=name, cards=cards_of(hand), ranking=ranking, pays=None)


def chosen_wagers(sheet: document.Sheet) -> frozenset[str]:
    """The wagers that only a choice puts down."""
    return frozenset(
        wager
        for choice in sheet.choices.values()
        for option in choice.options
        for wager in option.bet
    )


def unit_of(sheet: document.Sheet) -> str:
    """The wager that the others are measured by: the first."""
    return next(iter(sheet.wagers))
