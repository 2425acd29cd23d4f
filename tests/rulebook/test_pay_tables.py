"""The games beside Double Cross: what they pay, by the law's tables, by readings and elsewhere."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from croupier.errors import RulebookError
from croupier.rounds.rules import Rules
from croupier.rulebook import Alternative, Confidence, Edition
from rulebook.books import (
    ATTACK,
    BOSTON,
    COLORADO,
    CRISS_CROSS,
    DEALER_GAMES,
    DOUBLE_DOWN_STUD,
    FOUR_CARD,
    LET_IT_RIDE,
    PAY_TABLE_GAMES,
    WAR,
    by_game,
)
from support.readings import holds, readings

FIVE_CARDS = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
)


@pytest.mark.parametrize(
    ("book", "table", "cite", "odds", "pairs"),
    [
        (
            CRISS_CROSS,
            "line",
            "13:69F-40.11(a)",
            (500, 100, 40, 12, 8, 5, 3, 2),
            {"jacks or better": "1 to 1", "sixes to tens": "push"},
        ),
        (
            CRISS_CROSS,
            "five-card-bonus",
            "13:69F-40.11(b)",
            (250, 100, 40, 15, 10, 6, 4, 3),
            {"sixes or better": "1 to 1"},
        ),
        (
            DOUBLE_DOWN_STUD,
            "wager",
            "19:47-17.10(b)",
            (1000, 100, 25, 10, 8, 5, 3, 2),
            {"jacks or better": "1 to 1", "sixes to tens": "push"},
        ),
        (
            LET_IT_RIDE,
            "wager",
            "lir-pays",
            (1000, 200, 50, 11, 8, 5, 3, 2),
            {"tens or better": "1 to 1"},
        ),
        (
            COLORADO,
            "required",
            "19:47-23.12(b)",
            (500, 100, 40, 11, 8, 5, 3, 2),
            {"tens or better": "1 to 1"},
        ),
        (
            COLORADO,
            "permissible",
            "19:47-23.13(b)",
            (500, 100, 25, 10, 8, 5, 3, 2),
            {"jacks or better": "1 to 1", "nines or tens": "push"},
        ),
        (
            COLORADO,
            "bonus",
            "19:47-23.13(d)",
            (10_000, 1_000, 100, 50, 25, 15, 3, 1),
            {"jacks or better": "push"},
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else by_game(value) or "",
)
def test_a_pay_table_is_the_laws_highest_hand_first(
    book: Edition, table: str, cite: str, odds: tuple[int, ...], pairs: dict[str, str]
) -> None:
    lines = {line: str(paid) for line, paid in book.pays[table].items()}
    instant = {line for line in lines if line.startswith("instant ")}
    plain = {line: paid for line, paid in lines.items() if line not in instant}
    made = {line: f"{n:,} to 1" for line, n in zip(FIVE_CARDS, odds, strict=True)}
    assert list(plain.items()) == [*made.items(), *pairs.items()]
    assert book.pays_cites[table] == cite
    assert bool(instant) is (book is COLORADO)


@pytest.mark.parametrize("table", ["required", "permissible", "bonus"])
def test_an_instant_winner_pays_five_to_one_in_every_table_of_colorado(table: str) -> None:
    for line in ("instant straight flush", "instant three of a kind"):
        assert str(COLORADO.pays[table][line]) == "5 to 1"


def test_let_it_ride_bonus_wagers_are_paid_by_readings() -> None:
    three, five = LET_IT_RIDE.pays["three-card-bonus"], LET_IT_RIDE.pays["bonus"]
    assert {line: str(odds) for line, odds in three.items()} == {
        "mini royal": "50 to 1",
        "straight flush": "40 to 1",
        "three of a kind": "30 to 1",
        "straight": "6 to 1",
        "flush": "3 to 1",
        "pair": "1 to 1",
    }
    assert tuple(five) == FIVE_CARDS[:-1]
    assert [odds.ratio for odds in five.values()] == [20_000, 2_000, 400, 200, 50, 25, 5]
    register = readings()
    assert register[LET_IT_RIDE.pays_cites["three-card-bonus"]].confidence is Confidence.KIN
    assert register[LET_IT_RIDE.pays_cites["bonus"]].confidence is Confidence.OPEN


@pytest.mark.parametrize(
    ("book", "wager", "cite", "lines"),
    [
        (CRISS_CROSS, "ante", "13:69F-40.11(a)", {"win": "1 to 1"}),
        (BOSTON, "first", "19:47-24.11(b)", {"win": "1 to 1"}),
        (BOSTON, "second", "19:47-24.11(b)", {"win": "1 to 1"}),
        (
            BOSTON,
            "ante-bonus",
            "19:47-24.11(c)",
            {
                "royal flush": "1,000 to 1",
                "straight flush": "200 to 1",
                "four of a kind": "100 to 1",
                "full house": "25 to 1",
                "flush": "15 to 1",
                "straight": "8 to 1",
                "three of a kind": "4 to 1",
                "two pair": "2 to 1",
            },
        ),
        (
            BOSTON,
            "bonus",
            "19:47-24.11(d)",
            {
                "straight flush": "40 to 1",
                "three of a kind": "25 to 1",
                "straight": "6 to 1",
                "flush": "3 to 1",
                "pair": "1 to 1",
            },
        ),
        (FOUR_CARD, "ante", "fcp-settlement", {"win": "1 to 1"}),
        (FOUR_CARD, "play", "fcp-settlement", {"win": "1 to 1"}),
        (
            FOUR_CARD,
            "automatic-bonus",
            "fcp-automatic-bonus",
            {"four of a kind": "25 to 1", "straight flush": "20 to 1", "three of a kind": "2 to 1"},
        ),
        (
            FOUR_CARD,
            "aces-up",
            "fcp-aces-up-pays",
            {
                "four of a kind": "50 to 1",
                "straight flush": "40 to 1",
                "three of a kind": "8 to 1",
                "flush": "5 to 1",
                "straight": "4 to 1",
                "two pair": "3 to 1",
                "pair of aces": "1 to 1",
            },
        ),
        (WAR, "initial", "19:47-22.9(a)1", {"win": "1 to 1"}),
        (WAR, "tie", "19:47-22.9(a)2", {"tie": "10 to 1"}),
        (WAR, "war", "19:47-22.9(a)3", {"win": "2 to 1", "tie": "3 to 1"}),
        (ATTACK, "initial", "dab-odds", {"win": "1 to 1"}),
        (ATTACK, "attack", "dab-odds", {"win": "1 to 1"}),
        (ATTACK, "blackjack", "dab-odds", {"win": "1 to 1"}),
        (ATTACK, "insurance", "dab-insurance", {"win": "5 to 2"}),
        (
            ATTACK,
            "bust-it",
            "dab-bust-it",
            {
                "suited 8-8-8": "200 to 1",
                "8-8-8 of one colour": "50 to 1",
                "six": "15 to 1",
                "seven": "10 to 1",
                "eight": "8 to 1",
                "nine": "6 to 1",
                "face": "3 to 1",
            },
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else by_game(value) or "",
)
def test_a_pay_table_is_the_laws_or_a_readings_highest_first(
    book: Edition, wager: str, cite: str, lines: dict[str, str]
) -> None:
    assert [(line, str(odds)) for line, odds in book.pays[wager].items()] == list(lines.items())
    assert book.pays_cites[wager] == cite


def test_each_game_has_these_pay_tables_and_no_other() -> None:
    assert list(CRISS_CROSS.pays) == ["ante", "line", "five-card-bonus"]
    assert list(BOSTON.pays) == ["first", "second", "ante-bonus", "bonus"]
    assert list(FOUR_CARD.pays) == ["ante", "play", "automatic-bonus", "aces-up"]
    assert list(WAR.pays) == ["initial", "tie", "war"]
    assert list(ATTACK.pays) == ["initial", "attack", "blackjack", "insurance", "bust-it"]


def test_going_to_war_nets_one_or_two_initial_wagers() -> None:
    initial = war = 100
    won = {line: odds.win(war) - initial for line, odds in WAR.pays["war"].items()}
    assert won == {"win": 100, "tie": 200}


# ---- other tables in use ----------------------------------------------------------------------

ALTERNATIVES = [
    (book, wager, one)
    for book in (*DEALER_GAMES, *PAY_TABLE_GAMES)
    for wager, tables in book.alternatives.items()
    for one in tables.values()
]


def named(part: Edition | Alternative | str) -> str:
    """What a test is called by: an edition in full would be tens of thousands of characters."""
    if isinstance(part, Edition):
        return f"{part.game} {part.slug}"
    return part.name if isinstance(part, Alternative) else part


@pytest.mark.parametrize(("book", "wager", "one"), ALTERNATIVES, ids=named)
def test_another_table_has_the_lines_of_the_wagers_own_and_can_be_posted(
    book: Edition, wager: str, one: Alternative
) -> None:
    own = book.pays[wager]
    assert list(one.table) == list(own)
    assert one.table != own
    assert Rules(book, posted={wager: one.table}).pays[wager] == one.table
    assert holds(one.cite, book.game)
    assert one.summary.endswith(".")


NAMED_BY_ODDS = [
    (name, one) for _, name, one in ALTERNATIVES if one.name.replace("-", "").isdigit()
]


@pytest.mark.parametrize(("wager", "one"), NAMED_BY_ODDS, ids=named)
def test_a_table_named_by_its_odds_pays_them(wager: str, one: Alternative) -> None:
    paid = [str(odds.ratio) for odds in one.table.values() if not odds.is_push]
    assert one.name == "-".join(paid)


ACES_UP_HANDS = Counter(
    {
        "four of a kind": 624,
        "straight flush": 2_072,
        "three of a kind": 58_656,
        "flush": 114_616,
        "straight": 101_808,
        "two pair": 123_552,
        "pair of aces": 81_096,
    }
)
"""Of all hands of five cards, how many have this as their best four."""


@pytest.mark.parametrize(
    ("name", "edge"),
    [
        ("50-40-9-6-4-2-1", 1.98),
        ("50-40-7-6-5-2-1", 2.58),
        ("50-30-9-6-4-2-1", 2.78),
        ("50-30-7-6-5-2-1", 3.37),
        ("50-40-8-5-4-3-1", 3.89),
        ("50-40-8-6-4-2-1", 4.24),
        ("50-40-7-5-4-3-1", 6.15),
    ],
)
def test_aces_up_tables_have_their_published_house_edge(name: str, edge: float) -> None:
    tables = {"50-40-8-5-4-3-1": FOUR_CARD.pays["aces-up"]}
    table = tables.get(name) or FOUR_CARD.alternative("aces-up", name).table
    won = sum(odds.ratio * ACES_UP_HANDS[line] for line, odds in table.items())
    lost = comb(52, 5) - ACES_UP_HANDS.total()
    assert round(float(Fraction(lost - won, comb(52, 5))) * 100, 2) == edge


def test_an_unknown_table_is_answered_with_those_there_are() -> None:
    with pytest.raises(RulebookError, match=r"no other pay table '40'.*50-40-9-6-4-2-1"):
        FOUR_CARD.alternative("aces-up", "40")
    with pytest.raises(RulebookError, match="it has none"):
        FOUR_CARD.alternative("play", "40")


def test_new_jerseys_odds_are_never_undercut_but_for_comparison() -> None:
    below = {
        (book.game, wager, line)
        for book, wager, one in ALTERNATIVES
        if not book.pays_cites[wager].startswith(("lir-", "fcp-", "dab-"))
        for line, odds in one.table.items()
        if odds < book.pays[wager][line]
    }
    assert below == {("casino-war", "war", "tie")}
