"""What the server writes down: one line for each thing, and nothing that steers a terminal."""

from __future__ import annotations

import logging
from typing import Any, Final

OURS: Final = "croupier"


class Plain(logging.Formatter):
    """Faults of this program with where they happened; whatever others report in one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        if record.exc_info and not record.name.startswith(OURS):
            said = f"{record.getMessage().strip()}: {record.exc_info[1]!r}"
            record = logging.makeLogRecord(
                {**record.__dict__, "msg": said, "args": (), "exc_info": None, "exc_text": None}
            )
        head, *rest = super().format(record).split("\n")
        if not record.exc_info:
            return escaped("\\n".join([head, *rest]))
        return "\n".join(map(escaped, (head, *rest)))


def escaped(text: str) -> str:
    """A text in which every character shows itself."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


_SOCKETS: Final = ("engineio.server", "socketio.server")
"""They report whatever strangers say wrongly, as often as they say it."""
LOGS: Final[dict[str, Any]] = {
    "log_config": {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"plain": {"()": Plain, "format": "%(levelname)s %(name)s: %(message)s"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "uvicorn": {"level": "ERROR"},
            "uvicorn.error": {"level": "ERROR"},
            "nicegui": {"handlers": [], "propagate": True},
            **{name: {"handlers": [], "level": "CRITICAL"} for name in _SOCKETS},
        },
    },
    "log_level": None,
}
"""How the server is told to do so."""
