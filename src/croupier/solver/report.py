"""An analysis in plain values, for programs, PAR sheets and printed reports alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from croupier import __version__
from croupier.cards import text
from croupier.rounds.rules import Unlawful
from croupier.solver.analysis import BetPriced, Priced
from croupier.solver.figures import as_data as figures_data
from croupier.solver.figures import exactly, percent
from croupier.solver.game_odds import Extra
from croupier.solver.outcomes import Distribution, Ending

NO_HAND: Final = "no hand"
"""What a side wager ends on that is lost without a look at any hand, as by a fold."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one kind of ending takes or gives, and how often it comes."""

    label: str
    value: Fraction
    """Its part of the expected net, in units."""
    probability: Fraction


@dataclass(frozen=True, slots=True)
class OutcomeLine:
    """Endings alike in hand and outcome, whatever was chosen."""

    hand: str
    outcome: str
    net: Fraction
    """On average, where endings with several nets share a line."""
    count: int
    probability: Fraction


def label_of(ending: Ending) -> str:
    """The hand a round ended on, or what was chosen last where none was compared.

    Wagers on the same hand share it; wagers on several hands are divided by a stroke.
    """
    chosen = ending.choices[-1][1] if ending.choices else NO_HAND
    return " / ".join(dict.fromkeys(wager.line or chosen for wager in ending.settled))


def outcome_of(ending: Ending) -> str:
    """What became of the wagers; those on the same hand share it."""
    return " / ".join(dict.fromkeys(wager.outcome for wager in ending.settled))


def shares(distribution: Distribution) -> list[Share]:
    """Where the money goes, by hand; the shares add up to the expected net."""
    value: dict[str, Fraction] = {}
    count: dict[str, int] = {}
    for ending, ways in distribution:
        label = distribution.label(ending)[0] if distribution.label else label_of(ending)
        value[label] = value.get(label, Fraction(0)) + ending.net * ways
        count[label] = count.get(label, 0) + ways
    return [
        Share(label, value[label] / distribution.total, distribution.probability(count[label]))
        for label in value
    ]


def outcome_lines(distribution: Distribution) -> list[OutcomeLine]:
    """Every hand with every outcome, counted over all choices."""
    if distribution.label:
        return _by_label(distribution, distribution.label)
    grouped = distribution.by(lambda ending: (label_of(ending), outcome_of(ending), ending.net))
    return [
        OutcomeLine(*key, count=count, probability=distribution.probability(count))
        for key, count in grouped.items()
    ]


def _by_label(
    distribution: Distribution, label: Callable[[Ending], tuple[str, str]]
) -> list[OutcomeLine]:
    won: dict[tuple[str, str], Fraction] = {}
    for ending, count in distribution:
        key = label(ending)
        won[key] = won.get(key, Fraction(0)) + ending.net * count
    return [
        OutcomeLine(*key, won[key] / count, count, distribution.probability(count))
        for key, count in distribution.by(label).items()
    ]


def choices(priced: Priced, bet: BetPriced) -> dict[str, dict[str, int]]:
    """How often each option is chosen, by what is asked, in the order of the script."""
    asks = priced.solved.odds.game.asks(priced.rules)
    order = {option.name: at for ask in asks for at, option in enumerate(ask.options)}
    return {
        ask: dict(sorted(options.items(), key=lambda entry: order.get(entry[0], len(order))))
        for ask, options in bet.distribution.choices().items()
    }


def on_play(bet: BetPriced) -> str:
    """What the figures of a side wager suppose, and its edge if it is played otherwise; nothing
    where that makes no difference."""
    if bet.hangs_on_play is None:
        return ""
    name, for_both = bet.bet.name, bet.hangs_on_play.for_both
    supposed = f"The figures of {name} suppose play that is best for the main game alone"
    if for_both is None:
        return f"{supposed}; with play for both together its edge may be lower."
    return (
        f"{supposed}. With a unit on each and play that is best for both together, the house edge "
        f"of {name} is {percent(-for_both)}, exactly {-for_both}."
    )


def as_data(priced: Priced) -> dict[str, Any]:
    """Everything an analysis says, fractions as strings."""
    rules = priced.rules
    return {
        "game": priced.game,
        "edition": rules.edition.slug,
        "title": rules.edition.title,
        "played": priced.played,
        "value": exactly(priced.value),
        "optimal value": exactly(priced.optimal_value),
        "cost against optimal": exactly(priced.cost),
        "options": {name: value for name, (value, _) in priced.options.items()},
        "circumstances": dict(priced.solved.odds.circumstances()),
        "pays": {wager: rules.pays[wager].written() for wager in priced.solved.odds.tables(rules)},
        "below minimum": _lines(unlawful for unlawful in rules.unlawful() if unlawful.is_below),
        "above what is fixed": _lines(
            unlawful for unlawful in rules.unlawful() if not unlawful.is_below
        ),
        "bets": [_bet(bet) for bet in priced.bets],
        "tables": [_extra(extra) for extra in priced.extras],
        "notes": list(priced.solved.odds.notes),
        "deck": text(priced.solved.deck),
        "made by": {"croupier": __version__, "kernel": priced.solved.made_by},
        "inputs": priced.inputs,
    }


def _lines(wrong: Iterable[Unlawful]) -> list[dict[str, str]]:
    return [
        {"wager": unlawful.wager, "line": unlawful.line, "cite": unlawful.cite}
        for unlawful in wrong
    ]


def _extra(extra: Extra) -> dict[str, Any]:
    return {
        "title": extra.title,
        "says": extra.says,
        "rows": [
            {
                name: exactly(cell) if isinstance(cell, Fraction) else cell
                for name, cell in zip(extra.head, row, strict=True)
            }
            for row in extra.rows
        ],
    }


def _bet(priced: BetPriced) -> dict[str, Any]:
    distribution = priced.distribution
    return {
        "bet": priced.bet.name,
        "opening wagers": list(priced.bet.opening),
        "figures": figures_data(priced.figures),
        **_for_both(priced),
        "choices": {
            ask: {option: _counted(distribution, count) for option, count in options.items()}
            for ask, options in distribution.choices().items()
        },
        "outcomes": [
            {
                "choices": dict(ending.choices),
                "wagers": [
                    {
                        "wager": wager.wager,
                        "outcome": wager.outcome,
                        "line": wager.line,
                        "staked": str(wager.staked),
                        "net": str(wager.net),
                    }
                    for wager in ending.settled
                ],
                "net": exactly(ending.net),
                "staked": exactly(ending.staked),
                **_counted(distribution, count),
            }
            for ending, count in distribution
        ],
    }


def _for_both(priced: BetPriced) -> dict[str, Any]:
    if priced.hangs_on_play is None:
        return {}
    for_both = priced.hangs_on_play.for_both
    value = None if for_both is None else exactly(for_both)
    return {"supposes": on_play(priced), "value played for both": value}


def _counted(distribution: Distribution, count: int) -> Mapping[str, Any]:
    return {"count": count, "probability": exactly(distribution.probability(count))}
