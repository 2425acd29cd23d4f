"""No paragraph of a game that is played here is left without something that keeps it."""

from __future__ import annotations

import pytest

from croupier.games import GAMES
from croupier.reports.paragraph_trace import enforced, shown, trace
from croupier.rulebook import edition, editions
from support.paragraphs import listed_paragraphs
from support.readings import readings

EDITIONS = [(game, slug) for game in GAMES for slug in editions(game)]


@pytest.mark.parametrize(("game", "slug"), EDITIONS)
def test_every_listed_paragraph_is_kept_and_tested(game: str, slug: str) -> None:
    traced = trace(game, slug)
    assert [one.paragraph.cite for one in traced] == list(listed_paragraphs()[game, slug])
    assert {one.paragraph.cite: one.problem for one in traced if one.problem} == {}


def test_the_three_editions_of_double_cross_have_247_paragraphs() -> None:
    assert sum(len(trace("double-cross", slug)) for slug in editions("double-cross")) == 247


@pytest.mark.parametrize(("game", "slug"), EDITIONS)
def test_nothing_cites_a_paragraph_that_no_edition_has(game: str, slug: str) -> None:
    """What enforces or shows is asked for by key: a slip of the pen would cite thin air."""
    known = {key for one in editions(game) for key in edition(game, one).paragraphs}
    cited = set(enforced(GAMES[game], edition(game, slug))) | set(shown(GAMES[game]))
    assert cited - known - set(readings()) == set()


@pytest.mark.parametrize(
    ("game", "slug", "key", "kept_by", "not_by"),
    [
        ("casino-war", "nj", "10(c)", "declare misdeal", "count stub"),  # it has no stub
        ("casino-war", "nj", "10(b)", "card drawn in error", "draw"),  # nobody draws
        ("boston-5-stud", "nj", "12(c)", "deliver", "lay away"),  # nothing is burned
        ("four-card-poker", "nj", "5(c)1ii", "cut deck", "answer cut"),  # no player cuts
        (
            "double-attack-blackjack",
            "nj",
            "irregularities(h)",
            "hand passed over",
            "declare misdeal",
        ),
        ("double-cross", "nj-2007", "12(c)", "declare misdeal", "dealt wrong"),  # it breaks it
        ("double-cross", "ma", "7(e)", "count stub", "card lost"),
    ],
)
def test_only_what_can_come_about_in_a_game_is_said_to_keep_its_law(
    game: str, slug: str, key: str, kept_by: str, not_by: str
) -> None:
    keeps = enforced(GAMES[game], edition(game, slug))[key]
    assert f"act “{kept_by}”" in keeps and f"act “{not_by}”" not in keeps
