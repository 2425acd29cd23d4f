"""`croupier games`: what can be played, by which editions, what it costs, and what is traced."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.padding import Padding

from croupier.cli.screen import out, print_json
from croupier.games import GAMES, first_game
from croupier.games.outside import faults
from croupier.reports.paragraph_trace import trace
from croupier.rounds import Rules
from croupier.rounds.wager_names import spoken
from croupier.rulebook import Edition, edition, editions
from croupier.solver.analysis import BetPriced
from croupier.solver.figures import as_data, decimal, percent
from croupier.solver.game_odds import solved_games
from croupier.solver.shipped.lookup import find
from croupier.speech import listed


def show(*, as_json: bool) -> None:
    """Print every game with its editions."""
    if as_json:
        print_json({"games": [game_data(slug) for slug in GAMES]})
        return
    console = out()
    for slug, game in GAMES.items():
        books = [edition(slug, name) for name in editions(slug)]
        console.print(f"[title]{_name(books[0])}[/]  [aside]{slug}[/]")
        ways = listed([spoken(method) for method in game.dealing])
        for book in books:
            console.print(f"  [key]{book.slug:8}[/] {book.jurisdiction}{_in_force(book)}")
            seats = f"{book.option('seats').default} seats, dealt by {ways}"
            _print_lines(console, book.source, seats, _traced(book), _costs(book))
    for fault in faults():
        console.print(fault.why, style="bad", soft_wrap=True, markup=False, highlight=False)
    console.print(f"\n[aside]The whole rule sheet:[/] croupier rules {first_game()}")
    console.print(f"[aside]Every figure:[/] croupier odds {first_game()}")


def _print_lines(console: Console, *lines: str) -> None:
    for line in filter(None, lines):
        console.print(Padding(f"[aside]{line}[/]", (0, 0, 0, 11)))


def _in_force(book: Edition) -> str:
    if book.effective is None:
        return ""
    return f", in force {book.effective.strftime('%d %B %Y').lstrip('0')}"


def _costs(book: Edition) -> str:
    """The main game's figures under the edition's own rules."""
    bet = _main(book)
    if bet is None:
        return f"figures are computed by croupier odds {book.game}"
    figures = bet.figures
    return (
        f"house edge {percent(figures.house_edge)}, element of risk "
        f"{percent(figures.element_of_risk)}, deviation "
        f"{decimal(figures.standard_deviation, 4)}"
    )


def _main(book: Edition) -> BetPriced | None:
    """The main game as it ships, if it does."""
    shipped = find(Rules(book)) if book.game in solved_games() else None
    return None if shipped is None else shipped.main


def _traced(book: Edition) -> str:
    traced = trace(book.game, book.slug)
    if not traced:
        return f"{len(book.paragraphs)} paragraphs"
    missing = sum(not paragraph.ok for paragraph in traced)
    state = f"{missing} lack something" if missing else "all kept and tested"
    return f"{len(traced)} paragraphs, {state}"


def game_data(slug: str) -> dict[str, Any]:
    """A game and its editions in plain values."""
    books = [edition(slug, name) for name in editions(slug)]
    return {
        "game": slug,
        "name": _name(books[0]),
        "methods": [method.value for method in GAMES[slug].dealing],
        "wagers": [wager.name for wager in GAMES[slug].wagers],
        "editions": [_edition_data(book) for book in books],
    }


def _edition_data(book: Edition) -> dict[str, Any]:
    bet, traced = _main(book), trace(book.game, book.slug)
    return {
        "edition": book.slug,
        "title": book.title,
        "jurisdiction": book.jurisdiction,
        "effective": book.effective and book.effective.isoformat(),
        "source": book.source,
        "seats": book.option("seats").default,
        "paragraphs": len(book.paragraphs),
        "traced": {
            "paragraphs": len(traced),
            "missing": sum(not paragraph.ok for paragraph in traced),
        },
        "figures": None if bet is None else {"bet": bet.bet.name, **as_data(bet.figures)},
    }


def _name(book: Edition) -> str:
    """The game's name, which its editions' titles begin with."""
    return book.title.partition(",")[0]
