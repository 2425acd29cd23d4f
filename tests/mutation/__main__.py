"""Breaks the rules behind a sample of paragraphs and reports which tests that name them notice.

    make mutate                     the usual sample
    make mutate SEED=7 COUNT=200    another one

Every change is generated from the source (`mutants.py`). It is made in a copy of the project, and
the tests that name its paragraphs run there, those of the paragraph that it was drawn for first:
what all games share is behind the paragraphs of them all. A change after which the package cannot
be imported or the tests cannot be collected says nothing about the tests: another is drawn. In the
end the tests that noticed run once more on the rules as they are, and must pass. A change that no
test could ever notice, because nothing a table does depends on it, stands with its reason in
`equivalent.toml`, is shown as such and counts neither way; nothing else is left out.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sys
import tempfile
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from croupier.reports.paragraph_trace import collected_tests
from mutation.mutants import ROOT, Mutant, Paragraph, every_mutant
from mutation.runner import OUT_OF_TIME, Runner

LEAST_SCORE: Final = 0.97
COPIED: Final = ("src", "tests", "pyproject.toml", "docs", "examples", "README.md")
CAUGHT, SURVIVED, EQUIVALENT, INVALID = "caught", "SURVIVED", "equivalent", "invalid"


@dataclass(frozen=True)
class Case:
    """A mutant, drawn for a paragraph, with the tests that name what it is behind."""

    paragraph: Paragraph
    mutant: Mutant
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Verdict:
    """What became of a case."""

    case: Case
    outcome: str
    by: str
    """The test that noticed, or why none could."""

    def __str__(self) -> str:
        game, key = self.case.paragraph
        by = f" by {self.by}" if self.outcome == CAUGHT else f": {self.by}" if self.by else ""
        return f"{game} {key}  {self.case.mutant.change}\n    {self.outcome}{by}"


# ---- what is drawn --------------------------------------------------------------------------


def tests_of(paragraph: Paragraph) -> list[str]:
    """The tests that name a paragraph, in any edition."""
    game, key = paragraph
    by_edition = collected_tests(game) or {}
    return sorted({test for keys in by_edition.values() for test in keys.get(key, ())})


def drawn(seed: int) -> Iterator[Case]:
    """Cases without end to them: every paragraph once in an order of chance, then again."""
    chance = random.Random(seed)
    behind: dict[Paragraph, list[Mutant]] = defaultdict(list)
    for mutant in every_mutant():
        for paragraph in mutant.paragraphs:
            if tests_of(paragraph):
                behind[paragraph].append(mutant)
    used: set[Mutant] = set()
    while behind:
        paragraphs = sorted(behind)
        chance.shuffle(paragraphs)
        for paragraph in paragraphs:
            left = [mutant for mutant in behind[paragraph] if mutant not in used]
            if not left:
                del behind[paragraph]
                continue
            mutant = chance.choice(left)
            used.add(mutant)
            others = (test for one in sorted(mutant.paragraphs) for test in tests_of(one))
            tests = dict.fromkeys((*tests_of(paragraph), *others))
            yield Case(paragraph, mutant, tuple(tests))


def equivalents() -> dict[tuple[str, str, str, str, str], str]:
    """Changes that nothing depends on, by file, function, line, code before and after: the
    reason."""
    listed = tomllib.loads((Path(__file__).parent / "equivalent.toml").read_text("utf-8"))
    return {
        (one["file"], one["function"], one["line"], one["before"], one["after"]): one["why"]
        for one in listed.get("mutants", ())
    }


# ---- running --------------------------------------------------------------------------------


class Workshop:
    """A copy of the project in which one change at a time is made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            source, target = ROOT / name, folder / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("node_modules"))
            else:
                shutil.copy2(source, target)
        self.runner = Runner(folder)

    def __enter__(self) -> Workshop:
        return self

    def __exit__(self, *_: object) -> None:
        self.runner.stop()

    def judge(self, case: Case, seconds: float) -> Verdict:
        """Make the change, run the tests, undo it."""
        path = self.folder / case.mutant.path
        source, times = path.read_text(encoding="utf-8"), path.stat()
        path.write_text(case.mutant.applied(source), encoding="utf-8")
        try:
            status, said = self.runner.run(case.tests, seconds)
        finally:
            path.write_text(source, encoding="utf-8")
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
        if status == 0:
            return Verdict(case, SURVIVED, "")
        failed = [line for line in said.splitlines() if line.startswith("FAILED")]
        if status != 1 or not failed:
            return Verdict(case, INVALID, "it cannot be imported or collected")
        return Verdict(case, CAUGHT, failed[0].split(" ")[1].partition("[")[0])


def judged(cases: Iterator[Case], count: int, jobs: int, seconds: float) -> Iterator[Verdict]:
    """Verdicts on cases as they come in, until as many as wanted count."""
    known, shops = equivalents(), SimpleQueue[Workshop]()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ExitStack() as opened:
        for number in range(jobs):
            shops.put(opened.enter_context(Workshop(Path(folder, str(number)))))

        def judge(case: Case) -> Verdict:
            if (why := known.get(case.mutant.place)) is not None:
                return Verdict(case, EQUIVALENT, why)
            shop = shops.get()
            try:
                return shop.judge(case, seconds)
            finally:
                shops.put(shop)

        with ThreadPoolExecutor(jobs) as pool:
            running: set[Future[Verdict]] = set()
            noticed: set[str] = set()
            counted = 0
            while counted < count:
                while len(running) < jobs and counted + len(running) < count:
                    case = next(cases, None)
                    if case is None:
                        break
                    running.add(pool.submit(judge, case))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for verdict in (one.result() for one in done):
                    counted += verdict.outcome in (CAUGHT, SURVIVED)
                    if verdict.outcome == CAUGHT and verdict.by != OUT_OF_TIME:
                        noticed.add(verdict.by)
                    yield verdict
        _refuse_unsound(shops.get(), sorted(noticed))


def _refuse_unsound(shop: Workshop, tests: Sequence[str]) -> None:
    """A test that fails without any change has noticed nothing."""
    status, said = shop.runner.run(tests, 3600) if tests else (0, "")
    if status:
        raise SystemExit(f"these tests fail on the rules as they are:\n{said}")


# ---- reporting ------------------------------------------------------------------------------


def report(verdicts: Iterable[Verdict]) -> float:
    """Print every verdict as it comes, the survivors again, and the score; answer it."""
    kept = []
    for verdict in verdicts:
        kept.append(verdict)
        if verdict.outcome != INVALID:
            print(verdict, flush=True)
    counts = Counter(one.outcome for one in kept)
    counted = counts[CAUGHT] + counts[SURVIVED]
    score = counts[CAUGHT] / counted if counted else 0.0
    survivors = [one for one in kept if one.outcome == SURVIVED]
    if survivors:
        print("\nNot noticed by the tests that name the paragraph:")
        for one in survivors:
            print(one)
            print(*(f"      {test}" for test in one.case.tests), sep="\n")
    paragraphs = {one.case.paragraph for one in kept if one.outcome in (CAUGHT, SURVIVED)}
    print(
        f"\n{counts[CAUGHT]} of {counted} changes to the rules behind {len(paragraphs)} paragraphs "
        f"are noticed: {score:.1%} ({counts[EQUIVALENT]} equivalent, {counts[INVALID]} that do not "
        "run, drawn again)"
    )
    return score


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutate", description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=120, help="how many changes count")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument(
        "--seconds", type=float, default=300, help="the longest that tests may take"
    )
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    score = report(judged(drawn(given.seed), given.count, given.jobs, given.seconds))
    return 0 if score >= LEAST_SCORE else 1


if __name__ == "__main__":
    sys.exit(main())
