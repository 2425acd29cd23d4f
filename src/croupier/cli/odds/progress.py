"""Counting a game while someone watches: a bar with the time left, and Ctrl-C at any moment."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from typing import Any, Final, Generic, TypeVar

from rich.progress import BarColumn, Progress, TextColumn

from croupier.cards import Card
from croupier.cli.error_exit import INTERRUPTED
from croupier.cli.screen import err
from croupier.progress import Progress as Report
from croupier.rounds import Rules
from croupier.solver.analysis import Solved, solve
from croupier.solver.game_odds import odds_of

Found = TypeVar("Found")

EVERY: Final = 0.1
"""Seconds between looks at the work."""
PATIENCE: Final = 0.4
"""Seconds before a bar is worth showing; counts from the cache are there by then."""
LONG: Final = 20.0
"""Seconds of a core from which on it is said beforehand what a solve takes."""
USUAL: Final = 15.0
"""Seconds in which kernels are usually compiled and the first part is counted."""
GRACE: Final = 1.0
"""Seconds that work that was asked to stop may take."""


class _Stopped(Exception):
    """Raised inside the work so that it ends."""


class _Work(threading.Thread, Generic[Found]):
    """The counting, in a thread of its own."""

    def __init__(self, work: Callable[[Report], Found]) -> None:
        super().__init__(daemon=True)
        self.work = work
        self.done, self.parts, self.first_done_at = 0, 0, 0.0
        self.told_to_stop = False
        self.found: list[Found] = []
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.found.append(self.work(self._note))
        except BaseException as error:
            self.error = error

    def _note(self, done: int, parts: int) -> None:
        if self.told_to_stop:
            raise _Stopped
        self.first_done_at = self.first_done_at or time.monotonic()
        self.done, self.parts = done, parts

    def left(self, began: float) -> float:
        """Seconds that the work will probably still take."""
        now = time.monotonic()
        if not self.done:
            return max(USUAL - (now - began), 1.0)
        return (now - self.first_done_at) / self.done * (self.parts - self.done)


def counted(
    game: str,
    deck: Iterable[Card] | None = None,
    rules: Rules | None = None,
    *,
    use_cache: bool = True,
    executor: Executor | None = None,
) -> Solved:
    """Count a game or take it from the cache, and find the best play if that takes a while."""
    return watched(
        lambda progress: solve(
            game, deck, executor=executor, progress=progress, use_cache=use_cache, rules=rules
        ),
        lambda: foretold(game, deck),
    )


def foretold(game: str, deck: Iterable[Card] | None = None) -> str:
    """What a solve that is long will take; nothing where that is not known, or it is short."""
    from croupier.solver.general.odds import GeneralOdds

    odds = odds_of(game)
    if not isinstance(odds, GeneralOdds):
        return ""
    taking = odds.estimate(tuple(deck) if deck is not None else None)
    return f"To solve {odds.game.name} takes {taking}." if taking.seconds > LONG else ""


def watched(
    asked: Callable[[Report], Found], foretelling: Callable[[], str] | None = None
) -> Found:
    """Work that reports how far it is; a bar shows on a terminal if it takes a while, and what it
    will take is said before."""
    work, began = _Work(asked), time.monotonic()
    work.start()
    try:
        work.join(PATIENCE)
        if work.is_alive():
            if foretelling is not None and (words := foretelling()):
                err().print(words, style="aside", markup=False, highlight=False)
            _watch(work, began)
    except KeyboardInterrupt:
        _stop(work)
        raise
    if work.error is not None:
        raise work.error
    return work.found[0]


def _watch(work: _Work[Any], began: float) -> None:
    """Wait for the work, with a bar if there is a terminal to draw it on."""
    while work.is_alive() and not err().is_terminal:
        work.join(EVERY)
    if not work.is_alive():
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[left]}"))
    with Progress(*columns, console=err(), transient=True) as progress:
        task = progress.add_task("", total=1.0, left="")
        furthest = 0.0
        while work.is_alive():
            gone, left = time.monotonic() - began, work.left(began)
            furthest = max(furthest, gone / (gone + left))
            says = "Counting every round" if work.done else "Compiling the kernels, once"
            progress.update(
                task, completed=furthest, description=says, left=f"about {left:.0f} s left"
            )
            work.join(EVERY)


def _stop(work: _Work[Any]) -> None:
    """End the work. A compiler cannot be interrupted, so then the process ends with it.

    That is safe: files are only ever moved into place whole.
    """
    work.told_to_stop = True
    work.join(GRACE)
    if work.is_alive():
        print("\nStopped.", file=sys.stderr, flush=True)
        sys.stdout.flush()
        os._exit(INTERRUPTED)
