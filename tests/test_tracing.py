"""No paragraph of a game that is played here is left without something that keeps it."""

from __future__ import annotations

import pytest

from croupier.games import GAMES
from croupier.rulebook import edition, editions, listed_paragraphs
from croupier.tracing import enforced, shown, trace

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
    from croupier.rulebook import readings

    known = {key for one in editions(game) for key in edition(game, one).paragraphs}
    cited = set(enforced(GAMES[game], edition(game, slug))) | set(shown(GAMES[game]))
    assert cited - known - set(readings()) == set()
