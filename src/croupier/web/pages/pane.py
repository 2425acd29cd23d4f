"""The one component of a page: markup of ours, of which only what has changed is sent again."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from nicegui import events, ui

from croupier.coach import CoachError
from croupier.house import NotAllowed
from croupier.money import MoneyError
from croupier.record import InputError
from croupier.rulebook import RulebookError, labelled
from croupier.training import TrainingError

IN_WORDS: Final = (
    NotAllowed, CoachError, InputError, MoneyError, RulebookError, TrainingError,
)  # fmt: skip
"""What tells whoever reads it what was wrong."""


class Pane(ui.element, component="../static/pane.js"):
    """Holds a page's markup, keeps it up to date, and hears what people do on it."""

    def __init__(self, markup: str, parts: Mapping[str, str]) -> None:
        super().__init__()
        self._props["markup"] = markup
        self._props["now"] = time.time()
        self._sent = dict(parts)

    def show(self, parts: Mapping[str, str]) -> None:
        """Bring parts, by the id of their element, to new markup; what is as it was is not sent."""
        changed = {key: one for key, one in parts.items() if self._sent.get(key) != one}
        if changed:
            self._sent.update(changed)
            self.run_method("update", changed)

    def heard_by(self, page: object, then: Callable[[], None] = lambda: None) -> None:
        """Let a page do what people say, each by its method of that name, and then one thing more.

        What cannot be done is told, and nothing has changed.
        """

        def hear(event: events.GenericEventArguments) -> None:
            said = plain(event.args)
            handle = getattr(page, f"_do_{str(said.get('do', '')).replace(' ', '_')}", None)
            try:
                if handle is not None:
                    handle(said)
            except IN_WORDS as error:
                self.say(str(error))
            except (ValueError, KeyError, TypeError, IndexError) as error:
                self.say(f"That was not understood: {error}")
            then()

        self.on("act", hear)

    def say(self, words: str, cite: str | None = None) -> None:
        """Tell whoever is there something in passing."""
        self.run_method("say", labelled(words), cite or "")

    def reveal(self, dialog: str) -> None:
        """Open one of the page's dialogs."""
        self.run_method("open", dialog)

    def go(self, address: str) -> None:
        """Go to another page."""
        self.run_method("go", address)


def plain(message: Any) -> dict[str, Any]:
    """What the browser has said, if it is an object at all."""
    return message if isinstance(message, dict) else {}
