"""Sheets that nobody would write: refused in words with a line, at once, and nothing is left."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path

import pytest

from croupier.rounds import Rules
from croupier.rounds.trial_rounds import try_out
from croupier.sheets import read_sheet
from croupier.sheets.oversights import oversights
from croupier.table import Setup

FOLDER = Path(__file__).parents[2] / "examples" / "games"
TEXTS = [path.read_text("utf-8") for path in sorted(FOLDER.glob("*.toml"))]
WORDS = sorted(
    {word for text in TEXTS for word in re.findall(r'[\w-]+|"[^"\n]*"|[={}\[\],]', text)}
)
ODD = (
    "-1", "0", "99999999999999999999999", "1e308", "nan", "inf", "true", '""', "[]", "{}",
    "[[[]]]", '"\\u0000"', '"\\n"', "1979-05-27", '"player"', '"' + "x" * 500 + '"', "[1, 1, 1]",
    '{ a = { b = 1 } }', "0x7fffffffffffffff", '"🂡"',
)  # fmt: skip


def mutated(chance: random.Random) -> str:
    """A sheet with some of it moved, doubled, cut off or put in another's place."""
    text = chance.choice(TEXTS)
    for _ in range(chance.randint(1, 4)):
        lines = text.split("\n")
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(7):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[other])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3 if "=" in lines[at]:
                key = lines[at].partition("=")[0]
                lines[at] = f"{key}= {chance.choice(ODD)}"
            case 4:
                words = re.split(r"(\W+)", lines[at])
                words[chance.randrange(len(words))] = chance.choice(WORDS)
                lines[at] = "".join(words)
            case 5:
                place = chance.randint(0, len(lines[at]))
                lines[at] = (
                    lines[at][:place] + chance.choice("\"'[]{}=#,.\\\x00\n é") + lines[at][place:]
                )
            case _:
                number = re.search(r"\d+", lines[at])
                if number:
                    lines[at] = lines[at].replace(
                        number[0], chance.choice(("0", "7", "10", "60")), 1
                    )
        text = "\n".join(lines)
    return text


@pytest.mark.parametrize("seed", range(8))
def test_a_mutated_sheet_is_a_game_or_refused_in_words(seed: int) -> None:
    """What is not refused can be set up as a table."""
    chance, games = random.Random(seed), 0
    for _ in range(150):
        read = read_sheet(text := mutated(chance))
        for one in read.problems:
            assert 1 <= one.line <= text.count("\n") + 1
            assert one.column >= 1
            assert one.message.isprintable()
        if read.found is None:
            assert read.problems
            continue
        games += 1
        oversights(read)
        rules = Rules(read.found.edition)
        assert rules.pays
        try_out(read.found.game, rules, 2, seed)
    assert games  # else nothing above was looked at


SHAPES = {
    "deep": "a = " + "[" * 5000,
    "deep tables": "a" + ".a" * 5000 + " = 1",
    "many values": "a = [" + "1," * 60_000 + "]",
    "long": "#" + "x" * 200_000,
    "digits": "seats = " + "9" * 9000,
    "many wagers": 'name = "x"\n' + "\n".join(f"[wagers.w{n}]\nhand = 'h'" for n in range(3000)),
    "many options": 'name = "x"\nround = [{ choice = "a" }]\n[choices.a]\noptions = ['
    + ",".join(f'{{ name = "o{n}", bet = {{ p = [1,2,3] }} }}' for n in range(900))
    + "]",
    "many steps": 'name = "x"\nround = [' + '{ deal = 10, to = "player" },' * 900 + "]",
    "cycle of equals": "[wagers.a]\nequals = 'b'\n[wagers.b]\nequals = 'a'",
    "not text": "\x00\x01",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_that_would_take_long_is_refused_at_once(shape: str) -> None:
    began = time.process_time()
    read = read_sheet(SHAPES[shape])
    assert read.found is None
    assert read.problems
    assert time.process_time() - began < 2


def test_wagers_that_wait_for_one_another_are_refused() -> None:
    text = TEXTS[-1] + '\n[wagers.a]\nhand = "player"\nagainst = "dealer"\nequals = "b"\n'
    text += '[wagers.b]\nhand = "player"\nagainst = "dealer"\nequals = "a"\n'
    (problem,) = read_sheet(text).problems
    assert "no earlier wager 'b'" in problem.message


def test_like_in_a_circle_is_refused() -> None:
    text = TEXTS[-1] + '\n[wagers.a]\nlike = "b"\noptional = true\n'
    text += '[wagers.b]\nlike = "a"\noptional = true\n'
    problems = read_sheet(text).problems
    assert [one.message.partition(":")[0] for one in problems] == [
        "it is like 'b', and so like itself",
        "it is like 'a', and so like itself",
    ]
    (problem,) = read_sheet(TEXTS[-1] + '\n[wagers.a]\nlike = "a"\n').problems
    assert problem.message == "it is like itself: say how it is settled"


def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet that is read is known to nobody, and touches no file."""
    monkeypatch.chdir(tmp_path)
    read = read_sheet(TEXTS[0])
    assert read.found is not None
    assert not list(tmp_path.iterdir())
    with pytest.raises(ValueError, match="is not here"):
        Setup.of(read.found.game.slug, "sheet")
