"""What a game is: wagers, layout, script, settlements, and the paragraphs its table works by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from croupier.cards import DECK, Card
from croupier.errors import RulebookError
from croupier.money import Cents
from croupier.rounds.choices import Ask
from croupier.rounds.largest_win import PayoutLimit, least_limit
from croupier.rounds.round import Hand, Part, Result, Round
from croupier.rounds.rules import Rules
from croupier.rounds.script import Cut, DealTo, DealToEach, Method, OfferCut, Settle, Step
from croupier.rulebook import Stop, Wheel

if TYPE_CHECKING:
    from croupier.rounds.kinds import Looks, Place


class Law(StrEnum):
    """The questions every table asks of its regulation; a game names the paragraph of each.

    A table refuses and decides by topic, so that its code serves any game; a topic that an
    edition does not know (card-change hours after 2007) binds nobody.
    """

    DECK = "one deck of the right make, with a cover card"
    SECOND_DECK = "a second deck needs a shuffling device"
    SECOND_DECK_MAKE = "the second deck is of the same make"
    BACKS = "two decks have backs of different colours"
    SHUFFLED_MEANWHILE = "one deck is shuffled while the other is played"
    ALTERNATE = "two decks take turns"
    ONE_DECK_IN_RACK = "only one deck's cards are in the discard rack"
    OPENING = "how a received deck is opened"
    OPENED_SEPARATELY = "two decks are opened separately"
    CARD_CHANGE = "cards are changed after this many hours"
    SHUFFLE = "cards are shuffled before play and after each round"
    CUT = "when the cards are cut"
    CUT_LEAST = "how many cards a cut takes at the least"
    COVER_CARD = "the cover card goes to the discard rack"
    RECUT = "a supervisor may require a recut"
    IDLE = "cards of an idle table are spread"
    CHIPS = "wagers are chips on the layout, never cash"
    SEATED = "only seated players wager, and stay for the round"
    CLOSED = "nothing is made, raised or withdrawn after No more bets"
    CHOICE_WAGERS = "wagers made by a choice"
    SHOE_DEALING = "dealing from a manual shoe"
    HAND_DEALING = "dealing from the hand is the house's option"
    HAND_RULES = "what dealing from the hand requires"
    HAND_DEVICE = "dealing from the hand needs a shuffling device"
    SAME_HAND = "the same hand holds the deck all round"
    AUTOMATED_DEALING = "dealing from an automated shoe is the house's option"
    AUTOMATED_RULES = "what dealing from an automated shoe requires"
    STUB_COUNT = "the stub is counted every this many rounds"
    WRONG_COUNT = "what a wrong count leads to"
    COUNTING_DEVICE = "a device that counts spares the count"
    PICK_UP = "the order of the pick-up"
    ODDS_WORD = "odds are stated with to"
    LIMIT = "the payout limit and its floor"
    FACE_UP = "cards found face up"
    DRAWN_IN_ERROR = "a card drawn in error"
    DRAWN_AND_SEEN = "a card drawn in error and seen, that is dealt all the same"
    WRONG_NUMBER = "a wrong number of cards"
    SHUFFLER_JAM = "a shuffling device jams"
    SHOE_JAM = "an automated shoe jams"
    POSITIONS = "how many players the table has room for"
    LAYOUT = "which betting areas the layout has, and where"
    SPACES = "which spaces community cards have"
    EXPOSED_EARLY = "a card shown before its time"
    CUT_OFFERED = "the cut is offered to players in an order"
    CUT_FIRST = "who is offered the cut when the game is just beginning"
    CUT_NEXT = "who is offered the cut in later rounds"
    CUT_ON_BOX = "who is offered the cut when the cutting card came out on a player's box"
    CUT_ON_DEALER = "who is offered the cut when it came out on the dealer's hand"
    CUT_RESHUFFLED = "who is offered the cut when the house has chosen to shuffle"
    CUT_DECLINED = "the dealer cuts when no player does"
    TWO_AREAS = "a player may wager on two adjacent areas"
    EQUAL_WAGERS = "wagers that must be equal"
    WHEEL = "the wheel and what it pays"
    DEVICE_REMOVED = "a device is removed before another method is used"
    CUTTING_CARD = "where the cutting card goes in a shoe that lasts, and what it ends"
    BURN = "cards burned from the shoe"
    SHOE_ENDS = "what happens when the cutting card has come out"
    RESHUFFLE = "the house may have a shoe shuffled after any round"
    TAKEN_OUT = "cards taken out of a deck and destroyed when it is opened"
    WASHED_AGAIN = "a card shown while the cards are washed"
    CASH = "a spoken wager backed by cash"
    HOLE_CARD = "the hole card is checked with a card reader"
    READER_MISUSED = "the hole card goes into the reader when it should not"
    READER_SHOWS = "a reader that could let players find out the hole card"
    READER_HIDES = "a reader that lets nobody find it out"
    READER_FAILS = "a card reader that fails"
    PASSED_OVER = "a hand that does not get its first cards"
    PASSED_OVER_IN_TURN = "a hand that does not get a card that it asked for"
    HOLE_FORGOTTEN = "a dealer who forgets the hole card"
    OVERDRAWN = "a card that the dealer draws to a hand that stands"
    SHORT_SHOE = "a shoe runs out in the middle of a round"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """A wager placed before the cards are dealt."""

    name: str
    cite: str
    pays: tuple[str, ...]
    """The tables that pay it, or a wager equal to it."""
    required: bool = False
    needs: str | None = None
    equals: str | None = None
    """Another opening wager whose amount this one must have."""
    times: int = 1
    """Or this many times its amount."""
    bounds: tuple[str, str] | None = None
    """Names of the numbers or options that bound it; without them the table's minimum and
    maximum do."""
    bounds_cite: str = ""
    exactly: Callable[[Rules], Cents] | None = None
    """The one amount it may have, where there is one."""
    offered: Callable[[Rules], bool] = lambda _rules: True
    """Whether the house takes this wager."""
    no_more_than: str | None = None
    """Another opening wager that this one may not exceed."""
    parts: Callable[[Rules], int] = lambda _rules: 1
    """Into how many equal parts a choice may divide it: each is whole cents."""
    parts_cite: str = ""
    limited: bool = True
    """Whether a payout limit, where there is one, covers what it wins."""


@dataclass(frozen=True, slots=True)
class Preparing:
    """What decides how a deck is made ready for a round."""

    method: Method
    by_device: bool
    preshuffled: bool = False
    device_loads_shoe: bool = False


@dataclass(frozen=True, slots=True)
class Meter:
    """A progressive jackpot: what feeds it and where it starts, as options of the house."""

    wager: str
    seed: str
    rate: str
    runs: Callable[[Rules], bool]
    """Whether the house offers it."""


class Remedy(StrEnum):
    """What a wrong number of cards leads to."""

    ALL_VOID = "all hands are void"
    HAND_VOID = "that hand is void"
    DEALT_NOW = "the dealer takes one more"
    SET_ASIDE = "the card too many is set aside as if found face up"


@dataclass(frozen=True, slots=True)
class Misdeal:
    """What the law makes of a wrong number of cards in one place, by which paragraphs."""

    remedy: Remedy
    cites: tuple[str, ...]
    stands: tuple[str, ...] = ()
    """Wagers of a void hand that stay as they were settled before."""


SpinSettlement = Callable[[Rules, Round, Hand, Stop, Cents], dict[int, Result]]
"""From the spinner's hand, where the wheel stopped and the meter: a result for each seat paid."""
Settlement = Callable[[Rules, Round, Hand], list[Result]]


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game, as its regulation writes it."""

    slug: str
    name: str
    how_it_goes: tuple[str, ...] = ()
    """The game in a few lines, for a first-time player."""
    is_first: bool = False
    """Whether it is the game to begin with, where nobody names one."""
    examples: Mapping[str, str] = field(default_factory=dict)
    """By command: what to type after the game's name, to see what the command can do."""
    wagers: tuple[Wager, ...]
    unit_wager: str = "ante"
    """The opening wager that the others are measured by."""
    coupon_beside: str = ""
    """The opening wager that a match play coupon lies with, where that is another one."""
    areas: Mapping[str, tuple[str, ...]]
    ordered: tuple[str, ...] = ()
    """Areas in which it matters where a card lies; in others the cards are a hand."""
    drawn_slots: tuple[str, ...] = ()
    """Places of the cards that the dealer draws to a hand, where the dealer draws any."""
    cards_each: int
    law: Mapping[Law, str]
    law_also: Mapping[Law, tuple[str, ...]] = field(default_factory=dict)
    opening: tuple[Step, ...]
    opening_preshuffled: tuple[Step, ...] = ()
    idle: tuple[Step, ...]
    preparation: Callable[[Preparing], tuple[Step, ...]]
    dealing: Mapping[Method, tuple[Step, ...]]
    completion: tuple[Step, ...]
    variant: Callable[[Rules], tuple[Step, ...]] | None = None
    """Gives the completion where it depends on a house option."""
    other_completions: tuple[tuple[Step, ...], ...] = ()
    """What the variant gives under other options, so that nothing it says goes untraced."""
    settlements: Mapping[str, Settlement]
    looks_at: Mapping[str, Looks] = field(default_factory=dict)
    """Which hand values each settlement looks at; one that is not named looks at no card."""
    fold_settlement: str = "fold"
    limit: PayoutLimit | None = None
    """What the law says of a payout limit, where it knows one at all."""
    ranking_cites: tuple[str, ...]
    deck: tuple[Card, ...] = DECK
    removed: tuple[Card, ...] = ()
    """Cards that a deck may come with and that are taken out of it."""
    packs: Callable[[Rules], int] = lambda _rules: 1
    """How many decks are shuffled together."""
    shoe_lasts: bool = False
    """Whether a shoe is dealt down to its cutting card before it is shuffled again."""
    wheel: Callable[[Rules], Wheel] | None = None
    spin: SpinSettlement | None = None
    meter: Meter | None = None
    miscounts: Mapping[str, str] = field(default_factory=dict)
    """Readings by which a wrong number of cards in an area voids, where the law names none."""
    betting_rows: tuple[frozenset[str], ...] = ()
    """The betting areas of a player, row by row from the dealer, where the law arranges them."""
    survives_void: Mapping[Law, str] = field(default_factory=dict)
    """The settlement of what is paid all the same when a round is void for a reason."""
    misdeal: Callable[[Round, str, int, int], Misdeal] | None = None
    """What a wrong number of cards leads to, from the place, the cards found there and those
    that belong there; where that is more than the next two lines say."""
    misdeal_voids_one_hand: bool = False
    """Whether a player's wrong number of cards leaves the other hands in play."""
    completes_dealer: bool = False
    """Whether a dealer's hand that lacks one card at the end is dealt it."""
    part_wagers: tuple[str, ...] = ()
    """The wagers that each of several hands of one player may bear."""
    counts: Callable[[Part], str] | None = None
    """What an open hand counts as it stands, in words."""
    is_blackjack: Callable[[Sequence[Card]], bool] = lambda _cards: False
    """Whether two cards decide a round as soon as they are known."""
    called_apart: tuple[str, ...] = ()
    """Wagers whose hands the dealer calls one by one, where one settlement is about several."""
    bonuses: tuple[str, ...] = ()
    """What good hands are paid on a wager on top of its own odds: nothing is staked for it."""
    keeps_folded: Callable[[Rules, Hand], bool] = lambda _rules, _hand: False
    """Whether a folded hand stays on the layout, for a wager that stands on it."""

    @property
    def coupon_wager(self) -> str:
        """The opening wager that a match play coupon lies with."""
        return self.coupon_beside or self.unit_wager

    def keys(self, topic: Law) -> tuple[str, ...]:
        """The paragraphs that answer a question of the law; a game in two versions has two."""
        first = self.law.get(topic)
        return () if first is None else (first, *self.law_also.get(topic, ()))

    def steps(self, rules: Rules) -> tuple[Step, ...]:
        """What follows the deal, under the options in force."""
        return self.variant(rules) if self.variant else self.completion

    def shoe_cards(self, rules: Rules) -> tuple[Card, ...]:
        """The cards of the shoe."""
        return self.deck * self.packs(rules)

    def surplus(self, rules: Rules) -> tuple[Card, ...]:
        """All the cards that are to be taken out of decks which come with them."""
        return self.removed * self.packs(rules)

    def in_force(self, rules: Rules) -> Rules:
        """The rules with the payout limit that holds where the house has set none: the edition's
        default, or the least that the law lets it be at this table's minimum if that is more."""
        return rules if "payout-limit" in rules.options else self.with_meter(rules)

    def with_meter(self, rules: Rules, meter: Cents | None = None) -> Rules:
        """The rules with a payout limit that is no lower than the law lets it be while the
        progressive jackpot, where there is one, stands at the meter."""
        if self.limit is None:
            return rules
        least = least_limit(self, rules, meter)
        if least <= rules.number("payout-limit"):
            return rules
        return replace(rules, options={**rules.options, "payout-limit": least})

    def wager(self, name: str) -> Wager:
        """An opening wager by name."""
        for wager in self.wagers:
            if wager.name == name:
                return wager
        raise RulebookError(
            f"{self.name} has no wager {name!r}; it has {', '.join(w.name for w in self.wagers)}"
        )

    def asks(self, rules: Rules | None = None) -> tuple[Ask, ...]:
        """The choices of the game in their order."""
        return tuple(step for step in self._completion(rules) if isinstance(step, Ask))

    def settles(self, rules: Rules | None = None) -> tuple[Settle, ...]:
        """The settlements of the game in their order."""
        return tuple(step for step in self._completion(rules) if isinstance(step, Settle))

    def _completion(self, rules: Rules | None) -> tuple[Step, ...]:
        return self.completion if rules is None else self.steps(rules)

    @property
    def draws(self) -> bool:
        """Whether hands grow card by card, as their players and the dealer draw."""
        return bool(self.drawn_slots)

    def slots(self, area: str) -> tuple[str, ...]:
        """The places of an area, with those of cards that the dealer may draw."""
        drawn = self.drawn_slots if area == "dealer" else ()
        return (*self.areas[area], *drawn)

    @cached_property
    def places(self) -> Mapping[str, Mapping[str, int]]:
        """By area: at which place of it each slot is."""
        return {area: {slot: at for at, slot in enumerate(self.slots(area))} for area in self.areas}

    def slots_of(self, place: Place) -> tuple[str, ...]:
        """The slots of an area that a hand value looks at."""
        slots = self.areas[place.area]
        return slots if place.slots is None else tuple(slots[at] for at in place.slots)

    def cards_in(self, area: str) -> int:
        """How many cards an area gets."""
        return len(self.areas[area])

    @property
    def cards_first(self) -> int:
        """How many cards a player has got before the first choice."""
        return _to_each(next(iter(self.dealing.values())))

    def cards_held(self, rules: Rules, hand: Hand) -> int:
        """How many cards a player has got in the end; who folds gets no more after the choice."""
        return self.cards_first + (0 if hand.folded else _to_each(self.steps(rules), hand))

    def cards_so_far(self, area: str) -> tuple[int, ...]:
        """How many cards an area may have got in the end: what is dealt last may not be needed."""
        first = next(iter(self.dealing.values()))
        counts = [
            len(step.slots)
            for step in (*first, *self.completion)
            if isinstance(step, DealTo) and step.area == area
        ]
        return tuple(accumulate(counts))

    def cards_dealt(self, players: int) -> int:
        """How many cards a round takes from the deck."""
        return players * self.cards_each + sum(map(len, self.areas.values()))

    def script(self, preparing: Preparing, rules: Rules) -> tuple[Step, ...]:
        """The whole of a round for one method of dealing."""
        return (*self.preparation(preparing), *self.dealing[preparing.method], *self.steps(rules))

    def every_step(self) -> Iterator[tuple[str, Step]]:
        """Every step in any variant, with the part of the procedure it belongs to."""
        for part, steps in (
            ("opening", self.opening),
            ("opening, pre-shuffled", self.opening_preshuffled),
            ("after an idle table", self.idle),
        ):
            for step in steps:
                yield part, step
        for method, dealing in self.dealing.items():
            for by_device, loads in ((False, False), (True, False), (True, True)):
                preparing = Preparing(method, by_device, device_loads_shoe=loads)
                for step in self.preparation(preparing):
                    yield "shuffle and cut", step
            for step in dealing:
                yield f"dealing, {method}", step
        for completion in (self.completion, *self.other_completions):
            for step in completion:
                yield "play", step

    def cutting(self) -> tuple[Step, ...]:
        """The steps by which cards are cut, where a cut is required."""
        by_hand = self.preparation(Preparing(Method.MANUAL_SHOE, by_device=False))
        return tuple(step for step in by_hand if isinstance(step, OfferCut | Cut))

    def deals_face_up(self, area: str, slot: str) -> bool:
        """Whether a card of the layout is dealt face up, in the original deal or later."""
        steps = (*self.dealing[Method.MANUAL_SHOE], *self.completion)
        dealt = (step for step in steps if isinstance(step, DealTo) and step.area == area)
        return any(slot in step.face_up for step in dealt)

    def deals(self) -> Iterator[DealToEach | DealTo]:
        """The dealing steps, in the order of the manual shoe."""
        for step in self.dealing[Method.MANUAL_SHOE]:
            if isinstance(step, DealToEach | DealTo):
                yield step


def _to_each(steps: Iterable[Step], hand: Hand | None = None) -> int:
    """How many cards these steps deal to each player, or to one that has chosen."""
    deals = (step for step in steps if isinstance(step, DealToEach))
    return sum(step.count for step in deals if hand is None or step.of(hand))
