"""Rules of thumb: how a sensible player answers in each game, by what that player may see.

None of them is the best play, which `croupier.solver` knows; each is short enough to remember.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from croupier.cards import RANKS, Card, card
from croupier.hands.blackjack import total, worth
from croupier.hands.lookup import CATEGORY_SHIFT, category_of, three_value
from croupier.hands.ranking import FourCard, ThreeCard, best_four
from croupier.table.view import FACE_DOWN, OwnView

View = OwnView
"""What a seat may know: `table.view(seat)`, or the part of it that a choice is made by."""

FIVE, SIX, SEVEN, NINE, TEN, JACK, KING = map(RANKS.index, "5679TJK")
_card: Final = cache(card)


# ---- what a player sees ---------------------------------------------------------------------


def _own(view: View) -> list[Card]:
    return [_card(one) for one in view.own.cards or ()]


def _shown(view: View, area: str) -> dict[str, Card]:
    """The cards of an area that lie face up, by slot."""
    slots = view.areas[area].items()
    return {slot: _card(one) for slot, one in slots if one != FACE_DOWN}


def _options(view: View) -> list[str]:
    return [choice.option for choice in view.choices]


def _pair(held: Iterable[Card]) -> int:
    """The rank of the highest pair, or -1."""
    ranks = Counter(one.rank for one in held)
    return max((rank for rank, count in ranks.items() if count > 1), default=-1)


def _is_made(held: Sequence[Card], least: int) -> bool:
    """Whether there is a pair of that rank at least, two pair, or three of a kind."""
    counts = Counter(one.rank for one in held).values()
    return _pair(held) >= least or max(counts) > 2 or list(counts).count(2) > 1


def _is_suited(held: Sequence[Card]) -> bool:
    return len({one.suit for one in held}) == 1


def _spread(held: Sequence[Card]) -> int:
    """Over how many ranks cards stretch, the ace high; 0 with a pair among them."""
    ranks = [one.rank for one in held]
    return max(ranks) - min(ranks) + 1 if len(set(ranks)) == len(ranks) else 0


def _is_open_straight(held: Sequence[Card]) -> bool:
    """Four in sequence that a card at either end would make a straight."""
    return _spread(held) == 4 and max(one.rank for one in held) <= KING


def _high_cards(held: Iterable[Card]) -> int:
    return sum(one.rank >= TEN for one in held)


# ---- a rule of thumb a game -----------------------------------------------------------------


def double_cross(view: View) -> str:
    """Expose a hand that pays; play the better line with a pair or two high cards, else fold."""
    first, second = _own(view)
    cross = view.areas["cross"]
    with_top = three_value(first, second, _card(cross["top"]))
    if _options(view)[0] == "expose":
        return "expose" if _has_pair(with_top) else "keep down"
    with_right = three_value(first, second, _card(cross["right"]))
    if _has_pair(max(with_top, with_right)) or min(first.rank, second.rank) >= JACK:
        return "play vertical" if with_top > with_right else "play horizontal"
    return "fold"


_LEAST_PAIR: Final = ThreeCard.PAIR << CATEGORY_SHIFT


def _has_pair(value: int) -> bool:
    """Whether a three-card hand of that value has a pair at least: values rank as hands do."""
    return value >= _LEAST_PAIR


def criss_cross(view: View) -> str:
    """Bet three antes with an own pair of sixes or better, and in the middle when a line is worth
    it; forfeit two small cards of two suits at the first bet; else bet one ante."""
    own, cross = _own(view), _shown(view, "cross")
    if _pair(own) >= SIX or (len(cross) == 4 and _a_line_is_worth_more(own, cross)):
        return "bet 3x"
    is_small = max(one.rank for one in own) <= FIVE and _pair(own) < 0
    return "forfeit" if not cross and is_small and not _is_suited(own) else "bet 1x"


def _a_line_is_worth_more(own: list[Card], cross: Mapping[str, Card]) -> bool:
    lines = (("left", "right"), ("top", "bottom"))
    return any(_is_worth_more([*own, *(cross[slot] for slot in line)]) for line in lines)


def _is_worth_more(four: Sequence[Card]) -> bool:
    """A pair of sixes or better cannot lose, and four to a flush or to an open straight do not
    lose in the long run, where sixes to tens push."""
    return _is_made(four, SIX) or _is_suited(four) or _is_open_straight(four)


def double_down_stud(view: View) -> str:
    """Double with a pair of sixes or better, and with four to a flush or to an open straight."""
    four = [*_own(view), *_shown(view, "common").values()]
    return "double down" if _is_worth_more(four) else "stand"


def let_it_ride(view: View) -> str:
    """Ride with a paying hand, four to a flush or to an open straight with a high card, and
    with three cards that lie close enough in one suit; else take the wager back."""
    held = [*_own(view), *_shown(view, "community").values()]
    rides = _is_made(held, TEN) or (_is_close(held) if len(held) == 3 else _is_near(held))
    return "let it ride" if rides else "take back"


def _is_close(three: list[Card]) -> bool:
    """Three suited cards in a row from three up, or with a gap for each high card."""
    spread, highs = _spread(three), _high_cards(three)
    is_low = min(one.rank for one in three) == RANKS.index("2")
    return _is_suited(three) and 0 < spread <= 3 + min(highs, 2) and not (is_low and spread == 3)


def _is_near(four: list[Card]) -> bool:
    return _is_suited(four) or (_is_open_straight(four) and _high_cards(four) > 0)


ORDINALS: Final = ("first", "second", "third")


def colorado_hold_em(view: View) -> str:
    """Declare an instant winner; keep a pair or the two highest cards; bet with a pair of nines
    or better. Where a bet is required, fold only two cards of six or less that are no pair."""
    own = _own(view)
    if category_of(three_value(*own), ThreeCard) in _INSTANT:
        return "declare instant winner"
    paired = _pair(own)
    keep = sorted(own, key=lambda one: (one.rank == paired, one.rank))[1:]
    least = next(at for at, one in enumerate(own) if one not in keep)
    discard = f"discard {ORDINALS[least]}"
    options = _options(view)
    if "fold" not in options:
        return f"{discard} and bet" if paired >= NINE else discard
    is_playable = paired >= 0 or keep[-1].rank >= SEVEN
    return f"{discard} and bet" if is_playable else "fold"


def boston_5_stud(view: View) -> str:
    """Show a pair or better for the bonus, and never fold: three fifths are staked already."""
    if _options(view)[0] != "expose":
        return "second wager"
    return "expose" if _has_pair(three_value(*_own(view))) else "keep down"


def four_card_poker(view: View) -> str:
    """Play three antes with a pair of tens or better, one with a smaller pair; else fold."""
    ranked = best_four(_own(view))
    if ranked.category > FourCard.PAIR:
        return "play 3x"
    if ranked.category < FourCard.PAIR:
        return "fold"
    return "play 3x" if ranked.ranks[0] >= TEN else "play 1x"


def casino_war(view: View) -> str:
    """Go to war, and bet on no tie."""
    options = _options(view)
    return "go to war" if "go to war" in options else "no tie wager"


def double_attack_blackjack(view: View) -> str:
    """Attack against a two to an eight; never insure. Split aces and eights, double 9 to 11
    against less, draw to 17 against a seven or better and to 12 against less, and give up a hand
    that is likely lost against a high card."""
    options = _options(view)
    up = worth(_card(view.areas["dealer"]["up"]))
    if "attack" in options:
        return "attack" if up <= 8 else "no attack"
    if "hit" in options or "stand" in options:
        return _turn(view, up, options)
    wanted = ("no attack", "no insurance", "second card", "late card")
    return str(next(one for one in options if one in wanted))


def _turn(view: View, up: int, options: Sequence[str]) -> str:
    hands = view.own.hands
    cards = [_card(one) for hand in hands if hand.at_turn for one in hand.cards]
    points, soft = total(cards)
    for option, is_wanted in (
        ("split", worth(cards[0]) in (8, 11) and (up < 9 or worth(cards[0]) == 11)),
        ("surrender", not soft and 13 < points < 17 and up > 9),
        ("surrender", "hit" not in options and points < 17 and up > 7),
        ("double", not soft and 9 <= points <= 11 and up < points),
        ("hit", points < (18 if soft else 17 if up > 6 else 12)),
    ):
        if is_wanted and option in options:
            return option
    return "stand"


_INSTANT: Final = (ThreeCard.STRAIGHT_FLUSH, ThreeCard.THREE_OF_A_KIND)

RULES_OF_THUMB: Final[dict[str, Callable[[View], str]]] = {
    "double-cross": double_cross,
    "criss-cross": criss_cross,
    "double-down-stud": double_down_stud,
    "let-it-ride": let_it_ride,
    "colorado-hold-em": colorado_hold_em,
    "boston-5-stud": boston_5_stud,
    "four-card-poker": four_card_poker,
    "casino-war": casino_war,
    "double-attack-blackjack": double_attack_blackjack,
}
