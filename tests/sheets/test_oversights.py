"""What croupier check warns of, although a sheet can be played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from croupier.games import outside
from croupier.reports import game_check
from croupier.reports.game_check import by_figures, by_play
from croupier.rounds import Hand, Outcome, Result, Round, Rules
from croupier.rounds.trial_rounds import try_out
from croupier.sheets import load_sheet, read_sheet
from croupier.sheets.oversights import oversights
from croupier.solver.analysis import price, solve

THREE = Path(__file__).parents[2] / "examples" / "games" / "three-card-poker.toml"
TEXT = THREE.read_text("utf-8")
BOARD = '{ deal = 3, to = "dealer" },\n  { deal = 2, to = "board" },'
TWOS = """[deck]
without = "2c 2d 2h 3c"
[wagers.x]
optional = true
hand = "player"
[wagers.x.pays]
"pair of threes" = 2
"pair of twos" = 1

[wagers.pair-plus]"""
SLIPS = {
    "seats": (
        "maximum = 500",
        'maximum = 500\n[deck]\nwithout = "2 3 4 5 6 7 8"',
        "the table seats 7",
        0,
    ),
    "few cards": (
        "maximum = 500",
        'maximum = 500\n[deck]\nwithout = "2 3 4 5 6 7 8 9"',
        "seats 5",
        1,
    ),
    "idle cards": ('{ deal = 3, to = "dealer" },', BOARD, "'board' count in no hand", 1),
    "idle hand": ("[choices.play]", '[hands.x]\ncards = "dealer"\n[choices.play]', "by 'x'", 1),
    "lower pay": (
        '"straight" = "6 to 1"',
        '"straight" = "2 to 1"',
        "lesser 'flush' is paid 3 to 1",
        1,
    ),
    "gap": ('"straight" = "6 to 1"\n', "", "'straight' is not paid, and the lesser 'flush'", 1),
    "no such pair": (
        "[wagers.pair-plus]",
        TWOS,
        "'pair of twos' cannot occur",
        1,
    ),
    "wager left loose": (
        "[bonuses.ante-bonus]",
        '[wagers.x]\nhand = "player"\npays = { "pair" = 1 }\n[bonuses.ante-bonus]',
        "everyone must place it",
        1,
    ),
    "qualifies for nothing": (
        'not-qualified = "1 to 1"',
        "",
        "no wager says what happens if it does not qualify",
        1,
    ),
    "pays twice": (
        'not-qualified = "1 to 1"',
        'not-qualified = "1 to 1"\npays = { "pair" = 1 }\nwin = { "pair" = 2, any = 1 }',
        "'pair' is on the table of pays, which comes first",
        1,
    ),
    "parts of cents": ('"40 to 1"', '"40 to 7"', "could not be paid in whole cents", 1),
}


def test_the_example_has_none() -> None:
    assert not oversights(read_sheet(TEXT))


@pytest.mark.parametrize("slip", SLIPS)
def test_an_oversight_is_told_where_it_is(slip: str) -> None:
    right, wrong, words, count = SLIPS[slip]
    text = TEXT.replace(right, wrong, 1)
    if slip == "qualifies for nothing":
        text = text.replace('not-qualified = "push"', "", 1)
    if slip == "pays twice":
        text = text.replace('win = "1 to 1"\n', "", 1)
    read = read_sheet(text)
    assert read.found is not None, read.problems
    told = [one for one in oversights(read) if words in one.message]
    assert len(told) == count, oversights(read)
    assert all(one.is_warning and 1 < one.line <= text.count("\n") for one in told)


GENEROUS = """
name = "Generous"
round = [{ deal = 3, to = "player" }, { choice = "more" }]
[deck]
without = "2 3 4 5 6 7 8"
[hands.player]
cards = "player"
[choices.more]
options = [
  { name = "stay" },
  { name = "give up", fold = true },
  { name = "more", bet = { more = 1 } },
]
[wagers.ante]
hand = "player"
[wagers.ante.pays]
"pair" = 9
"high card" = "push"
"flush" = 1
"straight" = 2
"three of a kind" = 3
"straight flush" = 4
[wagers.more]
like = "ante"
"""


def test_figures_show_a_bet_that_loses_and_choices_never_right() -> None:
    """Nobody loses here, so to give up is never right, nor to put down less."""
    slug = outside.bring_text(GENEROUS).game.slug
    rules = Rules.read({"game": slug})
    assert not list(by_play(rules))
    found = list(by_figures(price(rules, solve(slug, use_cache=False))))
    assert found[0].part == ("wagers", "ante")
    assert "the player wins in the long run" in found[0].words
    assert "'give up' is never right at 'more'" in " ".join(one.words for one in found)


def test_a_choice_that_best_play_never_comes_to_is_told() -> None:
    """Who gives up at once is asked nothing more."""
    text = GENEROUS.replace('{ choice = "more" }]', '{ choice = "first" }, { choice = "more" }]')
    text = text.replace(
        "[choices.more]",
        """[choices.first]
options = [{ name = "go on", bet = { fee = 100 } }, { name = "give up", fold = true }]
[choices.more]""",
        1,
    )
    text += '[wagers.fee]\nhand = "player"\npays = "lose"\n'
    slug = outside.bring_text(text).game.slug
    found = list(by_figures(price(Rules.read({"game": slug}), solve(slug, use_cache=False))))
    told = {one.part: one.words for one in found}
    assert told["choices", "more"] == "optimal play never reaches this choice"
    assert "'go on' is never right at 'first'" in told["choices", "first"]


def test_rounds_at_random_show_a_wager_that_nobody_settles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A sheet settles every wager; a settlement in Python may forget one."""
    sheet = load_sheet(TEXT)

    def forgetful(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
        results = sheet.game.settlements["hand"](rules, round_, hand)
        return [one for one in results if one.wager != "pair-plus"]

    game = replace(sheet.game, settlements={**sheet.game.settlements, "hand": forgetful})
    assert try_out(game, Rules(sheet.edition), 200).unsettled == ("pair-plus",)
    monkeypatch.setattr(game_check, "game_of", lambda _: game)
    (told,) = by_play(Rules(sheet.edition))
    assert told == (("wagers", "pair-plus"), "in some rounds 'pair-plus' is not settled")


def test_rounds_at_random_show_a_settlement_that_looks_at_more_than_it_declares() -> None:
    sheet = load_sheet(TEXT)

    def superstitious(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
        results = sheet.game.settlements["hand"](rules, round_, hand)
        lucky = min(hand.cards).suit == 3
        return [one._replace(outcome=Outcome.PUSH, won=0) if lucky else one for one in results]

    game = replace(sheet.game, settlements={**sheet.game.settlements, "hand": superstitious})
    (told,) = try_out(game, Rules(sheet.edition), 2000).unlike
    assert told.startswith("the settlement 'hand' looks at more than it declares: own ")
    assert "ante push" in told and ", but own " in told and "Fraction" not in told


def test_hands_that_are_paid_less_for_one_reason_are_told_together() -> None:
    text = TEXT.replace('"straight flush" = "40 to 1"\n', "", 1)
    text = text.replace('"three of a kind" = "30 to 1"\n', "", 1)
    (told,) = [one.message for one in oversights(read_sheet(text)) if "not paid" in one.message]
    hands = "'three of a kind', 'straight flush' and 'mini royal'"
    assert told == f"{hands} are not paid, and the lesser 'straight' is paid 6 to 1"


def test_a_hand_that_only_opens_an_option_is_not_idle() -> None:
    text = TEXT.replace(
        "bet = { play = 1 } }",
        'bet = { play = 1 } }, { name = "more", bet = { play = 2 }, if-hand = { x = "pair" } }',
    )
    text += '\n[hands.x]\ncards = "player 1-3"\n'
    assert not oversights(read_sheet(text)), oversights(read_sheet(text))
