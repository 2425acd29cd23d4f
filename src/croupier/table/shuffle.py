"""A fair deal: an unbiased shuffle from a seed that is committed to before and shown after."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

SEED_BYTES: Final = 32
"""256 bits: more than the 225.6 that 52! orders need."""

_DOMAIN: Final = b"croupier shuffle 1\n"

T = TypeVar("T")
Entropy = Callable[[int], bytes]
"""Gives the seed of the n-th shuffle of a table."""


def fresh_entropy(_number: int) -> bytes:
    """Seeds that nobody can foresee."""
    return secrets.token_bytes(SEED_BYTES)


def entropy_from(master: str) -> Entropy:
    """Seeds that follow from a word, for rounds that must come out the same again."""

    def seed(number: int) -> bytes:
        return hashlib.sha256(f"croupier master seed\n{master}\n{number}".encode()).digest()

    return seed


def commitment(seed: bytes) -> str:
    """What is published before the first card: it fixes the seed without telling it."""
    return hashlib.sha256(b"croupier commitment 1\n" + seed).hexdigest()


def with_additions(seed: bytes, words: Sequence[str]) -> bytes:
    """The seed that the house has committed to, with what players have added since, in order;
    without additions the seed itself."""
    if not words:
        return seed
    added = (word.encode() for word in words)
    parts = (len(words).to_bytes(4) + words for words in added)
    return hashlib.sha256(b"croupier added seed 1\n" + seed + b"".join(parts)).digest()


def shuffled(cards: Sequence[T], seed: bytes) -> list[T]:
    """The permutation that the seed stands for: Fisher and Yates, every order equally likely.

    The stream is SHAKE-256 of the seed. A draw below n takes 16 bits and is thrown away when it
    falls in the last, incomplete run of n, so no remainder is favoured.
    """
    if len(seed) < SEED_BYTES:
        raise ValueError(f"a seed has at least {SEED_BYTES} bytes, not {len(seed)}")
    deck = list(cards)
    block = 4 * len(deck) + 32
    stream = hashlib.shake_256(_DOMAIN + seed).digest(block)
    at = 0
    for last in range(len(deck) - 1, 0, -1):
        choices = last + 1
        bound = 65536 - 65536 % choices
        while True:
            if at + 2 > len(stream):
                stream = hashlib.shake_256(_DOMAIN + seed).digest(2 * len(stream))
            draw = stream[at] << 8 | stream[at + 1]
            at += 2
            if draw < bound:
                break
        pick = draw % choices
        deck[last], deck[pick] = deck[pick], deck[last]
    return deck


def draw_ticket(seed: bytes, purpose: str) -> int:
    """A number that follows from the seed for another purpose than the cards, such as a wheel.

    256 bits: this many more than any wheel has weights that its remainder favours none by more
    than a part in 10**60; the reader of it takes the remainder by the sum of weights.
    """
    return int.from_bytes(hashlib.sha256(b"croupier ticket 1\n" + purpose.encode() + seed).digest())
