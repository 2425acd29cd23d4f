"""Side wagers that choices of the main game decide about: what their figures suppose is said, with
what they come to if choices are made for both."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from croupier.cards import text
from croupier.coach import weigh
from croupier.games.outside import bring_text
from croupier.reports.game_check import by_figures
from croupier.reports.par_data import par_data
from croupier.rounds import Rules, SeatKnowledge
from croupier.rounds.choices import Ask
from croupier.solver.advice import advise
from croupier.solver.analysis import Priced, price, solve
from croupier.solver.report import as_data, on_play, outcome_lines
from croupier.table.view import FACE_DOWN
from oracles.reference_solver import solve_by_script
from support.views import seen

SHEET = """
name = "Three Card Risk"
round = [
  { deal = 3, to = "player" },
  { deal = 3, to = "dealer" },
  { choice = "play" },
]

[deck]
without = "2 3 4 5 6 7 8 K A 9h Th Jh Qh"

[hands.player]
cards = "player"

[hands.dealer]
cards = "dealer"

[choices.play]
options = [{ name = "fold", fold = true }, { name = "play", bet = { play = 1 } }]

[wagers.ante]
hand = "player"
against = "dealer"
tie = "lose"

[wagers.play]
hand = "player"
against = "dealer"
tie = "lose"

[wagers.risk]
optional = true
hand = "dealer"
pays = { "straight flush" = 4, "straight" = 1, "three of a kind" = 4 }

[wagers.safe]
optional = true
stands-on-fold = true
hand = "player"
pays = { "straight" = 1 }
"""
ASKED_BEFORE = """
name = "Asked Before"
round = [
  { deal = 3, to = "player" },
  { deal = 2, to = "board" },
  { choice = "side" },
  { show = "board" },
  { choice = "more" },
]

[deck]
without = "2 3 4 5 6 7 8 9 T"

[hands.first]
cards = "player"

[hands.player]
cards = ["player", "board"]

[choices.side]
if-wagered = "extra"
options = [{ name = "leave" }, { name = "take back", take-back = "extra" }]

[choices.more]
options = [{ name = "no" }, { name = "yes", bet = { more = 1 } }]

[wagers.bet]
hand = "player"
pays = { "four of a kind" = 6, "full house" = 1, "three of a kind" = 1 }

[wagers.more]
like = "bet"

[wagers.extra]
optional = true
hand = "first"
pays = { "three of a kind" = 1 }
"""


def _priced(text: str) -> Priced:
    found = bring_text(text)
    rules = Rules(found.edition)
    return price(rules, solve(found.game.slug, use_cache=False, rules=rules))


@pytest.fixture(scope="module")
def priced() -> Priced:
    found = bring_text(SHEET)
    return price(
        rules := Rules(found.edition), solve(found.game.slug, use_cache=False, rules=rules)
    )


def test_the_edge_of_play_for_both_is_that_of_every_round_played_out(priced: Priced) -> None:
    game, rules = priced.solved.odds.game, priced.rules
    main, both = (
        solve_by_script(game, rules, priced.solved.deck, wagers).value
        for wagers in (("ante",), ("ante", "risk"))
    )
    risk, safe = priced.bets[1:]
    assert risk.hangs_on_play is not None
    assert risk.hangs_on_play.for_both == both - main
    assert both - main > risk.figures.expected
    assert safe.hangs_on_play is None and on_play(safe) == ""


def test_it_is_said_wherever_the_figures_are(priced: Priced) -> None:
    risk = priced.bets[1]
    assert risk.hangs_on_play is not None
    words = on_play(risk)
    for_both = risk.hangs_on_play.for_both
    assert for_both is not None and f"exactly {-for_both}." in words
    assert words.startswith("The figures of risk suppose play that is best for the main game alone")
    assert words in par_data(priced).how
    assert as_data(priced)["bets"][1]["supposes"] == words
    warned = [oversight.words for oversight in by_figures(priced)]
    assert words.removesuffix(".") in warned
    assert "no hand" in {line.hand for line in outcome_lines(risk.distribution)}


def test_a_wager_without_figures_is_named() -> None:
    asked_before = _priced(ASKED_BEFORE)
    words = "choices about it are made when the main game asks nothing"
    assert f"There are no figures of extra: {words}." in asked_before.solved.odds.notes
    warned = {oversight.part: oversight.words for oversight in by_figures(asked_before)}
    assert warned["wagers", "extra"] == f"it has no figures: {words}"
    assert ("choices", "side") not in warned


def test_what_is_paid_on_a_side_wager_besides_is_in_its_figures_and_guides_no_choice() -> None:
    bonus = '[bonuses.extra]\non = "risk"\nhand = "player"\npays = { "pair" = 1, "straight" = 9 }\n'
    alone, with_bonus = _priced(SHEET), _priced(SHEET + bonus)
    game, rules, deck = with_bonus.solved.odds.game, with_bonus.rules, with_bonus.solved.deck
    assert with_bonus.value == alone.value

    def as_alone(seen: SeatKnowledge, ask: Ask) -> str:
        return advise(alone.rules, own=seen.own).best.option

    both = solve_by_script(game, rules, deck, ("ante", "risk"), as_alone).value
    assert with_bonus.bets[1].figures.expected == both - alone.value


RAISED = """
name = "Raised Beside"
round = [
  { deal = 3, to = "player" },
  { deal = 2, to = "board" },
  { choice = "main" },
  { choice = "side" },
]

[deck]
without = "2 3 4 5 6 7 8 K A 9h Th Jh Qh 9s Ts Js Qs Qd"

[hands.player]
cards = "player"

[hands.five]
cards = ["player", "board"]

[choices.main]
options = [{ name = "check" }, { name = "bet", bet = { more = 1 } }]

[choices.side]
if-wagered = "side"
options = [{ name = "check" }, { name = "press", bet = { press = [1, 2] } }]

[wagers.ante]
hand = "player"
pays = { "straight" = 2, "pair" = 1 }

[wagers.more]
like = "ante"

[wagers.side]
optional = true
hand = "five"
pays = { "straight" = 2, "two pair" = 1 }

[wagers.press]
like = "side"

[wagers.other]
optional = true
hand = "five"
pays = { "pair" = 3 }
"""


def test_what_is_staked_at_questions_of_a_side_wager_is_in_its_figures() -> None:
    priced = _priced(RAISED)
    game, rules = priced.solved.odds.game, priced.rules
    main, both = (
        solve_by_script(game, rules, priced.solved.deck, wagers).value
        for wagers in (("ante",), ("ante", "side"))
    )
    side = priced.bets[1].figures
    assert priced.value == main
    assert side.expected == both - main
    assert side.average_stake > 1
    assert {wager for bet in priced.bets[::2] for wager in bet.distribution.wagers} == {
        "ante", "more", "other",
    }  # fmt: skip


def test_the_coach_values_a_question_that_only_a_side_wager_brings() -> None:
    """On average over all hands, its best option is worth what the wagers were before the deal,
    raises being measured by the main wager."""
    priced = _priced(RAISED)
    game, rules = priced.solved.odds.game, priced.rules
    wagers = {"ante": 1000, "side": 500, "other": 300}
    totals, hands = {"main": Fraction(0), "side": Fraction(0)}, list(combinations(game.deck, 3))
    asks = {"main": ("check", "bet"), "side": ("check", "press 1x", "press 2x")}
    for own in hands:
        for asked, options in asks.items():
            chosen = {} if asked == "main" else {"main": advise(rules, own=own).best.option}
            seat = {"cards": text(own).split(), "wagers": wagers, "choices": chosen}
            view = {
                "game": game.slug,
                "seat": 1,
                "seats": {1: seat},
                "areas": {"board": dict.fromkeys(game.slots("board"), FACE_DOWN)},
                "choices": [{"option": option} for option in options],
            }
            totals[asked] += weigh(rules, seen(view)).best.value
    side, other = (bet.figures.expected for bet in priced.bets[1:])
    alone = _priced(RAISED.replace("press = [1, 2]", "none = [1, 2]") + NO_PRESS)
    pressed = side - alone.bets[1].figures.expected
    before = 1000 * (priced.value + pressed) + 500 * (side - pressed) + 300 * other
    assert {asked: total / len(hands) for asked, total in totals.items()} == {
        "main": before, "side": before,
    }  # fmt: skip


NO_PRESS = """
[wagers.none]
hand = "five"
pays = "lose"
"""
