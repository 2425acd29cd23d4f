"""Double Attack Blackjack: N.J.A.C. 19:47-26.

Six or eight decks without tens. The dealer's first card lies open before anyone else gets one,
and each player may then add a double attack wager, up to the initial one. The rest is blackjack
at even money, with surrender at any time and doubling on any number of cards. Our text ends with
26.5(c); other steps cite the reading that fills the gap.
"""

from __future__ import annotations

from functools import cache
from math import lcm
from typing import Final

from croupier.cards import DECK, DECK_WITHOUT_TENS
from croupier.games.double_attack_blackjack import turns
from croupier.games.double_attack_blackjack.settlement import (
    BUST_IT,
    INSURANCE,
    LOOKS,
    named,
    settle_blackjack,
    settle_dead,
    settle_hand,
    settle_insurance,
    settle_over,
    settle_surrender,
)
from croupier.hands.blackjack import is_blackjack, total, worth
from croupier.rounds.choices import Amounts, Ask, Option, Stake, Turns
from croupier.rounds.game import Game, Law, Preparing, Wager
from croupier.rounds.procedures import idle
from croupier.rounds.round import Hand, Round
from croupier.rounds.rules import Rules
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
    Load,
    Method,
    NoMoreBets,
    Note,
    OfferCut,
    Order,
    PickUp,
    Receive,
    Settle,
    Show,
    Shuffle,
    Spread,
    Step,
    TakeOut,
    TurnUp,
    Verify,
    Wash,
)

DEALER: Final = ("up", "hole")
DRAWN: Final = (
    *("third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth", "thirteenth"),
)
"""Cards that the dealer may draw: seven aces, a five and four more aces leave room for one."""
COUNTING: Final = ("2(b)", "2(b)1", "2(b)2", "2(b)3")
"""What cards are worth."""


def halves(rules: Rules) -> int:
    """Into how many parts a wager must go in whole cents: a surrender halves it."""
    return 1 if rules.option("surrender") == "none" else 2


def parts(rules: Rules) -> int:
    """The same of the initial wager, half of which may also be insured."""
    insured = 2 * rules.pays[INSURANCE].unit if rules.option("insurance") else 1
    return lcm(halves(rules), insured)


# ---- choices --------------------------------------------------------------------------------


def attack_amounts(rules: Rules, hand: Hand) -> Amounts:
    """From the house's least up to the initial wager, in amounts that all odds can pay."""
    unit = lcm(halves(rules), *(rules.pays[table].unit for table in ("attack", "blackjack")))
    most = hand.ante * rules.edition.number("attack.initials")
    least = rules.number("attack-least")
    return Amounts(-(-least // unit) * unit, most // unit * unit, unit)


def half_of_initial(rules: Rules, hand: Hand) -> Amounts:
    """Exactly half of the initial wager."""
    half = hand.ante * rules.edition.number("insurance.percent") // 100
    return Amounts(half, half)


NO_ATTACK: Final = Option(name="no attack", says="add nothing", cite="dab-attack")
ATTACK: Final = Option(
    name="attack",
    says="add a double attack wager",
    cite="dab-attack",
    stakes=(Stake("attack", between=attack_amounts, best_at_most=True),),
)
NO_INSURANCE: Final = Option(name="no insurance", says="play on without it", cite="dab-insurance")
INSURE: Final = Option(
    name="insurance",
    says="bet half as much that the dealer has a blackjack",
    cite="dab-insurance",
    stakes=(Stake(INSURANCE, between=half_of_initial),),
)
SECOND_CARD: Final = Option(
    name="second card", says="have the second card now", cite="irregularities(h)"
)
DEAD_HAND: Final = Option(
    name="dead hand",
    says="have the hand called dead and the wagers back",
    cite="dab-one-card",
    settles_hand="dead",
)


# ---- what the script asks of a round --------------------------------------------------------


def shows_ace(round_: Round) -> bool:
    """Whether the dealer's first card is an ace."""
    return worth(round_.areas["dealer"][0]) == turns.ACE


def has_blackjack(round_: Round) -> bool:
    """Whether a check of the hole card has found a blackjack."""
    return round_.hole_checked is True


def has_none(round_: Round) -> bool:
    """Whether no blackjack has been found so far."""
    return round_.hole_checked is not True


def is_checked(round_: Round) -> bool:
    """Whether the hole card has been checked."""
    return round_.hole_checked is not None


def hole_is_down(round_: Round) -> bool:
    """Whether the hole card is still to be shown."""
    return ("dealer", 1) not in round_.up


def dealer_draws(rules: Rules, round_: Round) -> bool:
    """Below 17, and at a soft 17 where the house says so; nothing if no hand is left to be
    settled and no Bust It wager."""
    dealer = round_.areas["dealer"]
    if not any(map(is_open, round_.hands.values())) or is_blackjack(dealer):
        return False
    points, soft = total(dealer)
    stands = rules.edition.number("dealer.stands")
    hits_soft = soft and points == stands and bool(rules.option("dealer-hits-soft-17"))
    return points < stands or hits_soft


def is_open(hand: Hand) -> bool:
    """Whether a hand still has a wager that the dealer's draws decide."""
    if hand.owes(BUST_IT):
        return True
    if hand.parts:
        return any(not part.settled and part.ended not in turns.DECIDED for part in hand.parts)
    return not hand.folded and hand.owes(hand.unit)


def is_dealt(hand: Hand) -> bool:
    """Whether a hand has both of its cards, or has had them before it was split."""
    return len(hand.cards) > 1 or bool(hand.parts)


# ---- script ---------------------------------------------------------------------------------

OPENING: Final[tuple[Step, ...]] = (
    Receive(several=True, cite="3(a)", also=("2(a)", "dab-tens")),
    Inspect(several=True, cite="3(a)"),
    TakeOut(what="tens", cite="3(a)", also=("2(a)",)),
    Verify(cite="3(a)"),
    Destroy(what="tens", cite="3(a)"),
    Spread(cite="3(b)"),
    Show(cite="3(b)"),
    Wash(cite="3(c)"),
)
OTHER_WAYS: Final = "To shuffle, cut or burn in another way, ask the Commission first."


def prepare(preparing: Preparing) -> tuple[Step, ...]:
    """Shuffle, cut after a shuffle by hand, insert the cutting card, load, burn."""
    followed_by = "4(b)1" if preparing.by_device else "4(b)2"
    shuffle = Shuffle(
        by_device=preparing.by_device,
        cite="4(a)",
        also=("4(b)", followed_by),
        notes=(Note("4(h)", OTHER_WAYS),),
    )
    cut: tuple[Step, ...] = (
        OfferCut(cite="4(c)", also=("4(d)",)),
        Cut(if_nobody_has=True, cite="4(c)", also=("4(e)",)),
    )
    by_machine = "dab-machine-cutting-card"
    return (
        shuffle,
        *(() if preparing.by_device else cut),
        InsertCuttingCard(cite=by_machine if preparing.by_device else "4(e)"),
        Load(method=preparing.method, cite="4(b)1" if preparing.by_device else "4(e)"),
        BurnFresh(cite="dab-fresh-shoe"),
    )


DEALING: Final[tuple[Step, ...]] = (
    NoMoreBets(cite="dab-wager-times"),
    DealTo(area="dealer", slots=DEALER[:1], face_up=DEALER[:1], cite="1", also=("dab-dealing",)),
)

FIRST_CARDS: Final[tuple[Step, ...]] = (
    Ask(
        name="attack",
        question="Each player may add a double attack wager, up to the initial one:",
        prompt="Attack: add to your wager before your cards come?",
        options=(NO_ATTACK, ATTACK),
        of=lambda hand: True,
        cite="1",
        also=("dab-attack",),
    ),
    Announce(words="No more bets.", cite="dab-wager-times"),
    DealToEach(count=2, one_at_a_time=True, face_up=True, cite="dab-dealing"),
    Settle(
        name="dead",
        order=Order.CLOCKWISE,
        of=lambda hand: not hand.cards,
        ends_hands=True,
        cite="irregularities(h)",
    ),
    Ask(
        name="second card",
        question="A player who has got one card only may have the second now:",
        prompt="Have your second card now?",
        options=(SECOND_CARD, DEAD_HAND),
        of=lambda hand: len(hand.cards) == 1,
        cite="irregularities(h)",
        also=("dab-one-card",),
    ),
    DealToEach(
        count=1,
        face_up=True,
        makes_up=True,
        of=lambda hand: len(hand.cards) == 1,
        cite="irregularities(h)",
    ),
    DealTo(area="dealer", slots=DEALER[1:], cite="dab-dealing"),
)
INSURING: Final[tuple[Step, ...]] = (
    Ask(
        name="insurance",
        question="The dealer shows an ace; each player may insure:",
        prompt="The dealer shows an ace. Insurance?",
        options=(NO_INSURANCE, INSURE),
        of=is_dealt,
        when=shows_ace,
        cite="dab-insurance",
    ),
    Announce(words="No more bets.", when=shows_ace, cite="dab-wager-times"),
)
CHECKING: Final[tuple[Step, ...]] = (
    CheckHoleCard(cite="dab-hole-card", when=turns.may_have_blackjack),
    TurnUp(area="dealer", slots=DEALER[1:], cite="dab-hole-card", when=has_blackjack),
    Settle(
        name=INSURANCE,
        order=Order.COUNTERCLOCKWISE,
        of=lambda hand: hand.owes(INSURANCE),
        with_folded=True,
        when=is_checked,
        cite="dab-insurance",
    ),
)
PLAYING: Final[tuple[Step, ...]] = (
    Turns(
        name="turn",
        question="Each hand in turn stands, draws, doubles, splits or surrenders:",
        prompt="What will you do with this hand?",
        options=turns.OPTIONS,
        of=is_dealt,
        offers=turns.offers,
        takes=turns.take,
        ends=turns.ends,
        at_once=turns.at_once,
        of_split_hands=turns.OF_SPLIT_HANDS,
        most_added=turns.most_added,
        when=has_none,
        cite="dab-turns",
    ),
    TurnUp(area="dealer", slots=DEALER[1:], cite="dab-dealer", when=hole_is_down),
    DealerDraws(draws=dealer_draws, cite="dab-dealer"),
    Settle(
        name=INSURANCE,
        order=Order.COUNTERCLOCKWISE,
        of=lambda hand: hand.owes(INSURANCE),
        with_folded=True,
        cite="dab-insurance",
    ),
    Settle(
        name="hand",
        order=Order.COUNTERCLOCKWISE,
        of=lambda hand: hand.owes(),
        with_folded=True,
        collects="dab-settlement",
        cite="dab-settlement",
        also=(*COUNTING, "5(a)", "5(a)1", "5(a)2", "5(a)3", "5(b)", "dab-odds", "dab-bust-it"),
    ),
    PickUp(cite="dab-settlement"),
)


@cache
def _completion(insures: bool, checks: bool) -> tuple[Step, ...]:
    insuring = INSURING if insures else ()
    checking = CHECKING if checks else ()
    return (*FIRST_CARDS, *insuring, *checking, *PLAYING)


def checks_hole_card(rules: Rules) -> bool:
    """Whether the hole card is checked before anyone has a turn."""
    return bool(rules.option("hole-card-check")) and rules.option("card-reader") != "none"


def completion(rules: Rules) -> tuple[Step, ...]:
    """What follows the dealer's first card, with or without insurance and a card reader."""
    return _completion(bool(rules.option("insurance")), checks_hole_card(rules))


DOUBLE_ATTACK_BLACKJACK: Final = Game(
    slug="double-attack-blackjack",
    name="Double Attack Blackjack",
    how_it_goes=(
        "Blackjack without tens: wager, see the dealer's first card, then attack or not.",
        "An attack adds up to as much again before your own cards are dealt.",
        "Hit, stand, double, split or give up half. Blackjack pays even money.",
        "Bust It is extra: it wins when the dealer busts with the third card.",
    ),
    unit_wager="initial",
    wagers=(
        Wager(
            name="initial",
            cite="1",
            pays=("initial", "blackjack"),
            required=True,
            parts=parts,
            parts_cite="all-whole-cents",
        ),
        Wager(
            name=BUST_IT,
            cite="dab-bust-it",
            pays=(BUST_IT,),
            needs="initial",
            no_more_than="initial",
            bounds=("bust-it-least", "bust-it-most"),
            bounds_cite="dab-bust-it",
            offered=lambda rules: bool(rules.option("bust-it")),
        ),
    ),
    areas={"dealer": DEALER},
    drawn_slots=DRAWN,
    cards_each=2,
    deck=DECK_WITHOUT_TENS,
    removed=tuple(card for card in DECK if card not in DECK_WITHOUT_TENS),
    packs=lambda rules: rules.number("decks"),
    shoe_lasts=True,
    law={
        Law.DECK: "2(a)",
        Law.OPENING: "3(a)",
        Law.TAKEN_OUT: "3(a)",
        Law.WASHED_AGAIN: "3(c)",
        Law.CARD_CHANGE: "3(d)",
        Law.SHUFFLE: "4(a)",
        Law.CUT: "4(b)2",
        Law.CUT_LEAST: "4(e)",
        Law.COVER_CARD: "4(e)",
        Law.CUT_OFFERED: "4(c)",
        Law.CUT_FIRST: "4(d)1",
        Law.CUT_NEXT: "4(d)",
        Law.CUT_ON_BOX: "4(d)2",
        Law.CUT_ON_DEALER: "4(d)3",
        Law.CUT_RESHUFFLED: "4(d)4",
        Law.CUT_DECLINED: "4(c)",
        Law.CUTTING_CARD: "4(e)",
        Law.SHOE_ENDS: "4(g)",
        Law.BURN: "dab-fresh-shoe",
        Law.RECUT: "4(f)",
        Law.RESHUFFLE: "4(g)",
        Law.SHORT_SHOE: "dab-short-shoe",
        Law.IDLE: "4(i)",
        Law.CHIPS: "5(c)",
        Law.CASH: "5(c)",
        Law.SEATED: "all-seated",
        Law.CLOSED: "dab-wager-times",
        Law.CHOICE_WAGERS: "dab-wager-times",
        Law.SHOE_DEALING: "dab-dealing",
        Law.PICK_UP: "dab-settlement",
        Law.FACE_UP: "dab-face-up",
        Law.DRAWN_IN_ERROR: "dab-drawn-error",
        Law.DRAWN_AND_SEEN: "dab-drawn-exposed",
        Law.WRONG_NUMBER: "irregularities(h)",
        Law.PASSED_OVER: "irregularities(h)",
        Law.PASSED_OVER_IN_TURN: "irregularities(i)",
        Law.HOLE_FORGOTTEN: "dab-dealer-missed",
        Law.OVERDRAWN: "dab-dealer-overdraws",
        Law.HOLE_CARD: "dab-hole-card",
        Law.READER_MISUSED: "irregularities(l)",
        Law.READER_SHOWS: "irregularities(l)1",
        Law.READER_HIDES: "irregularities(l)2",
        Law.READER_FAILS: "irregularities(m)",
        Law.SHUFFLER_JAM: "irregularities(j)",
        Law.DEVICE_REMOVED: "irregularities(k)",
    },
    opening=OPENING,
    idle=idle("4(i)", "3(c)"),
    preparation=prepare,
    dealing={Method.MANUAL_SHOE: DEALING},
    completion=_completion(True, True),
    variant=completion,
    other_completions=(_completion(False, True), _completion(True, False)),
    settlements={
        "hand": settle_hand,
        "over 21": settle_over,
        "blackjack": settle_blackjack,
        "surrender": settle_surrender,
        "dead": settle_dead,
        INSURANCE: settle_insurance,
    },
    looks_at=LOOKS,
    part_wagers=turns.WAGERS,
    counts=named,
    is_blackjack=is_blackjack,
    ranking_cites=COUNTING,
)
