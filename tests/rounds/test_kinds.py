"""What a settlement declares to look at is all it looks at: two deals of one kind settle alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from croupier.games import GAMES
from croupier.rounds import Game, Rules
from croupier.rounds.kinds import OWN, RANKINGS, Looks
from croupier.rounds.trial_rounds import try_out
from croupier.rulebook import editions

ROUNDS = 400
MANY_ROUNDS = 1_500


def rules_of(game: Game) -> Iterator[Rules]:
    """The editions of a game as they are, and with every word and yes or no that a house may
    choose."""
    for slug in editions(game.slug):
        usual = Rules.of(game.slug, slug)
        yield usual
        for option in usual.edition.options.values():
            is_yes_or_no = isinstance(option.default, bool)
            values = (not option.default,) if is_yes_or_no else option.choices
            for value in values:
                typed = type(option.default)(value)
                needed = option.needs.ways[0] if option.needs.ways else {}
                also = {name: values[0] for name, values in needed.items()}
                if typed != option.default:
                    yield replace(usual, options={**also, option.name: typed})


def named(rules: Rules) -> str:
    chosen = ", ".join(f"{name}={value}" for name, value in rules.options.items())
    return f"{rules.edition.game} {rules.edition.slug} {chosen}".strip()


CASES = [rules for game in GAMES.values() for rules in rules_of(game)]


@pytest.mark.parametrize("rules", CASES, ids=map(named, CASES))
def test_two_deals_of_one_kind_settle_alike(rules: Rules) -> None:
    trial = try_out(GAMES[rules.edition.game], rules, ROUNDS)
    assert trial.compared > ROUNDS // 4
    assert not trial.unlike
    assert not trial.unsettled


UNDERSTATED = {
    "double-cross": "hand",
    "let-it-ride": "hand",
    "colorado-hold-em": "claim",
    "criss-cross": "five-card-bonus",
    "boston-5-stud": "hand",
    "four-card-poker": "hand",
    "casino-war": "war",
    "double-attack-blackjack": "insurance",
    "double-down-stud": "hand",
}


@pytest.mark.parametrize("slug", UNDERSTATED)
def test_a_settlement_that_looks_at_more_than_it_declares_is_caught(slug: str) -> None:
    """Each value in turn is left out of what the settlement declares."""
    game, name = GAMES[slug], UNDERSTATED[slug]
    looks = game.looks_at[name]
    rules = Rules.of(slug, editions(slug)[0])
    for value in looks.values:
        fewer = tuple(one for one in looks.values if one is not value)
        pairs = tuple(pair for pair in looks.compared if value.name not in pair)
        understated = replace(game, looks_at={**game.looks_at, name: Looks(fewer, pairs)})
        (unlike,) = try_out(understated, rules, MANY_ROUNDS).unlike
        assert f"{name!r} looks at more than it declares: own" in unlike


def test_a_wager_that_nobody_settles_is_found() -> None:
    slug = next(iter(UNDERSTATED))
    game, name = GAMES[slug], UNDERSTATED[slug]
    unsettled = replace(game, settlements={**game.settlements, name: lambda *_: []})
    rules = Rules.of(slug, editions(slug)[0])
    assert game.unit_wager in try_out(unsettled, rules, 20).unsettled


def test_every_settlement_declares_places_of_its_game() -> None:
    for game in GAMES.values():
        assert set(game.looks_at) <= set(game.settlements)
        options = [(ask.name, option.name) for ask in game.asks() for option in ask.options]
        for looks in game.looks_at.values():
            names = {value.name for value in looks.values}
            assert names.issuperset(name for pair in looks.compared for name in pair)
            for value in looks.values:
                assert value.ranking in RANKINGS
                for ask, option in options:
                    places = {place for hand in value.hands({ask: option}) for place in hand}
                    assert {place.area for place in places} <= {OWN, *game.areas}
