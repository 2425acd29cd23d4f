"""Auditing a round file: what was paid against what should have been."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.disputes.findings import Audit, Finding
from croupier.disputes.input_errors import InputError, below
from croupier.disputes.round_file import RoundFile
from croupier.disputes.round_seats import PRIZES
from croupier.disputes.verdict import SeatVerdict, Verdict, settle_round
from croupier.games import game
from croupier.money import Cents, dollars
from croupier.record.replay import Unproved
from croupier.rounds import Result, Rules
from croupier.rounds.wager_names import cut_words, reason


def audit_round(file: RoundFile) -> Audit:
    """Compare what a round file says was paid with what the rules say.

    Only what the file names is compared: a wager that `paid` leaves out is not in dispute.
    """
    if all(entry.paid is None and entry.net is None for entry in file.seats):
        raise InputError(
            "nothing to audit: say for at least one seat what was paid, as paid = "
            "{ ante = 10 } or net = 35",
            file.name,
        )
    verdict = settle_round(file)
    findings = [
        finding for seat in verdict.seats for finding in (*_wagers(seat, file.rules), *_nets(seat))
    ]
    return Audit(tuple(findings), verdict, unsaid=tuple(_unsaid(verdict)))


def _unsaid(verdict: Verdict) -> Iterator[Unproved]:
    """Settled wagers for which the file does not say what was paid."""
    for seat in verdict.seats:
        named = seat.entry.paid or {}
        wagers = dict.fromkeys(result.wager for result in seat.results)
        left = [wager for wager in wagers if wager not in named]
        if left and seat.entry.net is None:
            reason = f"the file does not say what was paid on {', '.join(left)}"
            yield Unproved(f"seat {seat.seat}", reason)


def paid_words(amount: Cents) -> str:
    """A net result as what the dealer did with the wager."""
    if amount > 0:
        return f"paid {dollars(amount)}"
    return f"collected {dollars(-amount)}" if amount else "left as it was"


def right_words(amount: Cents) -> str:
    """A net result as what the dealer should have done with the wager."""
    if amount > 0:
        return f"should be paid {dollars(amount)}"
    return f"should lose {dollars(-amount)}" if amount else "should push"


def reasons(result: Result, rules: Rules) -> str:
    """Why a wager comes to what it does, in brackets behind a finding."""
    hands = reason(result.settled())
    odds = f"at {result.odds}" if result.odds else ""
    why = ", ".join(part for part in (hands, odds) if part)
    why = f"{why} ({result.grounds[0]})" if why else f"({result.grounds[0]})"
    if result.cut is None:
        return why
    return f"{why}: {dollars(result.cut.due)}{cut_words(result.settled())} ({result.cites[-1]})"


def _wagers(seat: SeatVerdict, rules: Rules) -> Iterator[Finding]:
    """Wagers that were not paid or collected as they should have been."""
    for wager, paid in (seat.entry.paid or {}).items():
        where = below(seat.entry.where, f"paid.{wager}")
        results = [result for result in seat.results if result.wager == wager]
        right = sum(result.net for result in results)  # a wheel may pay a seat more than once
        if not results:
            if paid:
                back = rules.cites(*_taken_back(seat, wager))
                why = "it was taken back" if back else "it was never made"
                if wager in PRIZES:
                    why = "the wheel paid it none"
                elif wager in game(rules.edition.game).bonuses:
                    why = "the hand earns none"
                message = f"seat {seat.seat}, {wager}: {paid_words(paid)}, but {why}"
                cites = back or _choice_cites(seat)
                yield Finding(where, message, cites, None, seat.seat, wager, 0, paid)
        elif paid != right:
            message = f"seat {seat.seat}, {wager}: {paid_words(paid)}, {right_words(right)}: "
            message += " and ".join(dict.fromkeys(reasons(result, rules) for result in results))
            cites = tuple(dict.fromkeys(results[0].grounds))
            yield Finding(where, message, cites, None, seat.seat, wager, right, paid)


def _taken_back(seat: SeatVerdict, wager: str) -> tuple[str, ...]:
    """The paragraphs by which a wager was withdrawn, if it was."""
    options = (answer.option for answer in seat.entry.choices.values())
    return tuple(option.cite for option in options if wager in option.withdraws)


def _choice_cites(seat: SeatVerdict) -> tuple[str, ...]:
    """The paragraphs by which the seat was settled."""
    return tuple(dict.fromkeys(result.grounds[0] for result in seat.results))


def _nets(seat: SeatVerdict) -> Iterator[Finding]:
    """A net result that is wrong, unless the wagers found wrong explain it."""
    net, paid = seat.entry.net, seat.entry.paid or {}
    if net is None:
        return
    where = below(seat.entry.where, "net")
    stated = sum(paid.values())
    if {result.wager for result in seat.results} <= set(paid):
        if net != stated:
            message = f"seat {seat.seat}: paid adds up to {dollars(stated)}, not {dollars(net)}"
            yield Finding(where, message, (), None, seat.seat, None, stated, net)
    elif net != seat.net:
        message = f"seat {seat.seat}: net {dollars(net)}, should be {dollars(seat.net)}"
        cites = _choice_cites(seat)
        message += f" ({', '.join(cites)})"
        yield Finding(where, message, cites, None, seat.seat, None, seat.net, net)
