"""Rounds of Boston 5 Stud and Four Card Poker from files: settled, audited, and the same as at a
table."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from croupier.record import (
    InputError,
    audit_record,
    audit_round,
    round_from,
    settle_round,
    start,
    verify,
)
from croupier.simulate import least_wagers
from croupier.table import Dealer, Setup, Table
from croupier.table.acts.play import Choose
from croupier.table.acts.players import PlaceCoupon, PlaceWager, SitDown
from croupier.table.shuffle import entropy_from

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


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (boston("9c 9d 5h 5d 2d", "fold"), r"cards: 5 cards, but a player who folds has 3"),
        (boston("9c 9d 5h", "second"), r"cards: 3 cards, but a player who stays in has 5"),
        (boston("9c 9d 5h 2d", "fold"), r"cards: 4 cards, but each player has 5"),
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


def test_an_audit_knows_the_bonuses_on_the_ante() -> None:
    paid = {"ante": 0, "first": 20, "second": 20, "ante-bonus": 10}
    (finding,) = audit_round(round_from(boston("9c 9d 5h 5d 2d", "second", paid=paid))).findings
    assert (finding.wager, finding.off_by) == ("ante-bonus", -1000)
    fair = four_card("3c 3d 3h 9d Kc", "1x", paid={"automatic-bonus": 20}, net=40)
    assert audit_round(round_from(fair)).ok
    none = four_card("9c 9d 5h 5d 2d", "1x", paid={"automatic-bonus": 20})
    (finding,) = audit_round(round_from(none)).findings
    assert "paid $20, but the hand earns none" in finding.message


@pytest.mark.parametrize("slug", ["boston-5-stud", "four-card-poker"])
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
    dealer.prepare()
    for seat in table.seats:
        for wager, amount in least_wagers(table).items():
            is_needed = table.game.slug == "boston-5-stud" and wager != "bonus"
            if is_needed or chance.random() < 0.7 or seat not in table.wagering:
                table.do(PlaceWager(seat, wager, amount))
        if "ante" in table.wagering[seat].wagers and chance.random() < 0.3:
            table.do(PlaceCoupon(seat, 500))
    opening = {seat: dict(hand.wagers) for seat, hand in table.wagering.items()}
    dealer.deal()
    while table.closed:
        due = table.due()
        assert due is not None and isinstance(due.act, Choose)
        options = [one["option"] for one in table.view(due.act.seat)["choices"]]
        table.do(Choose(due.act.seat, due.act.asked, chance.choice(options)))
        dealer.go_on()
    slots = table.game.areas["dealer"]
    return {
        "game": table.game.slug,
        "edition": "nj",
        "dealer": dict(zip(slots, map(str, table.round.areas["dealer"]), strict=False)),
        "seats": [
            {
                "seat": seat,
                "cards": [str(card) for card in hand.cards],
                "wagers": {wager: much / 100 for wager, much in opening[seat].items()},
                "match-play": hand.coupon / 100,
                "choices": {asked: one.name for asked, one in hand.choices.items()},
            }
            for seat, hand in table.round.hands.items()
        ],
    }
