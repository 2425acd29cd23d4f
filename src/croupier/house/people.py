"""People: a name, and a token that only their device knows."""

from __future__ import annotations

import hashlib
import heapq
import hmac
import re
import secrets
import time
import unicodedata
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from croupier.errors import StoreError
from croupier.house.batch import Batch
from croupier.house.clocks import Seconds
from croupier.house.guard import Buckets
from croupier.house.limits import DAY, FORGOTTEN
from croupier.house.refusals import NotAllowed
from croupier.house.rows import PersonRow
from croupier.limits import USUAL, Limits

if TYPE_CHECKING:
    from croupier.house.store import Store

LONGEST_NAME: Final = 40
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32,128}")
_SEAL: Final = [secrets.token_bytes(32)]
"""Marks the tokens that were made here: of this process, or of the house that it serves."""


@dataclass(frozen=True, slots=True)
class Person:
    """Someone signed in from a device."""

    id: str
    name: str
    token: str = field(repr=False)

    @property
    def in_record(self) -> str:
        """As records name them: two people may have the same name."""
        return f"{self.name} {self.id}"


def fresh_token() -> str:
    """A secret for a device: 256 bits that nobody can guess, and a mark that we have made it."""
    secret = secrets.token_urlsafe(32)
    return secret + _mark(secret)


def is_fresh(token: str) -> bool:
    """Whether a token has been made here yesterday or today; nobody chooses their own."""
    secret, mark = token[:43], token[43:]
    days = (_mark(secret, ago).encode() for ago in (0, 1))
    return any(hmac.compare_digest(mark.encode(), expected) for expected in days)


def _mark(secret: str, ago: int = 0) -> str:
    day = int(time.time() // DAY) - ago
    return hmac.new(_SEAL[0], f"{day} {secret}".encode(), hashlib.sha256).hexdigest()[:32]


def token_hash(token: object) -> str:
    """What is kept of a token. It is random already, so one round of SHA-256 is enough."""
    if not isinstance(token, str) or not _TOKEN.fullmatch(token):
        raise NotAllowed("this is not a device token; sign in to get one", kind="stranger")
    return hashlib.sha256(b"croupier device 1\n" + token.encode()).hexdigest()


def proper_name(name: object) -> str:
    """A name as it is shown at a table."""
    clean = " ".join(name.split()) if isinstance(name, str) else ""
    if not clean or len(clean) > LONGEST_NAME or not clean.isprintable():
        raise NotAllowed(f"a name has 1 to {LONGEST_NAME} printable characters")
    return clean


@dataclass(slots=True)
class PersonRecord:
    """What the house knows of someone."""

    id: str
    name: str
    token_hash: str
    seen: float
    """When they were last there."""
    noted: float
    """When they were last there, as the store has it."""
    has_sat: bool
    """Whether they ever held a seat; then records speak of them, and they are never forgotten."""


class People:
    """Everyone who has signed in and is not forgotten."""

    def __init__(
        self, store: Store, batch: Callable[[], Batch], clock: Seconds, limits: Limits = USUAL
    ) -> None:
        self._store, self._batch, self._clock = store, batch, clock
        self._most = limits.people
        self._arrivals = Buckets(limits.sign_in_rate, limits.sign_in_burst)
        self._signed_out: set[str] = set()
        if store.seal:
            _SEAL[0] = store.seal  # servers of one house know each other's tokens
        self.remember()

    def remember(self) -> None:
        """Know just those whom the store knows; if it cannot be read, all who are known stay so."""
        now, rows = self._clock(), list(self._store.people())
        self._by_token: dict[str, PersonRecord] = {}
        self._by_id: dict[str, PersonRecord] = {}
        for row in rows:
            self._add(row, now, has_sat=bool(row.has_sat))

    def _add(self, row: Any, now: float, *, has_sat: bool) -> PersonRecord:
        known = PersonRecord(
            row.id, row.name, row.token_hash, min(row.since, now), row.since, has_sat
        )
        self._by_token[row.token_hash] = self._by_id[row.id] = known
        return known

    # ---- other servers ----------------------------------------------------------------------

    def heed(self, rows: Iterable[Any]) -> list[Person]:
        """Take note of those who came or were named again elsewhere; who has signed out there."""
        gone = []
        for row in rows:
            known = self._by_id.get(row.id)
            if known is None:
                self._add(row, self._clock(), has_sat=True)
            elif row.since >= int(known.noted):
                if known.token_hash != row.token_hash:
                    self._by_token.pop(known.token_hash, None)
                    self._signed_out.add(known.token_hash)
                    gone.append(Person(known.id, known.name, ""))
                    known.token_hash = row.token_hash
                    self._by_token[row.token_hash] = known
                known.name = row.name
        return gone

    def _find(self, digest: str) -> PersonRecord | None:
        """Someone by the hash of a token, who may have signed in at another server just now."""
        known = self._by_token.get(digest)
        if known is None and self._store.database.is_shared:
            try:
                row = self._store.person(token_hash=digest)
            except StoreError as error:
                raise NotAllowed(error.why, kind="fault") from None
            known = self._add(row, self._clock(), has_sat=True) if row else None
        return known

    def __len__(self) -> int:
        return len(self._by_id)

    def may_come(self, address: str) -> None:
        """Refuse an address from which too many sign in."""
        self._arrivals.take(_network(address), self._clock())

    def is_as_kept(self, name: str, token: str | None) -> bool:
        """Whether somebody of this name and token is known, so that nothing need be written."""
        known = self._find(token_hash(token)) if token is not None else None
        return known is not None and known.name == proper_name(name)

    def sign_in(self, name: str, token: str | None, keep: Container[str]) -> Person:
        """A name for a device; with a token that is known, the same person as before.

        If there are too many, the longest unseen make room, but for those who are to be kept.
        """
        proper, now = proper_name(name), self._clock()
        device = fresh_token() if token is None else token
        digest = token_hash(device)
        known = self._find(digest)
        if not self.knows(device):
            raise NotAllowed(
                "this token was not made here, or has been signed out: reload the page, or sign "
                "in without it",
                kind="stranger",
            )
        if known is None:
            self._make_room(keep)
            known = PersonRecord(secrets.token_hex(8), "", digest, now, 0.0, has_sat=False)
            self._by_token[digest] = self._by_id[known.id] = known
        known.seen = now
        if known.name != proper:
            known.name = proper
            self._note(known)
        return Person(known.id, known.name, device)

    def knows(self, token: str) -> bool:
        """Whether a device's token was made here and has not been signed out."""
        try:
            digest = token_hash(token)
        except NotAllowed:
            return False
        if digest in self._by_token:
            return True
        if is_fresh(token):
            return digest not in self._signed_out
        return self._find(digest) is not None

    def sign_out(self, person: Person) -> None:
        """Forget a device's token, wherever it is used; the person stays known by name."""
        digest = token_hash(person.token)
        known = self._by_token.get(digest)
        if known is None or known.id != person.id:
            return
        del self._by_token[digest]
        self._signed_out.add(digest)
        known.token_hash = token_hash(fresh_token())
        self._by_token[known.token_hash] = known
        self._note(known)

    def by_token(self, token: str) -> Person:
        """The person who has this token."""
        known = self._find(token_hash(token))
        if known is None:
            raise NotAllowed("this device is not signed in", kind="stranger")
        known.seen = self._clock()
        return Person(known.id, known.name, token)

    def name_of(self, person_id: str) -> str:
        """The name that someone goes by."""
        known = self._by_id.get(person_id)
        if known is None and self._store.database.is_shared:
            row = self._store.person(person_id=person_id)
            known = self._add(row, self._clock(), has_sat=True) if row else None
        return known.name if known else "someone"

    def sits(self, person_id: str) -> None:
        """Someone holds a seat, and so is part of a record."""
        if known := self._by_id.get(person_id):
            known.has_sat = True

    # ---- forgetting -------------------------------------------------------------------------

    def tidy(self, keep: Container[str]) -> None:
        """Note who has been there, and forget those who have not come back for long."""
        now = self._clock()
        self._arrivals.tidy(now)
        for known in self._by_id.values():
            if known.seen - known.noted > DAY:
                self._note(known)
        for known in self._forgettable(keep):
            if now - known.seen > FORGOTTEN:
                self._forget(known)

    def _note(self, known: PersonRecord) -> None:
        known.noted = known.seen
        row: PersonRow = {
            "id": known.id, "name": known.name, "token_hash": known.token_hash,
            "since": int(known.seen),
        }  # fmt: skip
        self._batch().people.append(row)

    def _make_room(self, keep: Container[str]) -> None:
        if len(self) < self._most:
            return
        several = self._most // 100 + 1  # so that not everyone who comes has to look for room
        unseen = heapq.nsmallest(several, self._forgettable(keep), key=lambda person: person.seen)
        if not unseen:
            raise NotAllowed(
                "too many people are signed in here: nobody can be added", kind="too many"
            )
        for known in unseen:
            self._forget(known)

    def _forgettable(self, keep: Container[str]) -> list[PersonRecord]:
        return [
            person
            for person in self._by_id.values()
            if not person.has_sat and person.id not in keep
        ]

    def _forget(self, known: PersonRecord) -> None:
        del self._by_id[known.id], self._by_token[known.token_hash]
        self._batch().forget_person(known.id)


def _network(address: str) -> str:
    """What counts as one address: of the new kind, the network that a household has."""
    return ":".join(address.split(":")[:4]) if ":" in address else address


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number if it looks like that of somebody else who is there."""
    taken = {_look(other) for other in others}
    number, numbered = 1, name
    while _look(numbered) in taken:
        number += 1
        numbered = f"{name[: LONGEST_NAME - 4].rstrip()} {number}"
    return numbered


def _look(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
