"""Every command with its options and an example; the work is done in the module it names.

Those modules are imported only when their command runs, so that help comes at once.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand

from croupier.cli import coach_commands, house_commands, odds_commands, sheet_commands
from croupier.cli.error_exit import Safely
from croupier.cli.game_argument import FirstGame, Game, SomeGame
from croupier.cli.game_help import GameCommand, filled
from croupier.cli.odds.card_options import HandCommand
from croupier.cli.options import (
    USUAL_PLAYERS,
    USUAL_SEATS,
    Answers,
    DataOption,
    Decks,
    EditionOption,
    InputFile,
    Json,
    MethodOption,
    OneInput,
    OneRecord,
    Options,
    Seed,
    ShufflerOption,
    TableOption,
    players_option,
)


def games(as_json: Json = False) -> None:
    """List the games with their editions, what each costs a player, and what is traced.

    Example: [bold]croupier games[/]
    """
    from croupier.cli.games import show

    show(as_json=as_json)


def rules(
    game: Game,
    edition: EditionOption = None,
    method: MethodOption = "manual-shoe",
    options: Options = None,
    search: Annotated[
        str | None, typer.Option(metavar="WORD", help="Show only what mentions this word.")
    ] = None,
    as_json: Json = False,
    plain: Annotated[bool, typer.Option(help="No colour and no pager.")] = False,
) -> None:
    """Print the whole rule sheet: wagers, pays, script, paragraphs, readings.

    Example: [bold]{example}[/]

    For another house option, add [bold]--options NAME=VALUE[/].
    """
    from croupier.cli.rule_sheet import show

    show(game, edition, method, tuple(options or ()), search, as_json=as_json, plain=plain)


def play(
    game: FirstGame,
    edition: EditionOption = None,
    method: MethodOption = "manual-shoe",
    shuffler: ShufflerOption = None,
    decks: Decks = 1,
    seat: Annotated[int, typer.Option(help="Where you sit; 1 is at the dealer's left.")] = 1,
    players: Annotated[
        int | None, players_option(USUAL_PLAYERS, "How many sit at the table, you included.")
    ] = None,
    areas: Annotated[
        int,
        typer.Option(min=1, max=2, help="Betting areas you play; two where the game allows it."),
    ] = 1,
    chips: Annotated[
        str, typer.Option(metavar="DOLLARS", help="What you bring to each area.")
    ] = "1000",
    coupons: Annotated[
        str, typer.Option(metavar="DOLLARS", help="Match play coupons you bring.")
    ] = "0",
    minimum: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="The smallest opening wager.")
    ] = None,
    maximum: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="The largest opening wager.")
    ] = None,
    options: Options = None,
    seed: Seed = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep a record that can be verified.")
    ] = None,
    script: Answers = None,
    fast: Annotated[
        bool, typer.Option("--fast", help="Do not pause for the other players.")
    ] = False,
    coach: Annotated[
        bool, typer.Option("--coach", help="Show what each of your choices cost.")
    ] = False,
) -> None:
    """Sit down at a table and play, with the paragraph behind every outcome.

    Without a terminal it plays a demonstration, or reads answers from a pipe, one a line.

    Example: [bold]{example}[/]
    """
    from croupier.cli.play.start import PlayRequest, run

    run(
        PlayRequest(
            game=game,
            edition=edition,
            method=method,
            shuffler=shuffler,
            decks=decks,
            seat=seat,
            players=players,
            areas=areas,
            chips=chips,
            coupons=coupons,
            options=tuple(options or ()),
            minimum=minimum,
            maximum=maximum,
            seed=seed,
            record=record,
            script=script,
            fast=fast,
            coach=coach,
        )
    )


def deal(
    game: Game,
    rounds: Annotated[int, typer.Option(min=1, max=100_000_000, help="How many rounds.")] = 100,
    seats: Annotated[int | None, players_option(USUAL_SEATS, "How many players.")] = None,
    edition: EditionOption = None,
    method: MethodOption = "manual-shoe",
    shuffler: ShufflerOption = None,
    decks: Decks = 1,
    options: Options = None,
    wagers: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=DOLLARS", help="What each player wagers; 0 for nothing."),
    ] = None,
    seed: Seed = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the record goes.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing record.")] = False,
    as_json: Json = False,
) -> None:
    """Let simple players play rounds, and write the record.

    Players make every wager that the house takes, at its minimum; --wagers changes that.

    Example: [bold]{example}[/]
    """
    from croupier.cli.deal import DealRequest, run

    run(
        DealRequest(
            game=game,
            rounds=rounds,
            seats=seats,
            edition=edition,
            method=method,
            shuffler=shuffler,
            decks=decks,
            options=tuple(options or ()),
            wagers=tuple(wagers or ()),
            seed=seed,
            record=record,
            force=force,
            as_json=as_json,
        )
    )


def settle(file: InputFile, as_json: Json = False) -> None:
    """Work out what every wager of a round is paid, and by which paragraph.

    Example: [bold]croupier settle round.toml[/]
    """
    from croupier.cli.settle import show

    show(file, as_json=as_json)


def audit(
    file: OneInput = None, table: TableOption = None, data: DataOption = None, as_json: Json = False
) -> None:
    """Find what was done or paid wrongly in a round, a record or a table of the house.

    Exit status: 0 if everything is right, 1 if something is wrong, 3 if it is right as far as it
    goes, because some of it could not be checked to the end; 2 if it cannot be read.

    Example: [bold]croupier audit evening.jsonl[/]
    """
    from croupier.cli.audit import show

    show(file, table, data, as_json=as_json)


def verify(
    record: OneRecord = None,
    deck: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Show the order of shuffle N.")
    ] = None,
    head: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HASH",
            help="A hash that the record once ended with, or EVENT:HASH. Repeatable.",
        ),
    ] = None,
    heads: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Heads of its house that someone kept (croupier heads)."),
    ] = None,
    receipt: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The receipt of a round, checked with the record or alone."
        ),
    ] = None,
    key: Annotated[
        str, typer.Option(metavar="KEY", help="The house's public key, as you kept it.")
    ] = "",
    table: TableOption = None,
    data: DataOption = None,
    as_json: Json = False,
) -> None:
    """Check a record's chain, replay it and derive every shuffle again.

    With heads or a receipt that someone kept, it shows from which event on the record differs.

    Exit status: 0 if it holds, 1 if it does not, 3 if it holds as far as it goes, because the seeds
    of some rounds are not revealed or lost; 2 if it cannot be read.

    Example: [bold]croupier verify evening.jsonl --deck 3[/]
    """
    from croupier.cli.verify import Proofs, VerifyRequest, show

    proofs = Proofs(tuple(head or ()), heads, receipt, key)
    show(VerifyRequest(record, table, data, deck, proofs, as_json))


def trace(
    game: SomeGame = None,
    edition: EditionOption = None,
    as_json: Json = False,
    missing: Annotated[
        bool, typer.Option("--missing", help="Show only paragraphs that lack something.")
    ] = False,
) -> None:
    """Show what enforces every paragraph, and which tests name it; exit 1 if anything is missing.

    Example: [bold]{example}[/]
    """
    from croupier.cli.trace import show

    show(game, edition, as_json=as_json, missing=missing)


GROUPS: Final = {
    "Play": ("play", "deal"),
    "Learn": ("games", "rules", "coach", "drill", "train"),
    "Settle": ("settle", "audit", "verify", "trace"),
    "Price": ("odds", "advise", "par", "session", "exposed", "simulate"),
    "Invent": tuple(command.__name__ for command, _ in sheet_commands.EXAMPLES),
    "Run": tuple(command.__name__ for command, _ in house_commands.EXAMPLES),
}
"""What a user wants to do, with the commands for it, in the order a newcomer meets them."""

_EXAMPLES = (
    (play, "croupier play {game}"),
    (deal, "croupier deal {game} --rounds 1000"),
    (rules, "croupier rules {game}"),
    (games, "croupier games"),
    (settle, "croupier settle round.toml"),
    (audit, "croupier audit record.jsonl"),
    (verify, "croupier verify record.jsonl"),
    *coach_commands.EXAMPLES,
    *house_commands.EXAMPLES,
    (trace, "croupier trace {game} --missing"),
    *odds_commands.EXAMPLES,
    *sheet_commands.EXAMPLES,
)
_ENTRIES: Final = {command.__name__: (command, example) for command, example in _EXAMPLES}
_GROUP_OF: Final = {name: group for group, names in GROUPS.items() for name in names}
COMMANDS: Final = tuple(_ENTRIES[name][0] for name in _GROUP_OF)
"""Every command in the order of its group."""


def line_to_try(command: Callable[..., None]) -> str:
    """A command as a newcomer may type it."""
    name = command.__name__
    return filled(_ENTRIES[name][1], name)


def group_of(command: Callable[..., None]) -> str:
    """What a user wants to do who runs a command."""
    return _GROUP_OF[command.__name__]


class Commands(Safely):
    """The commands as a group, each made when it is asked for.

    To make one, every option of it is looked at, which for all of them would take longer than
    many a command.
    """

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        # Names alone, which is all that a list of commands or a guess at a misspelt one needs.
        self.commands = {name: TyperCommand(name) for name in _GROUP_OF}

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in _ENTRIES:
            return None
        alone = typer.Typer(add_completion=False, rich_markup_mode="rich")
        of_a_hand = cmd_name in odds_commands.OF_A_HAND
        alone.command(cmd_name, cls=HandCommand if of_a_hand else GameCommand)(
            _ENTRIES[cmd_name][0]
        )
        command = typer.main.get_command(alone)
        command.rich_help_panel = _GROUP_OF[cmd_name]  # type: ignore[attr-defined]
        return command
