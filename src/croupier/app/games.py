"""`croupier games`: what can be played, and by which editions."""

from __future__ import annotations

from typing import Any

from rich.padding import Padding

from croupier.app.screen import out, print_json
from croupier.games import GAMES
from croupier.games.naming import listed, spoken
from croupier.rulebook import Edition, edition, editions


def show(*, as_json: bool) -> None:
    """Print every game with its editions."""
    if as_json:
        print_json({"games": [game_data(slug) for slug in GAMES]})
        return
    console = out()
    for slug, game in GAMES.items():
        books = [edition(slug, one) for one in editions(slug)]
        console.print(f"[title]{_name(books[0])}[/]  [aside]{slug}[/]")
        ways = listed([spoken(method) for method in game.dealing])
        for book in books:
            effective = book.effective.strftime("%d %B %Y").lstrip("0")
            console.print(f"  [key]{book.slug:8}[/] {book.jurisdiction}, in force {effective}")
            seats = f"{book.option('seats').default} seats, dealt by {ways}"
            for line in (book.source, seats):
                console.print(Padding(f"[aside]{line}[/]", (0, 0, 0, 11)))
    console.print("\n[aside]The whole rule sheet:[/] croupier rules double-cross --edition nj-2007")


def game_data(slug: str) -> dict[str, Any]:
    """A game and its editions in plain values."""
    books = [edition(slug, one) for one in editions(slug)]
    return {
        "game": slug,
        "name": _name(books[0]),
        "methods": [method.value for method in GAMES[slug].dealing],
        "wagers": [wager.name for wager in GAMES[slug].wagers],
        "editions": [
            {
                "edition": book.slug,
                "title": book.title,
                "jurisdiction": book.jurisdiction,
                "effective": book.effective.isoformat(),
                "source": book.source,
                "seats": book.option("seats").default,
                "paragraphs": len(book.paragraphs),
            }
            for book in books
        ],
    }


def _name(book: Edition) -> str:
    """The game's name, which its editions' titles begin with."""
    return book.title.partition(",")[0]
