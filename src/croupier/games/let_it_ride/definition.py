"""Let It Ride: N.J.A.C. 19:47-18.

Three equal wagers, three own cards and two community cards. Having seen three cards a player may
take back the first wager, having seen four the second; what is left rides on the five-card hand.
Our text ends with 18.4: steps of later sections cite the reading that fills the gap.
"""

from __future__ import annotations

from typing import Final

from croupier.hands.lookup import three_value
from croupier.hands.ranking import FiveCard, is_mini_royal
from croupier.rounds.choices import Ask, Option
from croupier.rounds.game import Game, Law, Wager
from croupier.rounds.kinds import FIVE, OWN, THREE, Looks, Place, Value
from croupier.rounds.largest_win import PayoutLimit, deals
from croupier.rounds.payer import Payer, called, called_three, line_of, value_of
from croupier.rounds.procedures import ByReading, idle, opening, two_decks
from croupier.rounds.round import Hand, Result, Round
from croupier.rounds.rules import Rules
from croupier.rounds.script import Note, Order, PickUp, Reveal, Settle, Step, TurnUp
from croupier.speech import ordinal

COMMUNITY: Final = ("first", "second")
WAGERS: Final = ("wager-1", "wager-2", "wager-3")

RANKING_CITES: Final = {
    category: f"3(b){10 - category}" for category in FiveCard if category is not FiveCard.HIGH_CARD
}


def _ask(number: int, question: str) -> Ask:
    wager = f"wager-{number}"
    return Ask(
        name=wager,
        question=question,
        prompt=f"Take your {ordinal(number - 1)} wager back, or let it ride?",
        options=(
            Option(
                name="take back",
                says=f"take back wager {number}",
                cite="lir-order",
                withdraws=(wager,),
            ),
            Option(name="let it ride", says="let it ride", cite="1"),
        ),
        of=lambda hand: True,
        cite="lir-order",
        also=("lir-choice-order",),
        notes=(Note("lir-own-cards", "Keep your cards in the dealer's view; then lay them down."),),
    )


def ranking(category: FiveCard) -> tuple[str, ...]:
    """The paragraph that defines a hand; nothing defines one without a pair."""
    return () if category is FiveCard.HIGH_CARD else (RANKING_CITES[category],)


def settle_hand(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """Every wager still down by the table; less than tens loses, nothing pushes."""
    value = value_of([*hand.cards, *round_.areas["community"]])
    category, rank, words = called(value)
    table = rules.pays["wager"]
    line = line_of(table, category, rank)
    odds = table[line] if line else None
    label = line or category.label
    cites = rules.cites("lir-pays" if line else "lir-settlement", *ranking(category))
    payer = Payer(rules, "lir-limit")
    for wager in reversed(WAGERS):
        if wager in hand.wagers:
            payer.settle(wager, hand.wagers[wager], odds, cites, words, label)
            if wager == "wager-3":
                payer.settle_coupon(hand)
    return payer.results


def settle_three_card(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """The three-card bonus on the player's own cards, outside the limit."""
    a, b, c = hand.cards
    category, words = called_three(three_value(a, b, c))
    table = rules.pays["three-card-bonus"]
    mini = is_mini_royal(hand.cards)
    line = "mini royal" if mini else category.label
    odds = table.get(line)
    cites = rules.cites("lir-three-card-bonus", "lir-three-card-pays")
    payer = Payer(rules, "lir-limit")
    words = "mini royal" if mini else words
    stake = hand.wagers["three-card-bonus"]
    payer.settle("three-card-bonus", stake, odds, cites, words, line, limited=False)
    return payer.results


def settle_bonus(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """The bonus wager of one dollar on the five-card hand, outside the limit."""
    value = value_of([*hand.cards, *round_.areas["community"]])
    category, rank, words = called(value)
    table = rules.pays["bonus"]
    line = line_of(table, category, rank)
    odds = table[line] if line else None
    cites = rules.cites("lir-bonus", "lir-bonus-pays", *ranking(category))
    payer = Payer(rules, "lir-limit")
    stake = hand.wagers["bonus"]
    payer.settle("bonus", stake, odds, cites, words, line or category.label, limited=False)
    return payer.results


def settle_all(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """A hand's wagers in their order: those that ride, the three-card bonus, the bonus."""
    results = settle_hand(rules, round_, hand)
    if "three-card-bonus" in hand.wagers:
        results += settle_three_card(rules, round_, hand)
    if "bonus" in hand.wagers:
        results += settle_bonus(rules, round_, hand)
    return results


LINES: Final = """
Ah Kh Qh | Jh Th
9h 8h 7h | 6h 5h
9h 9d 9c | 9s 5h
9h 9d 9c | 5s 5h
Ah 9h 7h | 5h 4h
9h 8d 7h | 6c 5s
9h 9d 9c | 6s 5h
9h 9d 8c | 8s 5h
Th Td 8c | 6s 5h
"""
"""Each line of the table that pays the wagers."""

LOOKS: Final = Looks(
    (
        Value(
            name="hand",
            cards=(Place(OWN), Place("community")),
            ranking=FIVE,
            pays=("wager", "bonus"),
        ),
        Value(name="own", cards=(Place(OWN),), ranking=THREE, pays=("three-card-bonus",)),
    )
)


# ---- script ---------------------------------------------------------------------------------

PROCEDURES: Final = ByReading("lir")

COMPLETION: Final[tuple[Step, ...]] = (
    _ask(1, "With three cards seen, each player may take back wager 1:"),
    TurnUp(area="community", slots=("first",), cite="lir-choice-order"),
    _ask(2, "With four cards seen, each player may take back wager 2:"),
    TurnUp(area="community", slots=("second",), cite="lir-settlement"),
    Reveal(order=Order.COUNTERCLOCKWISE, cite="lir-settlement"),
    Settle(
        name="hand",
        order=Order.COUNTERCLOCKWISE,
        collects_losing_hands=True,
        cite="lir-settlement",
        also=(
            "lir-pays",
            "lir-bonus-order",
            "lir-three-card-bonus",
            "lir-bonus",
            "3(a)",
            "3(b)",
            *RANKING_CITES.values(),
        ),
    ),
    PickUp(cite="lir-pick-up"),
)

LET_IT_RIDE: Final = Game(
    slug="let-it-ride",
    name="Let It Ride",
    how_it_goes=(
        "Make three equal wagers and get three cards; two more lie face down.",
        "Take the first wager back or let it ride, see a card, then decide on the second.",
        "The third stays. Your three cards and the two must make tens or better.",
        "Bonus wagers are extra: on your own three cards, and on all five.",
    ),
    called_apart=("wager-3", "three-card-bonus"),
    examples={
        "deal": "--rounds 1000 --wagers wager-3=25 --wagers bonus=0",
        "train": "--method automated-shoe --rounds 3",
    },
    wagers=(
        Wager(name="wager-3", cite="lir-wagers", pays=("wager",), required=True),
        *(
            Wager(
                name=name,
                cite="lir-wagers",
                pays=("wager",),
                required=True,
                needs="wager-3",
                equals="wager-3",
            )
            for name in ("wager-1", "wager-2")
        ),
        Wager(
            name="three-card-bonus",
            cite="lir-three-card-bonus",
            pays=("three-card-bonus",),
            needs="wager-3",
            bounds=("three-card-bonus-least", "three-card-bonus-most"),
            bounds_cite="lir-three-card-bonus-bounds",
            limited=False,
            offered=lambda rules: bool(rules.option("three-card-bonus")),
        ),
        Wager(
            name="bonus",
            cite="lir-bonus",
            pays=("bonus",),
            needs="wager-3",
            bounds=("bonus.least", "bonus.most"),
            bounds_cite="lir-bonus",
            limited=False,
            offered=lambda rules: bool(rules.option("bonus")),
        ),
    ),
    unit_wager="wager-3",
    areas={"community": COMMUNITY},
    cards_each=3,
    law={
        Law.DECK: "2(a)",
        **two_decks("2(b)"),
        Law.OPENING: "4(a)",
        Law.OPENED_SEPARATELY: "4(d)",
        Law.CARD_CHANGE: "4(e)",
        **PROCEDURES.law(),
        Law.EQUAL_WAGERS: "lir-wagers",
        Law.CHOICE_WAGERS: "lir-wager-rules",
        Law.PICK_UP: "lir-pick-up",
        Law.ODDS_WORD: "all-odds-to",
        Law.LIMIT: "lir-limit",
        **PROCEDURES.irregularities(),
    },
    opening=opening(
        "4",
        deck="2(a)",
        notes=(Note("4(f)", "Follow the house procedures that the Commission approved."),),
    ),
    idle=idle("lir-idle", "4(c)"),
    preparation=PROCEDURES.prepare,
    # A stack of three leaves one card over beside two community cards.
    dealing=PROCEDURES.dealing(3, "community", COMMUNITY, laid_away=1),
    completion=COMPLETION,
    settlements={"hand": settle_all},
    limit=PayoutLimit(
        least=lambda rules: rules.edition.number("payout-limit.floor"),
        deals=deals(LINES, "community"),
    ),
    looks_at={"hand": LOOKS},
    ranking_cites=("3(a)", "3(b)"),
)
