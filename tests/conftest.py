"""Which paragraph of which edition each test pins, and the file that tells `croupier trace`.

A test names paragraphs with `@pytest.mark.rule("10(c)1")`. It pins them in the edition of its
`edition` parameter, or in the module's EDITION; the game is the module's GAME, Double Cross if it
names none; a `book` parameter is both. A test that several games share names paragraphs as its
class does (games/same_rules).
`pytest --write-trace` writes what it collected into the rulebook's data.

Tests that take long are marked by what they use, so that `make check` can leave them out.
"""

from __future__ import annotations

import gc
import json
import os
import ssl
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from httpx._config import DEFAULT_TIMEOUT_CONFIG
from hypothesis import settings

from croupier.games import outside
from croupier.rulebook import Edition
from croupier.rulebook import edition as edition_of
from support import counting
from support.examples import FEW
from support.postgres import Postgres, running
from support.readings import readings
from support.rewriting import share_rewriting
from support.traces import GameTrace, Trace

# Clients of tests speak plain HTTP to this machine, but each would read all certificates first, for
# 36 ms of the processor.
ssl.create_default_context = cache(ssl.create_default_context)  # type: ignore[assignment]

# Clients that do not say how long they wait for an answer wait as long as a busy machine takes.
for _phase in ("connect", "read", "write", "pool"):
    setattr(DEFAULT_TIMEOUT_CONFIG, _phase, 60.0)

# Tests and what they import stay: looking them over for garbage is a third of collecting them.
gc.set_threshold(50_000)

TESTS: Final = Path(__file__).parent
GAMES: Final = TESTS.parent / "src" / "croupier" / "games"
TRACE_FILE: Final = "tests.json"
EDITIONS: Final = ("nj-2004", "nj-2007", "ma")
MARKS: Final = {
    "browser": "browser",
    "odds_cache": "whole_deck",
    "whole_deck": "whole_deck",
    "full": "whole_deck",
    "postgres": "postgres",
    "spawn": "slow",
    "terminal": "slow",
}
"""By fixture: how tests are marked that use it."""
SLOW: Final = (
    "batch/test_last_choice.py",
    "batch/test_play.py",
    "batch/test_run.py",
    "batch/test_turns.py",
    "cli/test_drill.py",
    "coach/",
    "env/test_environments.py",
    "env/test_oracle.py",
    "env/test_turns.py",
    "env/test_vectors.py",
    "games/criss_cross/test_lines_together.py",
    "house/test_anything.py",
    "sheets/test_strangers.py",
    "solver/general/test_small_decks.py",
    "solver/kernels/",
    "solver/test_boston_5_stud_odds.py",
    "solver/test_colorado_hold_em_odds.py",
    "solver/test_criss_cross_",
    "solver/test_double_attack_blackjack_odds.py",
    "solver/test_double_down_stud_odds.py",
    "solver/test_exposed",
    "solver/test_four_card_poker_odds.py",
    "solver/test_let_it_ride_odds.py",
    "solver/test_sessions.py",
    "solver/test_sides.py",
    "solver/test_table_agrees.py",
    "solver/test_walk_and_kernel.py",
    "record/test_any_",
    "record/test_resume.py",
    "record/test_rounds_of_turns.py",
    "table/test_machine.py",
    "test_docs.py",
    "test_mutation.py",
    "test_package.py",
    "test_players.py",
    "test_simulator.py",
    "training/test_training.py",
    "web/test_bot.py",
    "web/test_ends.py",
    "web/test_kill.py",
    "web/test_loop.py",
    "web/test_secrecy.py",
    "web/test_siege.py",
)
"""Where files begin whose tests take seconds each: plain dealing, long play by chance, servers as
processes of their own."""
NOTE: Final = "note"
"""The property under which a test says what the summary is to tell."""

# What `make check` tries of every property: pytest --hypothesis-profile few
settings.register_profile("few", max_examples=FEW)

# A shared test that fails is explained like any other.
pytest.register_assert_rewrite("games.same_rules")

_PINS: Final = pytest.StashKey[set[tuple[str, str, str, str]]]()
_NAMED: Final = pytest.StashKey[dict[tuple[str, str, str], bool]]()
_SHARED: Final = pytest.StashKey[Path]()


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    """Each edition in turn."""
    return str(request.param)


@pytest.fixture(autouse=True)
def nothing_brought() -> Iterator[None]:
    """Let every sheet go that a test has brought: the next test knows only the games of the
    package."""
    known = set(outside.brought_sheets())
    yield
    for slug in set(outside.brought_sheets()) - known:
        outside.drop_sheet(slug)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A database server for all tests of a worker; it never waits for the disk."""
    with running() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """An empty database of its own for each test."""
    return postgres.database()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-trace",
        action="store_true",
        help=f"write which test names which paragraph to {TRACE_FILE} in each game's folder",
    )
    parser.addoption(
        "--write-golden",
        action="store_true",
        help="write the golden playthroughs again instead of comparing with them",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Counts are kept with pytest's cache, for this process and all that tests start."""
    if hasattr(config, "cache"):
        config.stash[_SHARED] = counting.folder(config.cache)
        os.environ["CROUPIER_CACHE"] = str(config.stash[_SHARED])
    config.stash[_PINS] = set()
    config.stash[_NAMED] = {}
    if whole_suite(config):
        share_rewriting(config, TESTS)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Take note of every paragraph that a test names, before any test is deselected; and mark the
    test by what it uses."""
    marks = {MARKS[name] for name in getattr(item, "fixturenames", ()) if name in MARKS}
    if item.path.relative_to(TESTS).as_posix().startswith(SLOW):
        marks.add("slow")
    for mark in sorted(marks):
        item.add_marker(mark)
    keys = [key for mark in item.iter_markers("rule") for key in _keys(mark, item)]
    if not keys:
        return
    game, slug = _game_and_edition(item)
    test = item.nodeid.partition("[")[0]
    book = edition_of(game, slug)
    for key in keys:
        found = book.has(key)
        known = item.config.stash[_NAMED]
        known[game, test, key] = known.get((game, test, key), False) or found
        if found:
            item.config.stash[_PINS].add((game, slug, key, test))


def _keys(mark: pytest.Mark, item: pytest.Item) -> Iterator[str]:
    """The paragraphs that a mark names, itself or by what the test's class calls them; where the
    class has a reading under that name, there is no paragraph to pin."""
    yield from map(str, mark.args)
    for name in mark.kwargs.get("named", ()):
        given = getattr(getattr(item, "cls", None), name)
        for key in (given,) if isinstance(given, str) else given:
            if key not in readings():
                yield key


def _game_and_edition(item: pytest.Item) -> tuple[str, str]:
    """What the paragraphs of a test are paragraphs of."""
    module = getattr(item, "module", None)
    params: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
    if isinstance(book := params.get("book"), Edition):
        return book.game, book.slug
    slug = params.get("edition") or getattr(module, "EDITION", None)
    if slug is None:
        raise pytest.UsageError(
            f"{item.nodeid} names a rule but no edition: take an `edition` parameter, "
            "or set EDITION in the module"
        )
    return getattr(module, "GAME", "double-cross"), slug


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with the longest tests come first, for then nobody waits for one of them at the end."""
    long = {item.path for item in items if item.get_closest_marker("whole_deck")}
    items.sort(key=lambda item: item.path not in long)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """What takes long to compile, count or solve is done by one worker for all."""
    shared = item.config.stash.get(_SHARED, None)
    if shared is not None and "numba" in sys.modules:
        counting.share_work(shared)
    if item.get_closest_marker("whole_deck"):
        counting.share_solutions()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What tests have to say though they passed."""
    for report in terminalreporter.stats.get("passed", ()):
        for name, text in report.user_properties:
            if name == NOTE and report.when == "call":
                terminalreporter.write_line(f"NOTE {report.nodeid}: {text}")


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.freeze()
    config = session.config
    for (game, test, key), found in config.stash[_NAMED].items():
        if not found:
            raise pytest.UsageError(f"{test}: {game} has no paragraph {key}")
    if config.getoption("write_trace"):
        if not whole_suite(config):
            raise pytest.UsageError("--write-trace needs the whole suite: name no file or folder")
        for game, trace in collected_trace(config).items():
            file = GAMES / game.replace("-", "_") / TRACE_FILE
            written = file.with_suffix(f".{os.getpid()}.tmp")
            written.write_text(trace_text(trace), encoding="utf-8")
            written.replace(file)


def whole_suite(config: pytest.Config) -> bool:
    """Whether every test of the project was collected, not a part of them."""
    named = {Path(config.invocation_params.dir, arg).resolve() for arg in config.args}
    return bool(named & {TESTS, TESTS.parent}) and not config.getoption("lf", False)


def collected_trace(config: pytest.Config) -> Trace:
    """What this run has collected, in an order that does not depend on it."""
    trace: Trace = {}
    pins = config.stash[_PINS]
    for game, slug, key, test in sorted(pins):
        trace.setdefault(game, {}).setdefault(slug, {}).setdefault(key, []).append(test)
    for editions in trace.values():
        for slug, paragraphs in editions.items():
            editions[slug] = dict(sorted(paragraphs.items()))
    return trace


def trace_text(trace: GameTrace) -> str:
    """The trace of a game as its file holds it."""
    return json.dumps(trace, indent=1, sort_keys=True) + "\n"


@pytest.fixture
def trace(request: pytest.FixtureRequest) -> Trace:
    """Which test names which paragraph, as collected in this run."""
    return collected_trace(request.config)


@pytest.fixture
def is_whole_suite(request: pytest.FixtureRequest) -> bool:
    """Whether this run collected every test there is."""
    return whole_suite(request.config)
