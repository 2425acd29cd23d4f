"""What a solve takes, foretold: states counted without listing them, and words for a person."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.cards import DECK, Card
from croupier.cli.odds.progress import foretold
from croupier.games import outside
from croupier.rounds import Rules
from croupier.sheets import load_sheet
from croupier.solver.general.layout import Layout, Way
from croupier.solver.general.odds import general_odds
from croupier.solver.general.renamings import Boards, alike_once, names_of
from support.outside_games import FOLDER, small_deck, solved_game


@pytest.mark.parametrize(
    ("sizes", "count"),
    [
        ((1,), 13),
        ((2,), 169),
        ((3,), 1755),
        ((5,), 134_459),
        ((3, 2), 1_286_792),
        ((7,), 6_009_159),
    ],
)
def test_sets_alike_are_counted_once(sizes: tuple[int, ...], count: int) -> None:
    """Numbers that are well known."""
    assert alike_once(names_of(DECK), DECK, sizes) == count


@pytest.mark.parametrize("fixed", [(), ((0,),), ((0, 1, 2), (9,))])
@pytest.mark.parametrize("ranks", ["9TJQK", "9TJ"])
def test_as_many_as_are_listed(ranks: str, fixed: tuple[tuple[int, ...], ...]) -> None:
    """With any deck, and with cards that are known."""
    deck = (*small_deck(ranks, "cdh"), Card(51))
    names = names_of(deck, fixed)
    listed = Boards.nothing(names)
    for size in (2, 1):
        listed = listed.then(np.array(deck, np.uint8), size, names)
    assert alike_once(names, deck, (2, 1)) == len(listed)


@pytest.mark.parametrize("name", ["let-it-ride", "ultimate-texas-holdem.toml", "boston-5-stud"])
def test_the_states_of_a_choice_are_as_many_as_foretold(name: str) -> None:
    game, rules = solved_game(name)
    layout = Layout(general_odds(game, rules).base, small_deck("9TJQ", "cdh"))
    for level in range(layout.plan.levels):
        assert layout.state_count(level) == len(layout.states(level))


def test_a_game_of_one_flop_is_foretold_by_whole_boards() -> None:
    game, rules = solved_game("casino-holdem.toml")
    odds = general_odds(game, rules)
    assert Layout(odds.base, DECK).way is Way.SPREAD
    assert odds.estimate().seconds < 200


def test_a_long_solve_is_announced_and_a_short_one_is_not() -> None:
    long = outside.bring_path(FOLDER / "ultimate-texas-holdem.toml")
    short = outside.bring_path(FOLDER / "three-card-poker.toml")
    words = foretold(long)
    assert words.startswith("To solve Ultimate Texas Hold'em takes about ")
    assert words.endswith(" GB of memory.")
    assert foretold(short) == "" == foretold("let-it-ride")


MANY_CHOICES = """
name = "Five Streets"
round = [
  { deal = 1, to = "player" }, { deal = 4, to = "board" },
  { choice = "c1" }, { show = "board", cards = 1 }, { choice = "c2" },
  { show = "board", cards = 1 }, { choice = "c3" }, { show = "board", cards = 1 },
  { choice = "c4" }, { show = "board", cards = 1 }, { choice = "c5" },
]

[hands.player]
cards = ["player", "board"]

[wagers.ante]
hand = "player"
pays = { "flush" = 6, "straight" = 5, "three of a kind" = 3, "two pair" = 2, "pair" = "push" }
"""


def test_many_choices_in_a_row_are_not_valued_in_all_states_at_once() -> None:
    """15 million states with 63 courses and choices each: 7 GB, though their counts are few."""
    parts = [MANY_CHOICES]
    for at in range(1, 6):
        parts.append(f'[wagers.b{at}]\nlike = "ante"')
        parts.append(f"[choices.c{at}]\noptions = [")
        parts.append(f'{{ name = "check" }}, {{ name = "bet", bet = {{ b{at} = 1 }} }} ]')
    sheet = load_sheet("\n".join(parts), "five-streets.toml")
    odds = general_odds(sheet.game, [Rules(sheet.edition)])
    assert Layout(odds.base, DECK).way is Way.ROWS
    assert odds.estimate().bytes < 4 << 30
