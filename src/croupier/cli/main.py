"""The command `croupier`: greets, and hands over to the commands."""

from __future__ import annotations

import codecs
import gc
import os
import sys
from typing import Annotated, Final

import typer

from croupier.cli.commands import Commands

SELDOM: Final = 50_000
"""New objects between looks for garbage."""
PLAIN: Final = "croupier-plain"
"""The name under which Python knows what is printed for a character that cannot be."""

app = typer.Typer(
    name="croupier",
    cls=Commands,
    help="House-banked casino table games, by the book: play, deal, settle, audit.",
    invoke_without_command=True,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Each command has its own help with an example: croupier play --help",
)


def _version(is_asked: bool) -> None:
    if is_asked:
        from croupier import __version__

        print(f"croupier {__version__}")
        raise typer.Exit


@app.callback()
def greet(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """House-banked casino table games, by the book: play, deal, settle, audit."""
    if ctx.invoked_subcommand is None:
        from croupier.cli.welcome import show

        show()


def _plain(error: UnicodeError) -> tuple[str, int]:
    """What a terminal without Unicode gets: a hyphen for a minus, a question mark for the rest."""
    from croupier.money import MINUS

    assert isinstance(error, UnicodeEncodeError)
    refused = error.object[error.start : error.end]
    return "".join("-" if sign == MINUS else "?" for sign in refused), error.end


def main() -> None:
    """The entry point; text that a terminal cannot print is replaced, never fatal."""
    # What is loaded stays, and looking it over for garbage again and again takes its time.
    gc.set_threshold(SELDOM)
    # Long work goes to threads of our own; those of numpy's algebra would spin beside them.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # Machine code is made in half the time, and what the last level would gain is a few hundredths.
    os.environ.setdefault("NUMBA_OPT", "1")
    codecs.register_error(PLAIN, _plain)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, PLAIN), (sys.stderr, PLAIN)):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)
    app(prog_name="croupier")


if __name__ == "__main__":
    main()
