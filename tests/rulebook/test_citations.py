"""People are shown house practice by its number, never the identifier of a reading."""

from __future__ import annotations

from croupier.cli.error_exit import in_words
from croupier.disputes import InputError
from croupier.errors import RulebookError
from croupier.rulebook import cite_label, edition, labelled, practice_called
from croupier.rulebook.citations import practices
from croupier.table import Refusal, Refused
from support.readings import readings


def test_every_reading_has_a_number_of_its_own() -> None:
    assert set(readings()) == set(practices()), "new readings go to the end of practices.toml"
    assert sorted(practices().values()) == list(range(1, len(readings()) + 1))
    assert practices()["all-odds-to"] == 1 and practices()["dab-table-limits"] == 327


def test_a_citation_is_shown_as_people_write_it() -> None:
    book = edition("double-cross", "nj-2007")
    assert cite_label("19:47-25.10(a)", book) == "25.10(a)"
    assert cite_label("19:47-25.10(a)") == "19:47-25.10(a)"
    assert cite_label("all-odds-to", book) == cite_label("all-odds-to") == "house practice 1"


def test_what_is_shown_can_be_asked_for() -> None:
    for name in readings():
        shown = cite_label(name)
        assert practice_called(shown) == practice_called(shown.upper()) == name
        assert practice_called(shown.removeprefix("house ")) == name
    for words in ("", "house practice", "house practice 0", "practice 9999", "25.10(a)", "1"):
        assert practice_called(words) is None


def test_no_message_for_people_holds_an_identifier() -> None:
    for name in readings():
        said = f"that is too much ({name})"
        right = f"that is too much ({cite_label(name)})"
        assert labelled(said) == right
        refused = Refused(Refusal("that is too much", name))
        for error in (RulebookError(said), InputError(said), refused):
            assert in_words(error) == right
    assert labelled("face-up-voids is at least 1") == "face-up-voids is at least 1"
