"""The one component of a page: markup of ours, of which only what has changed is sent again."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from nicegui import ui


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

    def say(self, words: str, cite: str | None = None) -> None:
        """Tell whoever is there something in passing."""
        self.run_method("say", words, cite or "")

    def reveal(self, dialog: str) -> None:
        """Open one of the page's dialogs."""
        self.run_method("open", dialog)

    def go(self, address: str) -> None:
        """Go to another page."""
        self.run_method("go", address)


def plain(message: Any) -> dict[str, Any]:
    """What the browser has said, if it is an object at all."""
    return message if isinstance(message, dict) else {}
