"""Where a player's answers come from: the keyboard, a script, or a demonstration."""

from __future__ import annotations

import select
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, Final, Protocol

from croupier.app.interrupt import Interrupts
from croupier.simulate import Player

PROMPT: Final = "> "
LONGEST: Final = 200
"""Nobody types more than this at a table; the rest of a line is not looked at."""
PATIENCE: Final = 2.0
"""Seconds to wait for the first line of a pipe before playing a demonstration."""


class Keys(Protocol):
    """Gives one answer after another; raises EOFError when there are no more."""

    is_person: bool

    def line(self, view: Mapping[str, Any]) -> str:
        """The next answer of a player who sees this."""


class Keyboard:
    """A person at a terminal."""

    is_person = True

    def __init__(self, interrupts: Interrupts) -> None:
        self._interrupts = interrupts

    def line(self, view: Mapping[str, Any]) -> str:
        print(PROMPT, end="", flush=True)
        with suppress(OSError, ValueError):  # where terminals cannot be waited for, just read
            self._interrupts.wait_for(sys.stdin.fileno())
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")[:LONGEST]


class Script:
    """Lines of a file or a pipe, repeated on the screen as they are read."""

    is_person = False

    def __init__(self, lines: Iterable[str], interrupts: Interrupts) -> None:
        self._lines = iter(lines)
        self._interrupts = interrupts

    def line(self, view: Mapping[str, Any]) -> str:
        with self._interrupts.listening():
            given = next(self._lines, None)
        if given is None:
            raise EOFError
        answer = given.rstrip("\r\n")[:LONGEST]
        print(PROMPT + "".join(one if one.isprintable() else "?" for one in answer))
        return answer


class Demonstration:
    """A player who wagers, plays one round by the rule of thumb, and leaves."""

    is_person = False

    def __init__(self, player: Player, opening: str) -> None:
        self._player = player
        self._before_deal = [opening, ""]

    def line(self, view: Mapping[str, Any]) -> str:
        if "choices" in view:
            wanted = self._player.choose(view)
            keys = option_keys([choice["option"] for choice in view["choices"]])
            answer = next(key for key, option in keys.items() if option == wanted)
        else:
            answer = self._before_deal.pop(0) if self._before_deal else "q"
        print(f"{PROMPT}{answer or '(Enter)'}")
        return answer


def keys_for(script: Path | None, interrupts: Interrupts, otherwise: Demonstration) -> Keys:
    """The script if there is one, else a person, else what is piped in, else a demonstration."""
    if script is not None and str(script) != "-":
        return Script(_lines_of(script), interrupts)
    if script is None and sys.stdin is not None and sys.stdin.isatty():
        return Keyboard(interrupts)
    piped = _piped_lines(wait=script is not None)
    return Script(piped, interrupts) if piped is not None else otherwise


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


def option_keys(options: Sequence[str]) -> dict[str, str]:
    """A letter for each option, the first of a telling word; or numbers if there are too many.

    >>> option_keys(["fold", "play horizontal", "play vertical"])
    {'f': 'fold', 'h': 'play horizontal', 'v': 'play vertical'}
    """
    firsts = [option.split()[0] for option in options]
    keys: dict[str, str] = {}
    for option, first in zip(options, firsts, strict=True):
        words = option.split()
        # A first word that others share tells nothing; the last one mostly does.
        telling = [first, words[-1]] if firsts.count(first) == 1 else [words[-1]]
        free = [word[0] for word in telling if word[0] not in keys and word[0] not in RESERVED]
        if not free:
            return {str(number): option for number, option in enumerate(options, 1)}
        keys[free[0]] = option
    return keys


def option_meant(written: str, options: Sequence[str]) -> str | None:
    """The option that a key, its name, or the beginning of its words stands for; else None."""
    plain = " ".join(written.lower().split())
    by_key = option_keys(options)
    if plain in options:
        return plain
    if plain in by_key or not plain:
        return by_key.get(plain)
    begun = [
        option
        for option in options
        if option.startswith(plain) or any(word.startswith(plain) for word in option.split())
    ]
    return begun[0] if len(begun) == 1 else None
