"""Bonus Spin at Criss Cross Poker: 40.1, 40.10(i)2 and 40.11(c), and the readings cc-spin."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from croupier.errors import RulebookError
from croupier.record import read, replay, resume, start, verify
from croupier.table import Dealer, Setup, Table
from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver
from croupier.table.acts.irregularities import CardTurnedOver, DealtWrong, DeclareMisdeal
from croupier.table.acts.play import Choose, SpinWheel
from croupier.table.acts.players import PlaceWager, SitDown
from croupier.table.acts.showdown import PickUpCards
from croupier.table.shuffle import draw_ticket, entropy_from
from games.houses import CrissCross

GAME = "criss-cross"
EDITION = "nj"

WHEELS = ("five-dollar", "one-dollar-fixed", "one-dollar-progressive")
STAKE = {"five-dollar": 500, "one-dollar-fixed": 100, "one-dollar-progressive": 100}
SEED = 1_000_000


def stops_at(position: int) -> str:
    """Weights of a wheel that always stops there."""
    return ",".join("1" if at == position else "0" for at in range(12))


def spun(
    wheel: str = "one-dollar-progressive",
    position: int = 1,
    hands: dict[int, str] | None = None,
    without: tuple[int, ...] = (),
    options: Mapping[str, object] | None = None,
    meter: int = 0,
) -> CrissCross:
    """A table with a wheel, dealt: seat 2 holds a pair, seats 1 and 3 none, all have wagered on
    the wheel but those `without`. The jackpot may have grown before."""
    given = {"bonus-spin": wheel, "wheel-weights": stops_at(position), **(options or {})}
    house = CrissCross(options=given)
    held = hands or {1: "2c 9d", 2: "4s 4d", 3: "Kc 3h"}
    house.open(*held)
    for seat in held:
        house.bet(seat, spin=0 if seat in without else STAKE[wheel])
    house.lay(held, cross="Ah Td 7s 8c Qc")
    house.table.meter += meter
    house.dealer.deal()
    return house


def prizes(house: CrissCross) -> dict[int, list[tuple[str, int]]]:
    """What the wheel paid each seat."""
    hands = house.table.round.hands
    return {
        seat: [
            (result.wager, result.won)
            for result in hand.results
            if result.wager in ("spin-prize", "community-pay")
        ]
        for seat, hand in hands.items()
    }


# ---- who spins, and when --------------------------------------------------------------------


@pytest.mark.rule("10(i)2", "11(c)")
def test_a_pair_of_own_cards_wins_a_spin_at_the_end_of_the_round() -> None:
    house = spun()
    house.until(SpinWheel)
    due = house.table.due()
    assert due is not None and due.act == SpinWheel(2)
    assert house.due_key() == "10(i)2"
    for wrong in (SpinWheel(1), SpinWheel(3), PickUpCards()):
        assert house.refused(wrong) == "10(i)2"
    hands = [e.act["settlement"] for e in house.events if e.act["act"] == "resolve"]
    assert hands == ["hand"] * 3 + ["bonus-spin"] * 3, "when all else is settled"
    event = house.do(SpinWheel(2))
    assert (event.by, set(house.keys(event))) == ("seat 2", {"10(i)2", "11(c)"})
    assert house.due() == "pick up"
    assert [house.results(seat)["bonus-spin"]["hand"] for seat in (1, 2, 3)] == [
        "no pair",
        "a pair: a spin",
        "no pair",
    ]


@pytest.mark.rule("10(i)2")
def test_a_pair_without_the_wager_or_with_the_cross_only_wins_no_spin() -> None:
    house = spun(hands={1: "Ac 9d", 2: "4s 4d"}, without=(2,))
    house.finish()
    assert "spin wheel" not in house.acts()


@pytest.mark.rule("10(i)2")
def test_several_spin_one_after_another_counterclockwise() -> None:
    house = spun(hands={1: "2c 2d", 4: "4s 4d", 6: "Kc Kh"})
    house.finish()
    spins = [event.act["seat"] for event in house.events if event.act["act"] == "spin wheel"]
    assert spins == [6, 4, 1]


@pytest.mark.rule("11(c)", "10(i)2")
def test_the_wager_is_collected_whether_it_spins_or_not() -> None:
    house = spun()
    house.finish()
    for seat in (1, 2, 3):
        wager = house.results(seat)["bonus-spin"]
        assert (wager["outcome"], wager["stake"]) == ("lose", 100)
        spins = wager["hand"] == "a pair: a spin"
        assert wager.get("readings", []) == (["cc-spin-stake"] if spins else [])


def test_a_house_may_return_the_wager_of_a_player_who_spins() -> None:
    house = spun(options={"spin-returns-wager": True})
    house.finish()
    outcomes = [house.results(seat)["bonus-spin"]["outcome"] for seat in (1, 2, 3)]
    assert outcomes == ["lose", "push", "lose"]
    other = spun()
    other.finish()
    assert house.net(2) == other.net(2) + 100


@pytest.mark.rule("10(i)2")
@pytest.mark.parametrize("stage", ["across", "down", "middle"])
def test_the_wager_stands_after_its_player_gave_up_and_a_pair_is_shown(stage: str) -> None:
    house = spun()
    house.until(Choose, asked=stage)
    house.until(Choose, asked=stage, seat=2)
    event = house.do(Choose(2, stage, "forfeit"))
    assert event.told["exposed"] == "4s 4d", "for it is collected before the spin"
    assert house.table.view(3).seats[2].cards == ("4s", "4d")
    event = house.do(Choose(3, stage, "forfeit"))
    assert "exposed" not in event.told, "no pair is shown to nobody"
    house.finish()
    assert prizes(house)[2] == [("spin-prize", 1000)]


def test_a_house_may_let_the_wager_be_lost_with_the_antes() -> None:
    house = spun(position=3, hands={1: "2c 2d", 2: "4s 4d"}, options={"spin-survives-fold": False})
    event = house.do(Choose(1, "across", "forfeit"))
    assert "exposed" not in event.told
    lost = house.results(1)["bonus-spin"]
    assert (lost["outcome"], lost["readings"]) == ("lose", ["cc-spin-fold"])
    house.finish()
    assert prizes(house) == {1: [], 2: [("spin-prize", 10_000)]}, "nor has it a share"
    house.check()


# ---- what it pays ---------------------------------------------------------------------------

TABLE_3 = {1: 50, 2: 2500, 3: 500, 4: 60, 5: 70, 6: 200, 7: 350, 8: 1000, 9: 25, 10: 250, 11: 75}
TABLE_4 = {1: 10, 2: 500, 3: 100, 4: 11, 5: 12, 6: 50, 7: 70, 8: 200, 9: 15, 10: 35, 11: 25}
PLAYER = {
    "five-dollar": TABLE_3,
    "one-dollar-fixed": TABLE_4,
    "one-dollar-progressive": {**TABLE_4, 8: 250},
}
COMMUNITY = {
    "five-dollar": {3: 100, 6: 50, 9: 15},
    "one-dollar-fixed": {3: 20, 6: 10, 9: 3},
    "one-dollar-progressive": {3: 20, 6: 10, 9: 3},
}


@pytest.mark.rule("11(c)", "10(i)2")
@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("position", range(1, 12))
def test_every_stop_pays_what_its_table_prints(wheel: str, position: int) -> None:
    house = spun(wheel, position)
    house.finish()
    assert prizes(house)[2] == [("spin-prize", 100 * PLAYER[wheel][position])]
    shared = COMMUNITY[wheel].get(position)
    expected = [("community-pay", 100 * shared)] if shared else []
    assert prizes(house)[1] == prizes(house)[3] == expected
    prize = house.results(2)["spin-prize"]
    assert prize["hand"] == f"wheel position {position}"
    assert [house.key(cite) for cite in prize["cites"]] == ["11(c)", "10(i)2"]
    house.check()


@pytest.mark.rule("10(i)2")
def test_a_community_pay_goes_to_every_other_player_with_the_wager_for_each_spin() -> None:
    hands = {1: "2c 2d", 2: "4s 4d", 3: "Kc 3h", 5: "9c 6h"}
    house = spun("one-dollar-fixed", 6, hands, without=(5,))
    house.do(Choose(1, "across", "bet 1x"), Choose(2, "across", "bet 1x"))
    house.do(Choose(3, "across", "forfeit"))
    house.finish()
    assert prizes(house) == {
        1: [("community-pay", 1000), ("spin-prize", 5000)],
        2: [("spin-prize", 5000), ("community-pay", 1000)],
        3: [("community-pay", 1000), ("community-pay", 1000)],
        5: [],
    }
    event = house.last("spin wheel")
    assert [one["seat"] for one in event.told["results"]] == [1, 2, 3]
    house.check()


@pytest.mark.rule("11(c)", "10(i)2", "10(c)")
@pytest.mark.parametrize(
    ("wheel", "position", "spinner", "others"),
    [
        ("one-dollar-fixed", 1, [], None),
        ("one-dollar-fixed", 6, [], ["cc-spin-community"]),
        ("one-dollar-fixed", 0, ["cc-top-prize"], None),
        ("one-dollar-progressive", 0, ["cc-top-prize", "cc-jackpot"], None),
    ],
)
def test_prizes_name_the_readings_that_decide_them(
    wheel: str, position: int, spinner: list[str], others: list[str] | None
) -> None:
    house = spun(wheel, position)
    house.do(Choose(1, "across", "forfeit"), Choose(2, "across", "bet 1x"))
    house.finish()
    assert house.results(2)["spin-prize"].get("readings", []) == spinner
    assert house.results(1)["bonus-spin"]["readings"] == ["cc-spin-fold"], "it stands"
    assert "readings" not in house.results(3)["bonus-spin"], "without a pair no stake is in doubt"
    shared = {seat: house.results(seat).get("community-pay") for seat in (1, 3)}
    if others is None:
        assert shared == {1: None, 3: None}
    else:
        assert {seat: one["readings"] for seat, one in shared.items() if one} == {
            1: [*others, "cc-spin-fold"],
            3: others,
        }


@pytest.mark.rule("10(i)2", "10(c)", "10(e)", "10(g)")
def test_a_forfeited_spin_wager_takes_no_part_where_the_house_takes_it_with_the_hand() -> None:
    hands = {1: "2c 2d", 2: "4s 4d", 3: "Kc 3h"}
    house = spun("one-dollar-fixed", 6, hands, options={"spin-survives-fold": False})
    house.do(Choose(1, "across", "forfeit"))
    lost = house.results(1)["bonus-spin"]
    assert (lost["outcome"], lost["hand"]) == ("lose", "forfeited")
    assert house.grounds(lost) == ["10(c)", "cc-spin-fold"]
    house.finish()
    others = spun("one-dollar-fixed", 6, hands, (3,), options={"spin-survives-fold": False})
    others.do(Choose(1, "across", "bet 1x"), Choose(2, "across", "bet 1x"))
    others.do(Choose(3, "across", "forfeit"))
    assert set(others.results(3)) == {"ante-across", "ante-down"}, "it had no such wager"
    assert prizes(house) == {
        1: [],
        2: [("spin-prize", 5000)],
        3: [("community-pay", 1000)],
    }


@pytest.mark.rule("11(c)")
@pytest.mark.parametrize(
    ("wheel", "top"), [("one-dollar-fixed", {}), ("five-dollar", {"five-dollar-top": "fixed"})]
)
def test_a_fixed_top_prize_is_what_the_house_has_set(wheel: str, top: dict[str, str]) -> None:
    house = spun(wheel, 0, options={"top-prize": 250_000, **top})
    house.finish()
    assert prizes(house) == {1: [], 2: [("spin-prize", 250_000)], 3: []}
    assert house.table.meter == 0, "no meter runs for it"
    assert house.table.view().meter is None
    assert all("meter" not in event.told for event in house.events)


@pytest.mark.rule("11(c)")
def test_the_stop_follows_from_the_seed_of_the_round_in_proportion_to_the_weights() -> None:
    """So that the person who has the seed can check where the wheel stopped."""
    options = {"bonus-spin": "one-dollar-fixed"}
    weights = CrissCross(options=options).table.rules.edition.wheel("one-dollar-fixed").weights
    assert weights == (1, 5193, 2, 10, 2500, 1500, 40, 20, 4, 500, 80, 150)
    house = CrissCross(options={**options, "wheel-weights": "0,1,0,0,3,0,0,0,0,0,0,0"}).open(1)
    stops = []
    for _ in range(40):
        house.ready()
        house.bet(1, spin=100)
        seed = house.table.deck.seed
        assert seed is not None
        house.lay({1: "4s 4d"}, cross="Ah Td 7s 8c Qc")
        house.play_out()
        stops.append(house.results(1)["spin-prize"]["hand"])
        left = draw_ticket(seed, "wheel 1") % 4
        assert stops[-1] == f"wheel position {1 if left == 0 else 4}"
    assert 2 <= stops.count("wheel position 1") <= 20


def test_weights_are_twelve_whole_numbers_and_not_all_zero() -> None:
    for wrong in ("1,2,3", "heavy", ",".join("0" * 12)):
        with pytest.raises(RulebookError, match=r"cc-wheel-weights|stops"):
            Setup.of(GAME, EDITION, options={"bonus-spin": "five-dollar", "wheel-weights": wrong})


@pytest.mark.rule("11(d)", "11(c)")
def test_prizes_come_under_the_payout_limit_with_everything_else() -> None:
    """The house sets its limit above the jackpot's seed, and the jackpot has grown beyond it."""
    house = spun(position=0, options={"jackpot-seed": 4_000_000})
    limit = house.table.rules.number("payout-limit")
    house.table.meter = 3 * limit
    house.finish()
    prize = house.results(2)["spin-prize"]
    assert prize["won"] == limit
    assert (prize["due"], prize["limit"]) == (3 * limit, limit)
    assert house.key(prize["cites"][-1]) == "11(d)"
    assert prize["readings"][-2:] == ["all-limit-order", "cc-limit"]


@pytest.mark.rule("11(d)")
def test_what_the_hand_has_won_leaves_less_of_the_limit_to_the_wheel() -> None:
    house = spun(
        position=0,
        hands={1: "2c 9d", 2: "Ks Kd", 3: "Jc 3h"},
        options={"jackpot-seed": 4_000_000},
    )
    limit = house.table.rules.number("payout-limit")
    house.table.meter = 3 * limit
    house.finish()
    results = house.results(2)
    won = sum(one["won"] for name, one in results.items() if name != "spin-prize")
    assert won > 0 and results["spin-prize"]["won"] == limit - won


@pytest.mark.rule("10(c)", "10(e)", "10(g)")
@pytest.mark.parametrize("stage", ["across", "down", "middle"])
@pytest.mark.parametrize("survives", [True, False])
def test_a_forfeit_loses_the_wager_on_the_wheel_unless_the_house_lets_it_stand(
    stage: str, survives: bool
) -> None:
    house = spun(position=3, options={"spin-survives-fold": survives})
    house.until(Choose, asked=stage, seat=2)
    event = house.do(Choose(2, stage, "forfeit"))
    lost = [one for one in event.told["results"] if one["wager"] == "bonus-spin"]
    told = [(one["outcome"], one["stake"], one["won"], one["readings"]) for one in lost]
    assert told == ([] if survives else [("lose", 100, 0, ["cc-spin-fold"])])


@pytest.mark.rule("11(d)")
def test_a_jackpot_is_paid_in_full_though_the_limit_that_was_posted_is_lower() -> None:
    """Who wagers the least could win all that the meter stands at, with what the hand wins."""
    house = spun(position=0, meter=5_000_000)
    assert house.table.setup.rules.number("payout-limit") == 5_000_000
    stood = house.table.meter
    assert stood == 1_000_000 + 5_000_000 + 3 * 10
    house.finish()
    assert house.results(2)["spin-prize"]["won"] == stood
    told = next(event.told["rules"] for event in house.events if "rules" in event.told)
    assert told["options"]["payout-limit"] == stood + 279_500 + 5 * 2000
    house.bet(1, spin=100)
    house.lay({1: "2c 9d"}, cross="Ah Td 7s 8c Qc")
    house.dealer.deal()
    assert house.table.rules.number("payout-limit") == 5_000_000, "the jackpot is won"


# ---- the meter ------------------------------------------------------------------------------


@pytest.mark.rule("11(c)")
def test_the_meter_grows_with_every_wager_and_everyone_sees_it() -> None:
    house = spun(without=(3,))
    assert house.last("no more bets").told["meter"] == SEED + 20
    assert house.table.view().meter == SEED + 20
    house.finish()
    assert house.table.meter == SEED + 20
    house = spun(options={"jackpot-rate": 25, "jackpot-seed": 5000})
    assert house.table.meter == 5075


@pytest.mark.rule("11(c)")
@pytest.mark.parametrize(("wheel", "most"), [("one-dollar-progressive", 100), ("five-dollar", 500)])
def test_a_wager_adds_no_more_than_itself_to_the_jackpot(wheel: str, most: int) -> None:
    options: dict[str, int | str | bool] = {"bonus-spin": wheel, "jackpot-rate": most}
    assert Setup.of(GAME, "nj", options=options).rules.number("jackpot-rate") == most
    with pytest.raises(RulebookError, match="jackpot-rate"):
        Setup.of(GAME, "nj", options={**options, "jackpot-rate": most + 1})


def test_the_jackpot_pays_the_meter_once_and_starts_again() -> None:
    house = spun(position=0, hands={1: "2c 2d", 2: "4s 4d", 3: "Kc 3h"})
    house.finish()
    assert prizes(house)[2] == [("spin-prize", SEED + 30)], "seat 2 spins first"
    assert prizes(house)[1] == [("spin-prize", SEED)]
    assert house.last("spin wheel").told["meter"] == house.table.meter == SEED


@pytest.mark.rule("11(c)", "12(a)")
def test_a_void_round_takes_its_part_out_of_the_meter() -> None:
    house = spun()
    house.finish()
    house.ready()
    for seat in (1, 2, 3):
        house.bet(seat, spin=100)
    house.do(AnnounceNoMoreBets(), CardTurnedOver(0))
    assert house.table.meter == SEED + 60
    house.step()
    assert house.table.is_void
    assert house.table.meter == SEED + 30
    house.finish()
    assert house.table.meter == SEED + 30
    house.check()


@pytest.mark.rule("12(c)")
@pytest.mark.parametrize("undo", [True, False])
def test_a_round_voided_after_a_jackpot_gives_it_back_unless_what_was_settled_stands(
    undo: bool,
) -> None:
    options = {"bonus-spin": "one-dollar-progressive", "wheel-weights": stops_at(0)}
    house = CrissCross(options={**options, "void-undoes-settled": undo}).open(1, 2)
    house.bet(1)
    house.bet(2, spin=100)
    house.table.meter = SEED + 777
    house.lay({1: "2c 4d", 2: "4s 9h"}, cross="Ah Td 7s 8c Qc")
    house.do(AnnounceNoMoreBets(), Deliver("cross", 5), Deliver("seat 1", 1), Deliver("seat 2", 1))
    house.do(DealtWrong(-1))  # and so the other four goes to seat 2
    house.until(Choose)
    house.do(Choose(1, "across", "forfeit"))  # nobody counts the hand
    house.until(PickUpCards)
    assert prizes(house)[2] == [("spin-prize", SEED + 787)]
    assert house.table.meter == SEED
    house.do(DeclareMisdeal("seat 1"))
    house.finish()
    assert house.table.meter == (SEED + 777 if undo else SEED)
    assert house.net(1) == (0 if undo else -2000)
    assert (house.net(2) == 0) is undo
    house.check()


def round_of(table: Table, chance: random.Random, until: int | None = None) -> None:
    """A round of two players by chance; stopped after this many acts if that is asked for."""
    dealer = Dealer(table, chance)
    dealer.prepare()
    for seat in (1, 2):
        for wager, amount in (("ante-across", 1000), ("ante-down", 1000), ("bonus-spin", 100)):
            table.do(PlaceWager(seat, wager, amount))
    table.do(AnnounceNoMoreBets())
    done = 0
    while table.closed and (until is None or done < until):
        due = table.due()
        assert due is not None
        act = due.act
        if isinstance(act, Choose):
            act = Choose(act.seat, act.asked, chance.choice(("bet 1x", "bet 3x", "forfeit")))
        table.do(act)
        done += 1


RECORDED = Setup.of(
    GAME,
    EDITION,
    options={"bonus-spin": "one-dollar-progressive", "wheel-weights": "1,9,0,1,0,0,0,0,0,0,0,0"},
)


@pytest.mark.rule("11(c)")
def test_the_meter_and_every_spin_come_out_of_the_record_again(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    table, journal = start(path, RECORDED, entropy=entropy_from("meter"), clock=lambda: 0)
    with journal:
        for seat in (1, 2):
            table.do(SitDown(seat, f"Player {seat}", 10**8))
        for number in range(60):
            round_of(table, random.Random(number))
    record = read(path)
    spins = [event for event in record.events if event.act["act"] == "spin wheel"]
    assert len(spins) > 3
    assert any("meter" in event.told for event in spins), "the jackpot was won"
    assert verify(path).ok
    again = replay(record)
    assert again.ok
    assert again.table.meter == table.meter != SEED


@pytest.mark.rule("11(c)")
@pytest.mark.parametrize("keeps_seeds", [True, False])
def test_the_meter_survives_a_restart_in_the_middle_of_a_round(
    tmp_path: Path, keeps_seeds: bool
) -> None:
    """With its seeds the round goes on and its wagers count; without, it is void and they do
    not."""
    path = tmp_path / "table.jsonl"
    table, journal = start(path, RECORDED, entropy=entropy_from("restart"), clock=lambda: 0)
    for seat in (1, 2):
        table.do(SitDown(seat, f"Player {seat}", 10**8))
    for number in range(3):
        round_of(table, random.Random(number))
    before = table.meter
    round_of(table, random.Random(7), until=6)
    assert table.meter == before + 20
    journal.close()
    if not keeps_seeds:
        path.with_name("table.jsonl.seeds").unlink()
    resumed, journal = resume(path, entropy=entropy_from("after"), clock=lambda: 0)
    with journal:
        assert resumed.meter == before + (20 if keeps_seeds else 0)
        assert resumed.closed is keeps_seeds
        if not keeps_seeds:
            round_of(resumed, random.Random(8))
            assert resumed.meter in (before + 20, SEED)
    assert verify(path).ok
