"""What strangers send to be read: round files, records and game sheets. Runs in a process apart, so
that nothing in it can hold a table up; it knows nothing of the house."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from croupier.disputes import Audit, InputError, audit_record, round_from, settle_round
from croupier.disputes.input_errors import decoded, parsed
from croupier.disputes.round_writer import RoundWriter
from croupier.disputes.written_round import WrittenRound
from croupier.errors import RecordError
from croupier.record import Record, read
from croupier.record.replay import followed
from croupier.rounds import SettledWager
from croupier.rulebook import Edition, edition
from croupier.sheets import load_sheet

NO_MORE_BETS: Final = "no more bets"
MOST_PLAYED: Final = 500
"""Rounds of a record that are kept as round files."""


@dataclass(frozen=True)
class RecordedWager:
    """A wager as a record says it was settled."""

    seat: int | None
    result: SettledWager


@dataclass(frozen=True)
class Recorded:
    """A record that was looked at."""

    name: str
    audit: Audit
    law: tuple[str, str] | None
    """Game and edition; None if the record cannot be read to its end."""
    rounds: Mapping[int, tuple[RecordedWager, ...]]
    played: Mapping[int, WrittenRound]
    """The last rounds written down, with what the record says was paid."""

    @property
    def book(self) -> Edition | None:
        """The edition that it was played by."""
        return edition(*self.law) if self.law else None


def settled(raw: bytes) -> dict[str, Any]:
    """What every wager of a round is paid that is described in JSON, as `croupier settle` says."""
    return settle_round(round_from(parsed(decoded(raw), "round.json"))).as_data()


def described(raw: bytes, name: str) -> Any:
    """The values in a round file that can have been; InputError if it cannot."""
    try:
        data = parsed(decoded(raw), name)
    except InputError as error:
        raise error.within(name) from None
    round_from(data, name)
    return data


def refuse_sheet(text: str) -> None:
    """Nothing, of a game sheet that can be played; SheetError with what is wrong of any other."""
    load_sheet(text)


def looked_at(raw: bytes, name: str) -> Recorded:
    """Audit a record, and take its rounds apart if its chain holds."""
    audit = audit_record(raw)
    try:
        record = read(raw)
    except RecordError:
        return Recorded(name, audit, None, {}, {})
    rounds: dict[int, list[RecordedWager]] = {}
    number = 0
    for event in record.events:
        number += event.act.get("act") == NO_MORE_BETS
        acting = event.act.get("seat")
        listed = event.told.get("results")
        for result in listed if isinstance(listed, list) else ():
            if (settled := _settled(result)) is not None:
                seat = result.get("seat", acting)
                line = RecordedWager(seat if type(seat) is int else None, settled)
                rounds.setdefault(number, []).append(line)
    law = record.setup.rules.edition
    lines = {n: tuple(settled) for n, settled in rounds.items()}
    return Recorded(name, audit, (law.game, law.slug), lines, _played(record, lines))


def _played(
    record: Record, lines: Mapping[int, tuple[RecordedWager, ...]]
) -> dict[int, WrittenRound]:
    """The last rounds, as far as the acts of the record can be done again."""
    rounds: dict[int, WrittenRound] = {}
    writer = RoundWriter()
    with suppress(KeyError, TypeError, ValueError, AttributeError):  # a forger may tell anything
        for table, event in followed(record):
            if (written := writer.hear(table, event)) is not None:
                settled: dict[int, list[SettledWager]] = {}
                for line in lines.get(table.round_number, ()):
                    settled.setdefault(line.seat or 0, []).append(line.result)
                rounds[table.round_number] = written.with_paid(settled)
    return dict(list(rounds.items())[-MOST_PLAYED:])


def _settled(result: object) -> SettledWager | None:
    """What can be shown of a result; what a forger left of it may have any shape."""
    if not isinstance(result, dict):
        return None
    shown = {name: result[name] for name in _SHOWN if result.get(name) is not None}
    try:
        return msgspec.convert({"won": 0, "cites": (), **shown}, SettledWager)
    except msgspec.ValidationError:
        return None


_SHOWN: Final = ("wager", "stake", "outcome", "won", "hand", "cites", "readings")
