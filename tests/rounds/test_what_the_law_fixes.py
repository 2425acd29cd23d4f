"""What the law fixes, sets a least for or leaves free, and what has no effect: every table."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import RulebookError
from croupier.games import GAMES
from croupier.money import Odds, PayTable
from croupier.rounds import Rules
from croupier.rulebook import edition, editions
from croupier.table.setup import Setup
from support.readings import readings

LINES = [
    (game, slug, wager, line)
    for game in GAMES
    for slug in editions(game)
    for wager, table in edition(game, slug).pays.items()
    for line in table
]

FIXED = {
    ("double-cross", "ante", "win"): "10(g)3",
    ("criss-cross", "ante", "win"): "11(a)",
    ("criss-cross", "line", "sixes to tens"): "11(a)",
    ("double-down-stud", "wager", "sixes to tens"): "9(b)",
    ("colorado-hold-em", "permissible", "nines or tens"): "11(f)",
    ("boston-5-stud", "first", "win"): "11(b)",
    ("boston-5-stud", "second", "win"): "11(b)",
    ("casino-war", "initial", "win"): "9(a)1",
    ("casino-war", "tie", "tie"): "9(a)2",
    ("casino-war", "war", "win"): "9(a)3",
    ("casino-war", "war", "tie"): "9(a)3",
}
"""Lines that are neither more nor less than the paragraph says."""

WINS = {
    ("double-attack-blackjack", "initial"): "5(a)",
    ("double-attack-blackjack", "attack"): "5(a)",
    ("double-attack-blackjack", "blackjack"): "5(a)",
    ("four-card-poker", "aces-up"): "1",
}
"""Tables of readings whose lines a paragraph has win, whatever they are paid."""


def options_for(game: str, slug: str, wager: str) -> dict[str, Any]:
    """House options under which a pay table is in force."""
    ways = edition(game, slug).pays_needs[wager].ways
    return {name: values[0] for name, values in ways[0].items()} if ways else {}


def refusal(game: str, slug: str, wager: str, line: str, odds: Odds) -> str:
    """What a table is told that posts other odds for a line; nothing where it may."""
    posted: dict[str, PayTable] = {
        wager: edition(game, slug).pays[wager].with_line(line, odds),
    }
    written = {name: {one: str(paid) for one, paid in posted[name].items()} for name in posted}
    try:
        Setup.of(game, slug, options=options_for(game, slug, wager), posted=written)
    except RulebookError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("game", "slug", "wager", "line"), LINES)
def test_a_line_is_fixed_or_a_least_or_free(game: str, slug: str, wager: str, line: str) -> None:
    book = edition(game, slug)
    legal = book.pays[wager][line]
    more, less = Odds(legal.ratio + 1), Odds(legal.ratio * 9 / 10)
    cite = book.pays_cites[wager]
    assert not refusal(game, slug, wager, line, legal)
    if key := FIXED.get((game, wager, line)):
        for odds in (more, less, Odds.to(0)):
            if odds != legal:
                words = refusal(game, slug, wager, line, odds)
                assert words.endswith(f"({book.cite(key)})") and f"not {odds}" in words
        return
    assert not refusal(game, slug, wager, line, more)
    if cite not in readings():
        if less != legal:
            words = refusal(game, slug, wager, line, less)
            least = book.least_cites.get(wager, cite)
            assert "no less than" in words and words.endswith(f"({least})")
        return
    assert not refusal(game, slug, wager, line, less)
    words = refusal(game, slug, wager, line, Odds.to(0))
    if key := WINS.get((game, wager)):
        assert words.endswith(f"({book.cite(key)})")
    else:
        assert not words


IDLE: list[tuple[str, str, dict[str, Any]]] = [
    ("criss-cross", "five-dollar-top", {}),
    ("criss-cross", "five-dollar-top", {"bonus-spin": "one-dollar-fixed"}),
    ("criss-cross", "top-prize", {}),
    ("criss-cross", "top-prize", {"bonus-spin": "one-dollar-progressive"}),
    ("criss-cross", "top-prize", {"bonus-spin": "five-dollar"}),
    ("criss-cross", "jackpot-seed", {}),
    ("criss-cross", "jackpot-seed", {"bonus-spin": "one-dollar-fixed"}),
    ("criss-cross", "jackpot-rate", {"bonus-spin": "five-dollar", "five-dollar-top": "fixed"}),
    ("criss-cross", "spin-survives-fold", {}),
    ("criss-cross", "spin-returns-wager", {}),
    ("criss-cross", "wheel-weights", {}),
    ("colorado-hold-em", "push-from", {}),
    ("colorado-hold-em", "push-to", {}),
    ("colorado-hold-em", "push-to", {"version": "required", "push-from": "none"}),
    ("colorado-hold-em", "bonus-least", {"bonus": False}),
    ("colorado-hold-em", "bonus-most", {"bonus": False}),
    ("boston-5-stud", "bonus-least", {"bonus": False}),
    ("boston-5-stud", "bonus-most", {"bonus": False}),
    ("let-it-ride", "three-card-bonus-least", {"three-card-bonus": False}),
    ("let-it-ride", "three-card-bonus-most", {"three-card-bonus": False}),
    ("double-attack-blackjack", "bust-it-least", {"bust-it": False}),
    ("double-attack-blackjack", "bust-it-most", {"bust-it": False}),
    ("double-attack-blackjack", "double-after-split", {"split-hands": 1}),
    ("double-attack-blackjack", "split-aces-draw", {"split-hands": 1}),
    ("double-attack-blackjack", "resplit-aces", {"split-hands": 2}),
    ("double-attack-blackjack", "surrender-after-double", {"surrender": "none"}),
    ("double-attack-blackjack", "surrender-after-double", {"surrender": "first two cards"}),
    ("double-attack-blackjack", "surrender-after-split", {"surrender": "none"}),
    ("double-attack-blackjack", "surrender-after-split", {"split-hands": 1}),
]
"""Options with others under which they have no effect."""


def other_value(game: str, name: str) -> int | str | bool:
    option = edition(game, editions(game)[0]).option(name)
    if isinstance(option.default, bool):
        return not option.default
    if isinstance(option.default, int):
        return option.default + 1
    if name == "wheel-weights":
        return ",".join(["1"] * 12)
    return next(one for one in option.choices if one != option.default and one != "none")


@pytest.mark.parametrize(("game", "name", "others"), IDLE)
def test_an_option_that_has_no_effect_is_refused(
    game: str, name: str, others: dict[str, Any]
) -> None:
    book = edition(game, editions(game)[0])
    option = book.option(name)
    with pytest.raises(RulebookError, match=f"{name} counts only with ") as raised:
        Rules(book, {**others, name: other_value(game, name)})
    assert str(raised.value).endswith(f"({option.cite})")
    Rules(book, {**others, name: option.default})
    way = {needed: values[0] for needed, values in option.needs.ways[0].items()}
    Rules(book, {**way, name: other_value(game, name)})


def test_every_option_that_needs_others_is_tried_without_them() -> None:
    needing = {
        (game, option.name)
        for game in GAMES
        for option in edition(game, editions(game)[0]).options.values()
        if option.needs.ways
    }
    assert needing == {(game, name) for game, name, _ in IDLE}


@pytest.mark.parametrize(
    ("game", "wager", "others"),
    [
        ("colorado-hold-em", "permissible", {"version": "required"}),
        ("colorado-hold-em", "required", {}),
        ("colorado-hold-em", "bonus", {"bonus": False}),
        ("boston-5-stud", "bonus", {"bonus": False}),
        ("let-it-ride", "bonus", {"bonus": False}),
        ("let-it-ride", "three-card-bonus", {"three-card-bonus": False}),
        ("double-attack-blackjack", "insurance", {"insurance": False}),
        ("double-attack-blackjack", "bust-it", {"bust-it": False}),
    ],
)
def test_a_pay_table_that_nothing_is_paid_by_is_refused(
    game: str, wager: str, others: dict[str, Any]
) -> None:
    book = edition(game, "nj")
    first = next(iter(book.pays[wager]))
    posted = {wager: book.pays[wager].with_line(first, Odds.to(99_999))}
    with pytest.raises(RulebookError, match=f"the {wager} table counts only with ") as raised:
        Rules(book, others, posted)
    assert str(raised.value).endswith(f"({book.pays_cites[wager]})")
    Rules(book, options_for(game, "nj", wager), posted)
