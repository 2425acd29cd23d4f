"""What players answered, in words: the name of an option, or enough of it to be clear."""

from __future__ import annotations

import re

from croupier.games import Game, Hand, Rules
from croupier.games.script import Ask, Option
from croupier.record.inputs import InputError, below, known_keys, shown, table_at


def read_choices(
    value: object, where: str, game: Game, rules: Rules, hand: Hand
) -> dict[str, Option]:
    """The answers of a hand, which makes them as they are read.

    They are given in the order in which they are asked for, or each by the name of its question.
    """
    asks = game.asks(rules)
    by_name = isinstance(value, dict)
    given = _by_name(value, where, asks) if by_name else _in_order(value, where)
    taken: dict[str, Option] = {}
    for ask in asks:
        if hand.folded or not ask.of(hand):
            continue
        key = ask.name if by_name else str(len(taken))
        if key not in given:
            raise InputError(f"missing: {ask.name} was asked for; {_answers(ask)}", where)
        place, words = given.pop(key)
        taken[ask.name] = option = match(words, place, ask)
        make(hand, ask, option)
    for place, words in given.values():
        raise InputError(f"{shown(words)} answers nothing that seat {hand.seat} was asked", place)
    return taken


def make(hand: Hand, ask: Ask, option: Option) -> None:
    """Let a hand take an option; one that settles at once is out of play like a fold."""
    hand.choose(ask.name, option)
    hand.folded = hand.folded or bool(option.settles)


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
