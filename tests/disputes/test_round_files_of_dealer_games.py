"""Rounds of Boston 5 Stud, Four Card Poker and Casino War from files: settled, audited, and the
same as at a table."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from croupier.disputes import InputError, audit_record, audit_round, round_from, settle_round
from croupier.players import least_wagers, make_ready
from croupier.record import start, verify
from croupier.table import Dealer, Setup, Table
from croupier.table.acts.players import PlaceCoupon, PlaceWager, SitDown
from croupier.table.shuffle import entropy_from
from support.records import choose_by_chance

OPENING = {"ante": 10, "first": 20}


def boston(cards: str, choices: Any, **seat: Any) -> dict[str, Any]:
    entry = {"seat": 1, "cards": cards, "wagers": OPENING, "choices": choices, **seat}
    return {
        "game": "boston-5-stud",
        "edition": "nj",
        "dealer": "Js Jd 8c 6h 4s",
        "seats": [entry],
    }


def four_card(cards: str, choices: Any, **seat: Any) -> dict[str, Any]:
    entry = {"seat": 1, "cards": cards, "wagers": {"ante": 10}, "choices": choices, **seat}
    return {
        "game": "four-card-poker",
        "edition": "nj",
        "dealer": "Js Jd 8c 6h 4s 2c",
        "seats": [entry],
    }


def war(cards: str, choices: Any, dealer: Any = "9d Td", **seat: Any) -> dict[str, Any]:
    entry = {"seat": 1, "cards": cards, "wagers": {"initial": 10}, "choices": choices, **seat}
    return {"game": "casino-war", "edition": "nj", "dealer": dealer, "seats": [entry]}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (war("9h", ["war", "no"]), r"cards: 1 card, but a player who stays in has 2"),
        (war("9h 2h", "surrender"), r"cards: 2 cards, but a player who is out has 1"),
        (war("8h 2h", None), r"cards: 2 cards, but a player who gets no more has 1"),
        (war("8h", "war"), r"choices\[0\]: 'war' answers nothing that seat 1 was asked"),
        (war("9h", None), r"choices: missing: tie was asked for; .* surrender, go to war"),
        (war("9h", None, dealer={}), r"dealer.first: missing: the initial wager depends on it"),
        (war("9h 2h", ["war", "tie wager 200"]), r"takes \$1 to \$100, not \$200 \(war-tie-bounds"),
        (war("9h 2h", ["war", "tie wager"]), r"needs an amount, \$1 to \$100"),
        (war("9h 2h", ["war", "no 5"]), r"no tie wager leaves no amount to name"),
        (war("9h", "war", wagers={"initial": 10.01}), r"initial: .*in whole cents.*\(war-surr"),
        (war("9h", "war", wagers={"tie": 5}), r"initial: missing: nobody is dealt in"),
        (war("9d", "give up"), r"choices\[0\]: 'give up' does not answer tie"),
        (boston("9c 9d 5h 5d 2d", "fold"), r"cards: 5 cards, but a player who folds has 3"),
        (boston("9c 9d 5h", "second"), r"cards: 3 cards, but a player who stays in has 5"),
        (boston("9c 9d 5h 2d", "fold"), r"cards: 4 cards, but a player who folds has 3"),
        (
            boston("9c 9d 5h", "fold", wagers={"ante": 10, "first": 10}),
            r"wagers.first: .*2 times the ante wager \(b5-wagers\)",
        ),
        (boston("9c 9d 5h", "fold", wagers={"ante": 10}), r"first: missing: nobody is dealt in"),
        (boston("9c 9d 5h", ["expose", "fold"]), r"choices\[0\]: 'expose' does not answer play"),
        (
            boston("9c 9d 5h 5d 2d", "second", wagers={**OPENING, "second": 10}),
            r"wagers.second: the second wager is \$20 here, not \$10 \(b5-second\)",
        ),
        (four_card("9c 9d 5h 5d 2d", "2x", wagers={}), r"wagers: missing: nobody is dealt in"),
        (
            four_card("9c 9d 5h 5d 2d", "2x", wagers={"aces-up": 5}),
            r"choices\[0\]: '2x' answers nothing that seat 1 was asked",
        ),
        (four_card("9c 9d 5h 5d 2d", "4x"), r"choices\[0\]: '4x' does not answer play"),
        (
            four_card("9c 9d 5h 5d 2d", "play"),
            r"choices\[0\]: 'play' could mean play 1x or play 2x",
        ),
    ],
)
def test_what_cannot_have_been_is_refused_with_its_place(data: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        round_from(data)


def test_the_dealers_cards_are_needed_only_by_hands_that_play() -> None:
    folded = {**boston("9c 9d 5h", "fold"), "dealer": {}}
    assert settle_round(round_from(folded)).house_net == 3000
    with pytest.raises(InputError, match=r"dealer.first: missing"):
        settle_round(round_from({**boston("9c 9d 5h 5d 2d", "second"), "dealer": {}}))
    alone = {**four_card("Ac Ad 5h 5d 2d", None, wagers={"aces-up": 5}), "dealer": {}}
    assert settle_round(round_from(alone)).house_net == -1500


def test_a_shoe_holds_a_card_as_often_as_it_holds_decks() -> None:
    alike = war("9d 9d", ["war", "tie wager 5"], dealer="9d 9d")
    settled = settle_round(round_from(alike))
    assert settled.house_net == -(-1000 + 3000 + 5000)
    alike["seats"] += [{**alike["seats"][0], "seat": seat} for seat in (2, 3)]
    with pytest.raises(InputError, match="6 decks hold it 6 times"):
        round_from(alike)
    alike["options"] = {"decks": 8}
    assert settle_round(round_from(alike)).house_net == -21_000


def test_the_second_tie_wager_may_be_given_among_the_wagers() -> None:
    data = war("9h Th", ["war", "tie wager"], wagers={"initial": 10, "second-tie": 7.5})
    (seat,) = settle_round(round_from(data)).seats
    assert seat.net == -1000 + 3000 + 7500
    (again,) = settle_round(round_from(war("9h Th", ["war", "tie wager 7.50"]))).seats
    assert again.results == seat.results


def test_an_audit_knows_what_a_surrender_and_a_war_take() -> None:
    fair = war("9h", "surrender", "9d", paid={"initial": -5}, net=-5)
    assert audit_round(round_from(fair)).ok
    (finding,) = audit_round(round_from(war("9h", "surrender", "9d", net=-10))).findings
    assert "should" in finding.message
    kept = war("9h Kh", ["war", "no"], paid={"initial": 0, "war": 20})
    (finding,) = audit_round(round_from(kept)).findings
    assert (finding.wager, finding.off_by) == ("initial", 1000)


def test_without_surrender_a_tie_is_given_up() -> None:
    data = {**war("9h", "give up", "9d"), "options": {"surrender": False}}
    assert settle_round(round_from(data)).house_net == 1000


def test_an_audit_knows_the_bonuses_on_the_ante() -> None:
    paid = {"ante": 0, "first": 20, "second": 20, "ante-bonus": 10}
    (finding,) = audit_round(round_from(boston("9c 9d 5h 5d 2d", "second", paid=paid))).findings
    assert (finding.wager, finding.off_by) == ("ante-bonus", -1000)
    fair = four_card("3c 3d 3h 9d Kc", "1x", paid={"automatic-bonus": 20}, net=40)
    assert audit_round(round_from(fair)).ok
    none = four_card("9c 9d 5h 5d 2d", "1x", paid={"automatic-bonus": 20})
    (finding,) = audit_round(round_from(none)).findings
    assert "paid $20, but the hand earns none" in finding.message


@pytest.mark.parametrize("slug", ["boston-5-stud", "four-card-poker", "casino-war"])
def test_a_file_comes_to_what_the_table_paid(slug: str, tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    table, journal = start(
        path, Setup.of(slug, "nj"), entropy=entropy_from("files"), clock=lambda: 0
    )
    chance = random.Random(slug)
    with journal:
        for seat in (1, 2, 5):
            table.do(SitDown(seat, f"Player {seat}", 10_000_000, coupons=100_000))
        for _ in range(60):
            data = one_round(table, chance)
            told = {seat: hand.results for seat, hand in table.round.hands.items()}
            settled = settle_round(round_from(data))
            for one in settled.seats:
                assert sorted(one.results) == sorted(told[one.seat])
    assert verify(path).ok
    assert audit_record(path).ok


def one_round(table: Table, chance: random.Random) -> dict[str, Any]:
    """A round by chance, written down as a file would have it."""
    dealer = Dealer(table, chance)
    make_ready(table, dealer)
    for seat in table.seats:
        for wager, amount in least_wagers(table).items():
            is_needed = table.game.wager(wager).required
            if is_needed or chance.random() < 0.7 or seat not in table.wagering:
                table.do(PlaceWager(seat, wager, amount))
        if table.wagering[seat].ante and chance.random() < 0.3:
            table.do(PlaceCoupon(seat, 500))
    opening = {seat: dict(hand.wagers) for seat, hand in table.wagering.items()}
    dealer.deal()
    choose_by_chance(table, dealer, chance)
    slots = table.game.areas["dealer"]
    return {
        "game": table.game.slug,
        "edition": "nj",
        "dealer": dict(zip(slots, map(str, table.round.areas["dealer"]), strict=False)),
        "seats": [
            {
                "seat": seat,
                "cards": [str(card) for card in hand.cards],
                "wagers": {
                    wager: much / 100
                    for wager, much in hand.wagers.items()
                    if wager in opening[seat] or wager == "second-tie"
                },
                "match-play": hand.coupon / 100,
                "choices": {asked: one.name for asked, one in hand.choices.items()},
            }
            for seat, hand in table.round.hands.items()
        ],
    }
