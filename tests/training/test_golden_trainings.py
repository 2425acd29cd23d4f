"""A training of every game and method written out in full, compared line by line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.money import signed
from croupier.training import Begin, Training, summary
from croupier.training.line_syntax import in_line
from training.trainees import WAYS, training

FOLDER = Path(__file__).parent / "golden"
ROUNDS = 3


def transcript(one: Training) -> Iterator[str]:
    """What is to be done, what is said with it, and what is heard."""
    yield from one.heard()
    while one.score.rounds < ROUNDS:
        for cue in one.cues():
            yield f"! {cue}"
        right, answers = one.right()
        assert one.task is not None
        yield f"> {in_line(one.table, right)}    [{one.task.cite}]"
        judged = one.propose(right)
        if judged.details:
            for detail in judged.details:
                answer = answers[detail.key]
                words = signed(answer) if isinstance(answer, int) else answer
                yield f"    {detail.label} {words}    [{detail.cite}]"
            judged = one.answer(answers)
        assert judged.is_right
        for news in judged.news:
            yield f"  {news}"
    yield from summary(one.score)


@pytest.mark.parametrize(("game", "method"), WAYS)
def test_a_training_comes_out_as_it_is_written(
    game: str, method: str, request: pytest.FixtureRequest
) -> None:
    one = training(game, method, word=f"golden {game}", seats=3, begin=Begin.OPENING, mishaps=0.06)
    found = "\n".join(transcript(one)) + "\n"
    path = FOLDER / f"{game}-{method}.txt"
    if request.config.getoption("write_golden"):
        path.write_text(found, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == found
