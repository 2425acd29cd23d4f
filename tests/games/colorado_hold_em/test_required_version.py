"""Colorado Hold 'Em with a required bet wager: bet or fold, and a push band of the house."""

from __future__ import annotations

import pytest

from croupier.cards import cards
from croupier.errors import RulebookError
from croupier.table.acts.play import Choose
from croupier.table.setup import Setup
from games.houses import ColoradoRequired

GAME = "colorado-hold-em"
EDITION = "nj"


def two_players() -> ColoradoRequired:
    house = ColoradoRequired().open(1, 2, coupons=1000)
    house.bet(1, bonus=500, coupon=1000)
    house.bet(2)
    house.lay({1: "Tc 4d 2s", 2: "Kc Kd 2c"}, community="Ts 9h 7s")
    house.dealer.deal()
    return house


def test_a_player_bets_folds_or_declares_and_cannot_play_without_a_bet() -> None:
    house = two_players()
    assert house.due_key() == "ch-choice"
    offered = house.table.view(1).choices
    assert [(one.option, one.takes) for one in offered] == [
        ("fold", 0),
        ("declare instant winner", 0),
        ("discard first and bet", 1000),
        ("discard second and bet", 1000),
        ("discard third and bet", 1000),
    ]
    assert house.refused(Choose(1, "play", "discard first")) == "ch-choice"


def test_a_fold_loses_ante_bonus_and_coupon_at_once_and_nobody_sees_the_cards() -> None:
    house = two_players()
    inventory = house.table.chips["inventory"]
    event = house.do(Choose(1, "play", "fold"))
    assert house.keys(event) == ("ch-fold",)
    assert house.table.chips["inventory"] == inventory + 1500
    assert (house.table.rack[-1].area, house.table.rack[-1].cards) == ("seat 1", cards("Tc 4d 2s"))
    results = house.results(1)
    for one in results.values():
        assert (one["outcome"], one["won"], one["cites"]) == ("lose", 0, [])
        assert one["readings"][0] == "ch-fold"
    assert results["match-play"]["readings"][1:] == ["all-match-play", "all-match-play-fold"]
    assert results["bonus"]["readings"][1:] == ["ch-bonus-fold"]
    assert house.net(1) == -1500 and house.table.coupons["taken"] == 1000
    house.choose(2, "discard third and bet")
    assert house.table.view(2).seats[1].cards == ("??",) * 3
    assert house.last("reveal").act["seat"] == 2


def test_with_everyone_folded_the_community_cards_are_still_shown_and_picked_up() -> None:
    house = two_players()
    house.choose(1, "fold")
    house.choose(2, "fold")
    assert house.acts()[-2:] == ["turn up", "pick up"]
    house.check()


def outcome(rank: str, low: str, high: str) -> tuple[str, list[str], list[str], str]:
    """What the ante comes to on a pair under a push band: outcome, paragraphs, readings, line."""
    rest = [one for one in "3578Q" if one != rank][:4]
    house = ColoradoRequired(options={"push-from": low, "push-to": high}).open(1)
    house.bet(1)
    house.lay({1: f"{rank}c {rest[0]}d {rest[1]}h"}, community=f"{rank}s {rest[2]}c {rest[3]}d")
    house.dealer.deal()
    house.choose(1, "discard second and bet")
    ante, bet = house.results(1)["ante"], house.results(1)["bet"]
    assert ante["outcome"] == bet["outcome"]
    assert house.net(1) == {"win": 2000, "push": 0, "lose": -2000}[ante["outcome"]]
    keys = [house.key(cite) for cite in ante["cites"]]
    return ante["outcome"], keys, ante["readings"], ante["line"]


@pytest.mark.rule("12(b)")
@pytest.mark.parametrize(
    ("low", "high", "pushing"),
    [("7", "9", "789"), ("2", "9", "23456789"), ("9", "9", "9"), ("none", "9", "")],
)
def test_the_house_sets_the_push_band_and_tens_or_better_win(
    low: str, high: str, pushing: str
) -> None:
    for rank in "23456789TJQKA":
        wins, band = rank in "TJQKA", rank in pushing
        found, keys, readings, line = outcome(rank, low, high)
        assert found == ("win" if wins else "push" if band else "lose")
        assert keys == (["12(b)", "3(b)9"] if wins else ["3(b)9"])
        assert readings == (["ch-required"] if wins else ["ch-push-band", "ch-required"])
        assert line == ("tens or better" if wins else "push" if band else "pair")


def test_a_coupon_beside_a_push_names_the_band_too() -> None:
    house = ColoradoRequired().open(1, coupons=1000)
    house.bet(1, coupon=1000)
    house.lay({1: "8c 3d 2h"}, community="8s Qc 5d")
    house.dealer.deal()
    house.choose(1, "discard second and bet")
    coupon = house.results(1)["match-play"]
    assert coupon["outcome"] == "push"
    assert coupon["readings"] == ["ch-push-band", "ch-required", "all-match-play"]


def test_the_band_is_sevens_to_nines_unless_it_is_set() -> None:
    rules = ColoradoRequired().table.rules
    assert (rules.option("push-from"), rules.option("push-to")) == ("7", "9")
    for option, wrong in (("push-from", "T"), ("push-to", "10"), ("push-to", "none")):
        with pytest.raises(RulebookError, match="ch-push-band"):
            Setup.of(GAME, EDITION, options={"version": "required", option: wrong})


@pytest.mark.parametrize(("low", "high"), [("9", "8"), ("7", "6"), ("3", "2")])
def test_a_band_that_begins_above_its_end_is_refused(low: str, high: str) -> None:
    options = {"version": "required", "push-from": low, "push-to": high}
    with pytest.raises(RulebookError, match=r"push-from is above push-to \(ch-push-band\)"):
        Setup.of(GAME, EDITION, options=options)
    Setup.of(GAME, EDITION, options={"version": "required", "push-from": "none"})


def test_no_hand_without_a_pair_pushes_whatever_its_ranks() -> None:
    house = ColoradoRequired().open(1)
    house.bet(1)
    house.lay({1: "7c 8d 2h"}, community="9s Kc 3d")
    house.dealer.deal()
    house.choose(1, "discard third and bet")
    assert house.results(1)["ante"]["outcome"] == "lose"
