"""Tables as they are looked back on, open or closed: their rounds, and a person's part in them."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from msgspec.structs import asdict

from croupier.disputes.written_round import WrittenRound
from croupier.house import replays
from croupier.house.people import Person
from croupier.house.person_state import Listing, TableInfo
from croupier.house.refusals import NotAllowed
from croupier.house.replays import ReplayStep
from croupier.house.round_book import FinishedRound, RoundSummary
from croupier.house.store import Store
from croupier.money import Cents

MOST_ROUNDS: Final = 20_000
"""Rounds of one person that are looked back on: the last ones."""

_read_summary = msgspec.json.Decoder(RoundSummary).decode
_read_listing: Final = msgspec.json.Decoder(Listing).decode


def read_listing(stored: str | None) -> Listing | None:
    """A table's listing as it was stored, if that can still be read."""
    try:
        return _read_listing(stored) if stored else None
    except msgspec.DecodeError:  # and so for one that does not fit any more
        return None


@dataclass(frozen=True, slots=True)
class PastTable:
    """The finished rounds of a table."""

    store: Store
    info: TableInfo
    names: dict[int, str]
    """Who sat where last, as far as it is not to be read in the record."""

    def rounds(self, most: int = 50, before: int | None = None) -> list[FinishedRound]:
        """Finished rounds, the last one first."""
        return [
            FinishedRound(number=row.number, ended=row.ended, **asdict(_read_summary(row.summary)))
            for row in self.store.rounds(self.info.id, most, before)
        ]

    def replay(self, round_number: int, person: Person | None) -> list[ReplayStep]:
        """A finished round step by step, as that person could see it."""
        return self.replayer(round_number, person)()

    def replayer(
        self, round_number: int, person: Person | None, shared: str = ""
    ) -> Callable[[], list[ReplayStep]]:
        """The same as work that may be done in another thread; with what a player shared, as that
        player could see it."""
        seats = self._shared_seats(round_number, shared) if shared else None
        if seats is None:
            seats = self.seats_of(round_number, person) if person else []
        played = self.rounds(1, before=round_number + 1)
        names = {seat: own.name for row in played for seat, own in row.seats.items()}
        return replays.replayer(self.store, self.info, self.names | names, round_number, seats)

    def described(
        self, round_number: int, person: Person | None
    ) -> Callable[[], WrittenRound | None]:
        """The work of writing a round down as a round file, with the cards that a person saw."""
        seats = self.seats_of(round_number, person) if person else []
        return replays.described(self.store, self.info.id, round_number, seats)

    def seats_of(self, round_number: int, person: Person) -> list[int]:
        """The seats that a person held when a round ended."""
        row = replays.finished_round(self.store, self.info.id, round_number)
        return self.store.seats_held(self.info.id, person.id, row.last)

    def shared_by(self, round_number: int, seats: Sequence[int]) -> str:
        """What lets others see a round as the holder of these seats did: only the house can
        write it."""
        listed = ".".join(map(str, seats))
        signed = f"replay {self.info.id} {round_number} {listed}".encode()
        return f"{listed}-{hmac.digest(self.store.seal, signed, 'sha256').hex()[:32]}"

    def _shared_seats(self, round_number: int, shared: str) -> list[int]:
        try:
            seats = [int(seat) for seat in shared.partition("-")[0].split(".")]
        except ValueError:
            seats = []
        if not self.store.seal or not hmac.compare_digest(
            self.shared_by(round_number, seats).encode(), shared.encode()
        ):
            raise NotAllowed("this link was not made by the house: ask for it again")
        return seats

    def export(self, round_number: int | None = None) -> bytes:
        """The record of the table in JSON Lines, or as far as a round and its seeds go."""
        return replays.export(self.store, self.info.id, round_number)


# ---- what one person has played -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OwnRound:
    """What a round came to for one person."""

    number: int
    ended: int
    net: Cents


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table at which someone has played, open or closed."""

    info: TableInfo
    closed: int | None
    seats: tuple[int, ...]
    rounds: tuple[OwnRound, ...]
    """In which the person had a wager, the last one first."""

    @property
    def net(self) -> Cents:
        """What all of them came to."""
        return sum(round_.net for round_ in self.rounds)


def tables_of(store: Store, person: Person) -> list[OwnTable]:
    """The tables at which a person has played a round, the last played first."""
    played: dict[str, dict[int, OwnRound]] = {}
    seats: dict[str, set[int]] = {}
    for row in store.rounds_of(person.id, MOST_ROUNDS):
        own = _read_summary(row.summary).seats.get(row.seat)
        if own is None:  # sat that one out
            continue
        rounds = played.setdefault(row.table_id, {})
        before = rounds[row.number].net if row.number in rounds else 0
        rounds[row.number] = OwnRound(row.number, row.ended, before + own.net)
        seats.setdefault(row.table_id, set()).add(row.seat)
    tables = {row.id: row for row in store.tables_kept(played)}
    own_tables = []
    for table_id, rounds in played.items():
        listing = read_listing(tables[table_id].listing)
        if listing is not None:
            own_seats = tuple(sorted(seats[table_id]))
            all_rounds = tuple(rounds.values())
            own_tables.append(
                OwnTable(listing.summary, tables[table_id].closed, own_seats, all_rounds)
            )
    return own_tables
