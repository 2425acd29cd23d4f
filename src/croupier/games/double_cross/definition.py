"""Double Cross Poker: N.J.A.C. 19:47-25 and the Massachusetts rules of the same game.

Each player has two cards and the dealer two; five community cards lie in a cross. A player
folds or plays one line of the cross, row or column, with two raises equal to the ante; the
dealer plays whichever line makes the better hand. Paragraph keys are those of New Jersey
without their prefix: "10(c)1" is 19:47-25.10(c)1, which Massachusetts prints as 10(c)(1).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from croupier.cards import Card
from croupier.hands.lookup import five_value, three_value
from croupier.hands.ranking import FiveCard, ThreeCard
from croupier.money import PUSH, Odds
from croupier.rounds.choices import Ask, Option, Stake
from croupier.rounds.game import Game, Law, Preparing, Wager
from croupier.rounds.kinds import FIVE, OWN, THREE, Best, Looks, NamedCards, Place, Value
from croupier.rounds.largest_win import PayoutLimit, deals
from croupier.rounds.payer import Payer, called, called_apart, called_three, coupon_lost
from croupier.rounds.procedures import (
    counted_stub,
    cover_card_cut,
    cutting_law,
    dealing_law,
    idle,
    loads,
    opening,
    preparation,
    two_decks,
)
from croupier.rounds.round import Hand, Outcome, Result, Round
from croupier.rounds.rules import Rules
from croupier.rounds.script import (
    DealTo,
    DealToEach,
    Method,
    NoMoreBets,
    Note,
    Order,
    PickUp,
    Receive,
    Reveal,
    Settle,
    Step,
    TakeOutRest,
    TurnDown,
    TurnUp,
)

# The row is dealt first, the dealer's left to right; then the top, farthest from the dealer,
# and the bottom of the column (7(c)3, reading dc-geometry).
CROSS: Final = ("left", "center", "right", "top", "bottom")
ROW: Final = (0, 1, 2)
COLUMN: Final = (3, 1, 4)
TOP: Final = CROSS.index("top")

EXPOSE: Final = Option(
    name="expose",
    says="expose both cards for the three-card wager",
    cite="10(a)",
    exposes=True,
)
KEEP_DOWN: Final = Option(
    name="keep down", says="keep them down and lose the three-card wager", cite="10(a)"
)
FOLD: Final = Option(name="fold", says="fold and lose the ante", cite="10(c)1", folds=True)
RAISES: Final = (Stake("raise-1", 1), Stake("raise-2", 1))
PLAY_ROW: Final = Option(
    name="play horizontal",
    also=("row",),
    says="play the row (horizontal) with two raises",
    cite="10(c)2",
    stakes=RAISES,
)
PLAY_COLUMN: Final = Option(
    name="play vertical",
    also=("column",),
    says="play the column (vertical) with two raises",
    cite="10(c)2",
    stakes=RAISES,
)

# Which paragraph defines each hand.
FIVE_CITES: Final = {category: f"5(b){10 - category}" for category in FiveCard}
THREE_CITES: Final = {
    ThreeCard.STRAIGHT_FLUSH: "5(c)1",
    ThreeCard.THREE_OF_A_KIND: "5(c)2",
    ThreeCard.STRAIGHT: "5(c)3",
    ThreeCard.FLUSH: "5(c)4",
    ThreeCard.PAIR: "5(c)5",
}


# ---- settlement -----------------------------------------------------------------------------


def line_value(own: Sequence[Card], cross: Sequence[Card], line: tuple[int, int, int]) -> int:
    """The worth of two cards with the three of a line."""
    a, b, c = line
    return five_value(own[0], own[1], cross[a], cross[b], cross[c])


def dealer_value(round_: Round) -> int:
    """The dealer's hand: whichever line ranks higher, with no qualifier (10(e))."""
    return _better_line(tuple(round_.areas["dealer"]), tuple(round_.areas["cross"]))


# All seats of a round are settled against the same cards, so the last answer is kept.
@lru_cache(maxsize=1)
def _better_line(dealer: tuple[Card, ...], cross: tuple[Card, ...]) -> int:
    return max(line_value(dealer, cross, ROW), line_value(dealer, cross, COLUMN))


def dealer_line(round_: Round) -> str:
    """The line that the dealer's cards are laid along; the row, if both are worth the same
    (reading dc-dealer-line)."""
    dealer, cross = round_.areas["dealer"], round_.areas["cross"]
    is_row = line_value(dealer, cross, ROW) >= line_value(dealer, cross, COLUMN)
    return "horizontal" if is_row else "vertical"


def settle_three_card(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """The three-card wager: own two with the top card, exposed to be paid (10(a), 11(c))."""
    stake = hand.wagers["three-card"]
    if hand.chose("three-card") != EXPOSE.name:
        cites = rules.cites("10(a)")
        return [Result("three-card", stake, Outcome.LOSE, 0, cites, hand="not exposed")]
    value = three_value(hand.cards[0], hand.cards[1], round_.areas["cross"][TOP])
    category, words = called_three(value)
    odds = rules.pays["three-card"].get(category.label)
    keys = ("10(a)", "5(c)") if odds is None else ("11(c)", THREE_CITES[category], "10(a)")
    payer = Payer(rules, "11(d)")
    cites = rules.cites(*keys)
    payer.settle("three-card", stake, odds, cites, words, category.label, limited=False)
    return payer.results


def settle_fold(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """A fold loses the ante (10(c)1), and with it a coupon, which had its one decision."""
    cites = rules.cites("10(c)1")
    lost = Result("ante", hand.ante, Outcome.LOSE, 0, cites, hand="folded")
    return [lost, *coupon_lost(hand, cites)]


def settle_hand(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """Ante and raises against the dealer's better line (10(g), 11(b), 11(d))."""
    line = ROW if hand.chose("play") == PLAY_ROW.name else COLUMN
    mine, dealers = line_value(hand.cards, round_.areas["cross"], line), dealer_value(round_)
    category = called(mine)[0]
    words, against = called_apart(mine, dealers)
    readings: tuple[str, ...] = ()
    ante: Odds | None = None
    raised: Odds | None = None
    keys: tuple[str, ...] = ("10(g)2", "5(b)")
    by_table: tuple[str, ...] = ()
    if mine > dealers:
        ante, raised = rules.pays["ante"]["win"], rules.pays["raise"][category.label]
        keys, by_table = ("10(g)3", FIVE_CITES[category]), ("11(b)",)
    elif mine == dealers:
        ante = raised = PUSH
        keys, readings = ("10(g)3",), ("dc-tie",)
    ante_cites, raise_cites = rules.cites(*keys), rules.cites(*by_table, *keys)
    payer = Payer(rules, "11(d)", ("dc-limit-scope", "all-limit-order"))
    label = category.label
    payer.settle("ante", hand.ante, ante, ante_cites, words, label, readings, against)
    payer.settle_coupon(hand)
    for wager in ("raise-1", "raise-2"):
        stake = hand.wagers[wager]
        payer.settle(wager, stake, raised, raise_cites, words, label, readings, against)
    return payer.results


LINES: Final = """
Ah Kh | 2c 2d | Qh Jh Th 9d 8s
9h 8h | 2c 2d | 7h 6h 5h Ad Ks
9h 9d | 2c 2d | 9c 9s 5h Ad Ks
9h 9d | 2c 3d | 9c 5s 5h Ad Ks
Ah 9h | 2c 2d | 7h 5h 4h Kd Qs
9h 8d | 2c 2d | 7h 6c 5s Ad Ks
9h 9d | 2c 3d | 9c 6s 5h Ad Ks
9h 9d | 2c 3d | 8c 8s 5h Ad Ks
9h 9d | 2c 3d | 8c 6s 5h Ad Ks
Ah Jd | 2c 3d | 9c 7s 5h Td Qs
"""
"""Each line of the raise table, in the row, against a dealer whom it beats."""

LOOKS_THREE_CARD: Final = Looks(
    (
        Value(
            name="three",
            cards=(Place(OWN), Place("cross", (TOP,))),
            ranking=THREE,
            pays=("three-card",),
        ),
    )
)
LOOKS: Final = Looks(
    (
        Value(
            name="mine",
            cards=NamedCards(
                "play",
                {
                    PLAY_ROW.name: (Place(OWN), Place("cross", ROW)),
                    PLAY_COLUMN.name: (Place(OWN), Place("cross", COLUMN)),
                },
            ),
            ranking=FIVE,
            pays=("raise",),
        ),
        Value(
            name="dealers",
            cards=Best(tuple((Place("dealer"), Place("cross", line)) for line in (ROW, COLUMN))),
            ranking=FIVE,
            pays=None,
        ),
    ),
    compared=(("mine", "dealers"),),
)


# ---- script ---------------------------------------------------------------------------------

OPENING: Final = opening(
    "3",
    deck="2(a)",
    notes=(Note("3(f)", "Follow the house procedures that the Commission approved."),),
)
OPENING_PRESHUFFLED: Final[tuple[Step, ...]] = (Receive(cite="3(a)", also=("2(a)",)),)


def prepare(preparing: Preparing) -> tuple[Step, ...]:
    """Shuffle, cut where a cut is required, and load (4(a) to 4(c), 7(a), 8(b)2, 9(b)1)."""
    return preparation(preparing, "4", (cover_card_cut("4"),), LOAD)


LOAD: Final = loads()


def _dealing(section: str, no_more_bets: str, note: Note) -> tuple[Step, ...]:
    """Dealing card by card, from a shoe or from the hand: the same order (7(c), 8(c))."""
    return (
        NoMoreBets(cite=no_more_bets, also=("6(c)",)),
        DealToEach(count=2, cite=f"{section}(c)1", also=(f"{section}(c)",), notes=(note,)),
        DealTo(area="dealer", slots=("first", "second"), cite=f"{section}(c)2"),
        DealTo(area="cross", slots=CROSS, cite=f"{section}(c)3"),
        counted_stub(section, f"{section}(d)"),
    )


DEALING: Final = {
    Method.MANUAL_SHOE: _dealing(
        "7",
        "7(b)",
        Note("7(c)", "Draw with the hand nearest the shoe and place with the other."),
    ),
    Method.HAND: _dealing(
        "8", "8(b)3", Note("8(c)", "Hold the deck in the chosen hand and deal with the other.")
    ),
    Method.AUTOMATED_SHOE: (
        NoMoreBets(cite="9(b)2", also=("6(c)",)),
        DealToEach(count=2, stacked=True, cite="9(c)", also=("9(a)",)),
        DealTo(
            area="dealer",
            slots=("first", "second"),
            cite="9(c)",
            notes=(
                Note("9(c)", "Leave the dealer's two cards stacked until every choice is made."),
            ),
        ),
        TakeOutRest(cite="9(c)"),
        DealTo(area="cross", slots=CROSS, cite="9(c)"),
        counted_stub("9", "9(c)", counted="9(d)"),
    ),
}

ASK_THREE_CARD: Final = Ask(
    name="three-card",
    question="A player with a three-card wager may expose both cards to be paid:",
    prompt="Show your cards for the three-card bet?",
    options=(EXPOSE, KEEP_DOWN),
    of=lambda hand: "three-card" in hand.wagers,
    cite="10(a)",
)
ASK_PLAY: Final = Ask(
    name="play",
    question="Each player in turn folds or plays a line:",
    prompt="Fold, or play the row or the column?",
    options=(FOLD, PLAY_ROW, PLAY_COLUMN),
    of=lambda hand: True,
    cite="10(c)",
    also=("10(c)1", "10(c)2", "6(e)"),
    notes=(
        Note("10(b)", "Keep your cards in the dealer's view; once laid down, do not touch them."),
    ),
)
COMPLETION: Final[tuple[Step, ...]] = (
    TurnUp(area="cross", slots=("top", "right"), cite="10(a)"),
    ASK_THREE_CARD,
    Settle(
        name="three-card",
        order=Order.LOSERS_FIRST,
        of=lambda hand: "three-card" in hand.wagers,
        cite="10(a)",
        also=("11(c)", "5(c)", *THREE_CITES.values()),
    ),
    TurnDown(cite="10(a)"),
    ASK_PLAY,
    TurnUp(area="cross", slots=("left", "center", "bottom"), cite="10(d)"),
    TurnUp(
        area="dealer",
        slots=("first", "second"),
        along=dealer_line,
        cite="10(e)",
        notes=(Note("10(e)", "Lay your two cards along the line that makes the better hand."),),
    ),
    Reveal(order=Order.COUNTERCLOCKWISE, cite="10(f)"),
    Settle(
        name="hand",
        order=Order.COUNTERCLOCKWISE,
        collects_losing_hands=True,
        cite="10(g)",
        also=("10(g)1", "10(g)2", "10(g)3", "11(b)", "5(a)", "5(b)", *FIVE_CITES.values()),
    ),
    PickUp(cite="10(h)"),
)

DOUBLE_CROSS: Final = Game(
    slug="double-cross",
    name="Double Cross Poker",
    how_it_goes=(
        "Wager an ante and get two cards. Five more make a cross, two of them shown.",
        "Fold, or play the row or the column: two raises, each as large as the ante.",
        "Your two cards and that line are your hand. Beat the dealer's better line.",
        "The three-card wager is extra: your two cards with the top one, a pair up.",
    ),
    is_first=True,
    examples={
        "rules": "--edition ma --search raise",
        "trace": "--edition nj-2004 --missing",
        "odds": '--pay "raise: two pair = 2 to 1"',
        "advise": '--own "Ah Kd" --top 7c --right 2h',
    },
    wagers=(
        Wager(name="ante", cite="6(c)", pays=("ante", "raise"), required=True),
        Wager(
            name="three-card",
            cite="6(d)",
            pays=("three-card",),
            needs="ante",
            bounds=("three-card.least", "three-card.most"),
            bounds_cite="6(d)",
            limited=False,
        ),
    ),
    areas={"dealer": ("first", "second"), "cross": CROSS},
    ordered=("cross",),
    cards_each=2,
    law={
        Law.DECK: "2(a)",
        **two_decks("2(b)"),
        Law.OPENING: "3(a)",
        Law.OPENED_SEPARATELY: "3(d)",
        Law.CARD_CHANGE: "3(e)",
        **cutting_law("4"),
        Law.CHIPS: "6(a)",
        Law.SEATED: "6(b)",
        Law.CLOSED: "6(c)",
        Law.CHOICE_WAGERS: "6(e)",
        **dealing_law(),
        Law.PICK_UP: "10(h)",
        Law.ODDS_WORD: "11(a)",
        Law.LIMIT: "11(d)",
        Law.FACE_UP: "12(a)",
        Law.DRAWN_IN_ERROR: "12(b)",
        Law.WRONG_NUMBER: "12(c)",
        Law.SHUFFLER_JAM: "12(d)",
        Law.SHOE_JAM: "12(e)",
        Law.DEVICE_REMOVED: "12(f)",
    },
    opening=OPENING,
    opening_preshuffled=OPENING_PRESHUFFLED,
    idle=idle("4(e)", "3(c)"),
    preparation=prepare,
    dealing=DEALING,
    completion=COMPLETION,
    settlements={
        "three-card": settle_three_card,
        "fold": settle_fold,
        "hand": settle_hand,
    },
    looks_at={"three-card": LOOKS_THREE_CARD, "hand": LOOKS},
    fold_settlement="fold",
    limit=PayoutLimit(
        least=lambda rules: rules.edition.number("payout-limit.floor"),
        deals=deals(LINES, "dealer", "cross"),
    ),
    ranking_cites=("5(a)", "5(b)", "5(c)"),
    miscounts={"dealer": "dc-dealer-count"},
)
