"""Mass play where the states at the last choice are too many to be listed: the same rounds as from
a list of them, from little room, and kept on disk."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier.batch import choices, last_choice
from croupier.batch.play import Rounds
from croupier.batch.run import RunPart
from croupier.batch.simulation import Simulation, simulation
from croupier.errors import OddsError
from croupier.rounds import Rules
from croupier.sheets import load_sheet
from croupier.solver.analysis import Priced, Solved, price, price_strategy
from croupier.solver.general import layout
from croupier.solver.general.odds import GeneralOdds, general_odds
from croupier.solver.general.vocabulary import vocabulary
from croupier.solver.strategy import parse
from support.executors import Pickling
from support.outside_games import FOLDER

ROUNDS = 20_000
ULTIMATE, SECOND_THOUGHTS = "ultimate-texas-holdem.toml", "second-thoughts.toml"
BY_SUITS = "raise 1x with hand is a flush or better\ncheck\notherwise fold"
"""A rule for which suits must not be mixed up: best play with few cards hardly looks at them."""
FEW = "2 3 4 5 6 7 8 9 T"
FLUSHES = "2 3 4 5 6 7 8 9s Ts Js Qs Ks As"
"""What leaves six cards of three suits."""
ROYALS = "2 3 4 5 6 7 8 9 Ts Js Qs Ks As"
"""What leaves five, so that there are few boards."""


def sheet(name: str, without: str) -> str:
    """An example with a smaller deck."""
    return f'{(FOLDER / name).read_text("utf-8")}\n[deck]\nwithout = "{without}"\n'


def only_an_exchange(without: str) -> str:
    """Second Thoughts in which nothing is asked after the exchange of a card."""
    text = sheet(SECOND_THOUGHTS, without).replace('  { choice = "play" },\n', "")
    for part, after in (("[choices.play]", "[wagers.ante]"), ("[wagers.play]", "[deck]")):
        text = text[: text.index(part)] + text[text.index(after) :]
    return text


SIXTEEN = sheet(ULTIMATE, FEW)
GAMES = {
    "hands and boards": (SIXTEEN, ""),
    "hands and boards by suits": (sheet(ULTIMATE, ROYALS), BY_SUITS),
    "suits that differ": (sheet(ULTIMATE, f"{ROYALS} Th Jh"), BY_SUITS),
    "cards that stay hidden": (
        sheet("mississippi-stud.toml", FEW),
        "bet 3x with four to a flush\notherwise bet 1x",
    ),
    "nothing asked before": (
        sheet("caribbean-stud.toml", FLUSHES),
        "raise with hand is a flush or better\notherwise fold",
    ),
    "a card that was exchanged before": (sheet(SECOND_THOUGHTS, f"{FEW} Jc"), ""),
    "a card that is exchanged": (only_an_exchange(f"{FEW} J"), ""),
}


@cache
def odds_of_sheet(text: str) -> tuple[GeneralOdds, Rules]:
    """What a sheet is solved by, and its rules; read once."""
    game = load_sheet(text)
    rules = Rules(game.edition)
    return general_odds(game.game, [rules]), rules


def priced(text: str, rule: str = "") -> Priced:
    """A sheet, solved; by a strategy if there is one."""
    odds, rules = odds_of_sheet(text)
    deck = tuple(sorted(odds.game.deck))
    solved = Solved(odds, deck, odds.count(deck), "", False)
    if not rule:
        return price(rules, solved)
    return price_strategy(rules, parse(rule, vocabulary(odds.game, rules, odds.main)), solved)


def table_of(found: Simulation) -> tuple[int, ...]:
    """[column, board, byte] of what was noted board by board."""
    assert isinstance(found.work, Rounds)
    return found.work.policy.boards.codes.shape


def rounds_of(found: Simulation) -> tuple[list[int], list[int]]:
    tally = found.work(RunPart(0, ROUNDS))
    return tally.numbers.tolist(), tally.counts.tolist()


def list_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """No states of the last choice are kept from now on."""
    monkeypatch.setattr(layout, "MOST_KEPT", 0)
    monkeypatch.setattr(layout, "MOST_SPREAD", 0)


@pytest.mark.parametrize(("text", "rule"), GAMES.values(), ids=GAMES)
def test_rounds_are_those_of_a_list_of_states(
    text: str, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout, "MOST_KEPT", 1 << 40)
    listed = simulation(priced(text, rule), 3)
    assert 0 in table_of(listed)
    list_nothing(monkeypatch)
    with Pickling() as executor:
        noted = simulation(priced(text, rule), 3, executor=executor, use_cache=False)
    assert 0 not in table_of(noted)
    assert rounds_of(noted) == rounds_of(listed)


def test_a_list_that_would_be_too_long_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    text, rule = GAMES["nothing asked before"]
    listed = simulation(priced(text, rule), 3)
    monkeypatch.setattr(choices, "MOST_STATES", 0)
    noted = simulation(priced(text, rule), 3, use_cache=False)
    assert 0 in table_of(listed) and 0 not in table_of(noted)
    assert rounds_of(noted) == rounds_of(listed)
    list_nothing(monkeypatch)
    solved = priced(SIXTEEN)
    with pytest.raises(OddsError, match="states before the last choice are too many"):
        simulation(solved, 3, use_cache=False)


def test_side_wagers_ride_along(monkeypatch: pytest.MonkeyPatch) -> None:
    list_nothing(monkeypatch)
    found = simulation(priced(SIXTEEN), 3, ("trips",), use_cache=False)
    report = found.report(found.work(RunPart(0, ROUNDS)))
    assert report.mean.exact is not None and report.mean.is_within and report.stake.is_within


def test_a_table_is_made_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    list_nothing(monkeypatch)
    solved = priced(SIXTEEN)
    first = rounds_of(simulation(solved, 3))

    def refused(*_: Any) -> None:
        raise AssertionError("a board was gone through again")

    with monkeypatch.context() as patch:
        patch.setattr(last_choice, "each_part", refused)
        assert rounds_of(simulation(solved, 3)) == first
        with pytest.raises(AssertionError, match="gone through again"):
            simulation(solved, 3, use_cache=False)
        with pytest.raises(AssertionError, match="gone through again"):
            simulation(priced(SIXTEEN, BY_SUITS), 3)


def test_a_table_that_is_too_large_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    list_nothing(monkeypatch)
    monkeypatch.setattr(last_choice, "MOST_BYTES", 1000)
    with pytest.raises(OddsError, match="a table of its choices would take"):
        simulation(priced(SIXTEEN), 3, use_cache=False)
