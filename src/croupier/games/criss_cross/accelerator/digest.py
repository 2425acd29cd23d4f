"""A strategy of Criss Cross made readable: what it bets at each of the three decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from croupier.cards import RANK_NAMES, RANKS
from croupier.games.criss_cross.accelerator import Own, Tally
from croupier.games.criss_cross.lines import SORTS
from croupier.games.criss_cross.prices import Counts, Played
from croupier.games.criss_cross.rounds import DECISIONS, FORFEIT, OPTIONS
from croupier.games.criss_cross.tables import met_down, met_middle
from croupier.rounds import Rules
from croupier.solver.figures import percent
from croupier.solver.game_odds import Chart, Digest
from croupier.solver.sentences import by_two_cards, chart, runs
from croupier.speech import listed

Answers: TypeAlias = Sequence[int]
"""How often each option is chosen, in ways."""

MOST: Final = OPTIONS[-1]
_SAID: Final = {
    "three of a kind+": "three of a kind or better",
    "paying pair": "a paying pair",
    "pushing pair": "a pushing pair",
    "losing pair": "a losing pair",
    "flush draw": "four to a flush",
    "straight draw": "four to a straight",
}
DOES: Final = (f"{FORFEIT}s", *(option.replace("bet", "bets") for option in OPTIONS[1:]))


def digest(counts: Counts, rules: Rules, played: Played) -> Digest:
    """Sentences for each decision, and charts by the own two cards."""
    return Digest(tuple(_sentences(played)), tuple(_charts(played)))


def _sentences(played: Played) -> Iterator[str]:
    yield from _sizes(played)
    for words, answers, hands in _across(played):
        yield f"Across, with {words} ({_part(answers, hands)} of hands): {_often(answers)}."
    downs = {
        "a pair": met_down(played, lambda own: own.low == own.high),
        "no pair": met_down(played, lambda own: own.low != own.high),
    }
    total = sum(int(met.sum()) for met in downs.values())
    for kind, met in downs.items():
        for sort, answers in zip(SORTS, met.tolist(), strict=True):
            if any(answers):
                held = f"{kind} of one's own and {_SAID.get(sort, sort)} across"
                yield f"Down, with {held} ({_part(answers, total)} of them): {_often(answers)}."
    middle = met_middle(played)
    for sort, answers in zip(SORTS, middle.sum(axis=1).tolist(), strict=True):
        if any(answers):
            of_all, held = _part(answers, int(middle.sum())), _SAID.get(sort, sort)
            yield f"Middle, with {held} at best ({of_all} of them): {_often(answers)}."


def _part(answers: Answers, total: int) -> str:
    return percent(Fraction(sum(answers), total), 1)


def _often(answers: Answers) -> str:
    total = sum(answers)
    shares = {DOES[at]: Fraction(count, total) for at, count in enumerate(answers) if count}
    if len(shares) == 1:
        return f"always {next(iter(shares))}"
    return ", ".join(f"{does} {percent(part, 1)}" for does, part in shares.items())


def _sizes(played: Played) -> Iterator[str]:
    """Which bets are ever made."""
    for decision, counts in zip(DECISIONS, played.endings.choices(), strict=True):
        never = [option for option, count in zip(OPTIONS, counts, strict=True) if not count]
        if never:
            yield f"{decision.capitalize()}: never {listed(never, 'or')}."


class _Kind(NamedTuple):
    words: str
    belongs: Callable[[Own], bool]


_KINDS: Final = (
    _Kind("a pair, {}", lambda own: own.low == own.high),
    _Kind("two cards of a suit, {} high", lambda own: own.suit is not None),
    _Kind("two suits, {} high", lambda own: own.suit is None and own.low != own.high),
)


def _across(played: Played) -> Iterator[tuple[str, Answers, int]]:
    """Own cards of each kind, high cards together that are always answered alike."""
    total = sum(own.ways for own, _ in played.tallies)
    for kind in _KINDS:
        by_rank = {rank: [0] * len(OPTIONS) for rank in reversed(range(len(RANKS)))}
        for own, tally in played.tallies:
            if kind.belongs(own):
                by_rank[own.high][tally.across] += own.ways
        for ranks, answers in runs(by_rank.items()):
            yield _words(kind.words, ranks), answers, total


def _words(words: str, ranks: list[int]) -> str:
    first, last = (RANK_NAMES[rank] for rank in (ranks[0], ranks[-1]))
    return words.format(first if first == last else f"{first} down to {last}")


def _charts(played: Played) -> Iterator[Chart]:
    asked: tuple[tuple[str, str, str, Callable[[Tally], Answers]], ...] = (
        ("Own two cards: the across bet", "Where three antes are bet.", MOST, _first),
        ("Own two cards: the down bet", "How often three antes are bet.", MOST, _second),
        ("Own two cards: the middle bet", "How often three antes are bet.", MOST, _third),
        ("Own two cards: given up", "How often a round ends in a forfeit.", FORFEIT, _given_up),
    )
    owns, tallies = zip(*played.tallies, strict=True)
    cells = list(by_two_cards(_OwnCards(owns)))
    for title, says, shaded, answers in asked:
        counts = np.array(
            [
                [own.ways * count for count in answers(tally)]
                for own, tally in zip(owns, tallies, strict=True)
            ],
            object,
        )
        yield chart(
            title,
            f"{says} Suited above the diagonal.",
            ((cell, counts[where].sum(axis=0).tolist()) for cell, where in cells if where.any()),
            OPTIONS,
            (shaded,),
        )


def _first(tally: Tally) -> Answers:
    return [int(tally.across == option) for option in range(len(OPTIONS))]


def _second(tally: Tally) -> Answers:
    return [int(count) for count in tally.down.sum(axis=0)]


def _third(tally: Tally) -> Answers:
    return [int(count) for count in tally.middle.sum(axis=(0, 1))]


def _given_up(tally: Tally) -> Answers:
    """Forfeits at any decision, and bets made at the last."""
    if not tally.across:
        return _first(tally)
    answers = _third(tally)
    return [answers[0] + _second(tally)[0], *answers[1:]]


class _OwnCards:
    """What charts by two cards look at, for all own cards that differ."""

    def __init__(self, owns: Sequence[Own]) -> None:
        self.high, self.low = (
            np.array([getattr(own, at) for own in owns]) for at in ("high", "low")
        )
        self.is_suited = np.array([own.suit is not None for own in owns])
