"""Rounds of Criss Cross Poker, with its wheel, and of Double Down Stud, from files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.disputes import InputError, audit_record, audit_round, round_from, settle_round
from croupier.record import start
from croupier.record.chain import FIRST_HASH, chained, lines
from croupier.table import Dealer, Setup
from croupier.table.acts.players import PlaceWager, SitDown
from croupier.table.shuffle import entropy_from

GAME = "criss-cross"
EDITION = "nj"

ANTES = {"ante-across": 10, "ante-down": 10}


def criss_cross(*seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A round with a wheel; each seat has antes, a spin and stays in if nothing else is said."""
    told = [{"wagers": {**ANTES, "bonus-spin": 1}, "choices": ["1x"] * 3, **one} for one in seats]
    return {
        "game": GAME,
        "edition": EDITION,
        "cross": "Jd 7h 9c 4s Tc",
        "options": {"bonus-spin": "one-dollar-progressive", **more.pop("options", {})},
        "seats": told,
        **more,
    }


def settled(data: dict[str, Any]) -> dict[int, list[tuple[str, int]]]:
    """What every wager of every seat comes to."""
    verdict = settle_round(round_from(data))
    return {
        seat.seat: [(result.wager, result.net) for result in seat.results] for seat in verdict.seats
    }


def refused(data: dict[str, Any]) -> str:
    with pytest.raises(InputError) as raised:
        settle_round(round_from(data, "round.toml"))
    return str(raised.value)


PAIR = {"seat": 2, "cards": "5s 5d"}
NONE = {"seat": 4, "cards": "Qs 2d"}


@pytest.mark.rule("11(c)", "10(i)2")
def test_the_wheel_pays_the_spinner_and_the_others() -> None:
    found = settled(criss_cross(PAIR, NONE, spins={"2": 6}))
    assert found[2][-2:] == [("bonus-spin", -100), ("spin-prize", 5000)]
    assert found[4][-2:] == [("bonus-spin", -100), ("community-pay", 1000)]


@pytest.mark.rule("10(i)2", "11(c)")
def test_spins_are_paid_in_the_order_of_the_table_and_a_jackpot_once() -> None:
    other = {"seat": 6, "cards": "8s 8d"}
    file = criss_cross(PAIR, other, spins={"2": 0, "6": 0}, jackpot="12,345.60")
    found = settled(file)
    assert found[6][-1] == ("spin-prize", 1_234_560), "the far right spins first"
    assert found[2][-1] == ("spin-prize", 1_000_000), "the meter has started again"


@pytest.mark.rule("11(c)")
def test_a_fixed_prize_needs_no_jackpot() -> None:
    options = {"bonus-spin": "one-dollar-fixed", "top-prize": "$2,500"}
    found = settled(criss_cross(PAIR, spins={"2": 0}, options=options))
    assert found[2][-1] == ("spin-prize", 250_000)


def test_a_spin_after_a_forfeit_is_told_too() -> None:
    found = settled(criss_cross({**PAIR, "choices": ["1x", "forfeit"]}, spins={"2": 1}))
    assert found[2] == [
        ("ante-across", -1000),
        ("ante-down", -1000),
        ("across", -1000),
        ("bonus-spin", -100),
        ("spin-prize", 1000),
    ]


@pytest.mark.parametrize(
    ("file", "says"),
    [
        (criss_cross(PAIR), "spins.2: missing: seat 2 spins; give the wheel's position"),
        (criss_cross(PAIR, NONE, spins={"2": 1, "4": 1}), "spins.4: seat 4 wins no bonus spin"),
        (criss_cross(PAIR, spins={"2": 1, "5": 1}), "spins.5: seat 5 wins no bonus spin"),
        (
            criss_cross(PAIR, spins={"2": 12}),
            "spins.2: the wheel has positions from 0 to 11, not 12",
        ),
        (criss_cross(PAIR, spins={"2": "top"}), "spins.2: should be a position of the wheel"),
        (criss_cross(PAIR, spins={"two": 1}), "spins: 'two' is not the number of a seat"),
        (criss_cross(PAIR, spins=[7]), "spins: should be a table of seats and wheel positions"),
        (criss_cross(PAIR, spins={"2": 0}), "jackpot: missing: what the jackpot stood at"),
        (criss_cross(PAIR, spins={"2": 0}, jackpot="much"), "jackpot: "),
    ],
    ids=range(9),
)
def test_a_wheel_that_cannot_have_been_spun_so_is_refused(file: dict[str, Any], says: str) -> None:
    assert f"round.toml, {says}" in refused(file)


def test_a_game_without_a_wheel_has_no_spins() -> None:
    file = {
        "game": "double-down-stud",
        "edition": "nj",
        "common": "Kc 9h 2s 7d",
        "spins": {"1": 1},
        "seats": [{"seat": 1, "cards": "Kd", "wagers": {"wager": 10}, "choices": "stand"}],
    }
    assert "a round file has no 'spins'" in refused(file)
    del file["spins"]
    assert settled(file) == {1: [("wager", 1000)]}


def test_where_nobody_wins_a_spin_no_spins_are_needed() -> None:
    assert settled(criss_cross(NONE))[4][-1] == ("bonus-spin", -100)
    assert "spins.2: seat 2 wins no bonus spin" in refused(
        criss_cross({**PAIR, "wagers": ANTES}, spins={"2": 1}, options={"bonus-spin": "none"})
    )


@pytest.mark.rule("11(d)")
def test_the_limit_in_force_is_that_of_the_table() -> None:
    """With a high minimum the floor is above the edition's default; a file need not say so."""
    dear = {**NONE, "wagers": {"ante-across": 20, "ante-down": 20, "bonus-spin": 1}}
    file = round_from(criss_cross(dear, options={"minimum": 20}))
    options: dict[str, int | str | bool] = {
        "bonus-spin": "one-dollar-progressive", "minimum": 2000,
    }  # fmt: skip
    of_table = Setup.of(GAME, EDITION, options=options)
    assert file.rules.number("payout-limit") == of_table.rules.number("payout-limit") > 5_000_000


@pytest.mark.rule("10(i)2")
def test_an_audit_adds_up_what_several_spins_paid_a_seat() -> None:
    third = {"seat": 6, "cards": "8s 8d"}
    spins = {"2": 6, "6": 9}
    right = criss_cross(PAIR, {**NONE, "paid": {"community-pay": 13}}, third, spins=spins)
    assert audit_round(round_from(right)).ok
    wrong = criss_cross(PAIR, {**NONE, "paid": {"community-pay": 10}}, third, spins=spins)
    (finding,) = audit_round(round_from(wrong)).findings
    assert (finding.expected, finding.found) == (1300, 1000)
    assert "wheel position 9" in finding.message and "wheel position 6" in finding.message
    never = criss_cross(
        {**PAIR, "paid": {"community-pay": 3, "bonus-spin": -1}}, NONE, spins={"2": 1}
    )
    (finding,) = audit_round(round_from(never)).findings
    assert "the wheel paid it none" in finding.message


def test_a_record_in_which_the_wheel_paid_another_is_found_out(tmp_path: Path) -> None:
    """A change to what a spin paid someone else is named with its seat and both amounts."""
    path = tmp_path / "table.jsonl"
    weights = "0,0,0,1,0,0,0,0,0,0,0,0"
    options = {"bonus-spin": "one-dollar-fixed", "wheel-weights": weights}
    setup = Setup.of(GAME, EDITION, options=options)
    table, journal = start(path, setup, entropy=entropy_from("wheel"), clock=lambda: 0)
    with journal:
        for seat in (1, 2, 3, 4):
            table.do(SitDown(seat, f"Player {seat}", 1_000_000))
        dealer = Dealer(table)
        while "spin-prize" not in path.read_text(encoding="utf-8"):
            dealer.prepare()
            for seat in (1, 2, 3, 4):
                for wager, amount in (("ante-across", 1000), ("ante-down", 1000)):
                    table.do(PlaceWager(seat, wager, amount))
                table.do(PlaceWager(seat, "bonus-spin", 100))
            dealer.deal()
            while table.closed:
                due = table.due()
                assert due is not None
                act = due.act
                if act.NAME == "choose":
                    act = type(act)(act.seat, act.asked, "forfeit")  # type: ignore[call-arg, attr-defined]
                table.do(act)
    assert audit_record(path).ok
    seat = _forge(path)
    (finding,) = [finding for finding in audit_record(path).findings if finding.wager]
    assert (finding.seat, finding.wager) == (seat, "community-pay")
    assert (finding.expected, finding.found) == (2000, 9000)
    assert f"seat {seat}, community-pay: paid $90, should be $20" in finding.message


def _forge(path: Path) -> int:
    """Alter a community pay of a record, and chain it again so that only a replay tells; returns
    the seat it went to."""
    with path.open("rb") as stream:
        data: list[dict[str, Any]] = [dict(line.data or {}) for line in lines(stream)]
    spin = next(one for one in reversed(data) if one.get("act", {}).get("act") == "spin wheel")
    forged = spin["told"]["results"][1]  # after the prize; others follow
    forged["won"] = 9000
    written, before = b"", FIRST_HASH
    for one in data:
        before, line = chained(before, one)
        written += line
    path.write_bytes(written)
    seat = forged["seat"]
    assert isinstance(seat, int)
    return seat


# ---- Double Down Stud -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ("stand", [("wager", 1000)]),
        ("double down", [("wager", 1000), ("double-down", 1000)]),
        (["double"], [("wager", 1000), ("double-down", 1000)]),
        ({"double": "down"}, [("wager", 1000), ("double-down", 1000)]),
    ],
    ids=range(4),
)
def test_a_wager_is_doubled_when_its_player_says_so(
    choices: object, expected: list[tuple[str, int]]
) -> None:
    seat = {"seat": 1, "cards": "Kd", "wagers": {"wager": 10}, "choices": choices}
    common = {"hole": "Kc", "second": "9h", "third": "2s", "fourth": "7d"}
    file = {"game": "double-down-stud", "edition": "nj", "common": common, "seats": [seat]}
    assert settled(file) == {1: expected}
    del common["hole"]
    assert "common.hole: missing: the wager" in refused(file)


# ---- the jackpot ----------------------------------------------------------------------------


@pytest.mark.parametrize("stood", [-5, 0, "9,999.99", "-$0.01"])
def test_a_jackpot_is_never_below_what_it_starts_from(stood: object) -> None:
    words = refused(criss_cross(PAIR, spins={"2": 0}, jackpot=stood))
    assert "round.toml, jackpot: a jackpot that starts from $10,000 is never at " in words
    assert words.endswith("(cc-jackpot)")


@pytest.mark.parametrize(
    "options",
    [
        {"bonus-spin": "one-dollar-fixed"},
        {"bonus-spin": "five-dollar", "five-dollar-top": "fixed"},
    ],
)
def test_a_jackpot_where_none_is_played_for_is_refused(options: dict[str, str]) -> None:
    seat = {**PAIR, "wagers": {**ANTES, "bonus-spin": 5 if len(options) > 1 else 1}}
    told = criss_cross(seat, spins={"2": 0}, options=options, jackpot=12_000)
    assert "jackpot: no progressive jackpot is played for here: leave it out" in refused(told)
    without = {"seat": 2, "cards": "5s 5d", "wagers": ANTES}
    told = criss_cross(without, options={"bonus-spin": "none"}, jackpot=12_000)
    assert "jackpot: no progressive jackpot is played for here" in refused(told)


@pytest.mark.rule("11(d)")
def test_the_limit_is_never_below_the_jackpot_that_a_patron_could_win() -> None:
    found = settled(criss_cross(PAIR, spins={"2": 0}, jackpot="$60,000"))
    assert found[2][-1] == ("spin-prize", 6_000_000)


@pytest.mark.rule("11(d)")
def test_without_a_wheel_a_royal_flush_does_not_raise_the_limit() -> None:
    royal = {"seat": 1, "cards": "Ah Kh", "wagers": {"ante-across": 50, "ante-down": 50}}
    told = criss_cross({**royal, "choices": ["3x"] * 3}, options={"bonus-spin": "none"})
    told["cross"] = "Qh Jh Th 9d 8c"
    won = sum(net for _, net in settled(told)[1] if net > 0)
    assert won == 5_000_000
    told["options"]["minimum"] = 15
    assert sum(net for _, net in settled(told)[1] if net > 0) == 5_000_000
    told["options"]["minimum"] = 20
    assert sum(net for _, net in settled(told)[1] if net > 0) == 2000 * 3302 + 1000


@pytest.mark.parametrize(
    ("options", "posted", "words"),
    [
        (
            {"bonus-spin": "none", "jackpot-seed": 20_000},
            {},
            "options.jackpot-seed: jackpot-seed counts",
        ),
        ({}, {"ante": {"win": "2 to 1"}}, "(13:69F-40.11(a))"),
        ({}, {"line": {"sixes to tens": "1 to 1"}}, "is a push, not 1 to 1 (13:69F-40.11(a))"),
    ],
)
def test_rules_that_no_table_may_have_are_refused(
    options: dict[str, Any], posted: dict[str, Any], words: str
) -> None:
    wagers = {"wagers": ANTES} if "bonus-spin" in options else {}
    told = criss_cross({**NONE, **wagers}, options=options, posted=posted)
    assert words in refused(told)
