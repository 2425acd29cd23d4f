"""The reference solver plays one round for all that differ by the names of suits alone."""

from __future__ import annotations

import pytest

from croupier.cards import cards
from croupier.games import game as game_of
from croupier.rounds import Rules
from oracles import reference_solver
from oracles.reference_solver import Glimpse, solve_by_script


@pytest.mark.parametrize(
    ("slug", "deck", "glimpse"),
    [
        ("let-it-ride", "Ac Ad Ah Kc Kd Kh 2s", None),
        ("let-it-ride", "Ac Ad Kc Kd Qc Qd", Glimpse("community", "second")),
        ("double-down-stud", "Jc Jd Jh Tc Td Th", None),
        ("four-card-poker", "Ac Ad Ah Kc Kd Kh Qc Qd Qh 2c 2d", None),
        ("casino-war", "2c 2d Ac Ad", None),
    ],
)
def test_exchanging_suits_changes_nothing(
    slug: str, deck: str, glimpse: Glimpse | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, game, dealt = Rules.of(slug, "nj"), game_of(slug), sorted(cards(deck))
    wagers = {game.unit_wager, *(wager.name for wager in game.wagers if wager.required)}
    found = solve_by_script(game, rules, dealt, wagers, glimpse=glimpse)
    monkeypatch.setattr(reference_solver, "_renamings", lambda _left: ())
    every = solve_by_script(game, rules, dealt, wagers, glimpse=glimpse)
    assert found.value == every.value and found.chances == every.chances
    assert found.decisions.items() < every.decisions.items()


def test_only_suits_that_the_deck_has_alike_are_exchanged() -> None:
    def ways(deck: str) -> int:
        return len(reference_solver._renamings(tuple((card, 1) for card in cards(deck))))

    assert [ways("Ac Ad Ah"), ways("Ac Kc Ad Kd"), ways("Ac Kc Ad"), ways("Ac Kd")] == [5, 1, 0, 0]
