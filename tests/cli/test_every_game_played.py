"""Every game is played by keys and demonstrated, on any screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from cli.evening import YOU, Evening
from cli.every_game import CUT, ROUNDS, SETTINGS, SPIN, STAKED, squeezed
from cli.running import Run
from croupier.cli.play.answers import option_keys
from croupier.games import GAMES
from croupier.games.double_attack_blackjack.turns import OPTIONS
from croupier.record import read, verify
from croupier.rounds.choices import Ask, Option, Turns
from croupier.rulebook import cite_label
from croupier.table.view import ChoiceView
from support.examples import examples

# ---- played by keys -------------------------------------------------------------------------


def test_a_whole_round_by_keys(run: Run, game: str) -> None:
    lines = "\n".join([*ROUNDS[game], "", "q"])
    result = run("play", game, "--seed", "keys", "--record", "r.jsonl", stdin=lines)
    assert result.exit_code == 0, result.output
    assert "Round 1: " in result.stdout and "You leave with $" in result.stdout
    found = verify(Path("r.jsonl"))
    assert found.ok and found.unopened == 0 and found.pending == 0
    events = read(Path("r.jsonl")).events
    placed = [one.act for one in events if one.act["act"] == "place wager" and one.by == "seat 1"]
    first = {act["wager"]: act["amount"] for act in placed[: len(STAKED[game])]}
    assert first == STAKED[game]
    assert run("audit", "r.jsonl").exit_code == 0


def test_a_round_conserves_chips_and_shows_the_results_once(game: str) -> None:
    evening = Evening(game, [*ROUNDS[game], "q", "q"])
    evening.check_chips()
    assert evening.shown.count("Round 1: ") == 1
    assert evening.table.round_number == 1
    # The names of wagers are words: ante across, never ante-across.
    names = [name for name in STAKED[game] if name[:5] in ("ante-", "wager", "five-")]
    assert not [name for name in names if "-" in name and name in evening.shown]


def keys_of(options: Sequence[Option]) -> list[str]:
    return list(
        option_keys([ChoiceView(it.name, it.says, 0, it.cite, key=it.key) for it in options])
    )


def test_the_keys_of_every_choice_are_short_and_clear() -> None:
    found = {
        (slug, ask.name): " ".join(keys_of(ask.options))
        for slug, one in GAMES.items()
        for _, ask in one.every_step()
        if isinstance(ask, Ask) and not isinstance(ask, Turns)
    }
    assert found == {
        ("double-cross", "three-card"): "e k",
        ("double-cross", "play"): "f h v",
        ("criss-cross", "across"): "f 1 2 3",
        ("criss-cross", "down"): "f 1 2 3",
        ("criss-cross", "middle"): "f 1 2 3",
        ("double-down-stud", "double"): "s d",
        ("let-it-ride", "wager-1"): "t r",
        ("let-it-ride", "wager-2"): "t r",
        ("colorado-hold-em", "play"): "f i 1 2 3",
        ("boston-5-stud", "bonus"): "e k",
        ("boston-5-stud", "play"): "f 2",
        ("four-card-poker", "play"): "f 1 2 3",
        ("casino-war", "tie"): "g w",
        ("casino-war", "war tie"): "n t",
        ("double-attack-blackjack", "attack"): "n a",
        ("double-attack-blackjack", "second card"): "2 d",
        ("double-attack-blackjack", "insurance"): "n i",
    }
    assert " ".join(keys_of(OPTIONS[:5])) == "s h d p r"
    assert " ".join(keys_of(OPTIONS[5:])) == "c d"
    permissible = GAMES["colorado-hold-em"].asks()[0]
    assert keys_of(permissible.options) == ["1", "2", "3", "i", "1b", "2b", "3b"]


@pytest.mark.parametrize(
    ("slug", "typed", "wagers"),
    [
        ("criss-cross", "ante across 30", {"ante-across": 3000, "ante-down": 3000}),
        ("criss-cross", "down 30", {"ante-across": 3000, "ante-down": 3000}),
        ("criss-cross", "a", {"ante-across": 1000, "ante-down": 1000}),
        ("let-it-ride", "w $15", {"wager-3": 1500, "wager-1": 1500, "wager-2": 1500}),
        ("let-it-ride", "wager 1 15", {"wager-3": 1500, "wager-1": 1500, "wager-2": 1500}),
        ("colorado-hold-em", "12.50 2", {"ante": 1250, "bonus": 200}),
        ("colorado-hold-em", "25 5\nn 0", {"ante": 2500}),
        ("colorado-hold-em", "25\nbonus 7", {"ante": 2500, "bonus": 700}),
        ("double-down-stud", "11", {"wager": 1100}),
        ("boston-5-stud", "25 5", {"ante": 2500, "first": 5000, "bonus": 500}),
        ("boston-5-stud", "first 15", {"ante": 1500, "first": 3000}),
        ("boston-5-stud", "25 5\nn 0\na 10", {"ante": 1000, "first": 2000}),
        ("four-card-poker", "25 5", {"ante": 2500, "aces-up": 500}),
        ("four-card-poker", "aces up 7", {"aces-up": 700}),
        ("four-card-poker", "25 5\na 0", {"aces-up": 500}),
    ],
)
def test_wagers_as_players_type_them(slug: str, typed: str, wagers: dict[str, int]) -> None:
    cut = ["26"] if slug == "double-down-stud" else []
    evening = Evening(slug, [*cut, *typed.split("\n"), "", "q"])
    staked: dict[str, int] = {}
    for event in evening.events:
        if event.by == f"seat {YOU}" and event.act["act"] in ("place wager", "withdraw wager"):
            staked[event.act["wager"]] = event.act.get("amount", 0)
    assert {name: much for name, much in staked.items() if much} == wagers
    evening.check_chips()


@pytest.mark.parametrize(
    ("slug", "typed", "words"),
    [
        ("double-down-stud", "25 5", "one amount: wager"),
        ("let-it-ride", "1 2 3 4", "3 amounts at most: wager 1, 2 and 3, three card bonus, bonus"),
        ("let-it-ride", "400", "wager 1, 2 and 3 $400 each is more than your $1,000 in chips"),
        ("let-it-ride", "25 5\nw 0", "the three card bonus goes with it: take that back first"),
        ("let-it-ride", "25 5 2", "the bonus wager is $1, not $2"),
        ("let-it-ride", "x", "w (wager 3), t (three card bonus), n (bonus)"),
        ("criss-cross", "s 1", "“s” is not a wager"),
        ("criss-cross", "a 25 26", "one amount for the ante across, such as a 25"),
        ("colorado-hold-em", "m 10", "you hold no match play coupon"),
        ("colorado-hold-em", "?", cite_label("ch-wager-rules")),
        ("let-it-ride", "?", "house practice"),
        ("let-it-ride", f"? {cite_label('lir-pays')}", "pay"),
        ("let-it-ride", f"? {cite_label('lir-pays').removeprefix('house ')}", "pay"),
        ("criss-cross", "? 1.13Z(b)2", "1.13Z(b)2 "),
    ],
)
def test_what_cannot_be_wagered_is_explained(slug: str, typed: str, words: str) -> None:
    cut = ["26"] if slug == "double-down-stud" else []
    evening = Evening(slug, [*cut, *typed.split("\n"), "q"])
    assert words in squeezed(evening.shown)
    evening.check_chips()


def test_examples_are_wagers_that_the_table_takes() -> None:
    evening = Evening("let-it-ride", ["100 100 1", "", "t", "t", "q"], minimum=10_000)
    assert "100  wager 1, 2 and 3 $100 each    100 5 1  and the others" in evening.shown
    assert evening.table.round_number == 1


# ---- coupons, cuts and spins ----------------------------------------------------------------


def test_a_match_play_coupon_is_laid_taken_back_and_settled(game: str) -> None:
    cut, wagers = ROUNDS[game][: game in CUT], ["25", "m 30", "m 20", "m 0", "m 15"]
    rest = [one for one in ROUNDS[game][len(cut) + 2 :] if one != "e"]
    evening = Evening(game, [*cut, *wagers, "", *rest, "q", "q"], coupons=2000)
    shown = squeezed(evening.shown)
    assert "has coupons for $20" in shown
    assert [one.act["amount"] for one in evening.acts("place coupon")] == [2000, 0, 1500]
    assert "$+15" not in shown and "+15 " in shown
    assert "match play" in shown
    evening.check_chips()


def test_leaving_takes_a_coupon_back(game: str) -> None:
    cut = ROUNDS[game][: game in CUT]
    evening = Evening(game, [*cut, "25", "m", "q"], coupons=500)
    assert evening.acts("place coupon")[-1].act["amount"] == 0
    evening.check_chips()


def test_the_cut_is_offered_and_its_bounds_are_kept() -> None:
    evening = Evening("double-down-stud", ["9", "x", "?", "52", "999999", "10", "q"])
    shown = squeezed(evening.shown)
    assert "The cut is yours 17.4(d)" in shown
    assert "at least 10 cards, not 9 (19:47-17.4(e))" in shown
    assert "“x” is not a number of cards" in shown and "cut this many cards off, 10 to " in shown
    assert [one.act["cards"] for one in evening.acts("answer cut")] == [10]
    evening.check_chips()


@pytest.mark.parametrize("declined", ["", "n", "decline"])
def test_a_cut_declined_is_made_by_the_next_player(declined: str) -> None:
    evening = Evening("double-down-stud", [declined, "25", "", "s", "l", "q"])
    assert [one.act.get("cards") for one in evening.acts("answer cut")] == [None]
    cuts = [one for seat in (1, 3) for one in evening.acts("answer cut", seat)]
    assert cuts and {one.act["cards"] for one in cuts} == {26}
    assert "You decline the cut." in evening.shown and " cuts 26 cards off" in evening.shown
    evening.check_chips()


@pytest.mark.parametrize("last", [[], ["q"]])
def test_one_may_leave_at_the_cut(last: list[str]) -> None:
    evening = Evening("double-down-stud", last)
    assert "after 0 rounds" in evening.shown
    evening.check_chips()


def test_a_pair_spins_the_wheel_and_the_meter_is_shown() -> None:
    lines = ["25 5 1", "", "1", "1", "1", "o", "", "l", "q"]
    evening = Evening("criss-cross", lines, seed="55", **SPIN)
    shown = squeezed(evening.shown)
    assert "You have a spin 40.10(i)2" in shown and "spin prize wins $12: wheel position" in shown
    assert "jackpot $10,000.30" in shown and "progressive top prize" in shown
    assert "You spin the wheel: wheel position" in shown  # in the log
    (spun,) = evening.acts("spin wheel")
    assert spun.told["results"][0]["won"] > 0
    evening.check_chips()


@pytest.mark.parametrize("left", [0, 1, 2, 3, 4, 5])
def test_one_who_leaves_before_a_spin_is_paid_all_the_same(left: int) -> None:
    evening = Evening("criss-cross", ["25 5 1", "", "1", "1", "1"][:left], seed="55", **SPIN)
    evening.check_chips()
    assert bool(evening.acts("spin wheel")) == (left >= 2)


def test_another_players_spin_pays_the_community() -> None:
    # The stops that pay everyone.
    weights: dict[str, Any] = {"wheel-weights": "0,0,0,1,0,0,1,0,0,1,0,0"}
    lines = ["25 5 1", "", "1", "1", "1", "q"]
    evening = Evening("criss-cross", lines, seed="1", **SPIN, **weights)
    shown = squeezed(evening.shown)
    assert " spins the wheel: wheel position " in shown and "; you +$" in shown
    assert "community pay" in shown
    evening.check_chips()


def test_a_fixed_prize_has_no_meter() -> None:
    fixed: dict[str, Any] = {"bonus-spin": "one-dollar-fixed"}
    evening = Evening("criss-cross", ["o", "q"], **fixed)
    assert "jackpot" not in evening.shown and "fixed top prize" in evening.shown


# ---- what is seen ---------------------------------------------------------------------------


def test_a_discard_is_shown_to_its_owner_alone() -> None:
    evening = Evening("colorado-hold-em", [*ROUNDS["colorado-hold-em"], "q"])
    before, after = evening.screens[2], evening.screens[3]
    rows = [line for line in after.splitlines() if line[2:3] in "123" and line[2:3]]
    assert sum("(" in row for row in rows) == 1
    (mine,) = [row for row in rows if "You" in row]
    laid_away = mine.partition("(")[2].partition(")")[0]
    assert f"discard second ({laid_away})" in before


@pytest.mark.parametrize(("slug", "options"), SETTINGS)
@pytest.mark.parametrize("columns", [24, 40, 80])
def test_screens_fit_their_width(slug: str, options: dict[str, Any], columns: int) -> None:
    lines = [*ROUNDS[slug], "?", "l", "o", "xyzzy", "b", "q", "q"]
    evening = Evening(slug, lines, size=(columns, 40), **options)
    widest = max(evening.shown.splitlines(), key=len)
    assert len(widest) <= columns, widest


@pytest.mark.parametrize(("slug", "options"), SETTINGS)
def test_a_game_fits_a_screen_of_24_lines(slug: str, options: dict[str, Any]) -> None:
    lines = ROUNDS[slug] if not options.get("bonus-spin") else ["25 5 1", "", "1", "2", "3", ""]
    evening = Evening(slug, [*lines, "q", "q"], seed="55", is_terminal=True, **options)
    assert "Round 1: " in evening.shown
    for screen in evening.screens[:-1]:
        assert len(screen.strip("\n").splitlines()) < 24, screen


def test_the_posted_odds_are_those_in_force() -> None:
    shown = Evening("colorado-hold-em", ["o", "q"], version="required", bonus=False).shown
    assert "tens or better" in shown and "nines or tens" not in shown
    assert "10,000 to 1" not in shown
    shown = Evening("colorado-hold-em", ["o", "q"]).shown
    assert "nines or tens" in shown and "10,000 to 1" in shown


def test_the_log_is_of_one_round(game: str) -> None:
    cut_again = game in CUT and not GAMES[game].shoe_lasts
    once = Evening(game, [*ROUNDS[game], "l", "q", "q"])
    twice = Evening(game, [*ROUNDS[game], *([""] if cut_again else []), "", "l", "q"])
    assert once.shown.count("The cards are shuffled") <= 2  # of this round, and for the next
    assert twice.shown.count("The cards are shuffled") == (not GAMES[game].shoe_lasts)


def test_a_war_is_fought_by_keys_with_an_amount_on_the_tie() -> None:
    evening = Evening("casino-war", ["20", "25 5", "", "x", "w", "t", "t 5", "q"], seed="2")
    war, tie = (one.act for one in evening.acts("choose"))
    assert (war["option"], tie["option"], tie["amount"]) == ("go to war", "tie wager", 500)
    shown = squeezed(evening.shown)
    assert "tie wager needs an amount, $1 to $100" in shown
    assert "war $25 loses: four 22.8(g)1" in shown
    evening.check_chips()


def test_a_surrender_is_told_with_what_it_costs() -> None:
    evening = Evening("casino-war", ["20", "25 5", "", "s", "q"], seed="2")
    assert "initial $25 surrenders $12.50" in squeezed(evening.shown)
    assert evening.nets[0]["2"] == 5000 - 1250
    evening.check_chips()


def test_a_pair_is_split_by_keys_and_each_hand_is_shown() -> None:
    lines = ["200", "25 5", "", "a", "a 26", "a x", "a 10", "p", "s", "q"]
    evening = Evening("double-attack-blackjack", lines, seed="1")
    chosen = [one.act["option"] for one in evening.acts("choose")]
    assert chosen[:2] == ["attack", "split"]
    shown = squeezed(evening.shown)
    assert "attack needs an amount, $1 to $25, in multiples of 2 cents" in shown
    assert "attack takes $1 to $25, in multiples of 2 cents, not $26" in shown
    assert "▸ Q♣ 5♦ (15)" in shown and "K♣ A♠ (soft 21)" in shown
    assert "initial 2 $25 wins $25 at 1 to 1: soft 21" in shown
    evening.check_chips()


# ---- nobody at the keyboard -----------------------------------------------------------------


def test_a_demonstration_plays_a_whole_round(run: Run, game: str) -> None:
    result = run("play", game, "--players", "6")
    assert result.exit_code == 0, result.output
    shown = result.stdout
    assert shown.startswith("A demonstration")
    assert "Round 1: " in shown and "You leave with $" in shown and "after 1 round" in shown
    for complaint in ("is no answer", "at most", "nothing to wager", "more than your"):
        assert complaint not in shown


# ---- nothing typed loses a chip -------------------------------------------------------------

ANSWERS = (*"ekhvf123idstr9n?lob$", "1b", "2b", "3b", "26", "$5,5")
WAGERS = ("25 5", "25", "25 5 1", "a", "w", "t 3", "n 1", "s 1", "f 5", "m 5", "m", "a 0", "b 5")
WORDS = st.sampled_from(["", "", "1 b", "q w", *WAGERS, *ANSWERS])


@examples(30, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(SETTINGS),
    st.lists(st.one_of(WORDS, WORDS, st.text(max_size=30)), max_size=24),
    st.sampled_from([0, 2000]),
)
def test_garbage_never_loses_a_chip(
    setting: tuple[str, dict[str, Any]], lines: list[str], coupons: int
) -> None:
    slug, options = setting
    evening = Evening(slug, lines, seed="55", coupons=coupons, **options)
    evening.check_chips()
    assert "\x1b" not in evening.shown
