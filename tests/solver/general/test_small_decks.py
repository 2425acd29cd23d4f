"""The general solver and the reference solver, which plays every round there is, on small decks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import Card, cards
from croupier.games import outside
from croupier.rounds import Rules, SeatKnowledge
from croupier.rounds.kinds import OWN
from croupier.rounds.places import choosing
from croupier.sheets import load_sheet
from croupier.solver.game_odds import odds_of
from croupier.solver.general import layout, run
from croupier.solver.general import odds as odds_module
from croupier.solver.general.course import Game as Played
from croupier.solver.general.odds import GeneralOdds, general_odds
from croupier.solver.general.samples import sampled_boards
from croupier.solver.general.solution import Course
from croupier.solver.outcomes import Distribution
from oracles.reference_solver import Glimpse, solve_by_script
from support.every_round import check_every_way, read_game, walked
from support.executors import Pickling
from support.outside_games import FOLDER, small_deck, solved_game

GAMES = [
    ("let-it-ride", small_deck("9TJ", "cdh")),
    ("double-down-stud", small_deck("9TJ", "cdh")),
    ("colorado-hold-em", small_deck("9TJ", "cdh")),
    ("boston-5-stud", small_deck("9TJ", "cdhs")),
    ("four-card-poker", small_deck("9TJ", "cdhs")),
    ("double-cross", small_deck("9TJ", "cdh")),
    ("criss-cross", cards("9s Tc Td Th Jc Jd Jh")),  # with one card more: `make long`
    ("three-card-poker.toml", small_deck("9TJ", "cdhs")),
    ("caribbean-stud.toml", small_deck("9TJQK", "cd")),
    ("mississippi-stud.toml", small_deck("9TJ", "cd")),
    ("casino-holdem.toml", small_deck("9TJ", "cdh")),
    ("ultimate-texas-holdem.toml", small_deck("9TJ", "cdh")),
    ("crazy-4-poker.toml", small_deck("TKA", "cdhs")),
    ("second-thoughts.toml", small_deck("9TJ", "cdh")),
]


@pytest.mark.parametrize(("name", "deck"), GAMES, ids=[name for name, _ in GAMES])
def test_value_and_endings_are_those_of_every_round_played(
    name: str, deck: tuple[Card, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    check_every_way(name, deck, monkeypatch)


def test_the_course_that_an_option_of_the_house_sets_is_counted_too() -> None:
    (odds, rules), deck = read_game("colorado-hold-em"), small_deck("9TJ", "cdh")
    required = replace(rules, options={**rules.options, "version": "required"})
    counts = odds.count(deck)
    best = odds.best(counts, required)
    played = solve_by_script(odds.game, required, deck, odds.main.wagers)
    assert best.value == played.value != odds.best(counts, rules).value
    assert best.distribution.probabilities() == played.distribution.probabilities()


def test_a_wheel_is_a_chance_of_its_own() -> None:
    """The built-in solver of the game has the same chances of every prize."""
    (odds, rules), deck = read_game("criss-cross"), small_deck("9TJQ", "cd")
    spun = replace(rules, options={**rules.options, "bonus-spin": "one-dollar-fixed"})
    counts, theirs = odds.count(deck), odds_of("criss-cross")
    best = odds.best(counts, spun)
    bet = next(one for one in odds.bets if one.opening == ("bonus-spin",))
    known = theirs.count(deck)
    other = theirs.distribution(known, spun, theirs.best(known, spun), theirs.bets[-1])
    found = odds.distribution(counts, spun, best, bet)
    assert chances(found) == chances(other)


def chances(distribution: Distribution) -> dict[Fraction, Fraction]:
    """How often each net comes."""
    nets = distribution.by(lambda ending: ending.net)
    return {net: Fraction(count, distribution.total) for net, count in nets.items()}


@pytest.mark.parametrize(
    ("name", "ranks", "suits"),
    [
        ("let-it-ride", "9TJ", "cdh"),
        ("three-card-poker.toml", "9TJ", "cdh"),
        ("caribbean-stud.toml", "9TJQK", "cd"),
        ("mississippi-stud.toml", "9TJ", "cd"),
        ("crazy-4-poker.toml", "TKA", "cdhs"),
        ("boston-5-stud", "9TJQK", "cd"),  # own cards come after the choice
    ],
)
def test_every_option_of_every_state_is_worth_what_the_rounds_say(
    name: str, ranks: str, suits: str
) -> None:
    (odds, rules), deck = read_game(name), small_deck(ranks, suits)
    played = walked(name, deck)
    tried = list(played.decisions.items())
    for seen, decision in tried[:: max(1, len(tried) // 60)]:
        lying = seen_cards(odds, rules, seen)
        weighed = odds.weigh(rules, deck, lying, dict(seen.chosen))
        assert {one.option: one.value for one in weighed} == decision.values


def test_an_exchange_is_worth_what_comes_of_every_card_that_may_be_drawn() -> None:
    (odds, rules), deck = read_game("second-thoughts.toml"), small_deck("9TJQ", "cdh")
    played = walked("second-thoughts.toml", deck)
    own = tuple(cards("9c Jd Qh"))
    weighed = {one.option: one.value for one in odds.weigh(rules, deck, {OWN: own}, {})}
    assert weighed == next(
        one.values for seen, one in played.decisions.items() if (seen.own, seen.chosen) == (own, ())
    )
    for option in ("exchange first", "exchange third"):
        then = [
            max(one.value for one in odds.weigh(rules, deck, {OWN: (*own, drawn)}, chosen))
            for drawn in deck
            if drawn not in own
            for chosen in [{"exchange": option}]
        ]
        assert sum(then) / len(then) == weighed[option]


def seen_cards(
    odds: GeneralOdds, rules: Rules, seen: SeatKnowledge
) -> Mapping[str, tuple[Card, ...]]:
    """What a seat sees, by the names of places."""
    found: dict[str, tuple[Card, ...]] = {}
    shown = dict(seen.shown)
    for one in choosing(odds.game, rules):
        for place in one.places:
            if place.area == OWN:
                found[place.name] = seen.own
                continue
            names = odds.game.slots(place.area)
            laid = [shown[place.area][names.index(slot)] for slot in place.slots]
            if all(card is not None for card in laid):
                found[place.name] = tuple(card for card in laid if card is not None)
    return found


@pytest.mark.parametrize(
    ("name", "ranks", "suits"),
    [("three-card-poker.toml", "9TJ", "cdh"), ("caribbean-stud.toml", "9TJQK", "cd")],
)
def test_a_glimpsed_card_is_worth_what_the_rounds_say(name: str, ranks: str, suits: str) -> None:
    (odds, rules), deck = read_game(name), small_deck(ranks, suits)
    glimpse = odds.glimpses[-1]
    counts = odds.count(deck)
    found = odds.glimpsed(counts, rules, glimpse)
    seen = Glimpse(glimpse.area, glimpse.slot)
    played = solve_by_script(odds.game, rules, deck, odds.main.wagers, glimpse=seen)
    assert found == played.value >= odds.best(counts, rules).value


def test_side_wagers_end_with_the_main_game_as_the_rounds_say() -> None:
    (odds, rules), deck = read_game("three-card-poker.toml"), small_deck("9TJ", "cdh")
    counts = odds.count(deck)
    best = odds.best(counts, rules)
    played_alone = walked("three-card-poker.toml", deck).decisions
    alone = {decision: one.chosen for decision, one in played_alone.items()}
    played = solve_by_script(
        odds.game, rules, deck, (*odds.main.wagers, *odds.sides), lambda seen, _: alone[seen]
    )
    joint = odds.joint(counts, rules, best, frozenset(odds.sides))
    assert joint.probabilities() == played.distribution.probabilities()


def test_kept_counts_come_back_as_they_were() -> None:
    from croupier.solver.cache import Stored

    (odds, rules), deck = read_game("caribbean-stud.toml"), small_deck("9TJQK", "cd")
    counts = odds.count(deck)
    arrays = {
        name: Stored(array.dtype.str, array.shape, memoryview(array.tobytes()))
        for name, array in odds.pack(counts).items()
    }
    again = odds.unpack(deck, arrays)
    one, other = odds.best(counts, rules), odds.best(again, rules)
    assert other.value == one.value
    assert other.distribution.probabilities() == one.distribution.probabilities()


def test_a_game_of_several_decks_is_refused_in_words() -> None:
    from croupier.errors import OddsError

    game, rules = solved_game("casino-war")
    with pytest.raises(OddsError, match="several decks"):
        general_odds(game, rules)


def test_a_sheet_has_odds_by_its_slug() -> None:

    slug = outside.bring_path(FOLDER / "three-card-poker.toml")
    assert isinstance(odds_of(slug), GeneralOdds)


@pytest.mark.parametrize("name", ["ultimate-texas-holdem.toml", "mississippi-stud.toml"])
def test_choices_are_the_same_whether_counts_are_kept_or_not(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (odds, rules), deck = read_game(name), small_deck("9TJQK", "cd")
    kept = odds.best(odds.count(deck), rules)
    assert kept.layout.way is layout.Way.BY_STATE
    monkeypatch.setattr(layout, "MOST_KEPT", 0)
    for spread, last in ((layout.MOST_SPREAD, True), (0, False)):
        monkeypatch.setattr(layout, "MOST_SPREAD", spread)
        again = odds.best(odds.count(deck), rules)
        is_spread = again.layout.way is layout.Way.SPREAD
        assert is_spread == (last and bool(again.layout.hidden))
        for level in range(kept.layout.plan.levels - (not is_spread)):
            one, other = kept.chosen(level), again.chosen(level)
            assert one is not None and other is not None
            assert (one.taken == other.taken).all() and (one.cards == other.cards).all()


@pytest.mark.parametrize("name", ["ultimate-texas-holdem.toml", "mississippi-stud.toml"])
def test_kinds_that_were_not_sampled_are_learned_on_the_way(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (odds, rules), deck = read_game(name), small_deck("9TJQK", "cd")
    best = odds.best(odds.count(deck), rules).value
    monkeypatch.setattr(layout, "MOST_KEPT", 0)
    monkeypatch.setattr(layout, "MOST_SPREAD", 0)
    monkeypatch.setattr(run, "sampled_boards", lambda *known: sampled_boards(*known)[:1])
    assert odds.best(odds.count(deck), rules).value == best


@pytest.mark.parametrize("name", ["ultimate-texas-holdem.toml", "mississippi-stud.toml"])
def test_sums_that_have_no_room_in_parts_are_divided_row_by_row(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (odds, rules), deck = read_game(name), small_deck("9TJQK", "cd")
    monkeypatch.setattr(layout, "MOST_KEPT", 0)
    monkeypatch.setattr(layout, "MOST_SPREAD", 0)
    best = odds.best(odds.count(deck), rules)
    monkeypatch.setattr(Played, "is_small", False)
    again = odds.best(odds.count(deck), rules)
    assert again.value == best.value
    assert again.distribution == best.distribution


def test_parts_go_to_other_processes_and_a_play_that_is_kept_comes_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    monkeypatch.setattr(layout, "MOST_KEPT", 0)
    (odds, rules), deck = read_game("ultimate-texas-holdem.toml"), small_deck("9TJ", "cdh")
    counts = odds.count(deck)
    told: list[tuple[int, int]] = []
    with Pickling() as executor:
        odds.prepare(counts, rules, executor, lambda *at: told.append(at), use_cache=True)
    assert told and told[-1][0] == told[-1][1]
    best, again = odds.best(counts, rules), odds.count(deck)
    monkeypatch.setattr(odds_module, "Course", _Refused)
    odds.prepare(again, rules, use_cache=True)
    kept = odds.best(again, rules)
    assert (kept.value, kept.distribution.counts) == (best.value, best.distribution.counts)


class _Refused(Course):
    """A course that may not be worked out."""

    def __init__(self, *known: Any) -> None:
        assert known[-1] is not None, "it was worked out again"
        super().__init__(*known)


def test_a_settlement_that_looks_at_more_than_it_declares_is_refused_with_two_deals() -> None:
    from croupier.errors import OddsError
    from croupier.rounds.kinds import Looks

    game, rules = solved_game("double-down-stud")
    blind = replace(game, looks_at={**game.looks_at, "hand": Looks(())})
    with pytest.raises(OddsError, match=r"looks at more than it declares.*own .*; own "):
        general_odds(blind, rules)


def test_cards_that_are_seen_with_own_ones_are_glimpsed_apart() -> None:
    """A board of which a card is turned up when the player gets more of the own cards."""
    text = (
        (FOLDER / "mississippi-stud.toml")
        .read_text("utf-8")
        .replace(
            '{ choice = "fourth-street" },',
            '{ choice = "fourth-street" },\n  { deal = 1, to = "player" },',
        )
    )
    sheet = load_sheet(text.replace("[hands.player]", "[hands.player]\nbest = 5"))
    odds = general_odds(sheet.game, [Rules(sheet.edition)])
    assert {glimpse.area for glimpse in odds.glimpses} == {"community"}
