"""Which answers the bar offers, and how, by what the script says of each option."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from croupier.games import GAMES, game
from croupier.house.person_state import PersonState, TableInfo, TurnToAct
from croupier.markup import join
from croupier.rulebook import edition
from croupier.table import Setup, Table
from croupier.table.acts.players import SitDown
from croupier.table.event_data import ActData
from croupier.table.view import ChoiceView, rules_view
from croupier.web.table.answers import answers, discards_of, keys_of, open_choices


def asked(slug: str, option: str, cards: str = "", **terms: Any) -> PersonState:
    """A player of a game who is asked where an option is open, with chips of $10 down."""
    played = game(slug)
    step = next(
        step
        for _, step in played.every_step()
        if any(one.name == option for one in getattr(step, "options", ()))
    )
    choices = tuple(
        ChoiceView(
            one.name, one.says, 1000 * one.times, one.cite, **(terms if one.name == option else {})
        )
        for one in step.options  # type: ignore[attr-defined]
    )
    table = Table(Setup.of(slug, "nj"), clock=lambda: 0)
    table.do(SitDown(1, "Ada", 100_000))
    seat = replace(table.view(1).own, wagers={played.unit_wager: 1000}, cards=tuple(cards.split()))
    act: ActData = {"act": "choose", "seat": 1, "asked": step.name}  # type: ignore[attr-defined]
    return PersonState(
        table=TableInfo(
            **asdict(rules_view(table.rules)),
            id="",
            name="",
            method="",
            shuffler="",
            minimum=1000,
            maximum=50_000,
            seats=6,
            clock=None,
            time_out="fold",
            pace=0,
        ),
        revision=1,
        view=replace(table.view(1), round=1, seats={1: seat}),
        you=None,
        seats={},
        roles={},
        held=False,
        training=False,
        asked=TurnToAct(
            seat=1,
            kind="choice",
            says="",
            cite="",
            until=None,
            yours=True,
            act=act,
            choices=choices,
        ),
        wagering=None,
        tray=None,
        news=(),
        commitment=None,
        rounds=0,
        fault="",
    )


def shown(state: PersonState, picked: int | None = None) -> str:
    return str(join(answers(state, edition(state.table.game, "nj"), picked, {})))


@pytest.mark.parametrize(
    ("slug", "option", "begins"),
    [
        ("casino-war", "tie wager", "1"),  # the worst wager of the house
        ("double-attack-blackjack", "attack", "10"),  # the best one
    ],
)
def test_an_amount_begins_with_the_least_unless_the_most_is_best(
    slug: str, option: str, begins: str
) -> None:
    state = asked(slug, option, least=100, most=1000, unit=100)
    assert re.search(r'name="amount"[^>]* value="([^"]*)"', shown(state))[1] == begins  # type: ignore[index]


CLAIM = "declare instant winner"


@pytest.mark.parametrize(
    ("cards", "is_true"), [("7c 8d 5h", False), ("7c 8c 9c", True), ("7c 7d 7h", True)]
)
def test_a_claim_is_offered_only_where_the_cards_bear_it_out(cards: str, is_true: bool) -> None:
    state = asked("colorado-hold-em", CLAIM, cards)
    assert (CLAIM in [one.option for one in open_choices(state)]) == is_true
    assert ("Declare an instant winner" in shown(state)) == is_true


def test_a_card_is_chosen_before_it_is_laid_away() -> None:
    state = asked("colorado-hold-em", CLAIM, "7c 8d 5h")
    assert list(discards_of(state)) == [0, 1, 2]
    before = shown(state)
    assert before.count("<button") == 5 and before.count(" disabled") == 2
    picked = shown(state, 1)
    assert " disabled" not in picked and 'aria-pressed="true"' in picked
    words = re.sub("<[^>]*>", "", picked)
    assert "Discard 8♦, no bet" in words and "Discard 8♦, bet $10" in words
    assert '"option":"discard second and bet"' in picked.replace("&quot;", '"')


def test_a_game_without_discards_has_its_answers_as_buttons() -> None:
    state = asked("four-card-poker", "fold", "7c 8d 5h 2s 2d")
    assert not discards_of(state)
    assert 'id="choice-1"' in shown(state) and "pick-" not in shown(state)


GIVING_UP = ("surrender", "give up")


@pytest.mark.parametrize("slug", GAMES)
def test_no_number_ever_gives_up(slug: str) -> None:
    """At the table and in the drill: F does, whatever the question."""
    for _, step in game(slug).every_step():
        options = getattr(step, "options", ())
        keys = keys_of(options)
        assert len(set(keys)) == len(keys)
        for option, key in zip(options, keys, strict=True):
            assert (key == "f") == (option.folds or option.name in GIVING_UP)
