"""The file from which `croupier trace` knows the tests is the one these tests make, and each
paragraph has a test of its own."""

from __future__ import annotations

from croupier.games import GAMES
from croupier.reports.paragraph_trace import collected_tests
from support.traces import Trace


def written_trace() -> Trace:
    """What the folders of the games hold."""
    return {game: collected_tests(game) or {} for game in GAMES}


def test_the_trace_file_is_up_to_date(trace: Trace, is_whole_suite: bool) -> None:
    written = written_trace()
    if is_whole_suite:
        assert written == trace, "run `pytest --write-trace` and commit what it writes"
        return
    for game, editions in trace.items():
        for edition, paragraphs in editions.items():
            for key, tests in paragraphs.items():
                known = written.get(game, {}).get(edition, {}).get(key, [])
                missing = sorted(set(tests) - set(known))
                assert not missing, f"{edition} {key}: run `pytest --write-trace`"


def test_no_paragraph_is_left_to_playthroughs() -> None:
    """They show every paragraph at work among others, and pin none of them by itself."""
    for game, by_edition in written_trace().items():
        for edition, paragraphs in by_edition.items():
            for key, tests in paragraphs.items():
                own = [test for test in tests if not test.startswith("tests/golden/")]
                assert own, f"{game} {edition} {key}"
