"""Double Down Stud: N.J.A.C. 19:47-17.

Each player has one card face up; four common cards make it a five-card hand, one of them face
down. Before that one is shown a player may double the wager. No dealer's hand: the table pays.
"""

from __future__ import annotations

from typing import Final

from croupier.hands.ranking import FiveCard
from croupier.rounds.choices import Ask, Option, Stake
from croupier.rounds.game import Game, Law, Preparing, Wager
from croupier.rounds.kinds import FIVE, OWN, Looks, Place, Value
from croupier.rounds.largest_win import PayoutLimit
from croupier.rounds.payer import Payer, called, line_of, value_of
from croupier.rounds.procedures import OVER_INVENTORY, idle, opening, two_decks
from croupier.rounds.round import Hand, Result, Round
from croupier.rounds.rules import Rules
from croupier.rounds.script import (
    Announce,
    Cut,
    DealTo,
    DealToEach,
    Load,
    Method,
    NoMoreBets,
    Note,
    OfferCut,
    Order,
    PickUp,
    Settle,
    Shuffle,
    Step,
    TurnUp,
)

COMMON: Final = ("hole", "second", "third", "fourth")
SHOWN: Final = COMMON[1:]

STAND: Final = Option(name="stand", says="leave the wager as it is", cite="8(c)")
DOUBLE: Final = Option(
    name="double down",
    says="double down with a wager equal to the first",
    cite="8(c)",
    stakes=(Stake("double-down", 1, cite="dds-double-equal"),),
)
# A straight that is no flush and a pair are where the law lists them: 5(b)1 to 5(b)9.
RANKING_CITES: Final = {
    category: f"5(b){10 - category}" for category in FiveCard if category is not FiveCard.HIGH_CARD
}


def settle_hand(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """Both wagers by the table: fives or less lose, sixes to tens push (9(a) to 9(c), 10(b))."""
    value = value_of([*hand.cards, *round_.areas["common"]])
    category, rank, words = called(value)
    table = rules.pays["wager"]
    line = line_of(table, category, rank)
    odds = table[line] if line else None
    cites = ["9(a)"] if odds is None else ["9(b)"] if odds.is_push else ["10(b)", "9(c)"]
    if category in RANKING_CITES:
        cites.append(RANKING_CITES[category])
    printed = rules.cites(*cites)
    payer = Payer(rules, "10(c)")
    payer.settle("wager", hand.ante, odds, printed, words, line or category.label)
    payer.settle_coupon(hand)
    if "double-down" in hand.wagers:
        stake = hand.wagers["double-down"]
        payer.settle("double-down", stake, odds, printed, words, line or category.label)
    return payer.results


LOOKS: Final = Looks(
    (Value(name="hand", cards=(Place(OWN), Place("common")), ranking=FIVE, pays=("wager",)),)
)


CUT: Final = Cut(cite="4(e)", also=("4(b)2", "4(c)"))
OFFER: Final = OfferCut(
    cite="4(d)",
    also=("4(b)2", "4(c)", "4(e)"),
    notes=(Note("4(c)", "Lay the stack on the cover card, backs up, before you offer it."),),
)
LOAD: Final = {
    Method.MANUAL_SHOE: Load(
        method=Method.MANUAL_SHOE,
        cite="8(a)1",
        also=("8(a)",),
        notes=(Note("8(a)1", "The shoe stands to your left: draw left, place right."),),
    ),
    Method.HAND: Load(
        method=Method.HAND,
        cite="8(a)2i",
        also=("8(a)", "8(a)2"),
        notes=(Note("8(a)2ii", OVER_INVENTORY),),
    ),
}


def preparation(preparing: Preparing) -> tuple[Step, ...]:
    """Shuffle; cut unless a device put the cards straight into the shoe (4(a) to 4(e))."""
    into_shoe = preparing.device_loads_shoe and preparing.method is Method.MANUAL_SHOE
    shuffle = Shuffle(
        by_device=preparing.by_device,
        cite="4(a)",
        also=("4(b)", "4(b)1" if into_shoe else "4(b)2"),
    )
    cut = () if into_shoe else (OFFER, CUT)
    return (shuffle, *cut, LOAD[preparing.method])


def _dealing(no_more_bets: str) -> tuple[Step, ...]:
    return (
        NoMoreBets(cite=no_more_bets, also=("6(b)",)),
        DealToEach(
            count=1,
            face_up=True,
            cite="8(b)",
            also=("8(e)",),  # no act of a player moves a card
            notes=(Note("8(e)", "No player touches a card."),),
        ),
        DealTo(area="common", slots=COMMON, face_up=SHOWN, cite="8(b)"),
    )


COMPLETION: Final[tuple[Step, ...]] = (
    Ask(
        name="double",
        question="Each player may double down:",
        prompt="Stand, or double your wager?",
        options=(STAND, DOUBLE),
        of=lambda hand: True,
        cite="8(c)",
    ),
    Announce(words="No more bets.", cite="8(d)"),
    TurnUp(area="common", slots=("hole",), cite="8(d)"),
    Settle(
        name="hand",
        order=Order.IN_PASSES,
        collects_losing_hands=True,
        collects_after="9(a)",
        cite="9(c)",
        also=("9(a)", "9(b)", "10(b)", "10(c)", "5(a)", "5(b)", *RANKING_CITES.values()),
    ),
    PickUp(cite="9(c)"),
)

DOUBLE_DOWN_STUD: Final = Game(
    slug="double-down-stud",
    name="Double Down Stud",
    how_it_goes=(
        "Wager and get one card. It makes five with four common cards; three are shown.",
        "Then stand, or double your wager, before the last common card is turned over.",
        "No dealer's hand to beat: jacks or better pay, and sixes to tens push.",
    ),
    wagers=(Wager(name="wager", cite="6(b)", pays=("wager",), required=True),),
    unit_wager="wager",
    areas={"common": COMMON},
    cards_each=1,
    law={
        Law.DECK: "2(a)",
        **two_decks("2(b)"),
        Law.OPENING: "3(a)",
        Law.OPENED_SEPARATELY: "3(d)",
        Law.CARD_CHANGE: "3(e)",
        Law.SHUFFLE: "4(a)",
        Law.CUT: "4(b)2",
        Law.CUT_OFFERED: "4(d)",
        Law.CUT_FIRST: "4(d)1",
        Law.CUT_NEXT: "4(d)2",
        Law.CUT_DECLINED: "4(c)",
        Law.CUT_LEAST: "4(e)",
        Law.COVER_CARD: "4(e)",
        Law.RECUT: "4(f)",
        Law.IDLE: "4(g)",
        Law.CHIPS: "6(a)",
        Law.SEATED: "all-seated",
        Law.CLOSED: "6(b)",
        Law.TWO_AREAS: "6(c)",
        Law.CHOICE_WAGERS: "8(c)",
        Law.SHOE_DEALING: "8(a)1",
        Law.HAND_DEALING: "8(a)2",
        Law.HAND_RULES: "8(a)",
        Law.SAME_HAND: "8(a)2i",
        Law.PICK_UP: "9(c)",
        Law.ODDS_WORD: "10(a)",
        Law.LIMIT: "10(c)",
        Law.EXPOSED_EARLY: "11(a)",
        Law.FACE_UP: "11(b)",
        Law.DRAWN_IN_ERROR: "11(c)",
        Law.WRONG_NUMBER: "11(d)",
        Law.SHUFFLER_JAM: "11(e)",
        Law.DEVICE_REMOVED: "11(f)",
    },
    opening=opening(
        "3",
        deck="2(a)",
        notes=(
            Note("3(e)", "Follow the approved card-change procedures."),
            Note("7", "Staff and supervise the table as a blackjack table."),
        ),
    ),
    idle=idle("4(g)", "3(c)"),
    preparation=preparation,
    dealing={
        Method.MANUAL_SHOE: _dealing("8(a)1"),
        Method.HAND: _dealing("8(a)2iii"),
    },
    completion=COMPLETION,
    settlements={"hand": settle_hand},
    limit=PayoutLimit(least=lambda rules: rules.edition.number("payout-limit")),
    looks_at={"hand": LOOKS},
    ranking_cites=("5(a)", "5(b)"),
    miscounts={"common": "dds-dealer-count"},
)
