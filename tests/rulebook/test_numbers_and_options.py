"""The games beside Double Cross: their numbers, options, readings and histories."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.errors import RulebookError
from croupier.rounds.rules import Rules
from croupier.rulebook import Confidence, Edition
from croupier.rulebook.edition import HouseOption
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


@pytest.mark.parametrize(
    ("book", "name", "value", "cite"),
    [
        (DOUBLE_DOWN_STUD, "double-down.wagers", 1, "dds-double-equal"),
        (LET_IT_RIDE, "deck.cards", 52, "all-deck"),
        (LET_IT_RIDE, "wagers", 3, "lir-wagers"),
        (LET_IT_RIDE, "player.cards", 3, "lir-dealing"),
        (LET_IT_RIDE, "community.cards", 2, "lir-dealing"),
        (LET_IT_RIDE, "bonus.most", 100, "lir-bonus"),
        (COLORADO, "player.cards", 3, "ch-dealing"),
        (COLORADO, "bet.antes", 1, "ch-choice"),
        (BOSTON, "second.antes", 2, "b5-second"),
        (BOSTON, "player.last-cards", 2, "b5-more-cards"),
        (BOSTON, "player.cards", 5, "b5-dealing"),
        (BOSTON, "decks.with-shuffler", 2, "b5-deck"),
        (BOSTON, "card-change.shoe-hours", 8, "b5-card-change"),
        (BOSTON, "automated-shoe.first-stack", 3, "b5-automated-shoe"),
        (FOUR_CARD, "player.cards", 5, "fcp-dealing"),
        (FOUR_CARD, "dealer.cards", 6, "fcp-dealing"),
        (FOUR_CARD, "dealer.up", 1, "fcp-dealing"),
        (FOUR_CARD, "face-up.void", 2, "fcp-irregularities"),
        (FOUR_CARD, "areas.most", 2, "fcp-two-areas"),
        (WAR, "war.initials", 1, "war-wager"),
        (WAR, "decks.least", 6, "war-decks"),
        (WAR, "decks.most", 8, "war-decks"),
        (WAR, "deck.cards", 52, "all-deck"),
        (WAR, "surrender.percent", 50, "war-surrender"),
        (ATTACK, "dealer.stands", 17, "dab-dealer"),
        (ATTACK, "surrender.percent", 50, "dab-surrender"),
        (ATTACK, "insurance.percent", 50, "dab-insurance"),
    ],
    ids=by_game,
)
def test_a_number_that_no_paragraph_gives_is_a_readings_and_cites_it(
    book: Edition, name: str, value: int, cite: str
) -> None:
    assert (book.number(name), book.numbers[name].cite) == (value, cite)


def test_only_two_of_these_games_change_cards_by_the_clock_of_their_own_text() -> None:
    assert "card-change.shoe-hours" not in CRISS_CROSS.numbers
    assert COLORADO.numbers["card-change.shoe-hours"].cite == "ch-card-change"


def test_a_double_attack_deck_is_a_deck_without_its_tens() -> None:
    assert ATTACK.number("deck.cards") + ATTACK.number("deck.removed") == 52


def test_a_card_found_face_up_voids_nothing_in_double_attack() -> None:
    assert "face-up.void" not in ATTACK.numbers
    assert "no hand is void" in readings()["dab-face-up"].reading


# ---- options ---------------------------------------------------------------------------------


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
        (BOSTON, "payout-limit", 4_999_999, "at least .50,000 .19:47-24.11.e"),
        (BOSTON, "seats", 8, "at most 7"),
        (BOSTON, "bonus", 1, "true or false"),
        (FOUR_CARD, "two-areas", 2, "true or false"),
        (FOUR_CARD, "stub-count-every", 6, "at most 5"),
        (WAR, "decks", 5, "is one of 6, 7, 8, not 5"),
        (WAR, "decks", "6", "a whole number"),
        (WAR, "cutting-card-percent", 24, "at least 25"),
        (ATTACK, "decks", 7, "is one of 6, 8, not 7 .19:47-26.2.a"),
        (ATTACK, "card-reader", "broken", "none, hides the card, shows the card"),
        (ATTACK, "surrender", "late", "none, first two cards, any time"),
        (ATTACK, "split-hands", 5, "at most 4"),
    ],
    ids=by_game,
)
def test_an_option_beyond_the_law_is_refused(
    book: Edition, name: str, value: object, says: str
) -> None:
    with pytest.raises(RulebookError, match=says):
        book.option(name).check(value)


def test_a_number_may_be_one_of_a_few() -> None:
    decks = HouseOption("decks", 6, "Decks.", "2(a)", choices=("6", "8"))
    decks.check(8)
    with pytest.raises(RulebookError, match="one of 6, 8, not 7"):
        decks.check(7)


def test_what_the_text_leaves_open_is_an_option_with_the_documented_default() -> None:
    assert CRISS_CROSS.option("face-up-voids").default == CRISS_CROSS.number("face-up.void")
    assert CRISS_CROSS.option("bonus-spin").default == "none"
    assert COLORADO.option("version").default == "permissible"
    assert [COLORADO.option(f"push-{end}").default for end in ("from", "to")] == ["7", "9"]
    for name in ("cc-face-up", "cc-wheel-weights", "ch-push-band", "lir-limit"):
        assert readings()[name].confidence is Confidence.OPEN
        assert readings()[name].option


def test_the_defaults_of_double_attack_are_those_of_the_published_game() -> None:
    house = Rules(ATTACK)
    assert {name: house.option(name) for name in ATTACK.options} == {
        "decks": 8,
        "seats": 6,
        "minimum": 1_000,
        "maximum": 50_000,
        "attack-least": 100,
        "dealer-hits-soft-17": False,
        "hole-card-check": True,
        "card-reader": "hides the card",
        "double-any-number": True,
        "double-after-split": True,
        "redouble": False,
        "surrender": "any time",
        "surrender-after-double": True,
        "surrender-after-split": True,
        "split-hands": 4,
        "resplit-aces": False,
        "split-aces-draw": False,
        "insurance": True,
        "bust-it": True,
        "bust-it-least": 100,
        "bust-it-most": 5_000,
        "cash-wagers": True,
        "cutting-card-percent": 25,
        "fresh-shoe-burn": 1,
        "recut-by": "last cutter",
        "void-undoes-settled": True,
    }


@pytest.mark.parametrize("book", [WAR, ATTACK], ids=by_game)
def test_the_cutting_card_leaves_at_least_the_laws_part_behind_it(book: Edition) -> None:
    option = book.option("cutting-card-percent")
    assert option.least == option.default == 100 // book.number("cutting-card.one-in")


# ---- paragraphs and history -------------------------------------------------------------------


def test_the_unnumbered_irregularities_of_double_attack_stand_at_the_end() -> None:
    keys = list(ATTACK.paragraphs)
    assert keys[0] == "1"
    letters = ["(h)", "(i)", "(j)", "(k)", "(l)", "(l)1", "(l)2", "(m)"]
    assert keys[-8:] == [f"irregularities{letter}" for letter in letters]
    assert ATTACK.cite("irregularities(l)1") == "19:47-26.irregularities(l)1"
    assert ATTACK.paragraph("irregularities(l)1").depth == 2


@pytest.mark.parametrize(
    ("book", "terms"),
    [
        (CRISS_CROSS, 8),
        (LET_IT_RIDE, 6),
        (COLORADO, 10),
        (BOSTON, 7),
        (FOUR_CARD, 7),
        (ATTACK, 6),
    ],
    ids=by_game,
)
def test_the_definitions_are_there(book: Edition, terms: int) -> None:
    defined = book.paragraph("1").terms.keys()
    assert len(defined) == terms
    if book in PAY_TABLE_GAMES:
        assert {"round of play", "stub", "suit"} <= defined


@pytest.mark.parametrize(
    ("book", "reading", "missing"),
    [
        (DOUBLE_DOWN_STUD, "dds-definitions", "17.1"),
        (WAR, "war-definitions", "22.1"),
        (BOSTON, "b5-definitions", "24.1"),
    ],
    ids=by_game,
)
def test_the_missing_definitions_are_readings(book: Edition, reading: str, missing: str) -> None:
    assert missing in readings()[reading].question
    assert book.has("1") is (book is BOSTON), "where some are missing, the others are printed"


@pytest.mark.parametrize(
    ("book", "effective", "adopted"),
    [
        (DOUBLE_DOWN_STUD, date(1996, 5, 20), "R.1994 d.593"),
        (LET_IT_RIDE, date(1995, 10, 2), "R.1995 d.534"),
        (COLORADO, date(2001, 8, 20), "R.2001 d.288"),
        (WAR, date(1999, 1, 19), "R.1999 d.29"),
        (BOSTON, date(2003, 6, 16), "R.2003 d.243"),
        (ATTACK, date(2004, 9, 7), "R.2004 d.340"),
        (FOUR_CARD, date(2004, 12, 20), "R.2004 d.465"),
    ],
    ids=by_game,
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
    for book in (*PAY_TABLE_GAMES, *DEALER_GAMES):
        assert not book.allows_preshuffled


@pytest.mark.parametrize(
    ("name", "confidence", "says"),
    [
        ("b5-limit-notice", Confidence.LAW, "a decrease"),
        ("b5-ante-bonus-three", Confidence.LAW, "needs five cards"),
        ("b5-misdeal-dealer", Confidence.LAW, "Four cards"),
        ("fcp-compare", Confidence.LAW, "the made part decides first"),
        ("fcp-paytable", Confidence.LAW, "pay table"),
        ("fcp-settlement", Confidence.KIN, "as high as the dealer's or higher wins"),
        ("war-wager", Confidence.LAW, "up one or two initial wagers, or down two"),
        ("war-burn", Confidence.LAW, "Once for the war deal"),
        ("war-tie-survives", Confidence.KIN, "surrenders or goes to war"),
        ("dab-dealer-blackjack", Confidence.LAW, "the double attack wager is void"),
        ("dab-machine-cutting-card", Confidence.LAW, "a quarter from the back"),
        ("dab-cash", Confidence.LAW, "changed into chips"),
    ],
)
def test_a_reading_says_what_is_read(name: str, confidence: Confidence, says: str) -> None:
    one = readings()[name]
    assert one.confidence is confidence
    assert says in one.reading


@pytest.mark.parametrize("book", DEALER_GAMES, ids=by_game)
def test_readings_of_poker_hands_are_none_of_games_without_them(book: Edition) -> None:
    poker = book in (BOSTON, FOUR_CARD)
    for name in ("all-ace-low", "all-compare", "all-payout-limit"):
        assert holds(name, book.game) is poker
    assert holds("all-match-play", book.game)
