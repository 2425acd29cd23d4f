"""A player's turn in Double Attack Blackjack: what each hand may do, and when its turn ends.

A hand begins as one part, which a split divides into two; each is played to its end before the
next. Nothing here knows of chips or of a shoe: the table, a round file and a solver all play by
these functions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from croupier.hands.blackjack import MOST, is_blackjack, total, worth
from croupier.rounds.choices import Amounts, Option, Stake
from croupier.rounds.round import Hand, Part, Round
from croupier.rounds.rules import Rules

ACE: Final = 11
"""What an ace is worth by itself."""
WAGERS: Final = ("initial", "attack", "double")
"""The wagers that a hand may bear, each under a name of its own for each part."""
MOST_HANDS: Final = 4

STAND: Final = Option(name="stand", key="s", says="stand", cite="dab-turns")
HIT: Final = Option(name="hit", also=("draw",), key="h", says="draw a card", cite="dab-turns")
SURRENDER: Final = Option(
    name="surrender",
    key="r",
    says="give up the hand and half of its wagers",
    cite="dab-surrender",
    gives_up=True,
)
LATE_CARD: Final = Option(
    name="late card",
    says="if passed over, have the card that you asked for",
    cite="irregularities(i)",
)
DEAD: Final = Option(
    name="dead hand",
    says="or have the hand called dead and its wagers back",
    cite="irregularities(i)",
)


def on(hand: Hand, part: Part) -> int:
    """What is staked on one part of a hand."""
    return sum(hand.wagers.get(part.wager(name), 0) for name in WAGERS)


def _as_large_as(number: int, *names: str) -> Callable[[Rules, Hand], Amounts]:
    """A stake that is exactly as large as these wagers of a part together."""

    def amounts(_rules: Rules, hand: Hand) -> Amounts:
        part = hand.part(number)
        staked = sum(hand.wagers.get(part.wager(name), 0) for name in names)
        return Amounts(staked, staked)

    return amounts


@cache
def double(number: int) -> Option:
    """As much again as lies on the part, for one more card."""
    stake = Stake(Part(number, []).wager("double"), between=_as_large_as(number, *WAGERS))
    return Option(
        name="double",
        key="d",
        says="double for one more card",
        cite="dab-double",
        stakes=(stake,),
    )


@cache
def split(number: int, into: int, attacked: bool) -> Option:
    """Two hands of one: the new one gets wagers as large as those of the first."""
    new = Part(into, [])
    names = ("initial", "attack") if attacked else ("initial",)
    stakes = tuple(Stake(new.wager(name), between=_as_large_as(number, name)) for name in names)
    return Option(name="split", key="p", says="split the pair", cite="dab-split", stakes=stakes)


OPTIONS: Final = (STAND, HIT, double(1), split(1, 2, True), SURRENDER, LATE_CARD, DEAD)
"""All that is ever open, as the first part of a hand is offered it."""
OF_SPLIT_HANDS: Final = tuple(
    option
    for into in range(2, MOST_HANDS + 1)
    for option in (
        *(split(number, into, attacked) for number in range(1, into) for attacked in (True, False)),
        double(into),
    )
)
"""What is open to make further hands, and to them."""


def most_added(rules: Rules, hand: Hand) -> int:
    """The most that a turn may add: every hand that there can be, doubled as often as it may."""
    staked = hand.ante * (1 + rules.edition.number("attack.initials"))
    doubled = staked * (4 if rules.option("redouble") else 2)
    return rules.number("split-hands") * doubled - staked


# ---- what is open ---------------------------------------------------------------------------


def offers(rules: Rules, round_: Round, hand: Hand) -> tuple[Option, ...]:
    """The options open to the part at its turn; none when its turn is over."""
    part = hand.at_turn
    if part is None or (part.draws and not part.passed_over):
        return ()
    if part.passed_over:
        return LATE_CARD, DEAD
    if total(part.cards).points >= MOST or is_natural(part):
        return ()
    offered = [STAND] if part.doubles or _is_finished_ace(rules, part) else [STAND, HIT]
    if may_double(rules, part):
        offered.append(double(part.number))
    if may_split(rules, hand, part):
        attacked = part.wager("attack") in hand.wagers
        offered.append(split(part.number, len(hand.parts) + 1, attacked))
    if may_surrender(rules, part):
        offered.append(SURRENDER)
    return tuple(offered) if len(offered) > 1 else ()  # nobody is asked who can only stand


def is_natural(part: Part) -> bool:
    """Whether a part is a blackjack, which none is after a split (1)."""
    return not part.is_split and is_blackjack(part.cards)


def _is_finished_ace(rules: Rules, part: Part) -> bool:
    """Whether a part is a split ace with the one card that it gets."""
    if not part.is_split or worth(part.cards[0]) != ACE:
        return False
    return not rules.option("split-aces-draw")


def may_double(rules: Rules, part: Part) -> bool:
    """Once, or once more where the house redoubles; not a split ace with its one card."""
    if part.doubles > bool(rules.option("redouble")) or _is_finished_ace(rules, part):
        return False
    if part.is_split and not rules.option("double-after-split"):
        return False
    is_right_size = len(part.cards) == 2 or bool(rules.option("double-any-number"))
    return is_right_size or part.doubles > 0


def may_split(rules: Rules, hand: Hand, part: Part) -> bool:
    """Two cards of one value, while there are fewer hands than the house allows."""
    if len(part.cards) != 2 or worth(part.cards[0]) != worth(part.cards[1]):
        return False
    if len(hand.parts) >= rules.number("split-hands"):
        return False
    is_again = part.is_split and worth(part.cards[0]) == ACE
    return not is_again or bool(rules.option("resplit-aces"))


def may_surrender(rules: Rules, part: Part) -> bool:
    """At any time before standing, or with two cards only; not a split ace with its one card."""
    when = rules.option("surrender")
    if when == "none" or _is_finished_ace(rules, part):
        return False
    if part.is_split and not rules.option("surrender-after-split"):
        return False
    if when == "first two cards":
        return len(part.cards) == 2
    return not part.doubles or bool(rules.option("surrender-after-double"))


# ---- what a choice makes of a hand ----------------------------------------------------------


def take(hand: Hand, option: Option) -> None:
    """Let the part at its turn take an option, whose stakes are down."""
    part = hand.at_turn
    assert part is not None
    if option.name == "split":
        _divide(hand, part)
    elif option.name in ("hit", "double"):
        part.draws, part.doubles = 1, part.doubles + (option.name == "double")
    elif option is LATE_CARD:
        part.passed_over = False
    else:
        part.ended = {"stand": "stand", "surrender": "surrender", "dead hand": "dead"}[option.name]


def _divide(hand: Hand, part: Part) -> None:
    """The second card becomes a hand of its own beside the first; both get another card, each
    when its turn has come."""
    new = Part(len(hand.parts) + 1, [part.cards.pop()], is_split=True, draws=1)
    part.is_split, part.draws = True, 1
    hand.parts.insert(hand.parts.index(part) + 1, new)


def ends(rules: Rules, round_: Round, hand: Hand) -> str:
    """How the turn of the part has ended that has no option left, or nothing if it goes on."""
    part = hand.at_turn
    if part is None or part.draws or offers(rules, round_, hand):
        return ""
    if is_natural(part):
        return "blackjack"
    return "over 21" if total(part.cards).is_over else "stand"


DECIDED: Final = ("over 21", "surrender")
"""How turns end after which nothing that the dealer draws matters."""


def may_have_blackjack(round_: Round) -> bool:
    """Whether the dealer's first card could make a blackjack with a hole card nobody has seen."""
    first = round_.areas["dealer"][0]
    is_unseen = round_.hole_checked is None and ("dealer", 1) not in round_.up
    return worth(first) >= 10 and is_unseen


def at_once(rules: Rules, round_: Round, part: Part) -> bool:
    """Whether a part whose turn has ended is settled at once: a dead hand; and, where the dealer
    can have no blackjack, one that is over 21, surrendered or a blackjack (dab-no-reader)."""
    if part.ended == "dead":
        return True
    return part.ended in (*DECIDED, "blackjack") and not may_have_blackjack(round_)
