"""Double Attack Blackjack on record and in files: hands played in turn, a shoe that lasts."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from croupier.disputes import InputError, audit_record, audit_round, round_from, settle_round
from croupier.errors import RecordError
from croupier.money import dollars
from croupier.players import amount_for
from croupier.record import resume, start, verify
from croupier.record.seeds import companion
from croupier.table import Dealer, Event, Setup, Table, act_from
from croupier.table.acts.play import Choose
from croupier.table.acts.players import BringChips, PlaceCoupon, PlaceWager, SitDown
from croupier.table.acts.shuffles import AnswerCut
from croupier.table.shuffle import entropy_from
from support.records import Watched, rechained
from support.tables import card_places

GAME = "double-attack-blackjack"
ENTROPY = entropy_from("turns")
HOUSES: dict[str, dict[str, Any]] = {
    "usual": {},
    "free": {
        "decks": 6,
        "resplit-aces": True,
        "split-aces-draw": True,
        "redouble": True,
        "dealer-hits-soft-17": True,
    },
    "no reader": {"card-reader": "none"},
    "strict": {
        "surrender": "first two cards",
        "double-any-number": False,
        "double-after-split": False,
        "split-hands": 2,
        "insurance": False,
        "bust-it": False,
    },
}


def described(cards: str, choices: Any, dealer: str = "6h Kd Qc", **seat: Any) -> dict[str, Any]:
    entry = {"seat": 1, "cards": cards, "wagers": {"initial": 10}, "choices": choices, **seat}
    return {"game": GAME, "edition": "nj", "dealer": dealer, "seats": [entry]}


# ---- files ----------------------------------------------------------------------------------


def test_answers_say_to_which_hand_each_card_went() -> None:
    cards, said = "8c 8d 3h 9s Kd Qs", ["attack 5", "split", "double", "stand", "hit"]
    verdict = settle_round(round_from(described(cards, said, dealer="6h Kd 5c")))
    (seat,) = verdict.seats
    results = {one.wager: (one.outcome.value, one.net, one.hand) for one in seat.results}
    assert results == {
        "initial-2": ("lose", -1000, "28, over 21"),
        "attack-2": ("lose", -500, "28, over 21"),
        "initial": ("lose", -1000, "20"),
        "attack": ("lose", -500, "20"),
        "double": ("lose", -1500, "20"),
    }


@pytest.mark.parametrize(
    "said",
    [
        ["no attack", "hit", "stand"],
        {"attack": "no", "turn": ["hit", "stand"]},
        {"attack": "no attack", "turn": ["draw", "stand"]},
    ],
    ids=str,
)
def test_a_turn_is_one_row_of_answers(said: Any) -> None:
    (seat,) = round_from(described("5c 4d 9h", said)).seats
    assert [one.option.name for one in seat.choices.values()] == ["no attack", "hit", "stand"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (described("Tc 8d", ["no", "stand"]), r"cards: no ten of clubs \(Tc\) is in the decks"),
        (described("9c", ["no"]), r"cards: 1 card, but each player has 2"),
        (
            described("9c 8d 2c", ["no", "stand"]),
            r"cards: 3 cards, but a player who answers so has 2",
        ),
        (described("9c 2d", ["no", "hit"]), r"cards: missing: hand 1 gets another card"),
        (described("9c 8d", ["no"]), r"choices: missing: turn 1 was asked for; .* stand, hit"),
        (described("9c 8d", ["no", "split"]), r"choices\[1\]: 'split' does not answer turn 1"),
        (described("9c 8d", ["no", "stand", "hit"]), r"choices\[2\]: 'hit' answers nothing"),
        (described("9c 8d", ["attack 11", "stand"]), r"attack takes \$1 to \$10, .*not \$11"),
        (described("9c 8d", ["no", "stand"], "6h Kd"), r"dealer.third: missing: the dealer draws"),
        (described("9c 8d", ["no", "stand"], "7h Kd 2c"), r"dealer.third: no card is dealt here"),
        (
            described("9c 8d", ["no", "stand"], wagers={"initial": 10, "bust-it": 11}),
            r"wagers.bust-it: the bust-it wager of \$11 may be no higher than the initial",
        ),
    ],
)
def test_what_cannot_have_been_is_refused_with_its_place(data: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        settle_round(round_from(data))


def test_against_a_dealers_blackjack_nobody_has_a_turn() -> None:
    verdict = settle_round(round_from(described("9c 8d", ["attack 10"], "Kh Ad")))
    assert [(one.wager, one.net) for one in verdict.seats[0].results] == [
        ("initial", -1000),
        ("attack", 0),
    ]


def test_an_audit_tells_what_a_split_hand_should_have_been_paid() -> None:
    data = described("8c 8d Kh Qs", ["no", "split", "stand", "stand"], paid={"initial-2": -10})
    (finding,) = audit_round(round_from(data)).findings
    assert "initial-2: collected $10, should be paid $10: 18 against 26" in finding.message
    assert finding.cites[0] == "19:47-26.5(a)1"


def test_an_audit_of_a_wager_without_a_hand_names_the_dealers_alone() -> None:
    data = described("9c Kh", ["no", "insurance", "stand"], "Ac 7d", paid={"insurance": 10})
    (finding,) = audit_round(round_from(data)).findings
    assert "should lose $5: the dealer has no blackjack (" in finding.message


# ---- the table and its files ----------------------------------------------------------------


def one_round(table: Table, chance: random.Random, events: list[Event]) -> dict[str, Any]:
    """A round by chance, written down as a file would have it."""
    dealer = Dealer(table, chance)
    make_ready(table, dealer)
    for seat in table.seats:
        table.do(PlaceWager(seat, "initial", chance.choice((1000, 2400))))
        if table.rules.option("bust-it") and chance.random() < 0.5:
            table.do(PlaceWager(seat, "bust-it", 500))
        if chance.random() < 0.3:
            table.do(PlaceCoupon(seat, 500))
    opening = {seat: dict(hand.wagers) for seat, hand in table.wagering.items()}
    first = len(events)
    dealer.deal()
    while table.closed:
        due = table.due()
        assert due is not None and isinstance(due.act, Choose)
        view = table.view(due.act.seat)
        weights = [4 if one.option == "split" else 1 for one in view.choices]
        option = chance.choices(view.choices, weights)[0].option
        amount = amount_for(view, option)
        table.do(Choose(due.act.seat, due.act.asked, option, amount))
        dealer.go_on()
    dealt: dict[str, list[str]] = {}
    for event in events[first:]:
        if event.act["act"] in ("deliver", "draw") and event.act["area"] != "dealer":
            number = event.act["area"].split(" ")[1]
            dealt.setdefault(number, []).append(event.told["cards"].split()[-1])
    return {
        "game": GAME,
        "edition": "nj",
        "options": dict(table.setup.in_force.get("options", {})),
        "dealer": [str(card) for card in table.round.areas["dealer"]],
        "seats": [
            {
                "seat": seat,
                "cards": dealt[str(seat)],
                "wagers": {wager: much / 100 for wager, much in opening[seat].items()},
                "match-play": hand.coupon / 100,
                "choices": [
                    f"attack {dollars(hand.wagers['attack'])}" if one.name == "attack" else one.name
                    for one in hand.choices.values()
                ],
            }
            for seat, hand in table.round.hands.items()
        ],
    }


def make_ready(table: Table, dealer: Dealer) -> None:
    dealer.prepare()
    while (due := table.due()) is not None and isinstance(due.act, AnswerCut):
        table.do(due.act)
        dealer.prepare()


@pytest.mark.parametrize("house", HOUSES)
def test_a_file_comes_to_what_the_table_paid(house: str, tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    setup = Setup.of(GAME, "nj", options=HOUSES[house])
    table, journal = start(path, setup, entropy=ENTROPY, clock=lambda: 0)
    events, splits = heard_by(table), 0
    chance = random.Random(house)
    with journal:
        for seat in (1, 2, 5):
            table.do(SitDown(seat, f"Player {seat}", 10_000_000, coupons=1_000_000))
        for _ in range(80):
            data = one_round(table, chance, events)
            splits += sum(len(hand.parts) > 1 for hand in table.round.hands.values())
            told = {seat: hand.results for seat, hand in table.round.hands.items()}
            for one in settle_round(round_from(data)).seats:
                assert list(one.results) == told[one.seat]
    assert splits > 5, "hands were split"
    found = verify(path)
    assert found.ok and found.rounds == 80 and found.shuffles > 2
    assert audit_record(path).ok


# ---- stopped and resumed --------------------------------------------------------------------


def shoe(path: Path) -> tuple[Setup, list[Event], list[bytes], list[bytes]]:
    """Three rounds of one shoe, with the files as they were after every event."""
    setup = Setup.of(GAME, "nj")
    table, journal = start(path, setup, entropy=ENTROPY, clock=lambda: 0)
    watched = Watched(table, journal, path)
    with journal:
        for seat in (1, 4):
            table.do(SitDown(seat, f"Player {seat}", 1_000_000, coupons=10_000))
        chance = random.Random(3)
        for _ in range(3):
            one_round(table, chance, watched.events)
            table.do(BringChips(4, 700))
    return setup, watched.events, watched.records, watched.seeds


def state(table: Table) -> Any:
    return (
        [table.view(seat) for seat in (None, *range(1, 7))],
        list(table.chips),
        list(table.coupons),
        card_places(table),
        table.due(),
        table.events,
    )


def test_stopped_after_any_event_it_comes_back_as_it_was(tmp_path: Path) -> None:
    setup, events, records, seeds = shoe(tmp_path / "evening.jsonl")
    twin = Table(setup, ENTROPY, lambda: 0)
    path = tmp_path / "stopped.jsonl"
    for count, record in enumerate(records):
        if count:
            twin.do(act_from(events[count - 1].act))
        path.write_bytes(record)
        companion(path).write_bytes(seeds[count])
        table, journal = resume(path, entropy=ENTROPY, clock=lambda: 0)
        with journal:
            assert state(table) == state(twin), f"after event {count}"
        companion(path).unlink(missing_ok=True)


def heard_by(table: Table) -> list[Event]:
    """What happens at a table from now on, beside its journal."""
    events: list[Event] = []
    write = table.keep
    assert write is not None

    def keep(event: Event) -> None:
        write(event)
        events.append(event)

    table.keep = keep
    return events


def test_without_its_seed_finished_rounds_stand_and_the_one_in_play_is_void(
    tmp_path: Path,
) -> None:
    setup, events, records, _ = shoe(tmp_path / "evening.jsonl")
    began = next(event.number for event in events if event.act["act"] == "no more bets")
    path, stopped_in_play = tmp_path / "stopped.jsonl", 0
    for count in (*range(began + 1, len(records), 5), len(records) - 1):
        path.write_bytes(records[count])
        table, journal = resume(path, entropy=entropy_from("after"), clock=lambda: 0)
        last = count
        for at, event in enumerate(events[:count]):
            if event.act["act"] in ("no more bets", "pick up"):
                last = at if event.act["act"] == "no more bets" else count
        stopped_in_play += last < count
        twin = Table(setup, ENTROPY, lambda: 0)
        for event in events[:last]:
            twin.do(act_from(event.act))
        finished = sum(event.act["act"] == "pick up" for event in events[:count])
        assert table.round_number == twin.round_number == finished
        for seat in (1, 4):
            hand = twin.wagering.get(seat)
            wagered = sum(hand.wagers.values()) if hand else 0
            for mine, theirs, back in (
                (table.chips, twin.chips, wagered),
                (table.coupons, twin.coupons, hand.coupon if hand else 0),
            ):
                assert mine[f"seat {seat}"] == theirs[f"seat {seat}"] + back, f"event {count}"
        assert table.chips["inventory"] == twin.chips["inventory"]
        assert table.chips.total == 0 and not table.closed and not table.wagering
        with journal:
            one_round(table, random.Random(count), heard_by(table))
        found = verify(path)
        assert found.ok, found.problems
        assert found.interruptions == 1 and found.booked == finished
        companion(path).unlink(missing_ok=True)
    assert stopped_in_play > 3


def test_a_round_of_a_lost_shoe_that_cannot_have_been_is_not_booked(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    _, events, _, _ = shoe(path)
    paid = next(e for e in events if any(m[0] == "inventory" for m in e.told.get("moves", ())))
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    (forged,) = [line for line in lines if line.get("number") == paid.number]
    forged["told"]["moves"][0] = ["seat 5", "seat 4", 10_000]
    path.write_bytes(rechained(lines))
    companion(path).unlink()
    found = verify(path)
    shown, booked = str(found.problems[0]), str(found.problems[-1])
    assert shown.endswith("told.moves[0][0] should be 'inventory', not 'seat 5'"), "by sight"
    assert booked.endswith("seat 5 does not hold 10000 cents")
    with pytest.raises(RecordError, match="does not replay"):
        resume(path)


def test_a_record_of_a_shoe_in_use_holds_and_waits_for_its_seed(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    _, events, _, _ = shoe(path)
    found = verify(path)
    assert found.ok and found.unopened == 1 and found.rounds == 3
    between = next(event for event in events if event.act["act"] == "no more bets")
    assert 0 < found.pending < len(events) - between.number, "what is done between them is checked"
