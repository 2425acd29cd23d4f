"""The one component of a page: markup of ours, of which only what has changed is sent again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Self

from nicegui import events, ui

from croupier.disputes import InputError
from croupier.errors import CoachError, MoneyError, RulebookError, TrainingError
from croupier.house import NotAllowed
from croupier.house.guard import Buckets
from croupier.rulebook import labelled
from croupier.web.context import house
from croupier.web.limits import PAGE_BURST, PAGE_RATE

IN_WORDS: Final = (
    NotAllowed, CoachError, InputError, MoneyError, RulebookError, TrainingError,
)  # fmt: skip
"""What tells the person who reads it what was wrong."""
NOT_UNDERSTOOD: Final = (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError)
"""What comes of a message that no page of ours sends."""


class Pane(ui.element, component="../static/pane.js"):
    """Holds a page's markup, keeps it up to date, and hears what people do on it."""

    def __init__(self, markup: str, parts: Mapping[str, str]) -> None:
        super().__init__()
        self._props["markup"] = markup
        self._props["now"] = house().clock()
        self._props["title"] = self.client.title
        self._sent = dict(parts)
        self._heard = Buckets(PAGE_RATE, PAGE_BURST)
        self._turn = asyncio.Lock()

    def show(self, parts: Mapping[str, str]) -> None:
        """Bring parts, by the id of their element, to new markup; what is as it was is not sent."""
        changed = {key: one for key, one in parts.items() if self._sent.get(key) != one}
        if changed:
            self._sent.update(changed)
            self._tell("update", changed)

    def _tell(self, method: str, *given: Any) -> None:
        """Have the browser do something; as data, never as a script."""
        if not self.client.is_deleted:
            message = {"method": method, "given": list(given)}
            self.client.outbox.enqueue_message("pane", message, self.client.id)

    def on(self, name: str, handler: Any = None, *args: Any, **others: Any) -> Self:  # type: ignore[override]
        """Hear something; what people do is answered in words, whatever page hears it."""
        if name == "act" and handler is not None:
            handler = self._in_words(handler)
        return super().on(name, handler, *args, **others)

    def _in_words(self, handle: Callable[[Any], Awaitable[None] | None]) -> Callable[[Any], Any]:
        """What cannot be done or understood is told, and nothing has changed."""

        async def hear(event: events.GenericEventArguments) -> None:
            try:
                self._heard.take("", time.monotonic())
                event.args = proper(event.args)
                async with self._turn:
                    await asyncio.sleep(0)  # however much one page says, others come between
                    doing = handle(event)
                    if doing is not None:
                        await doing
            except IN_WORDS as error:
                self.say(str(error))
            except NOT_UNDERSTOOD as error:
                self.say(f"That was not understood: {error}")

        return hear

    def heard_by(
        self, page: object, then: Callable[[], Awaitable[None] | None] = lambda: None
    ) -> None:
        """Let a page do what people say, each by its method of that name, and then one thing more.

        What cannot be done is told, and nothing has changed.
        """

        async def hear(event: events.GenericEventArguments) -> None:
            said = plain(event.args)
            handle = getattr(page, f"_do_{str(said.get('do', '')).replace(' ', '_')}", None)
            try:
                if handle is not None and (coming := handle(said)) is not None:
                    await coming
            finally:
                if (drawing := then()) is not None:
                    await drawing

        self.on("act", hear)

    def say(self, words: str, cite: str | None = None) -> None:
        """Tell the person who is there something in passing."""
        self._tell("say", labelled(words), cite or "")

    def reveal(self, dialog: str) -> None:
        """Open one of the page's dialogs."""
        self._tell("open", dialog)

    def go(self, address: str) -> None:
        """Go to another page."""
        self._tell("go", address)


def plain(message: Any) -> dict[str, Any]:
    """What the browser has said, if it is an object at all."""
    return message if isinstance(message, dict) else {}


def proper(message: Any) -> dict[str, Any]:
    """What a page of ours can have said: an object, and what was filled in as texts by name."""
    said = plain(message)
    fields = said.get("fields", {})
    if not isinstance(fields, dict) or not all(isinstance(one, str) for one in fields.values()):
        raise ValueError("fields are texts, each with its name")
    return said
