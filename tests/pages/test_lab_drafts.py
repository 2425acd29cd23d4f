"""What is written in the lab: read line by line, kept in an address, and told where it is wrong."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from croupier.errors import OddsError, RulebookError
from croupier.money import Odds
from croupier.rounds import Rules
from croupier.rulebook import cite_label
from croupier.web.lab.draft import Draft, from_query, read
from croupier.web.lab.prices import known_strategy

DRAFT = Draft("double-attack-blackjack", "nj")


def test_what_is_written_is_what_the_rules_say() -> None:
    draft = Draft("double-cross", "ma").with_cell(("raise", "flush"), "13 to 2")
    found = read(draft)
    assert found.is_whole and found.rules.pays["raise"]["flush"] == Odds.to(13, 2)
    assert found.rules.edition.slug == "ma" and not found.unlawful
    same = read(Draft("double-cross", "ma").with_cell(("raise", "flush"), "6 to 1"))
    assert same.rules == Rules.of("double-cross", "ma")


def test_lines_that_cannot_be_read_or_are_below_the_law_are_told_each() -> None:
    draft = Draft("double-cross", "nj-2007")
    for line, written in {"flush": "5 to 1", "straight": "five", "pair": "1 for 1"}.items():
        draft = draft.with_cell(("raise", line), written)
    found = read(draft)
    assert [wrong[:3] for wrong in found.unlawful.values()] == [
        ("raise", "flush", "19:47-25.11(b)")
    ]
    assert set(found.bad_cells) == {("raise", "straight"), ("raise", "pair")}
    assert 'never with "for"' in found.bad_cells["raise", "pair"]
    assert found.rules.pays["raise"]["straight"] == Odds.to(5)


def test_options_that_cannot_be_read_are_told_each() -> None:
    draft = DRAFT.with_option("split-hands", "many").with_option("decks", "6")
    found = read(draft)
    assert found.bad_options == {
        "split-hands": "split-hands takes a whole number, not 'many' "
        f"({cite_label(draft.book.option('split-hands').cite)})"
    }
    assert read(DRAFT.with_option("split-hands", "9")).bad_options
    assert read(DRAFT.with_option("decks", "6")).is_whole


@pytest.mark.parametrize(("version", "key"), [("required", "12(c)"), ("permissible", "13(c)")])
def test_an_option_is_refused_by_the_paragraph_of_the_version(version: str, key: str) -> None:
    draft = Draft("colorado-hold-em", "nj").with_option("payout-limit", "$100")
    found = read(draft.with_option("version", version)).bad_options["payout-limit"]
    assert found.endswith(f"(19:47-23.{key})")


def test_an_address_brings_a_draft_back() -> None:
    draft = Draft("criss-cross", "nj", strategy="simple").with_option("bonus-spin", "five-dollar")
    draft = draft.with_cell(("line", "flush"), "9 to 2").with_cell(("line", "straight"), "x=1")
    assert from_query("criss-cross", parse_qsl(draft.query())) == draft
    odd = [("pay", "raise: flush = 7"), ("option", "no=1"), ("hat", "on"), ("pay", "")]
    assert from_query("criss-cross", odd) == Draft("criss-cross", "nj")
    with pytest.raises(RulebookError):
        from_query("roulette", [])


def test_a_browser_names_strategies_and_no_files() -> None:
    assert known_strategy("double-cross", "never-fold").name == "never-fold"
    for name in ("/etc/passwd", "../never-fold", "never-fold.txt"):
        with pytest.raises(OddsError, match="not a strategy here"):
            known_strategy("double-cross", name)


def test_every_table_that_is_published_can_be_tried() -> None:
    book = Draft("let-it-ride", "nj").book
    for wager, tables in book.alternatives.items():
        for name, other in tables.items():
            found = read(Draft("let-it-ride", "nj").with_table(wager, other.table))
            assert found.rules.pays[wager] == book.alternative(wager, name).table


def test_what_has_no_effect_is_shown_with_what_is_wrong() -> None:
    draft = Draft("colorado-hold-em", "nj").with_option("push-to", "8")
    found = read(draft.with_cell(("required", "flush"), "9 to 1"))
    assert not found.is_whole
    assert found.bad_options["push-to"].startswith("push-to counts only with version required")
    assert "counts only with version required" in found.bad_cells["required", "flush"]
    assert "push-to" in found.relevant_options and "required" in found.tables
    assert found.rules == Rules.of("colorado-hold-em", "nj")
    chosen = read(found.draft.with_option("version", "required"))
    assert chosen.is_whole and chosen.rules.pays["required"]["flush"] == Odds.to(9)


def test_a_line_that_the_law_fixes_is_marked_with_its_paragraph() -> None:
    found = read(Draft("double-cross", "ma").with_cell(("ante", "win"), "2 to 1"))
    (wrong,) = found.unlawful.values()
    assert wrong.words == "is more than the 1 to 1 that is fixed" and wrong.cite == "10(g)(3)"
