"""What an inventor overlooks: a sheet that can be played, and yet is hardly what was meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.hands.classes import classes_of
from croupier.hands.ranking import Category
from croupier.money import PUSH, Odds, cents, dollars
from croupier.rounds import Rules
from croupier.rounds.least_wagers import unit_of as payable_unit
from croupier.sheets import document, payments
from croupier.sheets.book import seats_of
from croupier.sheets.facts import chosen_wagers, hand_sizes, size_of, unit_of
from croupier.sheets.game import ReadSheet, SheetGame
from croupier.sheets.pay_lines import ANY, ANY_OTHER, KINDS, line_at
from croupier.sheets.places import deck_of, hand_places, layout_of
from croupier.sheets.positions import Path
from croupier.sheets.possible_hands import can_occur
from croupier.sheets.problems import Problem, in_order
from croupier.speech import listed


def oversights(read: ReadSheet) -> tuple[Problem, ...]:
    """Warnings on a sheet that was read without an error, that need no figure."""
    sheet_game, positions = read.found, read.positions
    if sheet_game is None or positions is None:
        return ()
    problems = []
    for path, words in _overlooked(sheet_game):
        line, column = positions.of(path)
        problems.append(Problem(line, column, words, ".".join(map(str, path)), is_warning=True))
    return in_order(problems)


def _overlooked(sheet_game: SheetGame) -> Iterator[tuple[Path, str]]:
    sheet = sheet_game.sheet
    yield from _seats(sheet)
    yield from _idle_cards(sheet)
    yield from _idle_hands(sheet)
    yield from _loose_wagers(sheet)
    yield from _cents(sheet_game)
    for section, parts in (("wagers", sheet.wagers), ("bonuses", sheet.bonuses)):
        for name, part in parts.items():
            if part.hand:
                yield from _pays(sheet, (section, name), part)


def _seats(sheet: document.Sheet) -> Iterator[tuple[Path, str]]:
    fit, wanted = seats_of(sheet), sheet.table.seats
    if fit < wanted:
        needed, deck = layout_of(sheet.round).needed(wanted), len(deck_of(sheet.deck))
        words = f"{wanted} players take {needed} cards, and the deck has {deck}"
        yield ("table", "seats"), f"{words}: the table seats {fit}"


def _idle_cards(sheet: document.Sheet) -> Iterator[tuple[Path, str]]:
    used = {place for hand in sheet.hands.values() for place, _ in hand_places(hand) or ()}
    for at, step in enumerate(sheet.round):
        if step.to is not None and step.to not in used:
            yield ("round", at), f"the cards of {step.to!r} count in no hand"


def _idle_hands(sheet: document.Sheet) -> Iterator[tuple[Path, str]]:
    settled = [*sheet.wagers.values(), *sheet.bonuses.values()]
    options = [option for choice in sheet.choices.values() for option in choice.options]
    used = {name for rule in settled for name in (rule.hand, rule.against)}
    used.update(name for option in options for name in option.if_hand)
    heeded = {rule.against for rule in settled if rule.not_qualified is not None}
    for name, hand in sheet.hands.items():
        if name not in used:
            yield ("hands", name), f"no wager is settled by {name!r}, and it opens no option"
        elif hand.qualifies and name not in heeded:
            words = "no wager says what happens if it does not qualify: not-qualified"
            yield ("hands", name, "qualifies"), words


def _loose_wagers(sheet: document.Sheet) -> Iterator[tuple[Path, str]]:
    """Wagers that everyone must make, with nothing that says how high: it may have been meant
    that a choice puts them down."""
    chosen, unit = chosen_wagers(sheet), unit_of(sheet)
    for name, wager in sheet.wagers.items():
        if name not in chosen and name != unit and not (wager.optional or wager.equals):
            words = "everyone must place it before the deal, as high as they like: let a choice"
            yield ("wagers", name), f"{words} bet it, or say optional = true or equals = {unit!r}"


def _cents(sheet_game: SheetGame) -> Iterator[tuple[Path, str]]:
    """Least wagers that some line would pay in parts of a cent: they are refused."""
    sheet, rules = sheet_game.sheet, Rules(sheet_game.edition)
    for wager in sheet_game.game.wagers:
        written = sheet.wagers[wager.name]
        own = written.minimum is not None
        least, unit = cents(written.minimum or sheet.table.minimum), payable_unit(rules, wager)
        if not wager.equals and least % unit:
            words = f"{dollars(least)} could not be paid in whole cents by every line"
            path = ("wagers", wager.name, "minimum") if own else ("table", "minimum")
            yield path, f"{words}: {wager.name} is a multiple of {unit} cents"


# ---- pay tables -----------------------------------------------------------------------------


def _pays(
    sheet: document.Sheet, path: Path, rule: document.SheetWager | document.Bonus
) -> Iterator[tuple[Path, str]]:
    hand = sheet.hands[rule.hand]
    kind, deck = KINDS[size_of(sheet, hand)], deck_of(sheet.deck)
    fewest, most = hand_sizes(sheet, hand)
    first = rule.pays if isinstance(rule.pays, Mapping) else {}
    for outcome, pays in payments.written(rule).items():
        if not isinstance(pays, Mapping):
            continue
        where = (*path, outcome)
        for line in pays:
            if line == ANY:
                continue
            if not any(can_occur(kind, line, deck, size) for size in range(fewest, most + 1)):
                yield (*where, line), f"{line!r} cannot occur with these cards"
            elif outcome != payments.PAYS and line in first:
                yield (*where, line), f"{line!r} is on the table of pays, which comes first"
        yield from _out_of_order(where, pays, kind)


def _out_of_order(
    path: Path, pays: document.Lines, kind: type[Category]
) -> Iterator[tuple[Path, str]]:
    """Better hands that are paid less than lesser ones, or not at all."""
    odds = dict(payments.paid_lines(pays, kind))
    lines = tuple(line for line in odds if line != ANY_OTHER)
    best, of_line = None, ""
    named: set[str] = set()
    slips: dict[tuple[Path, Odds | None, str], list[str]] = {}
    for hand_class in classes_of(kind):
        line = line_at(kind, lines, hand_class.high)
        paid = odds.get(line or ANY_OTHER)
        name = line or hand_class.label
        if best is not None and (paid is None or paid < best) and name not in named:
            named.add(name)
            where = (*path, line) if line in pays else path
            lesser = f"the lesser {of_line!r} {_paid(best)}"
            slips.setdefault((where, paid, lesser), []).append(repr(name))
        if paid is not None and (best is None or paid > best):
            best, of_line = paid, name
    for (where, paid, lesser), names in slips.items():
        yield where, f"{listed(names)} {_paid(paid, many=len(names) > 1)}, and {lesser}"


def _paid(odds: Odds | None, *, many: bool = False) -> str:
    if odds == PUSH:
        return "push" if many else "pushes"
    are = "are" if many else "is"
    return f"{are} not paid" if odds is None else f"{are} paid {odds}"
