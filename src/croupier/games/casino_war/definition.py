"""Casino War: N.J.A.C. 19:47-22.

One card each, face up: the higher one wins, even money. When player and dealer tie, the player
surrenders half of the initial wager or goes to war with another one like it, for one more card
each. A tie wager is on the tie itself. Our text begins with the war: what comes before it cites
the reading that fills the gap.
"""

from __future__ import annotations

from typing import Final

from croupier.cards import RANK_NAMES, Card
from croupier.rounds.choices import Amounts, Ask, Option, Stake
from croupier.rounds.game import Game, Law, Misdeal, Preparing, Remedy, Wager
from croupier.rounds.kinds import OWN, RANK, Looks, Place, Value
from croupier.rounds.payer import Payer
from croupier.rounds.procedures import idle
from croupier.rounds.round import COUPON, Hand, Outcome, Result, Round
from croupier.rounds.rules import Rules
from croupier.rounds.script import (
    BurnFresh,
    Cut,
    DealTo,
    DealToEach,
    InsertCuttingCard,
    Inspect,
    LayAway,
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
    Verify,
    Wash,
)

DEALER: Final = ("first", "war")
"""The dealer's card of the original deal, and the one of the war deal."""


def tie_bounds(rules: Rules, hand: Hand) -> Amounts:
    """Between what a tie wager may be, on either deal; it pays in whole cents."""
    least, most = rules.number("tie-least"), rules.number("tie-most")
    unit = rules.pays["tie"].unit
    return Amounts(-(-least // unit) * unit, most // unit * unit, unit)


SURRENDER: Final = Option(
    name="surrender",
    says="surrender half of the initial wager",
    cite="war-surrender",
    settles_hand="surrender",
    gives_up=True,
)
GIVE_UP: Final = Option(
    name="give up",
    says="give up the initial wager",
    cite="war-surrender",
    settles_hand="give up",
    gives_up=True,
)
GO_TO_WAR: Final = Option(
    name="go to war",
    says="bet as much again; the first wager is lost either way",
    cite="8(e)",
    stakes=(Stake("war", 1),),
    settles_wagers="collect",
)
NO_TIE_WAGER: Final = Option(
    name="no tie wager", says="leave the war as it is", cite="war-second-tie"
)
TIE_WAGER: Final = Option(
    name="tie wager",
    says="bet that the war ends in a tie",
    cite="8(e)",
    stakes=(Stake("second-tie", between=tie_bounds, cite="war-tie-bounds"),),
)


# ---- settlement -----------------------------------------------------------------------------


def called(card: Card) -> str:
    """A card by its rank, which alone matters: "queen"."""
    return RANK_NAMES[card.rank]


def has_tied(round_: Round, hand: Hand) -> bool:
    """Whether the original deal gave a player a card as high as the dealer's."""
    return hand.cards[0].rank == round_.areas["dealer"][0].rank


def at_war(hand: Hand) -> bool:
    """Whether a player has gone to war."""
    return "war" in hand.wagers


def someone_at_war(round_: Round) -> bool:
    """Whether there is a war deal."""
    return any(at_war(hand) for hand in round_.in_play())


def settle_original(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """The initial wager, unless it tied and waits for the choice; then the tie wager."""
    mine, dealers = hand.cards[0], round_.areas["dealer"][0]
    words, against = called(mine), called(dealers)
    payer = Payer(rules)
    if mine.rank != dealers.rank:
        odds = rules.pays["initial"]["win"] if mine.rank > dealers.rank else None
        cites = rules.cites(*(("9(a)1",) if odds else ()), "war-first-settle", "war-rank")
        line = "win" if odds else ""
        payer.settle("initial", hand.ante, odds, cites, words, line, against=against)
        payer.settle_coupon(hand)
    if "tie" in hand.wagers:
        _settle_tie(payer, rules, hand, "tie", (mine, dealers), ("war-first-settle",))
    return payer.results


def _settle_tie(
    payer: Payer,
    rules: Rules,
    hand: Hand,
    wager: str,
    cards: tuple[Card, Card],
    by: tuple[str, ...],
) -> None:
    """A tie wager on either deal: it wins when the two cards are of one rank."""
    mine, dealers = cards
    is_tie = mine.rank == dealers.rank
    odds = rules.pays["tie"]["tie"] if is_tie else None
    cites = rules.cites(*by, *(("9(a)2",) if is_tie else ()))
    payer.settle(
        wager,
        hand.wagers[wager],
        odds,
        cites,
        called(mine),
        "tie" if is_tie else "",
        against=called(dealers),
    )


def settle_collect(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """The person who goes to war loses the initial wager at once, and what lies with it (8(e))."""
    return _lose_initial(hand, rules.cites("8(e)"), ("war-wager",), ("war-match-play",))


def settle_give_up(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """Where there is no surrender, not going to war loses the initial wager."""
    return _lose_initial(hand, rules.cites("war-surrender"), (), ("all-match-play-fold",))


def settle_surrender(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """Half of the initial wager is lost and half goes back."""
    lost = _lose_initial(hand, rules.cites("war-surrender"), (), ("all-match-play-fold",))
    return [lost[0]._replace(outcome=Outcome.SURRENDER), *lost[1:]]


def _lose_initial(
    hand: Hand, cites: tuple[str, ...], readings: tuple[str, ...], of_coupon: tuple[str, ...]
) -> list[Result]:
    words = called(hand.cards[0])
    grounds = (*cites, *readings)
    results = [Result("initial", hand.ante, Outcome.LOSE, 0, grounds, hand=words, against=words)]
    if hand.coupon:
        grounds = (*cites, "all-match-play", *of_coupon)
        results.append(Result(COUPON, hand.coupon, Outcome.LOSE, 0, grounds))
    return results


def settle_war(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """The war wager, then a tie wager on the war deal, by the new cards (8(g))."""
    mine, dealers = hand.cards[1], round_.areas["dealer"][1]
    words, against = called(mine), called(dealers)
    odds, line, which = None, "", "8(g)1"
    if mine.rank > dealers.rank:
        line, which = "win", "8(g)2"
    elif mine.rank == dealers.rank:
        line, which = "tie", "8(g)3"
    if line:
        odds = rules.pays["war"][line]
    payer = Payer(rules)
    cites = rules.cites(which, *(("9(a)3",) if odds else ()), "war-rank")
    payer.settle("war", hand.wagers["war"], odds, cites, words, line, against=against)
    if "second-tie" in hand.wagers:
        _settle_tie(payer, rules, hand, "second-tie", (mine, dealers), (which,))
    return payer.results


def _looks(deal: int, mine: str, dealers: str) -> Looks:
    """One card each: only which is higher matters."""
    return Looks(
        (
            Value(name=mine, cards=(Place(OWN, (deal,)),), ranking=RANK, pays=None),
            Value(name=dealers, cards=(Place("dealer", (deal,)),), ranking=RANK, pays=None),
        ),
        compared=((mine, dealers),),
    )


LOOKS: Final = _looks(0, "mine", "dealers")
LOOKS_WAR: Final = _looks(1, "mine at war", "dealers at war")


# ---- script ---------------------------------------------------------------------------------

OPENING: Final[tuple[Step, ...]] = (
    Receive(several=True, cite="war-decks", also=("war-opening",)),
    Inspect(several=True, cite="war-opening"),
    Verify(cite="war-opening"),
    Spread(cite="war-opening"),
    Show(cite="war-opening"),
    Wash(cite="war-opening"),
)


def prepare(preparing: Preparing) -> tuple[Step, ...]:
    """Shuffle; cut after a shuffle by hand; cutting card, shoe and burn."""
    shuffle = Shuffle(by_device=preparing.by_device, cite="war-shuffle")
    by_hand = (OfferCut(cite="war-cut"), Cut(if_nobody_has=True, cite="war-cut"))
    cut = () if preparing.by_device else by_hand
    return (
        shuffle,
        *cut,
        InsertCuttingCard(cite="war-shoe"),
        Load(method=preparing.method, cite="war-shoe", also=("war-dealing",)),
        BurnFresh(cite="war-fresh-shoe"),
    )


DEALING: Final[tuple[Step, ...]] = (
    NoMoreBets(cite="war-wager-rules"),
    DealToEach(count=1, face_up=True, cite="war-dealing"),
    DealTo(area="dealer", slots=DEALER[:1], face_up=DEALER[:1], cite="war-dealing"),
)


def _completion(instead_of_war: Option) -> tuple[Step, ...]:
    """Settlement, choice and war; who does not go to war surrenders, or gives up."""
    return (
        Settle(
            name="original deal",
            order=Order.CLOCKWISE,
            collects="war-first-settle",
            keeps=has_tied,
            cite="war-first-settle",
            also=("9(a)", "9(a)1", "9(a)2", "war-tie-survives", "war-no-limit"),
        ),
        Ask(
            name="tie",
            question="Each player whose card ties chooses in turn:",
            prompt="It is a tie: give up half of your wager, or go to war?",
            options=(instead_of_war, GO_TO_WAR),
            of=lambda hand: True,
            on=has_tied,
            cite="war-choice",
            also=("8(e)", "war-definitions"),
        ),
        Ask(
            name="war tie",
            question="Each player at war may bet on a tie in the war deal:",
            prompt="Bet that the war ends in a tie, too?",
            options=(NO_TIE_WAGER, TIE_WAGER),
            of=at_war,
            cite="8(e)",
            also=("war-second-tie",),
        ),
        LayAway(count=3, cite="8(f)", also=("war-burn",), when=someone_at_war),
        DealToEach(
            count=1,
            face_up=True,
            of=at_war,
            cite="8(f)",
            notes=(Note("war-own-cards", "Beside the old card; nobody else touches either."),),
        ),
        DealTo(
            area="dealer",
            slots=DEALER[1:],
            face_up=DEALER[1:],
            cite="8(f)",
            when=someone_at_war,
        ),
        Settle(
            name="war",
            order=Order.CLOCKWISE,
            of=at_war,
            cite="8(g)",
            also=(
                "8(g)1",
                "8(g)2",
                "8(g)3",
                "8(h)",
                "9(a)",
                "9(a)2",
                "9(a)3",
                "war-settle-order",
                "war-no-second-war",
            ),
        ),
        PickUp(cite="8(h)"),
    )


SURRENDERING: Final = _completion(SURRENDER)
GIVING_UP: Final = _completion(GIVE_UP)


def completion(rules: Rules) -> tuple[Step, ...]:
    """What follows the deal, whether or not the house offers surrender."""
    return SURRENDERING if rules.option("surrender") else GIVING_UP


def misdeal(round_: Round, area: str, number: int, expected: int) -> Misdeal:
    """What a wrong number of cards leads to: each deal gives one."""
    if number > expected:
        return Misdeal(Remedy.SET_ASIDE, ("war-extra-card", "10(a)"))
    if area == "dealer":
        return Misdeal(Remedy.DEALT_NOW, ("war-dealer-card",))
    if expected > 1:
        return Misdeal(Remedy.HAND_VOID, ("war-no-war-card",), stands=("tie",))
    return Misdeal(Remedy.HAND_VOID, ("war-no-card", "10(c)"))


CASINO_WAR: Final = Game(
    slug="casino-war",
    name="Casino War",
    how_it_goes=(
        "Wager, and get one card; the dealer gets one. The higher card wins.",
        "If they tie, give up half of the wager, or go to war with as much again.",
        "In a war each gets another card; the player's wins when it is no lower.",
        "The tie wager is extra: it wins when the two first cards tie.",
    ),
    wagers=(
        Wager(
            name="initial",
            cite="war-definitions",
            pays=("initial", "war"),
            required=True,
            parts=lambda rules: 2 if rules.option("surrender") else 1,
            parts_cite="war-surrender",
        ),
        Wager(
            name="tie",
            cite="war-tie-wager",
            pays=("tie",),
            needs="initial",
            bounds=("tie-least", "tie-most"),
            bounds_cite="war-tie-bounds",
        ),
    ),
    unit_wager="initial",
    areas={"dealer": DEALER},
    cards_each=2,
    law={
        Law.DECK: "war-decks",
        Law.OPENING: "war-opening",
        Law.CARD_CHANGE: "war-card-change",
        Law.SHUFFLE: "war-shuffle",
        Law.CUT: "war-cut",
        Law.CUT_LEAST: "war-cut",
        Law.CUT_OFFERED: "war-cut",
        Law.CUT_FIRST: "war-cut",
        Law.CUT_NEXT: "war-cut",
        Law.CUT_DECLINED: "war-cut",
        Law.RECUT: "war-recut",
        Law.IDLE: "war-idle",
        Law.CHIPS: "war-wager-rules",
        Law.SEATED: "all-seated",
        Law.CLOSED: "war-wager-rules",
        Law.CHOICE_WAGERS: "8(e)",
        Law.SHOE_DEALING: "war-dealing",
        Law.CUTTING_CARD: "war-shoe",
        Law.BURN: "8(f)",
        Law.RESHUFFLE: "war-shuffle",
        Law.SHORT_SHOE: "war-short-shoe",
        Law.COUNTING_DEVICE: "war-decks",
        Law.PICK_UP: "8(h)",
        Law.FACE_UP: "10(a)",
        Law.DRAWN_IN_ERROR: "10(b)",
        Law.WRONG_NUMBER: "10(c)",
        Law.SHUFFLER_JAM: "10(d)",
    },
    opening=OPENING,
    idle=idle("war-idle", "war-opening"),
    preparation=prepare,
    dealing={Method.MANUAL_SHOE: DEALING},
    completion=SURRENDERING,
    variant=completion,
    other_completions=(GIVING_UP,),
    settlements={
        "original deal": settle_original,
        "collect": settle_collect,
        "surrender": settle_surrender,
        "give up": settle_give_up,
        "war": settle_war,
    },
    looks_at={"original deal": LOOKS, "war": LOOKS_WAR},
    misdeal=misdeal,
    ranking_cites=("war-rank",),
    packs=lambda rules: rules.number("decks"),
    shoe_lasts=True,
)
