"""The examples of the README and of docs/ run as they are printed."""

from __future__ import annotations

import doctest
import re
import shlex
from contextlib import ExitStack
from pathlib import Path

import pytest

from support.command_lines import CommandLine, command_lines

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def blocks(page: Path, *languages: str) -> list[tuple[str, str]]:
    """The fenced blocks of a page in some languages, in their order."""
    text = page.read_text(encoding="utf-8")
    return [(one[1], one[2]) for one in BLOCK.finditer(text) if one[1] in languages]


def commands(block: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output printed below it."""
    parts = re.split(r"^\$ ", block, flags=re.M)[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]


def as_expected(expected: str, found: str) -> bool:
    """Compare as doctest does: ... stands for anything."""
    check = doctest.OutputChecker().check_output
    return check(expected, found, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_of_a_page_run_as_printed(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Console and Python examples share one folder, top to bottom, as a reader would try them."""
    monkeypatch.chdir(tmp_path)
    with ExitStack() as stack:
        _run_examples(page, tmp_path, stack)


def _run_examples(page: Path, folder: Path, stack: ExitStack) -> None:
    """Commands run in a process beside this one, which starts with the first of them."""
    names: dict[str, object] = {}
    run: CommandLine | None = None
    for language, block in blocks(page, "console", "python"):
        if language == "python" and ">>>" in block:
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
            test = doctest.DocTestParser().get_doctest(block, names, page.name, str(page), 0)
            report: list[str] = []
            runner.run(test, out=report.append, clear_globs=False)
            names.update(test.globs)
            assert runner.summarize(verbose=False).failed == 0, "".join(report)
        for command, expected in commands(block) if language == "console" else ():
            if command.startswith("cat "):
                (folder / command.split()[1]).write_text(expected, encoding="utf-8")
                continue
            name, *words = shlex.split(command)
            assert name == "croupier", command
            run = run or stack.enter_context(command_lines(folder, NO_COLOR="1", COLUMNS="100"))
            _, found = run(words)
            assert as_expected(expected, found), f"$ {command}\n{found}"
