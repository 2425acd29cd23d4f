"""What the coach says of games that come as sheets: wagers that stand on a fold, that a later fold
loses, and that it is best to take back in any case."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from croupier.cards import text
from croupier.coach import weigh
from croupier.coach.expectation import Expectation
from croupier.games.outside import bring_text
from croupier.rounds import Rules
from croupier.solver.advice import advise
from croupier.table.view import FACE_DOWN
from support.views import seen

SHEET = """
name = "All Sorts"
round = [
  { deal = 3, to = "player" },
  { deal = 3, to = "dealer" },
  { choice = "first" },
  { choice = "second" },
]

[deck]
without = "2 3 4 5 6 7 8 K A 9h Th Jh Qh 9s Ts Js Qs Qd"

[hands.player]
cards = "player"

[hands.dealer]
cards = "dealer"

[choices.first]
options = [{ name = "leave" }, { name = "take back", take-back = "hopeless" }]

[choices.second]
options = [{ name = "fold", fold = true }, { name = "play", bet = { play = 2 } }]

[wagers.ante]
hand = "player"
against = "dealer"

[wagers.hopeless]
equals = "ante"
hand = "player"
pays = "lose"

[wagers.blind]
equals = "ante"
stands-on-fold = true
hand = "player"
against = "dealer"
win = { "straight" = 3, any = 1 }

[wagers.play]
hand = "player"
against = "dealer"

[wagers.tie]
optional = true
stands-on-fold = true
hand = "player"
against = "dealer"
win = "lose"
tie = 20

[wagers.dealer-pair]
optional = true
hand = "dealer"
pays = { "pair" = 2 }
"""


ASKED = {"first": ("leave", "take back"), "second": ("fold", "play")}
WAGERS = dict.fromkeys(("ante", "hopeless", "blind"), 1000) | {"tie": 500, "dealer-pair": 300}


@pytest.mark.parametrize(
    ("chosen", "wagers"),
    [
        ({}, WAGERS),
        (
            {"first": "take back"},
            {name: stake for name, stake in WAGERS.items() if name != "hopeless"},
        ),
    ],
)
def test_hands_are_worth_what_the_wagers_were_before_the_deal(
    chosen: dict[str, str], wagers: dict[str, int]
) -> None:
    """On average over all hands, at either choice, played by the best of the main game."""
    sheet = bring_text(SHEET)
    game, rules = sheet.game, Rules(sheet.edition)
    asked = next(name for name in ASKED if name not in chosen)
    total, hands = Fraction(0), list(combinations(game.deck, 3))
    for own in hands:
        view = {
            "game": game.slug,
            "seat": 1,
            "seats": {1: {"cards": text(own).split(), "wagers": wagers, "choices": chosen}},
            "areas": {"dealer": dict.fromkeys(game.slots("dealer"), FACE_DOWN)},
            "choices": [{"option": option} for option in ASKED[asked]],
        }
        weighed = weigh(rules, seen(view))
        total += weighed.of(advise(rules, own=own, chosen=chosen).best.option).value
    assert total / len(hands) == Expectation(rules).of(WAGERS)
