"""Payout drills: what a wager is paid by the game's own tables, at amounts that occur."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from croupier.money import Cents, Odds, dollars
from croupier.rounds import Rules
from croupier.rounds.wager_names import spoken
from croupier.rulebook import cite_label
from croupier.training.judgement import amount

STEPS: Final = (1, 2, 3, 4, 5, 6, 7, 9, 10, 13, 15, 17, 20, 25)
"""Stakes, as many times the table's least wager or its smallest chip."""
LARGEST: Final = 50_000
"""Cents: larger stakes are rare at such tables."""


@dataclass(frozen=True, slots=True)
class Payout:
    """One question: a wager of an amount wins by a line."""

    wager: str
    line: str
    odds: Odds
    stake: Cents
    cite: str

    @property
    def right(self) -> Cents:
        """What is paid."""
        return self.odds.win(self.stake)

    @property
    def question(self) -> str:
        """What is asked."""
        name = spoken(self.wager).capitalize()
        by = "" if self.line in (self.wager, "win") else f", {self.line}"
        return f"{name}{by}: {self.odds} on {dollars(self.stake)}. What do you pay?"

    @property
    def working(self) -> str:
        """How it is worked out at the table."""
        times, parts = self.odds.ratio.numerator, self.odds.ratio.denominator
        if parts == 1:
            return f"{times:,} × {dollars(self.stake)} = {dollars(self.right)}"
        whole, rest = divmod(self.stake, parts)
        if rest == 0:
            quotient = f"{dollars(self.stake)} ÷ {parts} = {dollars(whole)}"
            return f"{quotient}, and {times:,} × {dollars(whole)} = {dollars(self.right)}"
        product = dollars(times * self.stake)
        return f"{times:,} × {dollars(self.stake)} = {product}, ÷ {parts} = {dollars(self.right)}"

    def judge(self, answer: object) -> bool:
        """Whether an answer is right; what is no amount is not."""
        return amount(answer) == self.right


def payouts(rules: Rules, tables: Sequence[str]) -> list[Payout]:
    """Every question that the tables in force can ask, in amounts that can be paid."""
    least = rules.number("minimum")
    chip = min(least, 500)
    questions = []
    for wager in tables:
        for line, odds in rules.pays[wager].items():
            if odds.is_push:
                continue
            stakes = {least * step for step in STEPS} | {chip * step for step in STEPS}
            questions += [
                Payout(wager, line, odds, stake, cite_label(rules.pays_cite(wager)))
                for stake in sorted(stakes)
                if stake <= LARGEST and Fraction(odds.ratio * stake).denominator == 1
            ]
    return questions


class PayoutDrill:
    """Questions by chance, those of lines that were missed more often."""

    def __init__(
        self, rules: Rules, tables: Sequence[str], chance: random.Random | None = None
    ) -> None:
        self._every = payouts(rules, tables)
        self._chance = chance or random.Random()
        self._missed: dict[tuple[str, str], int] = {}
        self.right = self.asked = 0
        self.question = self._next()

    def answer(self, answer: object) -> bool:
        """Whether the answer is right; a missed line comes again sooner."""
        is_right = self.question.judge(answer)
        key = self.question.wager, self.question.line
        self._missed[key] = max(0, self._missed.get(key, 0) + (-1 if is_right else 2))
        self.right += is_right
        self.asked += 1
        return is_right

    def go_on(self) -> None:
        """The next question."""
        self.question = self._next()

    def _next(self) -> Payout:
        """By line first, so that tables with many amounts come no more often than others."""
        lines = list(dict.fromkeys((question.wager, question.line) for question in self._every))
        weights = [_weight(self._every, key) + 3 * self._missed.get(key, 0) for key in lines]
        key = self._chance.choices(lines, weights)[0]
        several = [question for question in self._every if (question.wager, question.line) == key]
        return self._chance.choice(several)


def _weight(every: Sequence[Payout], key: tuple[str, str]) -> int:
    """Even money teaches little; odds with a fraction teach most."""
    odds = next(question.odds for question in every if (question.wager, question.line) == key)
    return 1 if odds.ratio == 1 else 4 if odds.ratio.denominator > 1 else 2
