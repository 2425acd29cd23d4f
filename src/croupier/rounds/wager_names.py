"""How wagers, methods and settled wagers are named in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from croupier.money import dollars
from croupier.rounds.round import Outcome, SettledWager, taken
from croupier.speech import listed, ordinal


def spoken(name: str) -> str:
    """The name of a wager or a method as words: ante across, manual shoe."""
    return name.replace("-", " ")


def the_wager(name: str) -> str:
    """A wager within a sentence: the ante wager; some are called a wager by their own name.

    >>> the_wager("ante"), the_wager("wager"), the_wager("wager-2")
    ('the ante wager', 'the wager', 'wager-2')
    """
    head, _, number = name.partition("-")
    return (name if number else "the wager") if head == "wager" else f"the {name} wager"


def together(*names: str) -> str:
    """Several wagers that begin alike, the beginning said once.

    >>> together("wager-3", "wager-1", "wager-2"), together("ante-across", "ante-down")
    ('wager 1, 2 and 3', 'ante across and down')
    """
    if not plural(names):
        return listed([spoken(name) for name in names])
    first, *rest = sorted(map(spoken, names))
    return listed([first, *(name.partition(" ")[2] for name in rest)])


def plural(names: Sequence[str]) -> str:
    """The first word that several wagers share, as many: antes, raises; or nothing."""
    heads = {name.split("-")[0] for name in names}
    return f"{heads.pop()}s" if len(heads) == 1 else ""


def came_to(result: SettledWager, *, of_each: bool = True) -> str:
    """What became of a wager, or of several that came out the same: wins $150 at 30 to 1, lose,
    pushes, surrenders $5, is void."""
    outcome, stake = result.outcome, result.stake
    suffix = " each" if result.each and of_each else ""
    words = _VERBS[outcome][result.each]
    if outcome == Outcome.WIN:
        words += f" {dollars(result.won if result.due is None else result.due)}{suffix}"
        words += f" at {result.odds}" if result.odds else ""  # a prize has no odds
        words += cut_words(result)
    elif outcome == Outcome.SURRENDER:
        words += f" {dollars(taken(result.wager, outcome, stake))}{suffix}"
    return words


_VERBS: Final[Mapping[str, tuple[str, str]]] = {
    Outcome.WIN: ("wins", "win"),
    Outcome.LOSE: ("loses", "lose"),
    Outcome.PUSH: ("pushes", "push"),
    Outcome.SURRENDER: ("surrenders", "surrender"),
    Outcome.VOID: ("is void", "are void"),
}
"""What one wager does, and what several do."""


def reason(result: SettledWager) -> str:
    """The hands by which a wager was decided: pair of fours against pair of nines; of a wager on
    the dealer's hand alone, what that is: the dealer has 22, over 21 with 3 cards."""
    if result.against and not result.hand:
        return f"the dealer has {result.against}"
    against = f"against {result.against}" if result.against else ""
    return " ".join(filter(None, (result.hand, against)))


def explained(result: SettledWager) -> str:
    """What became of a wager and by which hands: loses: pair of fours against pair of nines."""
    return ": ".join(filter(None, (came_to(result), reason(result))))


def all_came_to(results: Iterable[SettledWager]) -> str:
    """What became of several wagers: ante wins $10 at 1 to 1; raise 1 and 2 lose."""
    words = [f"{result.wager} {came_to(result)}" for result in spoken_alike(results)]
    return "; ".join(words) or "nothing to settle"


def cut_words(result: SettledWager) -> str:
    """What the payout limit has made of a payment: cut to $0 by the payout limit of $50,000."""
    if result.limit is None:
        return ""
    suffix = " each" if result.each else ""
    won, limit = dollars(result.won), dollars(result.limit)
    return f", cut to {won}{suffix} by the payout limit of {limit}"


def by_hand(results: Sequence[SettledWager], hands: int) -> list[SettledWager]:
    """The results of a seat in the order of its hands, each wager of several hands named by the
    hand that it is on: first hand: initial, second hand: initial."""
    if hands < 2:
        return list(results)
    numbered = {result.wager.rpartition("-")[0] for result in results if _number(result.wager) > 1}

    def hand_of(result: SettledWager) -> int:
        return _number(result.wager) or int(result.wager in numbered)

    def named(result: SettledWager) -> SettledWager:
        at = hand_of(result)
        base = result.wager.rpartition("-")[0] if _number(result.wager) else result.wager
        return replace(result, wager=f"{ordinal(at - 1)} hand: {spoken(base)}") if at else result

    return [
        named(result)
        for result in sorted(results, key=lambda settled: hand_of(settled) or hands + 1)
    ]


def _number(wager: str) -> int:
    """The number that a wager ends with, or nothing."""
    tail = wager.rpartition("-")[2]
    return int(tail) if tail.isdecimal() else 0


def alike(results: Iterable[SettledWager]) -> list[SettledWager]:
    """Results with wagers that came out the same put together: raise-1 and raise-2."""
    several: list[SettledWager] = []
    for result in results:
        last = several[-1] if several else None
        if last and replace(last, wager=result.wager, each=result.each) == result:
            several[-1] = replace(last, wager=f"{last.wager}, {result.wager}", each=True)
        else:
            several.append(result)
    return several


def spoken_alike(results: Iterable[SettledWager]) -> list[SettledWager]:
    """The same in the words of a table: raise 1 and 2."""
    return [replace(result, wager=together(*result.wager.split(", "))) for result in alike(results)]
