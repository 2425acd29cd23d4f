"""The commands on odds with their options; the work is done in the modules they name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.game_argument import Game, SomeGame
from croupier.cli.options import EditionOption, Json, Options

if TYPE_CHECKING:
    from croupier.solver.kernels.shards import ShardedExecutor

Pay = Annotated[
    list[str] | None,
    typer.Option(metavar="LINE", help='Change a payout: "raise: two pair = 2 to 1". Repeatable.'),
]
Pays = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Change payouts as a TOML or JSON file says.")
]
StrategyOption = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="Price a fixed strategy, by its name or from a file."),
]
Seats = Annotated[
    int,
    typer.Option(
        metavar="N", help="Number of players (games in which everyone's cards are face up)."
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Compute on a Dask cluster: its scheduler's address, or local:N for N processes here.",
    ),
]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Neither read nor write cached counts.")]


@contextmanager
def workers(address: str | None, *run: object) -> Iterator[ShardedExecutor | None]:
    """What long work is done on: a cluster for what is asked for here, or threads."""
    if address is None:
        yield None
        return
    from croupier.cluster import cluster

    with cluster(address, repr(run)) as executor:
        yield executor


def odds(
    game: SomeGame = None,
    edition: EditionOption = None,
    options: Options = None,
    pay: Pay = None,
    pays: Pays = None,
    sweep: Annotated[
        str | None,
        typer.Option(metavar="RANGE", help='House edges over a payout: "raise: flush = 5..8".'),
    ] = None,
    strategy: StrategyOption = None,
    seats: Seats = 1,
    deck: Annotated[str | None, typer.Option(hidden=True)] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Compute every figure of every game.")
    ] = False,
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Recompute every shipped figure from scratch, and compare."),
    ] = False,
    cluster: Cluster = None,
    no_cache: NoCache = False,
    as_json: Json = False,
) -> None:
    """Solve a game exactly, with any pay table: edge, strategy, every outcome.

    The figures of the pay tables and options that the rulebook names ship with the package; all
    others are computed. --all and --verify take a game, or none for all of them.

    Example: [bold]{example}[/]
    """
    if game is None or every or verify:
        from croupier.cli.odds import all_games

        narrow = any((edition, options, pay, pays, sweep, strategy, deck, seats != 1))
        all_games.refuse(every=every, verify=verify, narrow=narrow)
        with workers(cluster, game, verify) as executor:
            if verify:
                all_games.verify(game, as_json=as_json, executor=executor)
            else:
                all_games.show(game, use_cache=not no_cache, as_json=as_json, executor=executor)
        return
    from croupier.cli.odds.command import OddsRequest, show

    asked, posted = tuple(options or ()), tuple(pay or ())
    request = OddsRequest(game, edition, asked, posted, pays, strategy, seats, deck, not no_cache)
    with workers(cluster, request, pays and pays.read_text(), sweep) as executor:
        show(replace(request, executor=executor), sweep=sweep, as_json=as_json)


def advise(
    ctx: typer.Context,
    game: Game,
    chosen: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ASKED=OPTION", help='What was chosen before, as "attack=attack". Repeatable.'
        ),
    ] = None,
    dead: Annotated[
        str, typer.Option(metavar="CARDS", help="Cards known to be out of the deck.")
    ] = "",
    edition: EditionOption = None,
    options: Options = None,
    pay: Pay = None,
    pays: Pays = None,
    as_json: Json = False,
) -> None:
    """Show what each choice of one hand is worth, and what the others cost.

    Name the cards that the player sees; croupier advise GAME --help lists their places.

    Example: [bold]{example}[/]
    """
    from croupier.cli.odds.advise import chosen_before, show
    from croupier.cli.odds.rules import rules_for

    rules = rules_for(game, edition, tuple(options or ()), tuple(pay or ()), pays)
    before = chosen_before(rules, ctx.obj.chosen, chosen or ())
    show(rules, ctx.obj.seen, dead, before, as_json=as_json)


def par(
    game: Game,
    output: Annotated[
        list[Path],
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Where it goes: .html, .csv, .json or .xlsx. Repeatable.",
        ),
    ],
    edition: EditionOption = None,
    options: Options = None,
    pay: Pay = None,
    pays: Pays = None,
    strategy: StrategyOption = None,
    seats: Seats = 1,
    deck: Annotated[str | None, typer.Option(hidden=True)] = None,
    no_cache: NoCache = False,
) -> None:
    """Write the PAR sheet: rules with citations, pays, every figure, outcomes, strategy.

    Example: [bold]croupier par {game} -o par.html -o par.xlsx[/]
    """
    from croupier.cli.odds.command import OddsRequest, write_par

    asked, posted = tuple(options or ()), tuple(pay or ())
    write_par(
        OddsRequest(game, edition, asked, posted, pays, strategy, seats, deck, not no_cache),
        tuple(output),
    )


def session(
    game: Game,
    rounds: Annotated[int, typer.Option(metavar="N", help="How many rounds.")] = 500,
    stake: Annotated[
        str, typer.Option(metavar="AMOUNT", help="One unit, such as the ante, in dollars.")
    ] = "10",
    side: Annotated[
        list[str] | None,
        typer.Option(metavar="WAGER=AMOUNT", help="A side wager to play as well. Repeatable."),
    ] = None,
    bet: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Look at this bet alone instead of the main game."),
    ] = None,
    bankroll: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="The bankroll, for the risk of ruin.")
    ] = None,
    floor: Annotated[
        str | None,
        typer.Option(
            metavar="AMOUNT",
            help="You are ruined below this amount; by default, below the cost of a full round.",
        ),
    ] = None,
    per_hour: Annotated[int, typer.Option(metavar="N", help="Rounds an hour.")] = 60,
    edition: EditionOption = None,
    options: Options = None,
    pay: Pay = None,
    pays: Pays = None,
    strategy: StrategyOption = None,
    seats: Seats = 1,
    deck: Annotated[str | None, typer.Option(hidden=True)] = None,
    no_cache: NoCache = False,
    as_json: Json = False,
) -> None:
    """Show how a session might end: results, chance to be ahead, ruin, cost of an hour.

    Example: [bold]croupier session {game} --rounds 500 --stake 10 --bankroll 300[/]
    """
    from croupier.cli.odds.command import OddsRequest
    from croupier.cli.odds.session import SessionRequest, show

    asked, posted = tuple(options or ()), tuple(pay or ())
    show(
        OddsRequest(game, edition, asked, posted, pays, strategy, seats, deck, not no_cache),
        SessionRequest(rounds, stake, tuple(side or ()), bet, bankroll, floor, per_hour),
        as_json=as_json,
    )


def simulate(
    game: Game,
    rounds: Annotated[str, typer.Option(metavar="N", help="How many rounds, such as 1e9.")] = "1e8",
    strategy: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="How to choose: optimal, random, a strategy by its name, or one from a file.",
        ),
    ] = "optimal",
    side: Annotated[
        list[str] | None,
        typer.Option(metavar="WAGER", help="A side wager to play as well, one unit. Repeatable."),
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="SEED", help="The same seed gives the same rounds.")
    ] = "1",
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the run in a file, and continue where it stopped."),
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw it, as SVG.")] = None,
    threads: Annotated[
        int,
        typer.Option(metavar="N", min=0, max=256, help="How many threads; by default one a core."),
    ] = 0,
    edition: EditionOption = None,
    options: Options = None,
    pay: Pay = None,
    pays: Pays = None,
    cluster: Cluster = None,
    no_cache: NoCache = False,
    as_json: Json = False,
) -> None:
    """Play a game by the million and compare the rounds with the exact figures.

    Every figure comes with its 99.9% interval, the exact figure, and how many standard
    errors apart they are. Ctrl-C stops between parts; --resume goes on.

    Example: [bold]croupier simulate {game} --rounds 1e8 --strategy optimal[/]
    """
    from croupier.cli.odds.command import OddsRequest
    from croupier.cli.odds.simulate import SimulateRequest, show

    asked, posted = tuple(options or ()), tuple(pay or ())
    named = None if strategy in ("optimal", "random") else strategy
    request = OddsRequest(game, edition, asked, posted, pays, named, 1, None, not no_cache)
    run = SimulateRequest(rounds, strategy, tuple(side or ()), seed, resume, plot, threads)
    with workers(cluster, request, pays and pays.read_text(), run) as executor:
        show(replace(request, executor=executor), run, as_json=as_json)


def exposed(
    game: Game,
    card: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Which card, such as center or dealer; all by default."),
    ] = None,
    edition: EditionOption = None,
    options: Options = None,
    pay: Pay = None,
    pays: Pays = None,
    no_cache: NoCache = False,
    as_json: Json = False,
) -> None:
    """Show what a glimpse of a face-down card is worth to a player.

    Example: [bold]{example}[/]
    """
    from croupier.cli.odds.exposed_card import show
    from croupier.cli.odds.rules import rules_for

    rules = rules_for(game, edition, tuple(options or ()), tuple(pay or ()), pays)
    show(rules, card, use_cache=not no_cache, as_json=as_json)


EXAMPLES = (
    (odds, "croupier odds {game}"),
    (advise, "{example}"),
    (par, "croupier par {game} -o par.html"),
    (session, "croupier session {game} --rounds 500 --bankroll 300"),
    (exposed, "{example}"),
    (simulate, "croupier simulate {game} --rounds 1e7"),
)
"""The commands in the order a newcomer meets them, each with a line to try."""
OF_A_HAND = ("advise",)
"""The commands about one hand: their options depend on the game."""
