"""What happened at a table is told in sentences of its own, never in the text of a rule."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any, cast

import pytest

from croupier.games import GAMES
from croupier.house import House
from croupier.house.event_text import entry
from croupier.rounds.script import Role
from croupier.table import Act, Event, Table
from croupier.table.act import REGISTER
from croupier.table.acts.deals import Deliver
from croupier.table.acts.players import SitDown
from croupier.table.acts.showdown import CollectHands, PickUpCards, RevealHand
from croupier.table.acts.shuffles import AnswerCut
from croupier.table.acts.turns import Draw
from croupier.table.event_data import ToldData
from croupier.table.news import sentence
from golden.test_playthroughs import PLAYTHROUGHS
from support.people import plain, play_round

LONGEST = 300
CARD = r"(?:10|[2-9AKQJ])[♣♦♥♠]"
DRAWN = re.compile(rf"(The dealer|.+) draws {CARD}(?: to hand \d)?: (soft )?\d+(, over 21)?\.")


@pytest.mark.parametrize("act", REGISTER.values(), ids=REGISTER)
def test_every_act_has_a_sentence_and_a_dealers_act_its_words(act: type[Act]) -> None:
    assert bool(act.SAYS) != (act.sentence is not Act.sentence), "fixed, or its own"
    if act.COMMAND is not None:
        assert act.LABEL and act.COMMAND.phrases
        assert set(act.COMMAND.asks) <= {one.name for one in fields(act)}
    if act.IS_SUPERVISED:
        assert act.BY is not Role.PLAYER


def test_no_two_commands_are_written_alike() -> None:
    phrases = [one for act in REGISTER.values() if act.COMMAND for one in act.COMMAND.phrases]
    assert len(phrases) == len(set(phrases))


def test_you_are_spoken_to_in_the_second_person(house: House) -> None:
    anna = house.sign_in("Anna")
    table = house.open_table(anna, {"game": "double-down-stud"}).table

    def said(act: Act, **told: Any) -> str:
        event = Event(1, 0, "", act.as_data(), (), cast(ToldData, told))
        return sentence(event, {1: "You", 2: "Ben"}, table)

    assert said(AnswerCut(0, 1)) == "You decline the cut."
    assert said(AnswerCut(0, 2, 1)) == "Ben cuts 1 card off the deck."
    assert said(SitDown(1, "You", 500)) == "You sit down at seat 1 with $5."
    assert said(RevealHand(1), cards="Ah Kd") == "You have A♥ K♦."
    assert said(CollectHands((1, 2))) == "The dealer collects the cards of you and Ben."
    assert said(Deliver("seat 1", 2)) == "2 cards to you."
    assert said(Draw("seat 1 hand 2", 1), cards="9h 4d") == "You draw 4♦ to hand 2."
    assert said(PickUpCards(), net={"1": -500, "2": 0}) == "The round is over: you −$5, Ben $0."


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_no_act_of_a_golden_playthrough_is_told_in_the_text_of_its_step(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules: set[str] = set()
    said: list[tuple[str, str]] = []
    do = Table.do

    def telling(table: Table, act: Act) -> Event:
        rules.update(step.says() for _, step in table.game.every_step())
        event = do(table, act)
        names = {number: seat.name for number, seat in table.seats.items()}
        said.append((event.act["act"], entry(event, names, table).says))
        return event

    monkeypatch.setattr(Table, "do", telling)
    PLAYTHROUGHS[name]()
    assert said
    for act, words in said:
        assert words[0].isupper() or words[0].isdigit(), (act, words)
        assert words[-1] in '."' and len(words) < LONGEST, (act, words)
        if act != "announce":
            assert words not in rules, (act, words)
        if act == "draw" and "No card" not in words:
            assert DRAWN.fullmatch(words), words


@pytest.mark.parametrize("game", GAMES)
def test_no_event_of_a_round_of_the_house_is_told_in_the_text_of_its_step(
    house: House, game: str
) -> None:
    anna = house.sign_in("Anna")
    table = house.open_table(anna, {"game": game, "practice": 3})
    table.receive(anna, {"do": "sit", "seat": 5, "chips": 10_000_000})
    for _ in range(4):
        play_round(house, table, {5: anna})
    rules = {step.says() for _, step in table.table.game.every_step()}
    news = [
        step["says"] for number in (1, 2, 3, 4) for step in plain(table.past.replay(number, anna))
    ]
    assert not [words for words in news if words in rules and "announces" not in words]
    if GAMES[game].draws:
        drawn = [words for words in news if " draws " in words]
        assert drawn and all(DRAWN.fullmatch(words) for words in drawn)
        shows = [words for words in news if words.startswith("The dealer shows")]
        assert shows and all(re.search(r": (soft )?\d+|: blackjack", words) for words in shows)


def test_the_card_that_is_drawn_is_named_with_the_total_of_its_hand(house: House) -> None:
    anna = house.sign_in("Anna")
    at = house.open_table(anna, {"game": "double-attack-blackjack"})

    def said(area: str, cards: str) -> str:
        event = Event(1, 0, "dealer", Draw(area, 1).as_data(), (), {"cards": cards})
        return entry(event, {3: "Ada"}, at.table).says

    assert said("seat 3", "Kh 7c") == "Ada draws 7♣: 17."
    assert said("seat 3", "Kh Ac") == "Ada draws A♣: soft 21.", "no blackjack after a split"
    assert said("seat 3 hand 2", "9h 9s 4d") == "Ada draws 4♦ to hand 2: 22, over 21."
    assert said("dealer", "Ah 6c Kd") == "The dealer draws K♦: 17."
