"""A strategy for one hand at a time, as the generic solver asks for it."""

from __future__ import annotations

from croupier.games.double_attack_blackjack.vocabulary import OPTIONS, Situations, one_hand
from croupier.rounds import Seen
from croupier.rounds.choices import Ask
from croupier.solver.reference_solver import Policy
from croupier.solver.strategy import Strategy


def walker(strategy: Strategy[Situations]) -> Policy:
    """Ask the strategy about what is seen; it takes the first of its rules that is open."""

    def choose(seen: Seen, ask: Ask) -> str:
        offered = [option.name for option in ask.options]
        situation = one_hand(
            seen.own, seen.card("dealer", 0), ("turn", "double") in seen.chosen, offered
        )
        chosen = int(strategy.choose(situation, situation.shape)[0, 0])
        if chosen >= 0:
            return OPTIONS[chosen]
        return "stand" if "stand" in offered else offered[0]

    return choose
