"""What a user sees when something is wrong: one clear line, never a traceback."""

from __future__ import annotations

import os
import sys
import traceback
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NoReturn

import typer
from typer.core import TyperGroup

from croupier.errors import CroupierError

BAD_INPUT: Final = 2
"""Exit status when what was asked cannot be done as asked."""
INTERRUPTED: Final = 130
BROKEN: Final = 70
"""Exit status when the fault is ours (EX_SOFTWARE of sysexits.h)."""

ISSUES: Final = "the project's issue tracker"


class Safely(TyperGroup):
    """Runs a command; what the command could not do is said in words, with an exit status."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            print("\nStopped.", file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            leave_pipe()
        except Exception as error:
            if type(error).__module__.startswith(("typer.", "click.")):
                raise  # its own messages: usage, exit, abort
            if is_for_the_user(error):
                complain(in_words(error))
            if slip := _slip_in_folder(error):
                complain(slip)
            apologize(error)


def _slip_in_folder(error: Exception) -> str:
    """What went wrong in the folder of a game from outside; nothing if no such game is known."""
    outside = sys.modules.get("croupier.games.outside")
    return outside.slip_in_folder(error) if outside else ""


def is_for_the_user(error: Exception) -> bool:
    """Whether an error is a refusal meant for the user, rather than a slip of the program."""
    return isinstance(error, OSError | CroupierError)


def in_words(error: Exception) -> str:
    """An error as one line for a person."""
    if isinstance(error, OSError):
        what = (error.strerror or str(error)).lower()
        return f"{error.filename}: {what}" if error.filename else what
    from croupier.rulebook import labelled

    return labelled(str(error))


def complain(message: str) -> NoReturn:
    """Say what is wrong with what was asked, and leave."""
    print(f"croupier: {message}", file=sys.stderr)
    raise typer.Exit(BAD_INPUT)


def leave_pipe() -> NoReturn:
    """The person who read our output has seen enough; say nothing more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    raise typer.Exit(1)


def apologize(error: Exception) -> NoReturn:
    """Keep the traceback for a report and say where it is; show it only to those who asked."""
    if os.environ.get("CROUPIER_DEBUG"):
        traceback.print_exception(error)
        raise typer.Exit(BROKEN)
    print(
        f"croupier: sorry, something went wrong ({type(error).__name__}). It is a bug in "
        f"croupier, not a mistake of yours.\nPlease report it to {ISSUES}{_with_file(error)}.",
        file=sys.stderr,
    )
    raise typer.Exit(BROKEN)


def _with_file(error: Exception) -> str:
    try:
        return f" with the file\n  {save_traceback(error)}"
    except OSError:
        return "; set CROUPIER_DEBUG=1 to see the traceback"


def save_traceback(error: Exception) -> Path:
    """Write the traceback where the platform keeps logs."""
    from platformdirs import user_log_path

    folder = user_log_path("croupier", appauthor=False, ensure_exists=True)
    path = folder / f"fault-{datetime.now():%Y%m%d-%H%M%S-%f}.txt"
    trace = "".join(traceback.format_exception(error))
    path.write_text(f"{' '.join(sys.argv)}\n\n{trace}", encoding="utf-8")
    return path
