"""The four games played against a pay table: their numbers, pays, options and histories."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.rulebook import Confidence, Edition, RulebookError, edition, readings

CRISS_CROSS = edition("criss-cross", "nj")
DOUBLE_DOWN_STUD = edition("double-down-stud", "nj")
LET_IT_RIDE = edition("let-it-ride", "nj")
COLORADO = edition("colorado-hold-em", "nj")

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


def _by_game(value: object) -> str | None:
    return value.game if isinstance(value, Edition) else None


# Numbers


@pytest.mark.parametrize(
    ("book", "name", "value", "cite"),
    [
        (CRISS_CROSS, "table.positions", 6, "13:69E-1.13Z(a)"),
        (CRISS_CROSS, "decks", 1, "13:69F-40.2"),
        (CRISS_CROSS, "ante.wagers", 2, "13:69F-40.6(a)"),
        (CRISS_CROSS, "bet.most-antes", 3, "13:69F-40.6(a)"),
        (CRISS_CROSS, "cross.cards", 5, "13:69F-40.7(c)"),
        (CRISS_CROSS, "player.cards", 2, "13:69F-40.7(d)"),
        (CRISS_CROSS, "stub-count.rounds", 5, "13:69F-40.7(e)"),
        (CRISS_CROSS, "automated-shoe.first-stack", 5, "13:69F-40.9(a)"),
        (CRISS_CROSS, "automated-shoe.stack", 2, "13:69F-40.9(a)"),
        (CRISS_CROSS, "payout-limit.floor", 5_000_000, "13:69F-40.11(d)"),
        (CRISS_CROSS, "face-up.void", 1, "13:69F-40.12(a)"),
        (DOUBLE_DOWN_STUD, "card-change.shoe-hours", 24, "19:47-17.3(e)"),
        (DOUBLE_DOWN_STUD, "card-change.hand-hours", 8, "19:47-17.3(e)"),
        (DOUBLE_DOWN_STUD, "cut.least", 10, "19:47-17.4(e)"),
        (DOUBLE_DOWN_STUD, "cut.leaves", 10, "19:47-17.4(e)"),
        (DOUBLE_DOWN_STUD, "areas.most", 2, "19:47-17.6(c)"),
        (DOUBLE_DOWN_STUD, "player.cards", 1, "19:47-17.8(b)"),
        (DOUBLE_DOWN_STUD, "common.cards", 4, "19:47-17.8(b)"),
        (DOUBLE_DOWN_STUD, "payout-limit", 10_000_000, "19:47-17.10(c)"),
        (DOUBLE_DOWN_STUD, "face-up.void", 2, "19:47-17.11(b)"),
        (DOUBLE_DOWN_STUD, "double-down.wagers", 1, "dds-double-equal"),
        (LET_IT_RIDE, "card-change.shoe-hours", 8, "19:47-18.4(e)"),
        (LET_IT_RIDE, "card-change.hand-hours", 4, "19:47-18.4(e)"),
        (LET_IT_RIDE, "deck.cards", 52, "all-deck"),
        (LET_IT_RIDE, "wagers", 3, "lir-wagers"),
        (LET_IT_RIDE, "player.cards", 3, "lir-dealing"),
        (LET_IT_RIDE, "community.cards", 2, "lir-dealing"),
        (LET_IT_RIDE, "bonus.most", 100, "lir-bonus"),
        (COLORADO, "player.cards", 3, "ch-dealing"),
        (COLORADO, "community.cards", 3, "19:47-23.11(c)"),
        (COLORADO, "player.kept", 2, "19:47-23.11(d)1"),
        (COLORADO, "bet.antes", 1, "ch-choice"),
        (COLORADO, "payout-limit.floor", 5_000_000, "19:47-23.13(c)"),
        (COLORADO, "payout-limit.floor.required", 5_000_000, "19:47-23.12(c)"),
        (COLORADO, "face-up.void", 2, "19:47-23.14(a)"),
    ],
    ids=_by_game,
)
def test_a_number_is_the_laws_or_a_readings_and_cites_it(
    book: Edition, name: str, value: int, cite: str
) -> None:
    assert (book.number(name), book.numbers[name].cite) == (value, cite)


def test_only_two_of_these_games_change_cards_by_the_clock_of_their_own_text() -> None:
    assert "card-change.shoe-hours" not in CRISS_CROSS.numbers
    assert COLORADO.numbers["card-change.shoe-hours"].cite == "ch-card-change"


# Pays


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
    ids=lambda value: value if isinstance(value, str) else _by_game(value) or "",
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


def test_criss_cross_antes_win_even_money() -> None:
    assert {line: str(odds) for line, odds in CRISS_CROSS.pays["ante"].items()} == {"win": "1 to 1"}
    assert list(CRISS_CROSS.pays) == ["ante", "line", "five-card-bonus"]


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


# Options


@pytest.mark.parametrize(
    ("book", "name", "value", "says"),
    [
        (CRISS_CROSS, "seats", 7, "at most 6 .13:69E-1.13Z"),
        (CRISS_CROSS, "payout-limit", 4_999_999, "at least .50,000"),
        (CRISS_CROSS, "face-up-voids", 3, "at most 2"),
        (CRISS_CROSS, "bonus-spin", "two-dollar", "none, five-dollar, one-dollar-fixed"),
        (DOUBLE_DOWN_STUD, "payout-limit", 10_000_001, "at most .100,000"),
        (DOUBLE_DOWN_STUD, "payout-limit", 9_999_999, "at least .100,000"),
        (DOUBLE_DOWN_STUD, "two-areas", 2, "true or false"),
        (LET_IT_RIDE, "seats", 8, "at most 7"),
        (COLORADO, "version", "either", "permissible, required"),
        (COLORADO, "push-to", "10", "is one of 2, 3"),
        (COLORADO, "payout-limit", 4_999_999, "at least .50,000"),
    ],
    ids=_by_game,
)
def test_an_option_beyond_the_law_is_refused(
    book: Edition, name: str, value: object, says: str
) -> None:
    with pytest.raises(RulebookError, match=says):
        book.option(name).check(value)


def test_what_the_text_leaves_open_is_an_option_with_the_documented_default() -> None:
    assert CRISS_CROSS.option("face-up-voids").default == CRISS_CROSS.number("face-up.void")
    assert CRISS_CROSS.option("bonus-spin").default == "none"
    assert COLORADO.option("version").default == "permissible"
    assert [COLORADO.option(f"push-{end}").default for end in ("from", "to")] == ["7", "9"]
    for name in ("cc-face-up", "cc-wheel-weights", "ch-push-band", "lir-limit"):
        assert readings()[name].confidence is Confidence.OPEN
        assert readings()[name].option


# Terms and history


@pytest.mark.parametrize(
    ("book", "terms"),
    [(CRISS_CROSS, 8), (LET_IT_RIDE, 6), (COLORADO, 10)],
    ids=_by_game,
)
def test_the_definitions_are_there(book: Edition, terms: int) -> None:
    assert len(book.paragraph("1").terms) == terms
    assert {"round of play", "stub", "suit"} <= book.paragraph("1").terms.keys()


def test_the_missing_definitions_are_a_reading() -> None:
    assert not DOUBLE_DOWN_STUD.has("1")
    assert "17.1" in readings()["dds-definitions"].question


@pytest.mark.parametrize(
    ("book", "effective", "adopted"),
    [
        (DOUBLE_DOWN_STUD, date(1996, 5, 20), "R.1994 d.593"),
        (LET_IT_RIDE, date(1995, 10, 2), "R.1995 d.534"),
        (COLORADO, date(2001, 8, 20), "R.2001 d.288"),
    ],
    ids=_by_game,
)
def test_the_dates_and_history(book: Edition, effective: date, adopted: str) -> None:
    assert book.effective == effective == book.history[-1].when
    assert adopted in book.history[0].what
    assert list(book.history) == sorted(book.history, key=lambda change: change.when)


def test_double_down_stud_was_amended_twice() -> None:
    assert [change.when for change in DOUBLE_DOWN_STUD.history] == [
        date(1994, 12, 5),
        date(1995, 6, 19),
        date(1996, 5, 20),
    ]


def test_criss_cross_carries_no_date_and_says_so() -> None:
    assert "no date" in CRISS_CROSS.history[0].what


def test_no_deck_of_these_games_comes_pre_shuffled() -> None:
    for book in (CRISS_CROSS, DOUBLE_DOWN_STUD, LET_IT_RIDE, COLORADO):
        assert not book.allows_preshuffled
