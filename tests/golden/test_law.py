"""Which paragraph answers which question of the law, in every edition of every game: what acts
cite, what refusals cite, and what a table may have at all follow from it. Any change is read in a
diff before it is accepted; `pytest tests/golden --write-golden` writes the files again.
"""

from __future__ import annotations

import pytest

from croupier.games import GAMES
from croupier.rulebook import Edition, edition, editions
from golden.paragraphs import HERE, named_in
from support.readings import readings

FOLDER = HERE / "law"
BOOKS = [edition(game, slug) for game in GAMES for slug in editions(game)]


def answers(book: Edition) -> str:
    """The questions with the paragraphs and readings that answer them in an edition, by key."""
    game, known = GAMES[book.game], readings()
    lines = []
    for topic in sorted(game.law):
        keys = [key for key in game.keys(topic) if book.has(key) or key in known]
        if keys:
            lines.append(f"{topic.value}: {', '.join(keys)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(
            book,
            id=f"{book.game}-{book.slug}",
            marks=pytest.mark.rule(*named_in(FOLDER / f"{book.game}-{book.slug}.txt", book)),
        )
        for book in BOOKS
    ],
)
def test_the_law_answers_as_it_did(book: Edition, pytestconfig: pytest.Config) -> None:
    path = FOLDER / f"{book.game}-{book.slug}.txt"
    if pytestconfig.getoption("write_golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(answers(book), encoding="utf-8")
    assert answers(book) == path.read_text("utf-8"), "read the diff; then --write-golden"


def test_there_is_no_file_of_an_edition_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {f"{b.game}-{b.slug}" for b in BOOKS}
