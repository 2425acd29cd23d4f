"""`croupier odds`, `croupier advise` and `croupier par`."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.running import PATIENCE, Run, Spawn, Terminal, environment
from croupier.solver.analysis import Solved
from support.odds import odds_cache, whole_deck

__all__ = ["odds_cache", "whole_deck"]

HAND = ("advise", "double-cross", "--own", "Ah Kd", "--top", "7c", "--right", "2h")
COUNTED = ("odds", "double-cross", "--pay", "raise: flush = 7")
"""What no figures are shipped for."""
SMALL = ("--deck", "Ac Kc Qc Ad Kd Qd Ah Kh Qh", "--no-cache")
EDGE = "15341913943/695345250600"

pytestmark = pytest.mark.usefixtures("whole_deck")


def test_the_report_of_a_game(run: Run) -> None:
    result = run("odds", "double-cross")
    assert result.exit_code == 0
    for words in (
        "2.20637359%", EDGE, "128/5525", "Where the money goes", "37.5734%", "play vertical",
        "125,407,227,179,520", "never folds", "1 in 372,412", "20,454.8", "8.128188625825",
    ):  # fmt: skip
        assert words in result.stdout
    assert all(len(line) <= 80 for line in result.stdout.splitlines())
    assert result.stderr == ""


def test_the_report_as_json(run: Run) -> None:
    data = json.loads(run("odds", "double-cross", "--edition", "ma", "--json").stdout)
    assert data["edition"] == "ma" and data["played"] == "optimal"
    assert data["bets"][0]["figures"]["house edge"]["fraction"] == EDGE
    assert data["cost against optimal"]["fraction"] == "0"


def test_a_payout_changed_is_priced_and_flagged_if_it_is_below_the_law(run: Run) -> None:
    better = run("odds", "double-cross", "--pay", "raise: two pair = 2 to 1", "--json")
    assert json.loads(better.stdout)["below minimum"] == []
    worse = run("odds", "double-cross", "--pay", "Raise: Flush = 5 to 1")
    assert "raise: flush at 5 to 1 is below the legal 6 to 1 19:47-25.11(b)" in worse.stdout
    assert "2.59" in worse.stdout


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pays.toml", '[raise]\n"two pair" = "2 to 1"\nflush = 7\n'),
        ("pays.json", '{"raise": {"two pair": "2 to 1", "flush": 7}}'),
    ],
)
def test_payouts_from_a_file(run: Run, tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    data = json.loads(run("odds", "double-cross", "--pays", name, "--json").stdout)
    assert data["pays"]["raise"]["two pair"] == "2 to 1"
    assert data["pays"]["raise"]["flush"] == "7 to 1"
    assert float(data["value"]["decimal"]) > -0.0220


def test_a_sweep_over_one_payout(run: Run) -> None:
    shown = run("odds", "double-cross", "--sweep", "raise: flush = 5..8").stdout
    for words in ("5 to 1", "2.5918%", "2.2064%", "1.7971%", "1.3597%", "19:47-25.11"):
        assert words in shown
    data = json.loads(
        run("odds", "double-cross", "--sweep", "raise: pair = 1..2 by 1 to 2", "--json").stdout
    )
    assert [row["pays"] for row in data["sweep"]] == ["1 to 1", "3 to 2", "2 to 1"]
    assert data["sweep"][0]["house edge"]["ante and raises"]["fraction"] == EDGE


def test_a_fixed_strategy_and_its_cost(run: Run, tmp_path: Path) -> None:
    shown = " ".join(run("odds", "double-cross", "--strategy", "rule-of-thumb").stdout.split())
    assert "it costs 0.5888% of the ante, exactly 6381094379/1083654936000" in shown
    (tmp_path / "mine.txt").write_text("otherwise play the better line\n")
    data = json.loads(run("odds", "double-cross", "--strategy", "mine.txt", "--json").stdout)
    assert data["played"] == "mine.txt"
    assert data["cost against optimal"]["decimal"].startswith("0.234288")


def test_advice_on_a_hand(run: Run) -> None:
    result = run(*HAND)
    assert result.exit_code == 0
    assert "Best: play vertical" in result.stdout
    for words in ("0.132243", "0.152515", "-1.000000", "51.0982%", "100.0000%"):
        assert words in result.stdout
    assert all(len(line) <= 80 for line in result.stdout.splitlines())
    data = json.loads(run(*HAND, "--dead", "Qs Jc", "--json").stdout)
    assert data["dead"] == "Qs Jc" and data["best"] == "play vertical"
    assert data["choices"][1]["ways"] == 46 * 45 * 44 * 43 * 42 // 2


def test_a_par_sheet_in_every_format(run: Run, tmp_path: Path) -> None:
    names = ("par.html", "par.csv", "par.json", "par.xlsx")
    asked = [word for name in names for word in ("-o", name)]
    result = run("par", "double-cross", *asked)
    assert result.exit_code == 0
    assert result.stdout.split() == list(names)
    assert all((tmp_path / name).stat().st_size > 1000 for name in names)


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("odds", "bingo"), "there is no game 'bingo'"),
        (("odds", "double-cross", "--edition", "nv"), "double-cross has no edition 'nv'"),
        (
            ("odds", "double-cross", "--pay", "raise two pair 2"),
            "--pay 'raise two pair 2': write wager: line = odds, such as raise: two pair = 2 to 1",
        ),
        (
            ("odds", "double-cross", "--pay", "raise: two pair = 2 for 1"),
            'odds are stated with "to", never with "for"',
        ),
        (("odds", "double-cross", "--pay", "raise: five = 2"), "raise has no line 'five'"),
        (("odds", "double-cross", "--pay", "bonus: pair = 2"), "there is no pay table 'bonus'"),
        (("odds", "double-cross", "--pays", "none.toml"), "none.toml: no such file"),
        (("odds", "double-cross", "--pays", "/dev/null"), "/dev/null: empty: name wagers"),
        (("odds", "double-cross", "--pays", "bad.toml"), "bad.toml: "),
        (("odds", "double-cross", "--pays", "bad.json"), "bad.json: raise: flush: write odds"),
        (("odds", "double-cross", "--pays", "flat.json"), "flat.json: raise: name lines"),
        (("odds", "double-cross", "--pays", "list.json"), "list.json: name wagers"),
        (("odds", "double-cross", "--sweep", "raise: flush = 5"), "name the first and the last"),
        (("odds", "double-cross", "--sweep", "raise: flush = 8..5"), "from low to high"),
        (("odds", "double-cross", "--sweep", "raise: flush = 1..9 by 0"), "in steps above 0"),
        (("odds", "double-cross", "--sweep", "raise: flush = 1..9999"), "9,999 pay tables"),
        (
            ("odds", "double-cross", "--sweep", "raise: flush = 5..8", "--strategy", "careful"),
            "--sweep already finds the best play",
        ),
        (("odds", "double-cross", "--strategy", "brave"), "brave: no such file, nor a strategy"),
        (("odds", "double-cross", "--strategy", "bad.txt"), "bad.txt, line 1, column 6: expected"),
        (("odds", "double-cross", "--deck", "Ah Kh", "--no-cache"), "a round takes 9 cards"),
        (("advise", "double-cross", "--own", "Ah Kd", "--top", "7c"), "right: name 1 card"),
        ((*HAND, "--left", "3c"), "there is no 'left' in Double Cross Poker; say own, top, right"),
        ((*HAND, "--dead", "Ah"), "the ace of hearts (Ah) is there twice"),
        ((*HAND[:3], "Ah Zz", *HAND[4:]), "own: 'Zz' is not a card"),
        (("par", "double-cross", "-o", "par.pdf"), "par.pdf: a PAR sheet is written as"),
        (("par", "double-cross", "-o", "none/par.csv"), "none/par.csv: there is no folder none"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    run: Run, tmp_path: Path, args: tuple[str, ...], complaint: str
) -> None:
    (tmp_path / "bad.toml").write_text("[raise\n")
    (tmp_path / "bad.json").write_text('{"raise": {"flush": true}}')
    (tmp_path / "flat.json").write_text('{"raise": 3}')
    (tmp_path / "list.json").write_text("[]")
    (tmp_path / "bad.txt").write_text("fold with pride\n")
    result = run(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("croupier: ") and result.stderr.count("\n") == 1
    assert complaint in result.stderr
    assert result.stdout == ""


def test_help_on_advice_lists_the_places_of_the_game(run: Run) -> None:
    """Those of the game that is named, else those of every game with the games that have them."""
    of_one = run("advise", "criss-cross", "--help").stdout
    for words in ("--own", "--left", "The left card of the cross.", "--across", "bet 2x"):
        assert words in of_one
    assert "--common" not in of_one and "double-cross," not in of_one
    of_all = run("advise", "--help").stdout
    for words in ("--common", "--up", "--first", "--bottom", "In let-it-ride.", "--attack"):
        assert words in " ".join(of_all.replace("│", " ").split())


def test_a_mistyped_place_is_refused_with_those_of_the_game(run: Run) -> None:
    result = run("advise", "double-cross", "--own", "Ah Kd", "--tpo", "7c")
    assert result.exit_code == 2
    assert "--tpo" in result.stderr and "--top" in result.stderr and "--tie" not in result.stderr


def test_a_reduced_deck_is_counted_for_the_curious(run: Run) -> None:
    shown = run("odds", "double-cross", *SMALL).stdout
    assert "on a reduced deck of 9 cards" in shown and "90,720 ways" in shown


def test_a_folder_that_cannot_keep_results_is_said_and_the_answer_given(
    spawn: Spawn, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    result = spawn("odds", "double-cross", *SMALL[:2], "--json", CROUPIER_CACHE="file/kept")
    assert result.returncode == 0
    assert json.loads(result.stdout)["game"] == "double-cross"
    assert result.stderr.count("\n") == 1 and "results are not kept" in result.stderr


def test_a_bar_shows_the_time_left(
    terminal: Callable[..., Terminal], whole_deck: Solved, tmp_path: Path
) -> None:
    shown = terminal(*COUNTED, CROUPIER_CACHE=str(tmp_path / "kept"))
    shown.until("s left")
    assert shown.end() == 0
    assert "house edge" in shown.shown


def test_ctrl_c_while_kernels_compile_ends_it(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    # On a busy machine all may be done before the key is pressed: then once more, from nothing.
    for attempt in range(2):
        place = tmp_path / str(attempt)
        changed = {name: str(place / name) for name in ("CROUPIER_CACHE", "NUMBA_CACHE_DIR")}
        shown = terminal(*COUNTED, **changed)
        shown.until("Compiling the kernels, once")
        shown.until("s left")
        shown.type("\x03")
        ended = shown.end()
        if ended:
            break
    assert ended == 130
    assert "Stopped." in shown.shown and "Traceback" not in shown.shown
    assert not (place / "CROUPIER_CACHE").exists()


def wait_until_counting(process: subprocess.Popen[bytes]) -> None:
    """Until the compiler is loaded, which only counting needs; a busy machine takes its time."""
    maps = Path(f"/proc/{process.pid}/maps")
    for _ in range(600):
        if process.poll() is not None or "llvmlite" in maps.read_text():
            return
        time.sleep(0.05)


def test_ctrl_c_while_counting_leaves_nothing_broken(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    process = subprocess.Popen(
        [sys.executable, "-m", "croupier.cli.main", *COUNTED],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(CROUPIER_CACHE=str(kept)),
    )
    wait_until_counting(process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode in (130, 0)  # a fast machine may be done by then
    if process.returncode == 130:
        assert out == b"" and b"Stopped." in err and b"Traceback" not in err
        assert not kept.exists() or list(kept.iterdir()) == []
