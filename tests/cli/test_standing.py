"""How a record stands: right, wrong, or right as far as it goes, in words, JSON and exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.running import Run
from croupier.house import House
from croupier.house.store import Store
from croupier.record import read
from support.evenings import EDITIONS, cut, evening, lines_of, rechained

DATA = Path(__file__).parents[1] / "record" / "data"


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def whole() -> Path:
    """A record in which every round is proved."""
    path = Path("evening.jsonl")
    path.write_bytes((DATA / "double-cross-closed.jsonl").read_bytes())
    return path


@pytest.mark.parametrize("command", ["audit", "verify"])
def test_a_whole_record_is_right(run: Run, whole: Path, command: str) -> None:
    result = run(command, str(whole))
    assert result.exit_code == 0
    assert "3 rounds checked; 0 not checked." in squeezed(result.stdout)
    data = json.loads(run(command, str(whole), "--json").stdout)
    assert data["standing"] == "right" and data["not_checked"] == []


@pytest.mark.parametrize("command", ["audit", "verify"])
@pytest.mark.parametrize("game", ["criss-cross", "double-attack-blackjack"])
def test_a_record_cut_off_is_right_as_far_as_it_goes(run: Run, command: str, game: str) -> None:
    Path("cut.jsonl").write_bytes(rechained(cut(lines_of(evening(game)))))
    result = run(command, "cut.jsonl")
    shown = squeezed(result.stdout)
    assert result.exit_code == 3
    assert "as far as it goes. 3 rounds checked" in shown and "by the cards shown" in shown
    assert "has not been revealed yet" in shown
    data = json.loads(run(command, "cut.jsonl", "--json").stdout)
    assert data["standing"] == "right as far as it goes"
    (*_, last) = data["not_checked"]
    assert (last["round"], last["checked"]) == (3, "by the cards shown")


@pytest.mark.parametrize("command", ["audit", "verify"])
@pytest.mark.parametrize("game", EDITIONS)
def test_a_payment_raised_before_the_last_pick_up_is_wrong(
    run: Run, command: str, game: str
) -> None:
    lines = cut(lines_of(evening(game)))
    paid = next(line for line in reversed(lines) if line["told"].get("results"))
    paid["told"]["results"][0] |= {"won": 7_777_700, "outcome": "win"}
    Path("forged.jsonl").write_bytes(rechained(lines))
    result = run(command, "forged.jsonl")
    assert result.exit_code == 1
    assert "rounds checked" in squeezed(result.stdout)
    assert json.loads(run(command, "forged.jsonl", "--json").stdout)["standing"] == "wrong"


def test_a_round_void_because_its_seed_is_lost_is_not_proved(run: Run) -> None:
    result = run("verify", str(DATA / "casino-war-lost.jsonl"))
    assert result.exit_code == 3
    shown = squeezed(result.stdout)
    assert "round 1 to 4: checked only by the cards shown: the seed of shuffle 1 is lost" in shown
    assert "The record holds." not in shown


# ---- heads ----------------------------------------------------------------------------------


def test_a_head_that_the_record_has_or_had_is_found(run: Run, whole: Path) -> None:
    head = read(whole).head
    last = len(read(whole).events) - 1
    earlier = lines_of(whole.read_bytes())[-11]["hash"]
    assert run("verify", str(whole), "--head", head).exit_code == 0
    assert run("verify", str(whole), "--head", f"{last}:{head.upper()}").exit_code == 0
    result = run("verify", str(whole), "--head", earlier)
    assert result.exit_code == 0 and "10 events since the head" in squeezed(result.stdout)


def test_a_record_that_is_another_than_its_head_is_wrong(run: Run, whole: Path) -> None:
    raw = whole.read_bytes()
    head, lines = read(whole).head, lines_of(raw)
    last, earlier = lines[-1]["number"], lines[40]
    whole.write_bytes(b"".join(raw.splitlines(keepends=True)[:-1]))
    result = run("verify", str(whole), "--head", head)
    assert result.exit_code == 1 and "cut off" in result.stdout
    result = run("verify", str(whole), "--head", f"{last}:{head}")
    assert f"ends with event {last - 1}, before event {last}" in squeezed(result.stdout)
    kept, other = f"{earlier['number']}:{earlier['hash']}", f"7:{earlier['hash']}"
    lines[50]["at"] += 1
    whole.write_bytes(rechained(lines))
    result = run("verify", str(whole), "--head", kept, "--head", f"{last}:{head}")
    shown = squeezed(result.stdout)
    assert result.exit_code == 1 and f"event {last} has the hash" in shown
    assert f"up to event {earlier['number']} it is the same" in shown
    assert run("verify", str(whole), "--head", other).exit_code == 1


def test_what_is_no_hash_is_refused(run: Run, whole: Path) -> None:
    result = run("verify", str(whole), "--head", "[/]")
    assert result.exit_code == 2 and "is not a hash" in result.stderr


# ---- tables of the house --------------------------------------------------------------------


def test_a_table_of_the_house_is_named_and_checked_where_it_is_kept(run: Run) -> None:
    wish: dict[str, Any] = {"game": "let-it-ride", "edition": "nj", "name": "[/] Table"}
    with Store.open("house.sqlite") as store:
        house = House(store)
        table = house.open_table(house.sign_in("Ada"), wish)
        house_id = store.house_id
    with Store.open("house.sqlite") as store:
        assert store.house_id == house_id
    for command in ("audit", "verify"):
        args = (command, "--table", table.id, "--data", "house.sqlite")
        assert run(*args).exit_code == 0
        assert run(command, "--table", "none", "--data", "house.sqlite").exit_code == 2
        assert run(command).exit_code == 2
    data = json.loads(run("verify", *args[1:], "--json").stdout)
    assert data["table"] == {"house": house_id, "id": table.id, "name": "[/] Table"}
    assert "[/] Table" in run("verify", *args[1:]).stdout
    listed = run("export", "--data", "house.sqlite")
    assert listed.exit_code == 0 and "[/] Table" in listed.stdout
    Path("[").mkdir()
    result = run("export", table.id, "-o", ODD, "--data", "house.sqlite")
    assert result.exit_code == 0 and f"croupier verify {ODD}" in result.stdout


# ---- names that look like markup ------------------------------------------------------------

ODD = "[/] [bold]x[red].jsonl"


def test_paths_that_look_like_markup_are_printed_as_they_are(run: Run) -> None:
    Path("[").mkdir()
    odd = str(Path(ODD))
    result = run("deal", "let-it-ride", "--rounds", "1", "--seats", "1", "--record", odd)
    assert result.exit_code == 0 and f"croupier verify {odd}" in result.stdout
    for command in ("verify", "audit", "coach"):
        assert run(command, odd).exit_code == 0, command
    lines = lines_of(Path(odd).read_bytes())
    lines[5]["at"] = "[/]"
    Path(odd).write_bytes(rechained(lines))
    for command, status in (("verify", 1), ("audit", 1), ("coach", 2)):
        result = run(command, odd)
        assert result.exit_code == status, result.output
        assert "Traceback" not in result.output and "line 6" in squeezed(result.output)
    for command in ("settle", "verify", "audit", "coach"):
        result = run(command, "[/]none")
        assert result.exit_code == 2 and "[/]none" in result.stderr
