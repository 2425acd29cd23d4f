"""Hands in turn in compiled environments: every card, question, view and net is the script's."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from croupier.batch.turn_example import Example
from croupier.cards import Card
from croupier.env import SeatEnv
from croupier.env.house import house_of
from croupier.env.turns import CompiledTurns, ManyTurns
from croupier.errors import OddsError

GAME = "double-attack-blackjack"
HOUSES: dict[str, tuple[dict[str, object], tuple[str, ...]]] = {
    "usual": ({}, ()),
    "no check of the hole card": ({"hole-card-check": False}, ()),
    "all that a house may allow": (
        {"redouble": True, "split-aces-draw": True, "resplit-aces": True,
         "dealer-hits-soft-17": False, "decks": 6},
        ("bust-it",),
    ),
    "little": (
        {"surrender": "first two cards", "double-any-number": False, "double-after-split": False,
         "split-hands": 2, "insurance": False},
        (),
    ),
}  # fmt: skip


def dealt(many: ManyTurns) -> Iterator[Card]:
    """The cards of the first seat, as far as they have been dealt."""
    at = 0
    while at < many.rounds.dealt[0]:
        yield Card(int(many.rounds.cards[0, at]))
        at += 1


@pytest.mark.parametrize("name", HOUSES)
def test_every_view_question_and_net_is_the_scripts(name: str) -> None:
    """The same shoe and the same answers, by tables and by the interpreter; random answers meet
    splits of splits, doubles of doubles and surrenders after them."""
    options, sides = HOUSES[name]
    house, chance = house_of(GAME, options=options, sides=sides), Random(name)
    many, parts = ManyTurns(CompiledTurns(house), 1), 0
    view, every = many.game.view, np.ones(1, np.bool_)
    many.seats.keys[0] = 5
    for number in range(200):
        many.seats.rounds[0] = number
        many.deal(every)
        example, cards = Example(house.game, house.rules, house.wagers), dealt(many)
        while (choice := example.asked(cards)) is not None:
            seen = view.of(example.state, 1, choice.ask.name)
            assert many.answered.observations[0].tolist() == seen.tolist()
            names = {one.name for one in example.state.options()}
            mask = many.answered.masks[0]
            assert {view.options[at] for at in np.flatnonzero(mask)} == names
            # Splits are rare, and no round is dull that has one.
            chosen = "split" if "split" in names else chance.choice(sorted(names))
            example.answer(chosen)
            action = np.array([view.options.index(chosen)])
            many.step(action, deals_at_once=False)
        assert many.answered.ended[0]
        assert next(cards, None) is None, "more cards were dealt than the script wants"
        net = float(sum(one.net for one in example.settled))
        assert many.answered.rewards[0] == pytest.approx(net)
        parts = max(parts, len(example.parts))
    assert parts == many.game.play.names.parts


def test_hands_settled_otherwise_than_their_like_are_an_error() -> None:
    many = ManyTurns(CompiledTurns(house_of(GAME)), 64)
    worth = many.game.play.worth
    many.seats.rounds[:] = 0
    many.deal(np.ones(64, np.bool_))
    stand_all(many)
    stand_all(many)
    # What is known is wrong now, and what is not known makes the game settle again.
    worth.net[~np.isnan(worth.net)] = 17.0
    worth.others[:] = np.nan
    many.seats.rounds[:] = 0
    many.deal(np.ones(64, np.bool_))
    stand_all(many)
    with pytest.raises(OddsError, match="settled differently"):
        stand_all(many)


def stand_all(many: ManyTurns) -> None:
    """Every seat stands, or gives the first answer that is open to it."""
    masks, stand = many.answered.masks, many.game.view.options.index("stand")
    many.step(np.where(masks[:, stand], stand, masks.argmax(axis=1)), deals_at_once=True)


def test_a_shoe_is_dealt_without_bias() -> None:
    """Every card of the shoe is as likely as the next to be the dealer's first."""
    count = 9_600
    many = ManyTurns(CompiledTurns(house_of(GAME)), count)
    many.seats.rounds[:] = np.arange(count, dtype=np.uint64)
    many.deal(np.ones(count, np.bool_))
    counts = np.bincount(many.rounds.cards[:, 0], minlength=52)
    assert (counts[[int(card) for card in many.game.play.game.removed]] == 0).all()
    met, expected = counts[counts > 0], count / 48
    assert len(met) == 48 and ((met - expected) ** 2).sum() / expected < 90


def test_cards_that_the_seat_does_not_see_change_nothing_that_it_sees() -> None:
    """The dealer's second card and the rest of the shoe are others under the same hand."""
    env = SeatEnv(GAME)
    for seed in range(12):
        _, info = env.reset(seed=seed)
        while info["action_mask"][env.view.options.index("stand")] == 0:
            observation, _, is_over, _, info = env.step(int(info["action_mask"].argmax()))
            if is_over:
                break
        else:
            rounds = env._rounds.many.rounds  # type: ignore[union-attr]
            seen = set((observation[observation > 0]).tolist())
            hole = int(rounds.dealers[0, 1])
            assert int(rounds.dealers[0, 0]) + 1 in seen
            rounds.dealers[0, 1] = (hole + 4) % 52
            rounds.hole[0] = 0
            again, mask = env._rounds.seen()
            assert (again == observation).all() and (mask == info["action_mask"]).all()
