"""What is said to those who listen: the question, the own cards, and what a round came to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from croupier.cards import card
from croupier.draw.cards_on_table import HandOnTable, hands_of
from croupier.house.person_state import PersonState
from croupier.markup import Html, el
from croupier.money import dollars
from croupier.rounds import SettledWager, net_of
from croupier.rounds.wager_names import by_hand, came_to, reason, together
from croupier.speech import listed
from croupier.table.view import FACE_DOWN, PlayerView

SAID: Final = ("said-prompt", "said-cards", "said-result", "said-signs")
"""The lines, by their keys."""


def listening(state: PersonState, prompt: str) -> dict[str, Html]:
    """Lines that are read out when they change, each under its own key."""
    words = prompt, _cards(state), result_words(state), _signs(state)
    lines = zip(SAID, words, strict=True)
    return {key: _line(key, words) for key, words in lines}


@lru_cache(maxsize=2048)
def _line(key: str, words: str) -> Html:
    return el("p", words, id=key, role="status")


def _signs(state: PersonState) -> str:
    """What others have just shown."""
    others = (other for seat, other in state.seats.items() if other.sign and seat not in state.own)
    return " ".join(f"{other.name}: {other.sign}." for other in others)


def _own(state: PersonState) -> Iterator[tuple[int, PlayerView]]:
    """The own seats as they are seen."""
    for number in state.own:
        yield number, state.view.seats[number]


def _cards(state: PersonState) -> str:
    """The own cards of the round that is being played, with what each hand counts."""
    if not state.view.closed:
        return ""
    sentences = []
    several = len(state.own) > 1
    for number, seen in _own(state):
        where = f" at seat {number}" if several else ""
        sentences += [f"{_held(hand, where)}." for hand in hands_of(seen) if hand.cards]
    return " ".join(sentences)


def _held(hand: HandOnTable, where: str) -> str:
    names = listed([card(name).spoken for name in hand.cards if name != FACE_DOWN])
    counts = f": {hand.label}" if hand.label else ""
    return f"Your cards{hand.called}{where}: {names}{counts}"


def result_words(state: PersonState) -> str:
    """What the last round came to for the own seats, by which hands."""
    if state.view.closed or any(seen.wagers for _, seen in _own(state)):
        return ""
    settled = (seen for _, seen in _own(state) if seen.results)
    return " ".join(round_words(seen.results or (), len(seen.hands)) for seen in settled)


@lru_cache(maxsize=2048)
def round_words(results: tuple[SettledWager, ...], hands: int) -> str:
    """What it comes to, and by which hands: wagers that were decided alike are said together."""
    net = net_of(results)
    in_all = f"win {dollars(net)}" if net > 0 else f"lose {dollars(-net)}" if net else "are level"
    groups: dict[tuple[str, str], list[SettledWager]] = {}
    for result in by_hand(results, hands):
        groups.setdefault((result.outcome, reason(result)), []).append(result)
    if len(groups) == 1:
        [(_, why)] = groups
        return f"You {in_all}: {why}." if why else f"You {in_all}."
    return (
        f"You {in_all}: {'; '.join(_together(why, group) for (_, why), group in groups.items())}."
    )


def _together(why: str, results: Sequence[SettledWager]) -> str:
    names, net = together(*(result.wager for result in results)), net_of(results)
    several = len(results) > 1
    if net > 0:
        came = f"win{'' if several else 's'} {dollars(net)}"
    elif net < 0:
        came = f"lose{'' if several else 's'} {dollars(-net)}"
    else:
        came = came_to(replace(results[0], each=several))
    return ", ".join(filter(None, (f"{names} {came}", why)))
