"""What a touch on the dealer's felt may mean: every act of a perfect dealer can be done there."""

from __future__ import annotations

import random

import pytest

from croupier.games import GAMES
from croupier.rulebook import chosen_edition
from croupier.table import Setup
from croupier.table.shuffle import entropy_from
from croupier.training import Alone, Begin, Training
from croupier.training.dealer_acts import Said, kind_of
from croupier.training.judgement import normal
from croupier.web.dealer.felt import felt
from croupier.web.dealer.targets import Hands, Target, acts_on

ELSEWHERE = {"words", "cards", "ruling"}
"""What is said rather than touched."""


def touched(training: Training, said: Said) -> list[Said]:
    """What is offered to someone who does on the felt what an act is about."""
    table = training.table
    count = int(str(said.get("count", 0)))
    area = str(said.get("area", ""))
    if "slots" in said:
        holding = Hands()
        for slot in said["slots"]:  # type: ignore[attr-defined]
            holding = holding.with_slot(area, slot)
        return acts_on(table, Target("slots"), holding)
    if "seats" in said:
        return acts_on(table, Target("rack"), Hands(seats=tuple(said["seats"])))  # type: ignore[arg-type]
    holding = Hands()
    for _ in range(count):
        holding = holding.with_card()
    if "settlement" in said:
        hands = (int(str(said["hand"])),) if "hand" in said else ()
        return acts_on(table, Target("wagers", int(str(said["seat"])), hands=hands), holding)
    if area.startswith("seat "):
        return acts_on(table, Target("seat", int(area.split(" ")[1])), holding)
    if area:
        return acts_on(table, Target("area", area=area), holding)
    if "seat" in said:
        return acts_on(table, Target("seat", int(str(said["seat"]))), holding)
    return acts_on(table, Target("rack"), holding)


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_due_can_be_touched(game: str) -> None:
    setup = Setup.of(game, chosen_edition(game).slug)
    chance = random.Random(game)
    host = Alone.open(setup, 3, chance, entropy_from(game))
    training = Training(host, chance=chance, begin=Begin.DEAL, mishaps=0)
    for _ in range(120):
        said, details = training.right()
        kind = kind_of(training.table, str(said["act"]))
        assert kind is not None
        drawn = str(felt(training, training.view(), Hands()))
        if not kind.fields:
            assert f'id="felt-act-{kind.act.replace(" ", "-")}"' in drawn
        elif not ELSEWHERE & {one.name for one in kind.fields}:
            offered = [normal(one) for one in touched(training, said)]
            assert normal(said) in offered, (said, offered)
        training.propose(said)
        if details:
            training.answer(details)
        if training.score.rounds == 2:
            break
    assert training.score.rounds == 2


def test_cards_are_chosen_and_put_back() -> None:
    hands = Hands().with_slot("cross", "top").with_slot("cross", "right").with_slot("cross", "top")
    assert hands == Hands(area="cross", slots=("right",))
    assert hands.with_slot("dealer", "first") == Hands(area="dealer", slots=("first",))
    assert Hands().with_seat(1).with_seat(3).with_seat(1) == Hands(seats=(3,))
    assert Hands().with_card().with_card().cards == 2 and Hands().is_empty
