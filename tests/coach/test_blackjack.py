"""Double Attack Blackjack and its coach: attacks of any size, insurance, turns, several hands."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.cards import DECK_WITHOUT_TENS, card
from croupier.coach import Expectation, Weighing, weigh, why
from croupier.coach.position import look
from croupier.coach.turns import worths_of
from croupier.errors import CoachError
from croupier.rounds import Rules
from croupier.solver.advice import advise
from croupier.table import Setup
from support.views import seen

GAME = "double-attack-blackjack"
TURN = ("stand", "hit", "double", "surrender")


def rules_of(**options: Any) -> Rules:
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Setup.of(GAME, "nj", options=named).rules


def view_of(
    up: str,
    choices: tuple[str, ...],
    *hands: str,
    chosen: dict[str, str] | None = None,
    ended: tuple[str, ...] = (),
    **wagers: int,
) -> dict[str, Any]:
    """A view written by hand; the hands are played in turn, those that have ended first."""
    named = {"initial": 1000, **{name.replace("_", "-"): at for name, at in wagers.items()}}
    parts = [
        {"hand": number, "cards": cards.split(), "ended": how, "settled": False}
        for number, (cards, how) in enumerate(
            zip(hands, (*ended, *[""] * len(hands)), strict=False), 1
        )
    ]
    seat: dict[str, Any] = {"wagers": named, "coupon": 0, "choices": chosen or {}}
    if hands:
        seat |= {"cards": hands[0].split(), "hands": parts}
    dealer = {"up": up, "hole": "??"} if hands else {"up": up}
    return {
        "game": GAME,
        "seat": 1,
        "seats": {1: seat},
        "areas": {"dealer": dealer},
        "choices": [{"option": one} for one in choices],
    }


def turn(up: str, own: str, rules: Rules | None = None, **wagers: Any) -> Weighing:
    chosen = {"attack": "attack" if "attack" in wagers else "no attack"}
    return weigh(rules or rules_of(), seen(view_of(up, TURN, own, chosen=chosen, **wagers)))


def test_a_turn_is_worth_what_advice_says() -> None:
    advice = advise(rules_of(), up="6h", own="8c 3d")
    found = turn("6h", "8c 3d")
    assert {one.name: one.value for one in found.options} == {
        one.option: 1000 * one.value for one in advice.choices
    }
    assert found.best.name == "double"


def test_an_attack_of_any_size_counts_in_proportion() -> None:
    none, half, whole = (
        turn("6h", "8c 3d"),
        turn("6h", "8c 3d", attack=500),
        turn("6h", "8c 3d", attack=1000),
    )
    for option in TURN:
        between = (none.of(option).value + whole.of(option).value) / 2
        assert half.of(option).value == between


def test_the_attack_is_weighed_at_its_best_amount_and_charged_at_any() -> None:
    """Against a six the whole, against a nine the least; less than is best costs in proportion."""
    options = ("no attack", "attack")
    good = weigh(rules_of(), seen(view_of("6h", options)))
    assert good.best.name == "attack" and good.best.amount == 1000
    gain = good.best.value - good.of("no attack").value
    assert good.cost("attack", 500) == gain / 2 and good.cost("attack", 1000) == 0
    reason = why(good, "attack", 500)
    assert reason.cost == gain / 2 == sum(one.cost for one in reason.differences)
    bad = weigh(rules_of(), seen(view_of("9h", options)))
    assert bad.best.name == "no attack"
    least = bad.of("attack").amount
    assert least == 100
    assert bad.cost("attack", 1000) == 10 * bad.cost("attack", least) > 0
    plain = advise(rules_of(), up="9h")
    worth = {one.option: one.value for one in plain.choices}
    assert bad.cost("attack", 1000) == 1000 * (worth["no attack"] - worth["attack"])


def test_insurance_is_weighed_by_the_cards_that_are_left() -> None:
    """Half of the initial wager at 5 to 2, by the faces and all cards that are not seen."""
    rules = rules_of(insurance=True)
    options = ("no insurance", "insurance")
    found = weigh(rules, seen(view_of("Ah", options, "9c 8d", chosen={"attack": "no attack"})))
    decks = rules.number("decks")
    faces, cards = 12 * decks, 48 * decks - 3
    ratio = rules.pays["insurance"]["win"].ratio
    worth = 500 * (Fraction(faces, cards) * ratio - Fraction(cards - faces, cards))
    gain = found.of("insurance").value - found.of("no insurance").value
    assert gain == worth
    with_face = weigh(rules, seen(view_of("Ah", options, "Kc Kd", chosen={"attack": "no attack"})))
    fewer = with_face.of("insurance").value - with_face.of("no insurance").value
    assert fewer < gain, "a face in the own hand is one less under the ace"


def test_without_a_reader_a_mistake_counts_only_if_there_is_no_blackjack() -> None:
    checked, unchecked = rules_of(), rules_of(hole_card_check=False)
    sure, perhaps = (turn("Kh", "9c 7d", rules) for rules in (checked, unchecked))
    cards = 48 * checked.number("decks") - 3
    clear = 1 - Fraction(4 * checked.number("decks"), cards)
    for option in TURN:
        assert perhaps.cost(option) == clear * sure.cost(option)
    assert perhaps.best.value == clear * sure.best.value - (1 - clear) * 1000


def test_the_other_hands_of_a_seat_are_worth_the_same_whatever_is_done() -> None:
    """After a split: one hand stands, one has its turn, one is still to come."""
    chosen = {"attack": "no attack", "turn 1": "split", "turn 2": "stand"}
    view = view_of(
        "6h",
        TURN,
        "8c 9d",
        "8d 3c",
        "8h",
        chosen=chosen,
        ended=("stand",),
        initial_2=1000,
        initial_3=1000,
    )
    found = weigh(rules_of(), seen(view))
    lines = {one.name: {line.hand: line.worth for line in one.lines} for one in found.options}
    for name in ("hand 1", "hand 3"):
        assert len({line[name] for line in lines.values()}) == 1
    alone = advise(
        rules_of(), up="6h", own="8d 3c", dead="8c 9d 8h", chosen={"turn": "split"}
    ).choices
    by_name = {one.option: one.value for one in alone}
    for option in TURN:
        assert found.cost(option) == 1000 * (max(by_name.values()) - by_name[option])
    assert "Each hand is weighed by itself" in found.notes[0]


def test_cards_of_every_hand_of_a_seat_are_seen() -> None:
    """Insurance and Bust It count the cards that are left: those of split hands are not."""
    hands, decks = ("8c 9d", "8d 3c", "8h"), rules_of().number("decks")
    chosen = {"attack": "no attack", "turn 1": "split", "turn 2": "stand"}
    split = {"initial_2": 1000, "initial_3": 1000, "bust_it": 1000}
    view = view_of("6h", TURN, *hands, chosen=chosen, ended=("stand",), **split)
    rules = rules_of(bust_it=True)
    unseen = look(rules, seen(view)).unseen()
    assert len(unseen) == 48 * decks - 6
    assert all(unseen.count(card(one)) == decks - 1 for one in " ".join(hands).split())
    one_hand = view_of("6h", TURN, "8c 9d 8d 3c 8h", chosen={"attack": "no attack"}, bust_it=1000)
    assert bust_it(rules, view) == bust_it(rules, one_hand)


def bust_it(rules: Rules, view: dict[str, Any]) -> Fraction:
    """What the Bust It wager is worth to the seat whose view this is."""
    (line,) = worths_of(look(rules, seen(view))).side_lines()
    assert line.hand == "bust-it"
    return line.worth


def test_bust_it_is_worth_over_all_up_cards_what_its_figures_say() -> None:
    rules = rules_of(bust_it=True)
    total = Fraction(0)
    for up in DECK_WITHOUT_TENS:
        view = view_of(str(up), ("no attack", "attack"), bust_it=1000)
        total += bust_it(rules, view)
    assert total / len(DECK_WITHOUT_TENS) == Expectation(rules).of(
        {"initial": 1000, "bust-it": 1000}
    ) - (Expectation(rules).of({"initial": 1000}))


@pytest.mark.parametrize("option", ["late card", "second card"])
def test_what_a_mishap_asks_is_not_weighed(option: str) -> None:
    other = "dead hand"
    hands = ("9c 7d",) if option == "late card" else ("9c",)
    view = view_of("6h", (option, other), *hands, chosen={"attack": "no attack"})
    with pytest.raises(CoachError, match="not weighed"):
        weigh(rules_of(), seen(view))


def test_a_hand_of_the_shoe_may_hold_a_card_twice() -> None:
    found = turn("8c", "8c 8c")
    assert found.position.unseen().count(card("8c")) == rules_of().number("decks") - 3


def test_bust_it_knows_that_the_hole_card_was_checked() -> None:
    """Without a check it also loses to the blackjack that there may be; a king may go over 21."""
    view = view_of("Kh", TURN, "9c 7d", bust_it=1000, chosen={"attack": "no attack"})
    checked = rules_of(bust_it=True)
    known = bust_it(checked, view)
    unknown = bust_it(rules_of(bust_it=True, hole_card_check=False), view)
    decks = checked.number("decks")
    blackjack = Fraction(4 * decks, 48 * decks - 3)
    assert -1000 < unknown == blackjack * -1000 + (1 - blackjack) * known < known
