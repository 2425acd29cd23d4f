"""`croupier deal`: rounds into a record that holds, whatever happens."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from cli.running import COMMAND, PATIENCE, Run, environment
from croupier.record import read, verify

SUMMARY = {
    "record", "rounds", "hands", "events", "wagered_cents", "paid_cents", "collected_cents",
    "table_result_cents", "head", "seconds", "stopped", "game", "edition", "method", "options",
    "wagers_cents",
}  # fmt: skip


def test_rounds_go_into_a_record_that_verifies(run: Run, edition: str) -> None:
    result = run("deal", "double-cross", "--rounds", "12", "--edition", edition, "--seats", "3")
    assert result.exit_code == 0
    record = Path(f"double-cross-{edition}.jsonl")
    found = verify(record)
    assert found.ok and found.rounds == 12 and found.unopened == 0
    assert found.head in result.stdout and "36 hands" in result.stdout
    assert not Path(f"{record}.seeds").exists()


def test_a_summary_as_json_adds_up(run: Run) -> None:
    result = run("deal", "double-cross", "--rounds", "5", "--record", "five.jsonl", "--json")
    data = json.loads(result.stdout)
    assert set(data) == SUMMARY
    assert data["rounds"] == 5 and data["hands"] == 30 and not data["stopped"]
    assert data["table_result_cents"] == data["collected_cents"] - data["paid_cents"]
    record = read(Path("five.jsonl"))
    assert data["head"] == record.head and data["events"] == len(record.events)
    nets = [sum(event.told["net"].values()) for event in record.events if "net" in event.told]
    assert -sum(nets) == data["table_result_cents"]


def test_a_record_is_replaced_only_by_force(run: Run) -> None:
    deal = ("deal", "double-cross", "--rounds", "1", "--record", "one.jsonl")
    assert run(*deal).exit_code == 0
    before = Path("one.jsonl").read_bytes()
    result = run(*deal)
    assert result.exit_code == 2 and "one.jsonl already exists" in result.stderr
    assert Path("one.jsonl").read_bytes() == before
    assert run(*deal, "--force").exit_code == 0
    assert Path("one.jsonl").read_bytes() != before


def test_the_same_seed_gives_the_same_record(run: Run) -> None:
    for name in ("a.jsonl", "b.jsonl"):
        run("deal", "double-cross", "--rounds", "4", "--seed", "rook", "--record", name)
    assert Path("a.jsonl").read_bytes() == Path("b.jsonl").read_bytes()


@pytest.mark.parametrize(
    "how",
    [
        ("--method", "hand", "--decks", "2"),
        ("--method", "automated-shoe", "--shuffler", "counting-device"),
        ("--options", "stub-count-every=1", "--options", "minimum=25"),
        ("--options", "void-undoes-settled=no", "--options", "seats=2", "--seats", "2"),
        ("--options", "counting-device-spares=manual-shoe"),
    ],
)
def test_any_setup_can_be_dealt(run: Run, how: tuple[str, ...]) -> None:
    result = run("deal", "double-cross", "--rounds", "7", "--record", "r.jsonl", *how)
    assert result.exit_code == 0, result.stderr
    assert verify(Path("r.jsonl")).ok


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("bridge",), "there is no game 'bridge'"),
        (("double-cross", "--edition", "nj"), "it has nj-2004, nj-2007, ma"),
        (("double-cross", "--method", "sling"), "--method is one of"),
        (("double-cross", "--shuffler", "monkey"), "--shuffler is one of"),
        (("double-cross", "--decks", "2", "--shuffler", "none"), "19:47-25.2(b)"),
        (("double-cross", "--method", "hand", "--shuffler", "none"), "19:47-25.8(b)1"),
        (("double-cross", "--options", "minimum"), "write name=value"),
        (("double-cross", "--options", "luck=7"), "no house option 'luck'"),
        (("double-cross", "--options", "minimum=lots"), "not an amount in dollars"),
        (("double-cross", "--options", "minimum=1e999"), "not an amount in dollars"),
        (("double-cross", "--options", "seats=many"), "takes a whole number"),
        (("double-cross", "--options", "seats=" + "9" * 5000), "takes a whole number"),
        (("double-cross", "--options", "stub-count-every=6"), "19:47-25.7(e)"),
        (("double-cross", "--options", "void-undoes-settled=maybe"), "takes yes or no"),
        (("double-cross", "--options", "payout-limit=100"), "19:47-25.11(d)"),
        (("double-cross", "--options", "minimum=900"), "minimum is above"),
        (("double-cross", "--options", "seats=3", "--seats", "5"), "the table has seats 1 to 3"),
        (("double-cross", "--record", "nowhere/r.jsonl"), "nowhere/r.jsonl"),
        (("double-cross", "--record", "."), "already exists"),
        (("double-cross", "--record", ".", "--force"), "is not a file that could be replaced"),
        (("double-cross", "--wagers", "ante=-5"), "a wager cannot be negative"),
    ],
)
def test_what_cannot_be_dealt_is_refused_in_a_line(
    run: Run, args: tuple[str, ...], words: str
) -> None:
    result = run("deal", *args, "--rounds", "1")
    assert result.exit_code == 2, result.output
    assert words in result.stderr and result.stderr.startswith("croupier: ")
    assert result.stderr.count("\n") == 1
    assert not list(Path().glob("*.jsonl*"))


@pytest.mark.parametrize("rounds", ["0", "-1", "1.5", "1000000000"])
def test_a_number_of_rounds_is_a_number(run: Run, rounds: str) -> None:
    assert run("deal", "double-cross", "--rounds", rounds).exit_code == 2


def test_ctrl_c_leaves_a_record_that_holds(tmp_path: Path) -> None:
    record = tmp_path / "long.jsonl"
    dealing = subprocess.Popen(
        [*COMMAND, "deal", "double-cross", "--rounds", "1000000", "--record", str(record)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        env=environment(),
        text=True,
    )
    limit = time.monotonic() + PATIENCE
    while (not record.exists() or record.stat().st_size < 50_000) and time.monotonic() < limit:
        time.sleep(0.02)
    dealing.send_signal(signal.SIGINT)
    told, complaint = dealing.communicate(timeout=PATIENCE)
    assert dealing.returncode == 130
    assert "Traceback" not in complaint
    assert "the record is whole" in told
    found = verify(record)
    assert found.ok and found.rounds > 0 and found.unopened == 0 and found.pending == 0
