"""Classes of hands, and counting them over the cards to come."""

from __future__ import annotations

import pickle
from concurrent.futures import Executor, Future
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from croupier.cards import DECK, Card, cards
from croupier.errors import CardError
from croupier.hands import FiveCard, FourCard, rank_five
from croupier.hands.classes import labels_of
from croupier.hands.lookup import five_value, scale
from croupier.solver.kernels import classes
from croupier.solver.kernels.classes import (
    checked_deck,
    checked_seen,
    classes_by_value,
    count_hands,
)
from oracles.dealt_hands import DECKS, SMALL_DECKS, all_classes, all_sets, class_number, dealt
from oracles.hand_classes import FourCardClass, HandClass, class_of, class_of_four


@pytest.mark.parametrize(
    ("hand", "label"),
    [
        ("AcKdQh9s2c", "high card"),
        ("2c2d9h8s7c", "pair of twos"),
        ("AcAd9h8s7c", "pair of aces"),
        ("2c2dAhAs7c", "two pair"),
        ("2c2d2h9s7c", "three of a kind"),
        ("Ac2d3h4s5c", "straight"),
        ("Ac2c3c4c9c", "flush"),
        ("2c2d2h9s9c", "full house"),
        ("2c2d2h2s9c", "four of a kind"),
        ("Ac2c3c4c5c", "straight flush"),
        ("AcKcQcJcTc", "royal flush"),
    ],
)
def test_a_hand_has_its_class(hand: str, label: str) -> None:
    ranked = rank_five(cards(hand))
    assert class_of(ranked).label == label
    value = five_value(*cards(hand))
    assert labels_of(FiveCard)[classes_by_value(FiveCard)[value]] == label


def test_every_value_has_the_class_that_is_written_down() -> None:
    five, four = (
        {value: int(classes_by_value(kind)[value]) for value in scale(kind).hands}
        for kind in (FiveCard, FourCard)
    )
    assert five == {value: class_of(hand) for value, hand in scale(FiveCard).hands.items()}
    assert four == {value: class_of_four(hand) for value, hand in scale(FourCard).hands.items()}
    assert [each.label for each in HandClass] == list(labels_of(FiveCard))
    assert [each.label for each in FourCardClass] == list(labels_of(FourCard))


def check(deck: tuple[Card, ...]) -> None:
    several = [list(combinations(deck, size)) for size in (2, 3, 4)]
    counted = count_hands(deck, [np.array(sets, np.int64) for sets in several])
    for sets, counts in zip(several, counted, strict=True):
        for held, found in zip(sets, counts, strict=True):
            assert found.tolist() == dealt(held, set(deck) - set(held))


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_small_decks_count_as_they_deal(deck: str) -> None:
    check(tuple(sorted(cards(deck))))


@settings(max_examples=10, deadline=None)
@given(DECKS)
def test_any_deck_counts_as_it_deals(deck: set[Card]) -> None:
    check(tuple(sorted(deck)))


def test_cut_small_the_work_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    threes = np.array(list(combinations(DECK[:12], 3)), np.int64)
    whole = count_hands(DECK, [threes])[0]
    monkeypatch.setattr(classes, "HANDS_A_SHARD", 1)
    told: list[tuple[int, int]] = []
    cut = count_hands(DECK, [threes], progress=lambda *done: told.append(done))[0]
    assert told[-1] == (len(threes), len(threes))
    assert (cut == whole).all()


class Elsewhere(Executor):
    """Sends the work and its result as they would go to another process."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        work, sent = pickle.loads(pickle.dumps((fn, args)))
        future: Future[Any] = Future()
        future.set_result(pickle.loads(pickle.dumps(work(*sent))))
        return future


def test_another_process_may_count() -> None:
    threes = np.array(list(combinations(DECK[:12], 3)), np.int64)
    assert (count_hands(DECK, [threes], Elsewhere())[0] == count_hands(DECK, [threes])[0]).all()


def test_every_hand_of_the_full_deck_is_in_its_class() -> None:
    """The helper that other tests lean on, against the readable ranking and the known numbers."""
    hands, numbers = all_sets(5), all_classes()
    assert len(hands) == 2_598_960
    by_class = np.bincount(numbers, minlength=22).tolist()
    assert by_class == [1302540, *[84480] * 13, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]
    for i in range(0, len(hands), 5_003):
        assert numbers[i] == class_number(frozenset(map(Card, hands[i])))


def test_what_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(CardError, match="a round takes 6 cards, and the deck has 5"):
        checked_deck(DECK[:5], 6)
    with pytest.raises(CardError, match="two of clubs"):
        checked_deck((*DECK, DECK[0]), 6)
    with pytest.raises(CardError, match="two of clubs"):
        checked_seen(DECK, cards("2c") * 2)
    with pytest.raises(CardError, match="not in the deck: Ah"):
        checked_seen(DECK[:12], cards("2cAh"))
