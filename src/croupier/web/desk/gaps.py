"""What a case still needs before there is a verdict, as a list that is worked down."""

from __future__ import annotations

from croupier.disputes.written_round import WrittenSeat
from croupier.games import game as game_of
from croupier.markup import Html, el
from croupier.rounds.wager_names import spoken
from croupier.web.desk.case import Case, CaseVerdict


def gaps(case: Case, judged: CaseVerdict) -> Html:
    """Every part of the round with a mark where it is known."""
    game = game_of(case.game)
    rows: list[tuple[str, bool]] = []
    for seat in case.seats:
        rows += _seat(case, seat)
    for area, slots in game.areas.items():
        laid = sum(slot in case.areas.get(area, {}) for slot in slots)
        if slots:
            rows.append((f"{spoken(area).capitalize()}: {laid} of {len(slots)} cards", laid > 0))
    if judged.asked and judged.seat is not None:
        number = case.seats[judged.seat].seat
        answers = " or ".join(option.name for option in judged.options)
        rows.append((f"Seat {number}, {spoken(judged.asked)}: {answers}?", False))
    items = [
        el("li", el("span", "✓ " if done else "○ ", aria_hidden="true"), words, _unseen(done))
        for words, done in rows
    ]
    return el("ul", items, class_="still-needed", id="desk-needed")


def _unseen(done: bool) -> Html:
    return el("span", ": done" if done else ": open", class_="unseen")


def _seat(case: Case, seat: WrittenSeat) -> list[tuple[str, bool]]:
    game = game_of(case.game)
    laid = sum(1 for card in seat.cards if card)
    needed = [wager.name for wager in game.wagers if wager.required and wager.offered(case.rules)]
    wagered = [name for name in needed if seat.wagers.get(name, "").strip()]
    return [
        (f"Seat {seat.seat}: {laid} of {game.cards_each} cards", laid >= game.cards_each),
        *((f"Seat {seat.seat}: {spoken(name)}", name in wagered) for name in needed),
    ]
