"""The receipt of a round: its lines, and the proof that their hash is in the house's signed log."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from croupier.errors import RecordError
from croupier.record.chain import canonical, lines
from croupier.record.head_log import Entry, LogFile, canonical_object, signed_by, unlike
from croupier.record.heads import Head
from croupier.record.merkle import includes
from croupier.record.reader import Source, opened
from croupier.record.signatures import KeyStatement, TreeHead

FORMAT: Final = "croupier receipt"
VERSION: Final = 1
LARGEST: Final = 1 << 24
"""Bytes: far more than any round takes."""
_MEMBERS: Final = {
    "format": str, "version": int, "before": str, "lines": list, "leaf": str, "position": int,
    "proof": list, "keys": list, "tree": dict,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class RoundReceipt:
    """A round that the house cannot deny."""

    before: str
    """The hash of the line before its first."""
    lines: tuple[bytes, ...]
    """Its lines of the record, byte for byte, without their line feeds."""
    entry: Entry
    position: int
    proof: tuple[bytes, ...]
    keys: tuple[KeyStatement, ...]
    tree: TreeHead

    def as_bytes(self) -> bytes:
        """The receipt as a file."""
        data = {
            "format": FORMAT,
            "version": VERSION,
            "before": self.before,
            "lines": [line.decode() for line in self.lines],
            "leaf": self.entry.as_bytes().decode(),
            "position": self.position,
            "proof": [node.hex() for node in self.proof],
            "keys": [key.as_data() for key in self.keys],
            "tree": self.tree.as_data(),
        }
        return canonical(data) + b"\n"

    @property
    def head(self) -> Head:
        """The hash that the record has where the round ends."""
        return Head(self.entry.hash, self.entry.event)

    def check(self) -> None:
        """RecordError if it does not prove what it says."""
        stream = io.BytesIO(b"".join(line + b"\n" for line in self.lines))
        last = None
        for last in lines(stream, self.before):
            if last.fault is not None:
                raise RecordError(f"line {last.number} of the round is {last.fault.message}")
        if last is None or last.data is None or last.hash != self.entry.hash:
            raise RecordError("the round does not end with the hash that is in the log")
        if last.data.get("number") != self.entry.event:
            raise RecordError("the round does not end with the event that is in the log")
        if not self.entry.round:
            raise RecordError("its entry in the log ends no round")
        leaf, root = self.entry.as_bytes(), bytes.fromhex(self.tree.root)
        if not includes(root, self.tree.size, self.position, leaf, self.proof):
            raise RecordError("its proof does not lead to the root that was signed")

    def differs_from(self, log: LogFile) -> str:
        """What shows that a log that someone kept is of another history, or nothing."""
        if self.tree.house == log.tree.house and self.position < log.tree.size:
            if log.entries[self.position] != self.entry:
                return f"entry {self.position} of the heads differs: the house has two histories"
        return unlike(self.keys, self.tree, log)


def read_receipt(source: Source) -> RoundReceipt:
    """Read a receipt and check all that it proves by itself; RecordError if anything is wrong."""
    with opened(source) as stream:
        raw = stream.read(LARGEST + 1)
    data = _shaped(raw)
    keys, tree = signed_by(data["keys"], data["tree"])
    receipt = RoundReceipt(
        data["before"],
        tuple(line.encode() for line in data["lines"]),
        Entry.read(data["leaf"].encode()),
        data["position"],
        _hashes(data["proof"]),
        keys,
        tree,
    )
    receipt.check()
    return receipt


def _shaped(raw: bytes) -> dict[str, Any]:
    try:
        if len(raw) > LARGEST or not raw.endswith(b"\n"):
            raise RecordError("too large, or cut off")
        data = canonical_object(raw[:-1])
    except RecordError as error:
        raise RecordError(f"not a receipt: {error.message}") from None
    if data.get("format") != FORMAT:
        raise RecordError(f'not a receipt: its format should be "{FORMAT}"')
    if data.get("version") != VERSION:
        raise RecordError(f"version {data.get('version')!r:.40}; this program reads {VERSION}")
    if {name: type(value) for name, value in data.items()} != _MEMBERS:
        raise RecordError(f"not a receipt: it should have {', '.join(_MEMBERS)}")
    if not all(isinstance(text, str) for text in (*data["lines"], *data["proof"])):
        raise RecordError("lines and proof should be text")
    return data


def _hashes(proof: Sequence[str]) -> tuple[bytes, ...]:
    try:
        hashes = tuple(map(bytes.fromhex, proof))
    except ValueError:
        raise RecordError("its proof is not in hexadecimal digits") from None
    if any(len(node) != 32 or node.hex() != text for node, text in zip(hashes, proof, strict=True)):
        raise RecordError("each step of its proof should have 64 hexadecimal digits")
    return hashes
