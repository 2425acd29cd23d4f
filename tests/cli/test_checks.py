"""`croupier settle`, `audit` and `verify`: verdicts with paragraphs, and bad input located."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cli.running import Run, Spawn
from croupier.record import read

ROUND = """
game = "double-cross"
edition = "nj-2007"
dealer = "4d 6h"
cross = { left = "9c", center = "5s", right = "5c", top = "3h", bottom = "Ts" }

[[seats]]
seat = 2
cards = "3d 3s"
wagers = { ante = 10, "three-card" = 5 }
choices = ["expose", "vertical"]
net = 220

[[seats]]
seat = 1
cards = "6d 2c"
wagers = { ante = 10 }
choices = ["fold"]
"""


@pytest.fixture
def round_file(run: Run) -> Path:
    path = Path("round.toml")
    path.write_text(ROUND, encoding="utf-8")
    return path


@pytest.fixture
def record(run: Run) -> Path:
    run("deal", "double-cross", "--rounds", "6", "--seats", "2", "--record", "r.jsonl")
    return Path("r.jsonl")


# ---- settle ---------------------------------------------------------------------------------


def test_settle_gives_every_wager_its_result_and_paragraph(run: Run, round_file: Path) -> None:
    result = run("settle", str(round_file))
    assert result.exit_code == 0
    for words in (
        "the dealer has pair of fives, nine high",
        "seat 2  +$220",
        "three-card $5 wins $150 at 30 to 1: three of a kind, threes",
        "raise-1, raise-2 $10 each win $30 each at 3 to 1",
        "19:47-25.11(c)",
        "ante $10 loses: folded",
        "the house  −$210",
    ):
        assert words in result.stdout


def test_a_loss_has_its_sign_on_a_terminal_without_unicode(spawn: Spawn, tmp_path: Path) -> None:
    path = tmp_path / "round.toml"
    path.write_text(ROUND, encoding="utf-8")
    result = spawn("settle", str(path), PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "the house  -$210" in result.stdout and "?" not in result.stdout


def test_settle_as_json(run: Run, round_file: Path) -> None:
    data = json.loads(run("settle", str(round_file), "--json").stdout)
    assert [(seat["seat"], seat["net_cents"]) for seat in data["seats"]] == [(1, -1000), (2, 22000)]
    assert data["seats"][1]["results"][0]["odds"] == "30 to 1"


def test_settle_says_what_the_payout_limit_has_cut(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "royal.toml"
    file.write_text(
        """game = "double-cross"
edition = "nj-2007"
dealer = "4s 5s"
cross = "Qh Jh Th 2c 3d"
[[seats]]
seat = 1
cards = "Ah Kh"
wagers = { ante = 500 }
choices = "row"
paid = { raise-2 = 150000 }
""",
        encoding="utf-8",
    )
    shown = " ".join(run("settle", str(file)).stdout.split())
    cut = "$150,000 at 300 to 1, cut to $0 by the payout limit of $60,000"
    assert f"raise-2 $500 wins {cut}: royal flush" in shown
    results = json.loads(run("settle", str(file), "--json").stdout)["seats"][0]["results"]
    due = [(one["won_cents"], one["due_cents"], one["limit_cents"]) for one in results]
    limit = 6_000_000
    assert due == [
        (50_000, None, None),
        (limit - 50_000, 15_000_000, limit),
        (0, 15_000_000, limit),
    ]
    audited = " ".join(run("audit", str(file)).stdout.split())
    assert "$150,000, cut to $0 by the payout limit of $60,000 (19:47-25.11(d))" in audited


def test_settle_says_which_hand_of_the_dealer_decided(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "insured.toml"
    file.write_text(
        """game = "double-attack-blackjack"
edition = "nj"
dealer = "As 7d"
[[seats]]
seat = 1
cards = "9c Kd"
wagers = { initial = 10 }
choices = ["no attack", "insurance", "stand"]
""",
        encoding="utf-8",
    )
    shown = run("settle", str(file)).stdout
    assert "the dealer has soft 18\n" in shown and "insurance $5 loses" in shown


def test_settle_says_what_a_record_is_for(run: Run, record: Path) -> None:
    result = run("settle", str(record))
    assert result.exit_code == 2 and "croupier audit" in result.stderr


# ---- audit ----------------------------------------------------------------------------------


def test_audit_finds_nothing_wrong_with_a_round_paid_right(run: Run, round_file: Path) -> None:
    result = run("audit", str(round_file))
    assert result.exit_code == 0 and "Nothing is wrong." in result.stdout


def test_audit_says_by_how_much_and_which_paragraph(run: Run, round_file: Path) -> None:
    round_file.write_text(ROUND.replace("net = 220", "net = 200"), encoding="utf-8")
    result = run("audit", str(round_file))
    assert result.exit_code == 1
    shown = " ".join(result.stdout.split())
    assert "$20 too little for the player" in shown and "19:47-25" in shown
    data = json.loads(run("audit", str(round_file), "--json").stdout)
    assert data["ok"] is False and data["findings"][0]["off_by_cents"] == -2000


def test_audit_of_a_record(run: Run, record: Path) -> None:
    result = run("audit", str(record))
    assert result.exit_code == 0 and "6 rounds" in result.stdout
    data = json.loads(run("audit", str(record), "--json").stdout)
    assert data["ok"] is True and data["verification"]["rounds"] == 6


def test_a_record_is_known_by_its_content(run: Run, record: Path) -> None:
    renamed = record.rename("evening.json")
    assert run("audit", str(renamed)).exit_code == 0


def test_audit_finds_a_changed_record(run: Run, record: Path) -> None:
    record.write_bytes(record.read_bytes().replace(b'"won":', b'"won": ', 1))
    assert run("audit", str(record)).exit_code == 1


# ---- verify ---------------------------------------------------------------------------------


def test_verify_checks_shuffles_and_shows_the_head(run: Run, record: Path) -> None:
    result = run("verify", str(record))
    assert result.exit_code == 0
    assert "The record holds." in result.stdout and "derived again" in result.stdout
    data = json.loads(run("verify", str(record), "--json").stdout)
    assert data["ok"] is True and data["head"] in result.stdout


def test_verify_locates_a_changed_byte(run: Run, record: Path) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    lines[9] = lines[9].replace(b'"number":8', b'"number":9')
    record.write_bytes(b"".join(lines))
    result = run("verify", str(record))
    assert result.exit_code == 1
    assert "line 10" in result.stdout and "does not hold" in result.stdout


def test_verify_shows_the_deck_of_a_shuffle(run: Run, record: Path) -> None:
    data = json.loads(run("verify", str(record), "--deck", "2", "--json").stdout)["deck"]
    assert data["commitment_holds"] and len(set(data["order"])) == 52
    assert 10 <= data["cut"] <= 42
    result = run("verify", str(record), "--deck", "2")
    assert data["seed"] in result.stdout and f"cut after {data['cut']}" in result.stdout


@pytest.mark.parametrize(
    ("game", "cards"), [("casino-war", 6 * 52), ("double-attack-blackjack", 8 * 48)]
)
def test_verify_shows_all_decks_that_were_shuffled_together(
    run: Run, game: str, cards: int
) -> None:
    run("deal", game, "--rounds", "3", "--seats", "1", "--record", "shoe.jsonl")
    data = json.loads(run("verify", "shoe.jsonl", "--deck", "1", "--json").stdout)["deck"]
    assert len(data["order"]) == cards and data["order"] != sorted(data["order"])
    # Cut, the first card behind those lifted off is the first to be dealt or burned.
    shown = [card for event in read(Path("shoe.jsonl")).events for card in seen_in(event.told)]
    assert shown and set(shown) <= set(data["order"][data["cut"] : data["cut"] + 60])


def seen_in(told: Mapping[str, Any]) -> list[str]:
    """Cards of the layout that an event shows."""
    return list(told.get("shown", {}).values())


def test_verify_knows_no_shuffle_beyond_the_record(run: Run, record: Path) -> None:
    result = run("verify", str(record), "--deck", "99")
    assert result.exit_code == 2 and "no shuffle 99" in result.stderr


# ---- bad input ------------------------------------------------------------------------------

BAD_ROUNDS = {
    "empty": "",
    "broken JSON": '{"game": "double-cross", ',
    "broken TOML": "game = double-cross",
    "not a round": "[1, 2, 3]",
    "unknown game": ROUND.replace("double-cross", "bridge", 1),
    "unknown edition": ROUND.replace("nj-2007", "nj-1850"),
    "twin": ROUND.replace("6d 2c", "6d 3d"),
    "no card": ROUND.replace("6d 2c", "6d"),
    "no such card": ROUND.replace("6d 2c", "6d 1x"),
    "impossible wager": ROUND.replace('"three-card" = 5', '"three-card" = 500'),
    "no ante": ROUND.replace("ante = 10, ", ""),
    "no such choice": ROUND.replace('"fold"', '"dance"'),
    "bytes": "\x00\x01\udcff",
}


@pytest.mark.parametrize("command", ["settle", "audit"])
@pytest.mark.parametrize("what", BAD_ROUNDS)
def test_a_bad_round_is_refused_in_one_located_line(run: Run, command: str, what: str) -> None:
    path = Path("bad.toml")
    path.write_bytes(BAD_ROUNDS[what].encode("utf-8", "surrogateescape"))
    result = run(command, str(path))
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "bad.toml" in result.stderr and result.stderr.strip().count("\n") == 0


@pytest.mark.parametrize("command", ["settle", "audit", "verify"])
def test_what_is_no_file_is_refused(run: Run, command: str) -> None:
    Path("folder").mkdir()
    for path in ("nowhere.toml", "folder", "x" * 5000):
        result = run(command, path)
        assert result.exit_code == 2, (path, result.output)
        assert "Traceback" not in result.stderr and len(result.stderr.splitlines()) <= 2


@pytest.mark.parametrize("command", ["settle", "audit", "verify"])
def test_a_huge_file_is_refused_at_once(run: Run, command: str) -> None:
    path = Path("huge.toml")
    with path.open("wb") as file:
        file.truncate(200_000_000)
    result = run(command, str(path))
    assert result.exit_code == 2
    assert "huge.toml" in result.stderr


def test_what_is_no_record_is_refused(run: Run, round_file: Path) -> None:
    result = run("verify", str(round_file))
    assert result.exit_code == 2
    assert "round.toml" in result.stderr and "not a croupier record" in result.stderr
