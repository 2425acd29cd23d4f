"""What goes wrong, and what the law makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.rounds import Game, Law, Misdeal, Remedy, effects
from croupier.rounds.choices import Ask
from croupier.rounds.script import Announce, NoMoreBets, Role
from croupier.speech import capital, counted, in_symbols
from croupier.table.act import Act, Happening, Refusal, refuse
from croupier.table.acts.deals import (
    Deliver,
    deal,
    discard_face_up,
    next_area,
    next_card,
    note_cutting_card,
)
from croupier.table.acts.shuffles import ShuffleDeck
from croupier.table.command import Command, Stage
from croupier.table.deck import LOADED, Place
from croupier.table.event_data import ToldData
from croupier.table.names import Names, owner_of
from croupier.table.settlement import collect
from croupier.table.void_round import void_hand, void_round

if TYPE_CHECKING:
    from croupier.table.table import Table


@dataclass(frozen=True, slots=True)
class _ByChance(Act):
    """Nobody means it: it happens to the cards or to a device."""

    BY = Role.CHANCE


def not_loaded(table: Table, topic: Law) -> Refusal | None:
    """Cards are misplaced only while there are cards to be dealt."""
    if table.is_void:
        return refuse("the round is void already", table.cite(topic))
    if table.deck.place in LOADED and table.deck.cards:
        return None
    return refuse("no cards are in the shoe or the hand now", table.cite(topic))


@dataclass(frozen=True, slots=True)
class CardTurnedOver(_ByChance):
    """A card lies face up in the shoe or the deck; it is found when it comes to the top."""

    NAME = "card turned over"
    LABEL = "A card lies face up in the shoe or deck"
    SAYS = "A card lies face up among those to be dealt."
    TOPICS = (Law.FACE_UP,)

    depth: int

    @classmethod
    def keeps_law_of(cls, game: Game) -> bool:
        return False  # it breaks what it cites; what comes of it is found out later

    def refusal(self, table: Table) -> Refusal | None:
        if refused := not_loaded(table, Law.FACE_UP):
            return refused
        if not 0 <= self.depth < len(table.deck.cards):
            return refuse(f"there are {len(table.deck.cards)} cards", table.cite(Law.FACE_UP))
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        table.deck.turn_over(self.depth)


@dataclass(frozen=True, slots=True)
class CardDrawnInError(_ByChance):
    """A card comes out when none is due. Unseen, it is the next card dealt; seen, it is
    treated as a card found face up (reading all-drawn-exposed)."""

    NAME = "card drawn in error"
    LABEL = "A card is drawn in error"
    TOPICS = (Law.DRAWN_IN_ERROR, Law.FACE_UP, Law.DRAWN_AND_SEEN)

    exposed: bool = False

    def refusal(self, table: Table) -> Refusal | None:
        if not table.dealing:
            return refuse("no cards are being dealt", table.cite(Law.DRAWN_IN_ERROR))
        if refused := not_loaded(table, Law.DRAWN_IN_ERROR):
            return refused
        if table.deck.shows_top:
            return refuse("the next card lies face up", table.cite(Law.FACE_UP))
        if table.drawn_seen or (self.exposed and table.drawn and self._is_dealt(table)):
            return refuse("a card drawn in error lies there", table.cite(Law.DRAWN_IN_ERROR))
        return None

    def _is_dealt(self, table: Table) -> bool:
        """Whether the law has a card dealt that was drawn in error and seen."""
        return table.setup.knows(Law.DRAWN_AND_SEEN)

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(table.cite(Law.DRAWN_IN_ERROR))
        card = table.deck.draw()
        note_cutting_card(table, next_area(table), happening)
        if self.exposed and self._is_dealt(table):
            happening.cite(table.cite(Law.DRAWN_AND_SEEN))
            happening.told["card"] = str(card)
            table.drawn.append(card)
            table.drawn_seen = True
        elif self.exposed:
            happening.told["readings"] = ["all-drawn-exposed"]
            discard_face_up(table, card, happening)
        else:
            table.drawn.append(card)

    def sentence(self, told: ToldData, names: Names) -> str:
        which = f": {in_symbols(told['card'])}" if "card" in told else ", unseen"
        return f"A card is drawn in error{which}."


@dataclass(frozen=True, slots=True)
class DealtWrong(_ByChance):
    """The dealer slips: the area that is due gets too many cards or too few."""

    NAME = "dealt wrong"
    LABEL = "The dealer deals a card too many or too few"
    TOPICS = (Law.WRONG_NUMBER,)
    CONSUMES = True

    more: int

    @classmethod
    def keeps_law_of(cls, game: Game) -> bool:
        return False  # it breaks what it cites; what comes of it is found out later

    def refusal(self, table: Table) -> Refusal | None:
        due = table.due()
        if due is None or not isinstance(due.act, Deliver):
            return refuse("no cards are being dealt", table.cite(Law.WRONG_NUMBER))
        if table.setup.knows(Law.PASSED_OVER):
            return refuse(
                "here a card too few is a hand passed over, and one too many drawn in error",
                table.cite(Law.WRONG_NUMBER),
            )
        if self.more == 0 or abs(self.more) > due.act.count:
            return refuse("that is not a wrong number of cards", table.cite(Law.WRONG_NUMBER))
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        act = table.queue[0]
        assert isinstance(act, Deliver)
        happening.cites[:] = [table.cite(Law.WRONG_NUMBER)]  # it keeps no paragraph, but breaks one
        happening.told["area"] = act.area
        table.slips += 1
        deal(table, act.area, act.count + self.more, happening)

    def sentence(self, told: ToldData, names: Names) -> str:
        many = "too many" if self.more > 0 else "too few"
        return f"{capital(owner_of(told['area'], names))}: {counted(abs(self.more))} {many}."


def _count_cite(table: Table) -> str:
    """The paragraph that has cards counted, or the one that says what a deck is."""
    return table.cite(Law.STUB_COUNT if table.setup.knows(Law.STUB_COUNT) else Law.DECK)


@dataclass(frozen=True, slots=True)
class CardLost(_ByChance):
    """The bottom card goes missing; a count will find it."""

    NAME = "card lost"
    LABEL = "A card is lost"
    SAYS = "A card has gone missing."
    TOPICS = (Law.STUB_COUNT, Law.COUNTING_DEVICE)

    @classmethod
    def keeps_law_of(cls, game: Game) -> bool:
        return False  # it breaks what it cites; what comes of it is found out later

    def refusal(self, table: Table) -> Refusal | None:
        deck = table.deck
        if not deck.cards or deck.place not in (*LOADED, Place.STACK):
            return refuse("there is no stack to lose a card from", _count_cite(table))
        needed = table.game.cards_dealt(table.rules.number("seats"))
        if table.game.shoe_lasts:  # a stack as thick as a shoe's shows it sooner
            needed = len(deck.make) // 2
        if len(deck.make) - len(deck.lost) <= needed:
            return refuse("anyone would see that the deck is short", _count_cite(table))
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        table.deck.lose_bottom()


@dataclass(frozen=True, slots=True)
class ShufflerJams(_ByChance):
    """The shuffling device jams or stops: the cards are shuffled again from the start."""

    NAME = "shuffler jams"
    LABEL = "The shuffling device jams"
    SAYS = "The shuffling device jams: the cards are shuffled again."
    TOPICS = (Law.SHUFFLER_JAM,)

    def refusal(self, table: Table) -> Refusal | None:
        if "shuffler" not in table.devices:
            return refuse("there is no shuffling device", table.cite(Law.SHUFFLER_JAM))
        if not isinstance(table.queue[0], ShuffleDeck):
            return refuse("nothing is being shuffled", table.cite(Law.SHUFFLER_JAM))
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        # The shuffle that was due stays due.
        happening.cite(table.cite(Law.SHUFFLER_JAM))


@dataclass(frozen=True, slots=True)
class ShoeJams(_ByChance):
    """The automated shoe jams: the round is void and its cards are reshuffled."""

    NAME = "shoe jams"
    LABEL = "The automated shoe jams"
    SAYS = "The automated shoe jams."
    TOPICS = (Law.SHOE_JAM,)

    def refusal(self, table: Table) -> Refusal | None:
        if table.deck.place is not Place.AUTOMATED_SHOE:
            return refuse("no cards are in an automated shoe", table.cite(Law.SHOE_JAM))
        if not table.closed or table.is_void:
            return refuse("no round is being played", table.cite(Law.SHOE_JAM))
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        void_round(table, happening, (table.cite(Law.SHOE_JAM),), topic=Law.SHOE_JAM)


@dataclass(frozen=True, slots=True)
class CardExposed(_ByChance):
    """A face-down card of the layout is shown before its time: all hands are void."""

    NAME = "card exposed"
    LABEL = "A face-down card is exposed"
    TOPICS = (Law.EXPOSED_EARLY,)

    area: str
    slot: str

    def refusal(self, table: Table) -> Refusal | None:
        cite = table.cite(Law.EXPOSED_EARLY)
        if not table.setup.knows(Law.EXPOSED_EARLY):
            return refuse("the rules of this game say nothing of it", cite)
        names = table.game.areas.get(self.area, ())
        if self.slot not in names:
            return refuse(f"there is no {self.slot} in {self.area}", cite)
        at = names.index(self.slot)
        if not table.closed or table.void_because or at >= len(table.round.areas[self.area]):
            return refuse("that card is not on the layout", cite)
        if (self.area, at) in table.round.up:
            return refuse("that card lies face up", cite)
        if _exposure_is_late(table):
            return refuse("the choices are closed: the card may be shown now", cite)
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        places = effects.turn_up(table.game, table.round, self.area, (self.slot,))
        happening.told["card"] = str(table.round.areas[self.area][places[self.slot]])
        cites = (table.cite(Law.EXPOSED_EARLY),)
        void_round(table, happening, cites, topic=Law.EXPOSED_EARLY)

    def sentence(self, told: ToldData, names: Names) -> str:
        card = in_symbols(told["card"])
        return f"The {self.slot} card of the {self.area} is shown before its time: {card}."


def _exposure_is_late(table: Table) -> bool:
    """Whether every choice of the round has been made, so that showing a card harms none."""
    steps = [table.doing.step] if table.doing else []
    steps += [planned.step for planned in table.plan]
    return not any(isinstance(step, Ask | Announce | NoMoreBets) for step in steps)


@dataclass(frozen=True, slots=True)
class DeclareMisdeal(Act):
    """Someone points out that an area has a wrong number of cards: all hands are void, or that
    hand alone, or the dealer's hand is completed."""

    NAME = "declare misdeal"
    LABEL = "Declare a wrong number of cards"
    IS_SUPERVISED = True
    COMMAND = Command(
        Stage.IRREGULARITY, ("misdeal",), asks={"area": "Where?"}, example="misdeal seat 3"
    )
    TOPICS = (Law.WRONG_NUMBER, Law.WRONG_COUNT)

    area: str

    @classmethod
    def keeps_law_of(cls, game: Game) -> bool:
        return Law.PASSED_OVER not in game.law  # there, cards too few or too many are not misdealt

    def refusal(self, table: Table) -> Refusal | None:
        if not table.closed or table.is_void:
            return refuse("no round is being played", table.cite(Law.WRONG_NUMBER))
        if self.area not in table.misdealt():
            return refuse(
                f"{self.area} does not hold a wrong number of cards", table.cite(Law.WRONG_NUMBER)
            )
        is_next_seen = table.deck.shows_top and not table.drawn
        if is_next_seen and self.leads_to(table).remedy is Remedy.DEALT_NOW:
            return refuse("the next card lies face up: set it aside first", table.cite(Law.FACE_UP))
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        remedy = self.leads_to(table)
        cites = table.rules.cites(*remedy.cites)
        if self.area in table.game.miscounts:
            happening.told["readings"] = [table.game.miscounts[self.area]]
        happening.told["found"] = len(table.dealt_to()[self.area])
        happening.cite(*cites)
        if remedy.remedy is Remedy.DEALT_NOW:
            self._deal_now(table, happening)
        elif remedy.remedy is Remedy.SET_ASIDE:
            self._set_aside(table, happening)
        elif remedy.remedy is Remedy.HAND_VOID:
            self._void_one(table, happening, cites, remedy.stands)
        else:
            void_round(table, happening, cites)

    def leads_to(self, table: Table) -> Misdeal:
        """What the law makes of it."""
        if table.game.misdeal is not None:
            number = len(table.dealt_to()[self.area])
            return table.game.misdeal(table.round, self.area, number, table.expected_in(self.area))
        wrong = table.game.law[Law.WRONG_NUMBER]
        counted = table.game.law.get(Law.WRONG_COUNT, wrong)
        keys: tuple[str, ...] = (wrong,)
        if self.area == "dealer" and counted not in {wrong, *table.rules.edition.readings}:
            keys = (counted, wrong)
        if self._lacks_last_card(table):
            return Misdeal(Remedy.DEALT_NOW, keys)
        voids_one = table.game.misdeal_voids_one_hand and self.area.startswith("seat ")
        return Misdeal(Remedy.HAND_VOID if voids_one else Remedy.ALL_VOID, keys)

    def _void_one(
        self, table: Table, happening: Happening, cites: tuple[str, ...], stands: tuple[str, ...]
    ) -> None:
        """Only that player's hand is void; the others play on."""
        hand = table.round.hands[int(self.area.split(" ")[1])]
        void_hand(table, hand, happening, cites, stands)
        table.drop_from_queue(hand.seat)
        collect(table, self.area)
        # What it was owed it has had, in a manner of speaking: it is not misdealt any more.
        table.owed[self.area] = len(hand.cards)

    def _deal_now(self, table: Table, happening: Happening) -> None:
        """The card that was left out is dealt, face up if it should have been."""
        cards = table.layout[self.area]
        cards.append(next_card(table))
        note_cutting_card(table, self.area, happening)
        slot = table.game.areas[self.area][len(cards) - 1]
        if table.game.deals_face_up(self.area, slot):
            effects.turn_last_up(table.round, self.area)
            happening.told["shown"] = {slot: str(cards[-1])}

    def _set_aside(self, table: Table, happening: Happening) -> None:
        """The last card of the place is one too many, and everyone has seen it."""
        cards = table.layout[self.area]
        card = cards.pop()
        discard_face_up(table, card, happening)

    def _lacks_last_card(self, table: Table) -> bool:
        """Whether the dealer's hand is whole but for one card, and the law has it dealt."""
        if not table.game.completes_dealer or self.area != "dealer":
            return False
        whole = table.game.cards_in("dealer")
        is_last = table.owed.get("dealer", 0) == whole
        is_one_short = len(table.layout.get("dealer", ())) == whole - 1
        return is_last and is_one_short and bool(table.deck.cards or table.drawn)

    def sentence(self, told: ToldData, names: Names) -> str:
        has = f" with {counted(told['found'])}" if "found" in told else ""
        return f"A misdeal is pointed out: {owner_of(self.area, names)}{has}."
