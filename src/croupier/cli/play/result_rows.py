"""Settled wagers as rows: what each came to, at which odds, by which hand and paragraph."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from croupier.money import dollars
from croupier.rounds import SettledWager
from croupier.rounds.wager_names import came_to
from croupier.rulebook import cite_label

MOST_CITES: Final = 3
"""This many paragraphs stand behind an outcome at the table; the record has them all."""


def results_rows(results: Iterable[SettledWager], room: int, *, with_hands: bool) -> list[Text]:
    """A row for every wager, under the hand that decided it if wanted, with as many paragraphs
    as there is room for."""
    rows = list(results)
    wager = max(len(row.wager) for row in rows)
    stake = max(len(_stake(row)) for row in rows)
    width = max((len(_said(row)) for row in rows if _deciding(row)), default=0)
    lines = []
    for hand in dict.fromkeys(map(_deciding, rows)):
        indent = "  " if hand and with_hands else ""
        lines += [Text(hand)] if indent else []
        for row in (row for row in rows if _deciding(row) == hand):
            line = Text(f"{indent}{row.wager:{wager}}  {_stake(row):>{stake}}  ")
            line.append_text(_said(row)).append(" " * (max(width - len(_said(row)), 0) + 2))
            cites = _fitting(_labels(row), room - len(line))
            lines.append(line.append(cites, style="cite"))
    return lines


def _fitting(cites: Iterable[str], room: int) -> str:
    """The first of some paragraphs, and more of them while they fit."""
    first, *others = cites
    for other in others[: MOST_CITES - 1]:
        if len(first) + len(other) + 2 > room:
            break
        first += f", {other}"
    return first


def _stake(result: SettledWager) -> str:
    suffix = " each" if result.each else ""
    return dollars(result.stake) + suffix if result.stake else ""


def _said(result: SettledWager) -> Text:
    """What a wager came to, and why if that is no hand of cards: loses: folded."""
    words = came_to_text(result, of_each=False)  # the stake has said that it is of each
    if result.hand and not _deciding(result):
        words.append(f": {result.hand}")
    return words


def _deciding(result: SettledWager) -> str:
    """The hand of cards that decided a wager; a fold or a wheel is none."""
    is_hand = result.stake and result.line
    return result.hand if is_hand else ""


def only_hand(results: Iterable[SettledWager]) -> str | None:
    """The one hand that decided every wager, or None if there are several."""
    hands = {hand for result in results if (hand := _deciding(result))}
    return hands.pop() if len(hands) == 1 else None


def results_lines(results: Iterable[SettledWager]) -> list[Text]:
    """The same in sentences, with the hand: for a narrow screen, or for long citations."""
    lines = []
    for result in results:
        line = Text(f"{result.wager} {_stake(result)}".strip() + " ").append_text(
            came_to_text(result)
        )
        line.append(f": {result.hand}" if result.hand else "")
        lines.append(line.append(f"\n  {_cites(result)}", style="cite"))
    return lines


def _cites(result: SettledWager) -> str:
    return ", ".join(_labels(result))


def _labels(result: SettledWager) -> list[str]:
    """Paragraphs, and house practice where the text left something open."""
    return list(map(cite_label, (*result.cites, *result.readings)))


def came_to_text(result: SettledWager, *, of_each: bool = True) -> Text:
    """What a wager came to, in the colour of a gain or a loss."""
    return Text(came_to(result, of_each=of_each), style=STYLES.get(result.outcome, ""))


STYLES: Final = {"win": "good", "lose": "bad", "surrender": "bad"}
