"""What a table of a sheet says of itself: the pays on its felt, and the steps of its round."""

from __future__ import annotations

from croupier.rounds import Rules
from croupier.rounds.pay_signs import pay_tables
from croupier.sheets import load_sheet

SIDE_RAISED = """
name = "Side Raised"
round = [
  { deal = 3, to = "player" }, { deal = 3, to = "left-board" }, { show = "left-board", cards = 1 },
  { choice = "main" }, { choice = "side" }, { show = "left-board" },
]
[hands.player]
cards = "player"
[hands.five]
cards = ["player", "left-board 1-2"]
[choices.main]
options = [{ name = "fold", fold = true }, { name = "play", bet = { play = 1 } }]
[choices.side]
if-wagered = "side"
options = [{ name = "check" }, { name = "press", bet = { press = 1 } }]
[wagers.ante]
hand = "player"
pays = { "straight" = 5, "flush" = 4, "pair" = 1 }
[wagers.play]
hand = "player"
pays = { "straight" = 1, "pair" = 1 }
[wagers.side]
optional = true
hand = "five"
pays = { "four of a kind" = 30, "full house" = 10, "flush" = 6, "straight" = 5, "two pair" = 2 }
[wagers.press]
like = "side"
"""


def test_a_raise_of_a_side_wager_does_not_put_its_pays_before_those_of_the_main_game() -> None:
    found = load_sheet(SIDE_RAISED)
    headings = [table.heading for table in pay_tables(found.game, Rules(found.edition))]
    assert headings == ["ante", "side", "play"]


def test_steps_name_the_cards_that_are_turned_over() -> None:
    found = load_sheet(SIDE_RAISED)
    said = [step.says() for step in found.game.steps(Rules(found.edition))]
    assert "The dealer turns over the first card of the left board." in said
    assert "The dealer turns over the second and third cards of the left board." in said
