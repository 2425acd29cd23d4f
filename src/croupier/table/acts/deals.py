"""From "No more bets" to the stub in the discard rack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from croupier.cards import Card, text
from croupier.rounds import Game, Hand, Law, Round, effects
from croupier.rounds.script import BurnFresh, DealerDraws, DealTo, DealToEach, NoMoreBets, Step
from croupier.rounds.script import LayAway as LayAwayStep
from croupier.rounds.script import PutStubAway as PutStubAwayStep
from croupier.rounds.script import TakeOutRest as TakeOutRestStep
from croupier.rounds.wager_names import the_wager
from croupier.speech import counted, in_symbols
from croupier.table.act import Happening, Procedural, Refusal, refuse
from croupier.table.acts.decks import draw_order
from croupier.table.acts.shuffles import move_cut_on
from croupier.table.command import Command, Stage
from croupier.table.deck import Place
from croupier.table.event_data import ToldData
from croupier.table.names import Names, owner_of
from croupier.table.setup import chosen_in
from croupier.table.void_round import void_round

if TYPE_CHECKING:
    from croupier.table.table import Table


@dataclass(frozen=True, slots=True)
class AnnounceNoMoreBets(Procedural):
    """Wagers are closed: from here on nothing is made, raised or withdrawn."""

    NAME = "no more bets"
    LABEL = 'Announce "No more bets."'
    COMMAND = Command(Stage.DEAL, ("no more bets", "nmb"), (NoMoreBets,))
    TOPICS = (Law.CLOSED,)

    def objection(self, table: Table) -> Refusal | None:
        """Every player who wagers has made all the wagers that are required."""
        owed = (owed_wager(table, seat) for seat in table.wagering)
        return next((refusal for refusal in owed if refusal is not None), None)

    def carry_out(self, table: Table, happening: Happening) -> None:
        hands = {seat: table.wagering[seat] for seat in sorted(table.wagering)}
        areas: dict[str, list[Card]] = {area: [] for area in table.game.areas}
        table.round = Round(hands=hands, areas=areas)
        table.wagering = {}
        table.closed = True
        table.round_number += 1
        table.void_because = ()
        table.face_up_found = table.slips = 0
        table.owed.clear()
        table.racked_before = len(table.rack)
        happening.told["round"] = table.round_number
        happening.told["seats"] = list(hands)
        happening.told["rules"] = table.setup.in_force
        move_cut_on(table)
        _feed_meter(table, happening)

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"No more bets. Round {told['round']} begins."


def owed_wager(table: Table, seat: int) -> Refusal | None:
    """What a seat that wagers must still put down before cards are dealt to it."""
    placed = table.wagering[seat].wagers
    for wager in table.game.wagers:
        lacks = wager.required and wager.name not in placed
        follows = wager.times * placed.get(wager.equals or "", 0)
        if lacks or (wager.equals and placed.get(wager.name) != follows):
            return refuse(
                f"seat {seat} still owes {the_wager(wager.name)}, or takes the others back",
                table.rules.cite(wager.cite),
            )
    return None


def _feed_meter(table: Table, happening: Happening) -> None:
    """A set part of each wager on the jackpot goes to its meter."""
    meter, table.meter_before = table.game.meter, table.meter
    if meter is None or not meter.runs(table.rules):
        return
    wagers = sum(1 for hand in table.round.hands.values() if meter.wager in hand.wagers)
    if wagers:
        table.meter += wagers * table.rules.number(meter.rate)
        happening.told["meter"] = table.meter
    # Who could win the jackpot could win all that it stands at: no payout limit is below that.
    table.rules = table.game.with_meter(table.setup.rules, table.meter)
    if table.rules is not table.setup.rules:
        happening.told["rules"] = chosen_in(table.rules)


@dataclass(frozen=True, slots=True)
class Deliver(Procedural):
    """Cards go face down to one area of the layout."""

    NAME = "deliver"
    LABEL = "Deal cards to"
    IS_QUIET = True
    COMMAND = Command(
        Stage.DEAL,
        ("deal", "deliver"),
        (DealToEach, DealTo),
        asks={"area": "Where to?", "count": "How many cards?"},
        example="deal 3 2",
    )
    TOPICS = (Law.DRAWN_IN_ERROR, Law.SHOE_ENDS)

    area: str
    count: int

    def carry_out(self, table: Table, happening: Happening) -> None:
        deal(table, self.area, self.count, happening)

    def sentence(self, told: ToldData, names: Names) -> str:
        number = self.count - told.get("stopped", 0)
        shown = told.get("cards") or told.get("shown", {}).values()
        cards = f": {in_symbols(shown)}" if shown else ""
        return f"{counted(number)} to {owner_of(self.area, names)}{cards}."


def deal(table: Table, area: str, count: int, happening: Happening) -> None:
    """Draw cards one by one to an area; a card drawn in error before comes first.

    A card lying face up stops the dealing: it must be set aside before the rest is dealt,
    which the procedure then asks for with what is still to come. So does a shoe that runs out
    with discards of earlier rounds in the rack. A deck that has run out leaves the area short,
    as a wrong number of cards.
    """
    if table.drawn:
        happening.cite(table.cite(Law.DRAWN_IN_ERROR))
    to, deck = _cards_of(table, area), table.deck
    for dealt in range(count):
        if not table.drawn and not deck.cards and not table.is_out_of_cards:
            table.slips += 1
            break
        if not table.drawn and (deck.shows_top or not deck.cards):
            happening.told["stopped"] = count - dealt
            kind = type(table.queue.popleft())
            assert issubclass(kind, Deliver)
            table.queue.appendleft(kind(area, count - dealt))
            happening.replanned = True
            break
        to.append(next_card(table))
    note_cutting_card(table, area, happening)
    _show_dealt(table, area, happening)


def next_card(table: Table) -> Card:
    """The next card of the shoe or the deck: one that was drawn in error comes first."""
    if table.drawn:
        table.drawn_seen = False
        return table.drawn.pop(0)
    return table.deck.draw()


def note_cutting_card(table: Table, area: str, happening: Happening) -> None:
    """Tell of the cutting card when it has come out before a card for this area. It is laid
    aside, and the shoe ends with the round."""
    deck = table.deck
    if deck.behind is not None and deck.is_spent and not table.cutting_card:
        table.cutting_card, table.cover_card = area, "table"
        known = table.setup.knows(Law.SHOE_ENDS)
        happening.cite(table.cite(Law.SHOE_ENDS if known else Law.CUTTING_CARD))
        happening.told["cutting card"] = area


def next_area(table: Table) -> str:
    """Where the next card is due: to an area of the layout, or to the discard rack."""
    act = table.queue[0] if table.queue else None
    return act.area if isinstance(act, Deliver) else BURNED


LAID_AWAY: Final = "laid away"
"""Cards in the discard rack that nobody has seen."""
BURNED: Final = "discard rack"
"""Where the cutting card is told to have come out if the next card was for no hand."""


def _show_dealt(table: Table, area: str, happening: Happening) -> None:
    """Tell of cards that the step has dealt face up."""
    step = table.doing.step if table.doing else None
    if isinstance(step, DealToEach) and step.face_up:
        hand = table.round.hands[int(area.split(" ")[1])]
        hand.turned_up = True
        happening.told["cards"] = text(hand.cards)
    if isinstance(step, DealTo) and step.face_up:
        cards = table.round.areas[area]
        places = effects.turn_up(table.game, table.round, area, step.face_up)
        happening.told["shown"] = {slot: str(cards[at]) for slot, at in places.items()}


def _cards_of(table: Table, area: str) -> list[Card]:
    """The cards on the layout in an area; a hand or an area of the round shares the list."""
    cards = table.layout.get(area)
    if cards is None:
        if area.startswith("seat "):  # a hand that a split made has its place already
            hand: Hand = table.round.hands[int(area[5:])]
            cards = hand.cards
        else:
            cards = table.round.areas[area]
        table.layout[area] = cards
    return cards


@dataclass(frozen=True, slots=True)
class SetAside(Procedural):
    """A card found face up is not used; a second one voids the round."""

    NAME = "set aside face-up card"
    LABEL = "Set the face-up card aside"
    COMMAND = Command(Stage.IRREGULARITY, ("set aside", "aside"))
    TOPICS = (Law.FACE_UP,)
    CONSUMES = False

    def carry_out(self, table: Table, happening: Happening) -> None:
        card = table.deck.draw()
        note_cutting_card(table, next_area(table), happening)
        discard_face_up(table, card, happening)

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"{in_symbols(told['card'])} is found face up and set aside."


def face_up_limit(table: Table) -> int | None:
    """How many cards found face up void the round: the law's number, or the house's reading;
    none where cards lie open and one more or less harms nobody."""
    if "face-up-voids" in table.rules.edition.options:
        return table.rules.number("face-up-voids")
    limit = table.rules.edition.numbers.get("face-up.void")
    return limit.value if limit else None


def discard_face_up(table: Table, card: Card, happening: Happening) -> None:
    """Put a card that everyone saw in the discard rack, and void the round if it is one too
    many."""
    happening.cite(table.cite(Law.FACE_UP))
    happening.told["card"] = str(card)
    table.to_rack("face up", [card])
    table.face_up_found += 1
    limit = face_up_limit(table)
    if limit is not None and table.face_up_found >= limit:
        void_round(table, happening, (table.cite(Law.FACE_UP),))


@dataclass(frozen=True, slots=True)
class LayAway(Procedural):
    """Cards go to the discard rack unseen; they take no part in the round."""

    NAME = "lay away"
    LABEL = "Lay cards away, unseen"
    IS_QUIET = True
    COMMAND = Command(
        Stage.DEAL,
        ("lay away", "lay", "burn"),
        (LayAwayStep, BurnFresh, DealerDraws),
        asks={"count": "How many cards?"},
    )
    TOPICS = (Law.DRAWN_IN_ERROR, Law.BURN)

    count: int

    @classmethod
    def keeps_law_of(cls, game: Game) -> bool:
        return any(
            isinstance(step, LayAwayStep | BurnFresh | DealerDraws) for _, step in game.every_step()
        )

    def carry_out(self, table: Table, happening: Happening) -> None:
        if table.drawn:
            seen = Law.DRAWN_AND_SEEN if table.drawn_seen else Law.DRAWN_IN_ERROR
            happening.cite(table.cite(seen))
        cards: list[Card] = []
        while len(cards) < self.count and (table.drawn or table.deck.cards):
            if table.closed and table.deck.shows_top and not table.drawn:
                break
            cards.append(next_card(table))
        note_cutting_card(table, BURNED, happening)
        table.to_rack(LAID_AWAY, cards)
        rest = self.count - len(cards)
        if rest and (table.deck.cards or table.is_out_of_cards):
            # A card that shows its face is set aside first, and an empty shoe is filled.
            happening.told["stopped"] = rest
            table.queue[0] = LayAway(rest)
            happening.replanned = True

    def sentence(self, told: ToldData, names: Names) -> str:
        gone = self.count - told.get("stopped", 0)
        return f"The dealer lays {counted(gone)} away, unseen."


@dataclass(frozen=True, slots=True)
class ReshuffleDiscards(Procedural):
    """The shoe has run out in the middle of a round: the discards of earlier rounds are shuffled
    and cut, cards are burned as from a fresh shoe, and the round goes on."""

    NAME = "reshuffle discards"
    SAYS = "The shoe has run out: the discards are shuffled and cut."
    TOPICS = (Law.SHORT_SHOE,)
    CONSUMES = False

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(table.cite(Law.SHORT_SHOE))
        deck, before = table.deck, table.rack[: table.racked_before]
        del table.rack[: table.racked_before]
        table.racked_before = 0
        deck.cards = [card for packet in before for card in packet.cards]
        deck.put_off_seed()  # the round has cards of the old shuffle, some perhaps face down
        draw_order(table, deck, happening)
        deck.cut(len(deck.cards) // 2)
        burned = min(table.rules.number("fresh-shoe-burn"), len(deck.cards))
        if burned:
            table.to_rack(LAID_AWAY, [deck.draw() for _ in range(burned)])


@dataclass(frozen=True, slots=True)
class TakeOutRest(Procedural):
    """The cards left in the automated shoe are taken out, to be dealt by hand."""

    NAME = "take out rest"
    LABEL = "Take the rest out of the shoe"
    IS_QUIET = True
    SAYS = "The dealer takes the rest of the cards out of the shoe."
    COMMAND = Command(Stage.DEAL, ("take out", "rest"), (TakeOutRestStep,))

    def carry_out(self, table: Table, happening: Happening) -> None:
        table.deck.place = Place.HAND


@dataclass(frozen=True, slots=True)
class PutStubAway(Procedural):
    """The stub goes to the discard rack without being exposed."""

    NAME = "put stub away"
    LABEL = "Put the stub away"
    IS_QUIET = True
    SAYS = "The rest of the cards goes to the discard rack."
    COMMAND = Command(Stage.DEAL, ("put stub away", "stub"), (PutStubAwayStep,))

    def carry_out(self, table: Table, happening: Happening) -> None:
        table.uncounted += 1
        _put_away(table)


def _put_away(table: Table) -> None:
    """Move the stub, with a card drawn in error but not needed, to the discard rack."""
    deck = table.deck
    stub = [*table.drawn, *deck.cards]
    table.drawn.clear()
    deck.cards = []
    table.to_rack("stub", stub)
    deck.place = Place.RACK


@dataclass(frozen=True, slots=True)
class CountStub(Procedural):
    """The stub is counted face down; a wrong count voids the round, and may retire the deck."""

    NAME = "count stub"
    LABEL = "Count the stub"
    COMMAND = Command(Stage.DEAL, ("count stub", "count"), (PutStubAwayStep,))
    TOPICS = (Law.STUB_COUNT, Law.WRONG_COUNT, Law.WRONG_NUMBER)

    @classmethod
    def keeps_law_of(cls, game: Game) -> bool:
        steps = (step for _, step in game.every_step() if isinstance(step, PutStubAwayStep))
        return any(step.count_cite for step in steps)

    def carry_out(self, table: Table, happening: Happening) -> None:
        step = table.doing.step if table.doing else None
        assert isinstance(step, PutStubAwayStep)
        counted = len(table.deck.cards) + len(table.drawn)
        set_aside = sum(len(packet.cards) for packet in table.rack if packet.area not in table.owed)
        expected = len(table.deck.make) - sum(table.owed.values()) - set_aside
        happening.cite(table.rules.cite(step.count_cite))
        happening.told["counted"] = counted
        table.uncounted = 0
        if counted == expected:
            happening.cite(table.rules.cite(step.right_cite))
            _put_away(table)
            return
        self._wrong(table, step, happening, counted)

    def _wrong(
        self, table: Table, step: PutStubAwayStep, happening: Happening, counted: int
    ) -> None:
        """Void all hands; keep the deck only if a misdeal explains the count."""
        happening.cite(table.rules.cite(step.wrong_cite))
        elsewhere = sum(map(len, table.layout.values()))
        elsewhere += sum(len(packet.cards) for packet in table.rack)
        misdealt = table.misdealt()
        is_whole = counted + elsewhere == len(table.deck.make)
        happening.told["misdealt"] = misdealt
        _put_away(table)
        cites = (table.cite(Law.WRONG_COUNT), table.cite(Law.WRONG_NUMBER))
        keep = is_whole  # a whole deck is counted wrong only if some place was misdealt
        void_round(table, happening, cites if keep else cites[:1], retires_deck=not keep)

    @classmethod
    def is_called_for(cls, step: Step) -> bool:
        return isinstance(step, PutStubAwayStep) and bool(step.count_cite)

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"The dealer counts the stub: {counted(told['counted'])}."
