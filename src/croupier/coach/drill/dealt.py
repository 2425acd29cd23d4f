"""Fresh situations, dealt at a real table: for a learner whose pile is empty."""

from __future__ import annotations

import random
from typing import Final

from croupier.coach.drill.near_misses import HAIR
from croupier.coach.drill.situations import Situation
from croupier.coach.turns import has_turns
from croupier.errors import CoachError
from croupier.games import game as game_of
from croupier.players import SensiblePlayer, answer, least_wagers, make_ready
from croupier.rounds import Rules
from croupier.solver.game_odds import is_solved
from croupier.table import Dealer, Setup, Table
from croupier.table.acts.play import Choose
from croupier.table.acts.players import PlaceWager, SitDown

SEAT: Final = 1
CHIPS: Final = 10**9
OF: Final = 4
"""Of this many situations the closest call is asked: what anyone knows teaches nothing."""
MOST_TRIED: Final = 100
"""Rounds without a question, and questions without a wrong answer, after which there is nothing to
learn."""


def is_drilled(rules: Rules) -> bool:
    """Whether a game has odds, and choices that can be made well or badly."""
    return is_solved(rules.edition.game) and has_choices(rules)


def has_choices(rules: Rules) -> bool:
    """Whether players are asked anything at all."""
    return bool(game_of(rules.edition.game).asks(rules))


def fresh(rules: Rules, chance: random.Random) -> Situation:
    """A situation in which two options are close, from rounds dealt by chance."""
    several = 1 if has_turns(rules) else OF  # where weighing takes its time
    dealt = [
        situation
        for situation in (_dealt(rules, chance) for _ in range(several))
        if _teaches(situation)
    ]
    for _ in range(MOST_TRIED):
        if dealt:
            return min(dealt, key=lambda situation: situation.weighing.margin)
        dealt = [situation for situation in (_dealt(rules, chance),) if _teaches(situation)]
    raise nothing_to_drill(rules, "it makes no difference what is chosen")


def nothing_to_drill(rules: Rules, why: str) -> CoachError:
    """What is said of a game that asks nothing worth learning."""
    return CoachError(f"{rules.edition.title}: {why}, so there is nothing to drill")


def _teaches(situation: Situation) -> bool:
    """Whether it makes a difference what is chosen."""
    return situation.weighing.margin > HAIR * situation.position.hand.ante


def _dealt(rules: Rules, chance: random.Random) -> Situation:
    """One choice of one round, any of those that come up as likely as the others."""
    table = Table(Setup(rules), lambda _number: chance.randbytes(32))
    table.do(SitDown(SEAT, "You", CHIPS))
    dealer, player = Dealer(table, chance), SensiblePlayer()
    main = {wager.name for wager in table.game.wagers if wager.required}
    main.add(table.game.unit_wager)
    situations: list[Situation] = []
    for _ in range(MOST_TRIED):
        make_ready(table, dealer)
        for name, amount in least_wagers(table).items():
            if name in main:
                table.do(PlaceWager(SEAT, name, amount))
        dealer.deal()
        while table.closed:
            due = table.due()
            if due is not None and isinstance(due.act, Choose):
                situations.append(Situation.of(rules, table.view(SEAT)))
            answer(table, {SEAT: player})
            dealer.go_on()
        if situations:
            return chance.choice(situations)
    raise nothing_to_drill(rules, "a player of the main game is never asked anything")
