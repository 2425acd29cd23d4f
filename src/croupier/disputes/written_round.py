"""A round written down: everything as text, as a person would write it into a round file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from croupier.disputes.partial_layout import UNKNOWN
from croupier.money import Cents
from croupier.rounds import COUPON, Rules, SettledWager
from croupier.rulebook import Edition, edition


@dataclass(frozen=True)
class WrittenSeat:
    """One seat, everything as it was written."""

    seat: int
    cards: tuple[str, ...] = ()
    """By place; an empty text where no card has been laid yet."""
    wagers: Mapping[str, str] = field(default_factory=dict)
    coupon: str = ""
    choices: tuple[str, ...] = ()
    """In the order in which they were asked for."""
    paid: Mapping[str, str] = field(default_factory=dict)
    net: str = ""

    def as_data(self) -> dict[str, object]:
        """The seat of a round file."""
        data: dict[str, object] = {
            "seat": self.seat,
            "cards": [card for card in self.cards if card],
            "wagers": _filled_in(self.wagers),
            "choices": list(self.choices),
        }
        if self.coupon.strip():
            data[COUPON] = self.coupon
        if paid := _filled_in(self.paid):
            data["paid"] = paid
        if self.net.strip():
            data["net"] = self.net
        return data


@dataclass(frozen=True)
class WrittenRound:
    """A round, everything as it was written."""

    game: str
    edition: str
    options: Mapping[str, str] = field(default_factory=dict)
    posted: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    areas: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    seats: tuple[WrittenSeat, ...] = ()
    spins: Mapping[str, str] = field(default_factory=dict)
    jackpot: str = ""

    @property
    def book(self) -> Edition:
        """The edition that was played by."""
        return edition(self.game, self.edition)

    def as_data(self) -> dict[str, object]:
        """The round file that this is."""
        data: dict[str, object] = {
            "game": self.game,
            "edition": self.edition,
            "options": self._option_values(),
            "posted": {name: dict(lines) for name, lines in self.posted.items()},
            "seats": [seat.as_data() for seat in self.seats],
            **{area: dict(cards) for area, cards in self.areas.items() if cards},
        }
        if spins := _filled_in(self.spins):
            data["spins"] = {seat: _number(position) for seat, position in spins.items()}
        if self.jackpot.strip():
            data["jackpot"] = self.jackpot
        return data

    def _option_values(self) -> dict[str, int | str | bool]:
        values: dict[str, int | str | bool] = {}
        for name, written in self.options.items():
            option = self.book.option(name)
            try:
                values[name] = written if option.unit == "cents" else option.read(written)
            except ValueError:
                values[name] = written  # whatever reads the round says what is wrong with it
        return values

    def with_paid(self, settled: Mapping[int, Iterable[SettledWager]]) -> Self:
        """The same with what was paid on every wager, and minus what was collected."""
        seats = (
            replace(
                seat,
                paid={
                    result.wager: plain_money(result.net) for result in settled.get(seat.seat, ())
                },
            )
            for seat in self.seats
        )
        return replace(self, seats=tuple(seats))

    def as_seen(self, seen: set[str]) -> Self:
        """The same for someone who saw some cards: of the others a seat's are unknown, and those
        of the layout are left out."""
        areas = {
            area: {slot: card for slot, card in cards.items() if card in seen}
            for area, cards in self.areas.items()
        }
        seats = (
            replace(seat, cards=tuple([card if card in seen else UNKNOWN for card in seat.cards]))
            for seat in self.seats
        )
        return replace(self, areas=areas, seats=tuple(seats))


def _filled_in(fields: Mapping[str, str]) -> dict[str, str]:
    return {name: value.strip() for name, value in fields.items() if value.strip()}


def _number(written: str) -> int | str:
    return int(written) if written.isascii() and written.isdecimal() else written


def written_rules(rules: Rules) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """The options of the house that were chosen, and the odds that it posted, as texts."""
    options = {name: _option_text(rules, name) for name in rules.options}
    return options, {wager: table.written() for wager, table in rules.posted.items()}


def _option_text(rules: Rules, name: str) -> str:
    value = rules.options[name]
    if isinstance(value, bool):
        return str(value).lower()
    return plain_money(int(value)) if rules.edition.option(name).unit == "cents" else str(value)


def plain_money(amount: Cents) -> str:
    """An amount as it is typed."""
    whole, rest = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}{whole}" + (f".{rest:02}" if rest else "")
