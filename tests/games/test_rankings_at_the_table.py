"""Section 25.5 as it decides wagers: which hand wins, by which paragraph, and at which odds."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from croupier.cards import DECK, cards
from croupier.disputes import round_from, settle_round
from croupier.hands.ranking import Ranked, rank_five, rank_four
from croupier.rounds.payer import told_apart
from support.tables import House

# The player's two cards, the row of the cross, what the dealer holds, and the odds of the raises.
HANDS = {
    "5(b)1": ("Ah Kh", "Qh Jh Th", "2c 2d", 300, "royal flush"),
    "5(b)2": ("9h Kh", "Qh Jh Th", "Ac Ad", 50, "straight flush"),
    "5(b)3": ("9c 9d", "9h 9s 2c", "2d 2h", 15, "four of a kind"),
    "5(b)4": ("9c 9d", "9h 2s 2c", "3d 3h", 7, "full house"),
    "5(b)5": ("2h 9h", "Kh Jh 4h", "Ac Ad", 6, "flush"),
    "5(b)6": ("9h Kh", "Qh Js Th", "Ac Ad", 5, "straight"),
    "5(b)7": ("9c 9d", "9h 2s 4c", "Ad As", 3, "three of a kind"),
    "5(b)8": ("9c 2d", "9h 2s 4c", "Ad As", 1.5, "two pair"),
    "5(b)9": ("9c 3d", "9h 2s 4c", "Ad Ks", 1, "pair"),
    "5(b)10": ("Ac 6d", "9h 2s 4c", "Kd Qs", 1, "high card"),
}
COLUMN = "7c 8d"  # top and bottom: they help nobody here


def show_down(edition: str, mine: str, row: str, dealer: str) -> House:
    """One player plays the row, to the end."""
    house = House(edition).open(1)
    house.bet(1)
    house.stack({1: mine}, dealer, f"{row} {COLUMN}")
    house.dealer.deal()
    house.choose(1, "play horizontal")
    return house


@pytest.mark.rule(*HANDS, "5(b)", "11(b)", "10(g)3")
@pytest.mark.parametrize("key", HANDS)
def test_each_kind_of_hand_wins_by_its_paragraph_and_is_paid_its_odds(
    edition: str, key: str
) -> None:
    mine, row, dealer, odds, name = HANDS[key]
    house = show_down(edition, mine, row, dealer)
    results = house.results(1)
    paragraphs = [house.key(cite) for cite in results["raise-1"]["cites"]]
    assert paragraphs == ["11(b)", "10(g)3", key]
    assert results["raise-1"]["line"] == name
    assert results["ante"]["won"] == 1000
    assert results["raise-1"]["won"] == results["raise-2"]["won"] == 1000 * odds
    assert house.net(1) == 1000 + 2000 * odds


@pytest.mark.rule("5(b)")
def test_every_kind_of_hand_beats_the_one_below_it(edition: str) -> None:
    """The same cross for both, so that only the own cards tell."""
    for cross, higher, lower in (
        ("Qh Jh Th 2c 2d", "Ah Kh", "9h 8h"),  # royal flush, straight flush
        ("Qh Jh Th 2c 2d", "9h 8h", "Qc Qd"),  # straight flush, three of a kind
        ("9h 9s 2c 3d 4h", "9c 9d", "2d 2h"),  # four of a kind, full house
        ("9h 9s 2h 3h 4c", "9c 2d", "Ah Kh"),  # full house, two pair or less
        ("Kh Jh 4h 3c 2d", "2h 9h", "Qc Ts"),  # flush, king high straight or less
        ("Qh Js Th 3c 2d", "9h Kh", "Qc Qs"),  # straight, three of a kind
        ("9h 2s 4c 5d 7h", "9c 9d", "9s 4d"),  # three of a kind, two pair
        ("9h 2s 4c 5d 7h", "9c 2d", "Ac As"),  # two pair, pair
        ("9h 2s 4c 3d 7h", "9c 3s", "Ac Kd"),  # pair, high card
    ):
        house = House(edition).open(1)
        house.bet(1)
        house.stack({1: higher}, lower, cross)
        house.dealer.deal()
        house.choose(1, "play horizontal")
        assert house.net(1) > 0, f"{higher} beats {lower} with {cross}"


@pytest.mark.rule("5(a)")
@pytest.mark.parametrize(
    ("mine", "row", "dealer", "outcome"),
    [
        ("Ac 9d", "Qh 6s 4c", "Kd Js", "win"),  # the ace is high
        ("Ac 2d", "3h 4s 5c", "Kd Ks", "win"),  # and low in five to ace, a straight
        ("Ac 2d", "3h 4s 5c", "6d 2s", "lose"),  # which is the lowest straight
        ("Ac 2d", "Kh Qs 3c", "4d 4s", "lose"),  # but never in the middle
        ("Kc 2d", "3h 4s 5c", "6h 6d", "lose"),  # and only the ace goes below a two
        ("Ac Kd", "9h 6s 4c", "As Kh", "push"),  # no suit is better than another
    ],
)
def test_the_ace_ranks_high_or_low_and_suits_are_equal(
    edition: str, mine: str, row: str, dealer: str, outcome: str
) -> None:
    house = show_down(edition, mine, row, dealer)
    assert {one["outcome"] for one in house.results(1).values()} == {outcome}


@pytest.mark.rule("5(a)", "5(b)2")
@pytest.mark.parametrize(
    ("mine", "row", "dealer", "outcome"),
    [
        ("Ac 2c", "3c 4c 5c", "5d 5h", "win"),  # five to ace of one suit
        ("Ac 2c", "3c 4c 5c", "6c Kc", "win"),  # beats a flush
        ("Ac 2c", "3c 4c 5c", "6c Kd", "win"),  # above a straight
        ("Ad 2d", "3d 4d 5d", "6d 7d", "lose"),  # but is the lowest straight flush
    ],
)
def test_the_ace_is_low_in_a_straight_flush_too(
    edition: str, mine: str, row: str, dealer: str, outcome: str
) -> None:
    house = show_down(edition, mine, row, dealer)
    raised = house.results(1)["raise-1"]
    assert (raised["outcome"], raised["line"]) == (outcome, "straight flush")
    assert raised["hand"] == "straight flush, five high"


THREE = {
    "5(c)1": ("Jh Qh", "Kh", 40),
    "5(c)2": ("9c 9d", "9h", 30),
    "5(c)3": ("Jh Qd", "Kh", 6),
    "5(c)4": ("2h 9h", "Kh", 4),
    "5(c)5": ("9c Kd", "9h", 1),
}


@pytest.mark.rule(*THREE, "5(c)", "11(c)", "10(a)")
@pytest.mark.parametrize("key", THREE)
def test_each_three_card_hand_is_paid_its_odds_by_its_paragraph(edition: str, key: str) -> None:
    mine, top, odds = THREE[key]
    result = three_card(edition, mine, top)
    assert result["won"] == 500 * odds
    assert result["odds"] == f"{odds} to 1"
    assert result["keys"] == ["11(c)", key, "10(a)"]


@pytest.mark.rule("5(c)", "10(a)")
def test_less_than_a_pair_loses_the_three_card_wager(edition: str) -> None:
    result = three_card(edition, "9c Kd", "2h")
    assert (result["outcome"], result["keys"]) == ("lose", ["10(a)", "5(c)"])


@pytest.mark.rule("5(c)1", "5(c)3")
def test_king_ace_two_is_no_three_card_straight_but_the_ace_stands_at_either_end(
    edition: str,
) -> None:
    assert three_card(edition, "Kc Ad", "2h")["outcome"] == "lose"
    assert three_card(edition, "Kh Ah", "2h")["odds"] == "4 to 1", "only a flush"
    assert three_card(edition, "Ac 2d", "3h")["odds"] == "6 to 1"
    assert three_card(edition, "Qc Kd", "Ah")["odds"] == "6 to 1"
    assert three_card(edition, "Ah 2h", "3h")["odds"] == "40 to 1"
    assert three_card(edition, "Qc Kc", "Ah")["odds"] == "6 to 1", "not all of one suit"


def three_card(edition: str, mine: str, top: str) -> dict[str, object]:
    """What an exposed three-card wager of five dollars comes to."""
    house = House(edition).open(1)
    house.bet(1, three_card=500)
    rest = iter(card for card in ("3s", "4d", "6c", "7s", "8s", "Td") if card not in (mine, top))
    dealer = f"{next(rest)} {next(rest)}"
    row = f"{next(rest)} {next(rest)} {next(rest)}"
    house.stack({1: mine}, dealer, f"{row} {top} {next(rest)}")
    house.dealer.deal()
    house.choose(1, "expose")
    result = house.results(1)["three-card"]
    result["keys"] = [house.key(cite) for cite in result["cites"]]
    return result


# ---- what hands are called ------------------------------------------------------------------

COMPARED = {
    "five cards": (rank_five, 5, 0),
    "four cards": (rank_four, 4, 1),
}


@pytest.mark.parametrize("size", COMPARED)
def test_hands_that_differ_are_never_called_alike_when_compared(size: str) -> None:
    rank, count, seed = COMPARED[size]
    chance, named = random.Random(seed), dict[str, set[Ranked]]()
    for _ in range(6000):
        hand = rank(chance.sample(DECK, count))
        named.setdefault(str(hand), set()).add(hand)
    pairs = [pair for hands in named.values() for pair in combinations(hands, 2)]
    assert len(pairs) > 1000
    for one, other in pairs:
        mine, theirs = told_apart(one, other)
        assert mine != theirs and mine.startswith(str(one)) and theirs.startswith(str(other))


def test_a_tie_is_called_by_the_plain_name() -> None:
    one, other = rank_five(cards("Ah Kd 9c 5s 2h")), rank_five(cards("Ad Kc 9s 5c 2d"))
    assert told_apart(one, other) == ("ace high", "ace high")


def test_a_verdict_names_the_card_that_decided() -> None:
    data = {
        "game": "boston-5-stud",
        "edition": "nj",
        "dealer": "Ah Kd 9c 5s 2h",
        "seats": [
            {
                "seat": 1,
                "cards": "Ad Kc 9s 5c 3d",
                "wagers": {"ante": 10, "first": 20},
                "choices": "second",
            }
        ],
    }
    (seat,) = settle_round(round_from(data)).seats
    won = next(one for one in seat.results if one.wager == "first")
    assert (won.hand, won.against) == (
        "ace high, then king, nine, five and three",
        "ace high, then king, nine, five and two",
    )
