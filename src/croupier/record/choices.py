"""What players answered, in words: the name of an option, or enough of it to be clear."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from croupier.games import Hand, Rules
from croupier.games.script import Ask, Option
from croupier.money import Cents, dollars
from croupier.record.inputs import InputError, amount_at, below, known_keys, shown, table_at
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
    rules = table.rules
    asks = table.game.asks(rules)
    by_name = isinstance(value, dict)
    given = _by_name(value, where, asks) if by_name else _in_order(value, where)
    taken: dict[str, Answer] = {}
    for ask in asks:
        if hand.folded or not ask.asks(table.round, hand):
            continue
        key = ask.name if by_name else str(len(taken))
        if key not in given:
            raise InputError(f"missing: {ask.name} was asked for; {_answers(ask)}", where)
        place, words = given.pop(key)
        taken[ask.name] = answer = _answer(words, place, ask, rules, hand, named)
        make(hand, ask, answer, rules)
    for place, words in given.values():
        raise InputError(f"{shown(words)} answers nothing that seat {hand.seat} was asked", place)
    return taken


def make(hand: Hand, ask: Ask, answer: Answer, rules: Rules) -> None:
    """Let a hand take an option; one that settles at once is out of play like a fold."""
    option, amount = answer
    hand.choose(ask.name, option, option.staked(rules, hand, amount))
    hand.folded = hand.folded or bool(option.settles)


def _answer(
    words: object, where: str, ask: Ask, rules: Rules, hand: Hand, named: Mapping[str, Cents]
) -> Answer:
    """An option with its amount, which must be one that it takes."""
    is_open = any(stake.between for option in ask.options for stake in option.stakes)
    said, written = _split_amount(words) if is_open else (words, "")
    option = match(said, where, ask)
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
        cite, bounds = rules.cite(option.cite), f"{dollars(least)} to {dollars(most)}{steps}"
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
    return {name: (below(where, name), words) for name, words in table.items()}


def _answers(ask: Ask) -> str:
    return f"the answers are {', '.join(option.name for option in ask.options)}"


def match(words: object, where: str, ask: Ask) -> Option:
    """The option that is meant: by its name, by beginnings of words in its name, or by words
    with which the dealer would offer it, such as row or column."""
    if not isinstance(words, str):
        raise InputError(f"should be a word, not {shown(words)}; {_answers(ask)}", where)
    asked = _words(words)
    for is_meant in (_is_name, _begins_name, _is_said):
        meant = [option for option in ask.options if asked and is_meant(asked, option)]
        if len(meant) == 1:
            return meant[0]
        if meant:
            names = " or ".join(option.name for option in meant)
            raise InputError(f"{shown(words)} could mean {names}", where)
    raise InputError(f"{shown(words)} does not answer {ask.name}; {_answers(ask)}", where)


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def _is_name(asked: list[str], option: Option) -> bool:
    return asked == _words(option.name)


def _begins_name(asked: list[str], option: Option) -> bool:
    name = _words(option.name)
    return all(any(word.startswith(one) for word in name) for one in asked)


def _is_said(asked: list[str], option: Option) -> bool:
    return set(asked) <= set(_words(f"{option.name} {option.says}"))
