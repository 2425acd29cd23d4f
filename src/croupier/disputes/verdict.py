"""Settling a round from a file: every wager's result and the paragraphs that say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from croupier.cards import text
from croupier.disputes.dependence import depending
from croupier.disputes.input_errors import InputError, below
from croupier.disputes.partial_layout import Needed
from croupier.disputes.round_file import RoundFile
from croupier.disputes.round_play import GivenAnswer, RoundPlay, refusal
from croupier.disputes.round_seats import SeatEntry
from croupier.money import Cents
from croupier.rounds import Consequence, Hand, Move, Result, agenda
from croupier.rounds.choices import Ask, Option
from croupier.rounds.script import Spin as SpinStep
from croupier.rounds.script import Step
from croupier.rulebook import Stop


@dataclass(frozen=True, slots=True)
class SeatVerdict:
    """What one seat's wagers come to."""

    entry: SeatEntry
    results: tuple[Result, ...]

    @property
    def seat(self) -> int:
        """The number of the seat."""
        return self.entry.seat

    @property
    def net(self) -> Cents:
        """What the player is up or down on the round, in chips."""
        return sum(result.net for result in self.results)

    def as_data(self) -> dict[str, Any]:
        """The seat in plain values."""
        return {
            "seat": self.seat,
            "cards": text(self.entry.cards),
            "choices": {asked: choice.option.name for asked, choice in self.entry.choices.items()},
            "results": [_result(result) for result in self.results],
            "net_cents": self.net,
        }


def _result(result: Result) -> dict[str, Any]:
    """A result with amounts that say what they are."""
    return {
        "wager": result.wager,
        "outcome": result.outcome.value,
        "stake_cents": result.stake,
        "won_cents": result.won,
        "net_cents": result.net,
        "odds": str(result.odds) if result.odds else None,
        "due_cents": result.cut.due if result.cut else None,
        "limit_cents": result.cut.limit if result.cut else None,
        "hand": result.hand or None,
        "against": result.against or None,
        "cites": list(result.cites),
        "readings": list(result.readings),
    }


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a whole round comes to."""

    file: RoundFile
    seats: tuple[SeatVerdict, ...]

    @property
    def house_net(self) -> Cents:
        """What the house is up or down on the round."""
        return -sum(seat.net for seat in self.seats)

    def as_data(self) -> dict[str, Any]:
        """The verdict in plain values, amounts in cents."""
        return {
            "game": self.file.game.slug,
            "edition": self.file.rules.edition.slug,
            "areas": {
                area: {slot: str(card) for slot, card in cards.items()}
                for area, cards in self.file.areas.items()
            },
            "seats": [seat.as_data() for seat in self.seats],
            "house_net_cents": self.house_net,
        }


def settle_round(file: RoundFile) -> Verdict:
    """Settle every wager of a round by the game's own settlements."""
    settling = _Settling(file)
    try:
        settling.run()
    except InputError as error:
        raise error.within(file.name) from None
    hands = settling.round.hands
    seats = (SeatVerdict(entry, tuple(hands[entry.seat].results)) for entry in file.seats)
    return Verdict(file, tuple(seats))


class _Settling(RoundPlay):
    """Takes all hands of a file through the script and settles their wagers."""

    def __init__(self, file: RoundFile) -> None:
        self.file, self.entries = file, {entry.seat: entry for entry in file.seats}
        super().__init__(
            file.game,
            file.rules,
            hands=[entry.hand(file.game.unit_wager) for entry in file.seats],
            rows={entry.seat: entry.row for entry in file.seats},
            areas=file.areas,
        )
        self.meter = file.jackpot or 0

    def run(self) -> None:
        """Give what is awaited; then no card of the layout is left, and no spin."""
        super().run()
        for area, written in self.file.written.items():
            laid = len(self.round.areas[area])
            for slot in written:
                if slot not in self.game.slots(area)[:laid]:
                    says = f"no card is dealt here in this round: the {area} has {laid}"
                    raise InputError(says, below(area, slot))

    def moves(self, step: Step) -> Sequence[Move | Consequence]:
        if isinstance(step, SpinStep):
            spinners = {hand.seat for hand in agenda.spinning(step, self.round)}
            for seat in self.file.spins:
                if seat not in spinners:
                    raise InputError(f"seat {seat} wins no {step.name}", below("spins", str(seat)))
        return super().moves(step)

    def answer(self, hand: Hand, ask: Ask, options: tuple[Option, ...]) -> GivenAnswer:
        return self.entries[hand.seat].choices[ask.key(hand)]

    def decide(self, hand: Hand, name: str) -> list[Result]:
        try:
            return super().decide(hand, name)
        except Needed as needed:
            settlement = self.game.settlements[name]
            wagers = depending(needed.card, self.game, self.rules, self.round, hand, settlement)
            raise refusal(needed.card, wagers) from None

    def stop(self, seat: int) -> Stop:
        return _stop(self.file, seat)

    def spin(self, stop: Stop) -> None:
        """Let the wheel stop; what a jackpot stood at must be known if it is won."""
        before = {seat: len(hand.results) for seat, hand in self.round.hands.items()}
        super().spin(stop)
        paid = [result for seat, at in before.items() for result in self.results(seat)[at:]]
        if self.file.jackpot is None and any(result.takes_jackpot for result in paid):
            raise InputError("missing: what the jackpot stood at, in dollars", "jackpot")


def _stop(file: RoundFile, seat: int) -> Stop:
    """The stop of the wheel at the position that the file names."""
    assert file.game.wheel is not None
    stops = {stop.position: stop for stop in file.game.wheel(file.rules).stops}
    where, known = below("spins", str(seat)), f"from {min(stops)} to {max(stops)}"
    if seat not in file.spins:
        raise InputError(f"missing: seat {seat} spins; give the wheel's position {known}", where)
    if file.spins[seat] not in stops:
        raise InputError(f"the wheel has positions {known}, not {file.spins[seat]}", where)
    return stops[file.spins[seat]]
