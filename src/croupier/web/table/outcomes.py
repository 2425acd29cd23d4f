"""What came of wagers, in words, each with the paragraphs behind it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.markup import Html, el
from croupier.money import dollars, signed
from croupier.rounds import SettledWager, net_of
from croupier.rounds.wager_names import by_hand, came_to, reason, spoken_alike
from croupier.rulebook import Edition
from croupier.speech import capital
from croupier.web.pages.citations import cite_links


def outcome_rows(book: Edition, results: Sequence[SettledWager], hands: int = 1) -> list[Html]:
    """What every wager came to; those that were decided by the same hand stand together, with it
    and the paragraphs once."""
    groups: dict[str, list[SettledWager]] = {}
    for wager in spoken_alike(by_hand(results, hands)):
        groups.setdefault(reason(wager), []).append(wager)
    return [_row(book, by, results) for by, results in groups.items()]


def _row(book: Edition, by: str, results: Sequence[SettledWager]) -> Html:
    cites = dict.fromkeys(cite for result in results for cite in (*result.cites, *result.readings))
    return el(
        "li",
        [_came(result) for result in results],
        el("span", by, class_="why") if by else None,
        cite_links(book, tuple(cites)),
        class_="outcome",
    )


def _came(wager: SettledWager) -> list[Html]:
    stake = f" {dollars(wager.stake)}" if wager.stake else ""
    stake += " each" if stake and wager.each else ""
    return [
        el("span", capital(wager.wager) + stake, class_="wager"),
        el("span", came_to(wager), class_=f"came came-{wager.outcome}"),
    ]


def net(results: Iterable[SettledWager]) -> Html:
    """What it comes to in all."""
    amount = net_of(results)
    kind = "up" if amount > 0 else "down" if amount < 0 else "level"
    return el("span", signed(amount), class_=f"net {kind}")
