"""Fresh situations, dealt at a real table: for a learner whose pile is empty."""

from __future__ import annotations

import random
from typing import Final

from croupier.coach.drill.situations import Situation
from croupier.coach.weighing import weigh
from croupier.games import Rules
from croupier.simulate import View, answer, least_wagers, make_ready
from croupier.table import Dealer, Setup, Table
from croupier.table.acts.play import Choose
from croupier.table.acts.players import PlaceWager, SitDown

SEAT: Final = 1
CHIPS: Final = 10**9
OF: Final = 4
"""Of so many situations the closest call is asked: what anyone knows teaches nothing."""


def fresh(rules: Rules, chance: random.Random) -> Situation:
    """A situation in which two options are close, from rounds dealt by chance."""
    dealt = [one for one in (_dealt(rules, chance) for _ in range(OF)) if one.weighing.margin]
    while not dealt:
        dealt = [one for one in (_dealt(rules, chance),) if one.weighing.margin]
    return min(dealt, key=lambda one: one.weighing.margin)


class _Best:
    """Answers as the coach would, so that later questions come up as they do in good play."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def choose(self, view: View) -> str:
        return weigh(self._rules, view).best.name


def _dealt(rules: Rules, chance: random.Random) -> Situation:
    """One choice of one round, any of those that come up as likely as the others."""
    table = Table(Setup(rules), lambda _number: chance.randbytes(32))
    table.do(SitDown(SEAT, "You", CHIPS))
    dealer, player = Dealer(table, chance), _Best(rules)
    main = {wager.name for wager in table.game.wagers if wager.required}
    main.add(table.game.unit_wager)
    found: list[Situation] = []
    while not found:
        make_ready(table, dealer)
        for name, amount in least_wagers(table).items():
            if name in main:
                table.do(PlaceWager(SEAT, name, amount))
        dealer.deal()
        while table.closed:
            due = table.due()
            if due is not None and isinstance(due.act, Choose):
                found.append(Situation.of(rules, table.view(SEAT)))
            answer(table, {SEAT: player})
            dealer.go_on()
    return chance.choice(found)
