"""What knowing a face-down card is worth: the kernels against the walk of the game's own script."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.cards import Card, cards
from croupier.errors import OddsError
from croupier.games import game as game_of
from croupier.hands import FiveCard, best_four, category_of, five_value
from croupier.rounds import Rules
from croupier.rulebook import editions
from croupier.solver.analysis import price, solve
from croupier.solver.figures import percent
from croupier.solver.game_odds import odds_of, solved_games
from croupier.solver.glimpse import exposed
from croupier.solver.pay_changes import with_pays
from oracles.reference_solver import Glimpse, solve_by_script
from support.exposed_cards import TAKING_LONG, check_documented, on_whole_deck
from support.odds import RULES

pytestmark = pytest.mark.usefixtures("odds_cache")

PAIRS: Final = "2h 2s 6h 6d 9s 9c Td Jh Js"
MIXED: Final = "9c Tc Jc Qc Kc 9d Td Jd"
CASES: Final = [
    ("let-it-ride", {}, MIXED, ()),
    ("let-it-ride", {}, PAIRS, ("wager: tens or better = 1 to 2",)),
    ("double-down-stud", {}, "2c 3c 4c 5c 7c 9d Td Jd", ()),
    ("double-down-stud", {}, PAIRS, ("wager: two pair = 1 to 3",)),
    ("colorado-hold-em", {}, PAIRS, ()),
    ("colorado-hold-em", {"version": "required"}, "2c 3c 4c 5c 7c 9d Td Jd", ()),
    ("boston-5-stud", {}, "9c Tc Jc Qc Kc 9d Td Jd Ah Ac", ("ante-bonus: flush = 1 to 2",)),
    # Without one of these clubs there is no flush, and nothing is paid in halves.
    ("boston-5-stud", {}, "7c Tc Jc Qc Kc 9d 9h 9s Td Th Ts", ("ante-bonus: flush = 1 to 2",)),
]

CRISS_CROSS: Final = (
    "criss-cross", dict[str, str](), "2c 2d 2h 6s 7s 8s 9s", ("line: three of a kind = 5 to 2",)
)  # fmt: skip


@pytest.mark.parametrize(("slug", "options", "deck", "pays"), CASES)
def test_a_glimpse_is_worth_what_the_walk_says(
    slug: str, options: dict[str, str], deck: str, pays: tuple[str, ...]
) -> None:
    check_walk(slug, options, deck, pays)


def test_the_center_of_criss_cross_is_worth_what_the_walk_says() -> None:
    """The other cards of the cross take as long each: `make long`."""
    check_walk(*CRISS_CROSS, only="center")


def check_walk(
    slug: str, options: dict[str, str], deck: str, pays: tuple[str, ...], only: str = ""
) -> None:
    """What each card of a small deck is worth that may be glimpsed, or one of them."""
    rules = with_pays(Rules.of(slug, "nj", options), pays)
    small = solve(slug, cards(deck), use_cache=False)
    for glimpse in odds_of(slug).glimpses:
        if only not in ("", glimpse.name):
            continue
        found = exposed(rules, glimpse.name, small)
        slot = glimpse.slots[-1]
        walked = solve_by_script(
            game_of(slug), rules, cards(deck), glimpse=Glimpse(glimpse.area, slot)
        )
        assert found.value == walked.value
        assert found.plain == price(rules, small).value and found.gain > 0


# Where the walk would take too long, every deal of a small deck is written down.


@pytest.mark.parametrize(
    ("place", "deck"),
    [
        ("center", "Ac Kc Qc Jc Tc Ad Kd Qd Ah"),
        ("left", "2c 3c 4c 5c 6c 7c 2d 2h 7d"),
        # Without one of these clubs there is no flush, and nothing is paid in halves.
        ("dealer", "Ac Kc Qc Jc 9c Ad Kd Qd Ah Kh"),
    ],
)
def test_a_card_of_double_cross_is_worth_what_every_deal_says(place: str, deck: str) -> None:
    check_double_cross(place, deck)


def check_double_cross(place: str, deck: str) -> None:
    """What one wins who knows a card of a small deck is what comes of all its deals."""
    rules = with_pays(RULES, ("raise: flush = 13 to 4",))
    found = exposed(rules, place, solve("double-cross", cards(deck), use_cache=False))
    assert found.value == _every_double_cross(rules, cards(deck), place) > found.plain


def _orders(size: int, names: tuple[str, ...]) -> dict[str, NDArray[np.int16]]:
    """Every order of cards at these places, as permutations() has them: at each place the card of
    every order, as a bit. The own two are in one order alone."""
    bits = np.left_shift(1, np.arange(size), dtype=np.int16)
    used, at = np.zeros(1, np.int16), dict[str, NDArray[np.int16]]()
    for name in names:
        order, card = np.nonzero((used[:, None] & bits) == 0)
        if name == "other":
            is_later = bits[card] > at["own"][order]
            order, card = order[is_later], card[is_later]
        at = {each: column[order] for each, column in at.items()} | {name: bits[card]}
        used = used[order] | bits[card]
    return at


def _every_double_cross(rules: Rules, deck: tuple[Card, ...], place: str) -> Fraction:
    """What one wins who knows a card, by going through all deals; pays are counted in halves."""
    size = len(deck)
    value, pays = np.zeros((2, 1 << size), np.int64)
    for five in combinations(range(size), 5):
        mask, held = sum(1 << at for at in five), five_value(*(deck[at] for at in five))
        line = category_of(held, FiveCard).label
        value[mask] = held
        pays[mask] = 2 * (rules.pays["ante"]["win"].ratio + 2 * rules.pays["raise"][line].ratio)
    # A state is the card known, the own two, top and right; a deal is the rest of the order.
    hidden = [each for each in ("dealer", "left", "center", "bottom", "second") if each != place]
    names = (place, "own", "other", "top", "right", *hidden)
    at = _orders(size, names)
    orders = len(at[place])
    mine, theirs = at["own"] | at["other"], at["dealer"] | at["second"]
    row = at["left"] | at["center"] | at["right"]
    column = at["top"] | at["center"] | at["bottom"]
    dealer = np.maximum(value[theirs | row], value[theirs | column])
    deals = orders // (size * comb(size - 1, 2) * (size - 3) * (size - 4))
    worth = [np.full(orders // deals, -2 * deals)]
    for played in (mine | row, mine | column):
        net = np.select([value[played] > dealer, value[played] < dealer], [pays[played], -6], 0)
        worth.append(net.reshape(-1, deals).sum(axis=1))
    return Fraction(int(np.max(worth, axis=0).sum()), 2 * orders)


@pytest.mark.parametrize(
    "deck", ["9c Tc Jc Qc 9d Td Jd Qd Ah Ac 2c 9h", "2c 2d 2h 5c 5d 7s 8s 9s Ts Ks Kd Ac"]
)
def test_a_card_of_the_four_card_dealer_is_worth_what_every_deal_says(deck: str) -> None:
    rules = with_pays(Rules.of("four-card-poker", "nj"), ("automatic-bonus: straight flush = 3",))
    small = solve("four-card-poker", cards(deck), use_cache=False)
    assert exposed(rules, "dealer", small).value == _every_four_card(rules, cards(deck))


def _every_four_card(rules: Rules, deck: tuple[Card, ...]) -> Fraction:
    """The same for the four best of the player's five cards against those of the dealer's six."""
    won, rounds = 0, 0
    value = {six: best_four(six) for six in combinations(deck, 6)}
    for own in combinations(deck, 5):
        mine = best_four(own)
        odds = rules.pays["automatic-bonus"].get(mine.category.label)
        bonus = int(odds.ratio) if odds else 0
        rest = [card for card in deck if card not in own]
        dealers = {down: value[down] <= mine for down in combinations(rest, 6)}
        for up, known in permutations(rest, 2):
            wins = [tie_or_win for down, tie_or_win in dealers.items() if {up, known} <= {*down}]
            up_by = sum(1 if win else -1 for win in wins)
            plays = (up_by * (1 + times) + bonus * len(wins) for times in (1, 2, 3))
            won += max(-len(wins), *plays)
            rounds += len(wins)
    return Fraction(won, rounds)


# ---- the whole deck -------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [slug for slug in solved_games() if slug not in TAKING_LONG])
def test_the_values_of_the_whole_deck_are_those_that_are_documented(slug: str) -> None:
    check_documented(slug)


def test_the_center_card_of_criss_cross_is_worth_what_is_published() -> None:
    """FIGURES.md: 49.37% of both antes, by Jacobson."""
    center = on_whole_deck("criss-cross", "center")
    assert percent(center.value / center.opening, 2) == "49.37%"


def test_every_game_has_a_glimpse_of_what_lies_face_down_at_a_choice() -> None:
    for slug in solved_games():
        odds = odds_of(slug)
        rules = Rules.of(slug, editions(slug)[-1])
        for glimpse in odds.glimpsable(rules):
            slots = odds.game.areas.get(glimpse.area, ("burn",))
            assert set(glimpse.slots) <= set(slots)
        assert odds.glimpsable(rules)


def test_a_card_that_cannot_be_glimpsed_is_refused_in_words() -> None:
    slug, _, deck, _ = CRISS_CROSS
    small = solve(slug, cards(deck), use_cache=False)
    with pytest.raises(OddsError, match="no glimpse of 'shoe' is counted; there are center, left"):
        exposed(Rules.of(slug, "nj"), "shoe", small)
