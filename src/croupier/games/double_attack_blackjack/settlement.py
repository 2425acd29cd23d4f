"""How the wagers of Double Attack Blackjack are settled: 26.5 and what is read beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.cards import Card
from croupier.games.double_attack_blackjack.turns import WAGERS, is_natural
from croupier.hands.blackjack import BUSTS, MOST, bust, called, is_blackjack, total
from croupier.money import Odds
from croupier.rounds.kinds import BUST, OWN, POINTS, Looks, Place, Value
from croupier.rounds.payer import Payer
from croupier.rounds.round import Hand, Outcome, Part, Result, Round
from croupier.rounds.rules import Rules

BUST_IT: Final = "bust-it"
INSURANCE: Final = "insurance"


def _borne(hand: Hand, part: Part) -> Iterator[tuple[str, str]]:
    """The wagers of a part, each with the kind that it is of: initial, attack, double."""
    for kind in WAGERS:
        if part.wager(kind) in hand.wagers:
            yield part.wager(kind), kind


def _parts(hand: Hand) -> list[Part]:
    """The parts that a hand is played as; one that has had no turn is a single one."""
    return hand.parts or [Part(1, hand.cards)]


def _ended(hand: Hand, how: str) -> Part:
    """The part whose turn has just ended so."""
    return next(part for part in _parts(hand) if part.ended == how and not part.settled)


def named(part: Part) -> str:
    """What a hand is called; 21 in two cards after a split is no blackjack."""
    return called(part.cards) if is_natural(part) or len(part.cards) != 2 else _count(part.cards)


def _count(cards: Sequence[Card]) -> str:
    return str(total(cards))


def _is_first(wager: str) -> bool:
    return wager == "initial"


# ---- settled in the turn --------------------------------------------------------------------


def settle_over(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """A hand over 21 loses at once, whatever the dealer draws later."""
    return _lose(rules, hand, _ended(hand, "over 21"))


def _lose(rules: Rules, hand: Hand, part: Part) -> list[Result]:
    payer, cites = Payer(rules), rules.cites("dab-lose", "5(a)", "dab-turns")
    for wager, _ in _borne(hand, part):
        payer.settle(wager, hand.wagers[wager], None, cites, named(part))
        if _is_first(wager):
            payer.settle_coupon(hand)
    return payer.results


def settle_blackjack(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """A blackjack that the dealer cannot equal is paid at once."""
    keys = ("5(a)2", "5(a)3", "dab-blackjack-paid", "dab-odds")
    return _win(rules, hand, _ended(hand, "blackjack"), keys, "")


def _win(rules: Rules, hand: Hand, part: Part, keys: tuple[str, ...], against: str) -> list[Result]:
    payer, cites = Payer(rules), rules.cites(*keys)
    for wager, kind in _borne(hand, part):
        odds = _odds(rules, part, kind)
        payer.settle(wager, hand.wagers[wager], odds, cites, named(part), against=against)
        if _is_first(wager):
            payer.settle_coupon(hand)
    return payer.results


def _odds(rules: Rules, part: Part, kind: str) -> Odds:
    """What a winning wager pays: a blackjack by its own table, a double like the initial."""
    table = "blackjack" if is_natural(part) else "attack" if kind == "attack" else "initial"
    return rules.pays[table]["win"]


def settle_surrender(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """Half of every wager on the hand is lost and half goes back."""
    return _halve(rules, hand, _ended(hand, "surrender"))


def _halve(rules: Rules, hand: Hand, part: Part) -> list[Result]:
    cites, words = rules.cites("dab-surrender"), named(part)
    payer = Payer(rules)
    for wager, _ in _borne(hand, part):
        stake = hand.wagers[wager]
        payer.results.append(Result(wager, stake, Outcome.SURRENDER, 0, cites, hand=words))
        if _is_first(wager):
            payer.settle_coupon(hand)
    return payer.results


def settle_dead(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """A dead hand's wagers go back; Bust It and insurance are on the dealer's cards and stand."""
    passed = [part for part in hand.parts if part.ended == "dead" and not part.settled]
    key = "irregularities(i)" if passed else "irregularities(h)"
    part = passed[0] if passed else Part(1, hand.cards)
    payer, cites = Payer(rules), rules.cites(key, "dab-void", "dab-original-wager")
    for wager, _ in _borne(hand, part):
        payer.void(wager, hand.wagers[wager], cites)
        if _is_first(wager):
            payer.settle_coupon(hand)
    return payer.results


def settle_insurance(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """Insurance wins if the hole card makes a blackjack."""
    is_won = (
        is_blackjack(round_.areas["dealer"])
        if round_.hole_checked is None
        else (round_.hole_checked)
    )
    odds = rules.pays[INSURANCE]["win"] if is_won else None
    payer, against = Payer(rules), "blackjack" if is_won else "no blackjack"
    cites = rules.cites("dab-insurance")
    payer.settle(INSURANCE, hand.wagers[INSURANCE], odds, cites, against=against)
    return payer.results


# ---- settled after the dealer's hand --------------------------------------------------------


def settle_hand(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
    """What is left on a player's hands, the last one first, then Bust It."""
    dealer = list(round_.areas["dealer"])
    results: list[Result] = []
    if not hand.folded:
        for part in reversed(_parts(hand)):
            if not part.settled:
                results += settle_part(rules, hand, part, dealer)
    if hand.owes(BUST_IT):
        results += settle_bust_it(rules, hand, dealer)
    return results


def settle_part(rules: Rules, hand: Hand, part: Part, dealer: Sequence[Card]) -> list[Result]:
    """One hand against the dealer's."""
    against, mine, theirs = called(dealer), total(part.cards), total(dealer)
    if is_blackjack(dealer):
        return _against_blackjack(rules, hand, part)
    if part.ended == "surrender":
        return _halve(rules, hand, part)
    if part.ended == "over 21":
        return _lose(rules, hand, part)
    if theirs.is_over:
        return _win(rules, hand, part, ("5(a)1", "5(a)", "dab-odds"), against)
    if mine.points > theirs.points:
        return _win(rules, hand, part, ("5(a)2", "5(a)", "dab-odds"), against)
    if is_natural(part):
        return _win(rules, hand, part, ("5(a)3", "5(a)", "dab-odds"), against)
    if mine.points == theirs.points:
        return _return(rules, hand, part, ("5(b)", "dab-void"), against)
    lost = _lose(rules, hand, part)
    cites = rules.cites("dab-lose", "5(a)")
    return [result._replace(against=against, grounds=cites) for result in lost]


def _return(
    rules: Rules, hand: Hand, part: Part, keys: tuple[str, ...], against: str
) -> list[Result]:
    payer, cites = Payer(rules), rules.cites(*keys)
    for wager, _ in _borne(hand, part):
        payer.void(wager, hand.wagers[wager], cites, named(part), against)
        if _is_first(wager):
            payer.settle_coupon(hand)
    return payer.results


def _against_blackjack(rules: Rules, hand: Hand, part: Part) -> list[Result]:
    """A dealer's blackjack takes the initial wager of who has none; what was added is void."""
    if is_natural(part):
        return _return(rules, hand, part, ("5(b)", "dab-dealer-blackjack"), "blackjack")
    payer = Payer(rules)
    for wager, kind in _borne(hand, part):
        keys: tuple[str, ...] = ("5(b)", "dab-dealer-blackjack")
        if not _is_first(wager) and kind != "attack":
            keys = ("5(b)", "dab-no-reader")
        stake, cites, words = hand.wagers[wager], rules.cites(*keys), named(part)
        if _is_first(wager):
            payer.settle(wager, stake, None, cites, words, against="blackjack")
            payer.settle_coupon(hand)
        else:
            payer.void(wager, stake, cites, words, "blackjack")
    return payer.results


# ---- Bust It --------------------------------------------------------------------------------

_FACES: Final = ("jack", "queen", "king")


def bust_line(dealer: Sequence[Card]) -> str:
    """The line of the Bust It table that a dealer's hand is on, or nothing: it pays if the dealer
    goes over 21 with exactly three cards, by the third."""
    name = BUSTS[bust(dealer)]
    return "face" if name in _FACES else name


def settle_bust_it(rules: Rules, hand: Hand, dealer: Sequence[Card]) -> list[Result]:
    """Bust It, whatever became of the player's hand."""
    line = bust_line(dealer)
    payer, cites = Payer(rules), rules.cites("dab-bust-it")
    odds = rules.pays[BUST_IT][line] if line else None
    payer.settle(BUST_IT, hand.wagers[BUST_IT], odds, cites, line=line, against=_bust_words(dealer))
    return payer.results


def _bust_words(dealer: Sequence[Card]) -> str:
    """The dealer's hand, and what of it decides Bust It: that it went over, with how many cards."""
    if not total(dealer).is_over:
        return f"{called(dealer)}, not over {MOST}"
    number = f"{len(dealer)} cards" + ("" if len(dealer) == 3 else ", not 3")
    return f"{called(dealer)} with {number}"


# ---- what they look at ----------------------------------------------------------------------

MINE: Final = Value(name="mine", cards=(Place(OWN),), ranking=POINTS, of_parts=True)
DEALERS: Final = Value(name="dealers", cards=(Place("dealer"),), ranking=POINTS)
BUSTED: Final = Value(name="bust", cards=(Place("dealer"),), ranking=BUST, pays=(BUST_IT,))
LOOKS: Final = {
    "hand": Looks((MINE, DEALERS, BUSTED), compared=(("mine", "dealers"),)),
    "blackjack": Looks((MINE,)),
    INSURANCE: Looks((DEALERS,)),
}
