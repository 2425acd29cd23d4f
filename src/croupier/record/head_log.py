"""The log of a house: heads of its tables' chains, one after another, in a file to be kept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Final, Self

from croupier.errors import RecordError
from croupier.record.chain import canonical
from croupier.record.heads import Head
from croupier.record.merkle import Tree, root
from croupier.record.reader import Source, opened
from croupier.record.signatures import KeyStatement, TreeHead, faults_of, members

FORMAT: Final = "croupier heads"
VERSION: Final = 1
LONGEST_LINE: Final = 1 << 16
"""Bytes: an entry has some 200, and a house few keys."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The hash that a table's record ended with after an event."""

    table: str
    event: int
    """The number of the event; -1 if there was only the header."""
    hash: str
    at: int
    round: int = 0
    """The round that the event ended; 0 if it ended none."""
    closed: bool = False
    """Whether the table was closed with it."""

    def as_bytes(self) -> bytes:
        """The leaf of the tree."""
        return canonical({name: getattr(self, name) for name in self.__slots__})

    @classmethod
    def read(cls, raw: bytes) -> Self:
        """Read a leaf back."""
        return cls(**members(canonical_object(raw), cls.__annotations__, "an entry of the log"))


def canonical_object(raw: bytes) -> dict[str, Any]:
    """An object that is written in the one way in which it can be."""
    try:
        data = json.loads(raw)
        if isinstance(data, dict) and canonical(data) == raw:
            return data
    except (ValueError, TypeError, RecursionError):
        pass
    raise RecordError("not canonical JSON: it was changed, or is something else")


@dataclass(slots=True)
class LogFile:
    """A log as it was exported: keys, a signed tree head, and every entry up to it."""

    keys: tuple[KeyStatement, ...]
    tree: TreeHead
    entries: list[Entry] = field(default_factory=list)
    nodes: Tree = field(default_factory=Tree)

    def root_at(self, size: int) -> str:
        """The root of the first entries."""
        return root(self.nodes.node, size).hex()

    def of_table(self, table: str) -> Iterator[Head]:
        """The heads of a table's record."""
        return (Head(entry.hash, entry.event) for entry in self.entries if entry.table == table)


def written(
    keys: Sequence[KeyStatement], tree: TreeHead, leaves: Iterable[bytes]
) -> Iterator[bytes]:
    """The lines of a log to be kept: what it is and who signed it, then its entries."""
    signed = {"keys": [key.as_data() for key in keys], "tree": tree.as_data()}
    yield canonical({"format": FORMAT, "version": VERSION, **signed}) + b"\n"
    for leaf in leaves:
        yield leaf + b"\n"


def read_log(source: Source) -> LogFile:
    """Read a log; RecordError, with the line, if it is not what its house signed."""
    with opened(source) as stream:
        log = _read_first(stream)
        while raw := stream.readline(LONGEST_LINE + 1):
            leaf = _line(raw, log.nodes.size + 2)
            try:
                log.entries.append(Entry.read(leaf))
            except RecordError as error:
                raise RecordError(error.message, log.nodes.size + 2) from None
            log.nodes.append(leaf)
    if log.nodes.size != log.tree.size:
        raise RecordError(f"it has {log.nodes.size} entries, and {log.tree.size} were signed")
    if log.root_at(log.tree.size) != log.tree.root:
        raise RecordError("an entry is not what was signed: the root of the tree differs")
    return log


def _read_first(stream: BinaryIO) -> LogFile:
    try:
        data = canonical_object(_line(stream.readline(LONGEST_LINE + 1), 1))
    except RecordError:
        data = {}
    if data.get("format") != FORMAT:
        raise RecordError(f'not a log of heads: its first line should have format "{FORMAT}"', 1)
    if data.get("version") != VERSION or type(data["version"]) is not int:
        raise RecordError(f"version {data.get('version')!r:.40}; this program reads {VERSION}", 1)
    if set(data) != {"format", "version", "keys", "tree"} or not isinstance(data["keys"], list):
        raise RecordError("the first line should have format, version, keys and tree", 1)
    keys, tree = signed_by(data["keys"], data["tree"])
    return LogFile(keys, tree)


def signed_by(keys: Sequence[object], tree: object) -> tuple[tuple[KeyStatement, ...], TreeHead]:
    """Keys and a tree head, both read and found to be signed."""
    statements, head = tuple(map(KeyStatement.read, keys)), TreeHead.read(tree)
    for fault in faults_of(statements, head):
        raise RecordError(fault)
    return statements, head


def _line(raw: bytes, number: int) -> bytes:
    if not raw.endswith(b"\n"):
        raise RecordError("it ends in the middle of a line, or the line is too long", number)
    return raw[:-1]


# ---- two of them ----------------------------------------------------------------------------


def read_tree_head(source: Source) -> tuple[tuple[KeyStatement, ...], TreeHead]:
    """What a house signed, from a log or from the answer of its `/api/heads`."""
    with opened(source) as stream:
        raw = stream.readline(LONGEST_LINE)
    try:
        data = json.loads(raw)
        return signed_by(data["keys"], data["tree"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError("neither a log of heads nor a signed tree head") from None


def unlike(keys: Sequence[KeyStatement], tree: TreeHead, log: LogFile) -> str:
    """What shows that a tree head was signed in another history than a log; nothing if the log
    begins with it, or is shorter."""
    if tree.house != log.tree.house:
        return f"they are of two houses, {tree.house} and {log.tree.house}"
    if any(a != b for a, b in zip(keys, log.keys, strict=False)):
        return "the house has another key in one than in the other"
    if tree.size <= log.tree.size and log.root_at(tree.size) != tree.root:
        return f"the root over the first {tree.size:,} heads differs: the house has two histories"
    return ""


def difference_of(log_file: LogFile, other: LogFile) -> str:
    """What shows that two logs are not of one history; nothing if one continues the other."""
    shorter, longer = sorted((log_file, other), key=lambda log: log.tree.size)
    if difference := unlike(shorter.keys, shorter.tree, longer):
        pairs = zip(log_file.entries, other.entries, strict=False)
        at = next((at for at, (a, b) in enumerate(pairs) if a != b), None)
        if log_file.tree.house != other.tree.house or at is None:
            return difference
        a, b = log_file.entries[at], other.entries[at]
        return (
            f"entry {at} is event {a.event} of table {a.table} with the hash {a.hash} in one, and "
            f"event {b.event} of table {b.table} with the hash {b.hash} in the other: the house "
            "has signed two histories"
        )
    return ""
