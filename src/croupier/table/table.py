"""The table: it knows where every card and chip is, what is due next, and carries out acts."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.cards import Card
from croupier.money import Cents
from croupier.rounds import Hand, Law, Result, Round, Rules
from croupier.rounds.choices import Turns
from croupier.rounds.game import Game, Preparing
from croupier.rounds.script import (
    BurnFresh,
    Cut,
    DealerDraws,
    DealTo,
    DealToEach,
    InsertCuttingCard,
    LayAway,
    Load,
    Method,
    NoMoreBets,
    Note,
    OfferCut,
    PutStubAway,
    Shuffle,
    Step,
    TurnUp,
)
from croupier.table.act import Act, Event, Happening, Refusal, Refused, refuse
from croupier.table.acts.cash import Spoken
from croupier.table.acts.deals import Deliver
from croupier.table.deck import LOADED, Deck, Place
from croupier.table.ledger import INVENTORY, OUTSIDE, Ledger
from croupier.table.plan import Due, due_now, expand
from croupier.table.planned_step import PlannedStep
from croupier.table.seat import Seat
from croupier.table.setup import Setup
from croupier.table.shuffle import Entropy, fresh_entropy
from croupier.table.view import SeatView, view


class Packet(NamedTuple):
    """Cards laid in the discard rack together, with the area they came from."""

    area: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """A step with what this edition prints for it."""

    step: Step
    cites: tuple[str, ...]
    notes: tuple[Note, ...]
    note_cites: tuple[str, ...]
    dues: dict[Act, Due]
    """What is due when the step comes to an act: acts are values, the same in every round."""


@dataclass(slots=True)
class Table:
    """One table. Everything that changes it goes through `do`."""

    setup: Setup
    entropy: Entropy = fresh_entropy
    clock: Callable[[], int] = lambda: int(time.time())
    keep: Callable[[Event], None] | None = None

    game: Game = field(init=False)
    rules: Rules = field(init=False)
    method: Method = field(init=False)
    shuffler_counts: bool = field(init=False)
    devices: set[str] = field(init=False, default_factory=set)
    now: int = field(init=False, default=0)
    seats: dict[int, Seat] = field(init=False, default_factory=dict)
    chips: Ledger = field(init=False, default_factory=Ledger)
    coupons: Ledger = field(init=False, default_factory=Ledger)
    decks: list[Deck] = field(init=False, default_factory=list)
    retired: list[Deck] = field(init=False, default_factory=list)
    in_play: int = field(init=False, default=0)
    cover_card: str = field(init=False, default="table")
    shuffles: int = field(init=False, default=0)

    wagering: dict[int, Hand] = field(init=False, default_factory=dict)
    spoken: dict[tuple[int, str], Spoken] = field(init=False, default_factory=dict)
    """Spoken wagers whose cash is still to be changed, by seat and wager."""
    reader_failed: bool = field(init=False, default=False)
    round: Round = field(init=False, default_factory=Round)
    round_number: int = field(init=False, default=0)
    closed: bool = field(init=False, default=False)
    layout: dict[str, list[Card]] = field(init=False, default_factory=dict)
    rack: list[Packet] = field(init=False, default_factory=list)
    drawn: list[Card] = field(init=False, default_factory=list)
    drawn_seen: bool = field(init=False, default=False)
    """Whether everyone has seen the card that was drawn in error."""
    face_up_found: int = field(init=False, default=0)
    held: str = field(init=False, default="")
    uncounted: int = field(init=False, default=0)
    void_because: tuple[str, ...] = field(init=False, default=())
    cutter: int = field(init=False, default=0)
    """The seat that last cut the cards, 0 for the dealer."""
    cut_offered: int = field(init=False, default=0)
    """The seat that was first offered the cut for the coming round, 0 before anyone was."""
    cut_turn: int = field(init=False, default=0)
    """Where the offer of the cut has come to: it goes on with the next seat counterclockwise. 0
    when the game is just beginning."""
    cutting_card: str = field(init=False, default="")
    """The area of the layout on which the cutting card came out of the shoe, empty before."""
    recutting: bool = field(init=False, default=False)
    """Whether the cut that is due was ordered again by a supervisor."""
    meter: Cents = field(init=False, default=0)
    """The progressive jackpot as it stands."""
    meter_before: Cents = field(init=False, default=0)
    """The jackpot as it stood before the wagers of this round."""

    plan: deque[PlannedStep] = field(init=False, default_factory=deque)
    doing: PlannedStep | None = field(init=False, default=None)
    queue: deque[Act] = field(init=False, default_factory=deque)
    events: int = field(init=False, default=0)
    owed: dict[str, int] = field(init=False, default_factory=dict)
    """How many cards each area should have got so far in this round."""
    racked_before: int = field(init=False, default=0)
    """Packets that lay in the discard rack before this round: a shoe lasts several."""
    slips: int = field(init=False, default=0)
    """How often the dealer dealt a wrong number of cards in this round."""
    _printed: dict[int, Printed] = field(init=False, default_factory=dict)
    _doing_printed: Printed = field(init=False)
    """What is printed for the step in hand, which every act of it asks for."""
    _scripts: dict[tuple[Preparing, int], tuple[PlannedStep, ...]] = field(
        init=False, default_factory=dict
    )
    _faces: dict[str, tuple[tuple[int, int, int], Mapping[str, str]]] = field(
        init=False, default_factory=dict
    )
    """The areas of the layout as anyone sees them, with the moment they were last looked at."""
    _results_known: dict[tuple[int, str], list[Result]] = field(init=False, default_factory=dict)
    """What the step in hand comes to for each seat, once it has been worked out."""
    _due: Due | None = field(init=False, default=None)
    _due_event: int = field(init=False, default=-1)
    _due_now: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.game, self.rules = self.setup.game, self.setup.rules
        self.method = self.setup.method
        if self.setup.shuffler.is_there:
            self.devices.add("shuffler")
        if self.method is Method.AUTOMATED_SHOE:
            self.devices.add("automated-shoe")
        self.shuffler_counts = self.setup.shuffler.value == "counting-device"
        self.now = self.clock()
        if self.game.meter and self.game.meter.runs(self.rules):
            self.meter = self.rules.number(self.game.meter.seed)
        cards = self.game.shoe_cards(self.rules)
        self.decks = [Deck(number, cards) for number in range(self.setup.decks)]
        self.chips.move(OUTSIDE, INVENTORY, self.setup.inventory)
        for deck in self.decks:
            self.plan_opening(deck)
        self.refill()

    # ---- acting -----------------------------------------------------------------------------

    def refusal(self, act: Act) -> Refusal | None:
        """Why an act is not allowed now, or None."""
        self.tick()
        return act.refusal(self)

    def can(self, act: Act) -> bool:
        """Whether an act is allowed now."""
        return self.refusal(act) is None

    def do(self, act: Act) -> Event:
        """Carry out an act and return what happened; raise Refused if it is not allowed."""
        self.tick()
        refusal = act.refusal(self)
        if refusal is not None:
            raise Refused(refusal)
        printed = self._doing_printed if act.CONSUMES else None
        happening = Happening(printed.cites if printed else ())
        act.carry_out(self, happening)
        if printed and not happening.replanned:
            self.queue.popleft()
        if not self.queue:
            self.refill()
        event = Event(
            self.events,
            self.now,
            act.actor(),
            act.as_data(),
            self.rules.filled(tuple(happening.cites)),
            happening.told,
            printed.note_cites if printed else (),
        )
        self.events += 1
        if self.keep is not None:
            self.keep(event)
        return event

    def tick(self) -> None:
        """Look at the clock: hours that have run out count from here on."""
        self.now = self.clock()

    def due(self) -> Due | None:
        """What comes next by the procedure, or None while the table waits for players."""
        # Asked several times an act, and the same until the next one or the next second.
        if self._due_event != self.events or self._due_now != self.now:
            self._due_event, self._due_now, self._due = self.events, self.now, due_now(self)
        return self._due

    def waiting(self) -> Refusal:
        """Why nothing is due: what the table waits for."""
        if not self.seats and self.doing is not None:
            cite = self.rules.cite(self.doing.step.cite)
            return refuse("the table waits for a player", cite)
        opening = "an ante" if self.game.unit_wager == "ante" else "wagers"
        return refuse(f"the table waits for {opening}", self.cite(Law.CLOSED))

    def view(self, seat: int | None = None) -> SeatView:
        """What a seat, or anyone standing by, may know."""
        self.tick()
        return view(self, seat)

    # ---- citing -----------------------------------------------------------------------------

    def cite(self, topic: Law) -> str:
        """The paragraph on a topic as this edition prints it, or the edition if it has none."""
        return self.setup.cite(topic)

    def cites(self, *keys: str) -> tuple[str, ...]:
        """Paragraphs by key, as this edition prints them."""
        return self.rules.cites(*keys)

    def printed(self, step: Step) -> Printed:
        """A step's paragraphs and notes as this edition prints them, worked out once a step."""
        printed = self._printed.get(id(step))
        if printed is None:
            notes = tuple(note for note in step.notes if self.rules.has(note.cite))
            note_cites = tuple(self.rules.cite(note.cite) for note in notes)
            printed = Printed(step, self.rules.cites(*step.cites), notes, note_cites, {})
            self._printed[id(step)] = printed  # which keeps the step, and so its identity
        return printed

    # ---- planning ---------------------------------------------------------------------------

    def refill(self) -> None:
        """Go on to the next step that gives anyone something to do."""
        while not self.queue:
            if not self.plan:
                self.plan_round()
            self.doing = self.plan.popleft()
            self._doing_printed = self.printed(self.doing.step)
            self._results_known.clear()
            self.queue.extend(expand(self, self.doing))

    def plan_opening(self, deck: Deck) -> None:
        """What must happen to a new deck before it is used."""
        self.plan.extend(PlannedStep(step, deck.number) for step in self.game.opening)

    def plan_round(self) -> None:
        """Preparation, dealing and completion with the deck whose turn it is."""
        deck = self.decks[self.in_play]
        for planned in self._script(deck):
            is_load = isinstance(planned.step, Load)
            is_done = _IS_DONE.get(type(planned.step))
            if is_done is None or not is_done(deck):
                self.plan.append(planned)
                if is_load:
                    self.held = ""
            if is_load:
                self._plan_other_deck()

    def _script(self, deck: Deck) -> tuple[PlannedStep, ...]:
        """The script of a round, the same every time a deck is made ready in the same way."""
        preparing = self.preparing(deck)
        script = self._scripts.get((preparing, deck.number))
        if script is None:
            steps = self.game.script(preparing, self.rules)
            script = tuple(PlannedStep(step, deck.number) for step in steps)
            self._scripts[preparing, deck.number] = script
        return script

    def _plan_other_deck(self) -> None:
        """While one deck is played the device shuffles the other."""
        for other in self.decks:
            if other.number == self.in_play or other.is_shuffled or other.preshuffled:
                continue
            self.plan.extend(
                planned for planned in self._script(other) if isinstance(planned.step, Shuffle)
            )

    def preparing(self, deck: Deck) -> Preparing:
        """How a deck is made ready at this table."""
        by_device = "shuffler" in self.devices
        loads = by_device and self.setup.device_loads_shoe
        return Preparing(self.method, by_device, deck.preshuffled, loads)

    def replan(self, happening: Happening, *planned: PlannedStep) -> None:
        """Drop the rest of the plan and go on with this instead."""
        self.plan.clear()
        self.queue.clear()
        self.plan.extend(planned)
        happening.replanned = True

    # ---- what is where ----------------------------------------------------------------------

    @property
    def deck(self) -> Deck:
        """The deck in play."""
        return self.decks[self.in_play]

    @property
    def dealing(self) -> bool:
        """Whether cards of this round are still to be dealt."""
        if not self.closed or self.deck.place not in LOADED or self.doing is None:
            return False
        steps = (self.doing.step, *(planned.step for planned in self.plan))
        return any(isinstance(step, _DEALS) for step in steps)

    @property
    def has_reader(self) -> bool:
        """Whether the table has a card reader that works."""
        known = "card-reader" in self.rules.edition.options
        return known and self.rules.option("card-reader") != "none" and not self.reader_failed

    @property
    def is_out_of_cards(self) -> bool:
        """Whether a shoe that lasts is empty in the middle of a round, with discards to deal."""
        empty = self.game.shoe_lasts and not self.deck.cards and not self.drawn
        return empty and self.racked_before > 0

    @property
    def started(self) -> bool:
        """Whether the deck has been made ready, so that only wagers are waited for."""
        return self.doing is not None and isinstance(self.doing.step, NoMoreBets)

    @property
    def is_void(self) -> bool:
        """Whether the round in progress is void, and only its cards are still to be picked up."""
        return self.closed and bool(self.void_because)

    def hand(self, seat: int) -> Hand | None:
        """A seat's hand: of the round in progress, else as far as it has wagered."""
        hands: Mapping[int, Hand] = self.round.hands if self.closed else self.wagering
        return hands.get(seat)

    def expected_in(self, area: str) -> int:
        """How many cards belong in an area of the layout by now."""
        owed = self.owed.get(area, 0)
        if not area.startswith("seat "):
            return owed
        _, seat, *rest = area.split(" ")
        discarded = len(self.round.hands[int(seat)].discarded)
        return discarded if rest else owed - discarded

    def misdealt(self) -> list[str]:
        """Areas that have had their cards, and got a wrong number of them."""
        if not self.slips:
            return []
        coming = {act.area for act in self.queue if isinstance(act, Deliver)}
        return [
            area
            for area, cards in self.dealt_to().items()
            if area not in coming and len(cards) != self.expected_in(area)
        ]

    def dealt_to(self) -> dict[str, Sequence[Card]]:
        """What each area was dealt, on the layout or collected from it in this round."""
        collected = {
            packet.area: packet.cards
            for packet in self.rack[self.racked_before :]
            if packet.area.startswith("seat ") or packet.area in self.game.areas
        }
        return {**collected, **self.layout}

    def in_the_way(self, seat: int) -> list[str]:
        """Misdealt areas that the person who settles a seat's wagers cannot fail to count."""
        if not self.slips:
            return []
        unseen = Counter[str]()
        for planned in self.plan:
            if isinstance(planned.step, TurnUp):
                unseen[planned.step.area] += len(planned.step.slots)
        seen = {area for area, slots in self.game.areas.items() if unseen[area] < len(slots)}
        return [area for area in self.misdealt() if area == f"seat {seat}" or area in seen]

    def results_of(self, hand: Hand, settlement: str) -> list[Result]:
        """What a settlement comes to for a hand; the order of settling asks for it first."""
        results = self._results_known.get((hand.seat, settlement))
        if results is None:
            results = self.game.settlements[settlement](self.rules, self.round, hand)
            self._results_known[hand.seat, settlement] = results
        return results

    def drop_from_queue(self, seat: int) -> None:
        """Leave out a seat whose hand is over from what is still to be done in this step."""
        left = [
            act
            for act in self.queue
            if getattr(act, "seat", None) != seat and getattr(act, "area", None) != f"seat {seat}"
        ]
        self.queue.clear()
        self.queue.extend(left)

    def to_rack(self, area: str, cards: list[Card]) -> None:
        """Lay a packet in the discard rack, face down."""
        self.rack.append(Packet(area, tuple(cards)))

    def gather(self, deck: Deck) -> None:
        """Bring every card of the deck in play together again."""
        for packet in self.rack:
            deck.cards.extend(packet.cards)
        for cards in self.layout.values():
            deck.cards.extend(cards)
        deck.cards.extend(self.drawn)
        self.rack.clear()
        self.layout.clear()
        self.drawn.clear()

    def rack_deck(self) -> int:
        """The deck whose cards lie in the discard rack; never more than one."""
        for deck in self.decks:
            if deck.place is Place.RACK:
                return deck.number
        return self.in_play


_DEALS = (NoMoreBets, DealToEach, DealTo, LayAway, PutStubAway, Turns, DealerDraws)


_IS_DONE: dict[type[Step], Callable[[Deck], bool]] = {
    Shuffle: lambda deck: deck.is_shuffled,
    OfferCut: lambda deck: deck.is_cut,
    Cut: lambda deck: deck.is_cut,
    InsertCuttingCard: lambda deck: deck.is_shuffled and deck.behind is not None,
    Load: lambda deck: deck.place in LOADED,
    BurnFresh: lambda deck: deck.place in LOADED,
}
"""How to tell whether a deck is past a step already, as one that waits its turn may be."""
