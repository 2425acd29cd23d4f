"""The file from which `croupier trace` knows the tests is the one these tests make."""

from __future__ import annotations

from croupier.reports import paragraph_trace
from support.traces import Trace


def test_the_trace_file_is_up_to_date(trace: Trace, is_whole_suite: bool) -> None:
    written = paragraph_trace.tests_by_paragraph()
    if is_whole_suite:
        assert written == trace, "run `pytest --write-trace` and commit what it writes"
        return
    for game, editions in trace.items():
        for edition, paragraphs in editions.items():
            for key, tests in paragraphs.items():
                known = written.get(game, {}).get(edition, {}).get(key, [])
                missing = sorted(set(tests) - set(known))
                assert not missing, f"{edition} {key}: run `pytest --write-trace`"
