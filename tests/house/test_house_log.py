"""The log of the house: every table's head is in it, signed, and nothing in it can be changed."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from croupier.errors import RecordError, StoreError
from croupier.house import House, NotAllowed, OpenTable
from croupier.house.house_log import HouseLog
from croupier.house.log_signer import LogSigner
from croupier.house.store import Store
from croupier.house.store_copy import copy_house
from croupier.record import merkle
from croupier.record.chain import canonical
from croupier.record.head_log import LogFile, difference_of, read_log, written
from croupier.record.round_receipt import read_receipt
from croupier.record.signatures import KeyStatement, Signer, TreeHead, faults_of
from support.people import Clock, play_round

GAME = "let-it-ride"


@pytest.fixture
def table(house: House) -> OpenTable:
    anna = house.sign_in("Anna")
    opened = house.open_table(anna, {"game": GAME})
    opened.receive(anna, {"do": "sit", "seat": 1})
    for _ in range(3):
        play_round(house, opened, {1: anna})
    return opened


def exported(house: House) -> bytes:
    house.log.sign()
    return b"".join(house.log.export())


def test_every_round_and_head_is_in_the_log_and_nothing_twice(
    house: House, table: OpenTable
) -> None:
    log = read_log(exported(house))
    assert exported(house) == exported(house)  # nothing has happened, so nothing is signed
    rounds = [one for one in log.entries if one.round]
    assert [one.round for one in rounds] == [1, 2, 3]
    lines = table.past.export().splitlines()
    for one in log.entries:
        assert json.loads(lines[one.event + 1])["hash"] == one.hash
    assert log.entries[-1].event == table.table.events - 1
    assert log.tree.house == json.loads(lines[0])["table"]["house"]

    anna = house.sign_in("Anna")
    second = house.open_table(anna, {"game": GAME})
    second.receive(anna, {"do": "close"})
    later = read_log(exported(house))
    assert later.entries[: len(log.entries)] == log.entries
    assert [(one.table, one.closed) for one in later.entries[len(log.entries) :]] == [
        (second.id, True)
    ]
    assert not difference_of(log, later) and not difference_of(later, log)


def test_proofs_of_the_house_hold_for_every_length(house: House, table: OpenTable) -> None:
    log = read_log(exported(house))
    anna = house.sign_in("Anna")
    table.receive(anna, {"do": "sit", "seat": 2})
    later = read_log(exported(house))
    for position, entry in enumerate(later.entries):
        shown = house.log.inclusion(position)
        proof = [bytes.fromhex(one) for one in shown["proof"]]
        root = bytes.fromhex(later.tree.root)
        assert merkle.includes(root, later.tree.size, position, entry.as_bytes(), proof)
    grown = house.log.consistency(log.tree.size)
    assert merkle.is_consistent(
        log.tree.size, bytes.fromhex(log.tree.root), later.tree.size,
        bytes.fromhex(grown["tree"]["root"]), [bytes.fromhex(one) for one in grown["proof"]],
    )  # fmt: skip
    assert house.log.tree(log.tree.size) == log.tree
    for ask in (
        lambda: house.log.consistency(99),
        lambda: house.log.inclusion(99),
        lambda: house.log.tree(1),
        lambda: house.log.receipt(table.id, 99),
    ):
        with pytest.raises(NotAllowed):
            ask()


def test_a_receipt_proves_a_round_at_once(house: House, table: OpenTable) -> None:
    receipt = read_receipt(house.log.receipt(table.id, 2))  # which has it signed
    assert receipt.entry.round == 2 and receipt.entry.table == table.id
    assert b"\n".join(receipt.lines) in table.past.export()
    log = read_log(exported(house))
    assert not receipt.differs_from(log)
    assert house.log.receipt(table.id, 2) == receipt.as_bytes()


@settings(max_examples=200, deadline=None)
@given(st.booleans(), st.integers(0, 1 << 20), st.integers(1, 255))
def test_a_changed_byte_is_found_in_heads_and_receipt(is_log: bool, at: int, by: int) -> None:
    read, raw = (read_log, kept()[0]) if is_log else (read_receipt, kept()[1])
    at %= len(raw)
    read(raw)
    with pytest.raises(RecordError):
        read(raw[:at] + bytes([raw[at] ^ by]) + raw[at + 1 :])
    with pytest.raises(RecordError):
        read(raw[:at])


@cache
def kept() -> tuple[bytes, bytes]:
    """Heads and a receipt of some house with two keys."""
    clock = Clock()
    with (
        TemporaryDirectory() as folder,
        Store.open(Path(folder) / "house.sqlite", synchronous="OFF") as store,
    ):
        house = House(store, clock=clock, wall=clock.wall)
        anna = house.sign_in("Anna")
        table = house.open_table(anna, {"game": GAME})
        table.receive(anna, {"do": "sit", "seat": 1})
        for _ in range(2):
            play_round(house, table, {1: anna})
            house.log.renew_key()
        return exported(house), house.log.receipt(table.id, 1)


def test_a_house_that_rewrites_history_is_found(house: House, table: OpenTable) -> None:
    kept = read_log(exported(house))
    private = _private(house)
    forged = _signed_again(kept, private, at=1)
    assert read_log(forged).tree.size == kept.tree.size  # it holds by itself, properly signed
    difference = difference_of(kept, read_log(forged))
    assert difference.startswith("entry 1 is event ") and "signed two histories" in difference
    receipt = read_receipt(house.log.receipt(table.id, 3))
    assert "entry" in receipt.differs_from(read_log(_signed_again(kept, private, at=2)))
    assert "the root over" in receipt.differs_from(read_log(_signed_again(kept, private, at=0)))


def test_another_house_and_another_key_are_told_apart(house: House, table: OpenTable) -> None:
    kept = read_log(exported(house))
    other = read_log(_signed_again(kept, Signer.fresh(), at=None))
    assert difference_of(kept, other) == "the house has another key in one than in the other"
    elsewhere = read_log(_signed_again(kept, Signer.fresh(), at=None, house="0" * 16))
    assert difference_of(kept, elsewhere).startswith("they are of two houses")


def _private(house: House) -> bytes:
    with house.store._reading() as connection:
        return bytes(connection.execute(text("select private from keys")).scalar_one())


def _signed_again(log: LogFile, private: bytes, at: int | None, house: str | None = None) -> bytes:
    """The same log with one hash changed, signed by whoever has that key."""
    signer, name = Signer(private), house or log.tree.house
    entries = list(log.entries)
    if at is not None:
        entries[at] = replace(entries[at], hash="0" * 64)
    leaves = [one.as_bytes() for one in entries]
    root = merkle.root(merkle.Tree(leaves).node, len(leaves)).hex()
    tree = TreeHead(name, len(leaves), root, log.tree.at, signer.public)
    key = KeyStatement(name, signer.public, "", 0, log.keys[0].at)
    return b"".join(
        written(
            [replace(key, signature=signer.sign(key.said))],
            replace(tree, signature=signer.sign(tree.said)),
            leaves,
        )
    )


def test_a_new_key_is_signed_by_the_one_before(house: House, table: OpenTable) -> None:
    kept = read_log(exported(house))
    statement = house.log.renew_key()
    assert read_log(exported(house)).tree == kept.tree  # signed before, and still good
    anna = house.sign_in("Anna")
    table.receive(anna, {"do": "sit", "seat": 2})
    later = read_log(exported(house))
    assert later.tree.key == statement.key != kept.tree.key
    assert later.keys[0] == kept.keys[0] and not difference_of(kept, later)
    old = _private_of(house, 0)
    assert old is None  # the key that was replaced signs no more
    stolen = later.keys[:1], later.tree
    assert faults_of(*stolen) == ["the tree head is signed by a key that was not the house's then"]


def _private_of(house: House, number: int) -> object:
    with house.store._reading() as connection:
        chosen = text(f"select private from keys where number = {number}")
        return connection.execute(chosen).scalar_one()


def test_what_was_signed_is_not_signed_otherwise(
    house: House, store: Store, table: OpenTable, caplog: pytest.LogCaptureFixture
) -> None:
    kept = read_log(exported(house))
    last = kept.entries[-1].event + 1
    with store._writing() as connection:
        raw = connection.execute(
            text("select line from lines where table_id = :t and number = :n"),
            {"t": table.id, "n": last},
        ).scalar_one()
        connection.execute(
            text("update lines set line = :l where table_id = :t and number = :n"),
            {"l": raw.replace(raw[-67:-3], b"0" * 64), "t": table.id, "n": last},
        )
    anna = house.sign_in("Anna")
    table.receive(anna, {"do": "sit", "seat": 4})
    assert read_log(exported(house)).entries == kept.entries
    assert "is not what was signed" in caplog.text


def test_heads_that_cannot_be_signed_are_told_once_and_stop_nothing(
    house: House,
    table: OpenTable,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    signer, sign = LogSigner(house.log), house.log.sign

    def refuse() -> TreeHead:
        raise StoreError("the disk is full")

    for _ in range(2):
        monkeypatch.setattr(house.log, "sign", refuse)
        signer.sign()
        signer.sign()
        monkeypatch.setattr(house.log, "sign", sign)
        signer.sign()
    assert caplog.text.count("the disk is full") == 2
    assert house.log.tree().size == len(read_log(exported(house)).entries) > 3


def test_two_servers_of_one_house_share_a_log(house: House, store: Store, table: OpenTable) -> None:
    clock = Clock()
    other = HouseLog(store, clock.wall)
    assert house.log.sign() == other.sign()
    anna = house.sign_in("Anna")
    table.receive(anna, {"do": "sit", "seat": 5})
    assert other.sign() == house.log.sign()


def test_a_key_is_renewed_at_the_length_that_the_log_has_then(
    house: House, store: Store, table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, anna = HouseLog(store, Clock().wall), house.sign_in("Anna")
    renew, lengths = other._renew_key, list[int]()

    def late(size: int) -> KeyStatement:
        if not lengths:  # another server signs between its signature and the key
            table.receive(anna, {"do": "sit", "seat": 5})
            house.log.sign()
        lengths.append(size)
        return renew(size)

    monkeypatch.setattr(other, "_renew_key", late)
    key = other.renew_key()
    assert key.size == lengths[-1] > lengths[0]
    assert not faults_of(house.log.statements(), house.log.tree())
    table.receive(house.sign_in("Ben"), {"do": "sit", "seat": 4})
    assert house.log.sign().key == key.key and read_log(exported(house)).tree.key == key.key


def test_statements_are_canonical() -> None:
    signer = Signer(Signer.fresh())
    tree = TreeHead("a" * 16, 0, merkle.EMPTY.hex(), 1, signer.public)
    assert tree.said == b"croupier tree head 1\n" + canonical(
        {"at": 1, "house": "a" * 16, "key": signer.public, "root": merkle.EMPTY.hex(), "size": 0}
    )


def test_servers_that_sign_at_once_beside_play_make_one_log(house: House, store: Store) -> None:
    anna = house.sign_in("Anna")
    table = house.open_table(anna, {"game": GAME})
    table.receive(anna, {"do": "sit", "seat": 1})
    logs, is_over = [HouseLog(store, Clock().wall) for _ in range(3)], threading.Event()

    def sign(log: HouseLog) -> list[TreeHead]:
        signed = []
        while not is_over.is_set():
            signed.append(log.sign())
        return signed

    with ThreadPoolExecutor(3) as threads:
        signing = [threads.submit(sign, log) for log in logs]
        for _ in range(4):
            play_round(house, table, {1: anna})
        is_over.set()
        signed = {tree.size: tree for one in signing for tree in one.result()}
    log = read_log(exported(house))
    assert [one.round for one in log.entries if one.round] == [1, 2, 3, 4]
    assert len({one.event for one in log.entries}) == len(log.entries)
    for size, tree in signed.items():
        assert tree.root == log.root_at(size)


def test_a_copy_of_the_house_goes_on_with_its_log(
    house: House, table: OpenTable, place: str, tmp_path: Path
) -> None:
    kept = exported(house)
    copy_house(place, str(tmp_path / "copy.sqlite"))
    with Store.open(str(tmp_path / "copy.sqlite"), synchronous="OFF") as store:
        other = House(store)
        assert exported(other) == kept
        anna = other.sign_in("Anna")
        other.open_table(anna, {"game": GAME})
        assert not difference_of(read_log(kept), read_log(exported(other)))
