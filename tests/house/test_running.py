"""What the house does by itself: deals when all are ready, minds the clock, answers for those
who have left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.games import GAMES
from croupier.house import House, NotAllowed, OpenTable, Person
from croupier.house.attempts import Attempts
from croupier.house.autodealer import AWAY, GONE, LAST_CALL
from croupier.house.limits import ALONE
from croupier.house.presence import LINGERS
from croupier.record import verify
from support.people import Clock, answer_all, calm, plain, play_round, wager


@pytest.fixture
def anna(house: House) -> Person:
    return house.sign_in("Anna")


@pytest.fixture
def ben(house: House) -> Person:
    return house.sign_in("Ben")


def opened(house: House, anna: Person, *others: Person, **wish: Any) -> OpenTable:
    """A table with everyone seated from seat 1 on."""
    table = house.open_table(anna, {"game": "double-cross", **wish})
    for seat, person in enumerate((anna, *others), start=1):
        table.receive(person, {"do": "sit", "seat": seat})
    return table


# ---- dealing --------------------------------------------------------------------------------


def test_cards_are_dealt_when_everyone_is_ready(house: House, anna: Person, ben: Person) -> None:
    table = opened(house, anna, ben)
    wager(table, anna, 1)
    table.receive(anna, {"do": "ready"})
    assert not table.table.closed
    wager(table, ben, 2)
    assert not table.table.closed
    table.receive(ben, {"do": "ready"})
    assert set(table.table.round.hands) == {1, 2}


def test_whoever_is_ready_without_a_wager_sits_out(house: House, anna: Person, ben: Person) -> None:
    table = opened(house, anna, ben)
    table.receive(ben, {"do": "ready"})
    assert not table.table.closed
    wager(table, anna, 1)
    table.receive(anna, {"do": "ready"})
    assert set(table.table.round.hands) == {1}


def test_the_others_have_a_last_call(house: House, anna: Person, ben: Person, clock: Clock) -> None:
    table = opened(house, anna, ben)
    stops = [table.subscribe(lambda: None, person) for person in (anna, ben)]
    wager(table, anna, 1)
    table.receive(anna, {"do": "ready"})
    assert plain(table.state(ben))["wagering"]["until"] == clock() + LAST_CALL
    table.receive(anna, {"do": "undo"})
    assert plain(table.state(ben))["wagering"]["until"] is None
    wager(table, anna, 1)
    table.receive(anna, {"do": "ready"})
    clock.passes(LAST_CALL - 1)
    house.tick()
    assert not table.table.closed
    clock.passes(1)
    house.tick()
    assert set(table.table.round.hands) == {1}
    for stop in stops:
        stop()


def test_a_wager_that_is_not_whole_is_taken_back_at_the_last_call(
    house: House, anna: Person, ben: Person, clock: Clock
) -> None:
    table = opened(house, anna, ben, game="let-it-ride")
    stops = [table.subscribe(lambda: None, person) for person in (anna, ben)]
    answer_all(house, table, (anna, ben))
    first = {"act": "place wager", "seat": 2, "amount": 1000}
    odd = table.table.game.wagers[0].name
    table.receive(ben, {"do": "act", "act": {**first, "wager": odd}})
    with pytest.raises(NotAllowed, match="seat 2 still owes"):
        table.receive(ben, {"do": "ready"})
    wager(table, anna, 1)
    table.receive(anna, {"do": "ready"})
    clock.passes(LAST_CALL)
    house.tick()
    assert set(table.table.round.hands) == {1}
    assert table.table.chips["seat 2"] == 100_000
    for stop in stops:
        stop()


@pytest.mark.parametrize("game", GAMES)
def test_undo_and_repeat(house: House, anna: Person, game: str) -> None:
    table = opened(house, anna, game=game)
    play_round(house, table, {1: anna})
    answer_all(house, table, [anna])
    before = table.standing.before[1]
    chips = table.table.chips["seat 1"]
    assert plain(table.state(anna))["wagering"]["may_repeat"]
    table.receive(anna, {"do": "repeat"})
    assert plain(table.state(anna))["view"]["seats"]["1"]["wagers"] == before
    unit = GAMES[game].unit_wager
    table.receive(anna, {"do": "wager", "seat": 1, "wager": unit, "amount": 2 * before[unit]})
    table.receive(anna, {"do": "undo"})
    assert plain(table.state(anna))["view"]["seats"]["1"]["wagers"] == before
    table.receive(anna, {"do": "undo"})
    assert plain(table.state(anna))["view"]["seats"]["1"]["wagers"] == {}
    assert table.table.chips["seat 1"] == chips
    with pytest.raises(NotAllowed, match="no wager of yours"):
        table.receive(anna, {"do": "undo"})


def test_a_wager_that_the_chips_do_not_cover_changes_nothing(house: House, anna: Person) -> None:
    table = opened(house, anna, game="let-it-ride", maximum=10_000_000)
    answer_all(house, table, [anna])
    before = table.past.export(), table.standing.as_json()
    put = {"do": "wager", "seat": 1, "wager": GAMES["let-it-ride"].unit_wager}
    with pytest.raises(NotAllowed, match=r"takes \$1,200"):
        table.receive(anna, {**put, "amount": 40_000})
    assert (table.past.export(), table.standing.as_json()) == before


# ---- the clock ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "time_out", "chosen"),
    [
        ("double-cross", "fold", {"play": "fold"}),
        ("criss-cross", "fold", {"across": "forfeit"}),
        ("double-down-stud", "fold", {"double": "stand"}),
        ("double-down-stud", "stand", {"double": "stand"}),
    ],
)
def test_the_clock_answers_as_the_house_says(
    house: House, anna: Person, clock: Clock, game: str, time_out: str, chosen: dict[str, str]
) -> None:
    table = opened(house, anna, game=game, clock=20, time_out=time_out)
    answer_all(house, table, [anna])
    wager(table, anna, 1)
    table.receive(anna, {"do": "ready"})
    assert plain(table.state(anna))["asked"]["until"] == clock() + 20
    clock.passes(19)
    house.tick()
    assert table.table.closed
    clock.passes(1)
    house.tick()
    hand = table.table.round.hands[1]
    assert {asked: option.name for asked, option in hand.choices.items()} == chosen


def test_without_a_clock_nobody_is_hurried(house: House, anna: Person, clock: Clock) -> None:
    table = opened(house, anna)
    stop = table.subscribe(lambda: None, anna)
    wager(table, anna, 1)
    table.receive(anna, {"do": "ready"})
    clock.passes(10_000)
    house.tick()
    assert table.table.closed and plain(table.state(anna))["asked"]["until"] is None
    stop()


# ---- leaving and coming back ----------------------------------------------------------------


def test_whoever_is_away_is_answered_for_while_others_wait(
    house: House, anna: Person, ben: Person, clock: Clock
) -> None:
    table = opened(house, anna, ben)
    listening = table.subscribe(lambda: None, ben)
    for seat, person in ((1, anna), (2, ben)):
        wager(table, person, seat)
        table.receive(person, {"do": "ready"})
    assert (
        plain(table.state(ben))["asked"]["seat"] == 1
        and plain(table.state(ben))["asked"]["until"] is None
    )
    clock.passes(AWAY)
    assert not plain(table.state(ben))["seats"]["1"]["here"]
    house.tick()
    assert plain(table.state(ben))["asked"]["yours"]
    assert table.table.round.hands[1].folded
    # Back with the token, the seat is still hers.
    again = house.person(anna.token)
    assert plain(table.state(again))["you"]["seats"] == [1]
    answer_all(house, table, [ben])
    play_round(house, table, {1: again, 2: ben})
    listening()


def test_alone_at_a_table_one_may_stay_away_in_mid_round(
    house: House, anna: Person, clock: Clock
) -> None:
    table = opened(house, anna)
    wager(table, anna, 1)
    table.receive(anna, {"do": "ready"})
    clock.passes(GONE - 1)
    house.tick()
    assert plain(table.state(anna))["asked"]["yours"]
    clock.passes(2)
    house.tick()  # but not for ever
    assert not table.table.closed and not table.table.seats
    assert verify(table.past.export()).ok


def test_a_player_with_cards_who_leaves_stays_for_the_round(
    house: House, anna: Person, ben: Person
) -> None:
    table = opened(house, anna, ben)
    for seat, person in ((1, anna), (2, ben)):
        wager(table, person, seat)
        table.receive(person, {"do": "ready"})
    table.receive(anna, {"do": "leave"})
    assert 1 in table.table.seats and plain(table.state(ben))["seats"]["1"]["leaving"]
    answer_all(house, table, [ben])
    assert set(table.table.seats) == {2}
    assert table.standing.holders == {2: ben.id}


def test_practice_players_play_for_people_only(house: House, anna: Person, clock: Clock) -> None:
    table = house.open_table(anna, {"game": "double-cross", "practice": 2})
    house.tick()
    assert set(table.table.seats) == {1, 2} and not table.table.wagering
    table.receive(anna, {"do": "sit", "seat": 3})
    play_round(house, table, {3: anna})
    assert set(table.table.round.hands) == {1, 2, 3}
    wager(table, anna, 3)
    assert set(table.table.wagering) == {1, 2, 3}
    table.receive(anna, {"do": "leave"})
    events = table.table.events
    for _ in range(5):
        house.tick()
    assert table.table.events == events and table.table.round_number == 1
    clock.passes(ALONE + 1)
    house.tick()
    assert not table.table.seats
    assert verify(table.past.export()).ok


def test_practice_players_are_sent_away(house: House, anna: Person) -> None:
    table = opened(house, anna)
    table.receive(anna, {"do": "practice", "seat": 4})
    with pytest.raises(NotAllowed, match="send it away first"):
        table.receive(house.sign_in("Carl"), {"do": "sit", "seat": 4})
    table.receive(anna, {"do": "practice away", "seat": 4})
    assert set(table.table.seats) == {1}


def test_an_empty_table_is_closed_in_the_end(house: House, anna: Person, clock: Clock) -> None:
    table = opened(house, anna)
    play_round(house, table, {1: anna})
    with pytest.raises(NotAllowed, match="people sit"):
        table.receive(anna, {"do": "close"})
    table.receive(anna, {"do": "leave"})
    clock.passes(86_401)
    house.tick()
    assert house.tables() == [] and table.is_closed
    assert verify(table.past.export()).ok
    with pytest.raises(NotAllowed, match="closed or never existed"):
        house.table(table.id)


# ---- seats and roles ------------------------------------------------------------------------


def test_a_second_area_where_the_house_permits_it(house: House, anna: Person) -> None:
    permits = {"game": "four-card-poker", "options": {"two-areas": True}}
    table = opened(house, anna, **permits)
    table.receive(anna, {"do": "sit", "seat": 2, "beside": 1})
    with pytest.raises(NotAllowed, match="two areas at the most"):
        table.receive(anna, {"do": "sit", "seat": 3, "beside": 2})
    play_round(house, table, {1: anna, 2: anna})
    wager(table, anna, 1)
    calm(house)
    wager(table, anna, 2)
    table.receive(anna, {"do": "ready"})
    seats = plain(table.state(anna))["view"]["seats"]
    assert "??" not in seats["1"]["cards"] + seats["2"]["cards"]
    assert plain(table.state(None))["view"]["seats"]["2"]["cards"][0] == "??"
    other = opened(house, anna, game="four-card-poker", options={"two-areas": False})
    with pytest.raises(NotAllowed, match="one area only"):
        other.receive(anna, {"do": "sit", "seat": 2})


def test_a_person_deals_by_the_book(house: House, anna: Person, ben: Person) -> None:
    table = house.open_table(anna, {"game": "double-cross"})
    table.receive(ben, {"do": "sit", "seat": 1})
    with pytest.raises(NotAllowed, match="the supervisor says who deals"):
        table.receive(ben, {"do": "take role", "role": "dealer"})
    table.receive(anna, {"do": "take role", "role": "dealer"})
    wager(table, ben, 1)
    table.receive(ben, {"do": "ready"})
    assert table.table.round_number == 0  # the house leaves it to the dealer
    with pytest.raises(NotAllowed, match="not yet"):
        table.receive(anna, {"do": "act", "act": {"act": "deliver", "area": "dealer", "count": 2}})
    table.receive(anna, {"do": "act", "act": {"act": "no more bets"}})
    table.receive(anna, {"do": "act", "act": {"act": "deliver", "area": "seat 1", "count": 2}})
    while table.table.closed:
        calm(house)
        asked = plain(table.state(ben))["asked"]
        if asked:
            option = asked["choices"][-1]["option"]
            table.receive(ben, {"do": "act", "act": {**asked["act"], "option": option}})
        else:
            table.receive(anna, {"do": "step"})
    assert verify(table.past.export()).ok
    table.receive(anna, {"do": "lay down role", "role": "dealer"})
    play_round(house, table, {1: ben})


def test_roles_of_someone_long_gone_are_free(
    house: House, anna: Person, ben: Person, clock: Clock
) -> None:
    table = opened(house, anna, ben)
    with pytest.raises(NotAllowed, match="Anna is the supervisor"):
        table.receive(ben, {"do": "take role", "role": "supervisor"})
    clock.passes(GONE + 1)
    table.receive(ben, {"do": "take role", "role": "supervisor"})
    assert plain(table.state(ben))["you"]["roles"] == ["supervisor"]


def test_the_pace_lets_people_follow(house: House, anna: Person, clock: Clock) -> None:
    table = opened(house, anna, pace=1)
    wager(table, anna, 1)
    heard: list[int] = []
    stop = table.subscribe(lambda: heard.append(table.table.events), anna)
    table.receive(anna, {"do": "ready"})
    for _ in range(40):
        clock.passes(0.6)
        house.tick()
        if plain(table.state(anna))["asked"]:
            break
    assert plain(table.state(anna))["asked"]["yours"]
    assert len(set(heard)) >= 4 and heard == sorted(heard)  # one after another
    stop()


def test_a_table_is_left_alone_until_something_may_be_due(
    house: House, anna: Person, ben: Person, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, tried, attempt = opened(house, anna, ben, clock=30), 0, Attempts.attempt
    for person in (anna, ben):
        table.subscribe(lambda: None, person)

    def counted(self: Attempts, change: Callable[[], None]) -> None:
        nonlocal tried
        tried += 1
        attempt(self, change)

    monkeypatch.setattr(Attempts, "attempt", counted)

    def ticks(seconds: float, every: float = 0.1) -> int:
        nonlocal tried
        tried = 0
        for _ in range(round(seconds / every)):
            clock.passes(every)
            house.tick()
        return tried

    assert ticks(10) <= 11, "once a second, not at every tick"
    wager(table, anna, 1)
    table.receive(anna, {"do": "ready"})
    assert ticks(29.9) <= 32 and not table.table.closed
    ticks(0.2)
    assert table.table.closed, "the last call is over to the tick"


def test_those_who_look_on_hear_that_someone_has_gone(
    house: House, anna: Person, ben: Person, clock: Clock
) -> None:
    table = opened(house, anna, ben)
    house.tick()
    heard: list[bool] = []
    stop = table.subscribe(lambda: heard.append(plain(table.state(None))["seats"]["1"]["here"]))
    clock.passes(LINGERS + 1)
    was_out_of_touch = not house.leases.is_sure  # then everyone hears once more
    house.tick()
    assert heard == [False] * (1 + was_out_of_touch)
    heard.clear()
    table.subscribe(lambda: None, anna)()
    assert heard == [True, True]
    stop()


def test_a_closed_table_has_told_every_seed_and_hears_nothing_more(
    house: House, anna: Person
) -> None:
    table = house.open_table(anna, {"game": "casino-war", "practice": 2})
    table.receive(anna, {"do": "sit", "seat": 3})
    play_round(house, table, {3: anna})
    table.receive(anna, {"do": "leave"})
    table.receive(anna, {"do": "close"})
    found = verify(table.past.export())
    assert found.ok and not found.unopened and not found.pending
    with pytest.raises(NotAllowed, match="closed"):
        table.receive(anna, {"do": "sit", "seat": 3})
