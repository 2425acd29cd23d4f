"""What the house does by itself: the dealer's acts, practice players, clocks, and leaving."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from croupier.house.limits import ALONE
from croupier.house.occupancy import TimeOut
from croupier.money import Cents
from croupier.players import (
    LeavingPlayer,
    Player,
    SensiblePlayer,
    View,
    answer,
    bring_if_short,
    least_wagers,
    most_staked,
)
from croupier.players.rounds import REFILL
from croupier.rounds.choices import Ask
from croupier.rounds.script import Role
from croupier.table import Act, Dealer, Event, Refused
from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver, owed_wager
from croupier.table.acts.play import Resolve, TurnUpCards
from croupier.table.acts.players import (
    BringChips,
    LeaveTable,
    PlaceCoupon,
    PlaceWager,
    WithdrawWager,
)
from croupier.table.acts.showdown import RevealHand
from croupier.table.acts.shuffles import AnswerCut
from croupier.training.table_hosts import varied_wagers

if TYPE_CHECKING:
    from croupier.house.open_table import OpenTable

LAST_CALL: Final = 15.0
"""Seconds that others have to wager once someone is ready, at a table without a clock."""
AWAY: Final = 30.0
"""Seconds after which someone who is not there is answered for, while others wait."""
GONE: Final = 1800.0
"""Seconds after which someone who is not there gives up the seat."""
MOST_ACTS: Final = 2000
"""No run of the house's acts is longer than that: only a fault would be."""

SEEN: Final = (Deliver, TurnUpCards, RevealHand, Resolve)
"""What the dealer does for all to see, and therefore no faster than the table's pace."""

Doing = Callable[[], Any]
"""Something that the house does now."""


class FoldingPlayer:
    """Gives up the hand where the game has a way to, else puts down no more chips."""

    def __init__(self, folds: frozenset[str]) -> None:
        self._folds, self._otherwise = folds, LeavingPlayer()

    def choose(self, view: View) -> str:
        """A choice that folds."""
        options = (choice.option for choice in view.choices)
        folding = next((option for option in options if option in self._folds), None)
        return folding or self._otherwise.choose(view)


class Running:
    """Goes on with one table as far as the house may."""

    def __init__(self, at: OpenTable) -> None:
        self._at, self._dealer = at, Dealer(at.table)
        self.beat = 0.0
        """When the house may do the next thing that people should be able to follow."""
        self._sensible = SensiblePlayer()
        self._chance = random.SystemRandom()
        asks = (step for _, step in at.table.game.every_step() if isinstance(step, Ask))
        folds = frozenset(option.name for ask in asks for option in ask.options if option.folds)
        self._by_clock: dict[TimeOut, Player] = {
            "fold": FoldingPlayer(folds),
            "stand": LeavingPlayer(),
        }

    def go_on(self) -> None:
        """Do what the house has to do, until people are waited for or the pace says so."""
        refused = 0
        for _ in range(MOST_ACTS):
            doing = None if self._at.standing.held else self._next()
            if doing is None:
                return
            try:
                doing()
                refused = 0
            except Refused:
                # Between looking and acting an hour may have run out, but not twice.
                refused += 1
                if refused > 1:
                    raise
        raise RuntimeError(f"the house has done {MOST_ACTS} acts in a row")

    def step(self) -> bool:
        """Do one thing, though the deal is held or a person deals; False if there is none."""
        self.beat = 0.0
        doing = self._next(for_person=True)
        if doing is not None:
            doing()
        return doing is not None

    def _next(self, *, for_person: bool = False) -> Doing | None:
        at = self._at
        at.table.tick()
        parting = self._parting()
        if parting is not None:
            return parting
        act = self._dealer.next_act()
        if act is None:
            return self._answering() or self._practice_wager()
        is_dealers = act.BY is Role.DEALER
        if is_dealers and at.turns.person_deals() and not for_person:
            return self._practice_wager()
        if isinstance(act, AnnounceNoMoreBets):
            return self._practice_wager() or self._closing(act)
        return self._seen(lambda: at.table.do(act)) if isinstance(act, SEEN) else self._plain(act)

    def _plain(self, act: Act) -> Doing:
        return lambda: self._at.table.do(act)

    def _seen(self, doing: Doing) -> Doing | None:
        """Something that people should be able to follow: not before its time."""
        pace, now = self._at.standing.pace, self._at.now()
        if not pace:
            return doing
        if now < self.beat:
            return None
        self.beat = now + pace
        return doing

    # ---- coming and going -------------------------------------------------------------------

    def _parting(self) -> Doing | None:
        """Someone who leaves and may."""
        table, standing = self._at.table, self._at.standing
        self._mark_gone()
        for seat in sorted(standing.leaving):
            if not (table.closed and seat in table.round.hands):
                return lambda seat=seat: self._at.vacate(seat)  # type: ignore[misc]
        return None

    def _mark_gone(self) -> None:
        """People who have been away for long leave; practice players stay only for people."""
        at, standing, now = self._at, self._at.standing, self._at.now()
        for seat, person in standing.holders.items():
            if seat not in standing.leaving and now - at.last_seen(person) > GONE:
                standing.leaving.add(seat)
        if standing.practice and standing.empty_since is not None:
            if now - standing.empty_since > (GONE if standing.training else ALONE):
                standing.leaving |= standing.practice

    # ---- wagers -----------------------------------------------------------------------------

    def _practice_wager(self) -> Doing | None:
        """A practice player who has not wagered yet though a person has."""
        table, standing = self._at.table, self._at.standing
        if table.closed or not table.started:
            return None
        if not self._at.turns.people_wagering() and not standing.training:
            return None
        wager = self._wager_some if standing.training else self._wager_least
        for seat in sorted(standing.practice - standing.leaving):
            if seat not in table.wagering:
                return lambda seat=seat: wager(seat)  # type: ignore[misc]
        return None

    def _wager_some(self, seat: int) -> None:
        """Another amount every time, for a dealer to practise on."""
        wagers = varied_wagers(self._at.table, self._chance)
        self._put_down(seat, wagers)

    def _wager_least(self, seat: int) -> None:
        table = self._at.table
        usual = {wager.name for wager in table.game.wagers if wager.required}
        usual.add(table.game.unit_wager)
        wagers = {name: least for name, least in least_wagers(table).items() if name in usual}
        self._put_down(seat, wagers)

    def _put_down(self, seat: int, wagers: Mapping[str, Cents]) -> None:
        table = self._at.table
        bring_if_short(table, seat, most_staked(table, wagers))
        for name, amount in wagers.items():
            table.do(PlaceWager(seat, name, amount))

    def _closing(self, act: AnnounceNoMoreBets) -> Doing | None:
        """ "No more bets", when everyone is ready or the time is up."""
        at = self._at
        if not at.turns.wagers_close():
            return None
        for seat in list(at.table.wagering):
            person = at.standing.holders.get(seat)
            if person is None or person in at.standing.ready:
                continue
            if owed_wager(at.table, seat) or not at.is_here(person):
                return lambda seat=seat: take_back(at, seat)  # type: ignore[misc]
        return self._plain(act) if at.turns.people_wagering() else None

    # ---- answers ----------------------------------------------------------------------------

    def _answering(self) -> Doing | None:
        """An answer for a player who is asked and will not give one."""
        at, due = self._at, self._at.table.due()
        if due is None or due.act.BY is not Role.PLAYER or at.turns.awaits_dealer:
            return None
        seat: int = due.act.seat  # type: ignore[attr-defined]
        if seat in at.standing.practice:
            return self._seen(lambda: self._practice_answer(seat))
        if seat in at.standing.leaving or seat not in at.standing.holders:
            return lambda: self._answer_for(seat, self._by_clock["stand"])
        until = at.turns.asked_until()
        if until is not None and at.now() >= until:
            return lambda: self._answer_for(seat, self._by_clock[at.standing.time_out])
        return None

    def _practice_answer(self, seat: int) -> Event:
        """A practice player answers, and has chips brought if the answer takes more."""
        table = self._at.table
        try:
            return answer(table, {seat: self._sensible})
        except Refused:
            wagers = table.round.hands[seat].wagers
            table.do(BringChips(seat, REFILL * max(sum(wagers.values()), 1)))
            return self._answer_for(seat, self._sensible)

    def _answer_for(self, seat: int, player: Player) -> Event:
        """Answer for someone: no cut, and a choice that can be made with the chips there are."""
        table = self._at.table
        due = table.due()
        assert due is not None
        if isinstance(due.act, AnswerCut):
            return table.do(AnswerCut(due.act.deck, seat))
        try:
            return answer(table, {seat: player})
        except Refused:
            options = [choice.option for choice in table.view(seat).choices]
            for option in options:
                try:
                    return answer(table, {seat: _Fixed(option)})
                except Refused:
                    continue
            raise


class _Fixed:
    """Takes one option, whatever is offered."""

    def __init__(self, option: str) -> None:
        self._option = option

    def choose(self, _view: View) -> str:
        """That option."""
        return self._option


def take_back(at: OpenTable, seat: int) -> None:
    """Take every wager of a seat off the layout, those that need another first."""
    table = at.table
    hand = table.wagering.get(seat)
    if hand is not None and hand.coupon:
        table.do(PlaceCoupon(seat, 0))
    while (hand := table.wagering.get(seat)) is not None:
        acts = [WithdrawWager(seat, wager) for wager in reversed(hand.wagers)]
        table.do(next((act for act in acts if table.can(act)), acts[0]))


def leave(at: OpenTable, seat: int) -> None:
    """Take a seat's wagers back and let its player go."""
    take_back(at, seat)
    at.table.do(LeaveTable(seat))
