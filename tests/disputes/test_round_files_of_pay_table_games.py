"""Rounds of Let It Ride and Colorado Hold 'Em from files: settled, audited, and the same as at a
table."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from croupier.disputes import InputError, audit_record, audit_round, round_from, settle_round
from croupier.record import start, verify
from croupier.table import Dealer, Setup, Table
from croupier.table.acts.play import Choose
from croupier.table.acts.players import PlaceCoupon, PlaceWager, SitDown
from croupier.table.shuffle import entropy_from

RIDE = {"wager-1": 10, "wager-2": 10, "wager-3": 10}


def let_it_ride(cards: str, community: Any, choices: Any, **seat: Any) -> dict[str, Any]:
    entry = {"seat": 1, "cards": cards, "wagers": RIDE, "choices": choices, **seat}
    return {"game": "let-it-ride", "edition": "nj", "community": community, "seats": [entry]}


def colorado(cards: str, community: Any, choices: Any, **more: Any) -> dict[str, Any]:
    options = more.pop("options", {})
    entry = {"seat": 1, "cards": cards, "wagers": {"ante": 10}, "choices": choices, **more}
    data = {"game": "colorado-hold-em", "edition": "nj", "seats": [entry], "options": options}
    return {**data, "community": community} if community else data


def changed(data: dict[str, Any], seat: dict[str, Any]) -> dict[str, Any]:
    """The same round with something else said of its seat."""
    return {**data, "seats": [{**data["seats"][0], **seat}]}


def results(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The results of the one seat, by wager."""
    settled = settle_round(round_from(data)).as_data()["seats"][0]["results"]
    return {one["wager"]: one for one in settled}


def nets(data: dict[str, Any]) -> dict[str, int]:
    return {wager: one["net_cents"] for wager, one in results(data).items()}


# ---- Let It Ride ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choices", "left"),
    [
        (["let it ride", "let it ride"], ("wager-1", "wager-2", "wager-3")),
        (["take back", "ride"], ("wager-2", "wager-3")),
        ({"wager-1": "let", "wager-2": "back"}, ("wager-1", "wager-3")),
        (["take", "take"], ("wager-3",)),
    ],
    ids=["both ride", "the second", "the first", "neither"],
)
def test_only_wagers_that_ride_are_settled(choices: Any, left: tuple[str, ...]) -> None:
    assert nets(let_it_ride("Kc Kd 7s", "7h 9h", choices)) == dict.fromkeys(left, 2000)
    assert nets(let_it_ride("Kc 4d 7s", "2h 9h", choices)) == dict.fromkeys(left, -1000)


def test_bonus_wagers_and_a_coupon_are_settled_beside_them() -> None:
    wagers = {**RIDE, "bonus": 1, "three-card-bonus": "5.00"}
    seat = {"wagers": wagers, "match-play": 8}
    found = results(let_it_ride("Ah Kh Qh", "Ks Kd", ["take", "take"], **seat))
    assert {wager: one["net_cents"] for wager, one in found.items()} == {
        "wager-3": 3000,
        "match-play": 800,
        "three-card-bonus": 25_000,
        "bonus": 500,
    }
    assert found["bonus"]["cites"] == ["19:47-18.3(b)7"]
    assert found["bonus"]["readings"] == ["lir-bonus", "lir-bonus-pays"]


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        ({"wagers": {"wager-1": 10, "wager-3": 10}}, r"wager-2: missing: nobody is dealt in"),
        ({"wagers": {**RIDE, "wager-2": 20}}, r"wagers.wager-2: .*equals.*\(lir-wagers\)"),
        ({"wagers": {**RIDE, "bonus": 2}}, r"wagers.bonus: .*not \$2 \(lir-bonus\)"),
        ({"choices": ["take back"]}, r"choices: missing: wager-2 was asked for"),
        ({"choices": ["take back", "fold"]}, r"choices\[1\]: 'fold' does not answer wager-2"),
        ({"cards": "Kc Kd"}, r"cards: 2 cards, but each player has 3"),
        ({"cards": "Kc Kd 9h"}, r"nine of hearts \(9h\) lies in community.second already"),
    ],
)
def test_what_cannot_have_been_is_refused_with_its_place(seat: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        round_from(changed(let_it_ride("Kc Kd 7s", "7h 9h", ["take", "take"]), seat))


def test_a_card_that_decides_a_wager_must_be_there() -> None:
    with pytest.raises(InputError, match=r"community.second: missing"):
        settle_round(round_from(let_it_ride("Kc Kd 7s", {"first": "7h"}, ["take", "take"])))


def test_an_audit_tells_of_wagers_paid_wrongly_and_of_one_paid_though_taken_back() -> None:
    paid = {"wager-1": 20, "wager-2": 20, "wager-3": 10}
    data = let_it_ride("Kc Kd 7s", "7h 9h", ["take", "ride"], paid=paid, net=50)
    back, short = audit_round(round_from(data)).findings
    assert str(back) == ("seats[0].paid.wager-1: seat 1, wager-1: paid $20, but it was taken back")
    assert (back.cites, back.off_by) == (("lir-order",), 2000)
    assert "paid $10, should be paid $20: two pair, kings and sevens, at 2 to 1" in short.message
    assert short.cites == ("lir-pays", "19:47-18.3(b)8")
    right = {"wager-2": 20, "wager-3": 20}
    fair = let_it_ride("Kc Kd 7s", "7h 9h", ["take", "ride"], paid=right, net=40)
    assert audit_round(round_from(fair)).ok


# ---- Colorado Hold 'Em ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ("discard first", {"ante": 8000}),
        ("first and bet", {"ante": 8000, "bet": 8000}),
        ({"play": "discard third and bet"}, {"ante": 1000, "bet": 1000}),
    ],
    ids=str,
)
def test_the_hand_is_what_was_kept_with_the_community_cards(
    choices: Any, expected: dict[str, int]
) -> None:
    assert nets(colorado("Kc Qh 2h", "Kh 9h 7h", choices)) == expected


def test_an_instant_winner_and_a_wrong_claim_need_no_community_card() -> None:
    wagers = {"ante": 10, "bonus": 5}
    assert nets(colorado("Ah 2h 3h", None, "declare", wagers=wagers)) == {
        "ante": 5000,
        "bonus": 2500,
    }
    found = results(colorado("Kh Ah 2h", None, "instant", wagers=wagers))
    assert {wager: (one["outcome"], one["net_cents"]) for wager, one in found.items()} == {
        "ante": ("lose", -1000),
        "bonus": ("void", 0),
    }
    assert found["ante"]["cites"] == ["19:47-23.14(d)"]


def test_the_version_decides_what_may_be_chosen_and_what_pushes() -> None:
    required = {"version": "required"}
    nines = ("9c Kd 2h", "9h 7s 4c", "discard third and bet")
    assert nets(colorado(*nines)) == nets(colorado(*nines, options=required))
    sevens = ("7c Kd 2h", "9h 7s 4c", "discard third and bet")
    assert nets(colorado(*sevens)) == {"ante": -1000, "bet": -1000}
    assert nets(colorado(*sevens, options=required)) == {"ante": 0, "bet": 0}
    band = {**required, "push-from": "none"}
    assert nets(colorado(*sevens, options=band)) == {"ante": -1000, "bet": -1000}
    with pytest.raises(InputError, match=r"choices\[0\]: 'fold' does not answer play"):
        round_from(colorado("7c Kd 2h", None, "fold"))
    wagers = {"ante": 10, "bonus": 5}
    fold = colorado("7c Kd 2h", None, "fold", options=required, wagers=wagers)
    assert nets(fold) == {"ante": -1000, "bonus": -500}


@pytest.mark.parametrize(("version", "key"), [("required", "12(c)"), ("permissible", "13(c)")])
def test_an_option_is_refused_by_the_paragraph_of_the_version(version: str, key: str) -> None:
    options = {"payout-limit": 100, "version": version}
    with pytest.raises(InputError) as refused:
        round_from(colorado("Kc Qh 2h", "Kh 9h 7h", "first and bet", options=options))
    assert str(refused.value).endswith(f"payout-limit is at least $50,000 (19:47-23.{key})")


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        ({"choices": "first"}, r"could mean discard first or discard first and bet"),
        ({"choices": ["discard first", "bet"]}, r"choices\[1\]: 'bet' answers nothing"),
        ({"wagers": {"ante": 10, "bet": 10}}, r"wagers.bet: discard first: .* no such wager"),
        (
            {"wagers": {"ante": 10, "bet": 20}, "choices": "first and bet"},
            r"wagers.bet: the bet wager is \$10 here, not \$20 \(19:47-23.1\)",
        ),
        ({"wagers": {"bonus": 5}}, r"wagers.ante: missing"),
        ({"wagers": {"ante": 10, "bonus": 101}}, r"wagers.bonus: .*\(ch-bonus-bounds\)"),
    ],
)
def test_what_cannot_have_been_in_colorado_is_refused_with_its_place(
    seat: dict[str, Any], says: str
) -> None:
    with pytest.raises(InputError, match=says):
        round_from(changed(colorado("Kc Qh 2h", "Kh 9h 7h", "discard first"), seat))


def test_an_audit_of_colorado_tells_what_an_instant_winner_and_a_push_should_have_been() -> None:
    data = colorado("4c 4d 4h", None, "declare", paid={"ante": 30}, net=30)
    (one,) = audit_round(round_from(data)).findings
    assert "paid $30, should be paid $50: three of a kind, fours, at 5 to 1" in one.message
    assert one.cites == ("19:47-23.13(b)", "19:47-23.3(c)2", "ch-instant")
    data = colorado("9c Kd 2h", "9h 7s 4c", "discard third", paid={"ante": -10, "bet": 10})
    taken, never = audit_round(round_from(data)).findings
    assert "collected $10, should push: pair of nines" in taken.message
    assert never.message == "seat 1, bet: paid $10, but it was never made"


# ---- a file and a table agree ---------------------------------------------------------------

TABLES: dict[str, tuple[str, dict[str, str]]] = {
    "let-it-ride": ("let-it-ride", {}),
    "permissible": ("colorado-hold-em", {"version": "permissible"}),
    "required": ("colorado-hold-em", {"version": "required"}),
}
SIDE_WAGERS = {"bonus": 100, "three-card-bonus": 700}


def one_round(table: Table, chance: random.Random) -> dict[str, Any]:
    """Play a round by chance; the file that describes it."""
    dealer = Dealer(table, chance)
    dealer.prepare()
    for seat in table.seats:
        for wager in table.game.wagers:
            if wager.required or chance.random() < 0.5:
                table.do(PlaceWager(seat, wager.name, SIDE_WAGERS.get(wager.name, 1000 * seat)))
        if chance.random() < 0.3:
            table.do(PlaceCoupon(seat, 500))
    seats: dict[int, dict[str, Any]] = {
        seat: {"wagers": {name: str(cents / 100) for name, cents in hand.wagers.items()}}
        for seat, hand in table.wagering.items()
    }
    dealer.deal()
    for seat, hand in table.round.hands.items():
        seats[seat] |= {"seat": seat, "cards": " ".join(map(str, hand.cards))}
        seats[seat] |= {"match-play": str(hand.coupon / 100)} if hand.coupon else {}
    community = " ".join(map(str, table.round.areas["community"]))
    while table.closed:
        due = table.due()
        assert due is not None and isinstance(due.act, Choose)
        options = [one.option for one in table.view(due.act.seat).choices]
        table.do(Choose(due.act.seat, due.act.asked, chance.choice(options)))
        dealer.go_on()
    for seat, hand in table.round.hands.items():
        seats[seat]["choices"] = {asked: option.name for asked, option in hand.choices.items()}
        seats[seat]["paid"] = {one.wager: str(one.net / 100) for one in hand.results}
    has_version = "version" in table.rules.edition.options
    return {
        "game": table.game.slug,
        "edition": "nj",
        "options": {"version": table.rules.option("version")} if has_version else {},
        "community": community,
        "seats": list(seats.values()),
    }


@pytest.mark.parametrize("name", TABLES)
def test_a_round_from_a_file_comes_to_what_it_came_to_at_the_table(
    name: str, tmp_path: Path
) -> None:
    slug, options = TABLES[name]
    path, chance = tmp_path / "table.jsonl", random.Random(f"agree {name}")
    setup = Setup.of(slug, "nj", options=options)
    table, journal = start(path, setup, entropy=entropy_from(name), clock=lambda: 0)
    outcomes = set()
    with journal:
        for seat in (1, 2, 4, 7):
            table.do(SitDown(seat, f"Player {seat}", 10_000_000, coupons=1_000_000))
        for _ in range(40):
            file = round_from(one_round(table, chance))
            for verdict in settle_round(file).seats:
                assert list(verdict.results) == table.round.hands[verdict.seat].results
                outcomes |= {one.outcome.value for one in verdict.results}
            assert audit_round(file).ok
    assert outcomes >= {"win", "lose"} | ({"push", "void"} if slug != "let-it-ride" else set())
    assert verify(path).ok and audit_record(path).ok
