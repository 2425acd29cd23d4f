"""The next act at a table, as a trainee would have to name it, and what goes with it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import msgspec

from croupier.cards import RANK_NAMES
from croupier.money import dollars
from croupier.rounds import Law, Remedy, Result
from croupier.rounds.script import Role
from croupier.rounds.wager_names import explained, the_wager
from croupier.table import Act, Dealer, Table
from croupier.table.acts.deals import SetAside, face_up_limit
from croupier.table.acts.irregularities import DeclareMisdeal
from croupier.table.acts.play import Resolve
from croupier.table.acts.showdown import TurnDownHands
from croupier.table.acts.turns import SettlePart
from croupier.training.dealer_acts import RULINGS, DealerAct

HAND, AMOUNT, RULING = "hand", "amount", "ruling"
DEALER: Final = "dealer"

_PAIRS: Final = tuple(f"pair of {name}{'es' if name == 'six' else 's'}" for name in RANK_NAMES)
HANDS: Final = (
    *(f"{name} high" for name in RANK_NAMES),
    *_PAIRS,
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "mini royal",
    "royal flush",
)
"""Hands as dealers call them, lowest first."""
TOTALS: Final = (
    *map(str, range(2, 32)),
    *(f"soft {points}" for points in range(12, 22)),
    "blackjack",
)
"""The same where hands are counted."""


@dataclass(frozen=True)
class Detail:
    """Something that must be said with an act before it is done."""

    key: str
    label: str
    kind: str
    """hand, amount or ruling."""
    right: str | int
    cite: str
    choices: tuple[str, ...] = ()
    says: str = ""
    """The right answer in words, with its reason."""


@dataclass(frozen=True)
class Task:
    """The next thing to be done."""

    right: DealerAct
    """What the trainee must name."""
    act: Act
    """What then happens at the table."""
    cite: str
    says: str
    """The act that is due, in a sentence."""
    details: tuple[Detail, ...] = ()
    also: tuple[DealerAct, ...] = ()
    """What would be right as well."""
    is_players: bool = False
    """Whether a player acts, once asked."""

    @property
    def key(self) -> str:
        """The same as long as the same act is due."""
        return repr((self.act, self.right.act))


def task_at(table: Table, dealer: Dealer, *, called_dealer: bool = False) -> Task | None:
    """The next act; None while the table waits for wagers."""
    act = dealer.next_act()
    due = table.due()
    if act is None:
        if due is None:
            return None
        return _players(due.act, due.cite, due.says)
    if isinstance(act, DeclareMisdeal):
        return misdeal_task(table, act)
    assert due is not None
    task = Task(named(due.act), act, due.cite, due.says)
    if isinstance(act, SetAside):
        return replace(task, details=(_after_face_up(table),))
    if isinstance(act, Resolve | SettlePart):
        return replace(task, details=_of_settlement(table, act, called_dealer))
    if due.instead:
        also = tuple(DealerAct(kind.NAME) for kind in due.instead)
        return replace(task, also=also)
    return task


def named(act: Act) -> DealerAct:
    """An act as it is named: what only the table needs to know is left out."""
    unnamed = {"deck", *type(act).FREE}
    if isinstance(act, TurnDownHands):
        unnamed.add("seats")  # all that lie exposed
    particulars = {key: value for key, value in act.as_data().items() if key not in unnamed}
    return msgspec.convert(particulars, DealerAct)


def _players(act: Act, cite: str, says: str) -> Task:
    """A player answers once the dealer asks."""
    assert act.BY is Role.PLAYER
    assert act.COMMAND is not None
    seat: int = act.seat  # type: ignore[attr-defined]
    return Task(DealerAct(act.COMMAND.name, seat=seat), act, cite, says, is_players=True)


# ---- irregularities -------------------------------------------------------------------------

_BY_REMEDY: Final = {
    Remedy.ALL_VOID: "void all",
    Remedy.HAND_VOID: "void hand",
    Remedy.DEALT_NOW: "deal it now",
    Remedy.SET_ASIDE: "set aside",
}


def misdeal_task(table: Table, act: DeclareMisdeal) -> Task:
    """Someone points a wrong number of cards out."""
    effect = act.leads_to(table)
    cite = table.rules.cite(effect.cites[-1])
    ruling = ruling_on(_BY_REMEDY[effect.remedy], cite)
    says = f"{act.area} has a wrong number of cards: {effect.remedy}."
    return Task(named(act), act, cite, says, (ruling,))


def _after_face_up(table: Table) -> Detail:
    limit = face_up_limit(table)
    is_void = limit is not None and table.face_up_found + 1 >= limit
    return ruling_on("void all" if is_void else "set aside", table.cite(Law.FACE_UP))


def ruling_on(right: str, cite: str) -> Detail:
    """The question what follows from something."""
    return Detail(RULING, "What follows?", RULING, right, cite, tuple(RULINGS), RULINGS[right])


# ---- settlements ----------------------------------------------------------------------------


def _of_settlement(
    table: Table, act: Resolve | SettlePart, called_dealer: bool
) -> tuple[Detail, ...]:
    """The hands to be called and the amounts to be paid, wager by wager."""
    hand = table.round.hands[act.seat]
    results = table.results_of(hand, act.settlement)
    details = [_call(result) for result in _called(table, results)]
    against = next((result for result in results if is_hand(result.against)), None)
    if against is not None and not called_dealer:
        label = "What does the dealer have?"
        ranking = table.game.ranking_cites[:2][-1]
        right, cite = short(against.against), table.rules.cite(ranking)
        details.append(Detail(DEALER, label, HAND, right, cite, called(right), against.against))
    return (*details, *(_amount(result) for result in results))


def _called(table: Table, results: list[Result]) -> list[Result]:
    hands = [result for result in results if is_hand(result.hand)]
    return [result for result in hands if result.wager in table.game.called_apart] or hands[:1]


def is_hand(words: str) -> bool:
    """Whether words call a hand of cards, and not what else became of a wager."""
    return short(words) in (*HANDS, *TOTALS)


def called(words: str) -> tuple[str, ...]:
    """The names from which a dealer calls a hand like this one."""
    return TOTALS if short(words) in TOTALS else HANDS


def short(words: str) -> str:
    """A hand as a dealer calls it out: pair of sixes, without the rest."""
    return words.partition(",")[0]


def _call(result: Result) -> Detail:
    label = f"What is the hand on the {result.wager}?"
    cite = (result.cites or result.grounds)[-1]
    key = f"{HAND} {result.wager}"
    choices = called(result.hand)
    return Detail(key, label, HAND, short(result.hand), cite, choices, result.hand)


def _amount(result: Result) -> Detail:
    label = f"{result.wager} {dollars(result.stake)}: what is paid (+) or taken (-)?"
    if not result.stake:
        label = f"{result.wager}: what is paid?"
    says = f"{the_wager(result.wager)} {explained(result.settled())}"
    return Detail(result.wager, label, AMOUNT, result.net, result.grounds[0], says=says)
