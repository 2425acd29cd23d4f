"""Rounds for the dispute desk: the examples of the documentation, of every game there is."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Final

from croupier.disputes import RoundFile, parse_round
from croupier.disputes.written_round import WrittenSeat
from croupier.games import game as game_of
from croupier.players import least_wagers
from croupier.table import Setup, Table
from croupier.web.desk.case import Case, fresh, judge

PAGE: Final = Path(__file__).parents[2] / "docs" / "round-files.md"
BLOCK: Final = re.compile(r"^```(toml|json)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def examples() -> list[tuple[str, str, RoundFile]]:
    """Every example with its kind of file, its text, and the round that it describes."""
    found = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    return [(kind, text, parse_round(text, f"example.{kind}")) for kind, text in found]


def example_of(slug: str) -> tuple[str, str, RoundFile]:
    """The first example of a game."""
    return next(one for one in examples() if one[2].game.slug == slug)


def full_table(slug: str, seed: int = 1) -> Case:
    """A round of a game without drawn cards in which every seat has made every wager, stays in,
    and was paid a dollar too much on every second one."""
    game, case, chance = game_of(slug), fresh(slug), random.Random(seed)
    deck = [str(card) for card in game.deck]
    chance.shuffle(deck)
    least = least_wagers(Table(Setup.of(slug, case.edition)))
    wagers = {name: str(amount // 100) for name, amount in least.items()}
    taken = range(1, int(case.book.option("seats").default) + 1)
    dealt = [
        WrittenSeat(seat, tuple(deck.pop() for _ in range(game.cards_each)), wagers)
        for seat in taken
    ]
    areas = {area: {slot: deck.pop() for slot in slots} for area, slots in game.areas.items()}
    case = replace(case, seats=tuple(dealt), areas=areas)
    while (judged := judge(case)).asked:
        assert judged.seat is not None
        stays = next(option for option in judged.options if not option.folds)
        answered = (*case.seats[judged.seat].choices, stays.name)
        case = case.with_seat(judged.seat, choices=answered)
    assert judged.verdict is not None, judged.says
    for at, seat in enumerate(judged.verdict.seats):
        paid = {
            one.wager: str(one.net // 100 + nth % 2)
            for nth, one in enumerate(seat.results)
            if one.net % 100 == 0
        }
        case = case.with_seat(at, paid=paid)
    return case
