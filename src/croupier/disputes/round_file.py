"""Round files: one round described by its cards, wagers and choices, in TOML or JSON.

docs/round-files.md tells how they are written.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from croupier.cards import Card
from croupier.disputes.input_errors import (
    InputError,
    amount_at,
    below,
    known_keys,
    parsed,
    read_text,
    refusals_at,
    table_at,
    whole_at,
)
from croupier.disputes.partial_layout import Unseen
from croupier.disputes.round_rules import read_edition, read_setup
from croupier.disputes.round_seats import SeatEntry, read_cards, read_seats
from croupier.games import game
from croupier.games.outside import bring_path, is_path
from croupier.money import Cents, dollars
from croupier.quotes import quoted
from croupier.rounds import Game, Rules
from croupier.speech import counted
from croupier.table import Setup


@dataclass(frozen=True, slots=True)
class RoundFile:
    """A round as a file describes it: checked, seats in order."""

    name: str
    setup: Setup
    areas: Mapping[str, Mapping[str, Card]]
    """Cards by area and slot; those that nobody needs may be missing."""
    seats: tuple[SeatEntry, ...]
    spins: Mapping[int, int] = field(default_factory=dict)
    """Where the wheel stopped for each seat that spun it: its position."""
    jackpot: Cents | None = None
    """What a progressive jackpot stood at before the first spin."""
    written: Mapping[str, Collection[str]] = field(default_factory=dict)
    """The slots of each area for which it has a card, known or not."""

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.setup.game

    @property
    def rules(self) -> Rules:
        """The rules it was played by."""
        return self.setup.rules


def load_round(path: str | os.PathLike[str]) -> RoundFile:
    """Read a round from a file; raise InputError if it cannot have been."""
    name = os.fspath(path)
    try:
        text = read_text(path)
    except InputError as error:
        raise error.within(name) from None
    return parse_round(text, name, Path(path).parent)


def parse_round(text: str, name: str = "round", folder: Path | None = None) -> RoundFile:
    """Read a round from text, TOML or JSON; where it lies in a folder, its game may be the path of
    a game sheet from there."""
    try:
        data = parsed(text, name)
        if folder is not None and isinstance(data, dict) and is_path(str(data.get("game", ""))):
            with refusals_at("game"):
                data["game"] = bring_path(folder / str(data["game"]))
    except InputError as error:
        raise error.within(name) from None
    return round_from(data, name)


def round_from(data: object, name: str = "round") -> RoundFile:
    """Read a round from plain values."""
    try:
        return _round(table_at(data, "", "a table that describes a round"), name)
    except InputError as error:
        raise error.within(name) from None


def _round(data: Mapping[str, Any], name: str) -> RoundFile:
    played = game(read_edition(data).game)
    wheel = ("spins", "jackpot") if played.spin else ()
    keys = ("game", "edition", "options", "posted", *played.areas, *wheel, "seats")
    known_keys(data, keys, "", "a round file")
    setup = read_setup(data)
    jackpot = _jackpot(data["jackpot"], setup.rules, played) if "jackpot" in data else None
    if jackpot is not None:
        setup = replace(setup, rules=played.with_meter(setup.rules, jackpot))
    written = {
        area: _area(data[area], area, setup) if area in data else {} for area in played.areas
    }
    areas = {area: _known(lying) for area, lying in written.items()}
    seats = read_seats(data.get("seats"), setup, areas)
    refuse_twins(_placed(areas, seats), played.packs(setup.rules))
    return RoundFile(name, setup, areas, seats, _spins(data.get("spins", {})), jackpot, written)


def _jackpot(value: object, rules: Rules, played: Game) -> Cents:
    """What a progressive jackpot stood at, which is never less than what it starts from."""
    amount, meter = amount_at(value, "jackpot"), played.meter
    if meter is None or not meter.runs(rules):
        raise InputError("no progressive jackpot is played for here: leave it out", "jackpot")
    seed = rules.number(meter.seed)
    if amount < max(seed, 1):
        cite = rules.edition.option(meter.seed).cite
        words = f"a jackpot that starts from {dollars(seed)} is never at {dollars(amount)}"
        raise InputError(f"{words} ({cite})", "jackpot")
    return amount


def _spins(value: object) -> dict[int, int]:
    """Where the wheel stopped, by the number of the seat."""
    areas = {}
    for seat, position in table_at(value, "spins", "a table of seats and wheel positions").items():
        where = below("spins", seat)
        if not (seat.isascii() and seat.isdigit()):
            raise InputError(f"{quoted(seat)} is not the number of a seat", "spins")
        areas[int(seat)] = whole_at(position, where, "a position of the wheel")
    return areas


def _area(value: object, area: str, setup: Setup) -> dict[str, Card]:
    """The cards of an area: all that were dealt there, in their order, or place by place."""
    game = setup.game
    slots, decks = game.slots(area), game.packs(setup.rules)
    if isinstance(value, dict) and set(value) == {"cards"}:
        value = value["cards"]
    if isinstance(value, dict):
        known_keys(value, slots, area, f"the {area}")
        lying = {}
        for slot, written in value.items():
            where = below(area, slot)
            cards = read_cards(written, where, decks, game)
            if len(cards) != 1:
                raise InputError(f"{counted(len(cards))}, but a place has 1", where)
            lying[slot] = cards[0]
    else:
        cards = read_cards(value, area, decks, game)
        is_drawn = len(slots) > len(game.areas[area]) and len(cards) <= len(slots)
        if not is_drawn and len(cards) not in game.cards_so_far(area):
            numbers = " or ".join(map(str, game.cards_so_far(area)))
            raise InputError(f"{counted(len(cards))}, but the {area} has {numbers}", area)
        lying = dict(zip(slots, cards, strict=False))
    return lying


def _known(lying: Mapping[str, Card]) -> dict[str, Card]:
    return {slot: card for slot, card in lying.items() if not isinstance(card, Unseen)}


def _placed(
    areas: Mapping[str, Mapping[str, Card]], seats: Sequence[SeatEntry]
) -> Iterator[tuple[Card, str]]:
    """Every card with where it lies."""
    yield from ((card, below(area, slot)) for area in areas for slot, card in areas[area].items())
    shown = ((card, entry) for entry in seats for card in entry.cards)
    yield from (
        (card, below(entry.where, "cards")) for card, entry in shown if not isinstance(card, Unseen)
    )


def refuse_twins(placed: Iterable[tuple[Card, str]], decks: int) -> None:
    """A deck holds every card once."""
    lying: dict[Card, list[str]] = {}
    for card, where in placed:
        there = lying.setdefault(card, [])
        if len(there) == decks:
            message = (
                f"the {card.spoken} ({card}) lies in {', '.join(dict.fromkeys(there))} already"
            )
            holds = "a deck holds it once" if decks == 1 else f"{decks} decks hold it {decks} times"
            raise InputError(f"{message}: {holds}", where)
        there.append(where)
