"""The rulebook: every listed paragraph, the law's numbers and pays, and the readings."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from croupier.rulebook import (
    Confidence,
    Edition,
    Kind,
    RulebookError,
    edition,
    editions,
    games,
    listed_paragraphs,
    readings,
)
from croupier.rulebook.edition import Change, Numbering

GAME = "double-cross"
NJ_2004, NJ_2007, MA = (edition(GAME, slug) for slug in ("nj-2004", "nj-2007", "ma"))
EVERY = (NJ_2004, NJ_2007, MA)

each_edition = pytest.mark.parametrize("book", EVERY, ids=lambda book: book.slug)


def test_the_editions_are_listed_oldest_first() -> None:
    assert GAME in games()
    assert editions(GAME) == ["nj-2004", "nj-2007", "ma"]


# Paragraphs


@pytest.mark.parametrize(("slug", "count"), [("nj-2004", 23), ("nj-2007", 112), ("ma", 112)])
def test_every_listed_paragraph_is_there_and_printed_as_listed(slug: str, count: int) -> None:
    book = edition(GAME, slug)
    listed = listed_paragraphs()[GAME, slug]
    assert len(listed) == count
    assert [book.paragraph(cite).cite for cite in listed] == list(listed)


@pytest.mark.parametrize("book", [NJ_2007, MA], ids=lambda book: book.slug)
def test_a_complete_edition_has_the_listed_paragraphs_and_no_other(book: Edition) -> None:
    printed = [one.cite for one in book.paragraphs.values()]
    assert printed == list(listed_paragraphs()[GAME, book.slug])


@each_edition
def test_every_paragraph_says_something_of_its_own(book: Edition) -> None:
    for one in book.paragraphs.values():
        assert one.summary.endswith((".", "?")), one.cite
        assert one.kind is Kind.DEFINED if one.is_heading else one.kind is not Kind.DEFINED


def test_only_what_a_person_must_do_is_left_to_instructions() -> None:
    instructed = [k for k, one in NJ_2007.paragraphs.items() if one.kind is Kind.INSTRUCTED]
    assert instructed == ["4(c)1i", "8(b)2ii", "10(b)"]


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


@each_edition
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


@each_edition
def test_an_option_cites_a_paragraph_of_its_edition_or_a_reading(book: Edition) -> None:
    printed = {one.cite for one in book.paragraphs.values()}
    assert {one.cite for one in book.options.values()} <= printed | set(readings())
    assert book.option("payout-limit").cite == book.cite("11(d)")
    for one in book.options.values():
        one.check(one.default)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("seats", 8, "at most 7"),
        ("seats", 0, "at least 1"),
        ("payout-limit", 5_999_999, "at least 6000000"),
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
    one = readings()[name]
    assert one.id == name
    assert name.startswith(("all-", "dc-")) or GAME not in one.games
    assert one.question.endswith("?")
    assert one.reading
    assert one.why
    assert one.games
    assert one.paragraphs
    for game in one.games:
        for slug in editions(game):
            assert all(edition(game, slug).has(key) for key in one.paragraphs), slug
            assert one.option is None or edition(game, slug).option(one.option)


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
