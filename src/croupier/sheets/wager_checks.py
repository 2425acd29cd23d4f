"""What must hold of a sheet's wagers and bonuses, and of what they pay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.errors import MoneyError
from croupier.hands.ranking import Category
from croupier.quotes import quoted
from croupier.rounds.payer import band
from croupier.rounds.round import COMMUNITY_PAY, COUPON, SPIN_PRIZE
from croupier.sheets import document, payments
from croupier.sheets.complaints import Complaints
from croupier.sheets.facts import chosen_wagers, has_kind, size_of, unit_of
from croupier.sheets.pay_lines import ANY, KINDS, is_line, no_such_line
from croupier.sheets.positions import Path
from croupier.speech import listed

RESERVED: Final = frozenset((COUPON, SPIN_PRIZE, COMMUNITY_PAY, "seat", "cards", "coupon"))
"""What a wager cannot be called, since results and round files mean something else by it."""
Settled = document.SheetWager | document.Bonus


def check_wagers(complain: Complaints) -> None:
    """Every wager and every bonus, and the names of their pay tables."""
    sheet = complain.sheet
    for name, wager in sheet.wagers.items():
        path = ("wagers", name)
        _placed(complain, path, name, wager)
        if wager.like is None:
            _settled(complain, path, wager)
        else:
            _like(complain, path, name, wager)
    for name, bonus in sheet.bonuses.items():
        path = ("bonuses", name)
        if name in sheet.wagers or name in RESERVED:
            complain.of(path, f"a bonus cannot be called {quoted(name)}: a wager is")
        complain.unless_known((*path, "on"), bonus.on, sheet.wagers, "wager")
        _settled(complain, path, bonus)
    _tables_apart(complain)


def _placed(complain: Complaints, path: Path, name: str, wager: document.SheetWager) -> None:
    """When and how high it is placed."""
    sheet = complain.sheet
    chosen = chosen_wagers(sheet)
    if name in RESERVED:
        complain.of(path, f"a wager cannot be called {quoted(name)}")
    complain.bounds(path, wager.minimum, wager.maximum)
    if name in chosen and name == unit_of(sheet):
        complain.of(path, "the first wager is placed before the deal, not by a choice")
    if name in chosen:
        for key in ("optional", "equals", "minimum", "maximum", "no-more-than"):
            if getattr(wager, key.replace("-", "_")):
                words = f"{name!r} is put down by a choice, which says how much: leave it out"
                complain.of((*path, key), words)
    names = list(sheet.wagers)
    before = [other for other in names[: names.index(name)] if other not in chosen]
    for key, other in (("equals", wager.equals), ("no-more-than", wager.no_more_than)):
        if other is not None:
            complain.unless_known((*path, key), other, before, "earlier wager")
    _together(complain, path, wager)
    if wager.equals is not None and (wager.minimum is not None or wager.maximum is not None):
        words = "the other wager has bounds: leave minimum and maximum out here"
        complain.of((*path, "equals"), words)
    if wager.times != 1 and wager.equals is None:
        complain.of((*path, "times"), "'times' goes with 'equals'")


def _together(complain: Complaints, path: Path, wager: document.SheetWager) -> None:
    """A wager that equals another one is placed with it, and may be left out only with it."""
    other = complain.sheet.wagers.get(wager.equals or "")
    if other is None or other.optional == wager.optional:
        return
    if wager.optional:
        words = f"it is placed with {wager.equals!r}, which everyone places: leave this out, or say"
        complain.of((*path, "optional"), f"{words} no-more-than in place of equals")
    else:
        words = f"{wager.equals!r} is optional, and so is what equals it: add optional = true"
        complain.of((*path, "equals"), words)


def _like(complain: Complaints, path: Path, name: str, wager: document.SheetWager) -> None:
    """A wager that is settled like another one says nothing else of how it is settled."""
    assert wager.like is not None
    for key in ("hand", "against", *payments.OUTCOMES):
        if getattr(wager, key.replace("-", "_")):
            complain.of((*path, key), f"it is settled like {wager.like!r}: leave this out")
    wagers, where = complain.sheet.wagers, (*path, "like")
    if not complain.unless_known(where, wager.like, wagers, "wager"):
        return
    passed = [name]
    while (like := wagers[passed[-1]].like) in wagers and like not in passed:
        passed.append(like)
    if like is not None and passed[0] == like:
        others = listed([quoted(other) for other in passed[1:]])
        words = f"it is like {others}, and so like itself" if others else "it is like itself"
        complain.of(where, f"{words}: say how it is settled")


def _settled(complain: Complaints, path: Path, rule: Settled) -> None:
    """By which hand it is settled, and what it pays."""
    sheet = complain.sheet
    if not rule.hand:
        complain.of(path, 'say by which hand it is settled: hand = "player"')
        return
    known = complain.unless_known((*path, "hand"), rule.hand, sheet.hands, "hand")
    if rule.against is not None:
        against = (*path, "against")
        known = complain.unless_known(against, rule.against, sheet.hands, "hand") and known
        if rule.against == rule.hand:
            complain.of(against, "a hand is compared with another one")
    if not known or not has_kind(sheet, rule.hand):
        return
    if rule.against is None:
        _alone(complain, path, rule)
    elif has_kind(sheet, rule.against):
        _compared(complain, path, rule, rule.against)
    kind = KINDS[size_of(sheet, sheet.hands[rule.hand])]
    is_compared = rule.against is not None and isinstance(rule, document.SheetWager)
    for outcome, pays in payments.written(rule).items():
        is_whole = is_compared and outcome in _FOR_ALL_HANDS
        _payment(complain, (*path, outcome), pays, kind, is_whole=is_whole)


_FOR_ALL_HANDS: Final = (payments.WIN, payments.TIE, payments.NOT_QUALIFIED)
"""Outcomes for which a table says what becomes of every hand: nobody should lose by winning."""


def _alone(complain: Complaints, path: Path, rule: Settled) -> None:
    for key in ("win", "tie", "lose", "not-qualified"):
        if getattr(rule, key.replace("-", "_")) is not None:
            words = 'say which hand it is compared with: against = "dealer"'
            complain.of((*path, key), words)
    if rule.pays is None:
        words = 'say what it pays, pays = { "flush" = "4 to 1" }, or which hand it is compared'
        complain.of(path, f'{words} with, against = "dealer"')


def _compared(complain: Complaints, path: Path, rule: Settled, against: str) -> None:
    hands = complain.sheet.hands
    mine, theirs = (size_of(complain.sheet, hands[name]) for name in (rule.hand, against))
    if mine != theirs:
        words = f"the best {mine} cards are not compared with the best {theirs}"
        complain.of((*path, "against"), words)
    if rule.not_qualified is not None and hands[against].qualifies is None:
        words = f'say in hands.{against} what qualifies: qualifies = "pair of fours"'
        complain.of((*path, "not-qualified"), words)
    if rule.pays is not None and not isinstance(rule.pays, Mapping):
        words = "every hand would be paid so, whatever the other one is: list hands here"
        complain.of((*path, "pays"), words)


# ---- odds -----------------------------------------------------------------------------------


def _payment(
    complain: Complaints,
    path: Path,
    payment: document.Payment,
    kind: type[Category],
    *,
    is_whole: bool,
) -> None:
    if not isinstance(payment, Mapping):
        _odds(complain, path, payment)
        return
    for line, odds in payment.items():
        where = (*path, line)
        if line != ANY and not is_line(kind, line):
            complain.of(where, no_such_line(kind, line))
        elif _odds(complain, where, odds) and line != ANY:
            complain.of(where, "a hand that loses is left off the table")
    if "pair" in payment and any(map(band, payment)):
        words = "some pairs would be on two lines: give these a range too, as in 'twos to tens'"
        complain.of((*path, "pair"), words)
    if is_whole and ANY not in payment:
        complain.of(path, 'say what all other hands get here: any = "push"')
    if list(payment) == [ANY]:
        complain.of(path, "no hand is named: write the odds alone")


def _odds(complain: Complaints, path: Path, sheet_odds: document.Odds) -> bool:
    """Whether the wager is lost, after a look at the odds."""
    if not isinstance(sheet_odds, str) and sheet_odds <= 0:
        complain.of(path, 'odds are more than 0: write "push" or "lose" where nothing is won')
        return False
    try:
        return payments.odds_of(sheet_odds) is None
    except MoneyError as error:
        complain.of(path, f'{error}, "lose" or "even"')
        return False


def _tables_apart(complain: Complaints) -> None:
    """A pay table of one wager does not bear another's name."""
    sheet = complain.sheet
    names = {*sheet.wagers, *sheet.bonuses}
    for section, parts in (("wagers", sheet.wagers), ("bonuses", sheet.bonuses)):
        for name in parts:
            for outcome in payments.OUTCOMES:
                if f"{name}-{outcome}" in names:
                    words = f"a pay table of it may be called {name}-{outcome}, which is there"
                    complain.of((section, name), f"{words} already: rename one of them")
