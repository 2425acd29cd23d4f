"""What is said to those who listen: the question, the own cards, and what a round came to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.cards import card
from croupier.draw.cards_on_table import Held, hands_of
from croupier.house.person_state import PersonState
from croupier.markup import Html, el
from croupier.money import dollars
from croupier.rounds import SettledWager, net_of
from croupier.rounds.wager_names import explained, spoken_alike
from croupier.speech import listed
from croupier.table.view import FACE_DOWN, PlayerView

SAID: Final = ("said-prompt", "said-cards", "said-result")
"""The lines, by their keys."""


def listening(state: PersonState, prompt: str) -> dict[str, Html]:
    """Three lines that are read out when they change, each under its own key."""
    lines = zip(SAID, (prompt, _cards(state), _result(state)), strict=True)
    return {key: el("p", words, id=key, role="status") for key, words in lines}


def _own(state: PersonState) -> Iterator[tuple[int, PlayerView]]:
    """The own seats as they are seen."""
    for number in state.own:
        yield number, state.view.seats[number]


def _cards(state: PersonState) -> str:
    """The own cards of the round that is being played, with what each hand counts."""
    if not state.view.closed:
        return ""
    found = []
    several = len(state.own) > 1
    for number, seen in _own(state):
        where = f" at seat {number}" if several else ""
        found += [f"{_held(hand, where)}." for hand in hands_of(seen) if hand.cards]
    return " ".join(found)


def _held(hand: Held, where: str) -> str:
    names = listed([card(one).spoken for one in hand.cards if one != FACE_DOWN])
    counts = f": {hand.label}" if hand.label else ""
    return f"Your cards{hand.called}{where}: {names}{counts}"


def _result(state: PersonState) -> str:
    """What the last round came to for the own seats, by which hands."""
    if state.view.closed:
        return ""
    settled = (seen.results for _, seen in _own(state) if seen.results)
    return " ".join(map(_came_to, settled))


def _came_to(results: Sequence[SettledWager]) -> str:
    net = net_of(results)
    in_all = f"win {dollars(net)}" if net > 0 else f"lose {dollars(-net)}" if net else "are level"
    rows = (f"{one.wager} {explained(one)}" for one in spoken_alike(results))
    return f"You {in_all}: {'; '.join(rows)}."
