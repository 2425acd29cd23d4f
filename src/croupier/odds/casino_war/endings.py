"""How a round of Casino War may end, and what each ending wins.

There is no payout limit. The tie wager on a war deal is left out of the main game: it is a bet of
its own, of any size, that no other wager depends on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Final

from croupier.games import Outcome, Rules
from croupier.games.casino_war import GIVE_UP, GO_TO_WAR, NO_TIE_WAGER, SURRENDER, TIE_WAGER
from croupier.money import Odds
from croupier.odds.kernels.casino_war import End, Pays
from croupier.odds.outcomes import Distribution, Ending, Settled

TIE: Final = "tie"
WAR_TIE: Final = "war tie"
"""What is asked, by the names of the script."""
ONE: Final = Fraction(1)
BEST_FIRST: Final = (
    End.WIN,
    End.TIE_WAR,
    End.WIN_WAR,
    End.SURRENDER,
    End.LOSE,
    End.LOSE_WAR,
)
"""The order in which endings are listed."""
_NAMES: Final = {
    "win": ("war won", "win"),
    "tie": ("war tied", "win"),
    "": ("war lost", "lose"),
}
"""By the line that the war wager was paid by."""


def instead_of_war(rules: Rules) -> str:
    """What a player chooses who does not go to war."""
    return SURRENDER.name if rules.option("surrender") else GIVE_UP.name


def pays_of(rules: Rules) -> Pays:
    """What is paid, as the kernel takes it; without surrender a tie given up loses it all."""
    lost = rules.edition.number("surrender.percent") if rules.option("surrender") else 100
    return Pays(
        initial=rules.pays["initial"]["win"].ratio,
        war=rules.pays["war"]["win"].ratio,
        war_tie=rules.pays["war"]["tie"].ratio,
        tie=rules.pays["tie"]["tie"].ratio,
        surrendered=Fraction(lost, 100),
    )


def _paid(wager: str, odds: Odds | None, line: str) -> Settled:
    """One unit on a wager at some odds: none lose it."""
    if odds is None:
        return Settled(wager, Outcome.LOSE.value, "", ONE, -ONE)
    outcome = Outcome.PUSH if odds.is_push else Outcome.WIN
    return Settled(wager, outcome.value, line, ONE, odds.ratio)


_LOST: Final = _paid("initial", None, "")


def ended(rules: Rules, end: End) -> Ending:
    """A round with one initial wager, and nothing on ties."""
    if end is End.WIN:
        return Ending((), (_paid("initial", rules.pays["initial"]["win"], "win"),))
    if end is End.LOSE:
        return Ending((), (_LOST,))
    if end is End.SURRENDER:
        return Ending(((TIE, instead_of_war(rules)),), (_surrendered(rules),))
    line = {End.WIN_WAR: "win", End.TIE_WAR: "tie"}.get(end, "")
    odds = rules.pays["war"][line] if line else None
    chosen = ((TIE, GO_TO_WAR.name), (WAR_TIE, NO_TIE_WAGER.name))
    return Ending(chosen, (_LOST, _paid("war", odds, line)))


def _surrendered(rules: Rules) -> Settled:
    if not rules.option("surrender"):
        return _LOST
    return Settled("initial", Outcome.SURRENDER.value, "", ONE, -pays_of(rules).surrendered)


def told(ending: Ending) -> tuple[str, str]:
    """An ending in words, and what became of it."""
    last = ending.settled[-1]
    if last.wager == "war":
        return _NAMES[last.line]
    if ending.choices:
        return f"tie, {ending.choices[-1][1]}", last.outcome
    return ("higher card" if last.line else "lower card"), last.outcome


def main_distribution(rules: Rules, ends: Mapping[End, int]) -> Distribution:
    """How rounds end, from counts by kind of end; what cannot happen is left out."""
    return Distribution({ended(rules, end): ends[end] for end in BEST_FIRST if ends[end]}, told)


def joint_distribution(
    rules: Rules, ends: Mapping[End, int], sides: Collection[str]
) -> Distribution:
    """The same with tie wagers on the original deal, on the war deal, or on both."""
    found: dict[Ending, int] = {}
    for end in BEST_FIRST:
        if ends[end]:
            one = _with_ties(rules, end, sides)
            found[one] = found.get(one, 0) + ends[end]
    return Distribution(found)


def _with_ties(rules: Rules, end: End, sides: Collection[str]) -> Ending:
    choices, settled = ended(rules, end)
    odds = rules.pays["tie"]["tie"]
    if "tie" in sides:
        is_tie = end not in (End.WIN, End.LOSE)
        settled += (_paid("tie", odds if is_tie else None, "tie" if is_tie else ""),)
    if "second-tie" in sides and end in (End.WIN_WAR, End.TIE_WAR, End.LOSE_WAR):
        is_tie = end is End.TIE_WAR
        settled += (_paid("second-tie", odds if is_tie else None, "tie" if is_tie else ""),)
        choices = (*choices[:-1], (WAR_TIE, TIE_WAGER.name))
    return Ending(choices, settled)


def tie_distribution(rules: Rules, tied: int, others: int) -> Distribution:
    """How a tie wager ends, from the deals that tie and those that do not."""
    won = Ending((), (_paid("tie", rules.pays["tie"]["tie"], "tie"),))
    lost = Ending((), (_paid("tie", None, ""),))
    return Distribution({won: tied, lost: others}, _told_of_tie)


def _told_of_tie(ending: Ending) -> tuple[str, str]:
    (one,) = ending.settled
    return one.line or "no tie", one.outcome


def fighting(rules: Rules, win: int, tie: int, lose: int) -> Distribution:
    """What may come of going to war, from counts of war deals."""
    ends = {End.LOSE_WAR: lose, End.WIN_WAR: win, End.TIE_WAR: tie}
    return Distribution({ended(rules, end): count for end, count in ends.items() if count}, told)


def betting(rules: Rules, tie: int, others: int) -> Distribution:
    """What may come of one unit on a tie in the war deal."""
    chosen, odds = ((WAR_TIE, TIE_WAGER.name),), rules.pays["tie"]["tie"]
    lost = Ending(chosen, (_paid("second-tie", None, ""),))
    won = Ending(chosen, (_paid("second-tie", odds, "tie"),))
    return Distribution({lost: others, won: tie}, _told_of_tie)


def not_betting(deals: int) -> Distribution:
    """What comes of leaving it."""
    nothing = Settled("second-tie", Outcome.PUSH.value, "", Fraction(0), Fraction(0))
    ending = Ending(((WAR_TIE, NO_TIE_WAGER.name),), (nothing,))
    return Distribution({ending: deals}, lambda one: (NO_TIE_WAGER.name, one.outcome))
