"""Section 40.10 of Criss Cross Poker: from the across bets to the last card picked up."""

from __future__ import annotations

import pytest

from croupier.cards import cards
from croupier.table import Act
from croupier.table.acts.play import Choose, Resolve, TurnUpCards
from croupier.table.acts.showdown import PickUpCards, RevealHand
from games.houses import CrissCross

GAME = "criss-cross"
EDITION = "nj"

ROW = TurnUpCards("cross", ("left", "right"))
COLUMN = TurnUpCards("cross", ("top", "bottom"))
MIDDLE = TurnUpCards("cross", ("center",))


def three_players(bonus: int = 0) -> CrissCross:
    """Three players, dealt. Across: seat 2 wins with jacks, seat 4 pushes with sevens, seat 6 has
    nothing. Down: seat 2 has nothing, seat 4 two pair, seat 6 nothing."""
    house = CrissCross().open(2, 4, 6)
    for seat in (2, 4, 6):
        house.bet(seat, bonus=bonus)
    house.lay({2: "Js 3d", 4: "7s 4d", 6: "Ks Qd"}, cross="Jd 7h 9c 4s Tc")
    house.dealer.deal()
    return house


def choose(house: CrissCross, *options: str) -> None:
    """Everyone who is asked answers, one after another."""
    for option in options:
        due = house.table.due()
        assert due is not None and isinstance(due.act, Choose)
        house.choose(due.act.seat, option)


@pytest.mark.rule("10(b)")
def test_players_look_at_their_own_cards_and_nobody_else_touches_them() -> None:
    house = three_players()
    assert house.due_notes() == ["10(b)"]
    assert house.table.view(2).seats[2].cards == ("Js", "3d")
    assert house.table.view(4).seats[2].cards == ("??", "??")


@pytest.mark.rule("10(c)", "10(e)", "10(g)")
@pytest.mark.parametrize(
    ("asked", "key"), [("across", "10(c)"), ("down", "10(e)"), ("middle", "10(g)")]
)
def test_every_player_is_asked_for_each_bet_clockwise(asked: str, key: str) -> None:
    house = three_players()
    house.until(Choose, asked=asked)
    for seat in (2, 4, 6):
        assert house.due_key() == key
        for act in (
            Choose(6 if seat == 2 else 2, asked, "bet 1x"),
            Choose(seat, "war", "bet 1x"),
            {"across": ROW, "down": COLUMN, "middle": MIDDLE}[asked],
        ):
            assert house.refused(act) == key
        assert house.keys(house.do(Choose(seat, asked, "bet 2x"))) == (key, "6(a)")
        assert house.table.chips[f"seat {seat} {asked}"] == 2000


@pytest.mark.rule("10(c)", "10(d)", "10(e)", "10(f)", "10(g)")
@pytest.mark.parametrize(
    ("stage", "key", "lost"), [("across", "10(c)", 2), ("down", "10(e)", 4), ("middle", "10(g)", 7)]
)
def test_a_forfeit_loses_all_that_was_staked_and_is_collected_at_once(
    stage: str, key: str, lost: int
) -> None:
    house = three_players()
    house.until(Choose, {"across": "bet 2x", "down": "bet 3x"}, asked=stage)
    held = house.table.chips["inventory"]
    event = house.do(Choose(2, stage, "forfeit"))
    assert house.keys(event) == (key,)
    assert house.net(2) == -lost * 1000
    assert house.table.chips["inventory"] == held + lost * 1000, "before anything is shown"
    assert house.table.rack[-1].area == "seat 2"
    assert house.table.rack[-1].cards == cards("Js 3d")
    assert "exposed" not in event.told, "face down"
    for result in house.results(2).values():
        assert (result["outcome"], [house.key(one) for one in result["cites"]]) == ("lose", [key])
    house.finish()
    assert house.net(2) == -lost * 1000
    assert [e.act["seat"] for e in house.events if e.act["act"] == "reveal"] == [6, 4]
    house.check()


@pytest.mark.rule("10(d)", "10(f)", "10(h)")
def test_the_cross_is_shown_from_the_outside_in_as_bets_are_placed() -> None:
    house = three_players()
    assert house.table.view().areas["cross"] == dict.fromkeys(
        ("left", "center", "right", "top", "bottom"), "??"
    )
    seen = []
    for key in ("10(d)", "10(f)", "10(h)"):
        house.until(TurnUpCards)
        assert house.due_key() == key
        shown = house.do(house.table.due().act)  # type: ignore[union-attr]
        assert house.keys(shown) == (key,)
        seen.append(shown.told["shown"])
    assert seen == [{"left": "Jd", "right": "9c"}, {"top": "4s", "bottom": "Tc"}, {"center": "7h"}]


@pytest.mark.rule("10(i)", "10(i)1", "10(i)3", "10(i)4")
def test_each_player_is_finished_before_the_next_counterclockwise() -> None:
    house = three_players()
    house.until(TurnUpCards, slots=("center",))
    house.due_step()
    start = len(house.events)
    for seat in (6, 4, 2):
        other = 4 if seat == 6 else 6
        for wrong in (RevealHand(other), Resolve(seat, "hand"), PickUpCards()):
            assert house.refused(wrong) == "10(i)1"
        event = house.do(RevealHand(seat))
        assert house.keys(event) == ("10(i)1",)
        assert event.told["cards"].split() == list(house.table.view(None).seats[seat].cards or ())
        assert house.refused(RevealHand(other)) == "10(i)3", "not before this one is settled"
        event = house.do(Resolve(seat, "hand"))
        assert house.keys(event) == ("10(i)3", "10(i)4")
        assert house.table.rack[-1].area == f"seat {seat}", "its cards are collected, won or lost"
        assert not any(place.startswith(f"seat {seat} ") for place, _ in house.table.chips)
    assert house.acts(start) == ["reveal", "resolve"] * 3


@pytest.mark.rule("10(i)3")
def test_a_dealer_who_would_pay_another_amount_is_told_the_right_one() -> None:
    house = three_players()
    house.until(Resolve, seat=2)
    right = {"ante-across": 1000, "ante-down": -1000, "across": 1000, "down": -1000}
    assert house.refused(Resolve(2, "hand", {**right, "middle": 3000})) == "10(i)2"
    assert house.refused(Resolve(2, "hand", {**right, "ante-across": 0})) == "11(a)"
    house.do(Resolve(2, "hand", {**right, "middle": 1000}))
    assert house.net(2) == 1000


@pytest.mark.rule("10(i)2")
def test_the_own_cards_make_a_hand_with_the_row_and_one_with_the_column() -> None:
    house = three_players()
    house.finish()
    results = house.results(4)
    assert results["across"]["hand"] == "pair of sevens, jack high"
    assert results["down"]["hand"] == "two pair, sevens and fours"
    assert [house.net(seat) for seat in (2, 4, 6)] == [1000, 1000 + 2000 + 2000, -5000]


# Own cards and the cross: left, center, right, top, bottom; then how across, down and middle end.
MIDDLES = {
    "win, win": ("Ks Kd", "2c 5h 9s 4c 7d", "win", "win", "win"),
    "win, push": ("Js 6d", "Jd 2h 9s 6c 8d", "win", "push", "win"),
    "push, win": ("Js 6d", "6h 2h 9s Jc 8d", "push", "win", "win"),
    "win, lose": ("Js 6d", "Jd 2h 9s 4c 8d", "win", "lose", "win"),
    "lose, win": ("Js 6d", "3d 2h 9s Jc 8d", "lose", "win", "win"),
    "push, push": ("Ts 6d", "Td 2h 9s 6c 8d", "push", "push", "push"),
    "push, lose": ("Ts 6d", "Td 2h 9s 4c 8d", "push", "lose", "push"),
    "lose, push": ("Ts 6d", "3d 2h 9s 6c 8d", "lose", "push", "push"),
    "lose, lose": ("Ts 6d", "3d 2h 9s 4c 8d", "lose", "lose", "lose"),
    "a low pair loses": ("Ts 5d", "5c 2h 9s 4c 8d", "lose", "lose", "lose"),
    "a low pair and a push": ("Ts 5d", "5c 2h 9s Tc 8d", "lose", "push", "push"),
}


@pytest.mark.rule("10(i)2", "10(i)3", "11(a)")
@pytest.mark.parametrize("lines", MIDDLES)
def test_the_middle_bet_wins_with_either_line_and_loses_only_with_both(lines: str) -> None:
    mine, cross, across, down, middle = MIDDLES[lines]
    house = CrissCross().open(1)
    house.bet(1)
    house.lay({1: mine}, cross=cross)
    house.dealer.deal()
    choose(house, "bet 1x", "bet 2x", "bet 3x")
    results = house.results(1)
    assert (results["across"]["outcome"], results["down"]["outcome"]) == (across, down)
    assert (results["ante-across"]["outcome"], results["ante-down"]["outcome"]) == (across, down)
    assert results["middle"]["outcome"] == middle
    assert results["middle"]["stake"] == 3000
    named = {
        results[name]["line"] for name in ("across", "down") if results[name]["outcome"] == middle
    }
    assert results["middle"]["line"] in named, "by the line of the table that it is on"
    sums = {"win": 1, "push": 0, "lose": -1}  # every line that wins here pays even money
    assert house.net(1) == 2000 * sums[across] + 3000 * sums[down] + 3000 * sums[middle]


@pytest.mark.rule("10(i)2")
def test_a_middle_bet_that_loses_names_the_higher_hand() -> None:
    for cross, hand in (
        ("5c 2h 9s 4c 8d", "pair of fives, ten high"),
        ("3d 2h As 4c 8d", "ace high"),
    ):
        house = CrissCross().open(1)
        house.bet(1)
        house.lay({1: "Ts 5d"}, cross=cross)
        house.play_out()
        assert house.results(1)["middle"]["hand"] == hand


@pytest.mark.rule("10(i)2")
@pytest.mark.parametrize(
    ("mine", "cross", "odds", "hand"),
    [
        ("Js 9d", "Jd 9h 2s 3c 5d", "2 to 1", "two pair, jacks and nines"),
        ("Js 9d", "3d 9h 2s Jc 5d", "2 to 1", "two pair, jacks and nines"),
        ("Ks Kd", "Kh 9h 2s Kc 9d", "12 to 1", "full house, kings over nines"),
    ],
)
def test_the_middle_bet_is_paid_at_the_odds_of_the_higher_hand(
    mine: str, cross: str, odds: str, hand: str
) -> None:
    house = CrissCross().open(1)
    house.bet(1)
    house.lay({1: mine}, cross=cross)
    house.dealer.deal()
    choose(house, "bet 1x", "bet 1x", "bet 2x")
    middle = house.results(1)["middle"]
    assert (middle["odds"], middle["hand"]) == (odds, hand)
    assert middle["won"] == 2000 * int(odds.split(" ")[0])


@pytest.mark.rule("10(i)4", "10(i)5")
def test_the_pick_up_lets_every_hand_be_put_together_again() -> None:
    house = three_players(bonus=100)
    choose(house, "bet 1x", "forfeit", "bet 1x")
    house.finish()
    event = house.last("pick up")
    assert house.keys(event) == ("10(i)5", "10(i)4")
    assert event.told["rack"] == [
        ["stub", 41],
        ["seat 4", 2],
        ["seat 6", 2],
        ["seat 2", 2],
        ["cross", 5],
    ]
    rack = {packet.area: packet.cards for packet in house.table.rack}
    dealt = {"seat 2": "Js 3d", "seat 4": "7s 4d", "seat 6": "Ks Qd", "cross": "Jd 7h 9c 4s Tc"}
    assert {area: rack[area] for area in dealt} == {a: cards(text) for a, text in dealt.items()}
    house.check()


@pytest.mark.rule("10(d)", "10(f)", "10(h)")
def test_when_all_give_up_the_cross_stays_down_unless_a_bonus_is_to_be_settled() -> None:
    house = three_players()
    choose(house, "forfeit", "forfeit", "forfeit")
    assert not house.table.closed
    assert "turn up" not in house.acts()
    assert set(house.table.view().areas["cross"].values()) == {"??"}
    house = three_players(bonus=500)
    choose(house, "bet 1x", "bet 1x", "forfeit", "forfeit", "forfeit")
    assert house.acts().count("turn up") == 3
    assert house.results(2)["five-card-bonus"]["hand"] == "jack high"


def test_acts_out_of_their_order_are_refused_by_what_is_due() -> None:
    house = three_players()
    wrong: tuple[Act, ...] = (ROW, COLUMN, MIDDLE, RevealHand(6), Resolve(6, "hand"))
    for act in (*wrong, Resolve(2, "five-card-bonus"), PickUpCards()):
        assert house.refused(act) == "10(c)"
