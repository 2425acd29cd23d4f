"""Every number that a paragraph gives, as the paragraph gives it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from croupier.rulebook import Edition, edition, editions, games
from support.readings import readings

NUMBERS: Final = {
    "boston-5-stud": (
        ("1", "first.antes", 2),
        ("1", "hand.cards", 5),
        ("1", "player.first-cards", 3),
        ("11(d)", "bonus.cards", 3),
        ("11(e)", "payout-limit.floor", 5_000_000),
        ("12(a)", "dealer.first-cards", 3),
        ("12(b)", "face-up.void", 2),
        ("12(d)", "dealer.cards", 5),
        ("12(d)", "dealer.completed-from", 4),
    ),
    "casino-war": (
        ("8(f)", "burn.cards", 3),
        ("8(f)", "war.cards", 1),
        ("10(a)", "face-up.void", 2),
    ),
    "colorado-hold-em": (
        ("2(a)", "decks", 1),
        ("2(a)", "cover-cards", 1),
        ("2(b)", "decks.with-shuffler", 2),
        ("2(b)5", "discard-rack.decks", 1),
        ("3(b)", "hand.cards", 5),
        ("3(c)", "instant.cards", 3),
        ("11(c)", "community.cards", 3),
        ("11(d)1", "player.kept", 2),
        ("12(c)", "payout-limit.floor.required", 5_000_000),
        ("13(c)", "payout-limit.floor", 5_000_000),
        ("14(a)", "face-up.void", 2),
    ),
    "criss-cross": (
        ("layout(a)", "table.positions", 6),
        ("layout(b)2", "table.betting-areas", 6),
        ("2", "decks", 1),
        ("2", "cover-cards", 1),
        ("2(a)", "decks.with-shuffler", 2),
        ("2(a)5", "discard-rack.decks", 1),
        ("3(b)", "hand.cards", 5),
        ("5(c)1ii", "cut.least", 10),
        ("6(a)", "ante.wagers", 2),
        ("6(a)", "bet.wagers", 3),
        ("6(a)", "bet.least-antes", 1),
        ("6(a)", "bet.most-antes", 3),
        ("7(c)", "cross.cards", 5),
        ("7(d)", "player.cards", 2),
        ("7(e)", "stub-count.rounds", 5),
        ("7(e)1", "deck.cards", 52),
        ("8(e)", "stub-count.rounds.hand", 5),
        ("9(a)", "automated-shoe.first-stack", 5),
        ("9(a)", "automated-shoe.stack", 2),
        ("10(d)", "across.shown", 2),
        ("10(f)", "down.shown", 2),
        ("10(h)", "middle.shown", 1),
        ("11(c)", "bonus-spin.stops", 12),
        ("11(d)", "payout-limit.floor", 5_000_000),
        ("12(a)", "face-up.void", 1),
    ),
    "double-attack-blackjack": (
        ("1", "attack.initials", 1),
        ("2(a)", "decks.least", 6),
        ("2(a)", "decks.most", 8),
        ("2(a)", "deck.cards", 48),
        ("2(a)", "deck.removed", 4),
        ("2(a)", "cutting-cards", 1),
        ("2(b)2", "face.points", 10),
        ("2(b)3", "ace.points", 11),
        ("2(b)3", "ace.low-points", 1),
        ("2(b)3", "total.most", 21),
        ("3(d)", "card-change.shoe-hours", 24),
        ("4(e)", "cut.least", 10),
        ("4(e)", "cut.leaves", 10),
        ("4(e)", "cutting-card.one-in", 4),
    ),
    "double-cross": (
        ("2(a)", "decks", 1),
        ("2(a)", "cover-cards", 1),
        ("2(b)", "decks.with-shuffler", 2),
        ("2(b)5", "discard-rack.decks", 1),
        ("3(e)", "card-change.shoe-hours", 8),
        ("3(e)", "card-change.hand-hours", 4),
        ("4(c)1ii", "cut.least", 10),
        ("5(b)", "hand.cards", 5),
        ("5(c)", "three-card.cards", 3),
        ("6(d)", "three-card.least", 100),
        ("6(d)", "three-card.most", 10_000),
        ("7(c)1", "player.cards", 2),
        ("7(c)2", "dealer.cards", 2),
        ("7(c)3", "cross.cards", 5),
        ("7(c)3", "cross.line", 3),
        ("7(e)", "stub-count.rounds", 5),
        ("7(e)1", "deck.cards", 52),
        ("8(e)", "stub-count.rounds.hand", 5),
        ("9(a)", "automated-shoe.stack", 2),
        ("9(d)", "stub-count.rounds.automated-shoe", 5),
        ("10(a)", "cross.shown-first", 2),
        ("10(c)2", "raise.wagers", 2),
        ("10(c)2", "raise.antes", 1),
        ("10(d)", "cross.shown-last", 3),
        ("10(g)2", "wagers.main", 3),
        ("11(d)", "payout-limit.floor", 6_000_000),
        ("12(a)", "face-up.void", 2),
    ),
    "double-down-stud": (
        ("2(a)", "decks", 1),
        ("2(a)", "cover-cards", 1),
        ("2(a)", "cutting-cards", 1),
        ("2(b)", "decks.with-shuffler", 2),
        ("2(b)5", "discard-rack.decks", 1),
        ("3(e)", "card-change.shoe-hours", 24),
        ("3(e)", "card-change.hand-hours", 8),
        ("4(e)", "cut.least", 10),
        ("4(e)", "cut.leaves", 10),
        ("5(b)", "hand.cards", 5),
        ("6(c)", "areas.most", 2),
        ("8(b)", "player.cards", 1),
        ("8(b)", "common.cards", 4),
        ("8(b)", "common.down", 1),
        ("8(b)", "common.up", 3),
        ("10(c)", "payout-limit", 10_000_000),
        ("11(b)", "face-up.void", 2),
    ),
    "four-card-poker": (
        ("1", "play.least-antes", 1),
        ("1", "play.most-antes", 3),
        ("2(a)", "decks", 1),
        ("2(a)", "cover-cards", 1),
        ("2(b)", "decks.with-shuffler", 2),
        ("2(b)5", "discard-rack.decks", 1),
        ("3(b)", "hand.cards", 4),
        ("4(e)", "card-change.shoe-hours", 8),
        ("4(e)", "card-change.hand-hours", 4),
        ("5(c)1ii", "cut.least", 10),
    ),
    "let-it-ride": (
        ("2(a)", "decks", 1),
        ("2(a)", "cover-cards", 1),
        ("2(b)", "decks.with-shuffler", 2),
        ("2(b)5", "discard-rack.decks", 1),
        ("3(b)", "hand.cards", 5),
        ("4(e)", "card-change.shoe-hours", 8),
        ("4(e)", "card-change.hand-hours", 4),
    ),
}
"""By game: the paragraph, what it counts, and the number."""


def given() -> Iterator[Any]:
    """Each number in every edition that has its paragraph, as a test that names the paragraph."""
    for game, numbers in NUMBERS.items():
        for slug in editions(game):
            book = edition(game, slug)
            for key, name, value in numbers:
                if name in book.numbers:
                    marks = pytest.mark.rule(key)
                    yield pytest.param(
                        book, key, name, value, marks=marks, id=f"{game} {slug} {name}"
                    )


@pytest.mark.parametrize(("book", "key", "name", "value"), list(given()))
def test_a_number_is_what_its_paragraph_says(
    book: Edition, key: str, name: str, value: int
) -> None:
    assert (book.number(name), book.numbers[name].cite) == (value, book.cite(key))


@pytest.mark.parametrize("game", games())
def test_no_paragraph_gives_a_number_that_is_not_tested(game: str) -> None:
    tested = {name for _, name, _ in NUMBERS[game]}
    for slug in editions(game):
        numbers = edition(game, slug).numbers
        assert {name for name, one in numbers.items() if one.cite not in readings()} <= tested
