"""A page that lives: markup of ours, of which only what has changed is sent again."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Protocol
from zlib import crc32

import orjson

from croupier.disputes import InputError
from croupier.errors import CoachError, MoneyError, RulebookError, TrainingError
from croupier.house import NotAllowed
from croupier.house.guard import Buckets
from croupier.markup import KeyedGroup, Part
from croupier.rulebook import cite_label, labelled
from croupier.web.limits import PAGE_BURST, PAGE_RATE
from croupier.web.pages.page_events import PageEvent, methods, read_event

IN_WORDS: Final = (
    NotAllowed, CoachError, InputError, MoneyError, RulebookError, TrainingError,
)  # fmt: skip
"""What tells the person who reads it what was wrong."""
NOT_UNDERSTOOD: Final = (ValueError, LookupError, OverflowError)
"""What comes of names and numbers that no page of ours offers."""

Coming = Awaitable[None] | None
Hears = Callable[[Mapping[str, object]], Coming]
Then = Callable[[], Coming]

_log = logging.getLogger("croupier.web")


class Wakes(Protocol):
    """Something that waits until there is news."""

    def set(self) -> None:
        """There is."""


class Pane:
    """One open page: its markup, the parts that change, and who hears what people do on it.

    A page is drawn when it is asked for, and again when its line comes; what has changed since is
    sent then. Nothing begins before that: a page that is merely asked for costs its drawing alone.
    """

    def __init__(
        self,
        title: str,
        markup: str,
        parts: Mapping[str, Part] | None = None,
        *,
        hears: Hears | None = None,
        status: int = 200,
    ) -> None:
        self.title, self.markup, self.status = title, markup, status
        self.hears, self.is_over = hears, False
        self._now: dict[str, Part] = dict(parts or {})
        self._there: dict[str, Part] = {}
        """What the browser has, as far as it is known."""
        self._changed: dict[str, None] = {}
        self._commands: list[tuple[str, Any]] = []
        self._count = 0
        """How many times something was sent."""
        self._wakes: Wakes | None = None
        self._has_begun = False
        self._begins: list[Then] = []
        self._opens: list[Then] = []
        self._closes: list[Callable[[], object]] = []
        self._timers: list[tuple[float, Then]] = []
        self._ticking: list[asyncio.Task[None]] = []
        self._heard = Buckets(PAGE_RATE, PAGE_BURST)
        self._turn = asyncio.Lock()

    # ---- what a page is made with -----------------------------------------------------------

    def on_begin(self, then: Then) -> None:
        """Do something once, when the page's line comes for the first time."""
        self._begins.append(then)

    def on_open(self, then: Then) -> None:
        """Do something whenever the page's line comes, the first time or again."""
        self._opens.append(then)

    def on_close(self, then: Callable[[], object]) -> None:
        """Do something when nobody comes back to the page."""
        self._closes.append(then)

    def every(self, seconds: float, then: Then) -> None:
        """Do something now and then, while someone is there."""
        self._timers.append((seconds, then))

    def heard_by(self, page: object, then: Then = lambda: None) -> None:
        """Let a page do what people say, each kind by the method for it, and then one thing more.

        What cannot be done is refused in words, and nothing has changed.
        """

        async def hear(data: Mapping[str, object]) -> None:
            event = read_event(page, data)
            try:
                await come(do(page, event))
            finally:
                await come(then())

        self.hears = hear

    # ---- telling ----------------------------------------------------------------------------

    @property
    def is_watched(self) -> bool:
        """Whether the page has a line, so that drawing is worth it."""
        return self._wakes is not None

    def show(self, parts: Mapping[str, Part]) -> None:
        """Bring parts, by the id of their element, to new markup; what is as it was is not sent."""
        changed = [key for key, markup in parts.items() if self._now.get(key) != markup]
        if changed:
            self._now |= parts
            self._changed |= dict.fromkeys(changed)
            self._wake()

    def end(self) -> None:
        """Nothing more comes of this page here; its person may come again."""
        self.is_over = True
        self._wake()

    def say(self, words: str) -> None:
        """Tell the person who is there something in passing."""
        self._command("say", labelled(words))

    def reveal(self, dialog: str) -> None:
        """Open one of the page's dialogs."""
        self._command("open", dialog)

    def go(self, address: str) -> None:
        """Go to another page."""
        self._command("go", address)

    def place(self, address: str) -> None:
        """Have the page's address say what is written on it."""
        self._commands = [command for command in self._commands if command[0] != "place"]
        self._command("place", address)

    def write(self, text: str) -> None:
        """Put a text into the page's editor, in place of what is there."""
        self._command("write", text)

    def _command(self, name: str, value: str) -> None:
        self._commands.append((name, value))
        self._wake()

    def _wake(self) -> None:
        if self._wakes is not None:
            self._wakes.set()

    def news(self) -> str | None:
        """What the browser is to show and do, as it is sent: parts first, then what is said."""
        if not self._changed and not self._commands:
            return None
        changed, self._changed = self._changed, {}
        parts = {key: change(self._there.get(key), self._now[key]) for key in changed}
        self._there |= {key: self._now[key] for key in changed}
        commands, self._commands = self._commands, []
        self._count += 1
        return orjson.dumps({"parts": parts, "then": commands, "count": self._count}).decode()

    # ---- lines that come and go -------------------------------------------------------------

    def marks(self) -> dict[str, int]:
        """What is shown, part by part, as numbers by which it is known again."""
        return {key: mark(markup) for key, markup in self._now.items()}

    async def open(self, wakes: Wakes, has: Mapping[str, Any], count: object) -> None:
        """A line comes. What it does not have is sent: `has` are the marks of what it shows if it
        is a page's first, `count` how many times something came if it had one before."""
        self._wakes = wakes
        if not self._has_begun:
            self._there = {
                key: markup for key, markup in self._now.items() if has.get(key) == mark(markup)
            }
        elif count != self._count:
            self._there = {}
        self._changed = {
            key: None for key, markup in self._now.items() if self._there.get(key) != markup
        }
        self._ticking = [asyncio.create_task(_tick(*timer)) for timer in self._timers]
        begins, self._has_begun = ([] if self._has_begun else self._begins), True
        for then in (*begins, *self._opens):
            await come(then())
        self._wake()

    def cut(self) -> None:
        """The line is gone; the person may come back."""
        self._wakes = None
        for task in self._ticking:
            task.cancel()
        self._ticking = []

    def close(self) -> None:
        """Nobody comes back."""
        for then in self._closes:
            then()
        self._closes = []

    # ---- hearing ----------------------------------------------------------------------------

    async def hear(self, data: Mapping[str, object]) -> None:
        """Do what people say; what cannot be done or understood is refused in words."""
        try:
            self._heard.take("", time.monotonic())
            async with self._turn:
                await asyncio.sleep(0)  # however much one page says, others come between
                if self.hears is not None:
                    await come(self.hears(data))
        except NotAllowed as error:
            cite = error.cite and cite_label(error.cite)
            raise NotAllowed(labelled(error.reason), cite, kind=error.kind) from None
        except IN_WORDS as error:
            raise NotAllowed(labelled(str(error))) from None
        except NOT_UNDERSTOOD as error:
            raise NotAllowed(f"That was not understood: {error}") from None


def mark(part: Part) -> int:
    """A number by which markup is known again."""
    return crc32(str(part).encode())


def change(old: Part | None, new: Part) -> str | dict[str, object]:
    """How the browser gets from one to the other: the whole, or of a group the children that are
    new or changed, their order if it is another, and the element itself if that has changed."""
    if (
        not isinstance(old, KeyedGroup)
        or not isinstance(new, KeyedGroup)
        or old.closing != new.closing
    ):
        return str(new)
    before = old.children
    changes: dict[str, object] = {
        "set": {
            key: change(before.get(key), child)
            for key, child in new.children.items()
            if before.get(key) != child
        }
    }
    if list(before) != list(new.children):
        changes["order"] = list(new.children)
    if old.opening != new.opening:
        changes["open"] = f"{new.opening}{new.closing}"
    return changes


def do(page: Any, event: PageEvent) -> Coming:
    """Let a page do what it does at events of a kind, if it does anything."""
    name = methods(page.__class__).get(type(event))
    coming: Coming = getattr(page, name)(event) if name is not None else None
    return coming


async def come(coming: Coming) -> None:
    """Wait for something, if it is to be waited for."""
    if coming is not None:
        await coming


async def _tick(seconds: float, then: Then) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await come(then())
        except Exception:
            _log.exception("a page's clock")
