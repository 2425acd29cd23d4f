"""Auditing a round: what was paid against what should have been, by how much and by which rule."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.disputes import Audit, InputError, audit_round, round_from

GAME = "double-cross"
EDITION = "nj-2007"


def audit(**said: Any) -> Audit:
    """Seat 3 has two pair against a jack high; what was paid is said."""
    seat = {
        "seat": 3,
        "cards": "9h Kc",
        "wagers": {"ante": 10},
        "choices": "row",
        "match-play": 5,
        **said,
    }
    return audit_round(
        round_from(
            {
                "game": GAME,
                "edition": EDITION,
                "dealer": "4s Js",
                "cross": "9d 6h Kh 2c 3d",
                "seats": [seat],
            },
            "round.toml",
        )
    )


RIGHT = {"ante": 10, "raise-1": 15, "raise-2": 15, "match-play": 5}


@pytest.mark.parametrize(
    "said", [{"paid": RIGHT}, {"net": 45}, {"paid": RIGHT, "net": "$45"}, {"paid": {"raise-2": 15}}]
)
def test_what_was_paid_right_is_found_right(said: dict[str, Any]) -> None:
    found = audit(**said)
    assert found.ok and found.findings == ()


@pytest.mark.rule("11(b)")
def test_a_raise_paid_too_much_is_found() -> None:
    (one,) = audit(paid={**RIGHT, "raise-1": 20}).findings
    assert (one.seat, one.wager, one.expected, one.found, one.off_by) == (
        3,
        "raise-1",
        1500,
        2000,
        500,
    )
    assert one.where == "seats[0].paid.raise-1"
    assert one.cites == ("19:47-25.11(b)", "19:47-25.10(g)3", "19:47-25.5(b)8")
    assert str(one) == (
        "seats[0].paid.raise-1: seat 3, raise-1: paid $20, should be paid $15: two pair, kings "
        "and nines against king high, at 3 to 2 (19:47-25.11(b))"
    )


@pytest.mark.rule("10(g)3")
def test_a_winning_wager_that_was_collected_is_found() -> None:
    (one,) = audit(paid={"ante": -10}).findings
    assert one.off_by == -2000
    assert "collected $10, should be paid $10" in one.message
    assert one.cites[0] == "19:47-25.10(g)3"


@pytest.mark.rule("10(g)2")
def test_a_losing_wager_that_was_left_is_found() -> None:
    (one,) = audit(cards="4d 8s", paid={"ante": 0}).findings
    assert "left as it was, should lose $10" in one.message
    assert one.cites[0] == "19:47-25.10(g)2"
    assert one.off_by == 1000


@pytest.mark.rule("10(c)1")
def test_a_payment_on_a_wager_never_made_is_found() -> None:
    (one,) = audit(choices="fold", paid={"raise-1": "10.00", "raise-2": 0}).findings
    assert one.message == "seat 3, raise-1: paid $10, but it was never made"
    assert one.cites == ("19:47-25.10(c)1",)


def test_a_wrong_net_is_found() -> None:
    (one,) = audit(net=40).findings
    assert one.where == "seats[0].net"
    assert one.message.startswith("seat 3: net $40, should be $45 (19:47-25.10(g)3, ")
    assert one.off_by == -500


def test_a_net_that_follows_from_what_was_paid_is_told_once() -> None:
    (one,) = audit(paid={**RIGHT, "ante": 20}, net=55).findings
    assert one.wager == "ante"


def test_a_net_that_does_not_follow_from_what_was_paid_is_told() -> None:
    (one,) = audit(paid=RIGHT, net=50).findings
    assert one.message == "seat 3: paid adds up to $45, not $50"


def test_an_audit_is_plain_data() -> None:
    found = audit(paid={"ante": "-$10"})
    data = json.loads(json.dumps(found.as_data()))
    assert data["ok"] is False
    assert data["findings"][0]["expected_cents"] == 1000
    assert data["findings"][0]["found_cents"] == -1000
    assert data["findings"][0]["off_by_cents"] == -2000
    assert data["verdict"]["seats"][0]["net_cents"] == 4500
    assert data["verification"] is None


def test_a_file_that_says_nothing_of_payments_is_no_audit() -> None:
    with pytest.raises(InputError, match=r"^round.toml: nothing to audit: say for at least one"):
        audit()
