"""A Merkle tree over a list that only grows, as RFC 6962 has it: root, inclusion, consistency.

Leaves and inner nodes are hashed under different first bytes, so that neither passes for the
other. The hash of a complete subtree never changes once it is known: it is the node at (level,
index), over the leaves from index * 2**level on. A program that keeps the nodes finds every root
and proof of every earlier size with a few of them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

Nodes = Callable[[int, int], bytes]
"""Gives the hash of a complete subtree by its level and index."""

EMPTY: Final = hashlib.sha256().digest()
"""The root of a list without leaves."""


def leaf_hash(leaf: bytes) -> bytes:
    """The hash of one entry."""
    return hashlib.sha256(b"\0" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of two subtrees side by side."""
    return hashlib.sha256(b"\1" + left + right).digest()


class Tree:
    """A tree in memory, with every node."""

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self._kept: dict[tuple[int, int], bytes] = {}
        self.size = 0
        for leaf in leaves:
            self.append(leaf)

    def append(self, leaf: bytes) -> None:
        """Add an entry."""
        self._kept |= dict(completed(self.node, self.size, leaf))
        self.size += 1

    def node(self, level: int, index: int) -> bytes:
        """A complete subtree."""
        return self._kept[level, index]


def completed(nodes: Nodes, size: int, leaf: bytes) -> Iterator[tuple[tuple[int, int], bytes]]:
    """The nodes that an entry completes which comes after `size` others: its own, and those of
    the subtrees that end with it."""
    level, index, own = 0, size, leaf_hash(leaf)
    yield (level, index), own
    while index % 2:
        own = node_hash(nodes(level, index - 1), own)
        level, index = level + 1, index // 2
        yield (level, index), own


def root(nodes: Nodes, size: int) -> bytes:
    """The root of the first entries."""
    return _subtree(nodes, 0, size) if size else EMPTY


def _subtree(nodes: Nodes, start: int, end: int) -> bytes:
    """The hash over some entries, as many as splitting the whole list leads to."""
    count = end - start
    if count & (count - 1) == 0:
        level = count.bit_length() - 1
        return nodes(level, start >> level)
    middle = start + _split(count)
    return node_hash(_subtree(nodes, start, middle), _subtree(nodes, middle, end))


def _split(count: int) -> int:
    """The largest power of two below a number."""
    return 1 << (count - 1).bit_length() - 1


# ---- proofs ---------------------------------------------------------------------------------


def inclusion_proof(nodes: Nodes, position: int, size: int) -> list[bytes]:
    """That an entry is among the first `size`: the sibling subtrees on its way up to the root."""
    if not 0 <= position < size:
        raise ValueError(f"there is no entry {position} among {size}")
    return _path(nodes, position, 0, size)


def _path(nodes: Nodes, position: int, start: int, end: int) -> list[bytes]:
    if end - start == 1:
        return []
    middle = start + _split(end - start)
    if position < middle:
        return [*_path(nodes, position, start, middle), _subtree(nodes, middle, end)]
    return [*_path(nodes, position, middle, end), _subtree(nodes, start, middle)]


def includes(root: bytes, size: int, position: int, leaf: bytes, proof: Sequence[bytes]) -> bool:
    """Whether a proof leads from an entry at its position to the root of so long a list."""
    if not 0 <= position < size:
        return False
    node, index, last = leaf_hash(leaf), position, size - 1
    for beside in proof:
        if not last:
            return False  # longer than the tree is high
        if index % 2 or index == last:
            node = node_hash(beside, node)
            while not index % 2 and index:
                index, last = index // 2, last // 2
        else:
            node = node_hash(node, beside)
        index, last = index // 2, last // 2
    return not last and node == root


def consistency_proof(nodes: Nodes, first: int, second: int) -> list[bytes]:
    """That the first entries of the longer list are the shorter one."""
    if not 0 <= first <= second:
        raise ValueError(f"a list of {first} entries does not grow to one of {second}")
    if first in (0, second):
        return []
    return _growth(nodes, first, 0, second, is_known=True)


def _growth(nodes: Nodes, first: int, start: int, end: int, *, is_known: bool) -> list[bytes]:
    """The shorter list ends within these entries; `is_known` if its root is just their hash."""
    if first == end:
        return [] if is_known else [_subtree(nodes, start, end)]
    middle = start + _split(end - start)
    if first <= middle:
        left = _growth(nodes, first, start, middle, is_known=is_known)
        return [*left, _subtree(nodes, middle, end)]
    right = _growth(nodes, first, middle, end, is_known=False)
    return [*right, _subtree(nodes, start, middle)]


def is_consistent(
    first: int, first_root: bytes, second: int, second_root: bytes, proof: Sequence[bytes]
) -> bool:
    """Whether a proof shows that a list of one root has grown to one of the other."""
    if not 0 <= first <= second:
        return False
    if first in (0, second):
        known = EMPTY if not first else second_root
        return not proof and first_root == known
    path = list(proof)
    if first & (first - 1) == 0:
        path.insert(0, first_root)  # a complete subtree: its root is a node of the longer list
    if not path:
        return False
    index, last = first - 1, second - 1
    while index % 2:
        index, last = index // 2, last // 2
    old = new = path[0]
    for beside in path[1:]:
        if not last:
            return False
        if index % 2 or index == last:
            old, new = node_hash(beside, old), node_hash(beside, new)
            while not index % 2 and index:
                index, last = index // 2, last // 2
        else:
            new = node_hash(new, beside)
        index, last = index // 2, last // 2
    return not last and old == first_root and new == second_root
