"""Best play of a shoe kept on disk, so that not every process looks for it again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec
import numpy as np

from croupier.games.double_attack_blackjack.accelerator import Options, Shoe, Solution, UpCard
from croupier.games.double_attack_blackjack.definition import DOUBLE_ATTACK_BLACKJACK
from croupier.solver import cache

UPS: Final = "up-cards"


def load(shoe: Shoe, house: Options, made_by: str) -> Solution | None:
    """The best play as it was kept, or None if it was not."""
    ups = cache.look(*_entry(shoe, house, made_by), _read)
    return None if ups is None else Solution(shoe, house, ups)


def save(solution: Solution, made_by: str) -> None:
    """Keep the best play of a shoe."""
    raw = msgspec.msgpack.encode(solution.ups, enc_hook=_written)
    ups = {UPS: np.frombuffer(raw, np.uint8)}
    cache.save(*_entry(solution.shoe, solution.options, made_by), ups)


def _entry(shoe: Shoe, house: Options, made_by: str) -> tuple[str, dict[str, Any]]:
    return cache.play_entry(DOUBLE_ATTACK_BLACKJACK.slug, f"{shoe} {house}", made_by)


def _read(arrays: cache.StoredArrays) -> tuple[UpCard, ...]:
    return msgspec.msgpack.decode(arrays.raw(UPS), type=tuple[UpCard, ...], dec_hook=_fraction)


def _written(value: object) -> str:
    assert isinstance(value, Fraction), type(value)
    return str(value)


def _fraction(kind: type, value: str) -> Fraction:
    assert kind is Fraction, kind
    return Fraction(value)
