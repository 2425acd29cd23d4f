"""Settling a round from a file: every wager's result and the paragraphs that say so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.cards import text
from croupier.games import Hand, Result, Round
from croupier.games.choices import Ask, Turns
from croupier.games.round import Part
from croupier.games.script import CheckHoleCard, DealerDraws, Settle, Spin
from croupier.money import Cents
from croupier.record.choices import check_hole_card, make
from croupier.record.inputs import InputError, below
from croupier.record.laying import laid
from croupier.record.round_file import RoundFile
from croupier.record.round_seats import SeatEntry
from croupier.record.turns import FIRST, draw, play_turn
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
    entries = {entry.seat: entry for entry in file.seats}
    unit = file.game.unit_wager
    hands = {seat: entry.hand(unit) for seat, entry in entries.items()}
    try:
        _play(file, Round(hands, laid(file.game, file.areas)), entries)
    except InputError as error:
        raise error.within(file.name) from None
    seats = (SeatVerdict(entry, tuple(hands[seat].results)) for seat, entry in entries.items())
    return Verdict(file, tuple(seats))


def _play(file: RoundFile, round_: Round, entries: Mapping[int, SeatEntry]) -> None:
    """Go through the game's own steps, with the choices of the file."""
    for step in file.game.steps(file.rules):
        if step.when is not None and not step.when(round_):
            continue
        if isinstance(step, CheckHoleCard):
            check_hole_card(file.game, round_)
        elif isinstance(step, Turns):
            for hand in [hand for hand in round_.in_play() if step.of(hand)]:
                _take_turn(file, round_, step, hand, entries[hand.seat])
        elif isinstance(step, DealerDraws):
            draw(step, file.rules, round_, "dealer")
        elif isinstance(step, Ask):
            for hand in [hand for hand in round_.in_play() if step.asks(round_, hand)]:
                _choose(file, round_, step, hand, entries[hand.seat])
        elif isinstance(step, Settle):
            taking_part = round_.hands.values() if step.with_folded else round_.in_play()
            for hand in [hand for hand in taking_part if step.of(hand)]:
                _settle(file, round_, hand, step.name)
        elif isinstance(step, Spin):
            _spin(file, round_, step)


def _choose(file: RoundFile, round_: Round, ask: Ask, hand: Hand, entry: SeatEntry) -> None:
    answer = entry.choices[ask.name]
    option = answer.option
    make(hand, ask, answer, file.rules)
    if option.decides:
        _settle(file, round_, hand, option.decides)
    if option.folds or option.settles:
        _settle(file, round_, hand, option.settles or file.game.fold_settlement)


def _take_turn(file: RoundFile, round_: Round, step: Turns, hand: Hand, entry: SeatEntry) -> None:
    """Play a hand's turn; what is settled at once at the table is settled at once here."""

    def ended(part: Part) -> None:
        if step.at_once(file.rules, round_, part):
            _settle(file, round_, hand, part.ended)
            part.settled = True

    coming, hand.cards[FIRST:] = hand.cards[FIRST:], []
    said = {key: answer.option.name for key, answer in entry.choices.items()}
    play_turn(
        step,
        file.rules,
        round_,
        hand,
        coming,
        lambda key, options: next(one for one in options if one.name == said[key]),
        ended,
    )
    hand.folded = all(part.settled for part in hand.parts)


def _settle(file: RoundFile, round_: Round, hand: Hand, name: str) -> None:
    hand.results.extend(file.game.settlements[name](file.rules, round_, hand))


def _spin(file: RoundFile, round_: Round, step: Spin) -> None:
    """Let the wheel stop where the file says, for one player after another as at the table."""
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
                    raise InputError("missing: what the jackpot stood at, in dollars", "jackpot")
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
