"""From the steps of a script to the acts that are due, one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from croupier.rounds import Hand, Law, Outcome, Remedy, agenda, moves
from croupier.rounds.choices import Ask, Turns
from croupier.rounds.moves import Consequence, Move
from croupier.rounds.script import (
    Announce,
    BurnFresh,
    CheckHoleCard,
    Cut,
    DealerDraws,
    DealTo,
    DealToEach,
    Destroy,
    InsertCuttingCard,
    Inspect,
    LayAway,
    Load,
    Method,
    NoMoreBets,
    Note,
    OfferCut,
    Order,
    PickUp,
    PutStubAway,
    Receive,
    Reveal,
    Settle,
    Show,
    Shuffle,
    Spin,
    Spread,
    Step,
    TakeOut,
    TakeOutRest,
    TurnDown,
    TurnSpreadUp,
    TurnUp,
    Verify,
    Wash,
)
from croupier.table.act import Act, fixed_fields
from croupier.table.acts import (
    cash,
    deals,
    decks,
    irregularities,
    play,
    removals,
    showdown,
    shuffles,
    turns,
)
from croupier.table.deck import Place
from croupier.table.planned_step import PlannedStep
from croupier.table.split_hands import part_place

if TYPE_CHECKING:
    from croupier.table.table import Table


@dataclass(frozen=True, slots=True)
class Due:
    """The next act of the procedure, with its paragraph and what only a person can see to."""

    act: Act
    cite: str
    step: Step | None = None
    words: str = ""
    notes: tuple[Note, ...] = ()
    instead: tuple[type[Act], ...] = ()

    @property
    def by(self) -> str:
        """Who is to do it."""
        return self.act.actor()

    @property
    def says(self) -> str:
        """The act that is due, in a sentence."""
        says = self.words or (self.step.says() if self.step else "")
        is_asked = isinstance(self.act, play.Choose)
        return f"{self.by} is asked: {says}" if is_asked else says

    def matches(self, act: Act) -> bool:
        """Whether an act is the one that is due, its free choices aside."""
        mine = self.act
        if act is mine or isinstance(act, self.instead):
            return True
        if type(act) is not type(mine):
            return False
        fixed = fixed_fields(type(mine))
        return fixed(act) == fixed(mine)


def due_now(table: Table) -> Due | None:
    """What is due at the table, or None while it waits for players."""
    assert table.doing is not None and table.queue
    step, act = table.doing.step, table.queue[0]
    interposed = _in_play(table, act) if table.closed else _between_rounds(table)
    if interposed is not None:
        return interposed
    if not table.closed and _waits_for_players(table, step):
        return None
    dues = table._doing_printed.dues
    due = dues.get(act)
    if due is None:
        due = dues[act] = _due_by_script(table, step, act)
    return due


def _due_by_script(table: Table, step: Step, act: Act) -> Due:
    """An act of a step with its paragraph; the same whenever the step comes to the act."""
    printed = table._doing_printed
    cite, words = printed.cites[0], ""
    instead: tuple[type[Act], ...] = ()
    if isinstance(step, PutStubAway) and isinstance(act, deals.PutStubAway):
        # A dealer may always count where the law knows of a count.
        instead = (deals.CountStub,) if step.count_cite else ()
    elif isinstance(step, PutStubAway):
        cite, words = table.rules.cite(step.count_cite), "The stub is counted face down."
    elif isinstance(step, Settle) and isinstance(act, showdown.RevealHand):
        cite, words = table.rules.cite(step.reveals), "The dealer turns up the player's cards."
    elif isinstance(step, Settle) and isinstance(act, showdown.CollectHands):
        cite, words = table.rules.cite(step.collects_after), "All losing hands are collected."
    return Due(act, cite, step, words, printed.notes, instead)


def _waits_for_players(table: Table, step: Step) -> bool:
    """Nobody is there to look at the cards, or nobody has wagered yet."""
    if isinstance(step, NoMoreBets):
        return not table.wagering
    return not table.seats and isinstance(step, (Show, TurnSpreadUp))


def _in_play(table: Table, act: Act) -> Due | None:
    """What comes before the script's next act because of the cards that are out."""
    if isinstance(act, _DEALS_CARDS):
        deck = table.deck
        if table.is_out_of_cards:
            says = "The shoe is empty: the discards of earlier rounds are shuffled and cut."
            return Due(deals.ReshuffleDiscards(), table.cite(Law.SHORT_SHOE), words=says)
        if deck.shows_top and not table.drawn:
            return _set_aside(table)
    elif table.slips and isinstance(act, play.Resolve | play.Choose) and _is_counted(table):
        return _misdeal(table, table.in_the_way(act.seat))
    elif table.slips and isinstance(act, _ENDS_DEAL) and table.game.misdeal_voids_one_hand:
        # Every hand should be whole now, and the dealer's may be completed while there is a deck.
        return _misdeal(table, table.misdealt())
    return None


_DEALS_CARDS: Final = (deals.Deliver, deals.LayAway)
_ENDS_DEAL: Final = (deals.TakeOutRest, deals.PutStubAway, deals.CountStub)


def _misdeal(table: Table, wrong: list[str]) -> Due | None:
    """The first of the areas with a wrong number of cards is pointed out."""
    if not wrong:
        return None
    due = irregularities.DeclareMisdeal(wrong[0])
    effect = due.leads_to(table)
    if effect.remedy is Remedy.DEALT_NOW and table.deck.shows_top and not table.drawn:
        return _set_aside(table)
    says = f"{wrong[0]} has a wrong number of cards: {effect.remedy}."
    return Due(due, table.rules.cite(effect.cites[-1]), words=says)


def _set_aside(table: Table) -> Due:
    says = "The card found face up is put in the discard rack."
    return Due(deals.SetAside(), table.cite(Law.FACE_UP), words=says)


def _is_counted(table: Table) -> bool:
    """Whether the act cannot be done without counting the hand: it is settled, or one of its
    cards is discarded."""
    step = table.doing.step if table.doing else None
    return not isinstance(step, Ask) or any(
        option.settles_hand or option.discards is not None for option in step.options
    )


def _between_rounds(table: Table) -> Due | None:
    """What comes first because of the hour, or because nobody is there."""
    if decks.overdue(table):
        says = "The cards have been in use too long: they are changed."
        change = decks.RetireDeck(table.in_play, "card change")
        return Due(change, table.cite(Law.CARD_CHANGE), words=says)
    if table.spoken:
        says = "A spoken wager is confirmed by dealer and supervisor, and its cash changed."
        return Due(cash.next_with_cash(table), table.cite(Law.CASH), words=says)
    if _is_idle(table):
        says = "With no gaming activity the cards are spread on the table."
        return Due(decks.SpreadIdle(), table.cite(Law.IDLE), words=says)
    return None


def _is_idle(table: Table) -> bool:
    """Nobody is there, and the cards do not lie spread on the table yet."""
    return not table.seats and table.deck.place in (
        Place.STACK,
        Place.SHUFFLER,
        Place.SHOE,
        Place.HAND,
        Place.AUTOMATED_SHOE,
        Place.RACK,
    )


# Acts are immutable and the same ones come up every round, so each is made once.
_deliver_act: Final = cache(deals.Deliver)
_choose_act: Final = cache(play.Choose)
_resolve_act: Final = cache(play.Resolve)
_reveal_act: Final = cache(showdown.RevealHand)
_turn_up_act: Final = cache(play.TurnUpCards)

# ---- expansion ------------------------------------------------------------------------------


def expand(table: Table, planned: PlannedStep) -> list[Act]:
    """The acts that make up a step, in their order; what they deal is owed from then on."""
    if not agenda.is_taken(planned.step, table.round):
        return []
    acts = _EXPAND[type(planned.step)](table, planned)
    for act in acts:
        if isinstance(act, deals.Deliver):
            table.owed[act.area] = table.owed.get(act.area, 0) + act.count
    return acts


def _moves(table: Table, planned: PlannedStep) -> Sequence[Move | Consequence]:
    """What the step comes to in the round, as for all that follow the script."""
    return agenda.moves(table.game, table.rules, table.round, planned.step)


def _act(move: Move | Consequence) -> Act:
    """The act by which a dealer or a player makes a move."""
    return _ACTS[type(move)](move)


def _dealt(move: moves.Deal) -> Act:
    if move.part:
        return turns.Draw(part_place(move.seat, move.part), move.number)
    return _deliver_act(move.area or f"seat {move.seat}", move.number)


def _decided(move: moves.Decision) -> Act:
    if move.part:
        return turns.SettlePart(move.seat, move.part, move.settlement)
    return _resolve_act(move.seat, move.settlement)


_ACTS: Final[dict[type[Move | Consequence], Callable[[Any], Act]]] = {
    moves.Deal: _dealt,
    moves.Show: lambda move: _turn_up_act(move.area, move.slots),
    moves.Choice: lambda move: _choose_act(move.seat, move.ask.name),
    moves.Check: lambda move: turns.CheckHole(),
    moves.Spin: lambda move: play.SpinWheel(move.seat),
    moves.Decision: _decided,
    moves.HandUp: lambda move: _reveal_act(move.seat),
    moves.HandsDown: lambda move: showdown.TurnDownHands(move.seats),
}
"""By move, which is quicker than to go through them: every step of a round asks."""


def _as_moved(table: Table, planned: PlannedStep) -> list[Act]:
    return [_act(move) for move in _moves(table, planned)]


def _one_by_one(table: Table, planned: PlannedStep) -> list[Act]:
    """Steps that go on: one act after another, each after a look at the hands."""
    acts = _as_moved(table, planned)
    if acts:
        table.plan.appendleft(planned)
    return acts


def _deliver_to_each(table: Table, planned: PlannedStep) -> list[Act]:
    step = planned.step
    assert isinstance(step, DealToEach)
    acts = _as_moved(table, planned)
    if not step.one_at_a_time:
        return acts
    areas = [act.area for act in acts if isinstance(act, deals.Deliver)]
    return [_deliver_act(area, 1) for _ in range(step.count) for area in areas]


def _lay_away(table: Table, planned: PlannedStep) -> list[Act]:
    step = planned.step
    assert isinstance(step, LayAway)
    return [deals.LayAway(step.count)]


def _burn_fresh(table: Table, planned: PlannedStep) -> list[Act]:
    cards = table.rules.number("fresh-shoe-burn")
    return [deals.LayAway(cards)] if cards else []


def _put_stub_away(table: Table, planned: PlannedStep) -> list[Act]:
    assert isinstance(planned.step, PutStubAway)
    if not planned.step.count_cite:
        return [deals.PutStubAway()]
    every = table.rules.number("stub-count-every")
    is_due = table.uncounted + 1 >= every and not _device_counts(table)
    return [deals.CountStub() if is_due else deals.PutStubAway()]


def _device_counts(table: Table) -> bool:
    """Whether a counting device spares the dealer the count (reading dc-stub-count-methods)."""
    spared = table.rules.option("counting-device-spares") in ("every method", table.method)
    return table.shuffler_counts and spared


def _check_hole_card(table: Table, planned: PlannedStep) -> list[Act]:
    return _as_moved(table, planned) if table.has_reader else []


def _dealer_draws(table: Table, planned: PlannedStep) -> list[Act]:
    if _moves(table, planned):
        table.plan.appendleft(planned)
        return [turns.Draw("dealer", 1)]
    return [deals.LayAway(len(table.drawn))] if table.drawn_seen else []


def _settle(table: Table, planned: PlannedStep) -> list[Act]:
    step = planned.step
    assert isinstance(step, Settle)
    hands = agenda.settled(step, table.round)
    if step.order in (Order.COUNTERCLOCKWISE, Order.IN_PASSES):
        hands.reverse()
    if step.order in (Order.LOSERS_FIRST, Order.IN_PASSES):
        hands.sort(key=lambda hand: _pass(table, step, hand))
    acts: list[Act] = []
    for hand in hands:
        if step.reveals:
            acts.append(_reveal_act(hand.seat))
        acts.append(_resolve_act(hand.seat, step.name))
    if step.collects_after:
        lost = tuple(hand.seat for hand in hands if _pass(table, step, hand) == 0)
        if lost:
            acts.insert(len(lost), showdown.CollectHands(lost))
    return acts


def _pass(table: Table, step: Settle, hand: Hand) -> int:
    """In which pass a hand is settled: losers, then pushes where they come next, then winners."""
    if table.in_the_way(hand.seat):
        return 0  # and comes first, so that the misdeal is found before anything is paid
    results = table.results_of(hand, step.name)
    outcomes = {result.outcome for result in results}
    if outcomes == {Outcome.LOSE}:
        return 0
    is_push = step.order is Order.IN_PASSES and Outcome.WIN not in outcomes
    return 1 if is_push else 2


def _offer_cut(table: Table, planned: PlannedStep) -> list[Act]:
    return [shuffles.AnswerCut(planned.deck, seat) for seat in shuffles.cut_order(table)]


def _announce(table: Table, planned: PlannedStep) -> list[Act]:
    step = planned.step
    assert isinstance(step, Announce)
    return [play.AnnounceWords(step.words)]


def _reveal(table: Table, planned: PlannedStep) -> list[Act]:
    step = planned.step
    assert isinstance(step, Reveal)
    acts = _as_moved(table, planned)
    return acts[::-1] if step.order is Order.COUNTERCLOCKWISE else acts


def _turn_spread_up(table: Table, planned: PlannedStep) -> list[Act]:
    is_down = table.decks[planned.deck].place is Place.SPREAD_DOWN
    return [decks.TurnSpreadUp(planned.deck)] if is_down else []


def _load(table: Table, planned: PlannedStep) -> list[Act]:
    step = planned.step
    assert isinstance(step, Load)
    held = table.held or "left" if step.method is Method.HAND else None
    return [shuffles.LoadDeck(planned.deck, held)]


_Expand = Callable[["Table", PlannedStep], list[Act]]
_EXPAND: Final[dict[type[Step], _Expand]] = {
    Receive: lambda _table, planned: [decks.ReceiveDeck(planned.deck)],
    Inspect: lambda _table, planned: [decks.InspectDeck(planned.deck)],
    Verify: lambda _table, planned: [decks.VerifyDeck(planned.deck)],
    Spread: lambda _table, planned: [decks.SpreadDeck(planned.deck)],
    Show: lambda _table, planned: [decks.ShowDeck(planned.deck)],
    Wash: lambda _table, planned: [decks.WashDeck(planned.deck)],
    TurnSpreadUp: _turn_spread_up,
    Shuffle: lambda _table, planned: [shuffles.ShuffleDeck(planned.deck)],
    OfferCut: _offer_cut,
    Announce: _announce,
    Spin: _as_moved,
    Cut: lambda _table, planned: [shuffles.CutDeck(planned.deck)],
    Load: _load,
    InsertCuttingCard: lambda _table, planned: [shuffles.PutInCuttingCard(planned.deck)],
    BurnFresh: _burn_fresh,
    NoMoreBets: lambda _table, _planned: [deals.AnnounceNoMoreBets()],
    DealToEach: _deliver_to_each,
    DealTo: _as_moved,
    LayAway: _lay_away,
    TakeOutRest: lambda table, _planned: (
        [deals.TakeOutRest()] if table.deck.place is Place.AUTOMATED_SHOE else []
    ),
    PutStubAway: _put_stub_away,
    TurnUp: _as_moved,
    Ask: _as_moved,
    Turns: _one_by_one,
    CheckHoleCard: _check_hole_card,
    DealerDraws: _dealer_draws,
    TakeOut: lambda table, planned: (
        [removals.TakeOutCards(planned.deck)] if table.decks[planned.deck].surplus else []
    ),
    Destroy: lambda table, planned: (
        [removals.DestroyCards(planned.deck)] if table.decks[planned.deck].taken_out else []
    ),
    Settle: _settle,
    TurnDown: _as_moved,
    Reveal: _reveal,
    PickUp: lambda _table, _planned: [showdown.PickUpCards()],
}
