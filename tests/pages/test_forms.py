"""What pages are made of, without a browser: markup, chips to bet with, and requests for tables."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from croupier.games import GAMES
from croupier.house.person_state import WagerTerms
from croupier.house.table_request import read_request
from croupier.markup import Html, el
from croupier.rulebook import edition, editions
from croupier.web.lobby.new_table_form import form, request
from croupier.web.pages.citations import anchor, explained
from croupier.web.pages.sentences import with_cards
from croupier.web.table.bets import chips_to_bet, raised, usual_chip

EDITIONS = [(game, slug) for game in GAMES for slug in editions(game)]


class Fields(HTMLParser):
    """The fields of a form as a browser would send them."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self._select = ""
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "select":
            self._select = str(given["name"])
        elif tag == "option":
            if "selected" in given or self._select not in self.sent:
                self.sent[self._select] = str(given["value"])
        elif tag == "input" and (given.get("type") != "checkbox" or "checked" in given):
            self.sent[str(given["name"])] = str(given.get("value") or "")


@pytest.mark.parametrize(("game", "slug"), EDITIONS)
def test_a_form_left_as_it_is_asks_for_the_editions_own_table(game: str, slug: str) -> None:
    fields = Fields(form(edition(game, slug), None)).sent
    granted = read_request(request(game, fields))
    book = edition(game, slug)
    assert granted.setup.rules.edition is book
    assert granted.practice == 2
    asked = {f"option-{name}" for name in book.options} - {"option-seats"}
    assert asked - {"option-minimum", "option-maximum"} <= set(fields), "every option is asked for"
    for name, option in book.options.items():
        if name != "payout-limit":  # which may follow from the rest
            assert granted.setup.rules.option(name) == option.default


def test_a_form_that_is_filled_in_says_so() -> None:
    fields = Fields(form(edition("criss-cross", "nj"), None)).sent
    fields |= {"minimum": "25", "maximum": "250.50", "seats": "3", "clock": "30", "pace": "0"}
    fields |= {"option-bonus-spin": "five-dollar", "option-spin-returns-wager": "true"}
    granted = read_request(request("criss-cross", fields))
    rules = granted.setup.rules
    assert (rules.number("minimum"), rules.number("maximum")) == (25_00, 250_50)
    assert rules.number("seats") == 3
    assert rules.option("bonus-spin") == "five-dollar"
    assert rules.option("spin-returns-wager") is True
    assert granted.standing.clock == 30


@pytest.mark.parametrize(("game", "slug"), EDITIONS)
def test_every_field_of_a_form_has_a_name_of_its_own(game: str, slug: str) -> None:
    shown = str(form(edition(game, slug), None))
    labels = re.findall(r"<label[^>]*>(?:<[^>]*>)?([^<]+)<", shown)
    assert len(labels) > 10 and len(labels) == len(set(labels))


def test_text_is_escaped_and_markup_is_not() -> None:
    assert el("p", "<b>", el("i", "&"), title='"') == '<p title="&quot;">&lt;b&gt;<i>&amp;</i></p>'
    assert el("p", Html("<b></b>"), None, ["x", ["y"]], hidden=True) == "<p hidden><b></b>xy</p>"


def test_cards_in_sentences_have_their_colour() -> None:
    shown = el("p", with_cards("The dealer shows 10♥ K♠ <x>."))
    assert 'suit-h">10♥</span>' in shown and 'suit-s">K♠</span>' in shown and "&lt;x&gt;" in shown


def test_amounts_in_sentences_are_not_parted_from_their_signs() -> None:
    shown = el("p", with_cards("Ada −$1,040.50, Zo −$7, Blaise +$3."))
    assert '<span class="whole">−$1,040.50</span>, Zo <span class="whole">−$7</span>' in shown


def terms(least: int, most: int) -> WagerTerms:
    return WagerTerms(wager="ante", step=2, optional=False, cite="", least=least, most=most)


@pytest.mark.parametrize(
    ("placed", "chip", "amount"),
    [(0, 5, 10), (10, 5, 15), (0, 25, 25), (499, 5, 500), (500, 5, 500)],
)
def test_a_chip_more_keeps_to_the_bounds(placed: int, chip: int, amount: int) -> None:
    assert raised(terms(1000, 50_000), 100 * placed, 100 * chip) == 100 * amount


def test_a_chip_more_can_always_be_paid() -> None:
    assert raised(terms(1001, 50_001), 0, 500) == 1002
    assert raised(terms(1001, 50_001), 50_000, 500) == 50_000


@pytest.mark.parametrize(("least", "most"), [(1_00, 100_00), (10_00, 500_00), (1000_00, 50_000_00)])
def test_the_chips_in_hand_suit_the_table(least: int, most: int) -> None:
    worth = [one.worth for one in chips_to_bet(least, most)]
    assert usual_chip(least, most) in worth and usual_chip(least, most) <= least
    assert all(one <= most for one in worth) and len(worth) >= 3


@pytest.mark.parametrize(("game", "slug"), EDITIONS)
def test_every_paragraph_opens_and_has_its_place_on_the_sheet(game: str, slug: str) -> None:
    book = edition(game, slug)
    for paragraph in book.paragraphs.values():
        assert paragraph.cite in explained(book, paragraph.cite).replace("&#x27;", "'")
        assert anchor(book, paragraph.cite) == f"p-{paragraph.key}"
