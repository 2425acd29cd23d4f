"""A fair deal: the shuffle is unbiased, follows from its seed, and the seed is committed to.

The statistics use fixed seeds: they were drawn once and cannot come out otherwise again.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise
from math import factorial, log2

import pytest

from croupier.cards import DECK, text
from croupier.table.acts.decks import ReceiveDeck
from croupier.table.shuffle import (
    SEED_BYTES,
    commitment,
    entropy_from,
    fresh_entropy,
    shuffled,
)
from support.tables import House

SHUFFLES = 40_000
SEED = entropy_from("fairness")
CHI_SQUARE_99 = 2771.7
"""The 99% point with 51 * 51 degrees of freedom, which is what both tests expect on average
(Wilson and Hilferty: df * (1 - 2 / 9 df + 2.3263 * sqrt(2 / 9 df)) ** 3)."""


@pytest.fixture(scope="module")
def counts() -> tuple[Counter[tuple[int, int]], Counter[tuple[int, int]]]:
    """How often each card lay at each place, and followed each other card."""
    places: Counter[tuple[int, int]] = Counter()
    following: Counter[tuple[int, int]] = Counter()
    for number in range(SHUFFLES):
        deck = shuffled(range(52), SEED(number))
        places.update(enumerate(deck))
        following.update(pairwise(deck))
    return places, following


def chi_square(counts: Counter[tuple[int, int]], cells: int, trials: int) -> float:
    expected = trials / cells
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (cells - len(counts)) * expected


def position_statistic(places: Counter[tuple[int, int]], shuffles: int) -> float:
    """A shuffle puts one card at each place and one place under each card: a part in 52 of the
    usual sum is lost to that."""
    return chi_square(places, 52 * 52, 52 * shuffles) * 51 / 52


@pytest.mark.parametrize("edition", ["nj-2004", "nj-2007", "ma"])
@pytest.mark.rule("4(a)")
def test_every_card_is_as_likely_at_every_place(
    edition: str, counts: tuple[Counter[tuple[int, int]], Counter[tuple[int, int]]]
) -> None:
    places, _ = counts
    assert position_statistic(places, SHUFFLES) < CHI_SQUARE_99


@pytest.mark.parametrize("edition", ["nj-2004", "nj-2007", "ma"])
@pytest.mark.rule("4(a)")
def test_every_card_is_as_likely_to_follow_every_other(
    edition: str, counts: tuple[Counter[tuple[int, int]], Counter[tuple[int, int]]]
) -> None:
    _, following = counts
    assert chi_square(following, 52 * 51, 51 * SHUFFLES) < CHI_SQUARE_99


def test_a_biased_shuffle_would_be_noticed() -> None:
    """Swapping each place with any place, a well-known mistake, fails the test of positions."""
    places: Counter[tuple[int, int]] = Counter()
    for number in range(SHUFFLES // 4):
        stream = hashlib.shake_256(SEED(number)).digest(104)
        deck = list(range(52))
        for at in range(52):
            pick = int.from_bytes(stream[2 * at : 2 * at + 2]) % 52
            deck[at], deck[pick] = deck[pick], deck[at]
        places.update(enumerate(deck))
    assert position_statistic(places, SHUFFLES // 4) > CHI_SQUARE_99


class _Stream:
    """Stands in for the cryptographic stream: it gives the bytes it is told to."""

    def __init__(self, given: bytes) -> None:
        self.given = given

    def __call__(self, _seed: bytes) -> _Stream:
        return self

    def digest(self, length: int) -> bytes:
        return self.given[:length].ljust(length, b"\0")


def test_draws_in_the_last_incomplete_run_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """65535 is the only 16-bit number above the last whole run of three: taken modulo three, it
    would give place 0 one chance more than the others."""

    def order(*draws: int) -> list[str]:
        stream = b"".join(draw.to_bytes(2) for draw in draws)
        monkeypatch.setattr(hashlib, "shake_256", _Stream(stream))
        return shuffled("abc", bytes(32))

    assert order(65535, 1, 0) == order(1, 0), "65535 counts for nothing"
    assert order(65535, 1, 0) != order(0, 1), "and not for the remainder it leaves"
    assert order(65534, 0) == order(2, 0), "the one below it counts"
    assert order(65535, 65535, 65535, 2, 1) == order(2, 1) == ["a", "b", "c"]


def test_the_stream_goes_on_when_many_draws_are_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wasted = b"\xff\xff" * 200
    monkeypatch.setattr(hashlib, "shake_256", _Stream(wasted + b"\0\2\0\1"))
    assert shuffled("abc", bytes(32)) == ["a", "b", "c"]


def test_every_order_of_a_small_deck_comes_out() -> None:
    orders = Counter("".join(shuffled("abcd", SEED(number))) for number in range(4800))
    assert len(orders) == 24
    expected = 200
    assert sum((seen - expected) ** 2 / expected for seen in orders.values()) < 41.64  # 99%, 23


def test_a_seed_has_at_least_256_bits_more_than_all_orders_need() -> None:
    assert SEED_BYTES * 8 >= 256 > log2(factorial(52)) > 225
    assert len(fresh_entropy(1)) == len(entropy_from("x")(1)) == SEED_BYTES
    with pytest.raises(ValueError, match="at least 32 bytes"):
        shuffled(DECK, bytes(31))
    assert len({fresh_entropy(1) for _ in range(100)}) == 100


def test_a_table_whose_entropy_is_too_short_deals_nothing() -> None:
    house = House()
    house.table.entropy = lambda number: b"too short"
    house.sit(1)
    with pytest.raises(ValueError, match="at least 32 bytes"):
        house.dealer.prepare()


def test_one_bit_of_the_seed_gives_another_order_and_another_commitment() -> None:
    seed = bytes(32)
    orders, promised = {tuple(shuffled(DECK, seed))}, {commitment(seed)}
    for bit in range(256):
        changed = (int.from_bytes(seed) ^ 1 << bit).to_bytes(32)
        orders.add(tuple(shuffled(DECK, changed)))
        promised.add(commitment(changed))
    assert len(orders) == len(promised) == 257


def test_the_order_of_a_known_seed_never_changes() -> None:
    """Records made by any version must verify with every later one."""
    seed = bytes(range(32))
    assert commitment(seed) == KNOWN_COMMITMENT
    assert text(shuffled(DECK, seed)) == KNOWN_ORDER


KNOWN_COMMITMENT = "6dd70c76107694a70567d41c814b3bf414831cea1844511b48a930180d7a5975"
KNOWN_ORDER = (
    "5d Jc 6h 2h 6d 6s Ac Kd Th 5h 5c 4h 8c 8s As Kc Ad 3d 2d 6c 5s 9s 8h 8d Td 4c "
    "9d 3h 2c Kh 7s 7c Js 9h 3s Qs Tc 3c 4s Qd 7h Ah Ts 9c Jh 7d Ks Qh Qc 2s 4d Jd"
)


@pytest.mark.parametrize("edition", ["nj-2004", "nj-2007", "ma"])
def test_the_commitment_is_told_before_the_first_card_and_the_seed_after_the_last(
    edition: str,
) -> None:
    house = House(edition, decks=2, shuffler="device").open(1)
    for _ in range(4):
        house.play(1)
    promised: dict[int, tuple[int, str]] = {}
    for event in house.events:
        if "commitment" in event.told:
            promised[event.told["shuffle"]] = (event.number, event.told["commitment"])
        for told in event.told.get("revealed", ()):
            number, committed = promised.pop(told["shuffle"])
            assert commitment(bytes.fromhex(told["seed"])) == committed
            dealt = [
                one.act["act"]
                for one in house.events[number : event.number + 1]
                if one.act["act"] in ("deliver", "pick up")
            ]
            assert dealt[-1] == "pick up" and "deliver" in dealt, "after the round"
    assert len(promised) == 1, "the deck still in the shuffler"
    deliveries = [event for event in house.events if event.act["act"] == "deliver"]
    assert len(deliveries) == 4 * 3
    assert not any("seed" in str(event.told) for event in deliveries)


def test_the_deck_is_dealt_in_the_order_that_the_seed_stands_for() -> None:
    house = House(shuffler="device").open(1)
    house.bet(1)
    promised = shuffled(sorted(DECK), house.table.entropy(1))
    house.dealer.deal()
    house.finish()
    assert house.table.round.hands[1].cards == promised[:2]
    assert house.table.round.areas["cross"] == promised[4:9]
    revealed = house.last("pick up").told["revealed"]
    assert revealed == [{"shuffle": 1, "seed": house.table.entropy(1).hex()}]


def test_a_supplied_order_is_committed_to_as_well() -> None:
    house = House()
    house.sit(1)
    event = house.do(ReceiveDeck(0, preshuffled=True))
    assert event.told["commitment"] == commitment(house.table.entropy(1))
