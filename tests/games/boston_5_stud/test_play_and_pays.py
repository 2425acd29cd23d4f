"""24.10(g) and 24.11 of Boston 5 Stud: what wagers are paid; the course of play by readings."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import MoneyError
from croupier.rounds.choices import Ask
from croupier.table import Setup
from croupier.table.acts.play import Choose, Resolve
from croupier.table.acts.showdown import PickUpCards, RevealHand, TurnDownHands
from games.houses import Boston

GAME = "boston-5-stud"
EDITION = "nj"

PAIR = "9c 9d 2c 5h 7s"
DEALER = "Js Jd 8c 6h 4s"


def played(
    mine: str,
    dealer: str = DEALER,
    ante: int = 1000,
    bonus: int = 0,
    coupon: int = 0,
    play: str = "second wager",
    show: str = "expose",
    **options: Any,
) -> Boston:
    """One seat plays these cards against these of the dealer."""
    house = Boston(options=options).open(1, chips=1_000_000_000, coupons=coupon)
    house.bet(1, ante, bonus, coupon)
    house.lay({1: mine}, dealer=dealer)
    house.dealer.deal()
    house.finish({"bonus": show, "play": play})
    house.check()
    return house


def net(house: Boston) -> int:
    return house.net(1, 1_000_000_000)


def keys(house: Boston, wager: str) -> list[str]:
    return house.grounds(house.results(1)[wager])


# ---- the optional bonus wager ---------------------------------------------------------------


def three_seats() -> Boston:
    """Seat 1 has a pair, seat 2 nothing, seat 3 no bonus wager, seat 4 a straight."""
    house = Boston().open(1, 2, 3, 4)
    for seat in (1, 2, 4):
        house.bet(seat, bonus=500)
    house.bet(3)
    hands = {1: "9c 9d 2c 5h 7s", 2: "Kc 8d 3c", 3: "Qc Qd 2d Th 4c", 4: "4d 5d 6s"}
    house.lay(hands, folding=(2, 4), dealer=DEALER)
    house.dealer.deal()
    return house


@pytest.mark.rule("11(d)")
def test_the_bonus_is_shown_and_settled_losers_first_before_the_choice() -> None:
    house = three_seats()
    for seat in (1, 2, 4):
        assert house.due_key() == "b5-bonus-settle"
        assert house.refused(Choose(3, "bonus", "expose")) == "b5-bonus-settle"
        assert house.refused(Choose(seat, "play", "fold")) == "b5-bonus-settle"
        house.do(Choose(seat, "bonus", "expose"))
    assert house.table.view(3).seats[1].cards == ("9c", "9d", "2c")
    settled = []
    while house.due() == "resolve":
        event = house.due_step()
        assert house.keys(event) == ("b5-bonus-settle",)
        settled.append((event.act["seat"], event.told["results"][0]["won"]))
    assert settled == [(2, 0), (1, 500), (4, 3000)]
    house.do(TurnDownHands((1, 2, 4)))
    assert house.table.view(3).seats[1].cards == ("??",) * 3
    assert house.due_key() == "b5-choice"
    for seat, option in ((1, "second wager"), (2, "fold"), (3, "second wager"), (4, "fold")):
        house.choose(seat, option)
    assert house.results(4)["bonus"]["won"] == 3000, "a fold does not touch it"
    assert [house.net(seat) for seat in (2, 4)] == [-500 - 3000, 3000 - 3000]
    house.check()


@pytest.mark.rule("11(d)")
@pytest.mark.parametrize(
    ("mine", "line", "won"),
    [
        ("4d 5d 6d", "straight flush", 40_000),
        ("9c 9d 9h", "three of a kind", 25_000),
        ("Qc Kd Ah", "straight", 6000),
        ("Ac 2d 3h", "straight", 6000),
        ("Kc 8c 3c", "flush", 3000),
        ("2c 2d 9h", "pair", 1000),
        ("Kc Ad 2h", "high card", -1000),
    ],
)
def test_the_bonus_pays_by_the_first_three_cards(mine: str, line: str, won: int) -> None:
    house = Boston().open(1, chips=1_000_000_000)
    house.bet(1, bonus=1000)
    house.lay({1: mine}, folding=(1,), dealer="Js Jd 8h")
    house.dealer.deal()
    house.finish({"bonus": "expose", "play": "fold"})
    assert house.results(1)["bonus"]["line"] == line
    assert keys(house, "bonus") == ["11(d)", "b5-bonus-settle"]
    assert net(house) == won - 3000


def test_a_bonus_hand_that_is_not_shown_loses() -> None:
    house = played("9c 9d 9h 5h 7s", bonus=1000, show="keep down")
    assert house.results(1)["bonus"]["outcome"] == "lose"
    assert house.results(1)["bonus"]["hand"] == "not shown"
    assert keys(house, "bonus") == ["b5-bonus-settle"]


# ---- the choice -----------------------------------------------------------------------------


def test_each_player_folds_or_stakes_a_second_wager_equal_to_the_first() -> None:
    house = Boston().open(1, 2, chips=9000, coupons=1000)
    house.bet(1, 2000, coupon=1000)
    house.bet(2, 2000)
    house.dealer.deal()
    assert house.due_notes() == ["b5-own-cards"]
    assert house.refused(Choose(2, "play", "fold")) == "b5-choice"
    offered = [(one.option, one.takes) for one in house.table.view(1).choices]
    assert offered == [("fold", 0), ("second wager", 4000)]
    assert house.refused(Choose(1, "play", "second wager")) == "b5-second", "3,000 are left"
    event = house.do(Choose(1, "play", "fold"))
    assert house.keys(event) == ("b5-fold",)
    results = house.results(1)
    assert {name: one["outcome"] for name, one in results.items()} == {
        "ante": "lose",
        "first": "lose",
        "match-play": "lose",
    }
    assert results["match-play"]["readings"][1:] == ["all-match-play", "all-match-play-fold"]
    assert house.table.rack[-1].area == "seat 1", "at once, and face down"
    assert house.net(1, 9000) == -6000
    asks = [step for step in house.table.game.completion if isinstance(step, Ask)]
    assert [ask.name for ask in asks] == ["bonus", "play"]
    house.check()


# ---- the hand -------------------------------------------------------------------------------


@pytest.mark.rule("11(b)")
def test_a_winner_is_paid_even_money_twice_and_the_ante_pushes() -> None:
    house = played("Qc Qd 2c 5h 7s", coupon=1000)
    outcomes = {name: (one["outcome"], one["won"]) for name, one in house.results(1).items()}
    assert outcomes == {
        "ante": ("push", 0),
        "first": ("win", 2000),
        "match-play": ("win", 1000),  # 24.1 calls the first wager the initial one
        "second": ("win", 2000),
    }
    assert keys(house, "ante") == ["b5-settlement"]
    assert keys(house, "first") == keys(house, "second") == ["11(b)", "b5-settlement"]
    assert house.results(1)["first"]["against"].startswith("pair of jacks")
    assert net(house) == 5000
    assert house.table.coupons["taken"] == 1000, "it had its one decision"


def test_a_loser_loses_all_three_and_a_tie_pushes_all_three() -> None:
    house = played(PAIR)
    assert {one["outcome"] for one in house.results(1).values()} == {"lose"}
    assert net(house) == -5000
    house = played("Jc Jh 8d 6c 4d")
    assert {one["outcome"] for one in house.results(1).values()} == {"push"}
    assert net(house) == 0
    high = "Ks Qd 8c 6h 4s"
    assert net(played("Kc Qh 8d 6c 5d", high)) == 4000, "a dealer never has to qualify"


@pytest.mark.rule("11(c)")
@pytest.mark.parametrize(
    ("mine", "line", "times"),
    [
        ("Ah Kh Qh Jh Th", "royal flush", 1000),
        ("9h Kh Qh Jh Th", "straight flush", 200),
        ("9c 9d 9h 9s 2c", "four of a kind", 100),
        ("9c 9d 9h 2d 2c", "full house", 25),
        ("2h 5h 9h Kh Ah", "flush", 15),
        ("Ac 2d 3h 4h 5c", "straight", 8),
        ("9c 9d 9h 5d 2c", "three of a kind", 4),
        ("9c 9d 5h 5d 2c", "two pair", 2),
        ("Ac Ad 5h 9d 2c", "pair", 0),
    ],
)
def test_the_ante_bonus_pays_two_pair_or_better(mine: str, line: str, times: int) -> None:
    house = played(mine)
    assert house.results(1)["first"]["line"] == line
    assert net(house) == 4000 + times * 1000
    if times:
        assert keys(house, "ante-bonus") == ["11(c)", "b5-ante-bonus"]
        assert house.results(1)["ante-bonus"]["stake"] == 0
    else:
        assert "ante-bonus" not in house.results(1)


@pytest.mark.rule("11(c)")
def test_the_ante_bonus_is_paid_to_a_hand_that_loses_or_ties_but_not_to_a_fold() -> None:
    mine = "9c 9d 5h 5d 2c"
    lost = played(mine, "Ts Td 8c 8h 4s")
    assert lost.results(1)["ante"]["outcome"] == "lose"
    assert net(lost) == -5000 + 2000
    assert net(played(mine, "9h 9s 5c 5s 2d")) == 2000
    house = Boston().open(1)
    house.bet(1)
    house.lay({1: "9c 9d 9h"}, folding=(1,), dealer="Js Jd 8c")
    house.dealer.deal()
    house.finish({"play": "fold"})
    assert set(house.results(1)) == {"ante", "first"}


@pytest.mark.rule("10(g)")
def test_hands_are_settled_counterclockwise_and_picked_up_so_that_each_can_be_rebuilt() -> None:
    house = three_seats()
    house.dealer.go_on()
    for seat in (1, 2, 4):
        house.choose(seat, "expose")
    for seat, option in ((1, "second wager"), (2, "fold"), (3, "second wager")):
        house.choose(seat, option)
    start = len(house.events)
    house.do(Choose(4, "play", "fold"))
    for act in (RevealHand(3), Resolve(3, "hand"), PickUpCards()):
        assert house.refused(act) == "b5-more-cards"
    house.dealer.go_on()
    assert house.acts(start) == [
        "choose",
        *("deliver",) * 3,
        "put stub away",
        "turn up",
        *("reveal",) * 2,
        *("resolve",) * 2,
        "pick up",
    ]
    seats = [e.act["seat"] for e in house.events if e.act["act"] in ("reveal", "resolve")]
    assert seats[-4:] == [3, 1, 3, 1]
    event = house.last("pick up")
    assert house.keys(event) == ("10(g)",)
    assert event.told["rack"] == [
        ["seat 2", 3],
        ["seat 4", 3],
        ["stub", 52 - 6 - 15],
        ["seat 1", 5],
        ["seat 3", 5],
        ["dealer", 5],
    ]
    house.check()


@pytest.mark.rule("11(e)")
def test_the_limit_covers_first_second_and_ante_bonus_but_not_the_optional_bonus() -> None:
    most = 1_000_000
    wagers: dict[str, Any] = {"maximum": most, "bonus-most": most}
    house = played("Ah Kh Qh Jh Th", ante=most, bonus=most, **wagers)
    won = {name: one["won"] for name, one in house.results(1).items()}
    assert won == {
        "bonus": 40 * most,
        "ante": 0,
        "first": 2 * most,
        "second": 2 * most,
        "ante-bonus": most,  # what is left of 50,000 dollars
    }
    assert keys(house, "ante-bonus") == ["11(c)", "11(e)", "b5-ante-bonus", "b5-limit"]


@pytest.mark.rule("11(e)")
def test_the_limit_is_never_less_than_the_smallest_ante_could_win() -> None:
    assert Boston(options={"minimum": 1000}).table.rules.number("payout-limit") == 5_000_000
    rules = Boston(options={"minimum": 10_000}).table.rules
    assert rules.number("payout-limit") == 10_000 * (4 + 1000)


@pytest.mark.rule("11(a)")
def test_odds_are_told_with_to() -> None:
    house = played("9c 9d 5h 5d 2c")
    assert house.results(1)["ante-bonus"]["odds"] == "2 to 1"
    odds = [str(one) for table in house.table.rules.edition.pays.values() for one in table.values()]
    assert odds and all(" to " in one for one in odds)
    pays = house.table.rules.edition.pays["ante-bonus"]
    legal = {line: str(one) for line, one in pays.items()}
    with pytest.raises(MoneyError, match='"to", never with "for"'):
        Setup.of(GAME, EDITION, posted={"ante-bonus": {**legal, "two pair": "3 for 1"}})
