"""The plans of a game with side wagers, and under other options of the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from croupier.errors import RulebookError
from croupier.rounds import Game, Rules
from croupier.solver.general.plan import Plan, main_wagers, plan_of, widest
from croupier.solver.general.spec import Spec
from croupier.solver.general.walk import Unsolvable


def plan_with(
    game: Game, rules: Sequence[Rules], main: Plan, sides: tuple[str, ...], *, compares: bool
) -> Plan | None:
    """The plan with side wagers, if all that is seen and hidden stays what it is without them."""
    offers = [wager.offered for wager in game.wagers if wager.name in sides]
    candidates = (*rules, *(other for usual in rules for other in _varied(usual)))
    under = next((other for other in candidates if all(offer(other) for offer in offers)), None)
    if under is None:
        return None
    try:
        wagers = (*main_wagers(game), *sides)
        plan = plan_of(game, [under, *rules], wagers, compares=compares)
        for view in plan.views:
            Spec.of(plan, view)
    except Unsolvable:
        return None
    return None if sees_other_cards(plan, main) else plan


def sees_other_cards(plan: Plan, base: Plan) -> bool:
    """Whether other cards are seen or hidden, or at other times."""
    return _sight(plan) != _sight(base)


def _sight(plan: Plan) -> tuple[object, ...]:
    """Which cards are seen, and when."""
    return plan.own, plan.opposed, plan.levels, plan.groups


def _varied(rules: Rules) -> Iterator[Rules]:
    """The same rules with each option of the house, one after another, set to anything else that is
    not a matter of how much."""
    for name, option in rules.edition.options.items():
        values: tuple[int | str | bool, ...] = option.choices
        if isinstance(option.default, bool):
            values = (not option.default,)
        elif isinstance(option.default, int):
            values = tuple(map(int, option.choices))
        for value in values:
            if value != rules.option(name):
                # An option that counts only with another is refused without it.
                with suppress(RulebookError):
                    yield replace(rules, options={**rules.options, name: value})


def with_variants(
    game: Game, rules: Sequence[Rules], base: Plan, wagers: tuple[str, ...], *, compares: bool
) -> Plan:
    """A plan that also sees what is looked at where an option of the house lets the round take
    another course."""
    scripts, views, cuts = [game.steps(usual) for usual in rules], [*base.views], dict(base.cuts)
    for other in (other for usual in rules for other in _varied(usual)):
        steps = game.steps(other)
        if any(steps is known or steps == known for known in scripts):
            continue
        scripts.append(steps)
        try:
            plan = plan_of(game, [other, *rules], wagers, compares=compares)
        except Unsolvable:
            continue
        if not sees_other_cards(plan, base):
            views += plan.views
            for axis, more in plan.cuts.items():
                cuts[axis] = tuple(sorted({*cuts.get(axis, ()), *more}))
    return replace(base, views=widest(views), cuts=cuts)
