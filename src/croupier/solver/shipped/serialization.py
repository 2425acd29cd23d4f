"""An analysis in plain values that can be kept as JSON and read back without loss."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from croupier.solver.analysis import BetPriced, Priced
from croupier.solver.figures import as_data as figures_data
from croupier.solver.game_odds import Extra
from croupier.solver.outcomes import Distribution, Ending, Sampled, Settled


def plain(priced: Priced) -> dict[str, Any]:
    """All that a report needs: how rounds end for each bet, its figures, tables and words."""
    return {
        "inputs": priced.inputs,
        "value": str(priced.value),
        "bets": [_bet(bet) for bet in priced.bets],
        "tables": [_table(extra) for extra in priced.extras],
        "always": list(priced.digest.always),
    }


def _bet(priced: BetPriced) -> dict[str, Any]:
    return {
        "bet": priced.bet.name,
        "figures": figures_data(priced.figures),
        "endings": _endings(priced.distribution),
    }


def _endings(distribution: Distribution) -> dict[str, Any]:
    data: dict[str, Any] = {"counts": [[*_ending(ending), count] for ending, count in distribution]}
    if distribution.label:
        data["told"] = [list(distribution.label(ending)) for ending, _ in distribution]
    if sampled := distribution.sampled:
        data["sampled"] = {
            "endings": [_ending(ending) for ending in sampled.endings],
            "nets": [[str(net), part] for net, part in sampled.nets.items()],
            "square error": sampled.square_error,
            "rounds": sampled.rounds,
            "largest win": str(sampled.largest_win),
        }
    return data


def _ending(ending: Ending) -> list[Any]:
    return [
        [list(choice) for choice in ending.choices],
        [[*wager[:3], str(wager.staked), str(wager.net)] for wager in ending.settled],
    ]


def read_endings(data: dict[str, Any]) -> Distribution:
    """The distribution that was kept."""
    counts = {_read_ending(*ending): count for *ending, count in data["counts"]}
    label = None
    if "told" in data:
        pairs = ((hand, outcome) for hand, outcome in data["told"])
        label = dict(zip(counts, pairs, strict=True)).__getitem__
    return Distribution(counts, label, _read_sampled(data.get("sampled")))


def _read_sampled(data: dict[str, Any] | None) -> Sampled | None:
    if data is None:
        return None
    return Sampled(
        endings=tuple(_read_ending(*ending) for ending in data["endings"]),
        nets={Fraction(net): part for net, part in data["nets"]},
        square_error=data["square error"],
        rounds=data["rounds"],
        largest_win=Fraction(data["largest win"]),
    )


def _read_ending(choices: list[list[str]], settled: list[list[str]]) -> Ending:
    return Ending(
        tuple((ask, option) for ask, option in choices),
        tuple(
            Settled(wager, outcome, line, Fraction(staked), Fraction(net))
            for wager, outcome, line, staked, net in settled
        ),
    )


def _table(extra: Extra) -> dict[str, Any]:
    return {
        "title": extra.title,
        "says": extra.says,
        "head": list(extra.head),
        "rows": [[_cell(cell) for cell in row] for row in extra.rows],
        "brief": list(extra.brief),
        "numbers": list(extra.numbers),
        "is long": extra.is_long,
    }


def _cell(cell: str | int | Fraction) -> str | int | list[str]:
    """A cell; a fraction stands in a list, so that it is not taken for a word."""
    return [str(cell)] if isinstance(cell, Fraction) else cell


def read_table(data: dict[str, Any]) -> Extra:
    """The table that was kept."""
    return Extra(
        title=data["title"],
        says=data["says"],
        head=tuple(data["head"]),
        rows=tuple(tuple(map(_read_cell, row)) for row in data["rows"]),
        brief=tuple(data["brief"]),
        numbers=tuple(data["numbers"]),
        is_long=data["is long"],
    )


def _read_cell(cell: str | int | list[str]) -> str | int | Fraction:
    return Fraction(cell[0]) if isinstance(cell, list) else cell
