"""`croupier odds` and `croupier par`: a game counted, priced, reported."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.table import Table

from croupier.cards import cards
from croupier.cli.odds.progress import counted, watched
from croupier.cli.odds.report import print_report
from croupier.cli.odds.rules import refuse_idle, rules_for
from croupier.cli.screen import literal, out, print_json
from croupier.errors import OddsError
from croupier.rounds import Rules
from croupier.rulebook import cite_label
from croupier.solver.analysis import Priced, Solved, price, price_strategy, sweep
from croupier.solver.figures import exactly, percent
from croupier.solver.game_odds import odds_of
from croupier.solver.kernels.shards import ShardedExecutor
from croupier.solver.pay_changes import Sweep, read_sweep
from croupier.solver.report import as_data
from croupier.solver.shipped.lookup import Shipped, find
from croupier.solver.strategies import strategy as strategy_of


@dataclass(frozen=True, slots=True)
class OddsRequest:
    """What was asked for on the command line."""

    game: str
    edition: str | None
    options: tuple[str, ...]
    pay: tuple[str, ...]
    pays: Path | None
    strategy: str | None
    seats: int
    deck: str | None
    use_cache: bool
    executor: ShardedExecutor | None = None
    """What long work is done on: a cluster, or threads if none is named."""

    def rules(self) -> Rules:
        """The rules with the options and the pays asked for."""
        return rules_for(self.game, self.edition, self.options, self.pay, self.pays)

    def solved(self, rules: Rules | None = None) -> Solved:
        """The game counted, and the best play under some rules found if that takes a while."""
        deck = None if self.deck is None else cards(self.deck)
        solved = counted(self.game, deck, rules, use_cache=self.use_cache, executor=self.executor)
        return solved.seated(self.seats)

    def priced(self) -> Priced:
        """The game priced, whatever can be refused being refused before the long work."""
        rules = self.rules()
        odds_of(self.game).seated(self.seats)
        strategy = strategy_of(self.game, self.strategy) if self.strategy else None
        solved = self.solved(rules)
        return price_strategy(rules, strategy, solved) if strategy else price(rules, solved)

    def looked_at(self) -> Priced:
        """The game priced, or what ships with the package if that is what would come of it."""
        if self.strategy is None and self.deck is None and self.seats == 1 and self.use_cache:
            if (shipped := find(self.rules())) is not None:
                return shipped
        return self.priced()


def show(request: OddsRequest, *, sweep: str | None, as_json: bool) -> None:
    """Print the analysis of a game, or a sweep over one payout."""
    if sweep is not None:
        if request.strategy:
            raise OddsError("--sweep already finds the best play for each payout; drop --strategy")
        _show_sweep(request, sweep, as_json=as_json)
        return
    priced = request.looked_at()
    if as_json:
        print_json(as_data(priced))
    else:
        print_report(out(), priced)
        if isinstance(priced, Shipped):
            out().print("[aside]These figures ship with the package; --no-cache computes again.[/]")


def _show_sweep(request: OddsRequest, written: str, *, as_json: bool) -> None:
    rules = request.rules()
    asked = read_sweep(rules, written)
    refuse_idle(rules, asked.wager)
    solved = request.solved()
    tried = watched(
        lambda progress: sweep(
            rules, asked.wager, asked.line, asked.odds, solved, progress, request.executor
        )
    )
    rows = [_swept(asked, odds, priced) for odds, priced in tried]
    if as_json:
        print_json(
            {
                "game": request.game,
                "edition": rules.edition.slug,
                "wager": asked.wager,
                "line": asked.line,
                "sweep": rows,
            }
        )
        return
    table = Table(title=f"{rules.edition.title}: {asked.wager}, {asked.line}", title_style="title")
    table.add_column("pays", justify="right")
    for bet in tried[0][1].bets:
        table.add_column(f"house edge, {bet.bet.name}", justify="right")
    headline = tried[0][1].solved.odds.headline_choices
    for ask, option in headline:
        name = option if len(headline) == 1 else f"{option}, {ask}"
        table.add_column(name, justify="right")
    table.add_column("unlawful by", style="bad", overflow="fold")
    for (odds, priced), row in zip(tried, rows, strict=True):
        edges = (percent(bet.figures.house_edge) for bet in priced.bets)
        by = row["below minimum"] or row["above what is fixed"]
        table.add_row(str(odds), *edges, *_choices(priced), cite_label(by) if by else "")
    out().print(table)


def _choices(priced: Priced) -> list[str]:
    """How often the best play makes the headline choices."""
    distribution, headline = priced.main.distribution, priced.solved.odds.headline_choices
    chosen = distribution.choices()
    counts = [chosen.get(ask, {}).get(option, 0) for ask, option in headline]
    return [percent(distribution.probability(count), 2) for count in counts]


def _swept(asked: Sweep, odds: object, priced: Priced) -> dict[str, Any]:
    wrong = [
        unlawful
        for unlawful in priced.rules.unlawful()
        if (unlawful.wager, unlawful.line) == (asked.wager, asked.line)
    ]
    return {
        "pays": str(odds),
        "house edge": {bet.bet.name: exactly(bet.figures.house_edge) for bet in priced.bets},
        "below minimum": next((unlawful.cite for unlawful in wrong if unlawful.is_below), ""),
        "above what is fixed": next(
            (unlawful.cite for unlawful in wrong if not unlawful.is_below), ""
        ),
    }


def write_par(request: OddsRequest, outputs: tuple[Path, ...]) -> None:
    """Write the PAR sheet in the formats that the names of the files ask for."""
    from croupier.reports.par import check_outputs, par_sheet

    check_outputs(outputs)
    priced = request.priced()
    for path in par_sheet(priced, *outputs):
        out().print(literal(path), style="good")
