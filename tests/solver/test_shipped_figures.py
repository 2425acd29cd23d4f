"""The figures that ship are those that come of counting, every one of them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.games import GAMES
from croupier.money import Odds
from croupier.solver.analysis import with_pay
from croupier.solver.game_odds import solved_games
from croupier.solver.report import as_data
from croupier.solver.shipped import build, lookup, page
from croupier.solver.shipped.cases import USUAL, ShippedCase, cases
from support import counting
from support.odds import RULES

PAGE = Path(__file__).parents[2] / "docs" / "games.md"
AGAIN = "run `make figures`, and read what changed"
SOLVED_ANEW = "double-attack-blackjack"
"""The game that is solved again for every case, a whole shoe each time."""
BESIDE = 2
"""Of its other cases, this many are computed beside the usual one."""


def some(game: str) -> list[ShippedCase]:
    """The cases that are computed here: all of them, where counts serve every case. Otherwise
    which ones changes with the source; `croupier odds --verify` computes every one."""
    every = list(cases(game))
    if game != SOLVED_ANEW:
        return every
    others = [case for case in every if not case.is_usual]
    first = int(counting.stamp(), 16)
    beside = {str(others[(first + 5 * at) % len(others)]) for at in range(BESIDE)}
    return [case for case in every if case.is_usual or str(case) in beside]


@pytest.mark.whole_deck
@pytest.mark.parametrize("game", solved_games())
def test_every_shipped_figure_comes_out_of_counting(
    game: str, pytestconfig: pytest.Config, record_property: Callable[[str, object], None]
) -> None:
    """They are computed once for every change to the source or to what ships: where both are, to
    the byte, what they were when all were right, they are right."""
    kept, name = getattr(pytestconfig, "cache", None), f"croupier/figures/{game}"
    if kept and kept.get(name, "") == counting.stamp():
        record_property("note", f"as computed before by the same source, {counting.stamp()}")
        return
    told: list[tuple[int, int]] = []
    every = build.computed(game, lambda *one: told.append(one), use_cache=True, every=some(game))
    for case, priced in every:
        assert build.problems(case, priced) == [], AGAIN
        shipped = lookup.find(case.rules)
        assert shipped is not None
        assert as_data(shipped) == as_data(priced)
        assert shipped.digest.always == priced.digest.always
    assert build.stale(game) == [], AGAIN
    assert told == sorted(told) and told[-1][0] == told[-1][1]
    if kept:
        kept.set(name, counting.stamp())


def test_every_game_ships_its_figures() -> None:
    assert solved_games() == tuple(GAMES)
    assert all(lookup.file_of(game).is_file() for game in solved_games())


def test_the_page_is_as_it_is_generated() -> None:
    assert PAGE.read_text("utf-8") == page.page(), AGAIN


def test_tables_and_options_that_the_rulebook_names_are_shipped() -> None:
    names = {game: [case.name for case in cases(game)] for game in solved_games()}
    assert all(found[0] == USUAL for found in names.values())
    assert names["double-cross"] == [USUAL] * 3  # three editions
    assert "aces-up 50-40-9-6-4-2-1" in names["four-card-poker"]
    assert "bonus-spin=five-dollar, spin-returns-wager=yes" in names["criss-cross"]
    assert "push-from=2" not in names["colorado-hold-em"]  # no band where the bet is optional
    assert "version=required, push-from=2" in names["colorado-hold-em"]
    assert "version=required, push-to=2" not in names["colorado-hold-em"]  # 7 down to 2


def test_other_rules_and_other_code_have_no_shipped_figures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert lookup.find(RULES) is not None
    assert lookup.find(with_pay(RULES, "raise", "flush", Odds.to(5))) is None
    monkeypatch.setattr("croupier.solver.game_odds.fingerprint", lambda *_, **__: "another kernel")
    assert lookup.find(RULES) is None


def test_a_first_look_waits_for_nothing(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from croupier.rounds import Rules\n"
        "from croupier.solver.report import as_data\n"
        "from croupier.solver.shipped.lookup import find\n"
        "as_data(find(Rules.of('double-cross', 'ma')))\n"
        "assert not {'numpy', 'numba'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
