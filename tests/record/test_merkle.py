"""The Merkle tree: RFC 6962's own definition beside ours, and proofs that nothing else passes."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.record import merkle
from croupier.record.merkle import Tree

LEAVES = st.lists(st.binary(max_size=6), min_size=1, max_size=70)


def plain_root(leaves: list[bytes]) -> bytes:
    """The Merkle tree hash as section 2.1 of RFC 6962 defines it."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\x00" + leaves[0]).digest()
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    both = plain_root(leaves[:k]) + plain_root(leaves[k:])
    return hashlib.sha256(b"\x01" + both).digest()


def test_roots_are_those_of_the_published_examples() -> None:
    # The test tree of the Certificate Transparency implementations.
    leaves = [
        b"", b"\x00", b"\x10", b" !", b"01", b"@ABC", b"PQRSTUVW", b"`abcdefghijklmno",
    ]  # fmt: skip
    known = {
        0: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        3: "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    }
    tree = Tree(leaves)
    assert {size: merkle.root(tree.node, size).hex() for size in known} == known


@given(LEAVES, st.data())
def test_every_entry_is_proved_and_no_other(leaves: list[bytes], data: st.DataObject) -> None:
    tree = Tree(leaves)
    size = data.draw(st.integers(1, len(leaves)))
    position = data.draw(st.integers(0, size - 1))
    root = merkle.root(tree.node, size)
    assert root == plain_root(leaves[:size])
    proof = merkle.inclusion_proof(tree.node, position, size)
    leaf = leaves[position]
    assert merkle.includes(root, size, position, leaf, proof)
    assert not merkle.includes(root, size, position, leaf + b"x", proof)
    assert not merkle.includes(leaf_changed(root), size, position, leaf, proof)
    assert not merkle.includes(root, size, position, leaf, [*proof, root])
    assert not merkle.includes(root, size, size, leaf, proof)
    for at in range(len(proof)):
        other = [*proof[:at], leaf_changed(proof[at]), *proof[at + 1 :]]
        assert not merkle.includes(root, size, position, leaf, other)
        assert not merkle.includes(root, size, position, leaf, proof[:at] + proof[at + 1 :])
    elsewhere = data.draw(st.integers(0, size - 1))
    if leaves[elsewhere] != leaf:
        assert not merkle.includes(root, size, elsewhere, leaf, proof)


@given(LEAVES, st.data())
def test_growth_is_proved_and_nothing_else(leaves: list[bytes], data: st.DataObject) -> None:
    tree = Tree(leaves)
    second = data.draw(st.integers(0, len(leaves)))
    first = data.draw(st.integers(0, second))
    old, new = merkle.root(tree.node, first), merkle.root(tree.node, second)
    proof = merkle.consistency_proof(tree.node, first, second)
    assert merkle.is_consistent(first, old, second, new, proof)
    assert not merkle.is_consistent(first, old, second, new, [*proof, new])
    assert not merkle.is_consistent(first, leaf_changed(old), second, new, proof)
    if first:
        assert not merkle.is_consistent(first, old, second, leaf_changed(new), proof)
    for at in range(len(proof)):
        other = [*proof[:at], leaf_changed(proof[at]), *proof[at + 1 :]]
        assert not merkle.is_consistent(first, old, second, new, other)
        assert not merkle.is_consistent(first, old, second, new, proof[:at] + proof[at + 1 :])


@given(LEAVES, st.data())
def test_a_list_whose_past_was_changed_has_no_proof(
    leaves: list[bytes], data: st.DataObject
) -> None:
    first = data.draw(st.integers(1, len(leaves)))
    at = data.draw(st.integers(0, first - 1))
    kept = merkle.root(Tree(leaves).node, first)
    forged = Tree([*leaves[:at], leaves[at] + b"!", *leaves[at + 1 :]])
    now = merkle.root(forged.node, forged.size)
    proof = merkle.consistency_proof(forged.node, first, forged.size)
    assert not merkle.is_consistent(first, kept, forged.size, now, proof)


def test_a_leaf_is_no_node() -> None:
    tree = Tree([b"a", b"b"])
    pair = tree.node(0, 0) + tree.node(0, 1)
    assert merkle.leaf_hash(pair) != merkle.root(tree.node, 2)


def test_what_is_not_there_has_no_proof() -> None:
    tree = Tree([b"a", b"b"])
    with pytest.raises(ValueError, match="no entry 2 among 2"):
        merkle.inclusion_proof(tree.node, 2, 2)
    with pytest.raises(ValueError, match="does not grow"):
        merkle.consistency_proof(tree.node, 2, 1)


def leaf_changed(digest: bytes) -> bytes:
    return bytes([digest[0] ^ 1]) + digest[1:]
