"""Shipped figures computed from nothing: to write them, or to see whether they are right.

    python -m croupier.solver.shipped.build PAGE

writes every game's file, and the page that compares the games.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final

from croupier.progress import Progress
from croupier.solver.analysis import Priced, price, solve
from croupier.solver.game_odds import solved_games
from croupier.solver.shipped.cases import ShippedCase, cases
from croupier.solver.shipped.lookup import file_of, shipped_cases
from croupier.solver.shipped.serialization import plain

FINE: Final = 1000
"""Into how many parts the progress of a piece of work is cut, that is itself a part."""


def computed(
    game: str,
    progress: Progress | None = None,
    *,
    use_cache: bool = False,
    every: Sequence[ShippedCase] | None = None,
    executor: Executor | None = None,
) -> Iterator[tuple[ShippedCase, Priced]]:
    """Every case of a game priced, or those named; the game is counted once, from nothing unless
    the cache may be used."""
    tell = progress or _nobody
    counting = _part(tell, 0, 2)
    solved = solve(game, executor=executor, progress=counting, use_cache=use_cache)
    every = list(cases(game)) if every is None else every
    pricing = _part(tell, 1, 2)
    for done, case in enumerate(every):
        part = _part(pricing, done, len(every))
        solved.odds.prepare(solved.counts, case.rules, executor, part)
        yield case, price(case.rules, solved)
        pricing(done + 1, len(every))


def of_all(
    games: Sequence[str],
    progress: Progress | None = None,
    *,
    use_cache: bool = False,
    executor: Executor | None = None,
) -> Iterator[tuple[ShippedCase, Priced]]:
    """Every case of every one of these games."""
    for done, game in enumerate(games):
        part = _part(progress or _nobody, done, len(games))
        yield from computed(game, part, use_cache=use_cache, executor=executor)


def _nobody(done: int, parts: int) -> None:
    """Progress that nobody watches."""


def _part(tell: Progress, before: int, several: int) -> Progress:
    """Progress of one piece of work among several that take as long, some being done before it."""
    return lambda done, parts: tell(before * FINE + FINE * done // parts, several * FINE)


def in_json(case: ShippedCase, priced: Priced) -> dict[str, Any]:
    """A case as it stands in a file."""
    data: dict[str, Any] = json.loads(json.dumps({"case": str(case), **plain(priced)}))
    return data


def problems(case: ShippedCase, priced: Priced) -> list[str]:
    """Where the shipped figures of a case are others than those computed; nothing if nowhere."""
    shipped = shipped_cases(case.rules.edition.game).get(str(case))
    if shipped is None:
        return ["not shipped"]
    return list(_differences("", shipped, in_json(case, priced)))


def _differences(at: str, shipped: Any, fresh: Any) -> Iterator[str]:
    """Where two plain values differ: down to the member, not to the letter."""
    if isinstance(shipped, dict) and isinstance(fresh, dict) and shipped.keys() == fresh.keys():
        for name in shipped:
            yield from _differences(f"{at}, {name}" if at else name, shipped[name], fresh[name])
    elif isinstance(shipped, list) and isinstance(fresh, list) and len(shipped) == len(fresh):
        for place, pair in enumerate(zip(shipped, fresh, strict=True), start=1):
            yield from _differences(f"{at} {place}", *pair)
    elif shipped != fresh:
        yield f"{at}: {_brief(shipped)} is shipped, {_brief(fresh)} is computed"


def _brief(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."


def stale(game: str) -> list[str]:
    """Cases that are shipped and belong to no rules any more."""
    return [name for name in shipped_cases(game) if name not in {str(case) for case in cases(game)}]


def packed(every: list[dict[str, Any]]) -> dict[str, Any]:
    """Cases as a file: what several of them have in common stands there once."""
    endings: dict[str, int] = {}
    tables: dict[str, int] = {}

    def shared(pool: dict[str, int], part: Any) -> int:
        return pool.setdefault(json.dumps(part, ensure_ascii=False), len(pool))

    packed = [
        {
            **case,
            "bets": [{**bet, "endings": shared(endings, bet["endings"])} for bet in case["bets"]],
            "tables": [shared(tables, table) for table in case["tables"]],
        }
        for case in every
    ]
    return {
        "cases": packed,
        "endings": [json.loads(part) for part in endings],
        "tables": [json.loads(part) for part in tables],
    }


def written(data: dict[str, Any]) -> str:
    """A file as text, a line for each of its parts."""
    sections = (
        f"{json.dumps(name)}: [\n"
        + ",\n".join(json.dumps(part, ensure_ascii=False) for part in parts)
        + "\n]"
        for name, parts in data.items()
    )
    return "{\n" + ",\n".join(sections) + "\n}\n"


def write(say: Callable[[str], None]) -> None:
    """Compute every game's figures and write them where the package keeps them."""
    for game in solved_games():
        say(game)
        data = packed([in_json(case, priced) for case, priced in computed(game)])
        path = Path(str(file_of(game)))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(data), encoding="utf-8")
    shipped_cases.cache_clear()


def main() -> None:
    """Write every file, and the page that is named."""
    from croupier.solver.shipped.page import page

    write(print)
    for name in sys.argv[1:]:
        Path(name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
