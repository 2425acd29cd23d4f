"""Whatever stands in a round file, it comes to a verdict or to one line of plain words."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import strategies as st

from croupier.disputes import InputError, audit_round, parse_round, round_from, settle_round
from croupier.rounds import Rules
from support.examples import examples
from support.lawful_rounds import HOUSES, lawful_round

PYTHON = re.compile(
    r"\b(None|True|False|Decimal|Fraction|datetime|NoneType|Infinity|object at)\b|Card\("
    r"|<class|{'\w"
    r"|\bthe wager wager\b|^missing$|\bis (\S+) to \2\b|\d cents is no"
)
"""What only Python writes, and what no message says."""


def texts(longest: int) -> st.SearchStrategy[str]:
    """Any text, but for what would look like Python where a message quotes it."""
    return st.text(max_size=longest).filter(lambda text: not PYTHON.search(text))


KEYS = st.sampled_from(
    ["seat", "cards", "wagers", "choices", "paid", "net", "match-play", "ante", "dealer", "first",
     "options", "posted", "spins", "jackpot", "game", "", "x", "ünï", "\x1b[31m", "a.b"]
)  # fmt: skip
WORDS = st.sampled_from(
    ["", "??", "Ah", "Ah Kd", "????????", "fold", "no", "h", "stand", "1,25", "$5", "-5", "1e9",
     "NaN", "3 to 2", "7 for 1", "true", "null", "٣", "\u202e\x00\x1b[2J", "x" * 999, "double"]
)  # fmt: skip
PLAIN = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([0, 1, -1, 2, 5, 7, 10, 10**6, 10**12, 10**30, 10**4000, -(10**18)]),
    st.sampled_from([0.5, -0.0, 1e300, float("inf"), float("nan")]),
    st.sampled_from([Decimal("7.50"), Decimal("1E+999999"), Decimal("-0.001"), Decimal("NaN")]),
    st.sampled_from([date(2004, 1, 5), datetime(2004, 1, 5, 1, 2), time(1, 2)]),
    WORDS,
    texts(8),
)
ANYTHING = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)


def holders(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every table and list within, with every key and index that something stands under."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from holders(value[key])


def with_all_said(data: dict[str, Any]) -> dict[str, Any]:
    """A round file in which everything stands that may stand there."""
    data = copy.deepcopy(data)
    rules = Rules.of(data["game"], data["edition"], data["options"])
    table = next(name for name in rules.pays if rules.is_in_force(name))
    data["posted"] = {table: {line: str(odds) for line, odds in rules.pays[table].items()}}
    for seat in data["seats"]:
        seat.setdefault("paid", dict.fromkeys(seat["wagers"], 0))
        seat.setdefault("net", 0)
    return data


def changed(data: dict[str, Any], draw: st.DataObject) -> dict[str, Any]:
    """A round file with one to three things in it gone, replaced, doubled or added."""
    data = with_all_said(data)
    for _ in range(draw.draw(st.integers(1, 3))):
        places = list(holders(data))
        if not places:
            break
        holder, key = draw.draw(st.sampled_from(places))
        how = draw.draw(st.sampled_from(["put", "put", "put", "drop", "add", "twice"]))
        if how == "put":
            holder[key] = draw.draw(ANYTHING)
        elif how == "drop":
            del holder[key]
        elif isinstance(holder, list):
            holder.insert(key, draw.draw(ANYTHING) if how == "add" else copy.deepcopy(holder[key]))
        elif how == "add":
            holder[draw.draw(KEYS)] = draw.draw(ANYTHING)
    return data


def said(data: object) -> str:
    """What is wrong with a round file, or nothing."""
    try:
        file = round_from(data, "r")
        json.dumps(settle_round(file).as_data())
        if any(seat.paid is not None or seat.net is not None for seat in file.seats):
            json.dumps(audit_round(file).as_data())
    except InputError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("house", HOUSES)
@examples(60, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 30), draw=st.data())
def test_any_change_is_settled_or_told_in_plain_words(
    house: str, seed: int, draw: st.DataObject
) -> None:
    assert not said(with_all_said(lawful_round(house, seed).data))
    words = said(changed(lawful_round(house, seed).data, draw))
    assert words.isprintable() or not words
    assert len(words) < 800
    assert not PYTHON.search(words), words


@examples(200)
@given(text=texts(60))
@example(text="game = 2004-01-05")
@example(text='{"game": null, "edition": true}')
@example(text="seats = [[[[[[[[1]]]]]]]]")
def test_any_text_is_told_in_plain_words(text: str) -> None:
    with pytest.raises(InputError) as raised:
        parse_round(text)
    assert str(raised.value).isprintable() and not PYTHON.search(str(raised.value))
