"""What players answered, in words: a name of an option, or enough of it to be clear."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from croupier.disputes.input_errors import InputError, amount_at, below, known_keys, table_at
from croupier.disputes.round_play import GivenAnswer, RoundPlay
from croupier.money import Cents, dollars
from croupier.quotes import quoted
from croupier.rounds import Consequence, Hand, Move, Result, Rules
from croupier.rounds.choices import Amounts, Ask, Option, Turns
from croupier.rounds.script import DealerDraws, Settle, Spin, Step


class Unanswered(InputError):
    """A question that was asked, and that the file does not answer; the options are its answers,
    some of which need an amount."""

    def __init__(
        self, asked: str, options: tuple[Option, ...], where: str, amounts: Mapping[str, Amounts]
    ) -> None:
        super().__init__(f"missing: {asked} was asked for; {_answers(options)}", where)
        self.asked, self.options, self.amounts = asked, options, amounts

    def within(self, name: str) -> Unanswered:
        return Unanswered(self.asked, self.options, f"{name}, {self.where}", self.amounts)


class AnswerReader(RoundPlay):
    """Takes one hand through the script with the answers that are given for it.

    They are given in the order in which they are asked for, or each by the name of its question.
    An amount that an answer leaves open follows it, or is found among the `named` wagers.
    """

    def __init__(
        self, value: object, where: str, hand: Hand, named: Mapping[str, Cents], **play: Any
    ) -> None:
        super().__init__(hands=[hand], **play)
        self.hand, self.where, self.named = hand, where, named
        self.by_name = isinstance(value, dict)
        asks = self.game.asks(self.rules)
        self.answers = _by_name(value, where, asks) if self.by_name else _in_order(value, where)
        self.taken: dict[str, GivenAnswer] = {}

    def run(self) -> None:
        """Take every step; then no answer is left."""
        super().run()
        for place, words in self.answers.values():
            seat = self.hand.seat
            raise InputError(f"{quoted(words)} answers nothing that seat {seat} was asked", place)

    def moves(self, step: Step) -> Sequence[Move | Consequence]:
        """What the hand is dealt and asked; what it comes to is found out with all hands."""
        return () if isinstance(step, Settle | DealerDraws | Spin) else super().moves(step)

    def decide(self, hand: Hand, name: str) -> list[Result]:
        """Nothing is settled while one hand is read."""
        return []

    def answer(self, hand: Hand, ask: Ask, options: tuple[Option, ...]) -> GivenAnswer:
        """The next answer, or the one that is given by name."""
        key = ask.key(hand)
        name = key if self.by_name else str(len(self.taken))
        if name not in self.answers:
            open_ = {option.name: option.amounts(self.rules, hand) for option in options}
            amounts = {option: amount for option, amount in open_.items() if amount is not None}
            raise Unanswered(key, options, self.where, amounts)
        place, words = self.answers.pop(name)
        answer = _answer(words, place, key, options, self.rules, hand, self.named)
        self.taken[key] = answer
        return answer


def _answer(
    words: object,
    where: str,
    asked: str,
    options: tuple[Option, ...],
    rules: Rules,
    hand: Hand,
    named: Mapping[str, Cents],
) -> GivenAnswer:
    """An option with its amount, which must be one that it takes."""
    is_open = any(stake.between for option in options for stake in option.stakes)
    answer, written = _split_amount(words) if is_open else (words, "")
    option = match(answer, where, asked, options)
    amounts = option.amounts(rules, hand)
    if amounts is None:
        if written:
            raise InputError(f"{option.name} leaves no amount to name", where)
        return GivenAnswer(option)
    wagered = [named[stake.wager] for stake in option.stakes if stake.wager in named]
    amount = amount_at(written, where) if written else wagered[0] if wagered else None
    if amount is None or not amounts.holds(amount):
        least, most, unit = amounts
        steps = f", in multiples of {unit} cents" if unit > 1 else ""
        cite, bounds = rules.cite(option.cites[-1]), f"{dollars(least)} to {dollars(most)}{steps}"
        if amount is None:
            raise InputError(f"{option.name} needs an amount, {bounds} ({cite})", where)
        raise InputError(f"{option.name} takes {bounds}, not {dollars(amount)} ({cite})", where)
    return GivenAnswer(option, amount)


def _split_amount(words: object) -> tuple[object, str]:
    """An answer without the amount behind it: "attack $7.50", "attack"."""
    if isinstance(words, str) and (match := re.fullmatch(r"(.*\D)\s+\$?(\d[\d.,]*)", words)):
        return match[1], match[2]
    return words, ""


def _in_order(value: object, where: str) -> dict[str, tuple[str, object]]:
    """Answers in a list, or just one."""
    several = value if isinstance(value, list) else [] if value is None else [value]
    return {str(at): (f"{where}[{at}]", words) for at, words in enumerate(several)}


def _by_name(value: object, where: str, asks: tuple[Ask, ...]) -> dict[str, tuple[str, object]]:
    table = table_at(value, where)
    known_keys(table, [ask.name for ask in asks], where, "the game")
    answers = {name: (below(where, name), words) for name, words in table.items()}
    for turns in (ask.name for ask in asks if isinstance(ask, Turns) and ask.name in answers):
        place, several = answers.pop(turns)  # a turn has an answer after another
        for at, option in enumerate(_in_order(several, place).values(), 1):
            answers[f"{turns} {at}"] = option
    return answers


def _answers(options: tuple[Option, ...]) -> str:
    names = (" or ".join(option.names) for option in options)
    return f"the answers are {', '.join(names)}"


def match(words: object, where: str, name: str, options: tuple[Option, ...]) -> Option:
    """The option that is meant: by a name of its own, or by beginnings of words in one, in their
    order."""
    if not isinstance(words, str):
        raise InputError(f"should be a word, not {quoted(words)}; {_answers(options)}", where)
    asked = _words(words)
    for is_meant in (_is_name, _begins_name):
        meant = [
            option
            for option in options
            if asked and any(is_meant(asked, _words(name)) for name in option.names)
        ]
        if len(meant) == 1:
            return meant[0]
        if meant:
            names = " or ".join(option.name for option in meant)
            raise InputError(f"{quoted(words)} could mean {names}", where)
    raise InputError(f"{quoted(words)} does not answer {name}; {_answers(options)}", where)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _is_name(asked: list[str], name: list[str]) -> bool:
    return asked == name


def _begins_name(asked: list[str], name: list[str]) -> bool:
    left = iter(name)  # each word of the name answers for one of theirs, and for none before it
    return all(any(word.startswith(beginning) for word in left) for beginning in asked)
