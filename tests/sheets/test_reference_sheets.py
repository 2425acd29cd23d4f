"""The sheets of examples/games: short, dealt, and right."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from croupier.cards import DECK, Card
from croupier.disputes.record_audit import audit_record
from croupier.games import game as game_of
from croupier.games import outside
from croupier.players import RandomPlayer, least_wagers, play_rounds, seat_players
from croupier.record import start
from croupier.rounds import Choice, Deal, Hand, Result, RoundState, Rules, Show
from croupier.rounds.kinds import kind_of
from croupier.sheets import SheetGame, load_sheet
from croupier.table import Dealer, Setup
from croupier.table.shuffle import entropy_from

FOLDER = Path(__file__).parents[2] / "examples" / "games"
SHEETS = sorted(path.stem for path in FOLDER.glob("*.toml"))


def sheet(name: str) -> SheetGame:
    path = FOLDER / f"{name}.toml"
    return load_sheet(path.read_text(encoding="utf-8"), path.name)


def played(
    game: SheetGame | str, cards: list[Card], answers: random.Random, stakes: dict[str, int]
) -> RoundState:
    """A round of one player with these cards and answers by chance."""
    if isinstance(game, str):
        script, rules = game_of(game), Rules.read({"game": game})
    else:
        script, rules = game.game, Rules(game.edition)
    state = RoundState(script, rules, [Hand(1, script.unit_wager, dict(stakes))])
    deck = iter(cards)
    while (move := state.awaited()) is not None:
        if isinstance(move, Deal):
            state.deal(list(islice(deck, move.number)))
        elif isinstance(move, Choice):
            state.choose(answers.choice(state.options()))
        else:
            assert isinstance(move, Show)
            raise AssertionError("every card was dealt with its face known")
    return state


@pytest.mark.parametrize("name", SHEETS)
def test_is_short(name: str) -> None:
    assert len((FOLDER / f"{name}.toml").read_text("utf-8").splitlines()) <= 150


@pytest.mark.parametrize("name", SHEETS)
def test_is_dealt_recorded_and_audited(name: str, tmp_path: Path) -> None:
    """A table plays it by chance, and the audit of the record finds nothing wrong: the record
    itself says by which sheet."""
    made = outside.bring_text((FOLDER / f"{name}.toml").read_text("utf-8"))
    path = tmp_path / "evening.jsonl"
    setup = Setup.of(made.game.slug, "sheet")
    time = iter(range(1_000, 1_000_000))
    table, journal = start(path, setup, entropy=entropy_from(name), clock=time.__next__)
    chance = random.Random(name)
    with journal:
        seats = seat_players(table, range(1, setup.rules.number("seats") + 1))
        players = {seat: RandomPlayer(chance) for seat in seats}
        play_rounds(table, Dealer(table, chance), 6, players, least_wagers(table))
    outside.drop_sheet(made.game.slug)
    audit = audit_record(path)
    assert audit.ok
    assert audit.checked_words.startswith("6 rounds checked; 0 not checked")


@pytest.mark.parametrize("name", SHEETS)
def test_deals_of_one_kind_are_settled_alike(name: str) -> None:
    """What the settlement looks at decides it: the solver lets it settle one deal of each kind."""
    made, rules = sheet(name), Rules(sheet(name).edition)
    chance, seen = random.Random(name), dict[object, object]()
    stakes = dict.fromkeys((one.name for one in made.game.wagers), 1_200)
    for number in range(1500):
        cards = chance.sample(DECK, 30)
        state = played(made, cards, random.Random(number % 5), stakes)
        hand = state.round.hands[1]
        if hand.folded:
            continue
        kind = kind_of(made.game, rules, "hand", state.round, hand)
        chosen = tuple((asked, one.name) for asked, one in hand.choices.items())
        came_to = [(one.wager, one.outcome, one.won) for one in hand.results]
        assert seen.setdefault((kind, chosen), came_to) == came_to


def test_let_it_ride_by_sheet_settles_like_the_game_of_the_package() -> None:
    made, chance = sheet("let-it-ride"), random.Random(5)
    wagers = ("wager-3", "wager-1", "wager-2", "three-card-bonus", "bonus")
    stakes = dict.fromkeys(wagers, 10_000)
    for number in range(3000):
        cards = _likely_good(chance)
        ours = played(made, cards, random.Random(number), stakes)
        theirs = played("let-it-ride", cards, random.Random(number), stakes)
        assert _net(ours.results(1)) == _net(theirs.results(1))


def _likely_good(chance: random.Random) -> list[Card]:
    """Five cards of which some make a good hand more often than in a whole deck."""
    few = chance.choice((DECK[-20:], DECK[:12], [card for card in DECK if card.suit == 1], DECK))
    return chance.sample(few, 5)


def _net(results: list[Result]) -> dict[str, tuple[str, int]]:
    return {one.wager: (one.outcome.value, one.won) for one in results}
