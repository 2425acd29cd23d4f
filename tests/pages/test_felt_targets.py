"""What a touch on the dealer's felt may mean: every act of a perfect dealer can be done there."""

from __future__ import annotations

import random

import pytest

from croupier.games import GAMES
from croupier.rulebook import chosen_edition
from croupier.table import Setup
from croupier.table.shuffle import entropy_from
from croupier.training import Alone, Begin, Training
from croupier.training.dealer_acts import DealerAct, kind_of
from croupier.training.judgement import normal
from croupier.web.dealer.felt import felt
from croupier.web.dealer.targets import DealerSelection, Target, acts_on

ELSEWHERE = {"words", "cards", "ruling"}
"""What is said rather than touched."""


def touched(training: Training, right: DealerAct) -> list[DealerAct]:
    """What is offered to someone who does on the felt what an act is about."""
    table = training.table
    holding = DealerSelection()
    if right.slots and right.area:
        for slot in right.slots:
            holding = holding.with_slot(right.area, slot)
        return acts_on(table, Target("slots"), holding)
    if right.seats:
        return acts_on(table, Target("rack"), DealerSelection(seats=right.seats))
    for _ in range(right.count or 0):
        holding = holding.with_card()
    if right.settlement and right.seat:
        hands = (right.hand,) if right.hand else ()
        return acts_on(table, Target("wagers", right.seat, hands=hands), holding)
    if right.area and right.area.startswith("seat "):
        return acts_on(table, Target("seat", int(right.area.split(" ")[1])), holding)
    if right.area:
        return acts_on(table, Target("area", area=right.area), holding)
    if right.seat:
        return acts_on(table, Target("seat", right.seat), holding)
    return acts_on(table, Target("rack"), holding)


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_due_can_be_touched(game: str) -> None:
    setup = Setup.of(game, chosen_edition(game).slug)
    chance = random.Random(game)
    host = Alone.open(setup, 3, chance, entropy_from(game))
    training = Training(host, chance=chance, begin=Begin.DEAL, mishaps=0)
    for _ in range(120):
        right, details = training.right()
        kind = kind_of(training.table, right.act)
        assert kind is not None
        drawn = str(felt(training, training.view(), DealerSelection()))
        if not kind.fields:
            assert f'id="felt-act-{kind.act.replace(" ", "-")}"' in drawn
        elif not ELSEWHERE & {one.name for one in kind.fields}:
            offered = [normal(one) for one in touched(training, right)]
            assert normal(right) in offered, (right, offered)
        training.propose(right)
        if details:
            training.answer(details)
        if training.score.rounds == 2:
            break
    assert training.score.rounds == 2


def test_cards_are_chosen_and_put_back() -> None:
    hands = (
        DealerSelection()
        .with_slot("cross", "top")
        .with_slot("cross", "right")
        .with_slot("cross", "top")
    )
    assert hands == DealerSelection(area="cross", slots=("right",))
    assert hands.with_slot("dealer", "first") == DealerSelection(area="dealer", slots=("first",))
    assert DealerSelection().with_seat(1).with_seat(3).with_seat(1) == DealerSelection(seats=(3,))
    assert DealerSelection().with_card().with_card().cards == 2 and DealerSelection().is_empty
