"""Endings come from the game's own settlements, applied to one deal of each kind."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from croupier.cards import DECK
from croupier.errors import OddsError
from croupier.games import GAMES
from croupier.games.criss_cross.accelerator.classes import class_by_value
from croupier.games.criss_cross.accelerator.examples import examples
from croupier.games.criss_cross.rounds import RoundTable
from croupier.hands.batch import five_values
from croupier.money import PUSH, Odds
from croupier.rounds import Hand, Round, Rules
from croupier.rounds.kinds import RANKINGS
from croupier.solver.analysis import with_pay
from croupier.solver.endings import Endings, endings_of, known
from croupier.solver.examples import Facts, example
from croupier.solver.kernels.symmetry import sets_of
from oracles.dealt_criss_cross import NEW_JERSEY

CROSS = Rules.of("double-cross", "nj-2007")


def endings(rules: Rules) -> Endings:
    return endings_of(GAMES[rules.edition.game], rules)


SOUGHT = [
    ("double-cross", "hand", {"play": "play horizontal"}, "mine", "dealers"),
    ("double-cross", "hand", {"play": "play vertical"}, "mine", "dealers"),
    ("boston-5-stud", "hand", {}, "mine", "dealers"),
    ("four-card-poker", "hand", {}, "mine", "dealers"),
    ("let-it-ride", "hand", {}, "hand", ""),
    ("double-down-stud", "hand", {}, "hand", ""),
    ("colorado-hold-em", "claim", {}, "own", ""),
    ("criss-cross", "five-card-bonus", {}, "community", ""),
]


@pytest.mark.parametrize(("slug", "settlement", "choices", "mine", "theirs"), SOUGHT)
def test_an_example_is_what_was_wanted(
    slug: str, settlement: str, choices: dict[str, str], mine: str, theirs: str
) -> None:
    """Of every class, and higher or lower than what it is compared with."""
    game = GAMES[slug]
    looks = game.looks_at[settlement]
    value = looks.value(mine)
    ranking = RANKINGS[value.ranking]
    options = {ask.name: ask.option(choices.get(ask.name)) for ask in game.asks()}
    chosen = {ask: option for ask, option in options.items() if option}
    for one, sign in product(ranking.classes(), (1, -1) if theirs else (0,)):
        if theirs and sign < 0 and one == ranking.classes()[-1]:
            continue  # nothing is higher
        facts = Facts(((mine, one.label),), ((theirs, sign),) if theirs else ())
        deal = example(game, settlement, choices, facts)
        hand = Hand(1, game.unit_wager, cards=list(deal.own), choices=chosen)
        round_ = Round({1: hand}, {area: list(cards) for area, cards in deal.areas})
        (found,) = value.of(round_, hand)
        assert one.low <= found <= one.high
        if theirs:
            (other,) = looks.value(theirs).of(round_, hand)
            assert (found > other) - (found < other) == sign
        dealt = [*deal.own, *(card for _, cards in deal.areas for card in cards)]
        assert len(set(dealt)) == len(dealt)


def test_a_deal_that_cannot_be_is_not_made_up() -> None:
    nothing_beats_it = known({"mine": "royal flush"}, dealers=-1)
    with pytest.raises(OddsError, match="no deal of the hand was found with"):
        example(GAMES["boston-5-stud"], "hand", {}, nothing_beats_it)


def test_a_payout_limit_is_left_out() -> None:
    """A line that pays more than any limit allows."""
    huge = with_pay(CROSS, "raise", "royal flush", Odds.to(10**9))
    won = endings(huge).of(
        ("ante",), (("play", "play vertical"),), known({"mine": "royal flush"}, dealers=1)
    )
    assert won.net == 1 + 2 * 10**9
    bonus = with_pay(Rules.of("boston-5-stud", "nj"), "ante-bonus", "flush", Odds.to(10**9))
    won = endings(bonus).of(
        ("ante", "first"), (("play", "second wager"),), known({"mine": "flush"}, dealers=1)
    )
    assert won.settled[-1].net == 10**9


def test_hands_that_are_paid_alike_are_settled_once() -> None:
    found = endings(Rules.of("double-down-stud", "nj"))
    low = found.of(("wager",), (), known({"hand": "pair of twos"}))
    assert low is found.of(("wager",), (), known({"hand": "pair of fives"}))
    assert low is not found.of(("wager",), (), known({"hand": "pair of sixes"}))


def test_other_pays_have_other_endings_and_the_same_deals() -> None:
    rich = with_pay(CROSS, "raise", "flush", Odds.to(50))
    chosen, facts = (("play", "play horizontal"),), known({"mine": "flush"}, dealers=1)
    assert endings(rich).of(("ante",), chosen, facts).net == 101
    assert endings(CROSS).of(("ante",), chosen, facts).net != 101
    assert endings(rich) is endings(with_pay(CROSS, "raise", "flush", Odds.to(50)))


# ---- Criss Cross: two lines that share three cards ------------------------------------------


def test_lines_of_every_two_classes_that_can_be_dealt_together_have_an_example() -> None:
    pairs = np.array(list(combinations(range(len(DECK)), 2)))
    possible = set()
    for shared in sets_of(DECK, 3).cards:  # the own cards and the center
        rest = pairs[~np.isin(pairs, shared).any(axis=1)]
        hands = np.hstack([np.broadcast_to(shared, (len(rest), 3)), rest])
        classes = class_by_value()[five_values(hands)]
        reached = {one: rest[classes == one] for one in np.unique(classes).tolist()}
        for across, down in product(reached, repeat=2):
            if (across, down) not in possible and any(
                not set(row) & set(column)
                for row in reached[across].tolist()
                for column in reached[down].tolist()
            ):
                possible.add((across, down))
    assert set(examples()) == possible


def test_the_middle_bet_is_paid_as_the_game_pays_it() -> None:
    rules = Rules.of("criss-cross", "nj")
    found = RoundTable(rules).kernel()
    assert (found.line, found.ante) == (NEW_JERSEY.line, NEW_JERSEY.ante)
    for across, down in examples():
        assert found.middle[across][down] == NEW_JERSEY.middle[across][down]
    high_card, sixes, jacks, flush = 0, 5, 10, 17
    assert found.middle[jacks][flush] == found.middle[flush][jacks] == 8
    assert found.middle[high_card][jacks] == found.middle[jacks][sixes] == 1
    assert found.middle[high_card][sixes] == found.middle[sixes][sixes] == 0
    assert found.middle[high_card][high_card] == -1
    no_flush = RoundTable(with_pay(rules, "line", "flush", PUSH)).kernel()
    assert no_flush.middle[jacks][flush] == 1  # the lower hand is paid if the higher is not


def test_a_middle_bet_that_loses_is_told_by_the_higher_hand() -> None:
    """As the table settles it."""
    found = RoundTable(Rules.of("criss-cross", "nj")).once[0, 1]
    assert [one.line for one in found.settled[:2]] == ["high card", "pair"]
    assert found.settled[4][:3] == ("middle", "lose", "pair")
    assert found.settled[4].net == Fraction(-1)
