"""Colorado Hold 'Em Poker: N.J.A.C. 19:47-23, in both versions.

Three own cards, of which one is discarded, and three community cards make a five-card hand that
the table pays. In the version with a permissible bet wager a player may double the stake; in the
one with a required bet wager a player bets or folds. Three of a kind or a straight flush in the
first three cards may be declared an instant winner. Pages 23.4(d) to 23.11(b)2i are missing:
steps there cite the reading that fills the gap.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from croupier.cards import RANKS
from croupier.hands.lookup import three_value
from croupier.hands.ranking import FiveCard, ThreeCard
from croupier.money import PUSH, Cents, Odds, PayTable
from croupier.rounds.choices import Ask, Option, Stake
from croupier.rounds.game import Game, Law, Wager
from croupier.rounds.kinds import FIVE, OWN, THREE, Looks, Place, PushBand, Value
from croupier.rounds.largest_win import PayoutLimit
from croupier.rounds.payer import Payer, called, called_three, coupon_lost, line_of, value_of
from croupier.rounds.procedures import ByReading, idle, opening, two_decks
from croupier.rounds.round import COUPON, Hand, Outcome, Result, Round
from croupier.rounds.rules import Rules
from croupier.rounds.script import Note, Order, PickUp, Reveal, Settle, Step, TurnUp

COMMUNITY: Final = ("first", "second", "third")
ORDINALS: Final = ("first", "second", "third")
RANKING_CITES: Final = {
    category: f"3(b){10 - category}" for category in FiveCard if category is not FiveCard.HIGH_CARD
}
NINES_OR_TENS: Final = "nines or tens"
"""The line that 11(f) adds to the table of 13(b)."""
INSTANT_CITES: Final = {ThreeCard.STRAIGHT_FLUSH: "3(c)1", ThreeCard.THREE_OF_A_KIND: "3(c)2"}

FOLD: Final = Option(name="fold", says="fold and lose the ante", cite="ch-fold", folds=True)
DECLARE: Final = Option(
    name="declare instant winner",
    says="declare an instant winner",
    cite="ch-instant",
    settles_hand="claim",
    exposes=True,
)
CHECK: Final = tuple(
    Option(
        name=f"discard {which}",
        says=f"discard the {which} card and play without a bet",
        cite="ch-choice",
        discards=at,
    )
    for at, which in enumerate(ORDINALS)
)
BET: Final = tuple(
    Option(
        name=f"discard {which} and bet",
        says=f"discard the {which} card and bet an ante",
        cite="1",
        discards=at,
        stakes=(Stake("bet", 1),),
    )
    for at, which in enumerate(ORDINALS)
)


def is_required(rules: Rules) -> bool:
    """Whether this table plays the version with a required bet wager."""
    return rules.option("version") == "required"


def ranking(category: FiveCard) -> tuple[str, ...]:
    """The paragraph that defines a hand; nothing defines one without a pair."""
    return () if category is FiveCard.HIGH_CARD else (RANKING_CITES[category],)


# ---- settlement -----------------------------------------------------------------------------


def main_table(rules: Rules) -> tuple[PayTable, str, str]:
    """The pay table of the version in play, its paragraph and that of its limit."""
    if is_required(rules):
        return rules.pays["required"], "12(b)", "12(c)"
    return rules.pays["permissible"], "13(b)", "13(c)"


def pushes(rules: Rules, category: FiveCard, rank: int) -> bool:
    """Whether a pair lies in the push band that the required version leaves to the house."""
    low, high = str(rules.option("push-from")), str(rules.option("push-to"))
    if not is_required(rules) or low == "none" or category is not FiveCard.PAIR:
        return False
    return RANKS.index(low) <= rank <= RANKS.index(high)


def settle_hand(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """Ante and bet by the version's table, then the bonus wager by its own."""
    value = value_of([*hand.cards, *round_.areas["community"]])
    category, rank, words = called(value)
    table, pays_cite, limit_cite = main_table(rules)
    line = line_of(table, category, rank)
    odds: Odds | None = table[line] if line else None
    if not line and pushes(rules, category, rank):
        odds = PUSH
    cites = rules.cites(*_decided_by(rules, line, odds, pays_cite), *ranking(category))
    label = line or ("push" if odds is not None else category.label)
    payer = Payer(rules, limit_cite, ("all-limit-order", "ch-limit"))
    payer.settle("ante", hand.ante, odds, cites, words, label)
    payer.settle_coupon(hand)
    if "bet" in hand.wagers:
        payer.settle("bet", hand.wagers["bet"], odds, cites, words, label)
    if "bonus" in hand.wagers:
        _settle_bonus(rules, hand, category, rank, words, payer)
    return payer.results


def _decided_by(rules: Rules, line: str, odds: Odds | None, pays_cite: str) -> tuple[str, ...]:
    """What says that a hand wins, pushes or loses. The section of the required version that said
    so is missing; 11 is the other version's, and so are its nines and tens."""
    if is_required(rules):
        return (pays_cite, "ch-required") if line else ("ch-push-band", "ch-required")
    if odds is None:
        return ("11(e)",)
    return ("11(f)",) if line == NINES_OR_TENS else (pays_cite, "11(g)")


def _settle_bonus(
    rules: Rules, hand: Hand, category: FiveCard, rank: int, words: str, payer: Payer
) -> None:
    """The bonus wager on the hand that the main game made, outside the limit."""
    table = rules.pays["bonus"]
    line = line_of(table, category, rank)
    cites = rules.cites("12(d)" if is_required(rules) else "13(d)", *ranking(category))
    odds = table[line] if line else None
    payer.settle(
        "bonus",
        hand.wagers["bonus"],
        odds,
        cites,
        words,
        line or category.label,
        ("ch-bonus",),
        limited=False,
    )


def settle_claim(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """A declared instant winner is paid at once; a wrong claim costs the initial wager."""
    a, b, c = hand.cards
    category, words = called_three(three_value(a, b, c))
    if category not in INSTANT_CITES:
        return _wrong_claim(rules, hand, words)
    table, pays_cite, limit_cite = main_table(rules)
    line = f"instant {category.label}"
    cites = rules.cites(pays_cite, INSTANT_CITES[category])
    payer = Payer(rules, limit_cite, ("all-limit-order", "ch-limit"))
    readings = ("ch-instant",)
    payer.settle("ante", hand.ante, table[line], cites, words, line, readings)
    payer.settle_coupon(hand)
    if "bonus" in hand.wagers:
        bonus = rules.pays["bonus"][line]
        cites = rules.cites("12(d)" if is_required(rules) else "13(d)", INSTANT_CITES[category])
        stake = hand.wagers["bonus"]
        payer.settle("bonus", stake, bonus, cites, words, line, readings, limited=False)
    return payer.results


def _wrong_claim(rules: Rules, hand: Hand, words: str) -> list[Result]:
    """The hand is void and the initial wager lost; a bonus wager goes back (14(d))."""
    grounds = rules.cites("14(d)", "ch-immediate", "ch-instant-wrong")
    results = [Result("ante", hand.ante, Outcome.LOSE, 0, grounds, hand=words)]
    if hand.coupon:
        coupon = rules.cites("14(d)", "all-match-play")
        results.append(Result(COUPON, hand.coupon, Outcome.LOSE, 0, coupon, hand=words))
    if "bonus" in hand.wagers:
        stake = hand.wagers["bonus"]
        results.append(Result("bonus", stake, Outcome.VOID, 0, grounds, hand=words))
    return results


def settle_fold(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """A fold loses the ante and, with it, the bonus wager."""
    cites = rules.cites("ch-fold")
    results = [Result("ante", hand.ante, Outcome.LOSE, 0, cites, hand="folded")]
    if "bonus" in hand.wagers:
        stake, lost = hand.wagers["bonus"], rules.cites("ch-fold", "ch-bonus-fold")
        results.append(Result("bonus", stake, Outcome.LOSE, 0, lost, hand="folded"))
    return [*results, *coupon_lost(hand, cites)]


LOOKS: Final = Looks(
    (
        Value(
            name="hand",
            cards=(Place(OWN), Place("community")),
            ranking=FIVE,
            pays=("required", "permissible", "bonus"),
            bands=(PushBand("push-from", "push-to"),),
        ),
    )
)
LOOKS_CLAIM: Final = Looks((Value(name="own", cards=(Place(OWN),), ranking=THREE),))


def least_limit(rules: Rules) -> Cents:
    """The law's sum (12(c), 13(c))."""
    name = "payout-limit.floor.required" if is_required(rules) else "payout-limit.floor"
    return rules.edition.number(name)


# ---- script ---------------------------------------------------------------------------------

PROCEDURES: Final = ByReading("ch")


def _completion(
    options: tuple[Option, ...], pays: tuple[str, ...], by: Callable[[str], str]
) -> tuple[Step, ...]:
    """Choice, community cards, hands turned up and settled in passes (11(c) to 11(h)); `by` is
    what says so in the version played."""
    return (
        Ask(
            name="play",
            question="Each player declares an instant winner, or discards a card and plays:",
            options=options,
            of=lambda hand: True,
            cite="ch-choice",
            also=(by("11(b)2ii"), "14(d)", "3(c)", "3(c)1", "3(c)2"),
            notes=(
                Note("ch-own-cards", "Lay the discard face down; leave the two cards you keep."),
            ),
        ),
        TurnUp(area="community", slots=COMMUNITY, cite=by("11(c)")),
        Reveal(order=Order.COUNTERCLOCKWISE, cite=by("11(d)")),
        Settle(
            name="hand",
            order=Order.IN_PASSES,
            collects_losing_hands=True,
            cite=by("11(g)"),
            also=(
                *dict.fromkeys(map(by, ("11(d)1", "11(d)2", "11(e)", "11(f)", "11(g)1"))),
                "3(a)",
                "3(b)",
                *RANKING_CITES.values(),
                *pays,
            ),
        ),
        PickUp(cite=by("11(h)"), also=(by("11(g)2"),)),
    )


PERMISSIBLE: Final = _completion(
    (*CHECK, DECLARE, *BET), ("13(b)", "13(c)", "13(d)"), by=lambda key: key
)
REQUIRED: Final = _completion(
    (FOLD, DECLARE, *BET), ("12(b)", "12(c)", "12(d)"), by=lambda key: "ch-required"
)

COLORADO_HOLD_EM: Final = Game(
    slug="colorado-hold-em",
    name="Colorado Hold 'Em",
    how_it_goes=(
        "Wager an ante and get three cards; three community cards lie face down.",
        "Discard one, and bet as much again or not; some houses require the bet.",
        "Your two cards and the three must make a hand that the table pays.",
        "Three of a kind or a straight flush in your three may be declared at once.",
    ),
    wagers=(
        Wager(
            name="ante",
            cite="ch-wager-rules",
            pays=("required", "permissible"),
            required=True,
        ),
        Wager(
            name="bonus",
            cite="ch-bonus",
            pays=("bonus",),
            needs="ante",
            bounds=("bonus-least", "bonus-most"),
            bounds_cite="ch-bonus-bounds",
            limited=False,
            offered=lambda rules: bool(rules.option("bonus")),
        ),
    ),
    areas={"community": COMMUNITY},
    cards_each=3,
    law={
        Law.DECK: "2(a)",
        **two_decks("2(b)"),
        Law.OPENING: "4(a)",
        Law.OPENED_SEPARATELY: "ch-opening",
        Law.CARD_CHANGE: "ch-card-change",
        **PROCEDURES.law(),
        Law.CHOICE_WAGERS: "ch-bet",
        Law.PICK_UP: "11(h)",
        Law.ODDS_WORD: "13(a)",
        Law.LIMIT: "13(c)",
        Law.FACE_UP: "14(a)",
        Law.DRAWN_IN_ERROR: "14(b)",
        Law.WRONG_NUMBER: "14(c)",
        Law.SHUFFLER_JAM: "14(e)",
        Law.SHOE_JAM: "14(f)",
        Law.DEVICE_REMOVED: "14(g)",
    },
    law_also={
        Law.PICK_UP: ("ch-required",),
        Law.ODDS_WORD: ("12(a)",),
        Law.LIMIT: ("12(c)",),
    },
    opening=opening("4", deck="2(a)"),
    idle=idle("ch-idle", "4(c)"),
    preparation=PROCEDURES.prepare,
    dealing=PROCEDURES.dealing(3, "community", COMMUNITY),
    completion=PERMISSIBLE,
    variant=lambda rules: REQUIRED if is_required(rules) else PERMISSIBLE,
    other_completions=(REQUIRED,),
    settlements={"hand": settle_hand, "claim": settle_claim, "fold": settle_fold},
    limit=PayoutLimit(least_limit),
    looks_at={"hand": LOOKS, "claim": LOOKS_CLAIM},
    ranking_cites=("3(a)", "3(b)", "3(c)"),
)
