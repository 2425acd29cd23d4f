"""The words of every game's strategies, as docs/strategies.md lists them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from croupier.games import game
from croupier.solver.game_odds import solved_games
from croupier.solver.strategies import vocabulary_of
from croupier.solver.strategy import Vocabulary, written

PARTS: Final = {"actions": "Actions", "with": "After `with`", "when": "After `when`"}


def phrases() -> str:
    """What may stand in a strategy, game by game, in Markdown."""
    return "\n".join(
        line
        for slug in solved_games()
        for line in (f"### {game(slug).name}", "", *_lists(vocabulary_of(slug)))
    )


def _lists(words: Vocabulary) -> Iterator[str]:
    rows = {
        "actions": [(phrase, action.says) for phrase, action in words.actions.items()],
        "with": [
            (written(phrase), condition.says) for phrase, condition in words.of_option.items()
        ],
        "when": [(written(phrase), condition.says) for phrase, condition in words.of_all.items()],
    }
    for part, title in PARTS.items():
        if rows[part]:
            yield f"**{title}.** {words.notes.get(part, '')}".strip()
            yield from _table(part, rows[part])
    bare = [f"`{phrase}`" for phrase, action in words.actions.items() if not action.takes_with]
    if bare and words.of_option:
        yield f"{', '.join(bare)}: no `with`.\n"


def _table(part: str, rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield f"\n| phrase | {'means' if part == 'actions' else 'holds if'} |\n|---|---|"
    yield from (f"| `{phrase}` | {says} |" for phrase, says in rows)
    yield ""
