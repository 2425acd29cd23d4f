"""Boston 5 Stud Poker: N.J.A.C. 19:47-24.

An ante and a first wager of twice as much buy three cards; a player folds or stakes a second
wager equal to the first for two more, and plays five cards against the dealer's five. The ante
bonus pays good hands whatever the dealer holds. Only the definitions, the odds and the
irregularities are in our text: other steps cite the reading that fills the gap.
"""

from __future__ import annotations

from typing import Final

from croupier.hands.lookup import three_value
from croupier.money import PUSH, Odds
from croupier.rounds.choices import Ask, Option, Stake
from croupier.rounds.game import Game, Law, Wager
from croupier.rounds.kinds import FIVE, OWN, THREE, Looks, Place, Value
from croupier.rounds.largest_win import PayoutLimit, deals
from croupier.rounds.payer import (
    Payer,
    called,
    called_apart,
    called_three,
    coupon_lost,
    value_of,
)
from croupier.rounds.procedures import OF_TWO_DECKS, ByReading, idle
from croupier.rounds.round import Hand, Outcome, Result, Round
from croupier.rounds.rules import Rules
from croupier.rounds.script import (
    DealTo,
    DealToEach,
    Inspect,
    Method,
    NoMoreBets,
    Note,
    Order,
    PickUp,
    Receive,
    Reveal,
    Settle,
    Show,
    Spread,
    Step,
    TakeOutRest,
    TurnDown,
    TurnUp,
    Verify,
    Wash,
)

DEALER: Final = ("first", "second", "third", "fourth", "fifth")

EXPOSE: Final = Option(
    name="expose",
    says="show the three cards for the optional bonus wager",
    cite="b5-bonus-settle",
    exposes=True,
)
KEEP_DOWN: Final = Option(
    name="keep down", says="keep them down and lose the bonus wager", cite="b5-bonus-settle"
)
FOLD: Final = Option(
    name="fold", says="fold and lose ante and first wager", cite="b5-fold", folds=True
)
PLAY: Final = Option(
    name="second wager",
    says="stake the second wager",
    cite="b5-second",
    stakes=(Stake("second", 2),),
)


# ---- settlement -----------------------------------------------------------------------------


def settle_bonus(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """The optional bonus wager on the first three cards, outside the limit (11(d))."""
    payer = Payer(rules, "11(e)")
    stake = hand.wagers["bonus"]
    if hand.chose("bonus") != EXPOSE.name:
        cites = rules.cites("b5-bonus-settle")
        return [Result("bonus", stake, Outcome.LOSE, 0, cites, hand="not shown")]
    return bonus_of(rules, hand, payer)


def bonus_of(rules: Rules, hand: Hand, payer: Payer) -> list[Result]:
    """What the first three cards make of the optional bonus wager."""
    a, b, c = hand.cards[:3]
    category, words = called_three(three_value(a, b, c))
    odds = rules.pays["bonus"].get(category.label)
    cites = rules.cites("11(d)", "b5-bonus-settle")
    stake = hand.wagers["bonus"]
    payer.settle("bonus", stake, odds, cites, words, category.label, limited=False)
    return payer.results


def settle_voided_bonus(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """What is paid in a void round: an optional bonus wager whose three cards win (12(a))."""
    if "bonus" not in hand.wagers or len(hand.cards) not in (3, 5):
        return []
    results = bonus_of(rules, hand, Payer(rules, "11(e)"))
    return [result for result in results if result.outcome is Outcome.WIN]


def settle_fold(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """A fold loses ante and first wager."""
    cites = rules.cites("b5-fold")
    lost = [
        Result(name, hand.wagers[name], Outcome.LOSE, 0, cites, hand="folded")
        for name in ("ante", "first")
    ]
    return [*lost, *coupon_lost(hand, cites)]


def settle_hand(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """Five cards against the dealer's five; the ante only loses or pushes; then its bonus."""
    mine, dealers = value_of(list(hand.cards)), value_of(list(round_.areas["dealer"]))
    category = called(mine)[0]
    words, against = called_apart(mine, dealers)
    ante: Odds | None = PUSH if mine >= dealers else None
    first: Odds | None = ante
    second: Odds | None = ante
    keys: tuple[str, ...] = ("b5-settlement",)
    if mine > dealers:
        first, second = (rules.pays[wager]["win"] for wager in ("first", "second"))
        keys = ("11(b)", "b5-settlement")
    cites = rules.cites(*keys)
    payer = Payer(rules, "11(e)", ("b5-limit",))
    label = category.label
    settled = rules.cites("b5-settlement")  # 11(b) pays the others, never the ante
    payer.settle("ante", hand.ante, ante, settled, words, label, against=against)
    payer.settle("first", hand.wagers["first"], first, cites, words, label, against=against)
    payer.settle_coupon(hand)
    payer.settle("second", hand.wagers["second"], second, cites, words, label, against=against)
    bonus = rules.pays["ante-bonus"].get(label)
    if bonus is not None:
        cites = rules.cites("11(c)", "b5-ante-bonus")
        payer.pay_bonus("ante-bonus", hand.ante, bonus, cites, words, label)
    return payer.results


LINES: Final = """
Ah Kh Qh Jh Th | 2c 3d 5s 7c 9d
9h 8h 7h 6h 5h | 2c 3d 4s 7c Jd
9h 9d 9c 9s 5h | 2c 3d 4s 7c Jd
9h 9d 9c 5s 5h | 2c 3d 4s 7c Jd
Ah 9h 7h 5h 4h | 2c 3d 4s 7c Jd
9h 8d 7h 6c 5s | 2c 3d 4s 7c Jd
9h 9d 9c 6s 5h | 2c 3d 4s 7c Jd
9h 9d 8c 8s 5h | 2c 3d 4s 7c Jd
9h 9d 8c 6s 5h | 2c 3d 4s 7c Jd
"""
"""Each line of the ante bonus, and a hand on none, against a dealer whom it beats."""

LOOKS_BONUS: Final = Looks(
    (Value(name="start", cards=(Place(OWN, (0, 1, 2)),), ranking=THREE, pays=("bonus",)),)
)
LOOKS: Final = Looks(
    (
        Value(name="mine", cards=(Place(OWN),), ranking=FIVE, pays=("ante-bonus",)),
        Value(name="dealers", cards=(Place("dealer"),), ranking=FIVE, pays=None),
    ),
    compared=(("mine", "dealers"),),
)


# ---- script ---------------------------------------------------------------------------------

OPENING: Final[tuple[Step, ...]] = (
    Receive(cite="b5-deck"),
    Inspect(cite="b5-opening"),
    Verify(cite="b5-opening"),
    Spread(cite="b5-opening"),
    Show(cite="b5-opening"),
    Wash(cite="b5-opening"),
)
PROCEDURES: Final = ByReading("b5", deck="b5-deck")


def _first_cards(cite: str, *, stacked: bool = False) -> tuple[Step, ...]:
    return (
        NoMoreBets(cite="b5-wager-rules"),
        DealToEach(count=3, stacked=stacked, cite=cite),
        DealTo(area="dealer", slots=DEALER[:3], cite=cite),
    )


def someone_plays(round_: Round) -> bool:
    """Whether a hand is still in the round."""
    return any(True for _ in round_.in_play())


COMPLETION: Final[tuple[Step, ...]] = (
    Ask(
        name="bonus",
        question="A player with the optional bonus wager shows three cards to be paid:",
        prompt="Show your three cards for the bonus bet?",
        options=(EXPOSE, KEEP_DOWN),
        of=lambda hand: "bonus" in hand.wagers,
        cite="b5-bonus-settle",
    ),
    Settle(
        name="bonus",
        order=Order.LOSERS_FIRST,
        of=lambda hand: "bonus" in hand.wagers,
        cite="b5-bonus-settle",
        also=("11(d)",),
    ),
    TurnDown(cite="b5-bonus-settle"),
    Ask(
        name="play",
        question="Each player in turn folds or stakes the second wager:",
        prompt="Fold, or put down the second wager?",
        options=(FOLD, PLAY),
        of=lambda hand: True,
        cite="b5-choice",
        also=("b5-fold", "b5-second"),
        notes=(Note("b5-own-cards", "Keep your cards in the dealer's view; tell nobody."),),
    ),
    DealToEach(count=2, cite="b5-more-cards"),
    DealTo(area="dealer", slots=DEALER[3:], cite="b5-more-cards", when=someone_plays),
    TakeOutRest(cite="b5-automated-shoe", when=someone_plays),
    PROCEDURES.stub(),
    TurnUp(area="dealer", slots=DEALER, cite="b5-dealer-hand", when=someone_plays),
    Reveal(order=Order.COUNTERCLOCKWISE, cite="b5-settlement"),
    Settle(
        name="hand",
        order=Order.COUNTERCLOCKWISE,
        collects_losing_hands=True,
        cite="b5-settlement",
        also=("11(b)", "11(c)", "11(e)", "b5-ante-bonus", "b5-ranking"),
    ),
    PickUp(cite="10(g)"),
)

BOSTON_5_STUD: Final = Game(
    slug="boston-5-stud",
    name="Boston 5 Stud",
    how_it_goes=(
        "Wager an ante and a first wager twice as large; get three cards, the dealer three.",
        "Fold, or put down a second wager as large as the first and get two cards more.",
        "Your five cards against the dealer's five; a good hand pays on the ante besides.",
        "The bonus wager is extra: on your first three cards, shown to be paid.",
    ),
    wagers=(
        Wager(name="ante", cite="b5-wagers", pays=("ante-bonus",), required=True),
        Wager(
            name="first",
            cite="b5-wagers",
            pays=("first", "second"),
            required=True,
            needs="ante",
            equals="ante",
            times=2,
        ),
        Wager(
            name="bonus",
            cite="b5-bonus",
            pays=("bonus",),
            needs="first",
            bounds=("bonus-least", "bonus-most"),
            bounds_cite="b5-bonus-bounds",
            limited=False,
            offered=lambda rules: bool(rules.option("bonus")),
        ),
    ),
    coupon_beside="first",
    areas={"dealer": DEALER},
    cards_each=5,
    law={
        Law.DECK: "b5-deck",
        **dict.fromkeys(OF_TWO_DECKS, "b5-deck"),
        Law.OPENING: "b5-opening",
        Law.OPENED_SEPARATELY: "b5-opening",
        Law.CARD_CHANGE: "b5-card-change",
        **PROCEDURES.law(),
        Law.EQUAL_WAGERS: "b5-wagers",
        Law.CHOICE_WAGERS: "b5-second",
        Law.PICK_UP: "10(g)",
        Law.ODDS_WORD: "11(a)",
        Law.LIMIT: "11(e)",
        Law.EXPOSED_EARLY: "12(a)",
        Law.FACE_UP: "12(b)",
        Law.DRAWN_IN_ERROR: "12(c)",
        Law.WRONG_NUMBER: "12(d)",
        Law.SHUFFLER_JAM: "12(e)",
        Law.SHOE_JAM: "12(f)",
        Law.DEVICE_REMOVED: "12(g)",
    },
    opening=OPENING,
    idle=idle("b5-idle", "b5-opening"),
    preparation=PROCEDURES.prepare,
    dealing={
        Method.MANUAL_SHOE: _first_cards("b5-dealing"),
        Method.HAND: _first_cards("b5-dealing"),
        Method.AUTOMATED_SHOE: _first_cards("b5-automated-shoe", stacked=True),
    },
    completion=COMPLETION,
    settlements={
        "bonus": settle_bonus,
        "fold": settle_fold,
        "hand": settle_hand,
        "voided bonus": settle_voided_bonus,
    },
    looks_at={"bonus": LOOKS_BONUS, "hand": LOOKS, "voided bonus": LOOKS_BONUS},
    survives_void={Law.EXPOSED_EARLY: "voided bonus", Law.SHOE_JAM: "voided bonus"},
    misdeal_voids_one_hand=True,
    completes_dealer=True,
    bonuses=("ante-bonus",),
    limit=PayoutLimit(
        least=lambda rules: rules.edition.number("payout-limit.floor"),
        deals=deals(LINES, "dealer"),
    ),
    ranking_cites=("b5-ranking",),
)
