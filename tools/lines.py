"""Counts the lines of the source by room and by game: `python tools/lines.py`.

A line belongs to a game if it is in a module or folder named after one, or if it names one by its
slug or its module; of the latter those outside `games/` are what a new game would have to touch.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parents[1] / "src" / "croupier"
ROOM_OF_GAMES: Final = "games"


def modules() -> Iterator[tuple[Path, list[str]]]:
    """Every module of the source, with its lines."""
    for path in sorted(SOURCE.rglob("*.py")):
        yield path.relative_to(SOURCE), path.read_text(encoding="utf-8").splitlines()


def room_of(path: Path) -> str:
    """The folder or module at the top of the package."""
    return path.parts[0].removesuffix(".py")


def by_room() -> Counter[str]:
    """How many lines each room has."""
    found: Counter[str] = Counter()
    for path, lines in modules():
        found[room_of(path)] += len(lines)
    return found


def by_game(games: tuple[str, ...]) -> dict[str, tuple[int, int, int]]:
    """For each game: lines in `games/`, lines of modules named after it elsewhere, and lines that
    name it in other modules elsewhere."""
    found = {}
    for slug in games:
        name = slug.replace("-", "_")
        named = re.compile(rf"\b({re.escape(slug)}|{name})\b")
        within = elsewhere = naming = 0
        for path, lines in modules():
            is_its_own = any(part.removesuffix(".py").startswith(name) for part in path.parts)
            if is_its_own and room_of(path) == ROOM_OF_GAMES:
                within += len(lines)
            elif is_its_own:
                elsewhere += len(lines)
            elif room_of(path) != ROOM_OF_GAMES:
                naming += sum(bool(named.search(line)) for line in lines)
        found[slug] = within, elsewhere, naming
    return found


def main() -> None:
    """Print both tables."""
    from croupier.games import GAMES

    rooms = by_room()
    for room, count in rooms.most_common():
        print(f"{count:>7,}  {room}")
    print(f"{rooms.total():>7,}  in all\n")
    print(f"{'in games/':>10} {'elsewhere':>10} {'naming it':>10}")
    sums = [0, 0, 0]
    for slug, counts in by_game(tuple(GAMES)).items():
        print(" ".join(f"{count:>10,}" for count in counts), f" {slug}")
        sums = [one + other for one, other in zip(sums, counts, strict=True)]
    print(" ".join(f"{count:>10,}" for count in sums), "  all games")


if __name__ == "__main__":
    main()
