"""Where a player's answers come from: the keyboard, a script, or a demonstration."""

from __future__ import annotations

import select
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Final, Protocol

from croupier.cli.interrupt import Interrupts
from croupier.money import Cents, dollars
from croupier.players import Player, amount_for
from croupier.table.view import ChoiceView, OwnView

PROMPT: Final = "> "
LONGEST: Final = 200
"""Nobody types more than this at a table; the rest of a line is not looked at."""
PATIENCE: Final = 2.0
"""Seconds to wait for the first line of a pipe before playing a demonstration."""


class AnswerSought(StrEnum):
    """What a player is asked for."""

    WAGER = "wager"
    CHOICE = "choice"
    CUT = "cut"
    SPIN = "spin"


class Keys(Protocol):
    """Gives one answer after another; raises EOFError when there are no more."""

    is_person: bool

    def line(self, view: OwnView, asked: AnswerSought, example: str = "") -> str:
        """The next answer of a player who sees this; the example is one that would do."""


class Keyboard:
    """A person at a terminal."""

    is_person = True

    def __init__(self, interrupts: Interrupts) -> None:
        self._interrupts = interrupts

    def line(self, view: OwnView, asked: AnswerSought, example: str = "") -> str:
        print(PROMPT, end="", flush=True)
        with suppress(OSError, ValueError):  # where terminals cannot be waited for, just read
            self._interrupts.wait_for(sys.stdin.fileno())
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")[:LONGEST]


class ScriptedAnswers:
    """Lines of a file or a pipe, repeated on the screen as they are read."""

    is_person = False

    def __init__(self, lines: Iterable[str], interrupts: Interrupts) -> None:
        self._lines = iter(lines)
        self._interrupts = interrupts

    def line(self, view: OwnView, asked: AnswerSought, example: str = "") -> str:
        with self._interrupts.listening():
            line = next(self._lines, None)
        if line is None:
            raise EOFError
        answer = line.rstrip("\r\n")[:LONGEST]
        print(
            PROMPT + "".join(character if character.isprintable() else "?" for character in answer)
        )
        return answer


class Demonstration:
    """A player who wagers, plays one round by the rule of thumb, and leaves."""

    is_person = False

    def __init__(self, player: Player, areas: int = 1) -> None:
        self._player = player
        self._left = 2 * areas
        """Wagers still to be made: on each area an example, and then on with it."""

    def line(self, view: OwnView, asked: AnswerSought, example: str = "") -> str:
        answer = example
        if asked is AnswerSought.CHOICE:
            chosen = self._player.choose(view)
            keys = option_keys(view.choices)
            answer = next(key for key, option in keys.items() if option == chosen)
            amount = amount_for(view, chosen)
            answer += f" {typed(amount)}" if amount is not None else ""
        elif asked is AnswerSought.WAGER:
            self._left -= 1
            answer = "q" if self._left < 0 else example if self._left % 2 else ""
        print(f"{PROMPT}{answer or '(Enter)'}")
        return answer


def keys_for(script: Path | None, interrupts: Interrupts, otherwise: Keys) -> Keys:
    """The script if there is one, else a person, else what is piped in, else a demonstration."""
    if script is not None and str(script) != "-":
        return ScriptedAnswers(_lines_of(script), interrupts)
    if script is None and sys.stdin is not None and sys.stdin.isatty():
        return Keyboard(interrupts)
    piped = _piped_lines(wait=script is not None)
    return ScriptedAnswers(piped, interrupts) if piped is not None else otherwise


def _lines_of(path: Path) -> Iterator[str]:
    with path.open(encoding="utf-8", errors="replace") as file:
        yield from file


def _piped_lines(*, wait: bool) -> Iterator[str] | None:
    """What comes in by the pipe, or None if nothing does."""
    if sys.stdin is None or sys.stdin.closed:
        return None
    try:
        if not wait and not select.select([sys.stdin], [], [], PATIENCE)[0]:
            return None
    except (OSError, ValueError):
        pass  # no file that can be waited for: read it at once
    first = sys.stdin.readline()
    return chain([first], sys.stdin) if first else None


# ---- short words ----------------------------------------------------------------------------


RESERVED: Final = frozenset("?lobq")
"""Letters that mean the same at any time: explain, log, odds, bring chips, leave."""
LITTLE: Final = frozenset(("a", "and", "go", "in", "it", "of", "the", "to", "with"))
"""Words that tell no answer from another."""
ORDINALS: Final = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5"}


def option_keys(choices: Sequence[ChoiceView]) -> dict[str, str]:
    """A key for each answer: its own where all have one; else the first letter of a word that
    tells it from the others, two of them if need be; numbers if that is not enough.

    >>> def keys(*names): return option_keys([ChoiceView(name, "", 0, "") for name in names])
    >>> keys("fold", "play horizontal", "play vertical")
    {'f': 'fold', 'h': 'play horizontal', 'v': 'play vertical'}
    >>> keys("discard first", "discard second", "discard first and bet")
    {'1': 'discard first', '2': 'discard second', '1b': 'discard first and bet'}
    """
    if all(choice.key for choice in choices):
        return {choice.key: choice.option for choice in choices}
    options = [choice.option for choice in choices]
    initials = {option: _initials(option) for option in options}
    firsts = [letters[0] for letters in initials.values()]
    keys: dict[str, str] = {}
    for option in sorted(options, key=lambda option: len(initials[option])):
        # A first letter that others share tells nothing.
        shared = firsts.count(initials[option][0]) > 1
        telling = initials[option][shared:]
        joined = [a + b for at, a in enumerate(telling) for b in telling[at + 1 :]]
        free = [key for key in (*telling, *joined) if key not in keys and key not in RESERVED]
        if not free:
            return {str(number): option for number, option in enumerate(options, 1)}
        keys[free[0]] = option
    by_option = {option: key for key, option in keys.items()}
    return {by_option[option]: option for option in options}


def _initials(option: str) -> list[str]:
    words = [word for word in option.split() if word not in LITTLE]
    return [ORDINALS.get(word, word[0]) for word in words or option.split()]


def option_meant(written: str, choices: Sequence[ChoiceView]) -> str | None:
    """The option that a key, its name, its initials or the beginning of its words stands for."""
    plain = " ".join(written.lower().split())
    by_key = option_keys(choices)
    options = list(by_key.values())
    if plain in options:
        return plain
    if plain in by_key or not plain:
        return by_key.get(plain)
    for meant in (_begins, _initialled):
        matching = [option for option in options if meant(plain, option)]
        if len(matching) == 1:
            return matching[0]
    return None


def _begins(plain: str, option: str) -> bool:
    """Whether the words of an option go on as typed, from the first or a later one."""
    return option.startswith(plain) or any(word.startswith(plain) for word in option.split())


def _initialled(plain: str, option: str) -> bool:
    """Whether the initials of an option end as typed: 1b, discard first and bet."""
    return "".join(_initials(option)).endswith(plain.replace(" ", ""))


def with_amount(written: str) -> tuple[str, str]:
    """An answer, and the amount behind it if there is one.

    >>> with_amount("attack 7.50"), with_amount("hit")
    (('attack', '7.50'), ('hit', ''))
    """
    words, _, amount = written.rpartition(" ")
    is_amount = bool(words) and amount.lstrip("$")[:1].isdigit()
    return (words, amount) if is_amount else (written, "")


def typed(amount: Cents) -> str:
    """An amount as it is typed: 25, 7.50."""
    return dollars(amount).removeprefix("$").replace(",", "")


def wager_keys(names: Sequence[str]) -> dict[str, str]:
    """A letter for each wager, none that means something else before the deal.

    >>> wager_keys(["wager-3", "three-card-bonus", "bonus", "bonus-spin"])
    {'w': 'wager-3', 't': 'three-card-bonus', 'n': 'bonus', 's': 'bonus-spin'}
    """
    keys: dict[str, str] = {}
    for name in names:
        letters = [word[0] for word in name.split("-")] + [
            letter for letter in name if letter.isalpha()
        ]
        free = (
            letter for letter in letters if letter not in keys and letter not in RESERVED | DEALING
        )
        keys[next(free, name)] = name
    return keys


DEALING: Final = frozenset("rdm")
"""Letters that mean something before the deal: the same again, deal, match play."""
