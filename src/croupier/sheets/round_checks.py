"""What must hold of a sheet's table, deck, round and hands."""

from __future__ import annotations

from typing import Final

from croupier.errors import HandError
from croupier.hands.any_size.floors import floor_value
from croupier.quotes import quoted
from croupier.rounds.kinds import OWN
from croupier.sheets import document
from croupier.sheets.complaints import Complaints
from croupier.sheets.facts import discards, hand_sizes, size_of
from croupier.sheets.pay_lines import KINDS
from croupier.sheets.places import (
    PLAYER,
    PlacesDealt,
    deck_of,
    hand_places,
    layout_of,
    unreadable_deck,
)
from croupier.sheets.positions import Path
from croupier.speech import listed

SIZES: Final = {3: (3, 5), 4: (4, 7), 5: (5, 7)}
"""The fewest and the most cards from which the best three, four or five are found."""
RESERVED: Final = frozenset(
    (OWN, "up", "game", "edition", "options", "posted", "seats", "spins", "jackpot", "sheet")
)
"""What a place cannot be called, since round files and commands mean something else by it."""


def check_table(complain: Complaints) -> None:
    """Seats and limits."""
    table = complain.sheet.table
    complain.bounds(("table",), table.minimum, table.maximum)
    complain.amount(("table", "payout-limit"), table.payout_limit)


def check_round(complain: Complaints) -> None:
    """Every step, every choice asked for once, and cards enough for one player."""
    sheet, layout, asked = complain.sheet, PlacesDealt(), list[str]()
    for at, step in enumerate(sheet.round):
        _step(complain, ("round", at), step, layout, asked)
    for name in sheet.choices:
        if name not in asked:
            words = "no step of the round asks for it: add one"
            complain.of(("choices", name), f'{words}, {{ choice = "{name}" }}')
    if PLAYER not in layout.counts:
        complain.of(("round",), 'no step deals to the player: add { deal = 5, to = "player" }')
    if wrong := unreadable_deck(sheet.deck):
        complain.of(("deck", "without"), wrong)
        return
    deck, needed = len(deck_of(sheet.deck)), layout.needed(1)
    if needed > deck:
        words = f"the round of one player takes {needed} cards, and the deck has {deck}"
        complain.of(("round",), words)


def _step(
    complain: Complaints,
    path: Path,
    step: document.SheetStep,
    layout: PlacesDealt,
    asked: list[str],
) -> None:
    does = [name for name in _STEPS if getattr(step, name) is not None]
    if len(does) != 1:
        has = f"this has {' and '.join(does)}" if does else "this has none of them"
        complain.of(path, f"a step has one of {listed(_STEPS)}; {has}")
        return
    for name, goes_with in (("to", "deal"), ("face_up", "deal"), ("cards", "show")):
        if getattr(step, name) is not None and goes_with != does[0]:
            key = name.replace("_", "-")
            words = f"{key!r} goes with {goes_with!r}, not with {does[0]!r}"
            complain.of((*path, key), words)
    if step.deal is not None:
        _deal(complain, path, step, layout)
    elif step.show is not None:
        _show(complain, path, step, layout)
    elif step.choice is not None:
        _choice(complain, path, step.choice, layout, asked)
    elif step.draw is not None:
        _draw(complain, (*path, "draw"), step.draw, layout, asked)


_STEPS: Final = ("deal", "draw", "show", "choice")


def _draw(
    complain: Complaints, path: Path, name: str, layout: PlacesDealt, asked: list[str]
) -> None:
    sheet = complain.sheet
    if not complain.unless_known(path, name, asked, "earlier choice"):
        return
    if not any(option.discard for option in sheet.choices[name].options):
        complain.of(path, f"no option discards a card at {name!r}: give it an option with discard")
    if [step.draw for step in sheet.round].count(name) > 1:
        complain.of(path, f"one card is laid away at {name!r}, and one is drawn for it")
    layout.drawn += 1


def _choice(
    complain: Complaints, path: Path, name: str, layout: PlacesDealt, asked: list[str]
) -> None:
    where = (*path, "choice")
    if not complain.unless_known(where, name, complain.sheet.choices, "choice"):
        return
    if name in asked:
        complain.of(where, f"{name!r} is asked for already: a second choice has its own name")
    if PLAYER not in layout.counts:
        complain.of(path, "nobody has cards yet: deal to the player before the first choice")
    asked.append(name)


def _deal(complain: Complaints, path: Path, step: document.SheetStep, layout: PlacesDealt) -> None:
    assert step.deal is not None
    if step.to is None:
        complain.of(path, 'say to whom: { deal = 3, to = "player" }')
        return
    face_up = step.face_up or 0
    if step.to in RESERVED:
        complain.of((*path, "to"), f"a place cannot be called {quoted(step.to)}")
    elif face_up > step.deal:
        complain.of((*path, "face-up"), f"{face_up} of {step.deal} cards cannot lie face up")
    elif step.to == PLAYER and face_up not in (0, step.deal):
        words = "a player's cards are dealt all face up or all face down"
        complain.of((*path, "face-up"), words)
    elif not layout.has_room(step.to, step.deal):
        complain.of((*path, "deal"), f"a place holds {document.MOST_CARDS} cards at the most")
    else:
        layout.deal(step.to, step.deal, face_up)


def _show(complain: Complaints, path: Path, step: document.SheetStep, layout: PlacesDealt) -> None:
    assert step.show is not None
    where = (*path, "show")
    if step.show == PLAYER:
        words = "players see their own cards; they are turned up at the end of the round"
        complain.of(where, words)
        return
    if not complain.unless_known(where, step.show, layout.areas, "place"):
        return
    hidden = len(layout.hidden(step.show))
    if not hidden or (step.cards or 0) > hidden:
        left = "1 card lies" if hidden == 1 else f"{hidden} cards lie"
        complain.of(where, f"{left} face down there, not {step.cards or 'any more'}")
        return
    layout.show(step.show, step.cards)


# ---- hands ----------------------------------------------------------------------------------


def check_hands(complain: Complaints) -> None:
    """Every hand uses cards that are there, and its best can be found."""
    for name, hand in complain.sheet.hands.items():
        path = ("hands", name)
        if _has_places(complain, (*path, "cards"), hand) and _has_size(complain, path, hand):
            _qualifies(complain, (*path, "qualifies"), hand)


def _has_places(complain: Complaints, path: Path, hand: document.SheetHand) -> bool:
    counts, places = layout_of(complain.sheet.round).counts, hand_places(hand)
    if places is None:
        words = 'cards are named by their place, all of them or some: "player", "board 1-3"'
        complain.of(path, words)
        return False
    seen: set[tuple[str, int]] = set()
    for place, numbers in places:
        if not complain.unless_known(path, place, counts, "place"):
            return False
        if numbers is not None and place == PLAYER and discards(complain.sheet):
            complain.of(path, "where players discard, all the cards that they keep count")
            return False
        wanted = range(counts[place]) if numbers is None else numbers
        if not wanted or not 0 <= min(wanted) <= max(wanted) < counts[place]:
            complain.of(path, f"{place!r} has cards 1 to {counts[place]}, lower number first")
            return False
        if twice := seen & {(place, number) for number in wanted}:
            complain.of(path, f"card {min(twice)[1] + 1} of {place!r} is there twice")
            return False
        seen |= {(place, number) for number in wanted}
    return True


def _has_size(complain: Complaints, path: Path, hand: document.SheetHand) -> bool:
    low, high = hand_sizes(complain.sheet, hand)
    size = size_of(complain.sheet, hand)
    number = str(low) if low == high else f"{low} to {high}"
    if size not in SIZES:
        are = "is" if number == "1" else "are"
        words = (
            f"a hand needs three cards at least, and there {are} {number}: other rankings are for"
        )
        complain.of(path, f"{words} a game in Python (docs/game-sheets.md)")
        return False
    fewest, most = SIZES[size]
    if not fewest <= low <= high <= most:
        words = f"the best {size} are found in {fewest} to {most} cards, and there are {number}"
        complain.of(path, words)
        return False
    return True


def _qualifies(complain: Complaints, path: Path, hand: document.SheetHand) -> None:
    if hand.qualifies is None:
        return
    try:
        floor_value(KINDS[size_of(complain.sheet, hand)], hand.qualifies)
    except HandError as error:
        complain.of(path, str(error))
