"""How a sheet's wagers are settled, and which hand values that looks at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from croupier.hands.any_size.floors import floor_value
from croupier.hands.lookup import ranked_of
from croupier.hands.ranking import Category, Ranked
from croupier.money import Odds
from croupier.rounds import Hand, Outcome, Result, Round, Rules
from croupier.rounds.game import Settlement
from croupier.rounds.kinds import RANKINGS, Looks, Value
from croupier.rounds.payer import Payer, coupon_lost, told_apart
from croupier.sheets import document, payments
from croupier.sheets.book import PROCEDURES, pays_of
from croupier.sheets.facts import size_of, value_of
from croupier.sheets.pay_lines import KINDS, line_at
from croupier.sheets.payments import ByHand, Fixed, Paid, Payments

HAND, FOLD, STANDING = "hand", "fold", "standing"
"""The settlements of a sheet: of hands in play, of a fold, and of what stands on a folded hand."""


@dataclass(frozen=True)
class _Settled:
    """A wager or a bonus, ready to be settled."""

    name: str
    rule: document.SheetWager | document.Bonus
    cites: tuple[str, ...]
    kind: type[Category]
    payments: Payments
    floor: int | None
    """The least value with which the other hand qualifies, where that matters."""

    def outcome(self, mine: int, theirs: int | None) -> str:
        """What it comes to, apart from hands that are paid whatever the other one is."""
        if theirs is None:
            return payments.PAYS
        if self.floor is not None and theirs < self.floor:
            return payments.NOT_QUALIFIED
        if mine == theirs:
            return payments.TIE
        return payments.WIN if mine > theirs else payments.LOSE

    def paid(self, mine: int, theirs: int | None) -> tuple[Paid, str]:
        """By which line it is paid, or none, and the line that is told."""
        always = self.payments.by_outcome.get(payments.PAYS)
        if isinstance(always, ByHand) and (line := line_at(self.kind, always.lines, mine)):
            return always, line
        paid = self.payments.by_outcome.get(self.outcome(mine, theirs))
        if isinstance(paid, ByHand):
            return paid, line_at(self.kind, paid.lines, mine) or paid.other
        return paid, paid.line if isinstance(paid, Fixed) else ""


@cache
def _called(kind: type[Category], value: int) -> Ranked:
    return ranked_of(value, kind)


class SheetSettlements:
    """A sheet's settlements, and what they look at."""

    def __init__(self, sheet: document.Sheet) -> None:
        self._sheet = sheet
        self._values = {name: value_of(sheet, name) for name in sheet.hands}
        paid, rules = pays_of(sheet), payments.rules_of(sheet)
        self._wagers = {
            name: self._settled("wagers", name, rules[name], paid) for name in sheet.wagers
        }
        self._bonuses = {
            name: self._settled("bonuses", name, rules[name], paid) for name in sheet.bonuses
        }
        self._unit = next(iter(sheet.wagers))
        self._limit = "table" if sheet.table.payout_limit is not None else ""

    def _settled(
        self,
        section: str,
        name: str,
        rule: document.SheetWager | document.Bonus,
        paid: Mapping[str, Payments],
    ) -> _Settled:
        kind = KINDS[size_of(self._sheet, self._sheet.hands[rule.hand])]
        hands = [rule.hand, *([rule.against] if rule.against else [])]
        cites = (f"{section}.{name}", *(f"hands.{hand}" for hand in hands))
        floor = None
        if rule.against and rule.not_qualified is not None:
            floor = floor_value(kind, self._sheet.hands[rule.against].qualifies or "")
        return _Settled(name, rule, cites, kind, paid[name], floor)

    # ---- what is looked at -------------------------------------------------------------------

    @property
    def settlements(self) -> dict[str, Settlement]:
        """The settlements by name."""
        by_name: dict[str, Settlement] = {HAND: self.settle_hand}
        if any(option.fold for choice in self._sheet.choices.values() for option in choice.options):
            by_name[FOLD] = self.settle_fold
            if any(wager.stands_on_fold for wager in self._sheet.wagers.values()):
                by_name[STANDING] = self.settle_standing
        return by_name

    @property
    def looks_at(self) -> dict[str, Looks]:
        """Which hands each settlement looks at."""
        every = (*self._wagers.values(), *self._bonuses.values())
        standing = [
            settled
            for settled in every
            if isinstance(settled.rule, document.SheetWager) and settled.rule.stands_on_fold
        ]
        by_name = {HAND: self._looks(every)}
        if STANDING in self.settlements:
            by_name[STANDING] = self._looks(standing)
        return by_name

    def _looks(self, settled: Iterable[_Settled]) -> Looks:
        tables: dict[str, list[str]] = {}
        floors: dict[str, list[str]] = {}
        compared: dict[tuple[str, str], None] = {}
        settled_by: set[str] = set()  # results name what these hands are, even where all pay alike
        for rule in settled:
            settled_by.add(rule.rule.hand)
            tables.setdefault(rule.rule.hand, []).extend(rule.payments.by_hand)
            if rule.rule.against:
                tables.setdefault(rule.rule.against, [])
                compared[rule.rule.hand, rule.rule.against] = None
                if rule.floor is not None:
                    least = self._sheet.hands[rule.rule.against].qualifies
                    floors.setdefault(rule.rule.against, []).append(least or "")
        values = tuple(
            Value(
                name=name,
                cards=self._values[name].cards,
                ranking=self._values[name].ranking,
                pays=tuple(dict.fromkeys(tables[name])) if name in settled_by else None,
                floors=tuple(dict.fromkeys(floors.get(name, ()))),
            )
            for name in self._sheet.hands
            if name in tables
        )
        return Looks(values, tuple(compared))

    # ---- settlements -------------------------------------------------------------------------

    def settle_hand(self, rules: Rules, round_: Round, hand: Hand) -> list[Result]:
        """Every wager of a hand in play, in the order of the sheet, then the bonuses."""
        payer = Payer(rules, self._limit)
        values = _Values(self._values, round_, hand)
        for name, wager in self._wagers.items():
            if name in hand.wagers:
                self._settle(rules, payer, values, wager, hand)
        for bonus in self._bonuses.values():
            assert isinstance(bonus.rule, document.Bonus)
            if bonus.rule.on in hand.wagers:
                self._pay_bonus(rules, payer, values, bonus, hand.wagers[bonus.rule.on])
        return payer.results

    def settle_fold(self, rules: Rules, round_: Round, hand: Hand) -> list[Result]:
        """A fold loses every wager but those that stand."""
        results = []
        for name, stake in hand.wagers.items():
            if not self._stands(name):
                cites = rules.cites(f"{PROCEDURES}.fold", f"wagers.{name}")
                results.append(Result(name, stake, Outcome.LOSE, 0, cites, hand="folded"))
                if name == self._unit:
                    results += coupon_lost(hand, cites)
        return results

    def settle_standing(self, rules: Rules, round_: Round, hand: Hand) -> list[Result]:
        """The wagers that stand on a folded hand."""
        payer = Payer(rules, self._limit)
        values = _Values(self._values, round_, hand)
        for name, wager in self._wagers.items():
            if name in hand.wagers and self._stands(name):
                self._settle(rules, payer, values, wager, hand)
        return payer.results

    def has_standing(self, hand: Hand) -> bool:
        """Whether a wager of a folded hand is still to be settled."""
        return hand.owes(*(name for name in self._wagers if self._stands(name)))

    def _stands(self, name: str) -> bool:
        wager = self._sheet.wagers.get(name)
        return wager is not None and wager.stands_on_fold

    def _settle(
        self, rules: Rules, payer: Payer, values: _Values, wager: _Settled, hand: Hand
    ) -> None:
        assert isinstance(wager.rule, document.SheetWager)
        odds, words, line, against = _decided(rules, values, wager)
        payer.settle(
            wager.name,
            hand.wagers[wager.name],
            odds,
            rules.cites(*wager.cites),
            words,
            line,
            against=against,
            limited=wager.rule.in_limit,
        )
        if wager.name == self._unit:
            payer.settle_coupon(hand)

    def _pay_bonus(
        self, rules: Rules, payer: Payer, values: _Values, bonus: _Settled, stake: int
    ) -> None:
        odds, words, line, _ = _decided(rules, values, bonus)
        if odds is not None and not odds.is_push:
            payer.pay_bonus(bonus.name, stake, odds, rules.cites(*bonus.cites), words, line)


class _Values:
    """The values of a hand's cards, each found once."""

    def __init__(self, values: Mapping[str, Value], round_: Round, hand: Hand) -> None:
        self._values, self._round, self._hand = values, round_, hand
        self._found: dict[str, int] = {}

    def of(self, name: str) -> int:
        """The value of a hand of the sheet."""
        strength = self._found.get(name)
        if strength is None:
            value = self._values[name]
            cards = [
                card
                for place in value.hands({})[0]
                for card in place.cards(self._round, self._hand)
            ]
            strength = self._found[name] = RANKINGS[value.ranking].value(cards)
        return strength


def _decided(rules: Rules, values: _Values, settled: _Settled) -> tuple[Odds | None, str, str, str]:
    """At which odds it is settled; the hand in words, its line, and the other hand in words."""
    mine = values.of(settled.rule.hand)
    theirs = values.of(settled.rule.against) if settled.rule.against else None
    paid, line = settled.paid(mine, theirs)
    odds = rules.pays[paid.table][line] if paid is not None and line else None
    called = _called(settled.kind, mine)
    if theirs is None:
        return odds, str(called), line or called.label, ""
    words, against = told_apart(called, _called(settled.kind, theirs))
    label = line if isinstance(paid, ByHand) and line else called.label
    return odds, words, label, against
