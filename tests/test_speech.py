"""Cards and amounts are found in any text, and settled wagers have one wording."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK
from croupier.money import signed
from croupier.rounds import Outcome, SettledWager
from croupier.rounds.wager_names import all_came_to, came_to, explained
from croupier.speech import Token, listed, tokens

WORDS = st.text(st.characters(exclude_characters="♣♦♥♠$", codec="utf-8"), max_size=12)
CARDS = st.sampled_from(DECK).map(lambda card: Token(card.symbol, card))
AMOUNTS = (
    st.integers(-(10**9), 10**9).filter(bool).map(lambda net: Token(signed(net), is_amount=True))
)


@given(st.lists(st.tuples(WORDS, CARDS | AMOUNTS)), WORDS)
def test_a_text_falls_into_its_cards_amounts_and_the_rest(
    parts: list[tuple[str, Token]], end: str
) -> None:
    text = "".join(f"{before} {token.text} " for before, token in parts) + end
    found = list(tokens(text))
    assert "".join(token.text for token in found) == text
    assert [one for one in found if one.card is not None or one.is_amount] == [
        token for _, token in parts
    ]


def result(outcome: str, **more: Any) -> SettledWager:
    told = {"wager": "ante", "stake": 1000, "won": 0, "cites": (), **more}
    return SettledWager(outcome=Outcome(outcome), **told)


@pytest.mark.parametrize(
    ("settled", "words"),
    [
        (result("win", won=3000, odds="3 to 1"), "wins $30 at 3 to 1"),
        (result("win", won=3000), "wins $30"),
        (result("win", won=3000, odds="3 to 1", each=True), "win $30 each at 3 to 1"),
        (
            result("win", won=500, due=3000, limit=500, odds="3 to 1"),
            "wins $30 at 3 to 1, cut to $5 by the payout limit of $5",
        ),
        (result("lose"), "loses"),
        (result("lose", each=True), "lose"),
        (result("push"), "pushes"),
        (result("surrender"), "surrenders $5"),
        (result("void"), "is void"),
        (result("void", each=True), "are void"),
    ],
)
def test_what_a_wager_came_to(settled: SettledWager, words: str) -> None:
    assert came_to(settled) == words


@pytest.mark.parametrize("outcome", Outcome)
def test_every_outcome_has_its_words_and_its_reason(outcome: Outcome) -> None:
    settled = result(outcome.value, hand="pair of fours", against="pair of nines")
    assert explained(settled) == f"{came_to(settled)}: pair of fours against pair of nines"


def test_wagers_that_came_out_alike_are_told_together() -> None:
    raises = [result("lose", wager=f"raise-{number}") for number in (1, 2)]
    assert all_came_to([result("push"), *raises]) == "ante pushes; raise 1 and 2 lose"
    assert all_came_to([]) == "nothing to settle"


@given(st.lists(st.text(st.characters(categories=["L"]), min_size=1), max_size=5))
def test_a_list_has_all_its_words_and_one_before_the_last(words: list[str]) -> None:
    assert listed(words, "or").replace(" or ", ", ").split(", ") == (words or [""])
