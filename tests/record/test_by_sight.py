"""Rounds whose seed is not told are audited by the cards that they show, in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.disputes import audit_record
from croupier.record import Standing, verify
from support.evenings import EDITIONS, ROUNDS, Line, act_of, cut, evening, lines_of, rechained
from support.examples import examples


@pytest.mark.parametrize("game", EDITIONS)
def test_a_round_cut_off_before_its_seed_is_right_as_far_as_it_goes(game: str) -> None:
    found = audit_record(rechained(cut(lines_of(evening(game)))))
    assert found.findings == ()
    assert found.standing is Standing.AS_FAR_AS_IT_GOES
    seen = found.verification
    assert seen is not None and seen.rounds == ROUNDS and seen.unchecked == 0
    assert found.not_checked[-1].by_sight and found.not_checked[-1].round == ROUNDS
    assert "has not been revealed yet" in found.not_checked[-1].reason


@pytest.mark.parametrize("game", EDITIONS)
def test_a_payment_raised_in_a_round_cut_off_before_its_seed_is_found(game: str) -> None:
    lines = cut(lines_of(evening(game)))
    began = max(at for at, line in enumerate(lines) if act_of(line) == "no more bets")
    settled = [line for line in lines[began:] if line["told"].get("results")]
    assert settled
    for line in settled:
        result = line["told"]["results"][0]
        before = dict(result)
        result |= {"outcome": "win", "won": 7_777_700}
        findings = audit_record(rechained(lines)).findings
        assert verify(rechained(lines)).standing is Standing.WRONG
        result.clear()
        result |= before
        seat = result.get("seat", line["act"]["seat"])
        named = [(one.round, one.seat, one.wager, one.found) for one in findings]
        assert (ROUNDS, seat, result["wager"], 7_777_700) in named
        assert "paid $77,777" in findings[0].message


def test_a_card_that_lies_elsewhere_is_found_though_no_seed_is_told() -> None:
    lines = cut(lines_of(evening("let-it-ride")))
    shown = [line["told"] for line in lines[1:] if "cards" in line["told"]][-2:]
    shown[1]["cards"] = shown[0]["cards"]
    (problem, *_) = verify(rechained(lines)).problems
    assert re.search("is refused: it shows the .* more often than the deck has it", str(problem))


# ---- one value changed, anywhere ------------------------------------------------------------


def values(line: Line) -> Iterator[tuple[list[Any] | dict[str, Any], Any, Any]]:
    """Amounts, outcomes, odds, stakes and winners of an event: where, and what else to write."""
    told = line["told"]
    for move in told.get("moves", ()):
        yield move, 2, move[2] + 700
        yield move, 1, "seat 6"
    for result in told.get("results", ()):
        yield result, "won", result["won"] + 100
        yield result, "stake", result["stake"] + 100
        yield result, "outcome", "win" if result["outcome"] != "win" else "lose"
        yield result, "wager", f"{result['wager']}-9"
        if "odds" in result:
            yield result, "odds", "99 to 1"
        if "seat" in result:
            yield result, "seat", 6
    for seat, net in told.get("net", {}).items():
        yield told["net"], seat, net + 500
    if "amount" in line["act"]:
        yield line["act"], "amount", line["act"]["amount"] + 100


@given(
    game=st.sampled_from(sorted(EDITIONS)),
    is_cut=st.booleans(),
    at=st.floats(0, 1, exclude_max=True),
)
@examples(60)
def test_one_value_changed_in_one_event_is_found_with_its_round_and_seat(
    game: str, is_cut: bool, at: float
) -> None:
    lines = lines_of(evening(game))
    if is_cut:
        lines = cut(lines)
    places = [(line, place) for line in lines[1:] for place in values(line)]
    line, (holder, name, other) = places[int(at * len(places))]
    holder[name] = other
    forged = rechained(lines)
    assert verify(forged).standing is Standing.WRONG
    findings = audit_record(forged).findings
    assert findings
    first = findings[0]
    assert first.round is not None and 1 <= first.round <= ROUNDS + 1
    assert first.seat is not None
    is_sum = line["told"].get("net") is holder
    is_rack = "wager" not in line["act"] and "results" not in line["told"]
    assert first.wager is not None or is_sum or is_rack
    assert re.search(rf"round {first.round}, seat {first.seat}", first.message)
