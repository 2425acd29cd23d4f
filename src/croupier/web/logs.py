"""What the server writes down: one line for each thing, as text or as JSON for a program.

A line names tables by their ids and nothing else of what goes on at them. A fault comes with where
it happened and of which kind it is, but without its message: that may quote a name, or a card that
lies face down, and the table's record says more than it could.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Literal

import orjson

OURS: Final = "croupier"
FIELDS: Final = ("table", "game", "epoch")
"""What a line may say for a program beside its message."""


class Plain(logging.Formatter):
    """Faults of this program with where they happened; whatever others report in one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and for a fault of ours the lines of where it happened."""
        error = error_of(record)
        text = said_by(record)
        if error is not None and not record.name.startswith(OURS):
            text, error = f"{text}: {kind_of(error)}", None
        lines = [f"{record.levelname} {record.name}: {text}", *(trace(error) if error else ())]
        return "\n".join(map(escaped, lines))


class Structured(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": said_by(record),
        }
        line |= {name: value for name in FIELDS if (value := getattr(record, name, None))}
        if (error := error_of(record)) is not None:
            line |= {"fault": kind_of(error), "trace": list(trace(error))}
        return orjson.dumps(line).decode()


def said_by(record: logging.LogRecord) -> str:
    """What a record says, in one line."""
    return "\\n".join(record.getMessage().strip().split("\n"))


def error_of(record: logging.LogRecord) -> BaseException | None:
    """The error that a record is about, if any."""
    return record.exc_info[1] if record.exc_info else None


def kind_of(error: BaseException) -> str:
    """What kind of error it is; of the system's own also which."""
    why = error.strerror if isinstance(error, OSError) else None
    return f"{type(error).__name__}: {why}" if why else type(error).__name__


def trace(error: BaseException) -> Iterator[str]:
    """Where an error happened, and those before that led to it."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from trace(before)
        yield "which led to"
    yield "Traceback"
    for part in traceback.format_tb(error.__traceback__):
        yield from part.rstrip().split("\n")
    yield kind_of(error)
    for inner in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
        yield from trace(inner)


def escaped(text: str) -> str:
    """A text in which every character shows itself."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


@dataclass(frozen=True, slots=True)
class LogStyle:
    """How the server writes down what happens, and how much of it."""

    form: Literal["text", "json"] = "text"
    level: Literal["error", "warning", "info"] = "warning"

    def settings(self) -> dict[str, Any]:
        """The server's settings for it."""
        formatter = Structured if self.form == "json" else Plain
        config = {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"line": {"()": formatter}},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
            "root": {"handlers": ["stderr"], "level": "WARNING"},
            "loggers": {
                OURS: {"level": self.level.upper()},
                "uvicorn": {"level": "ERROR"},
                "uvicorn.error": {"level": "ERROR"},
            },
        }
        return {"log_config": config, "log_level": None}


PLAIN: Final = LogStyle()
