"""`croupier trace`: every paragraph with what keeps it."""

from __future__ import annotations

import json

import pytest

from cli.running import Run
from croupier.reports.paragraph_trace import Traced
from croupier.rulebook.edition import Paragraph, ParagraphKind
from support.paragraphs import listed_paragraphs

BOOKS = ("nj-2004", "nj-2007", "ma", "nj")


def traced(kind: ParagraphKind, *, tests: tuple[str, ...] = ()) -> Traced:
    """A paragraph that something keeps, with or without a test."""
    paragraph = Paragraph("4(d)", "19:47-25.4(d)", kind, "A recut may be ordered.")
    return Traced("double-cross", "nj-2007", paragraph, ("act “require recut”",), (), tests)


@pytest.fixture
def all_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "croupier.cli.trace.trace",
        lambda _game, _edition: [traced(ParagraphKind.ENFORCED, tests=("t",))],
    )


def test_every_listed_paragraph_is_there(run: Run, edition: str) -> None:
    result = run("trace", "double-cross", "--edition", edition, "--json")
    data = json.loads(result.stdout)
    listed = listed_paragraphs()["double-cross", edition]
    assert [one["paragraph"] for one in data["paragraphs"]] == list(listed)
    assert data["total"] == len(listed) == sum(data[kind] for kind in ParagraphKind)
    assert result.exit_code == (1 if data["missing"] else 0)


def test_a_paragraph_is_told_with_what_keeps_it(run: Run, all_tested: None) -> None:
    result = run("trace", "double-cross", "--edition", "nj-2007")
    assert result.exit_code == 0
    for words in ("19:47-25.4(d)", "kept by act “require recut”", "Nothing is missing."):
        assert words in result.stdout


def test_only_what_is_missing_can_be_asked_for(run: Run, all_tested: None) -> None:
    data = json.loads(run("trace", "--missing", "--json").stdout)
    assert data["paragraphs"] == [] and data["missing"] == 0 and data["total"] >= 1


def test_a_paragraph_without_a_test_is_a_failure(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.cli.trace.trace", lambda *_: [traced(ParagraphKind.ENFORCED)])
    result = run("trace", "double-cross", "--missing")
    assert result.exit_code == 1
    assert "no test names it" in result.stdout


def test_an_unknown_game_or_edition_is_refused(run: Run) -> None:
    assert run("trace", "bridge").exit_code == 2
    assert run("trace", "double-cross", "--edition", "nj-1999").exit_code == 2
    unknown = run("trace", "--edition", "nj-1999")
    assert unknown.exit_code == 2
    assert "there are nj, nj-2004, nj-2007, ma" in unknown.stderr


def test_without_a_game_an_edition_is_traced_in_every_game_that_has_it(run: Run) -> None:
    wanted = {slug: [game for game, book in listed_paragraphs() if book == slug] for slug in BOOKS}
    for slug, games in wanted.items():
        data = json.loads(run("trace", "--edition", slug, "--json").stdout)
        traced_ = [(one["game"], one["edition"]) for one in data["editions"]]
        assert sorted(traced_) == sorted((game, slug) for game in games)
