"""What players answered, in words: the name of an option, or enough of it to be clear."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from croupier.games import Game, Hand, Round, Rules
from croupier.games.choices import Amounts, Ask, Option, Turns
from croupier.games.script import CheckHoleCard
from croupier.money import Cents, dollars
from croupier.record.inputs import InputError, amount_at, below, known_keys, shown, table_at
from croupier.record.turns import FIRST, play_turn
from croupier.table import Table


class Answer(NamedTuple):
    """What a player said: an option, and the amount that it left open."""

    option: Option
    amount: Cents = 0


def read_choices(
    value: object, where: str, table: Table, hand: Hand, named: Mapping[str, Cents]
) -> dict[str, Answer]:
    """The answers of a hand, which makes them as they are read.

    They are given in the order in which they are asked for, or each by the name of its question.
    An amount that an answer leaves open follows it, or is found among the `named` wagers.
    """
    reading = _Reading(value, where, table, hand, named)
    for step in table.game.steps(table.rules):
        if step.when is not None and not step.when(table.round):
            continue
        if isinstance(step, CheckHoleCard):
            check_hole_card(table.game, table.round)
        elif isinstance(step, Ask) and not hand.folded and step.asks(table.round, hand):
            reading.read(step)
    reading.refuse_more()
    return reading.taken


def check_hole_card(game: Game, round_: Round) -> None:
    """Whether the dealer's first two cards decide the round, as a card reader finds it out."""
    dealer = round_.areas["dealer"]
    round_.hole_checked = game.is_blackjack([dealer[0], dealer[1]])


class Unanswered(InputError):
    """A question that was asked, and that the file does not answer; the options are its answers,
    of which some want an amount named."""

    def __init__(
        self,
        asked: str,
        options: tuple[Option, ...],
        where: str,
        amounts: Mapping[str, Amounts],
    ) -> None:
        super().__init__(f"missing: {asked} was asked for; {_answers(options)}", where)
        self.asked, self.options, self.amounts = asked, options, amounts

    def within(self, name: str) -> Unanswered:
        return Unanswered(self.asked, self.options, f"{name}, {self.where}", self.amounts)


class _Reading:
    """The answers of one hand, taken from what is given for it one after another."""

    def __init__(
        self, value: object, where: str, table: Table, hand: Hand, named: Mapping[str, Cents]
    ) -> None:
        self.table, self.hand, self.where, self.named = table, hand, where, named
        self.by_name = isinstance(value, dict)
        asks = table.game.asks(table.rules)
        self.given = _by_name(value, where, asks) if self.by_name else _in_order(value, where)
        self.taken: dict[str, Answer] = {}

    def read(self, ask: Ask) -> None:
        """Read what was answered to a question, of a turn to all of its questions."""
        if not isinstance(ask, Turns):
            answer = self._next(ask.name, ask, ask.options)
            make(self.hand, ask, answer, self.table.rules)
            return
        hand = self.hand
        coming, hand.cards[FIRST:] = hand.cards[FIRST:], []
        rules, round_ = self.table.rules, self.table.round
        cards = self.where.replace(".choices", ".cards")
        try:
            play_turn(ask, rules, round_, hand, coming, self._said(ask), lambda part: None)
        except InputError as error:
            raise error if error.where else InputError(error.message, cards) from None

    def _said(self, ask: Turns) -> Callable[[str, tuple[Option, ...]], Option]:
        return lambda key, options: self._next(key, ask, options).option

    def _next(self, name: str, ask: Ask, options: tuple[Option, ...]) -> Answer:
        key = name if self.by_name else str(len(self.taken))
        if key not in self.given:
            rules, hand = self.table.rules, self.hand
            open_ = {option.name: option.amounts(rules, hand) for option in options}
            amounts = {option: one for option, one in open_.items() if one is not None}
            raise Unanswered(name, options, self.where, amounts)
        place, words = self.given.pop(key)
        rules, hand, named = self.table.rules, self.hand, self.named
        self.taken[name] = answer = _answer(words, place, name, options, rules, hand, named)
        return answer

    def refuse_more(self) -> None:
        """Refuse an answer to what was not asked."""
        for place, words in self.given.values():
            seat = self.hand.seat
            raise InputError(f"{shown(words)} answers nothing that seat {seat} was asked", place)


def make(hand: Hand, ask: Ask, answer: Answer, rules: Rules) -> None:
    """Let a hand take an option; one that settles at once is out of play like a fold."""
    option, amount = answer
    hand.choose(ask.name, option, option.staked(rules, hand, amount))
    hand.folded = hand.folded or bool(option.settles)


def _answer(
    words: object,
    where: str,
    asked: str,
    options: tuple[Option, ...],
    rules: Rules,
    hand: Hand,
    named: Mapping[str, Cents],
) -> Answer:
    """An option with its amount, which must be one that it takes."""
    is_open = any(stake.between for option in options for stake in option.stakes)
    said, written = _split_amount(words) if is_open else (words, "")
    option = match(said, where, asked, options)
    amounts = option.amounts(rules, hand)
    if amounts is None:
        if written:
            raise InputError(f"{option.name} leaves no amount to name", where)
        return Answer(option)
    if written:
        amount = amount_at(written, where)
    else:
        given = (named[stake.wager] for stake in option.stakes if stake.wager in named)
        amount = next(given, 0)
    if not amounts.holds(amount):
        least, most, unit = amounts
        steps = f", in multiples of {unit} cents" if unit > 1 else ""
        cite, bounds = rules.cite(option.cites[-1]), f"{dollars(least)} to {dollars(most)}{steps}"
        raise InputError(f"{option.name} takes {bounds}, not {dollars(amount)} ({cite})", where)
    return Answer(option, amount)


def _split_amount(words: object) -> tuple[object, str]:
    """An answer without the amount behind it: "attack $7.50", "attack"."""
    if isinstance(words, str) and (found := re.fullmatch(r"(.*\D)\s+\$?(\d[\d.,]*)", words)):
        return found[1], found[2]
    return words, ""


def _in_order(value: object, where: str) -> dict[str, tuple[str, object]]:
    """Answers in a list, or just one."""
    several = value if isinstance(value, list) else [] if value is None else [value]
    return {str(at): (f"{where}[{at}]", words) for at, words in enumerate(several)}


def _by_name(value: object, where: str, asks: tuple[Ask, ...]) -> dict[str, tuple[str, object]]:
    table = table_at(value, where)
    known_keys(table, [ask.name for ask in asks], where, "the game")
    given = {name: (below(where, name), words) for name, words in table.items()}
    for turns in (ask.name for ask in asks if isinstance(ask, Turns) and ask.name in given):
        place, several = given.pop(turns)  # a turn has an answer after another
        for at, one in enumerate(_in_order(several, place).values(), 1):
            given[f"{turns} {at}"] = one
    return given


def _answers(options: tuple[Option, ...]) -> str:
    return f"the answers are {', '.join(option.name for option in options)}"


def match(words: object, where: str, name: str, options: tuple[Option, ...]) -> Option:
    """The option that is meant: by its name, by beginnings of words in its name, or by words
    with which the dealer would offer it, such as row or column."""
    if not isinstance(words, str):
        raise InputError(f"should be a word, not {shown(words)}; {_answers(options)}", where)
    asked = _words(words)
    for is_meant in (_is_name, _begins_name, _is_said):
        meant = [option for option in options if asked and is_meant(asked, option)]
        if len(meant) == 1:
            return meant[0]
        if meant:
            names = " or ".join(option.name for option in meant)
            raise InputError(f"{shown(words)} could mean {names}", where)
    raise InputError(f"{shown(words)} does not answer {name}; {_answers(options)}", where)


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def _is_name(asked: list[str], option: Option) -> bool:
    return asked == _words(option.name)


def _begins_name(asked: list[str], option: Option) -> bool:
    name = _words(option.name)
    return all(any(word.startswith(one) for word in name) for one in asked)


def _is_said(asked: list[str], option: Option) -> bool:
    return set(asked) <= set(_words(f"{option.name} {option.says}"))
