"""Criss Cross: what every phrase of a strategy means, and advice at each decision."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, RANK_NAMES, Card, cards
from croupier.errors import OddsError, StrategyError
from croupier.games.criss_cross.accelerator import Own, owns
from croupier.games.criss_cross.accelerator.states import own_of
from croupier.games.criss_cross.lines import SORTS, holdings, situations
from croupier.games.criss_cross.odds import VOCABULARY, places
from croupier.games.criss_cross.rounds import OPTIONS
from croupier.solver import advise
from croupier.solver.features import Held, Situation
from croupier.solver.strategies import strategy, strategy_names
from croupier.solver.strategy import NAMES, parse
from oracles.whole_criss_cross import GAME, RULES, paying


def choice(rules: str, hand: str) -> str:
    """What rules say to own two, then perhaps left and right, then perhaps top and bottom."""
    held = cards(hand)
    answer = parse(rules, VOCABULARY).answer(alone(held[:2], held[2:4], held[4:]), OPTIONS)
    assert answer is not None
    return answer


def alone(*several: Sequence[Card]) -> Situation:
    """Own two cards, and those that are shown of either line."""
    return places(*map(Held, several))


def holds(condition: str, hand: str) -> bool:
    return choice(f"bet three when {condition}\notherwise forfeit", hand) == "bet 3x"


@pytest.mark.parametrize(
    ("condition", "hand", "wanted"),
    [
        ("own cards are a pair", "7h 7d", True),
        ("own cards are suited", "7h 2h", True),
        ("both own cards are ten or higher", "Th Ad", True),
        ("own high card is seven", "7h 2h Kc Ks", True),
        ("own low card is three or higher", "7h 2h Kc Ks", False),
        ("the across line holds a pair or better", "Ah Kd", False),
        ("the across line holds a pair or better", "Ah Kd Kc 2s", True),
        ("the down line holds a pair or better", "Ah Kd Kc 2s", False),  # not shown yet
        ("the down line holds a pair or better", "Ah Ad Kc 2s", True),
        ("the down line holds a pair or better", "Ah Kd Kc 2s Ac 3h", True),
        ("the across line holds a pair of kings or better", "Ah Kd Kc 2s", True),
        ("the across line holds a pair of aces or better", "Ah Kd Kc 2s", False),
        ("the across line holds a pair of aces or better", "2h 3d 2c 3s", True),  # two pair is
        ("the across line holds two pair or better", "2h 3d 2c 3s", True),
        ("the across line holds three of a kind or better", "2h 2d 2c 3s", True),
        ("the across line holds four to a flush", "2h 9h Kh 3h", True),
        ("the across line holds four to a flush", "2h 9h Kh 3s", False),
        ("the across line holds four to a flush", "2h 9h", False),  # two cards are no draw
        ("the across line holds four to a straight", "Ah 2h 3c 5s", True),
        ("the across line holds four to an open straight", "6h 7h 8c 9s", True),
        ("the across line holds four to an open straight", "Jh Qh Kc As", False),
        ("the across line holds four to a straight flush", "6h 7h 8h Th", True),
        ("the across line holds four to a royal flush", "Th Jh Qh Ah", True),
        ("the across line holds queen high or better", "2h 3h Qc 9s", True),
        ("the across line holds king high or better", "2h 3h Qc 9s", False),
        ("the across line holds king high or better", "2h 3h 2c 9s", True),  # a pair is better
        ("either line holds a pair or better", "Ah Kd 3c 2s Ac 3h", True),
        ("both lines hold a pair or better", "Ah Kd 3c 2s Ac 3h", False),
        ("both lines hold a pair or better", "Ah Kd Kc 2s Ac 3h", True),
        ("not own cards are a pair and not own cards are suited", "7h 2d", True),
    ],
)
def test_what_a_condition_means(condition: str, hand: str, wanted: bool) -> None:
    assert holds(condition, hand) == wanted


def test_an_action_may_be_for_one_decision_alone() -> None:
    rules = (
        "bet two across\nforfeit at the middle when own cards are a pair\n"
        "bet three down\notherwise bet one"
    )
    hands = ("7h 7d", "7h 7d Kc 2s", "7h 7d Kc 2s 3c 4h", "7h 8d Kc 2s 3c 4h")
    assert [choice(rules, hand) for hand in hands] == ["bet 2x", "bet 3x", "forfeit", "bet 1x"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("bet four", "line 1, column 5: expected 'one', 'three' or 'two', not 'four'"),
        ("bet one with a pair", "expected 'when' or the end of the line, not 'with'"),
        ("bet one when the across line has", "expected 'holds', not 'has'"),
        ("bet one when either line holds a pair of king or better", "a rank in the plural"),
        ("fold", "'forfeit' or 'otherwise', not 'fold'"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(StrategyError) as refused:
        parse(text, VOCABULARY, "my.txt")
    assert complaint in str(refused.value)


@pytest.mark.parametrize("name", strategy_names(GAME))
def test_a_strategy_written_out_reads_the_same(name: str) -> None:
    first = strategy(GAME, name)
    assert parse(str(first), VOCABULARY, name) == first


phrases = st.sampled_from(sorted(VOCABULARY.of_all))


@settings(deadline=None)
@given(phrases, phrases, st.integers(0, 12), st.sampled_from([0, 50, 100, 168]), st.data())
def test_all_states_together_are_answered_as_each_alone(
    one: str, other: str, rank: int, place: int, data: st.DataObject
) -> None:
    said = " and ".join(
        " ".join(NAMES[w][rank] if w in NAMES else w for w in p.split()) for p in (one, other)
    )
    rules = parse(f"bet three when {said}\nbet two down\notherwise forfeit", VOCABULARY)
    own = owns(DECK)[place]
    together = [rules.choose(states, shape) for states, shape in situations(own)]
    held = example(own)
    six = data.draw(
        st.lists(
            st.sampled_from(sorted(set(DECK) - set(held))), min_size=4, max_size=4, unique=True
        )
    )
    row, column = six[:2], six[2:]
    seat = own_of(DECK, held)
    at = (0, 0), (seat.pair(*row), 0), (seat.pair(*row), seat.pair(*column))
    for shown, states, found in zip(((), row, (*row, *column)), together, at, strict=True):
        answer = rules.answer(alone(held, shown[:2], shown[2:]), OPTIONS)
        assert answer == OPTIONS[states[found]]


def example(own: Own) -> tuple[Card, Card]:
    """Two cards that are such own cards, in the suit that they name."""
    suit = own.suit or 0
    return DECK[4 * own.low + suit], DECK[4 * own.high + suit + (own.suit is None)]


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("2h 2d 2c 9s", "three of a kind+"),
        ("2h 9d 2c 9s", "two pair"),
        ("Jh 9d Jc 8s", "paying pair"),
        ("6h 9d 6c 8s", "pushing pair"),
        ("5h 9d 5c 8s", "losing pair"),
        ("5h 9h Kh 8h", "flush draw"),
        ("5h 9d 6h 8h", "straight draw"),
        ("Ah 2d 6h 8h", "nothing"),
    ],
)
def test_what_a_line_holds(hand: str, wanted: str) -> None:
    held = cards(hand)
    own = own_of(DECK, held[:2])
    paid = (*[-1] * 5, *[0] * 5, *[1] * 12)
    found = holdings(own, paid)[own.pair(held[2], held[3])]
    assert SORTS[int(found)] == wanted


# Advice.


def test_advice_at_each_of_the_three_decisions() -> None:
    first = advise(RULES, own="Ah Kd")
    assert first.best.option == "bet 1x" and first.chosen == {}
    assert [choice.option for choice in first.choices] == list(OPTIONS)
    second = advise(RULES, own="Qh Jh", left="Th", right="2c", chosen={"across": "bet 3x"})
    assert second.choices[0].value == -5 and second.best.option == "bet 1x"
    assert second.as_data()["chosen"] == {"across": "bet 3x"}
    third = advise(RULES, own="Jh Th", left="7c", right="4d", top="2h", bottom="3s")
    assert third.chosen == {"across": "bet 1x", "down": "bet 1x"}
    assert third.choices[0].value == -4 and third.best.option == "bet 1x"
    gone = advise(RULES, own="Jh Th", left="7c", right="4d", top="2h", bottom="3s", dead="Jc Jd Js")
    assert gone.best.option == "forfeit"
    for found in (first, second, third, gone):
        assert len({choice.distribution.total for choice in found.choices}) == 1
        outcomes = found.as_data()["choices"][1]["outcomes"]
        assert sum(Fraction(one["probability"]["fraction"]) for one in outcomes) == 1


def test_other_pays_change_the_advice() -> None:
    hand = {"own": "5h 4d"}
    assert advise(RULES, **hand).best.option == "forfeit"
    assert advise(paying(("line", "sixes to tens", "1 to 1")), **hand).best.option == "bet 1x"


@pytest.mark.parametrize(
    ("told", "chosen", "complaint"),
    [
        ({"own": "Ah"}, {}, "own: name 2 cards"),
        ({"own": "Ah Kd", "left": "2c"}, {}, "left and right are shown together: name both"),
        ({"own": "Ah Kd", "top": "2c", "bottom": "3c"}, {}, "left and right are shown first"),
        (
            {"own": "Ah Kd", "left": "2c", "right": "3c", "top": "4c"},
            {},
            "top and bottom are shown together",
        ),
        ({"own": "Ah Kd"}, {"across": "bet 1x"}, "nothing has been chosen before"),
        (
            {"own": "Ah Kd", "left": "2c", "right": "3c"},
            {"down": "bet 1x"},
            "down: with these cards seen only across has been chosen before",
        ),
        (
            {"own": "Ah Kd", "left": "2c", "right": "3c"},
            {"across": "bet 4x"},
            "across: 'bet 4x' is not one of bet 1x, bet 2x, bet 3x",
        ),
        (
            {"own": "Ah Kd", "left": "2c", "right": "3c"},
            {"across": "forfeit"},
            "across: 'forfeit' is not one of",
        ),
    ],
)
def test_what_cannot_have_been_seen_or_chosen_is_refused(
    told: dict[str, str], chosen: dict[str, str], complaint: str
) -> None:
    with pytest.raises(OddsError) as refused:
        advise(RULES, chosen=chosen, **told)
    assert complaint in str(refused.value)


def test_every_rank_can_be_named() -> None:
    for rank in RANK_NAMES:
        assert holds(f"own high card is {rank} or lower", "2c 2d")
