"""The rulebook: every listed paragraph, the law's numbers and pays, and the readings."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.errors import RulebookError
from croupier.rounds.rules import Rules
from croupier.rulebook import (
    Confidence,
    Edition,
    ParagraphKind,
    edition,
    editions,
    games,
)
from croupier.rulebook.edition import Change, Numbering
from croupier.rulebook.edition_file import read_file
from rulebook.books import DOUBLE_DOWN_STUD, LET_IT_RIDE
from support.paragraphs import listed_paragraphs
from support.readings import games_of, holds, readings

GAME = "double-cross"
NJ_2004, NJ_2007, MA = (edition(GAME, slug) for slug in ("nj-2004", "nj-2007", "ma"))
EVERY = (NJ_2004, NJ_2007, MA)
BOOKS = tuple(edition(game, slug) for game in games() for slug in editions(game))

PREFIXES = {
    "dc": GAME,
    "cc": "criss-cross",
    "dds": "double-down-stud",
    "lir": "let-it-ride",
    "ch": "colorado-hold-em",
    "b5": "boston-5-stud",
    "fcp": "four-card-poker",
    "war": "casino-war",
    "dab": "double-attack-blackjack",
}
SHOE_GAMES = ("casino-war", "double-attack-blackjack")
"""Games dealt for many rounds from a shoe of several decks."""

each_edition = pytest.mark.parametrize("book", EVERY, ids=lambda book: book.slug)
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: f"{book.game}-{book.slug}")


def test_the_editions_are_listed_oldest_first() -> None:
    assert GAME in games()
    assert editions(GAME) == ["nj-2004", "nj-2007", "ma"]


# Paragraphs


@pytest.mark.parametrize(
    ("game", "slug", "count"),
    [
        (GAME, "nj-2004", 23),
        (GAME, "nj-2007", 112),
        (GAME, "ma", 112),
        ("criss-cross", "nj", 108),
        ("double-down-stud", "nj", 69),
        ("let-it-ride", "nj", 28),
        ("colorado-hold-em", "nj", 57),
        ("boston-5-stud", "nj", 16),
        ("four-card-poker", "nj", 35),
        ("casino-war", "nj", 17),
        ("double-attack-blackjack", "nj", 43),
    ],
)
def test_every_listed_paragraph_is_there_and_printed_as_listed(
    game: str, slug: str, count: int
) -> None:
    book = edition(game, slug)
    listed = listed_paragraphs()[game, slug]
    assert len(listed) == count
    assert [book.paragraph(cite).cite for cite in listed] == list(listed)


@pytest.mark.parametrize(
    "book",
    [book for book in BOOKS if book is not NJ_2004],  # of 2004 we have an excerpt only
    ids=lambda book: f"{book.game}-{book.slug}",
)
def test_a_complete_edition_has_the_listed_paragraphs_and_no_other(book: Edition) -> None:
    printed = [one.cite for one in book.paragraphs.values()]
    assert printed == list(listed_paragraphs()[book.game, book.slug])


RULE_IN_A_HEADING = {("criss-cross", "2"), ("double-down-stud", "7")}
"""Sections whose rule stands in the section itself, without a letter."""


@each_book
def test_every_paragraph_says_something_of_its_own(book: Edition) -> None:
    for one in book.paragraphs.values():
        assert one.summary.endswith((".", "?")), one.cite
        names_only = one.is_heading and (book.game, one.key) not in RULE_IN_A_HEADING
        assert (one.kind is ParagraphKind.DEFINED) is names_only, one.cite
        assert all(says.endswith(".") for says in one.terms.values()), one.cite


@pytest.mark.parametrize(
    ("book", "instructed"),
    [
        (NJ_2007, "4(c)1i 8(b)2ii 10(b)"),
        (
            edition("criss-cross", "nj"),
            "layout(a)1 layout(b)1 layout(b)4 layout(c) layout(d) layout(e) 5(c)1i 8(b)2ii 10(b)",
        ),
        (edition("double-down-stud", "nj"), "7 8(a)2ii"),
        (edition("let-it-ride", "nj"), "4(f)"),
        (edition("colorado-hold-em", "nj"), ""),
        (edition("boston-5-stud", "nj"), ""),
        (edition("four-card-poker", "nj"), "5(c)1i"),
        (edition("casino-war", "nj"), ""),
        (edition("double-attack-blackjack", "nj"), "4(h)"),
    ],
    ids=lambda value: value.game if isinstance(value, Edition) else "",
)
def test_only_what_a_person_must_do_is_left_to_instructions(book: Edition, instructed: str) -> None:
    found = [key for key, one in book.paragraphs.items() if one.kind is ParagraphKind.INSTRUCTED]
    assert found == instructed.split()


@each_edition
def test_the_ten_terms_are_defined(book: Edition) -> None:
    assert list(book.paragraph("1").terms) == [
        "ante", "community card", "fold", "hand", "raise",
        "rank", "round of play", "stub", "suit", "three-card wager",
    ]  # fmt: skip


@pytest.mark.parametrize("written", ["4(c)1ii", "25.4(c)1ii", "19:47-25.4(c)1ii"])
def test_new_jersey_is_read_in_full_or_shortened(written: str) -> None:
    assert NJ_2007.cite(written) == "19:47-25.4(c)1ii"
    assert NJ_2007.paragraph(written).depth == 3


@pytest.mark.parametrize("written", ["4(c)1ii", "4(c)(1)(ii)"])
def test_massachusetts_puts_every_level_in_brackets(written: str) -> None:
    assert MA.cite(written) == "4(c)(1)(ii)"


@each_book
def test_a_printed_paragraph_leads_back_to_its_key(book: Edition) -> None:
    for key, one in book.paragraphs.items():
        assert book.numbering.key(one.cite) == key


# What editions share, and where they differ


def _changed(book: Edition) -> set[str]:
    return {key for key, one in book.paragraphs.items() if one.inherited_from is None}


def test_2004_differs_in_opening_and_shuffle_only() -> None:
    assert _changed(NJ_2004) == {"3(a)", "3(e)", "3(f)", "4(a)", "4(b)2"}
    assert set(NJ_2004.paragraphs) - set(NJ_2007.paragraphs) == {"3(e)", "3(f)"}
    assert not any("pre-shuffled" in one.summary for one in NJ_2004.paragraphs.values())
    amended = ("3(a)", "4(a)", "4(b)2")
    assert all("pre-shuffled" in NJ_2007.paragraph(key).summary for key in amended)


def test_only_2004_changes_cards_by_the_clock() -> None:
    hours = {"card-change.shoe-hours": 8, "card-change.hand-hours": 4}
    assert {name: NJ_2004.number(name) for name in hours} == hours
    assert {NJ_2004.numbers[name].cite for name in hours} == {"19:47-25.3(e)"}
    assert not hours.keys() & (NJ_2007.numbers.keys() | MA.numbers.keys())


def test_massachusetts_hides_the_cards_while_dealing_and_cites_its_own_rules() -> None:
    hidden = {"7(c)1", "7(c)2", "7(c)3", "8(c)1", "8(c)2", "8(c)3", "9(c)"}
    referring = {"2(a)", "3(a)", "7(a)", "11(d)"}
    assert _changed(MA) == hidden | referring
    assert all("nobody can see what they are" in MA.paragraph(key).summary for key in hidden)
    assert all("205 CMR" in MA.paragraph(key).summary for key in referring)
    assert not any("19:4" in one.summary for one in MA.paragraphs.values())
    assert set(MA.paragraphs) == set(NJ_2007.paragraphs)


@pytest.mark.parametrize("book", [NJ_2004, MA], ids=lambda book: book.slug)
def test_what_is_not_amended_is_inherited_and_cited_anew(book: Edition) -> None:
    mine, base = book.paragraph("10(c)1"), NJ_2007.paragraph("10(c)1")
    assert (mine.summary, mine.kind, mine.inherited_from) == (base.summary, base.kind, "nj-2007")
    assert book.pays == NJ_2007.pays
    for name, number in NJ_2007.numbers.items():
        key = NJ_2007.numbering.key(number.cite)
        assert book.number(name) == number.value
        assert book.numbers[name].cite == book.cite(key)


def test_the_dates_and_history() -> None:
    assert (NJ_2004.effective, NJ_2007.effective) == (date(2004, 8, 16), date(2007, 3, 19))
    assert "R.2004 d.326" in NJ_2007.history[0].what
    assert NJ_2007.history[0].when == NJ_2004.effective
    assert isinstance(NJ_2007.history[-1], Change)
    assert "no date" in MA.history[0].what


# Numbers, pays and options


@each_edition
@pytest.mark.parametrize(
    ("name", "value", "key"),
    [
        ("decks", 1, "2(a)"),
        ("cover-cards", 1, "2(a)"),
        ("decks.with-shuffler", 2, "2(b)"),
        ("cut.least", 10, "4(c)1ii"),
        ("three-card.least", 100, "6(d)"),
        ("three-card.most", 10_000, "6(d)"),
        ("player.cards", 2, "7(c)1"),
        ("dealer.cards", 2, "7(c)2"),
        ("cross.cards", 5, "7(c)3"),
        ("stub-count.rounds", 5, "7(e)"),
        ("stub-count.rounds.hand", 5, "8(e)"),
        ("stub-count.rounds.automated-shoe", 5, "9(d)"),
        ("deck.cards", 52, "7(e)1"),
        ("automated-shoe.stack", 2, "9(a)"),
        ("raise.wagers", 2, "10(c)2"),
        ("raise.antes", 1, "10(c)2"),
        ("payout-limit.floor", 6_000_000, "11(d)"),
        ("face-up.void", 2, "12(a)"),
    ],
)
def test_a_number_is_the_laws_and_cites_it(book: Edition, name: str, value: int, key: str) -> None:
    assert (book.number(name), book.numbers[name].cite) == (value, book.cite(key))


@each_edition
def test_the_pays_are_the_laws_highest_first(book: Edition) -> None:
    assert [(line, str(odds)) for line, odds in book.pays["raise"].items()] == [
        ("royal flush", "300 to 1"),
        ("straight flush", "50 to 1"),
        ("four of a kind", "15 to 1"),
        ("full house", "7 to 1"),
        ("flush", "6 to 1"),
        ("straight", "5 to 1"),
        ("three of a kind", "3 to 1"),
        ("two pair", "3 to 2"),
        ("pair", "1 to 1"),
        ("high card", "1 to 1"),
    ]
    assert [(line, odds.ratio) for line, odds in book.pays["three-card"].items()] == [
        ("straight flush", Fraction(40)),
        ("three of a kind", Fraction(30)),
        ("straight", Fraction(6)),
        ("flush", Fraction(4)),
        ("pair", Fraction(1)),
    ]
    assert {line: str(odds) for line, odds in book.pays["ante"].items()} == {"win": "1 to 1"}
    assert book.pays_cites == {
        "ante": book.cite("10(g)3"),
        "raise": book.cite("11(b)"),
        "three-card": book.cite("11(c)"),
    }


@each_book
def test_whatever_an_edition_gives_cites_its_paragraph_or_a_reading_of_the_game(
    book: Edition,
) -> None:
    printed = {one.cite for one in book.paragraphs.values()}
    known = printed | {name for name, one in book.readings.items() if one.holds}
    assert {one.cite for one in book.numbers.values()} <= known
    assert {one.cite for one in book.options.values()} <= known
    assert set(book.pays_cites.values()) <= known
    assert book.pays_cites.keys() == book.pays.keys()
    assert {cite for one in book.wheels.values() for cite in (one.cite, one.weights_cite)} <= known
    assert {one.cite for tables in book.alternatives.values() for one in tables.values()} <= known
    assert {area.cite for area in (*book.layout.wagers, *book.layout.community)} <= printed


@each_book
def test_a_default_is_one_that_the_option_can_take(book: Edition) -> None:
    for one in book.options.values():
        one.check(one.default)
    rules = Rules(book)
    assert rules.number("minimum") < rules.number("maximum")
    if "payout-limit" in book.options:
        assert rules.number("maximum") < rules.number("payout-limit")


def test_only_the_games_of_a_shoe_have_no_payout_limit() -> None:
    without = {book.game for book in BOOKS if "payout-limit" not in book.options}
    assert without == set(SHOE_GAMES)
    assert all(readings()[name].reading for name in ("war-no-limit", "dab-no-limit"))


@each_book
def test_a_table_finds_the_numbers_it_asks_for(book: Edition) -> None:
    assert book.number("deck.cards") == (48 if book.game == "double-attack-blackjack" else 52)
    assert book.number("cut.least") == 10
    assert book.numbers.keys() >= {"player.cards"}
    for name in ("stub-count-every", "counting-device-spares"):
        counted = book.game not in (*SHOE_GAMES, "double-down-stud")
        assert (name in book.options) is counted
    if book.game in SHOE_GAMES:
        least, most = book.number("decks.least"), book.number("decks.most")
        assert least <= Rules(book).number("decks") <= most
        assert book.numbers.keys() >= {"cutting-cards", "cutting-card.one-in", "cut.leaves"}
    else:
        dealer = book.numbers["dealer.cards"].value if "dealer.cards" in book.numbers else 0
        assert book.number("player.cards") * Rules(book).number("seats") + dealer < 52
        assert book.number("face-up.void") in (1, 2)
        assert book.numbers.keys() >= {
            "decks",
            "cover-cards",
            "decks.with-shuffler",
            "discard-rack.decks",
        }


@each_edition
def test_the_limit_is_the_houses_within_11_d(book: Edition) -> None:
    assert book.option("payout-limit").cite == book.cite("11(d)")


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("seats", 8, "at most 7"),
        ("seats", 0, "at least 1"),
        ("payout-limit", 5_999_999, "at least .60,000"),
        ("stub-count-every", 6, "at most 5"),
        ("void-undoes-settled", 1, "true or false"),
        ("minimum", True, "a whole number"),
    ],
)
def test_an_option_beyond_the_law_is_refused(name: str, value: object, says: str) -> None:
    with pytest.raises(RulebookError, match=says):
        NJ_2007.option(name).check(value)


# Readings


@pytest.mark.parametrize("name", readings())
def test_a_reading_names_what_exists_and_says_why(name: str) -> None:
    shared, only = name.startswith("all-"), PREFIXES.get(name.partition("-")[0])
    assert shared or games_of(name) == [only]
    books = [book for book in BOOKS if holds(name, book.game)]
    assert any(book.readings[name].paragraphs for book in books)
    for book in books:
        one = book.readings[name]
        assert one.id == name
        assert one.question.endswith("?")
        assert one.reading.endswith(".")
        assert one.why.endswith(".")
        assert all(book.has(key) for key in one.paragraphs), book.slug
        assert one.option is None or book.option(one.option)


def test_a_reading_that_an_option_cites_names_an_option() -> None:
    register = readings()
    cited = {one.cite for book in BOOKS for one in book.options.values()} & set(register)
    assert cited
    assert all(register[name].option for name in cited)


def test_a_reading_for_every_game_names_its_paragraphs_game_by_game() -> None:
    name = "all-odds-to"
    assert games_of(name) == games()
    assert NJ_2007.readings[name].paragraphs == ("11(a)",)
    assert DOUBLE_DOWN_STUD.readings[name].paragraphs == ("10(a)",)
    assert LET_IT_RIDE.readings[name].paragraphs == ()
    assert LET_IT_RIDE.readings[name].holds


def test_a_reading_is_one_of_all_editions_of_its_game_and_of_no_other_game() -> None:
    assert all(book.readings["dc-tie"].paragraphs == ("10(g)3",) for book in EVERY)
    assert "dc-tie" not in LET_IT_RIDE.readings


def test_a_shared_reading_that_a_game_does_not_name_can_be_cited_and_does_not_hold() -> None:
    one = edition("casino-war", "nj").readings["all-ace-low"]
    assert one.reading and not one.holds and not one.paragraphs


def test_a_choice_left_to_the_house_is_an_option() -> None:
    register = readings()
    assert register["all-void-settled"].confidence is Confidence.OPEN
    assert register["all-void-settled"].option == "void-undoes-settled"
    assert NJ_2007.option("void-undoes-settled").default is True
    assert register["dc-limit-reference"].confidence is Confidence.LAW


# What is not there


def test_an_unknown_game_is_answered_with_the_games() -> None:
    with pytest.raises(RulebookError, match=r"no game 'whist'.*double-cross"):
        editions("whist")
    with pytest.raises(RulebookError, match=r"no game 'whist'.*double-cross"):
        edition("whist", "nj-2007")


def test_an_unknown_edition_is_answered_with_the_editions() -> None:
    with pytest.raises(RulebookError, match=r"no edition 'nv'; it has nj-2004, nj-2007, ma"):
        edition(GAME, "nv")


@each_edition
@pytest.mark.parametrize(("wrong", "near"), [("10(c)3", "10(c)"), ("??", "12"), ("", "1")])
def test_an_unknown_paragraph_is_answered_with_those_near_it(
    book: Edition, wrong: str, near: str
) -> None:
    with pytest.raises(RulebookError) as refused:
        book.paragraph(wrong)
    assert f"{book.title} has no paragraph {wrong}; look at " in str(refused.value)
    assert book.cite(near) in str(refused.value)


def test_an_unknown_number_or_option_is_answered_with_those_there_are() -> None:
    with pytest.raises(RulebookError, match=r"no number 'cut.most'.*cut\.least"):
        NJ_2007.number("cut.most")
    with pytest.raises(RulebookError, match=r"no house option 'colour'.*seats"):
        NJ_2007.option("colour")


def test_a_key_that_is_no_paragraph_number_is_refused() -> None:
    with pytest.raises(RulebookError, match="not the number of a paragraph"):
        Numbering(every_level_in_brackets=True).cite("ten")


def test_a_section_from_elsewhere_has_a_name_for_a_key_and_its_own_number_in_print() -> None:
    numbering = Numbering("13:69F-40.", sections={"layout": "13:69E-1.13Z"})
    assert numbering.cite("layout") == "13:69E-1.13Z"
    assert numbering.cite("layout(b)2") == "13:69E-1.13Z(b)2"
    assert numbering.cite("10(i)2") == "13:69F-40.10(i)2"
    for written in ("layout(b)2", "13:69E-1.13Z(b)2", "1.13Z(b)2"):
        assert numbering.key(written) == "layout(b)2"
    assert numbering.key("40.1") == "1"
    unnumbered = Numbering("19:47-26.", sections={"irregularities": "19:47-26.irregularities"})
    assert unnumbered.cite("irregularities(l)2") == "19:47-26.irregularities(l)2"
    assert unnumbered.key("26.irregularities(l)2") == "irregularities(l)2"
    with pytest.raises(RulebookError, match="not the number of a paragraph"):
        numbering.cite("floor(a)")


@pytest.mark.parametrize(
    ("written", "instead", "says"),
    [
        ('summary = "A', 'sumary = "A', 'paragraphs."1": .* `sumary`'),
        ('kind = "defined"', 'kind = "obeyed"', 'paragraphs."1": .*obeyed'),
        ("value = 1", "value = 1.5", 'paragraphs."1": .*numbers'),
        ("value = 1,", "value = 1, vlaue = 2,", 'paragraphs."1": .* `vlaue`'),
        ('source = "x"', 'sorce = "x"', "`sorce` - at .*edition"),
        ('source = "x"', 'gap = { first = "1", filled_by = "x" }', "`last` - at .*edition.gap"),
        ('why = "R', 'because = "R', 'readings."w-seats": .* `because`'),
        ('confidence = "law"', 'confidence = "sure"', 'readings."w-seats": .*sure'),
        ('all-recut = ["1"]', 'all-recut = "1"', "shared"),
        ("[options.seats]", "[option.seats]", "unknown field `option`"),
        ("least = 1", "lest = 1", 'options."seats": .* `lest`'),
        ("defined", 'defined"', "line 8"),
    ],
)
def test_a_key_or_value_that_nothing_reads_is_refused_with_its_place(
    tmp_path: Path, written: str, instead: str, says: str
) -> None:
    text = (
        '[edition]\ntitle = "Whist"\njurisdiction = "Nowhere"\neffective = 2001-02-03\n'
        'source = "x"\n\n[paragraphs."1"]\nkind = "defined"\nsummary = "All."\n'
        'numbers.decks = { value = 1, unit = "decks", summary = "Decks at a table." }\n\n'
        '[options.seats]\ndefault = 6\nleast = 1\nsummary = "Seats."\ncite = "1"\n'
        '[shared]\nall-recut = ["1"]\n[readings.w-seats]\nquestion = "Q?"\nreading = "R."\n'
        'why = "R."\nconfidence = "law"\n'
    )
    file = tmp_path / "nowhere.toml"
    file.write_text(text)
    assert read_file(file, "whist").paragraphs["1"].numbers["decks"].value == 1
    assert written in text
    file.write_text(text.replace(written, instead, 1))
    with pytest.raises(RulebookError, match=f"^whist.*{says}"):
        read_file(file, "whist")
