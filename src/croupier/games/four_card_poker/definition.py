"""Four Card Poker: N.J.A.C. 19:47-27.

Five cards to each player and six to the dealer, one of them face up; the best four count. A
player folds or plays one to three antes, and wins ties. Good hands earn a bonus on the ante
whatever the dealer holds, and Aces Up, which may be bet alone, is paid by a table of its own.
Our text ends within 27.5: steps of later sections cite the reading that fills the gap.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from croupier.cards import Card
from croupier.hands.ranking import ACE, FourCard, Ranked, best_four
from croupier.money import Odds
from croupier.rounds.choices import Ask, Option, Stake
from croupier.rounds.game import Game, Law, Preparing, Wager
from croupier.rounds.kinds import BEST_FOUR, OWN, Looks, Place, Value
from croupier.rounds.largest_win import PayoutLimit, deals
from croupier.rounds.payer import Payer, coupon_lost, told_apart
from croupier.rounds.procedures import CUT_NOTE, ByReading, idle, opening, shuffle, two_decks
from croupier.rounds.round import Hand, Outcome, Result, Round
from croupier.rounds.rules import Rules
from croupier.rounds.script import (
    Cut,
    DealTo,
    DealToEach,
    Load,
    Method,
    NoMoreBets,
    Note,
    Order,
    PickUp,
    Reveal,
    Settle,
    Step,
    TakeOutRest,
    TurnUp,
)

DEALER: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
UP: Final = DEALER[5:]

FOLD: Final = Option(name="fold", says="fold and lose the ante", cite="fcp-fold", folds=True)
PLAYS: Final = tuple(
    Option(
        name=f"play {times}x",
        says=f"play {times} ante{'s' if times > 1 else ''}",
        cite="fcp-play",
        stakes=(Stake("play", times),),
    )
    for times in (1, 2, 3)
)
RANKING_CITES: Final = {
    FourCard.FOUR_OF_A_KIND: "3(b)1",
    FourCard.STRAIGHT_FLUSH: "3(b)2",
    FourCard.THREE_OF_A_KIND: "3(b)3",
    FourCard.FLUSH: "3(b)4",
    FourCard.STRAIGHT: "3(b)5",
    FourCard.TWO_PAIR: "3(b)6",
    FourCard.PAIR: "3(b)7",
}


@cache
def best(cards: tuple[Card, ...]) -> Ranked:
    """The best four of five or six cards."""
    return best_four(cards)


def ranking(ranked: Ranked) -> tuple[str, ...]:
    """The paragraph that defines a hand; nothing defines one without a pair."""
    category = FourCard(ranked.category)
    return (RANKING_CITES[category],) if category in RANKING_CITES else ()


def has_ante(hand: Hand) -> bool:
    """Whether a player competes against the dealer."""
    return "ante" in hand.wagers


def stands(hand: Hand) -> bool:
    """Whether an Aces Up wager is still to be settled on a folded hand."""
    settled = any(result.wager == "aces-up" for result in hand.results)
    return "aces-up" in hand.wagers and not settled


# ---- settlement -----------------------------------------------------------------------------


def settle_fold(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """A fold loses the ante, and Aces Up only where the house has it so."""
    cites = rules.cites("fcp-fold")
    results = [Result("ante", hand.ante, Outcome.LOSE, 0, cites, hand="folded")]
    results += coupon_lost(hand, cites)
    if "aces-up" in hand.wagers and not rules.option("aces-up-survives-fold"):
        stake, cites = hand.wagers["aces-up"], rules.cites("fcp-aces-up-fold")
        results.append(Result("aces-up", stake, Outcome.LOSE, 0, cites, hand="folded"))
    return results


def settle_hand(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """Ante and play against the dealer, ties to the player; the automatic bonus; Aces Up."""
    mine = best(tuple(hand.cards))
    payer = Payer(rules, "fcp-limit")
    if has_ante(hand):
        _settle_play(rules, round_, hand, mine, payer)
    if "aces-up" in hand.wagers:
        _settle_aces_up(rules, hand, mine, payer)
    return payer.results


def _settle_play(rules: Rules, round_: Round, hand: Hand, mine: Ranked, payer: Payer) -> None:
    dealers = best(tuple(round_.areas["dealer"]))
    wins = mine >= dealers
    cites = rules.cites("fcp-settlement", "3(c)", *ranking(mine))
    words, against = told_apart(mine, dealers)
    label = FourCard(mine.category).label
    ante: Odds | None = rules.pays["ante"]["win"] if wins else None
    play: Odds | None = rules.pays["play"]["win"] if wins else None
    payer.settle("ante", hand.ante, ante, cites, words, label, against=against)
    payer.settle_coupon(hand)
    payer.settle("play", hand.wagers["play"], play, cites, words, label, against=against)
    bonus = rules.pays["automatic-bonus"].get(label)
    if bonus is not None:
        cites = rules.cites("fcp-automatic-bonus", *ranking(mine))
        payer.pay_bonus("automatic-bonus", hand.ante, bonus, cites, words, label)


def _settle_aces_up(rules: Rules, hand: Hand, mine: Ranked, payer: Payer) -> None:
    """Aces Up by its own table, outside the limit."""
    category = FourCard(mine.category)
    line = category.label
    if category is FourCard.PAIR:
        line = "pair of aces" if mine.ranks[0] == ACE else ""
    odds = rules.pays["aces-up"].get(line)
    cites = rules.cites("fcp-aces-up-pays", "1", *ranking(mine))
    stake = hand.wagers["aces-up"]
    payer.settle("aces-up", stake, odds, cites, str(mine), line or category.label, limited=False)


def settle_aces_up(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """Aces Up on a hand that folded against the dealer."""
    payer = Payer(rules, "fcp-limit")
    _settle_aces_up(rules, hand, best(tuple(hand.cards)), payer)
    return payer.results


def settle_voided_aces_up(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """What is paid in a round that an exposed card voids: an Aces Up wager that wins."""
    if "aces-up" not in hand.wagers or len(hand.cards) != 5:
        return []
    results = settle_aces_up(rules, round_, hand)
    return [result for result in results if result.outcome is Outcome.WIN]


LINES: Final = """
9h 9d 9c 9s 5h | 2c 3d 4s 6c 7d Js
9h 8h 7h 6h Ad | 2c 3d 4s 7c Td Js
9h 9d 9c 6s 5h | 2c 3d 4s 7c Td Js
9h 9d 8c 6s 4h | 2c 3d 5s 7c Td Js
"""
"""Each line of the automatic bonus, and a hand on none, against a dealer whom it beats."""

MINE: Final = Value(
    name="mine", cards=(Place(OWN),), ranking=BEST_FOUR, pays=("automatic-bonus", "aces-up")
)
DEALERS: Final = Value(name="dealers", cards=(Place("dealer"),), ranking=BEST_FOUR, pays=None)
LOOKS: Final = Looks((MINE, DEALERS), compared=(("mine", "dealers"),))
LOOKS_ACES_UP: Final = Looks((MINE,))


# ---- script ---------------------------------------------------------------------------------

PROCEDURES: Final = ByReading("fcp")
CUT: Final = Cut(
    cite="5(c)1",
    also=("5(b)2", "5(c)", "5(c)1ii", "fcp-cut", "2(a)"),
    notes=(Note("5(c)1i", CUT_NOTE),),
)


def prepare(preparing: Preparing) -> tuple[Step, ...]:
    """Shuffle, cut after a shuffle by hand, load (5(a) to 5(c))."""
    cut = () if preparing.by_device else (CUT,)
    load = next(step for step in PROCEDURES.prepare(preparing) if isinstance(step, Load))
    return (shuffle(preparing, "5"), *cut, load)


def _by_hand() -> tuple[Step, ...]:
    return (
        NoMoreBets(cite="fcp-wager-rules"),
        DealToEach(count=5, cite="fcp-dealing"),
        DealTo(area="dealer", slots=DEALER, face_up=UP, cite="fcp-dealing"),
        PROCEDURES.stub(),
    )


DEALING: Final = {
    Method.MANUAL_SHOE: _by_hand(),
    Method.HAND: _by_hand(),
    Method.AUTOMATED_SHOE: (
        NoMoreBets(cite="fcp-wager-rules"),
        DealToEach(count=5, stacked=True, cite="fcp-automated-shoe"),
        DealTo(area="dealer", slots=DEALER[:5], cite="fcp-automated-shoe"),
        TakeOutRest(cite="fcp-automated-shoe"),
        DealTo(area="dealer", slots=UP, face_up=UP, cite="fcp-automated-shoe"),
        PROCEDURES.stub(),
    ),
}

COMPLETION: Final[tuple[Step, ...]] = (
    Ask(
        name="play",
        question="Each player with an ante folds or plays one to three antes:",
        prompt="Fold, or play one to three times your ante?",
        options=(FOLD, *PLAYS),
        of=has_ante,
        cite="fcp-choice",
        also=("fcp-fold", "fcp-play", "fcp-aces-up-fold"),
        notes=(Note("fcp-own-cards", "Keep your cards in the dealer's view; then lay them down."),),
    ),
    TurnUp(area="dealer", slots=DEALER[:5], cite="fcp-dealer-hand"),
    Reveal(order=Order.COUNTERCLOCKWISE, and_folded=stands, cite="fcp-settlement"),
    Settle(
        name="hand",
        order=Order.COUNTERCLOCKWISE,
        cite="fcp-settlement",
        also=(
            "fcp-automatic-bonus",
            "fcp-aces-up-pays",
            "3(a)",
            "3(b)",
            "3(c)",
            *RANKING_CITES.values(),
        ),
    ),
    Settle(
        name="aces-up",
        order=Order.COUNTERCLOCKWISE,
        of=lambda hand: hand.folded and stands(hand),
        with_folded=True,
        cite="fcp-aces-up-fold",
    ),
    PickUp(cite="fcp-pick-up"),
)

FOUR_CARD_POKER: Final = Game(
    slug="four-card-poker",
    name="Four Card Poker",
    how_it_goes=(
        "Wager an ante and get five cards; the dealer gets six, one of them shown.",
        "Fold, or play with one to three times the ante. Your best four cards count.",
        "A tie wins. Three of a kind or better pays on the ante whatever the dealer has.",
        "Aces up is extra, or played alone: a pair of aces or better wins.",
    ),
    wagers=(
        Wager(name="ante", cite="fcp-wagers", pays=("ante", "play", "automatic-bonus")),
        Wager(
            name="aces-up",
            cite="fcp-wagers",
            pays=("aces-up",),
            bounds=("aces-up-least", "aces-up-most"),
            bounds_cite="fcp-aces-up-bounds",
            limited=False,
        ),
    ),
    areas={"dealer": DEALER},
    cards_each=5,
    law={
        Law.DECK: "2(a)",
        **two_decks("2(b)"),
        Law.OPENING: "4(a)",
        Law.OPENED_SEPARATELY: "4(d)",
        Law.CARD_CHANGE: "4(e)",
        **PROCEDURES.law(),
        Law.SHUFFLE: "5(a)",
        Law.CUT: "5(b)2",
        Law.CUT_LEAST: "5(c)1ii",
        Law.COVER_CARD: "fcp-cut",
        Law.RECUT: "fcp-recut",
        Law.TWO_AREAS: "fcp-two-areas",
        Law.CHOICE_WAGERS: "fcp-play",
        Law.PICK_UP: "fcp-pick-up",
        Law.ODDS_WORD: "all-odds-to",
        Law.LIMIT: "fcp-limit",
        Law.EXPOSED_EARLY: "fcp-exposed",
        **PROCEDURES.irregularities(),
    },
    opening=opening("4", deck="2(a)"),
    idle=idle("fcp-idle", "4(c)"),
    preparation=prepare,
    dealing=DEALING,
    completion=COMPLETION,
    settlements={
        "fold": settle_fold,
        "hand": settle_hand,
        "aces-up": settle_aces_up,
        "voided aces up": settle_voided_aces_up,
    },
    looks_at={"hand": LOOKS, "aces-up": LOOKS_ACES_UP, "voided aces up": LOOKS_ACES_UP},
    survives_void={Law.EXPOSED_EARLY: "voided aces up"},
    keeps_folded=lambda rules, hand: stands(hand),
    bonuses=("automatic-bonus",),
    limit=PayoutLimit(
        least=lambda rules: rules.edition.number("payout-limit.floor"),
        deals=deals(LINES, "dealer"),
    ),
    ranking_cites=("3(a)", "3(b)", "3(c)"),
)
