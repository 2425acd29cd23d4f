"""The four games against a dealer's hand: their numbers, pays, options, readings and histories."""

from __future__ import annotations

from collections import Counter
from datetime import date
from fractions import Fraction
from math import comb

import pytest

from croupier.games.rules import Rules
from croupier.money import PayTable
from croupier.rulebook import Alternative, Confidence, Edition, RulebookError, edition, readings
from croupier.rulebook.edition import Option

BOSTON = edition("boston-5-stud", "nj")
FOUR_CARD = edition("four-card-poker", "nj")
WAR = edition("casino-war", "nj")
ATTACK = edition("double-attack-blackjack", "nj")
EVERY = (BOSTON, FOUR_CARD, WAR, ATTACK)

each_book = pytest.mark.parametrize("book", EVERY, ids=lambda book: book.game)


def _by_game(value: object) -> str | None:
    return value.game if isinstance(value, Edition) else None


# Numbers


@pytest.mark.parametrize(
    ("book", "name", "value", "cite"),
    [
        (BOSTON, "first.antes", 2, "19:47-24.1"),
        (BOSTON, "second.antes", 2, "b5-second"),
        (BOSTON, "player.first-cards", 3, "19:47-24.1"),
        (BOSTON, "player.last-cards", 2, "b5-more-cards"),
        (BOSTON, "player.cards", 5, "b5-dealing"),
        (BOSTON, "dealer.first-cards", 3, "19:47-24.12(a)"),
        (BOSTON, "dealer.cards", 5, "19:47-24.12(d)"),
        (BOSTON, "dealer.completed-from", 4, "19:47-24.12(d)"),
        (BOSTON, "payout-limit.floor", 5_000_000, "19:47-24.11(e)"),
        (BOSTON, "face-up.void", 2, "19:47-24.12(b)"),
        (BOSTON, "decks.with-shuffler", 2, "b5-deck"),
        (BOSTON, "card-change.shoe-hours", 8, "b5-card-change"),
        (BOSTON, "automated-shoe.first-stack", 3, "b5-automated-shoe"),
        (FOUR_CARD, "play.least-antes", 1, "19:47-27.1"),
        (FOUR_CARD, "play.most-antes", 3, "19:47-27.1"),
        (FOUR_CARD, "hand.cards", 4, "19:47-27.3(b)"),
        (FOUR_CARD, "player.cards", 5, "fcp-dealing"),
        (FOUR_CARD, "dealer.cards", 6, "fcp-dealing"),
        (FOUR_CARD, "dealer.up", 1, "fcp-dealing"),
        (FOUR_CARD, "cut.least", 10, "19:47-27.5(c)1ii"),
        (FOUR_CARD, "card-change.shoe-hours", 8, "19:47-27.4(e)"),
        (FOUR_CARD, "card-change.hand-hours", 4, "19:47-27.4(e)"),
        (FOUR_CARD, "face-up.void", 2, "fcp-irregularities"),
        (FOUR_CARD, "areas.most", 2, "fcp-two-areas"),
        (WAR, "burn.cards", 3, "19:47-22.8(f)"),
        (WAR, "war.cards", 1, "19:47-22.8(f)"),
        (WAR, "war.initials", 1, "war-wager"),
        (WAR, "decks.least", 6, "war-decks"),
        (WAR, "decks.most", 8, "war-decks"),
        (WAR, "deck.cards", 52, "all-deck"),
        (WAR, "face-up.void", 2, "19:47-22.10(a)"),
        (WAR, "surrender.percent", 50, "war-surrender"),
        (ATTACK, "decks.least", 6, "19:47-26.2(a)"),
        (ATTACK, "decks.most", 8, "19:47-26.2(a)"),
        (ATTACK, "deck.cards", 48, "19:47-26.2(a)"),
        (ATTACK, "face.points", 10, "19:47-26.2(b)2"),
        (ATTACK, "ace.points", 11, "19:47-26.2(b)3"),
        (ATTACK, "total.most", 21, "19:47-26.2(b)3"),
        (ATTACK, "card-change.shoe-hours", 24, "19:47-26.3(d)"),
        (ATTACK, "cut.least", 10, "19:47-26.4(e)"),
        (ATTACK, "cutting-card.one-in", 4, "19:47-26.4(e)"),
        (ATTACK, "attack.initials", 1, "19:47-26.1"),
        (ATTACK, "dealer.stands", 17, "dab-dealer"),
        (ATTACK, "surrender.percent", 50, "dab-surrender"),
        (ATTACK, "insurance.percent", 50, "dab-insurance"),
    ],
    ids=_by_game,
)
def test_a_number_is_the_laws_or_a_readings_and_cites_it(
    book: Edition, name: str, value: int, cite: str
) -> None:
    assert (book.number(name), book.numbers[name].cite) == (value, cite)


def test_a_double_attack_deck_is_a_deck_without_its_tens() -> None:
    assert ATTACK.number("deck.cards") + ATTACK.number("deck.removed") == 52


def test_a_card_found_face_up_voids_nothing_in_double_attack() -> None:
    assert "face-up.void" not in ATTACK.numbers
    assert "no hand is void" in readings()["dab-face-up"].reading


# Pays


def _odds(table: PayTable) -> dict[str, str]:
    return {line: str(odds) for line, odds in table.items()}


@pytest.mark.parametrize(
    ("book", "wager", "cite", "lines"),
    [
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
    ids=lambda value: value if isinstance(value, str) else _by_game(value) or "",
)
def test_a_pay_table_is_the_laws_or_a_readings_highest_first(
    book: Edition, wager: str, cite: str, lines: dict[str, str]
) -> None:
    assert list(_odds(book.pays[wager]).items()) == list(lines.items())
    assert book.pays_cites[wager] == cite


def test_each_game_has_these_pay_tables_and_no_other() -> None:
    assert list(BOSTON.pays) == ["first", "second", "ante-bonus", "bonus"]
    assert list(FOUR_CARD.pays) == ["ante", "play", "automatic-bonus", "aces-up"]
    assert list(WAR.pays) == ["initial", "tie", "war"]
    assert list(ATTACK.pays) == ["initial", "attack", "blackjack", "insurance", "bust-it"]


def test_going_to_war_nets_one_or_two_initial_wagers_or_loses_two() -> None:
    initial = war = 100
    won = {line: odds.win(war) - initial for line, odds in WAR.pays["war"].items()}
    assert won == {"win": 100, "tie": 200}
    assert -(initial + war) == -200


# Other tables in use

ALTERNATIVES = [
    (book, wager, one)
    for book in (*EVERY, edition("let-it-ride", "nj"), edition("double-down-stud", "nj"))
    for wager, tables in book.alternatives.items()
    for one in tables.values()
]


@pytest.mark.parametrize(("book", "wager", "one"), ALTERNATIVES, ids=str)
def test_another_table_has_the_lines_of_the_wagers_own_and_can_be_posted(
    book: Edition, wager: str, one: Alternative
) -> None:
    own = book.pays[wager]
    assert list(one.table) == list(own)
    assert one.table != own
    assert Rules(book, posted={wager: one.table}).pays[wager] == one.table
    assert readings()[one.cite].holds_for(book.game)
    assert one.summary.endswith(".")


@pytest.mark.parametrize(("book", "wager", "one"), ALTERNATIVES, ids=str)
def test_a_table_named_by_its_odds_pays_them(book: Edition, wager: str, one: Alternative) -> None:
    if one.name.replace("-", "").isdigit():
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


# Options


@pytest.mark.parametrize(
    ("book", "name", "value", "says"),
    [
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
    ids=_by_game,
)
def test_an_option_beyond_the_law_is_refused(
    book: Edition, name: str, value: object, says: str
) -> None:
    with pytest.raises(RulebookError, match=says):
        book.option(name).check(value)


def test_a_number_may_be_one_of_a_few() -> None:
    decks = Option("decks", 6, "Decks.", "2(a)", choices=("6", "8"))
    decks.check(8)
    with pytest.raises(RulebookError, match="one of 6, 8, not 7"):
        decks.check(7)


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


@pytest.mark.parametrize("book", [WAR, ATTACK], ids=lambda book: book.game)
def test_the_cutting_card_leaves_at_least_the_laws_part_behind_it(book: Edition) -> None:
    option = book.option("cutting-card-percent")
    assert option.least == option.default == 100 // book.number("cutting-card.one-in")


# Paragraphs, readings and history


def test_the_unnumbered_irregularities_of_double_attack_stand_at_the_end() -> None:
    keys = list(ATTACK.paragraphs)
    assert keys[0] == "1"
    letters = ["(h)", "(i)", "(j)", "(k)", "(l)", "(l)1", "(l)2", "(m)"]
    assert keys[-8:] == [f"irregularities{letter}" for letter in letters]
    assert ATTACK.cite("irregularities(l)1") == "19:47-26.irregularities(l)1"
    assert ATTACK.paragraph("irregularities(l)1").depth == 2


@pytest.mark.parametrize(
    ("book", "terms"), [(BOSTON, 7), (FOUR_CARD, 7), (ATTACK, 6)], ids=_by_game
)
def test_the_definitions_are_there(book: Edition, terms: int) -> None:
    assert len(book.paragraph("1").terms) == terms


def test_the_missing_definitions_are_readings() -> None:
    assert not WAR.has("1")
    assert "22.1" in readings()["war-definitions"].question
    assert "24.1" in readings()["b5-definitions"].question


@pytest.mark.parametrize(
    ("book", "effective", "adopted"),
    [
        (WAR, date(1999, 1, 19), "R.1999 d.29"),
        (BOSTON, date(2003, 6, 16), "R.2003 d.243"),
        (ATTACK, date(2004, 9, 7), "R.2004 d.340"),
        (FOUR_CARD, date(2004, 12, 20), "R.2004 d.465"),
    ],
    ids=_by_game,
)
def test_the_dates_and_history(book: Edition, effective: date, adopted: str) -> None:
    assert book.effective == effective == book.history[-1].when
    assert adopted in book.history[0].what
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


@each_book
def test_readings_of_poker_hands_are_none_of_games_without_them(book: Edition) -> None:
    poker = book in (BOSTON, FOUR_CARD)
    for name in ("all-ace-low", "all-compare", "all-payout-limit"):
        assert readings()[name].holds_for(book.game) is poker
    assert readings()["all-match-play"].holds_for(book.game)
