"""Files made to keep a reader busy: each is refused in words, before anything reads it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.bounds import DEEPEST, LARGEST_FILE, MOST_PARTS, MOST_VALUES, refuse_shape
from croupier.disputes import InputError, load_round
from croupier.disputes.input_errors import parsed
from croupier.errors import OddsError, ShapeError
from croupier.rounds import Rules
from croupier.rulebook import edition
from croupier.solver.pay_changes import with_pays_file

MANY = LARGEST_FILE // 8
HOSTILE = {
    "dotted key": ("a" + ".a" * 3 * MANY + "=1", "between its dots"),
    "dots with space": ("a" + " . a" * MANY + "=1", "between its dots"),
    "quoted parts": ('"a"' + '."a"' * MANY + "=1", "between its dots"),
    "table": ("[" + "a." * 3 * MANY + "a]", "between its dots"),
    "inline keys": ("a={b" + ".c" * 3 * MANY + "=1}", "between its dots"),
    "lists": ("a=" + "[" * 7 * MANY, "deep"),
    "inline tables": ("a={a=" * MANY, "deep"),
    "objects": ('{"a":' * MANY, "deep"),
    "keys": ("\n".join(f"a{n}=1" for n in range(MANY // 2)), "values"),
    "headers": ("\n".join(f"[a.b.c.d{n}]" for n in range(MANY // 3)), "values"),
    "tables in a list": ("[[a]]\n" * MANY, "values"),
    "open string": ('a="""' + '\\"""' * MANY, "unterminated"),
    "quotes": ("a=" + '"' * 7 * MANY, "not TOML"),
    "backslashes": ('"""' + "\\" * 7 * MANY, "not TOML"),
    "digits": ("a=" + "1" * 7 * MANY, "digits"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_ends_quickly_with_words(name: str, tmp_path: Path) -> None:
    text, words = HOSTILE[name]
    file = tmp_path / "round.txt"
    file.write_text(text)
    began = time.process_time()
    with pytest.raises(InputError, match=words):
        load_round(file)
    assert time.process_time() - began < 5


def test_the_last_key_twice_takes_no_longer_than_the_rest() -> None:
    keys = ",".join(f'"k{n}":1' for n in range(MOST_VALUES // 2 - 10))
    began = time.process_time()
    with pytest.raises(InputError, match="occurs twice"):
        parsed(f'{{{keys},"k9":2}}', "round.json")
    assert time.process_time() - began < 2


def test_a_file_of_pays_has_the_same_bounds(tmp_path: Path) -> None:
    rules = Rules(edition("double-cross", "nj-2007"))
    for name, (text, words) in HOSTILE.items():
        if words in ("deep", "between its dots", "values"):
            file = tmp_path / f"{name}.toml"
            file.write_text(text)
            with pytest.raises(OddsError, match=words):
                with_pays_file(rules, file)
    file.write_text(" " * (LARGEST_FILE + 1))
    with pytest.raises(OddsError, match="too long"):
        with_pays_file(rules, file)


def test_what_stands_in_strings_and_comments_has_no_shape() -> None:
    dots, brackets = "." * MOST_PARTS * 2, "[" * DEEPEST * 2
    for quotes in ('"{}"', "'{}'", '"""{}"""', "'''{}'''", '"\\"{}"', '"""\n"x" {}"""'):
        for within in (dots, brackets):
            refuse_shape(f"a = {quotes.format(within)}\n")
            with pytest.raises(ShapeError):
                refuse_shape(f"a = {quotes.format(within)}\n{within}")
    refuse_shape(f"a = 1 # {dots}{brackets}\n")


@given(st.text(alphabet="ab=[]{}\"'\\#\n, :1", max_size=DEEPEST))
def test_a_short_text_is_never_refused_for_its_shape(text: str) -> None:
    refuse_shape(text)
