"""The log of the house: heads of every table's chain, signed at intervals, with proofs.

It is written beside what happens at the tables, from what is committed already: no act waits for
a signature. Several servers may share it; an entry has its position once.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, func, insert, select, update

from croupier.errors import Overtaken
from croupier.house.clocks import Seconds
from croupier.house.refusals import NotAllowed
from croupier.house.rows import LogRow
from croupier.house.store_schema import (
    KEYS,
    LINES,
    LOG,
    LOG_NODES,
    ROUNDS,
    TABLES,
    TREE_HEADS,
)
from croupier.record.chain import canonical, hash_of
from croupier.record.head_log import Entry, written
from croupier.record.merkle import Nodes, completed, consistency_proof, inclusion_proof, root
from croupier.record.round_receipt import RoundReceipt
from croupier.record.signatures import KeyStatement, Signer, TreeHead

if TYPE_CHECKING:
    from croupier.house.store import Store

EVERY: Final = 10.0
"""Seconds between two signatures, if anything has happened."""
AT_ONCE: Final = 2000
"""Entries that are written in one transaction."""
TRIES: Final = 20
"""How often the house tries to sign beside other servers of the same house."""

_BUSY: Final = NotAllowed("the log of heads is being signed elsewhere; try again", kind="fault")

_log = logging.getLogger("croupier.house")


@dataclass(slots=True)
class _Growth:
    """Entries to come, with the nodes that they complete."""

    connection: Connection
    size: int
    at: int
    entries: list[LogRow] = field(default_factory=list)
    nodes: dict[tuple[int, int], bytes] = field(default_factory=dict)

    @property
    def is_full(self) -> bool:
        return len(self.entries) >= AT_ONCE

    def add(self, entry: Entry) -> None:
        """One more entry."""
        leaf = entry.as_bytes()
        self.nodes |= dict(completed(self.node, self.size, leaf))
        self.entries.append(
            {
                "position": self.size,
                "table_id": entry.table,
                "event": entry.event,
                "round": entry.round,
                "closed": int(entry.closed),
                "leaf": leaf,
            }
        )
        self.size += 1

    def node(self, level: int, index: int) -> bytes:
        """A complete subtree, of the log as it is or as it will be."""
        node = self.nodes.get((level, index))
        return _nodes(self.connection)(level, index) if node is None else node


class HouseLog:
    """The log as it lies in the store."""

    def __init__(self, store: Store, wall: Seconds = time.time) -> None:
        self._store, self._wall = store, wall
        self._turn = threading.Lock()
        self._differing: set[str] = set()

    # ---- signing ----------------------------------------------------------------------------

    def sign(self) -> TreeHead:
        """Enter the head of every table that has gone on, and sign what the log has come to."""
        with self._turn:
            for _ in range(TRIES):
                try:
                    while self._sign_some():
                        pass
                    return self.tree()
                except Overtaken:
                    continue  # another server has signed just now
            raise _BUSY

    def _sign_some(self) -> bool:
        """Sign as much as one transaction takes; whether there may be more."""
        at = int(self._wall())
        with self._store._reading() as connection:
            keys = _keys(connection)
            last = _tree(connection)
            growth = _Growth(connection, last.size if last else 0, max(at, last.at if last else 0))
            for row in connection.execute(_GONE_ON):
                self._enter(growth, row)
                if growth.is_full:
                    break
            if last is not None and not growth.entries:
                return False
            root_hash = root(growth.node, growth.size).hex()
        private, statement = keys[-1] if keys else self._first_key(at)
        signer = Signer(private)
        tree = TreeHead(self._store.house_id, growth.size, root_hash, growth.at, statement.key)
        signed = replace(tree, signature=signer.sign(tree.said))
        self._write(growth, signed)
        return growth.is_full

    def _enter(self, growth: _Growth, row: Row[Any]) -> None:
        """What has happened at a table since its last entry: rounds that ended, and its head."""
        table, event = row.id, -2 if row.event is None else row.event
        if not self._is_as_signed(row):
            return
        for ended in _ended(growth.connection, table, row.round or 0) if row.ended else ():
            event = ended.last
            growth.add(Entry(table, event, hash_of(ended.line), growth.at, ended.number))
            if growth.is_full:
                return
        is_closed = row.closed is not None
        if row.last - 1 > event or is_closed:
            growth.add(Entry(table, row.last - 1, hash_of(row.line), growth.at, closed=is_closed))

    def _is_as_signed(self, row: Row[Any]) -> bool:
        """Whether a record still has the hash that was signed last; the house signs no other."""
        if row.event is None:
            return True
        if row.then is not None and hash_of(row.then) == Entry.read(row.leaf).hash:
            return True
        if row.id not in self._differing:
            self._differing.add(row.id)
            _log.error(
                "table %s: its record is not what was signed at event %s, so its head is "
                "no longer signed: restore it, or say why",
                row.id,
                row.event,
                extra={"table": row.id},
            )
        return False

    def _write(self, growth: _Growth, tree: TreeHead) -> None:
        with self._store._writing() as connection:
            if _key_in_use(connection)[1].key != tree.key:
                raise Overtaken("another server has renewed the key")
            if growth.entries:
                connection.execute(insert(LOG), growth.entries)
            nodes = [
                {"level": level, "index": index, "hash": own}
                for (level, index), own in growth.nodes.items()
            ]
            if nodes:
                connection.execute(insert(LOG_NODES), nodes)
            signed = canonical(tree.as_data()).decode()
            connection.execute(insert(TREE_HEADS), {"size": tree.size, "signed": signed})

    # ---- keys -------------------------------------------------------------------------------

    def _first_key(self, at: int) -> tuple[bytes, KeyStatement]:
        private = Signer.fresh()
        signer = Signer(private)
        statement = KeyStatement(self._store.house_id, signer.public, "", 0, at)
        signed = replace(statement, signature=signer.sign(statement.said))
        with self._store._writing() as connection:
            _put_key(connection, 0, private, signed)
        return private, signed

    def renew_key(self) -> KeyStatement:
        """A new key from now on, signed by the one before it, whose private half is forgotten."""
        for _ in range(TRIES):
            size = self.sign().size
            with self._turn, suppress(Overtaken):
                return self._renew_key(size)
        raise _BUSY

    def _renew_key(self, size: int) -> KeyStatement:
        """A key for what follows a log of that length."""
        fresh = Signer.fresh()
        with self._store._writing() as connection:
            number, before, private = _key_in_use(connection)
            last = _tree(connection)
            if last is None or last.size != size:
                raise Overtaken("another server has signed just now")
            at = max(int(self._wall()), before.at)
            statement = KeyStatement(before.house, Signer(fresh).public, before.key, size, at)
            signed = replace(statement, signature=Signer(private).sign(statement.said))
            _put_key(connection, number + 1, fresh, signed)
            return signed

    def statements(self) -> tuple[KeyStatement, ...]:
        """Every key that the house has had, the one in use last."""
        with self._store._reading() as connection:
            return tuple(statement for _, statement in _keys(connection))

    # ---- showing ----------------------------------------------------------------------------

    def tree(self, size: int | None = None) -> TreeHead:
        """What was signed last, or when the log had a certain length."""
        with self._store._reading() as connection:
            tree = _tree(connection, size)
        if tree is None:
            raise NotAllowed(
                "nothing has been signed yet" if size is None
                else f"no log of {size} entries was signed; say the length of one that was",
                kind="unknown",
            )  # fmt: skip
        return tree

    def export(self) -> Iterator[bytes]:
        """The log as a file to be kept, line by line."""
        tree = self.tree()
        return written(self.statements(), tree, self._leaves(tree.size))

    def _leaves(self, size: int) -> Iterator[bytes]:
        for first in range(0, size, AT_ONCE):
            within = LOG.c.position.between(first, min(first + AT_ONCE, size) - 1)
            with self._store._reading() as connection:
                chosen = select(LOG.c.leaf).where(within).order_by(LOG.c.position)
                yield from connection.execute(chosen).scalars().all()

    def consistency(self, first: int, second: int | None = None) -> dict[str, Any]:
        """The proof that a log of one length has grown to one of another."""
        tree = self.tree(second)
        if not 0 <= first <= tree.size:
            raise NotAllowed(f"the log has {tree.size} entries, not {first}", kind="unknown")
        with self._store._reading() as connection:
            proof = consistency_proof(_nodes(connection), first, tree.size)
        hashes = [hash_.hex() for hash_ in proof]
        return {"first": first, "second": tree.size, "proof": hashes, "tree": tree.as_data()}

    def inclusion(self, position: int, size: int | None = None) -> dict[str, Any]:
        """An entry, and the proof that it is in the log of a certain length."""
        tree = self.tree(size)
        if not 0 <= position < tree.size:
            raise NotAllowed(f"the log has no entry {position} yet", kind="unknown")
        with self._store._reading() as connection:
            leaf = next(self._leaf(connection, LOG.c.position == position)).leaf
            proof = inclusion_proof(_nodes(connection), position, tree.size)
        hashes = [hash_.hex() for hash_ in proof]
        shown = {"position": position, "leaf": leaf.decode(), "proof": hashes}
        return {**shown, "tree": tree.as_data()}

    @staticmethod
    def _leaf(connection: Connection, which: Any) -> Iterator[Row[Any]]:
        chosen = select(LOG.c.position, LOG.c.leaf).where(which).order_by(LOG.c.position)
        return iter(connection.execute(chosen.limit(1)))

    def receipt(self, table_id: str, number: int) -> bytes:
        """What a person keeps of a round: its lines, and the proof that they are in the log."""
        row = self._store.round(table_id, number)
        if row is None:
            raise NotAllowed(f"there is no finished round {number}", kind="unknown")
        which = (LOG.c.table_id == table_id) & (LOG.c.round == number)
        with self._store._reading() as connection:
            entered = next(self._leaf(connection, which), None)
        if entered is None:
            self.sign()
            with self._store._reading() as connection:
                entered = next(self._leaf(connection, which), None)
        if entered is None:
            raise NotAllowed("this round is not in the log: its record is not what was signed")
        lines = self._store.lines(table_id, row.first, row.last + 1)
        tree = self.tree()
        with self._store._reading() as connection:
            proof = inclusion_proof(_nodes(connection), entered.position, tree.size)
        return RoundReceipt(
            hash_of(lines[0]),
            tuple(line.removesuffix(b"\n") for line in lines[1:]),
            Entry.read(entered.leaf),
            entered.position,
            tuple(proof),
            self.statements(),
            tree,
        ).as_bytes()


def _nodes(connection: Connection) -> Nodes:
    def node(level: int, index: int) -> bytes:
        at = (LOG_NODES.c.level == level) & (LOG_NODES.c.index == index)
        node_hash: bytes = connection.execute(select(LOG_NODES.c.hash).where(at)).scalar_one()
        return node_hash

    return node


def _keys(connection: Connection) -> list[tuple[bytes, KeyStatement]]:
    rows = connection.execute(select(KEYS).order_by(KEYS.c.number))
    return [(row.private or b"", KeyStatement.read(json.loads(row.statement))) for row in rows]


def _key_in_use(connection: Connection) -> tuple[int, KeyStatement, bytes]:
    """The last key with its number; it stays the last until this transaction is over."""
    chosen = select(KEYS).order_by(KEYS.c.number.desc()).limit(1).with_for_update()
    row = connection.execute(chosen).one()
    return row.number, KeyStatement.read(json.loads(row.statement)), row.private or b""


def _put_key(connection: Connection, number: int, private: bytes, statement: KeyStatement) -> None:
    written = canonical(statement.as_data()).decode()
    row = {"number": number, "private": private, "statement": written}
    connection.execute(insert(KEYS), row)
    connection.execute(update(KEYS).where(KEYS.c.number < number).values(private=None))


def _tree(connection: Connection, size: int | None = None) -> TreeHead | None:
    chosen = select(TREE_HEADS.c.signed).order_by(TREE_HEADS.c.size.desc()).limit(1)
    if size is not None:
        chosen = chosen.where(TREE_HEADS.c.size == size)
    signed = connection.execute(chosen).scalar_one_or_none()
    return None if signed is None else TreeHead.read(json.loads(signed))


def _ended(connection: Connection, table: str, after: int) -> Sequence[Any]:
    """Rounds of a table that have ended since one of them, each with its last line."""
    last = (LINES.c.table_id == ROUNDS.c.table_id) & (LINES.c.number == ROUNDS.c.last + 1)
    chosen = (
        select(ROUNDS.c.number, ROUNDS.c.last, LINES.c.line)
        .join(LINES, last)
        .where(ROUNDS.c.table_id == table, ROUNDS.c.number > after)
        .order_by(ROUNDS.c.number)
    )
    return connection.execute(chosen.limit(AT_ONCE)).all()


def _most(column: Any) -> Any:
    """The largest of something that there is of a table."""
    return select(func.max(column)).where(column.table.c.table_id == TABLES.c.id).scalar_subquery()


_LAST: Final = (
    select(
        TABLES.c.id,
        TABLES.c.closed,
        _most(LINES.c.number).label("last"),
        _most(ROUNDS.c.number).label("ended"),
        _most(LOG.c.event).label("event"),
        _most(LOG.c.round).label("round"),
    )
    .where(~select(LOG.c.position).where(LOG.c.table_id == TABLES.c.id, LOG.c.closed == 1).exists())
    .subquery()
)
_THEN: Final = LINES.alias()
_SIGNED: Final = LOG.alias()
_GONE_ON: Final = (
    select(
        _LAST.c.id,
        _LAST.c.closed,
        _LAST.c.last,
        _LAST.c.event,
        _LAST.c.round,
        (func.coalesce(_LAST.c.ended, 0) > func.coalesce(_LAST.c.round, 0)).label("ended"),
        LINES.c.line,
        _THEN.c.line.label("then"),
        _SIGNED.c.leaf,
    )
    .join(LINES, (LINES.c.table_id == _LAST.c.id) & (LINES.c.number == _LAST.c.last))
    .outerjoin(_THEN, (_THEN.c.table_id == _LAST.c.id) & (_THEN.c.number == _LAST.c.event + 1))
    .outerjoin(_SIGNED, (_SIGNED.c.table_id == _LAST.c.id) & (_SIGNED.c.event == _LAST.c.event))
    .where(
        _LAST.c.event.is_(None) | (_LAST.c.last - 1 > _LAST.c.event) | _LAST.c.closed.is_not(None)
    )
    .order_by(_LAST.c.id)
)
"""Tables with lines that are not in the log, or that were closed since: their last line, what was
signed last of them, and the line that was signed then."""
