"""What a seat sees at each choice, read from the script."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.games import GAMES
from croupier.rounds import Rules
from croupier.rounds.places import CardPlace, choosing, places
from croupier.rounds.script import DealTo, TurnUp

SEEN = {
    "boston-5-stud": "own 3",
    "casino-war": "own 1, up 1",
    "colorado-hold-em": "own 3",
    "criss-cross": "own 2, left 1, right 1, top 1, bottom 1",
    "double-attack-blackjack": "up 1, own 2 or more",
    "double-cross": "own 2, top 1, right 1",
    "double-down-stud": "own 1, common 3",
    "four-card-poker": "own 5, up 1",
    "let-it-ride": "own 3, first 1",
}


def words(several: tuple[CardPlace, ...]) -> str:
    return ", ".join(
        f"{place.name} {place.count}{' or more' if place.grows else ''}" for place in several
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_places_of_every_game(game: str) -> None:
    assert words(places(GAMES[game])) == SEEN[game]


def test_each_question_has_the_cards_that_are_seen_by_then() -> None:
    seen = {one.ask.name: words(one.places) for one in choosing(GAMES["criss-cross"])}
    assert seen == {
        "across": "own 2",
        "down": "own 2, left 1, right 1",
        "middle": SEEN["criss-cross"],
    }
    turns = {one.ask.name: words(one.places) for one in choosing(GAMES["double-attack-blackjack"])}
    assert turns["attack"] == "up 1"
    assert turns["insurance"] == "up 1, own 2"
    assert turns["turn"] == "up 1, own 2 or more"


def test_cards_of_a_new_game_get_names_that_tell_them_apart() -> None:
    """Several cards are called as their area, a later one as its slot; two slots of one name have
    their area before it; what is turned up only in some rounds cannot be counted on."""
    played = GAMES["let-it-ride"]
    ask = played.asks()[0]
    flop, turn, dealers = ("first", "second", "third"), ("turn",), ("first", "second")
    game = replace(
        played,
        areas={"community": (*flop, *turn), "dealer": (*dealers, "turn", "hole")},
        completion=(
            TurnUp(area="community", slots=flop, cite="1"),
            DealTo(area="dealer", slots=(*dealers, "turn"), face_up=dealers, cite="1"),
            ask,
            TurnUp(area="community", slots=(*flop, *turn), cite="1"),
            TurnUp(area="dealer", slots=("turn",), cite="1"),
            TurnUp(area="dealer", slots=("hole",), cite="1", when=lambda round_: False),
            played.asks()[1],
        ),
    )
    assert [words(one.places) for one in choosing(game)] == [
        "own 3, community 3, up 2",
        "own 3, community 3, up 2, turn 1, dealer-turn 1",
    ]


def test_an_option_of_the_house_may_add_a_place() -> None:
    played = GAMES["let-it-ride"]
    second = TurnUp(area="community", slots=("second",), cite="1")
    game = replace(played, other_completions=((second, *played.completion),))
    assert words(places(game)) == "own 3, first 1, second 1"
    assert words(places(game, Rules.of("let-it-ride", "nj"))) == SEEN["let-it-ride"]
