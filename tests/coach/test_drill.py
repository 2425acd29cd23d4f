"""The drill: what it asks, when it asks again, what it keeps, and what counts as near."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from coach.tables import CASES, asked, opened
from croupier.cards import card
from croupier.coach import weigh
from croupier.coach.drill import (
    GAPS,
    Drill,
    Pile,
    PileReason,
    Situation,
    keep_mistake,
    near_misses,
    neighbours,
    pile_of,
)
from croupier.coach.drill.drill import MOST_WAITING
from croupier.coach.drill.near_misses import HAIR, MOST, THIN
from croupier.errors import CoachError
from croupier.games import GAMES
from croupier.rounds import Rules
from croupier.rulebook import editions
from croupier.table import Setup
from support.views import seen

Options = dict[str, Any]


def rules_of(game: str) -> Rules:
    return Setup.of(game, editions(game)[-1]).rules


def worst(situation: Situation) -> str:
    return min(situation.weighing.options, key=lambda one: one.value).name


def best(situation: Situation) -> str:
    return situation.weighing.best.name


def of_stud(own: str, common: str, rules: Rules | None = None) -> Situation:
    """A situation of Double Down Stud, the quickest to weigh."""
    slots = dict(zip(("second", "third", "fourth"), common.split(), strict=True))
    view = {
        "game": "double-down-stud",
        "seat": 4,
        "seats": {4: {"cards": [own], "wagers": {"wager": 1000}, "coupon": 0}},
        "areas": {"common": {"hole": "??", **slots}},
        "choices": [{"option": "stand"}, {"option": "double down"}],
    }
    return Situation.of(rules or rules_of("double-down-stud"), seen(view))


# ---- situations -----------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "edition", "options"), CASES)
def test_a_situation_is_worth_what_it_was_at_the_table(
    game: str, edition: str, options: Options
) -> None:
    """Kept as plain data and read back, every option has the value that it had."""
    table, questions = opened(game, edition, "situations", options), 0
    for seat in islice(asked(table, 100, "situations"), 4):
        questions += 1
        at_table = weigh(table.rules, table.view(seat))
        kept = json.loads(json.dumps(Situation.of(table.rules, table.view(seat)).as_data()))
        found = Situation.from_data(kept)
        values = sorted(one.value for one in found.weighing.options)
        assert values == sorted(one.value for one in at_table.options)
        assert set(kept["view"]) <= {"game", "seat", "seats", "areas", "choices", "meter"}
    assert questions == 4


def test_a_second_tie_wager_is_a_situation_too() -> None:
    """Its question comes after one that bears the name of a wager, which is settled by then."""
    view = {
        "game": "casino-war",
        "seat": 1,
        "seats": {
            1: {
                "cards": ["6h"],
                "wagers": {"initial": 1000, "tie": 100, "war": 1000},
                "coupon": 0,
                "choices": {"tie": "go to war"},
                "results": [
                    {"wager": "tie", "stake": 100, "outcome": "win", "won": 1000, "cites": []},
                    {"wager": "initial", "stake": 1000, "outcome": "lose", "won": 0, "cites": []},
                ],
            }
        },
        "areas": {"dealer": {"first": "6d"}},
        "choices": [{"option": "no tie wager"}, {"option": "tie wager"}],
    }
    situation = Situation.of(rules_of("casino-war"), seen(view))
    assert best(situation) == "no tie wager" and worst(situation) == "tie wager"


def test_suits_and_the_order_of_own_cards_make_no_difference() -> None:
    base = of_stud("9c", "9h Kd 4s").key
    assert of_stud("9s", "9d Kh 4c").key == base
    assert of_stud("9c", "9h Kd 4d").key != base
    assert of_stud("9c", "9h Kd 5s").key != base
    posted = {"wager": {**rules_of("double-down-stud").pays["wager"].written(), "flush": "9 to 1"}}
    other = Setup.of("double-down-stud", "nj", posted=posted).rules
    assert of_stud("9c", "9h Kd 4s", other).key != base
    keys = set()
    for own in (["Qh", "Qd", "4c"], ["4d", "Qs", "Qc"], ["Qd", "4h", "Qs"]):
        view = {
            "game": "boston-5-stud",
            "seat": 1,
            "seats": {1: {"cards": own, "wagers": {"ante": 1000, "first": 2000}, "coupon": 0}},
            "areas": {"dealer": {"first": "??", "second": "??", "third": "??"}},
            "choices": [{"option": "fold"}, {"option": "second wager"}],
        }
        keys.add(Situation.of(rules_of("boston-5-stud"), seen(view)).key)
    assert len(keys) == 1


def test_what_is_no_situation_is_refused() -> None:
    kept = of_stud("9c", "9h Kd 4s").as_data()
    for broken in (
        {},
        {"rules": kept["rules"], "view": {}},
        {"rules": {"game": "poker", "edition": "nj"}, "view": kept["view"]},
        {"rules": kept["rules"], "view": {**kept["view"], "choices": [{"option": "sing"}]}},
    ):
        with pytest.raises(CoachError):
            Situation.from_data(broken)


# ---- near misses ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_near_misses_are_a_card_away_and_flip_or_are_close(game: str) -> None:
    drill = Drill(rules_of(game), Pile(game), random.Random(game))
    situation = drill.ask().situation
    found = near_misses(situation)
    assert len(found) <= MOST
    keys = {one.key for one in neighbours(situation)}
    flips = [best(one) != best(situation) for one in found]
    assert flips == sorted(flips, reverse=True), "flips come first"
    for one, flip in zip(found, flips, strict=True):
        assert one.key in keys and one.key != situation.key
        ante = situation.position.hand.ante
        assert one.weighing.margin > HAIR * ante and (flip or one.weighing.margin < THIN * ante)


def test_a_pair_that_should_double_is_near_one_that_should_not() -> None:
    situation = of_stud("6c", "5h 6d Ks")
    assert best(situation) == "double down"
    flipped = [one for one in near_misses(situation) if best(one) == "stand"]
    assert flipped, "fives or a six less make it a hand to stand on"


def test_neighbours_of_a_pair_may_be_split_too() -> None:
    """A hand that the game would ask something else is no neighbour, and nothing is weighed."""
    game, options = "double-attack-blackjack", ("stand", "hit", "double", "split", "surrender")
    hand = {"hand": 1, "cards": ["8c", "8h"], "counts": "16", "wagers": {"initial": 1000}}
    own = {"cards": ["8c", "8h"], "hands": [{**hand, "settled": False, "at_turn": True}]}
    view = {
        "game": game,
        "seat": 1,
        "seats": {
            1: {**own, "wagers": {"initial": 1000}, "coupon": 0, "choices": {"attack": "no attack"}}
        },
        "areas": {"dealer": {"up": "9s", "hole": "??"}},
        "choices": [{"option": option} for option in options],
    }
    situation = Situation.of(rules_of(game), seen(view))
    near = list(neighbours(situation))
    assert near
    for one in near:
        assert {option.name for option in one.position.state.options()} == set(options)
    near_misses(situation)


def test_a_neighbour_holds_no_card_twice() -> None:
    for one in neighbours(of_stud("5c", "5h 5d 9s")):
        up = one.position.shown["common"].values()
        seen = [*one.position.hand.cards, *up]
        assert len(set(seen)) == 4
    assert card("5s") in {
        one.position.hand.cards[0] for one in neighbours(of_stud("5c", "5h 5d 9s"))
    }


# ---- the pile -------------------------------------------------------------------------------


def test_what_is_got_wrong_comes_back_at_growing_distances_until_it_sits() -> None:
    """Right answers move a situation through the boxes; it is asked again after at least as many
    other questions as its box says, while there are others to ask."""
    drill = Drill(rules_of("double-down-stud"), Pile("double-down-stud"), random.Random(1))
    assert keep_mistake(drill.pile, of_stud("6c", "5h 6d Ks")) == len(drill.pile.items) > 2
    asked_at: dict[str, list[int]] = {}
    for number in range(1, 200):
        if not drill.waiting:
            break
        question = drill.ask()
        assert question.kind is not None
        asked_at.setdefault(question.situation.key, []).append(number)
        answered = drill.answer(best(question.situation))
        assert answered.is_right and not answered.added
        assert answered.is_learned == (question.box == len(GAPS) - 1)
    assert not drill.waiting and drill.pile.learned == len(asked_at)
    assert drill.ask().kind is None, "then it deals fresh close calls"
    for numbers in asked_at.values():
        assert len(numbers) == len(GAPS), "each is asked once a box"


def test_a_wrong_answer_puts_it_back_into_the_first_box() -> None:
    drill = Drill(rules_of("double-down-stud"), Pile("double-down-stud"), random.Random(1))
    first = drill.ask().situation
    drill.answer(worst(first))
    item = drill.pile.items[first.key]
    drill.pile.answered(first, right=True)
    assert item.box == 1
    drill.pile.answered(first, right=False)
    assert (item.box, item.wrong, item.right) == (0, 2, 1)
    assert item.due == drill.pile.asked + GAPS[0]


def test_the_same_is_not_asked_twice_in_a_row_while_there_are_others() -> None:
    drill = Drill(rules_of("double-down-stud"), Pile("double-down-stud"), random.Random(5))
    last = ""
    for turn in range(30):
        question = drill.ask()
        assert question.situation.key != last or len(drill.pile.items) == 1
        last = question.situation.key
        drill.answer((worst if turn % 3 else best)(question.situation))
    assert len(drill.pile.items) > 1


def test_who_looks_first_has_not_known_it() -> None:
    drill = Drill(rules_of("double-down-stud"), Pile("double-down-stud"), random.Random(2))
    situation = drill.ask().situation
    answered = drill.answer(best(situation), looked=True)
    assert not answered.is_right and answered.cost == 0
    assert list(drill.pile.items) == [situation.key], "near misses come with true mistakes"


def test_the_pile_does_not_grow_without_end() -> None:
    drill = Drill(rules_of("double-down-stud"), Pile("double-down-stud"), random.Random(3))
    for _ in range(60):
        drill.answer(worst(drill.ask().situation))
    assert len(drill.pile.items) < MOST_WAITING + MOST + 1


def test_a_question_stays_until_it_is_answered_and_answers_are_checked() -> None:
    drill = Drill(rules_of("double-down-stud"), Pile("double-down-stud"), random.Random(4))
    with pytest.raises(CoachError, match="nothing is asked"):
        drill.answer("stand")
    assert drill.ask() is drill.ask()
    with pytest.raises(CoachError, match="not one of stand, double down"):
        drill.answer("fold")
    assert drill.ask().situation.key, "a slip of the tongue does not use up the question"
    assert drill.right == drill.wrong == 0


def test_mistakes_under_other_rules_wait_for_their_table() -> None:
    posted = {"wager": {**rules_of("double-down-stud").pays["wager"].written(), "flush": "9 to 1"}}
    other = Setup.of("double-down-stud", "nj", posted=posted).rules
    pile = Pile("double-down-stud")
    keep_mistake(pile, of_stud("9c", "9h Kd 4s", other))
    drill = Drill(rules_of("double-down-stud"), pile, random.Random(1))
    assert drill.waiting == 0 and drill.ask().kind is None
    assert Drill(other, pile, random.Random(1)).ask().kind is PileReason.MISTAKE


def test_a_pile_is_kept_and_comes_back(tmp_path: Path) -> None:
    rules = rules_of("double-down-stud")
    pile = pile_of("double-down-stud", "ada", tmp_path)
    drill = Drill(rules, pile, random.Random(1))
    drill.answer(worst(drill.ask().situation))
    again = pile_of("double-down-stud", "ada", tmp_path)
    assert {key: item.as_data() for key, item in again.items.items()} == {
        key: item.as_data() for key, item in pile.items.items()
    }
    assert (again.asked, again.learned) == (1, 0)
    assert not pile_of("double-down-stud", "bob", tmp_path).items
    assert [one.name for one in tmp_path.rglob("*") if one.is_file()] == ["double-down-stud.json"]


def test_two_who_keep_the_same_pile_lose_nothing(tmp_path: Path) -> None:
    """A coach at a table adds to the pile of someone who drills meanwhile."""
    mine, coachs = (pile_of("double-down-stud", "", tmp_path) for _ in range(2))
    mine.add(of_stud("9c", "9h Kd 4s"), PileReason.MISTAKE)
    mine.save()
    coachs.add(of_stud("6c", "5h 6d Ks"), PileReason.MISTAKE)
    coachs.save()
    for _ in GAPS:
        mine.answered(of_stud("9c", "9h Kd 4s"), right=True)
    mine.save()
    kept = pile_of("double-down-stud", "", tmp_path).items
    assert list(kept) == [of_stud("6c", "5h 6d Ks").key], "one sits, the other was added"


def test_many_who_keep_the_same_pile_at_once_lose_nothing(tmp_path: Path) -> None:
    ranks = "23456789TJQKA"
    found = [of_stud(f"{rank}c", "9h Kd 4s") for rank in ranks]

    def keep(one: Situation) -> None:
        pile = pile_of("double-down-stud", "", tmp_path)
        pile.add(one, PileReason.MISTAKE)
        pile.save()

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(keep, found))
    assert pile_of("double-down-stud", "", tmp_path).items.keys() == {one.key for one in found}


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("not json", "Expecting value"),
        ("[]", "has no attribute"),
        ('{"format": "croupier drill", "version": 9}', "version 1"),
        ('{"format": "croupier drill", "version": 1, "game": "let-it-ride"}', "of let-it-ride"),
        ('{"format": "croupier drill", "version": 1, "game": "double-down-stud"}', "items"),
    ],
)
def test_a_broken_pile_says_what_to_do(tmp_path: Path, written: str, words: str) -> None:
    path = tmp_path / "pile.json"
    path.write_text(written)
    with pytest.raises(CoachError, match="Move it away to start again") as refused:
        Pile.load("double-down-stud", path)
    assert words in str(refused.value)
