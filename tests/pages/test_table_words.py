"""What a player is asked, holds and has won, in words and by cards, and how little is sent."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import msgspec
import pytest

from croupier.cards import card
from croupier.draw import table_svg
from croupier.games import GAMES
from croupier.house import House, OpenTable, Person
from croupier.house.presence import LINGERS
from croupier.house.store import Store
from croupier.markup import group
from croupier.rounds import Outcome, SettledWager, net_of
from croupier.rounds.kinds import FIVE, THREE
from croupier.rounds.wager_names import by_hand
from croupier.rulebook import edition
from croupier.web.pages.live_markup import Pane, change
from croupier.web.table import action_bar, side_panel, supervisor_tray
from croupier.web.table.announcements import round_words
from croupier.web.table.answers import question
from croupier.web.table.hand_lines import called
from croupier.web.table.scene import scene_of
from support.people import Clock, calm, wager


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with Store.open(tmp_path / "house.sqlite", synchronous="OFF") as store:
        yield House(store)


def dealt(house: House, game: str) -> tuple[OpenTable, Person]:
    """A table at which one person has wagered and is asked."""
    anna = house.sign_in("Anna")
    table = house.open_table(anna, {"game": game, "pace": 0})
    table.receive(anna, {"do": "sit", "seat": 3, "chips": 10_000_00})
    wagering = table.state(anna).wagering
    assert wagering is not None
    for terms in wagering.wagers:
        if terms.equals is None and not terms.optional:
            wager = {"do": "wager", "seat": 3, "wager": terms.wager, "amount": 1000}
            table.receive(anna, wager)
    table.receive(anna, {"do": "ready"})
    return table, anna


def bar(table: OpenTable, person: Person) -> str:
    state = table.state(person)
    book = edition(state.table.game, state.table.edition)
    return unescape(str(action_bar.bar(state, book, 1000)))


def play_out(table: OpenTable, person: Person) -> None:
    chance = random.Random(7)
    while (asked := table.state(person).asked) is not None:
        act = dict(asked.act)
        if asked.choices:
            choices = [one for one in asked.choices if one.option != "fold"]
            act["option"] = chance.choice(choices).option
        table.receive(person, {"do": "act", "act": act})


def test_who_is_away_is_marked_and_answered_for_in_time(tmp_path: Path) -> None:
    clock = Clock()
    with Store.open(tmp_path / "house.sqlite", synchronous="OFF") as store:
        house = House(store, clock=clock, wall=clock.wall)
        ben, anna = house.sign_in("Ben"), house.sign_in("Anna")
        table = house.open_table(ben, {"game": "let-it-ride", "pace": 0})
        for seat, person in ((1, anna), (2, ben)):
            table.receive(person, {"do": "sit", "seat": seat, "chips": 1000_00})
        for seat, person in ((1, anna), (2, ben)):
            wager(table, person, seat)
            table.receive(person, {"do": "ready"})
        calm(house)
        assert "Anna is away" not in bar(table, ben)
        clock.passes(LINGERS)
        table.receive(ben, {"do": "sign", "sign": "hello"})
        house.tick()
        assert scene_of(table.state(ben)).away == {1}
        assert 'mark-text">away<' in re.sub(
            r' [xy]="[^"]*"', "", table_svg(scene_of(table.state(ben)))
        )
        asked = bar(table, ben)
        assert "Anna is away: the house answers when the time is up." in asked
        assert re.search(r'class="clock"[^>]* data-until="[\d.]+"', asked)


def test_the_tray_is_the_supervisors_and_is_worked_out_when_it_is_opened(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anna = dealt(house, "double-cross")
    book = edition("double-cross", table.state(anna).table.edition)
    assert 'id="tray-open"' in supervisor_tray.tray(table.state(anna), book)
    other = supervisor_tray.tray(table.state(house.sign_in("Ben")), book)
    assert other == '<div id="tray-panel" hidden></div>'
    monkeypatch.setattr(table, "tray", lambda: pytest.fail("nobody looks into it"))
    folded = supervisor_tray.tray(table.state(anna, with_tray=False), book)
    assert "tray-panel" in folded and "tray-open" not in folded and "hidden" not in folded


def test_a_line_is_asked_for_named_and_lit(house: House) -> None:
    table, anna = dealt(house, "double-cross")
    asked = bar(table, anna)
    assert "Fold, or play the row or the column?" in asked
    assert re.search(r"You have: [^.]* with the row; [^.]* with the column", asked)
    fold, row, column = re.findall(r"<button [^>]*choice.*?</button>", asked)
    assert 'data-key="f"' in fold and 'data-key="1"' in row and 'data-key="2"' in column
    number = table.state(anna).view.round
    lights = re.search(r'data-lights="([^"]*)"', row)
    assert lights is not None
    own = {f"card-{number}-seat-3-0-{at}" for at in (0, 1)}
    assert set(lights[1].split()) == own | {
        f"card-{number}-cross-{slot}" for slot in ("left", "center", "right")
    }


def test_the_result_stays_until_the_next_wager_and_lifts_the_line_that_was_played(
    house: House,
) -> None:
    table, anna = dealt(house, "double-cross")
    play_out(table, anna)
    told = bar(table, anna)
    assert re.search(r'id="outcome">You (win|lose|are level)', told)
    assert "Same again" in told and re.search(r'data-key="Space"[^>]*id="same-again"', told)
    chosen = (table.state(anna).view.seats[3].choices or {})["play"]
    line = {"play horizontal": "left", "play vertical": "top"}[chosen]
    lifted = scene_of(table.state(anna)).lifted
    assert ("cross", line) in lifted and ("seat 3", "0 0") in lifted and len(lifted) == 5
    table.receive(anna, {"do": "repeat"})
    assert 'id="outcome"' not in bar(table, anna)
    assert not scene_of(table.state(anna)).lifted


@pytest.mark.parametrize("game", ["four-card-poker", "let-it-ride", "casino-war"])
def test_the_cards_that_decided_the_round_are_lifted(house: House, game: str) -> None:
    """The own ones after a win, the dealer's after a loss to them."""
    seen: set[bool] = set()
    table, anna = dealt(house, game)
    for number in range(500):
        if number >= 25 and len(seen) == 2:
            break
        calm(house)
        play_out(table, anna)
        state = table.state(anna)
        results = state.view.seats[3].results or ()
        lifted = {area for area, _ in scene_of(state).lifted}
        net = net_of(results)
        if net > 0:
            assert "seat 3" in lifted and "dealer" not in lifted
        elif net < 0 and all(one.against for one in results):
            assert lifted == {"dealer"}
        else:
            assert not lifted or net
        seen.add(net > 0)
        table.receive(anna, {"do": "repeat"})
        table.receive(anna, {"do": "ready"})
    assert seen == {True, False}


def test_a_hand_that_is_told_apart_by_its_second_card_is_lifted(house: House) -> None:
    table, anna = dealt(house, "four-card-poker")
    play_out(table, anna)
    state = table.state(anna)
    won = settled("ante", 1000, "king high, then queen", "king high, then nine")
    cards = ("5c", "Qd", "2c", "Kd", "Jh")
    seat = msgspec.structs.replace(state.view.seats[3], cards=cards, results=(won,))
    view = msgspec.structs.replace(state.view, seats={**state.view.seats, 3: seat})
    lifted = scene_of(msgspec.structs.replace(state, view=view)).lifted
    assert lifted == {("seat 3", f"0 {at}") for at in range(5)}


def test_a_wager_on_the_dealers_hand_alone_says_what_that_was() -> None:
    lost = settled("bust-it", 0, "", "22, over 21 with 4 cards, not 3")
    assert round_words((lost,), 1) == (
        "You lose $10: the dealer has 22, over 21 with 4 cards, not 3."
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_every_game_is_put_to_the_player(house: House, game: str) -> None:
    state = None
    table, anna = dealt(house, game)
    state = table.state(anna)
    if state.asked is not None and state.asked.kind == "choice" and game != "colorado-hold-em":
        assert "Each player" not in question(state)
    asks = table.table.game.asks(table.table.rules)
    assert all(ask.prompt for ask in asks) or game == "colorado-hold-em"
    book = edition(state.table.game, state.table.edition)
    how = side_panel.how_to_play(state, book)
    assert all(line in unescape(how) for line in table.table.game.how_it_goes)


@pytest.mark.parametrize(
    ("cards", "ranking", "words"),
    [
        ("4c 4d", FIVE, "pair of fours"),
        ("Ah 2s 4h", FIVE, "ace high"),
        ("6c 6d 6h", FIVE, "three of a kind, sixes"),
        ("6c 6d 2h 2s", FIVE, "two pair, sixes and twos"),
        ("Ah Kh Qh Jh Th", FIVE, "royal flush"),
        ("4c 4d 9h Ks 2d", FIVE, "pair of fours"),
        ("2c 3d 4h", THREE, "straight, four high"),
    ],
)
def test_hands_are_called_as_far_as_they_are_seen(cards: str, ranking: str, words: str) -> None:
    assert called([card(one) for one in cards.split()], ranking) == words


def test_of_a_group_only_what_has_changed_is_sent() -> None:
    old = group("ol", {"a": "<li id=a>1</li>", "b": "<li id=b>2</li>"}, id="list")
    new = group("ol", {"c": "<li id=c>3</li>", "a": "<li id=a>1</li>"}, id="list", class_="x")
    assert change(old, new) == {
        "set": {"c": "<li id=c>3</li>"},
        "order": ["c", "a"],
        "open": '<ol id="list" class="x"></ol>',
    }
    assert change(None, new) == str(new) and change(old, old) == {"set": {}}
    pane = Pane("", "", {"list": old})
    pane.show({"list": old})
    assert pane.news() is None


def settled(wager: str, won: int, hand: str, against: str = "") -> SettledWager:
    outcome = Outcome.WIN if won else Outcome.LOSE
    return SettledWager(wager, 1000, outcome, won, (), hand=hand, against=against)


def test_wagers_that_one_hand_decided_are_said_together() -> None:
    lost = [settled(one, 0, "pair of fours", "pair of nines") for one in ("ante", "play")]
    assert round_words(tuple(lost), 1) == "You lose $20: pair of fours against pair of nines."
    mixed = [
        settled("ante-down", 1000, "pair of queens"),
        *lost,
        settled("down", 3000, "pair of queens"),
    ]
    assert round_words(tuple(mixed), 1) == (
        "You win $20: ante down and down win $40, pair of queens; "
        "ante and play lose $20, pair of fours against pair of nines."
    )


def test_the_wagers_of_split_hands_are_named_by_their_hand_in_order() -> None:
    told = [
        settled("initial-2", 0, "18"),
        settled("attack-2", 0, "18"),
        settled("initial", 1000, "20"),
        settled("bust-it", 0, "no bust"),
    ]
    named = [one.wager for one in by_hand(told, 2)]
    assert named == [
        "first hand: initial",
        "second hand: initial",
        "second hand: attack",
        "bust-it",
    ]
    assert by_hand(told, 1) == told, "with one hand the numbers are those of wagers"
