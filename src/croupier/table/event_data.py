"""What an event holds in plain values: the act with its particulars, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Required, TypeAlias, TypedDict

from croupier.rounds.round import ResultData

Row: TypeAlias = list[Any]
"""Words and numbers in a row, such as from where, to where and how many cents: a list, as it is
read back from a record."""

ActData = TypedDict(
    "ActData",
    {
        "act": Required[str],
        "seat": int,
        "seats": Sequence[int],
        "wager": str,
        "amount": int,
        "paid": Mapping[str, int],
        "asked": str,
        "option": str,
        "settlement": str,
        "name": str,
        "chips": int,
        "coupons": int,
        "beside": int,
        "tender": str,
        "overlooked": int,
        "deck": int,
        "back": str,
        "preshuffled": bool,
        "cards": int,
        "behind": int,
        "face_up": bool,
        "depth": int,
        "area": str,
        "slot": str,
        "slots": Sequence[str],
        "count": int,
        "counts": bool,
        "more": int,
        "exposed": bool,
        "hand": int,
        "held": str,
        "device": str,
        "method": str,
        "words": str,
        "why": str,
        "from": int,
    },
    total=False,
)
"""An act: its name, and those of the particulars that it has."""


class Revealed(TypedDict):
    """The seed of a shuffle that is over."""

    shuffle: int
    seed: str


class RulesData(TypedDict, total=False):
    """What a round is played by: the edition, and what the house has chosen."""

    edition: str
    options: Mapping[str, int | str | bool]
    posted: Mapping[str, Mapping[str, str]]


ToldData = TypedDict(
    "ToldData",
    {
        "added to": int,
        "along": str,
        "announced": str,
        "area": str,
        "back": str,
        "behind": int,
        "blackjack": bool,
        "card": str,
        "cards": str,
        "commitment": str,
        "counted": int,
        "cutting card": str,
        "destroyed": int,
        "exposed": str,
        "found": int,
        "hand": int,
        "hands": Mapping[str, str],
        "meter": int,
        "misdealt": Sequence[str],
        "moves": list[Row],
        "net": Mapping[str, int],
        "rack": Sequence[Row],
        "readings": Sequence[str],
        "results": list[ResultData],
        "retired": int,
        "revealed": list[Revealed],
        "round": int,
        "rules": RulesData,
        "seats": Sequence[int],
        "shown": Mapping[str, str],
        "shuffle": int,
        "stopped": int,
        "supervisor": str,
        "taken out": int,
        "unopened": list[int],
        "void": bool,
    },
    total=False,
)
"""What came of an act. Chips that moved are told as from, to and cents; cards only once they lie
face up."""
