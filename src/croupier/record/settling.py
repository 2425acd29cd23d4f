"""Settling a round from a file: every wager's result and the paragraphs that say so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.cards import text
from croupier.games import Hand, Result
from croupier.games.choices import Ask, Option
from croupier.games.script import DealerDraws, Settle, Spin, Step
from croupier.money import Cents
from croupier.record.depending import depending
from croupier.record.inputs import InputError, below
from croupier.record.laying import Needed
from croupier.record.playing import Answer, Play, refusal
from croupier.record.round_file import RoundFile
from croupier.record.round_seats import SeatEntry
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
            "choices": {asked: one.option.name for asked, one in self.entry.choices.items()},
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


class _Settling(Play):
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

    def run(self) -> None:
        """Take every step; then no card of the layout is left."""
        super().run()
        for area, given in self.areas.items():
            laid = len(self.round.areas[area])
            for slot in given:
                if slot not in self.game.slots(area)[:laid]:
                    says = f"no card is dealt here in this round: the {area} has {laid}"
                    raise InputError(says, below(area, slot))

    def answer(self, hand: Hand, ask: Ask, key: str, options: tuple[Option, ...]) -> Answer:
        return self.entries[hand.seat].choices[key]

    def take(self, step: Step) -> None:
        if isinstance(step, Settle):
            hands = self.round.hands.values() if step.with_folded else self.round.in_play()
            for hand in [hand for hand in hands if step.of(hand)]:
                self.settle(hand, step.name)
        elif isinstance(step, DealerDraws):
            while step.draws(self.rules, self.round):
                self._draw("dealer")
        elif isinstance(step, Spin):
            self._spin(step)
        else:
            super().take(step)

    def settle(self, hand: Hand, name: str) -> None:
        settlement = self.game.settlements[name]
        try:
            hand.results.extend(settlement(self.rules, self.round, hand))
        except Needed as needed:
            wagers = depending(needed.card, self.game, self.rules, self.round, hand, settlement)
            raise refusal(needed.card, wagers) from None

    def _draw(self, area: str) -> None:
        """The dealer draws a card, which everyone has seen."""
        laid = self.round.areas[area]
        slot = self.game.slots(area)[len(laid)]
        if slot not in self.areas[area]:
            raise InputError("missing: the dealer draws another card", below(area, slot))
        laid.append(self.areas[area][slot])

    def _spin(self, step: Spin) -> None:
        """Let the wheel stop where the file says, for one player after another as at the table."""
        file, round_ = self.file, self.round
        spinners = [hand for hand in round_.hands.values() if step.of(hand)]
        for seat in file.spins:
            if seat not in {hand.seat for hand in spinners}:
                raise InputError(f"seat {seat} wins no {step.name}", below("spins", str(seat)))
        jackpot = file.jackpot
        for hand in reversed(spinners):
            assert file.game.spin is not None
            paid = file.game.spin(file.rules, round_, hand, _stop(file, hand.seat), jackpot or 0)
            for seat, result in paid.items():
                round_.hands[seat].results.append(result)
                if result.takes_jackpot and file.game.meter:
                    if jackpot is None:
                        says = "missing: what the jackpot stood at, in dollars"
                        raise InputError(says, "jackpot")
                    jackpot = file.rules.number(file.game.meter.seed)


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
