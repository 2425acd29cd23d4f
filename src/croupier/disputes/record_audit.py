"""Auditing a record: its chain, and every payment in it, in the words of the pit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.disputes.findings import Audit, Finding
from croupier.money import Cents, dollars
from croupier.record.differences import Difference, Differing
from croupier.record.reader import Source
from croupier.record.replay import Unproved
from croupier.record.verification import examine, summary
from croupier.rounds import Outcome, taken
from croupier.table import Event


def audit_record(source: Source) -> Audit:
    """Check a whole record: its chain, and every payment in it.

    The record is replayed; where it tells of another payment than the rules make, the finding
    names round, seat and wager, both amounts and the paragraph.
    """
    examined = examine(source)
    findings = [_chain(problem.line, problem.message) for problem in examined.problems]
    wrong: set[tuple[int, int | None]] = set()
    for line, differing in examined.differing:
        payments = list(_payments(line, differing))
        wrong |= {(differing.round, finding.seat) for finding in payments}
        findings += payments
        findings += _others(line, differing, wrong, bool(payments))
    findings += (_voided(unproved) for unproved in examined.unproved if unproved.is_void)
    return Audit(tuple(findings), verification=summary(examined))


def _chain(line: int, message: str) -> Finding:
    return Finding(f"line {line}" if line else "record", message)


def _voided(round_: Unproved) -> Finding:
    message = f"{round_.reason}: nobody can show that it was not made void by choice"
    return Finding(round_.what, message, round=round_.round)


# ---- payments -------------------------------------------------------------------------------


def _payments(line: int, differing: Differing) -> Iterator[Finding]:
    """Wagers that were paid otherwise than the rules say."""
    if differing.replayed is None:
        return
    acting = differing.replayed.act.get("seat")
    right = _results(differing.replayed.told, acting)
    recorded = _results(differing.recorded.told, acting)
    for seat, wager in dict.fromkeys((*right, *recorded)):
        expected, paid = _net(right.get((seat, wager))), _net(recorded.get((seat, wager)))
        if expected != paid:
            settled = right.get((seat, wager), {})
            cites = (*settled.get("cites", ()), *settled.get("readings", ()))
            message = (
                f"round {differing.round}, seat {seat}, {wager}: {_paid(paid)}, should be "
                f"{_amount(expected)}" + (f" ({cites[0]})" if cites else "")
            )
            yield Finding(
                f"line {line}", message, cites, differing.round, seat, wager, expected, paid
            )


def _results(
    told: Mapping[str, object], acting: int | None
) -> dict[tuple[int | None, str], Mapping[str, Any]]:
    """Results by seat and wager; what a forger left of them may have any shape. A wheel pays
    others than the seat that acts, and says whom."""
    listed = told.get("results")
    return {
        (result["seat"] if type(result.get("seat")) is int else acting, result["wager"]): result
        for result in (listed if isinstance(listed, list) else ())
        if isinstance(result, dict) and isinstance(result.get("wager"), str)
    }


def _net(result: Mapping[str, Any] | None) -> Cents:
    """What a recorded result is for the player; nothing where there is none."""
    if result is None:
        return 0
    stake, won = (
        amount if type(amount := result.get(name)) is int else 0 for name in ("stake", "won")
    )
    outcome = result.get("outcome")
    if outcome in (Outcome.LOSE, Outcome.SURRENDER):
        return -taken(result["wager"], outcome, stake)
    return won


def _paid(amount: Cents) -> str:
    return f"collected {dollars(-amount)}" if amount < 0 else f"paid {dollars(amount)}"


def _amount(amount: Cents) -> str:
    return f"collected {dollars(-amount)}" if amount < 0 else dollars(amount)


# ---- everything else ------------------------------------------------------------------------


def _others(
    line: int, differing: Differing, wrong: set[tuple[int, int | None]], is_paid_wrong: bool
) -> Iterator[Finding]:
    """Differences that are not a payment, nor follow from one that has been told."""
    for difference in differing.differences:
        if not _follows(difference, differing, wrong, is_paid_wrong):
            seat, wager = _at_stake(difference, differing)
            whose = [f"round {differing.round}"]
            whose += [f"seat {seat}"] if seat is not None else []
            whose += [wager] if wager else []
            message = f"{', '.join(whose)}: {difference}"
            cites = differing.replayed.cites if differing.replayed else ()
            yield Finding(f"line {line}", message, cites, differing.round, seat, wager)


def _at_stake(difference: Difference, differing: Differing) -> tuple[int | None, str | None]:
    """The seat and the wager that a difference is about, as far as it says."""
    act = differing.replayed.act if differing.replayed else differing.recorded.act
    seat, wager = act.get("seat"), act.get("wager")
    path = _PATH.match(difference.what)
    for event in (differing.replayed, differing.recorded):
        if path is None or event is None:
            continue
        if path["net"]:
            return int(path["net"]), None
        member = _member(event.told.get(path["list"]), int(path["at"]))
        if isinstance(member, dict):
            return member.get("seat", seat), member.get("wager")
        move = member if isinstance(member, list) else []
        for place in move:
            if isinstance(place, str) and (area := _AREA.fullmatch(place)):
                return int(area["seat"]), area["wager"] or wager or _won_by(event, move)
    is_named = type(seat) is int and isinstance(wager, str | None)
    return (seat, wager) if is_named else (None, None)


def _won_by(event: Event, move: list[Any]) -> str | None:
    """The wager whose winnings a move brings, or all that the event settles if it is not one of
    them."""
    settled = list(_results(event.told, None).values())
    paid = [result for result in settled if result.get("won") == move[-1]] or settled
    return " or ".join(dict.fromkeys(result["wager"] for result in paid)) or None


def _member(listed: object, at: int) -> object:
    return listed[at] if isinstance(listed, list) and at < len(listed) else None


_PATH: Final = re.compile(
    r"told\.(?:(?P<list>results|moves)\[(?P<at>\d+)\]|net\.(?P<net>\d{1,9})$)"
)
_AREA: Final = re.compile(r"seat (?P<seat>\d{1,9})(?: (?P<wager>.+))?")
"""Where chips lie: before a player, or on a wager."""


def _follows(
    difference: Difference,
    differing: Differing,
    wrong: set[tuple[int, int | None]],
    is_paid_wrong: bool,
) -> bool:
    """Whether a difference is only what a wrong payment looks like in chips and sums."""
    what = difference.what
    if what.startswith("told.net."):
        seat = what.removeprefix("told.net.")
        return seat.isdecimal() and (differing.round, int(seat)) in wrong
    is_payment = what.startswith(("told.results", "told.moves"))
    acting = differing.recorded.act.get("seat")  # of any shape, if it is forged
    return is_payment and (
        is_paid_wrong or any(place == (differing.round, acting) for place in wrong)
    )
