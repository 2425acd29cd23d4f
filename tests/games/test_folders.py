"""A game's name occurs in its own folder and nowhere else, nor do those of its areas, questions and
answers: everything else knows games by what they say of themselves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import croupier
from croupier.games import GAMES
from croupier.rounds.choices import Ask

SOURCE = Path(croupier.__file__).parent
FILES = [
    file
    for file in SOURCE.rglob("*")
    if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".pyc"
]
BECAUSE = "why = "
"""Why a text is read as it is may be because another game's text says so."""


def lines_that_name(slug: str) -> Iterator[str]:
    """Every line of the source that names a game outside its folder: by slug, module or title."""
    words = slug.split("-")
    title = GAMES[slug].name.removesuffix(" Poker")
    written = ("-".join(words), "_".join(words), "".join(map(str.capitalize, words)), title)
    name = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, written))})(?![a-z])")
    own = SOURCE / "games" / slug.replace("-", "_")
    for file in FILES:
        if file.is_relative_to(own):
            continue
        among_editions = file.is_relative_to(SOURCE / "games") and file.suffix == ".toml"
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if name.search(line) and not (among_editions and line.startswith(BECAUSE)):
                yield f"{file.relative_to(SOURCE)}:{number}: {line.strip()}"


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_named_in_its_own_folder_alone(slug: str) -> None:
    assert list(lines_that_name(slug)) == []


SHARED = {"dealer", "community"}
"""Areas that are called by words of the trade."""


def terms_of(slug: str) -> set[str]:
    """What a game calls its areas; its questions and answers, where that is more than one word:
    to fold, to draw or a row is also said of other things."""
    asks = [step for _, step in GAMES[slug].every_step() if isinstance(step, Ask)]
    names = {ask.name for ask in asks}
    names |= {name for ask in asks for option in ask.every_option for name in option.names}
    return (set(GAMES[slug].areas) - SHARED) | {name for name in names if " " in name}


@cache
def texts() -> list[tuple[str, str]]:
    """What is written outside the games, with its place."""
    files = [file for file in FILES if not file.is_relative_to(SOURCE / "games")]
    return [
        (f"{file.relative_to(SOURCE)}:{number}", text)
        for file in files
        for number, text in texts_in(file)
    ]


def texts_in(file: Path) -> Iterator[tuple[int, str]]:
    """What is written in a file for a program, line by line: texts of Python that are not for
    people, with the parts that are put together; all of a style or a script of pages."""
    if file.suffix in (".css", ".js"):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            yield from ((number, word) for word in re.findall(r"[\w-]+", line))
    elif file.suffix == ".py":
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.lineno, node.value


@pytest.mark.parametrize("slug", GAMES)
def test_areas_questions_and_answers_of_a_game_are_named_in_games_alone(slug: str) -> None:
    terms = terms_of(slug)
    written = terms | {f"area-{term}" for term in terms}
    found = [f"{place}: {text}" for place, text in texts() if text in written]
    assert found == []


def test_games_have_such_names() -> None:
    assert {"cross", "play horizontal", "keep down", "go to war"} <= {
        term for slug in GAMES for term in terms_of(slug)
    }


# ---- what a folder holds ---------------------------------------------------------------------

GENERATED = {"figures.json", "tests.json"}
ONE_LINE = {"__init__.py"}
HAND_WRITTEN = {"definition.py", "editions", "odds.py", "accelerator.py", "accelerator"}
HAND_WRITTEN |= {"strategies.txt"}
OF_LARGER_GAMES = {
    "criss-cross": {"deals.py", "lines.py", "prices.py", "rounds.py", "tables.py", "wheel.py"},
    "double-attack-blackjack": {
        *("counts.py", "house.py", "kept_play.py", "option_values.py", "policies.py"),
        *("rounds.py", "settlement.py", "turn_worths.py", "turns.py"),
    },
    "double-cross": {"lookup.py", "prices.py"},
    "four-card-poker": {"prices.py"},
}
"""Modules of a game whose definition or prices would be too long in one file."""
SMALL = ("boston-5-stud", "let-it-ride")
MOST_FILES = 5


def held(slug: str, folder: str = "") -> set[str]:
    """What a game's folder holds, or a folder in it."""
    place = SOURCE / "games" / slug.replace("-", "_") / folder
    return {path.name for path in place.iterdir() if path.name != "__pycache__"}


@pytest.mark.parametrize("slug", GAMES)
def test_a_folder_holds_the_files_of_a_game_and_no_other(slug: str) -> None:
    more = OF_LARGER_GAMES.get(slug, set())
    assert held(slug) - HAND_WRITTEN - GENERATED - ONE_LINE == more
    assert not {"accelerator.py", "accelerator"} <= held(slug)
    assert all(name.endswith(".toml") for name in held(slug, "editions"))
    init = (SOURCE / "games" / slug.replace("-", "_") / "__init__.py").read_text("utf-8")
    assert len(init.splitlines()) == 1


@pytest.mark.parametrize("slug", SMALL)
def test_a_game_takes_few_files_that_are_written_by_hand(slug: str) -> None:
    written = held(slug) - GENERATED - ONE_LINE - {"editions"}
    assert len(written) + len(held(slug, "editions")) <= MOST_FILES
