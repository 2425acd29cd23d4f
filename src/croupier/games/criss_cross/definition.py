"""Criss Cross Poker: N.J.A.C. 13:69F-40, on the table of 13:69E-1.13Z.

Each player has two cards; five community cards lie in a cross. With two antes down, a player
bets across, down and the middle in turn, one to three antes each, while the cross is shown from
the outside in; every line is paid by a table. Keys are those of 13:69F-40 without its prefix;
"layout(b)2" is 13:69E-1.13Z(b)2.
"""

from __future__ import annotations

from typing import Final

from croupier.games.criss_cross.deals import LINES_TOGETHER
from croupier.hands.ranking import FiveCard
from croupier.money import Cents, Odds
from croupier.rounds.choices import Ask, Option, Stake
from croupier.rounds.game import Game, Law, Meter, Preparing, Wager
from croupier.rounds.kinds import FIVE, OWN, PAIRED, Looks, Place, Value
from croupier.rounds.largest_win import PayoutLimit, deals
from croupier.rounds.payer import Payer, called, coupon_lost, line_of, value_of
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
from croupier.rounds.round import (
    COMMUNITY_PAY,
    SPIN_PRIZE,
    Hand,
    LimitCut,
    Outcome,
    Result,
    Round,
)
from croupier.rounds.rules import Rules
from croupier.rounds.script import (
    DealTo,
    DealToEach,
    Method,
    NoMoreBets,
    Note,
    Order,
    PickUp,
    PutStubAway,
    Settle,
    Spin,
    Step,
    TakeOutRest,
    TurnUp,
)
from croupier.rulebook import Stop, Wheel

CROSS: Final = ("left", "center", "right", "top", "bottom")
ROW: Final = (0, 1, 2)
COLUMN: Final = (3, 1, 4)

FORFEITED: Final = "forfeited"
"""What the hand of a player who gave up is called."""
LIMIT_READINGS: Final = ("all-limit-order", "cc-limit")
RANKING_CITES: Final = {
    category: f"3(b){10 - category}" for category in FiveCard if category is not FiveCard.HIGH_CARD
}


def ranking(category: FiveCard) -> tuple[str, ...]:
    """The paragraph that defines a hand; nothing defines one without a pair."""
    return () if category is FiveCard.HIGH_CARD else (RANKING_CITES[category],)


def _bets(bet: str, cite: str) -> tuple[Option, ...]:
    """Forfeit, or bet one to three antes."""
    forfeit = Option(name="forfeit", says="forfeit all wagers made so far", cite=cite, folds=True)
    return (
        forfeit,
        *(
            Option(
                name=f"bet {times}x",
                says=f"bet {times} ante{'s' if times > 1 else ''} {bet}",
                cite=cite,
                stakes=(Stake(bet, times),),
            )
            for times in (1, 2, 3)
        ),
    )


def _ask(bet: str, line: str, cite: str, notes: tuple[Note, ...] = ()) -> Ask:
    return Ask(
        name=bet,
        question=f"Each player bets {bet} or forfeits:",
        prompt=f"Bet on the {line}, or give up?",
        options=_bets(bet, cite),
        of=lambda hand: True,
        cite=cite,
        also=("6(a)",),
        notes=notes,
    )


# ---- settlement -----------------------------------------------------------------------------


def settle_fold(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """A forfeit loses every ante and bet made so far; bonus wagers stand."""
    asked = next(reversed(hand.choices))  # the choice that forfeited is the last one
    cites = rules.cites({"across": "10(c)", "down": "10(e)", "middle": "10(g)"}[asked])
    lost = [name for name in ("ante-across", "ante-down", "across", "down") if name in hand.wagers]
    results = [
        Result(name, hand.wagers[name], Outcome.LOSE, 0, cites, hand=FORFEITED) for name in lost
    ]
    results += coupon_lost(hand, cites)
    if "bonus-spin" in hand.wagers and not rules.option("spin-survives-fold"):
        stake = hand.wagers["bonus-spin"]
        grounds = (*cites, "cc-spin-fold")
        results.append(Result("bonus-spin", stake, Outcome.LOSE, 0, grounds, hand=FORFEITED))
    return results


class _Line:
    """One line of the cross with a player's cards: what it is and what it pays."""

    def __init__(self, rules: Rules, round_: Round, hand: Hand, places: tuple[int, ...]) -> None:
        cross = round_.areas["cross"]
        self.value = value_of([*hand.cards, *(cross[place] for place in places)])
        self.category, rank, self.words = called(self.value)
        table = rules.pays["line"]
        self.line = line_of(table, self.category, rank)
        self.odds: Odds | None = table[self.line] if self.line else None

    @property
    def wins(self) -> bool:
        """Whether the line is paid."""
        return self.odds is not None and not self.odds.is_push

    def cites(self, rules: Rules, *keys: str) -> tuple[str, ...]:
        """The paragraphs given, and the one that defines the hand."""
        return rules.cites(*keys, *ranking(self.category))


def settle_hand(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """Antes, across, down and middle by the lines of the cross (10(i)2, 11(a))."""
    across = _Line(rules, round_, hand, ROW)
    down = _Line(rules, round_, hand, COLUMN)
    payer = Payer(rules, "11(d)", LIMIT_READINGS)
    even = rules.pays["ante"]["win"]
    for name, line in (("across", across), ("down", down)):
        odds = even if line.wins else line.odds
        label = line.line or line.category.label
        cites = line.cites(rules, "11(a)", "10(i)3")
        payer.settle(f"ante-{name}", hand.wagers[f"ante-{name}"], odds, cites, line.words, label)
        if name == "across":
            payer.settle_coupon(hand)
    for name, line in (("across", across), ("down", down)):
        cites = line.cites(rules, "11(a)", "10(i)2", "10(i)3")
        label = line.line or line.category.label
        payer.settle(name, hand.wagers[name], line.odds, cites, line.words, label)
    _settle_middle(rules, hand, across, down, payer)
    return payer.results


def _settle_middle(rules: Rules, hand: Hand, across: _Line, down: _Line, payer: Payer) -> None:
    """The middle bet wins with either line, at the odds of the higher hand that wins; else it
    pushes with either; it loses only when both lines lose. By the law's table the higher hand
    decides, but a table may be posted or tried in which a lower hand pays and a higher does not."""
    lines = sorted((across, down), key=lambda line: line.value, reverse=True)
    winning = [line for line in lines if line.wins]
    standing = [line for line in lines if line.odds is not None]
    paying = (winning or standing or lines)[0]
    cites = paying.cites(rules, "10(i)2", "11(a)", "10(i)3")
    label = paying.line or paying.category.label
    payer.settle("middle", hand.wagers["middle"], paying.odds, cites, paying.words, label)


def settle_bonus(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """The 5 Card Bonus on the five community cards, whatever the player did (11(b))."""
    value = value_of(list(round_.areas["cross"]))
    category, rank, words = called(value)
    table = rules.pays["five-card-bonus"]
    line = line_of(table, category, rank)
    cites = rules.cites("11(b)", *ranking(category))
    paid = sum(result.won for result in hand.results)
    payer = Payer(rules, "11(d)", LIMIT_READINGS, paid)
    odds = table[line] if line else None
    stake = hand.wagers["five-card-bonus"]
    payer.settle("five-card-bonus", stake, odds, cites, words, line or category.label)
    return payer.results


def has_spin_wager(hand: Hand) -> bool:
    """A Bonus Spin wager that was not given up with the hand."""
    forfeited = {result.wager for result in hand.results if result.hand == FORFEITED}
    return "bonus-spin" in hand.wagers and "bonus-spin" not in forfeited


def triggers(hand: Hand) -> bool:
    """A Bonus Spin wager and a pair in the player's own cards earn a spin (40.1, 10(i)2)."""
    if not has_spin_wager(hand) or len(hand.cards) != 2:
        return False
    return hand.cards[0].rank == hand.cards[1].rank


def settle_spin_wager(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """The Bonus Spin wager buys the chance of a spin; prizes are paid beside it (11(c))."""
    stake = hand.wagers["bonus-spin"]
    returned = triggers(hand) and bool(rules.option("spin-returns-wager"))
    outcome = Outcome.PUSH if returned else Outcome.LOSE
    words = "a pair: a spin" if triggers(hand) else "no pair"
    readings = ("cc-spin-stake",) if triggers(hand) else ()
    grounds = rules.cites("11(c)", "10(i)2", *readings, *_after_fold(hand))
    return [Result("bonus-spin", stake, outcome, 0, grounds, hand=words)]


def _after_fold(hand: Hand) -> tuple[str, ...]:
    """The reading by which the wager of a player who gave up still counts."""
    return ("cc-spin-fold",) if hand.folded else ()


LOOKS: Final = Looks(
    tuple(
        Value(
            name=name,
            cards=(Place(OWN), Place("cross", places)),
            ranking=FIVE,
            pays=("line",),
        )
        for name, places in (("across", ROW), ("down", COLUMN))
    )
)
LOOKS_BONUS: Final = Looks(
    (Value(name="community", cards=(Place("cross"),), ranking=FIVE, pays=("five-card-bonus",)),)
)
LOOKS_SPIN: Final = Looks((Value(name="own", cards=(Place(OWN),), ranking=PAIRED),))


def wheel_of(rules: Rules) -> Wheel:
    """The wheel of this table, with the weights the house has given it."""
    wheel = rules.edition.wheels[str(rules.option("bonus-spin"))]
    return wheel.weighted(str(rules.option("wheel-weights")))


def offers_spin(rules: Rules) -> bool:
    """Whether the house has a wheel at this table."""
    return rules.option("bonus-spin") != "none"


def is_progressive(rules: Rules) -> bool:
    """Whether the top prize is the meter's, not a fixed amount (reading cc-top-prize)."""
    if not offers_spin(rules):
        return False
    top = wheel_of(rules).top
    return (rules.option("five-dollar-top") if " or " in top else top) == "progressive"


def spin(rules: Rules, round_: Round, hand: Hand, stop: Stop, meter: Cents) -> dict[int, Result]:
    """Where the wheel stops: the spinner's prize, and the community's where the stop has one."""
    takes_jackpot = stop.is_top_prize and is_progressive(rules)
    prize = stop.player or 0
    if stop.is_top_prize:
        prize = meter if takes_jackpot else rules.number("top-prize")
    words = f"wheel position {stop.position}"
    line = "top prize" if stop.is_top_prize else words
    by: tuple[str, ...] = ("cc-top-prize",) if stop.is_top_prize else ()
    by += ("cc-jackpot",) if takes_jackpot else ()
    won = _prize(rules, hand, SPIN_PRIZE, prize, by, words, line)
    paid = {hand.seat: won._replace(takes_jackpot=takes_jackpot)}
    for other in round_.hands.values():
        if stop.community and other.seat != hand.seat and has_spin_wager(other):
            by, prize = ("cc-spin-community",), stop.community
            paid[other.seat] = _prize(rules, other, COMMUNITY_PAY, prize, by, words, line)
    return paid


def _prize(
    rules: Rules, hand: Hand, name: str, prize: Cents, by: tuple[str, ...], words: str, line: str
) -> Result:
    """A prize of the wheel, within what the payout limit leaves of the hand; `by` are the readings
    that give its amount."""
    limit = rules.number("payout-limit")
    won = min(prize, max(limit - sum(result.won for result in hand.results), 0))
    limited = ("11(d)", *LIMIT_READINGS) if won < prize else ()
    grounds = rules.cites("11(c)", "10(i)2", *by, *_after_fold(hand), *limited)
    cut = LimitCut(prize, limit) if won < prize else None
    return Result(name, 0, Outcome.WIN, won, grounds, hand=words, line=line, cut=cut)


# ---- script ---------------------------------------------------------------------------------

LOAD: Final = loads()


TABLE_NOTES: Final = (
    Note("layout(a)1", "The layout was submitted to the Division before use."),
    Note("layout(b)1", "The licensee's name is on the layout."),
    Note("layout(b)4", "The odds are inscribed on the layout,"),
    Note("layout(c)", "or a sign at the table lists them."),
    Note("layout(d)", "Drop box and tip box hang at opposite sides of the dealer."),
    Note("layout(e)", "Bonus Spin runs on the approved progressive system."),
)


def prepare(preparing: Preparing) -> tuple[Step, ...]:
    """Shuffle, cut after a shuffle by hand, load (5(a) to 5(c), 7(a), 8(b)2, 9(b)1)."""
    return preparation(preparing, "5", (cover_card_cut("5"),), LOAD)


def _one_by_one(section: str, no_more_bets: str, note: Note) -> tuple[Step, ...]:
    """The cross first, then a card at a time to each player, twice (7(c), 7(d), 8(c), 8(d))."""
    return (
        NoMoreBets(cite=no_more_bets, also=("6(d)",)),
        DealTo(area="cross", slots=CROSS, cite=f"{section}(c)", notes=(note,)),
        DealToEach(count=2, one_at_a_time=True, cite=f"{section}(d)"),
        counted_stub(section, f"{section}(e)"),
    )


DEALING: Final = {
    Method.MANUAL_SHOE: _one_by_one(
        "7",
        "7(b)",
        Note("7(b)", "Draw with the hand nearest the shoe and place with the other."),
    ),
    Method.HAND: _one_by_one(
        "8",
        "8(b)3",
        Note("8(b)3", "Hold the deck in the chosen hand and deal with the other."),
    ),
    Method.AUTOMATED_SHOE: (
        NoMoreBets(cite="9(b)2", also=("6(d)",)),
        DealTo(area="cross", slots=CROSS, cite="9(c)", also=("9(a)",)),
        DealToEach(count=2, stacked=True, cite="9(c)"),
        TakeOutRest(cite="9(c)"),
        PutStubAway(cite="9(c)", also=("2(b)",)),
    ),
}


def needs_cross(hand: Hand) -> bool:
    """Whether the community cards still decide anything for a hand (reading cc-all-fold)."""
    return not hand.folded or "five-card-bonus" in hand.wagers


OWN_HAND: Final = Note("10(b)", "Only you and the dealer touch your cards.")

COMPLETION: Final[tuple[Step, ...]] = (
    _ask("across", "row", "10(c)", (OWN_HAND,)),
    TurnUp(area="cross", slots=("left", "right"), needed_by=needs_cross, cite="10(d)"),
    _ask("down", "column", "10(e)"),
    TurnUp(area="cross", slots=("top", "bottom"), needed_by=needs_cross, cite="10(f)"),
    _ask("middle", "middle line", "10(g)"),
    TurnUp(area="cross", slots=("center",), needed_by=needs_cross, cite="10(h)"),
    Settle(
        name="hand",
        order=Order.COUNTERCLOCKWISE,
        reveals="10(i)1",
        collects="10(i)4",
        cite="10(i)3",
        also=(
            "10(i)",
            "10(i)1",
            "10(i)2",
            "10(i)4",
            "11(a)",
            "11(d)",
            "3(a)",
            "3(b)",
            *RANKING_CITES.values(),
        ),
    ),
    Settle(
        name="five-card-bonus",
        order=Order.COUNTERCLOCKWISE,
        of=lambda hand: "five-card-bonus" in hand.wagers,
        with_folded=True,
        cite="11(b)",
    ),
    Settle(
        name="bonus-spin",
        order=Order.COUNTERCLOCKWISE,
        of=has_spin_wager,
        with_folded=True,
        cite="11(c)",
        also=("10(i)2",),
    ),
    Spin(name="bonus spin", of=triggers, cite="10(i)2", also=("11(c)",)),
    PickUp(cite="10(i)5", also=("10(i)4",)),
)


CRISS_CROSS: Final = Game(
    slug="criss-cross",
    name="Criss Cross Poker",
    how_it_goes=(
        "Wager two equal antes and get two cards. Five more make a cross, face down.",
        "Bet on the row, on the column, then on the middle: one to three antes each.",
        "Your two cards with a line of the cross must make a hand that pays.",
        "A forfeit loses all you have bet. The five card bonus is on the cross.",
    ),
    called_apart=("across", "down"),
    examples={
        "play": "--options bonus-spin=one-dollar-progressive",
        "exposed": "--card center",
    },
    wagers=(
        Wager(name="ante-across", cite="6(a)", pays=("line", "ante"), required=True),
        Wager(
            name="ante-down",
            cite="6(a)",
            pays=("line", "ante"),
            required=True,
            needs="ante-across",
            equals="ante-across",
        ),
        Wager(
            name="five-card-bonus",
            cite="10(a)",
            pays=("five-card-bonus",),
            needs="ante-across",
            bounds=("five-card-bonus-least", "five-card-bonus-most"),
            bounds_cite="cc-bonus-bounds",
        ),
        Wager(
            name="bonus-spin",
            cite="10(a)",
            pays=(),
            needs="ante-across",
            exactly=lambda rules: wheel_of(rules).wager,
            bounds_cite="11(c)",
            offered=offers_spin,
        ),
    ),
    unit_wager="ante-across",
    areas={"cross": CROSS},
    ordered=("cross",),
    cards_each=2,
    law={
        Law.POSITIONS: "layout(a)",
        Law.LAYOUT: "layout(b)2",
        Law.SPACES: "layout(b)3",
        Law.DECK: "2",
        **two_decks("2(a)"),
        Law.OPENING: "4(a)",
        Law.OPENED_SEPARATELY: "4(d)",
        **cutting_law("5"),
        Law.CHIPS: "6(b)",
        Law.SEATED: "6(c)",
        Law.CLOSED: "6(d)",
        Law.EQUAL_WAGERS: "6(a)",
        Law.CHOICE_WAGERS: "6(a)",
        **dealing_law(),
        Law.PICK_UP: "10(i)5",
        Law.LIMIT: "11(d)",
        Law.WHEEL: "11(c)",
        Law.FACE_UP: "12(a)",
        Law.DRAWN_IN_ERROR: "12(b)",
        Law.WRONG_NUMBER: "12(c)",
        Law.SHUFFLER_JAM: "12(d)",
        Law.SHOE_JAM: "12(e)",
    },
    law_also={Law.LAYOUT: ("layout(b)",)},
    opening=opening("4", deck="2", notes=TABLE_NOTES),
    idle=idle("5(e)", "4(c)"),
    preparation=prepare,
    dealing=DEALING,
    completion=COMPLETION,
    settlements={
        "fold": settle_fold,
        "hand": settle_hand,
        "five-card-bonus": settle_bonus,
        "bonus-spin": settle_spin_wager,
    },
    looks_at={"hand": LOOKS, "five-card-bonus": LOOKS_BONUS, "bonus-spin": LOOKS_SPIN},
    wheel=wheel_of,
    spin=spin,
    meter=Meter(wager="bonus-spin", seed="jackpot-seed", rate="jackpot-rate", runs=is_progressive),
    limit=PayoutLimit(
        least=lambda rules: rules.edition.number("payout-limit.floor"),
        deals=deals(LINES_TOGETHER, "cross"),
    ),
    ranking_cites=("3(a)", "3(b)"),
    miscounts={"cross": "cc-wrong-count"},
    betting_rows=(
        frozenset({"five-card-bonus"}),
        frozenset({"ante-across", "ante-down"}),
        frozenset({"across", "down"}),
        frozenset({"middle"}),
    ),
)
