"""What the coach says each choice is worth: by what the seat sees, and nothing else."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, islice
from typing import Any

import msgspec
import pytest

from coach.tables import CASES, asked, opened
from croupier.cards import DECK, Card, card
from croupier.coach import Position, Weighing, look, weigh, weigh_position, why
from croupier.coach.option_values import main_wagers
from croupier.coach.turns import has_turns
from croupier.errors import CoachError
from croupier.games import GAMES
from croupier.rounds import Hand, RoundState, Rules, Show, Spin
from croupier.rounds.choices import Ask, Option
from croupier.rulebook import editions
from croupier.solver.advice import advise
from croupier.table import Table
from croupier.table.acts.play import Choose
from croupier.table.view import FACE_DOWN, SeatView
from support.views import seen

Options = dict[str, Any]
IN_TURNS = {slug for slug in GAMES if has_turns(Rules.of(slug, editions(slug)[-1]))}


def values(weighing: Weighing) -> dict[str, Fraction]:
    return {one.name: one.value for one in weighing.options}


def view_of(game: str, own: str, wagers: dict[str, int], **seen: Any) -> dict[str, Any]:
    """A view written by hand: areas by name as {slot: card}, the rest face down."""
    chosen, coupon = seen.pop("chosen", {}), seen.pop("coupon", 0)
    played = GAMES[game]
    rules = Rules.of(game, editions(game)[-1], seen.pop("options", {}))
    hand = Hand(1, played.unit_wager, wagers)
    ask = next(one for one in played.asks(rules) if one.name not in chosen and one.of(hand))
    return {
        "game": game,
        "seat": 1,
        "seats": {1: {"cards": own.split(), "wagers": wagers, "coupon": coupon, "choices": chosen}},
        "areas": {
            area: {slot: seen.get(area, {}).get(slot, FACE_DOWN) for slot in slots}
            for area, slots in played.areas.items()
        },
        "choices": [{"option": option.name} for option in ask.options],
    }


# ---- what it looks at -----------------------------------------------------------------------


@pytest.mark.parametrize(("game", "edition", "options"), CASES)
def test_the_coach_uses_only_what_the_seat_may_see(
    game: str, edition: str, options: Options
) -> None:
    """Whatever lies face down may be exchanged, and the coach says the same; what it reads holds
    no card that the seat does not see; a view that was sent as JSON will do."""
    table = opened(game, edition, "no peeking", options)
    chance = random.Random(game)
    for seat in islice(asked(table, 100, "no peeking"), 4):
        view = table.view(seat)
        faces_up, hidden = told_apart(table, seat)
        assert {str(one) for one in faces_up} == cards_in(msgspec.to_builtins(view))
        position = look(table.rules, view)
        assert Counter(position.unseen()) == Counter(table.game.shoe_cards(table.rules)) - Counter(
            faces_up
        )
        before = weigh(table.rules, view).as_data()
        faces = [pile[at] for pile, at in hidden]
        chance.shuffle(faces)
        for (pile, at), face in zip(hidden, faces, strict=True):
            pile[at] = face
        table._faces.clear()
        assert weigh(table.rules, table.view(seat)).as_data() == before
        assert (
            weigh(
                table.rules, msgspec.json.decode(msgspec.json.encode(view), type=SeatView)
            ).as_data()
            == before
        )


@pytest.mark.parametrize(("game", "edition", "options"), CASES)
def test_question_and_places_are_those_of_the_table(
    game: str, edition: str, options: Options
) -> None:
    """The script says what is asked and where the cards lie that are seen: no card that lies face
    up is without a place, and none has two."""
    table = opened(game, edition, "places", options)
    for seat in asked(table, 3, "places"):
        due = table.due()
        position = look(table.rules, table.view(seat))
        assert due is not None and isinstance(due.act, Choose)
        assert position.ask.name == due.act.asked
        up = [one for cards in position.shown.values() for one in cards.values()]
        placed = [one for cards in position.places().values() for one in cards]
        assert sorted(placed) == sorted([*position.hand.cards, *up])


def told_apart(table: Table, seat: int) -> tuple[list[Card], list[tuple[list[Card], int]]]:
    """The cards on the layout that a seat may see, and the places of all that it may not; by the
    engine's own cards."""
    seen: list[Card] = []
    hidden = [(table.deck.cards, at) for at in range(len(table.deck.cards))]
    for number, hand in table.round.hands.items():
        piles = [part.cards for part in hand.parts] or [hand.cards]
        for pile in piles:
            if number == seat or hand.turned_up or hand.exposed:
                seen += pile
            else:
                hidden += [(pile, at) for at in range(len(pile))]
    for area, pile in table.round.areas.items():
        for at, one in enumerate(pile):
            if (area, at) in table.round.up:
                seen.append(one)
            else:
                hidden.append((pile, at))
    return seen, hidden


def cards_in(told: Any) -> set[str]:
    """Every card that is written anywhere in plain data."""
    if isinstance(told, dict):
        return {one for value in told.values() for one in cards_in(value)}
    if isinstance(told, list | tuple):
        return {one for value in told for one in cards_in(value)}
    is_card = isinstance(told, str) and len(told) == 2 and told in CARDS
    return {told} if is_card else set()


CARDS = {str(Card(at)) for at in range(52)}


def test_cards_of_others_that_lie_face_up_are_out_of_the_deck() -> None:
    view = view_of(
        "double-down-stud",
        "9c",
        {"wager": 1000},
        common={"second": "9h", "third": "Kd", "fourth": "4s"},
    )
    rules = Rules.of("double-down-stud", "nj")
    alone = weigh(rules, seen(view))
    view["seats"][2] = {"cards": ["9d"], "wagers": {}, "coupon": 0}
    beside = weigh(rules, seen(view))
    advice = advise(rules, own="9c", common="9h Kd 4s", dead="9d")
    assert values(beside) == {one.option: one.value * 1000 for one in advice.choices}
    assert beside.best.value < alone.best.value


def test_someone_elses_view_is_refused() -> None:
    table = opened("double-cross", "ma", "not mine")
    for seat in asked(table, 1, "not mine"):
        with pytest.raises(CoachError, match="not asked"):
            weigh(table.rules, table.view(3 - seat))
        with pytest.raises(CoachError, match="not asked"):
            weigh(table.rules, table.view())


def test_a_view_without_the_cards_of_the_question_is_refused() -> None:
    rules = Rules.of("casino-war", "nj")
    view = view_of("casino-war", "9c", {"initial": 1000})
    lacking: list[dict[str, Any]] = [{"dealer": {}}, {"dealer": {"first": FACE_DOWN}}, {}]
    for areas in lacking:
        with pytest.raises(CoachError, match="lacks cards"):
            weigh(rules, seen({**view, "areas": areas}))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_and_wager_is_known(game: str) -> None:
    """Each wager is in the main game, is settled when asked about, has a pay table that a hand
    value is classed by, or none, and buys a spin."""
    rules = Rules.of(game, editions(game)[-1])
    asked_about = {ask.name for ask in GAMES[game].asks(rules)}
    known = {*main_wagers(game), *asked_about}
    every = (value for looks in GAMES[game].looks_at.values() for value in looks.values)
    classed = {table for value in every for table in value.pays or ()}
    for one in GAMES[game].wagers:
        assert one.name in known or not one.pays or classed.intersection(one.pays), one.name


# ---- what it says ---------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "edition", "options"), CASES)
def test_the_reasons_add_up_to_the_cost(game: str, edition: str, options: Options) -> None:
    table = opened(game, edition, "reasons", options)
    for seat in asked(table, 2, "reasons", coupon=500):
        weighing = weigh(table.rules, table.view(seat))
        assert min(weighing.cost(one.name) for one in weighing.options) == 0
        for one in weighing.options:
            reason = why(weighing, one.name)
            assert sum(each.cost for each in reason.differences) == weighing.cost(one.name)
            assert sum(each.cost for each in reason.differences) == reason.cost >= 0
            unseen = [card for draw in reason.draws for card in draw.cards]
            assert sorted(unseen) in ([], sorted(weighing.position.unseen()))


@pytest.mark.parametrize("game", sorted(set(GAMES) - IN_TURNS))
def test_without_other_wagers_it_says_what_advice_says(game: str) -> None:
    """With the required wagers alone values are those of `advise` in units of the ante."""
    table = opened(game, editions(game)[-1], "plain")
    for seat in islice(asked(table, 100, "plain"), 6):
        position = look(table.rules, table.view(seat))
        if position.ask.name in table.game.settlements or position.others:
            continue
        bare = main_wagers(game) & set(position.hand.wagers)
        position.hand.wagers = {name: position.hand.wagers[name] for name in sorted(bare)}
        chosen = {ask: option.name for ask, option in position.hand.choices.items()}
        asked_before = {"criss-cross": chosen}.get(game, {})
        advice = advise(table.rules, chosen=asked_before, **position.places())
        found, by_advice = (
            values(weigh_position(position)),
            {one.option: one.value * position.hand.ante for one in advice.choices},
        )
        if game == "let-it-ride":  # where advice leaves out the wagers that are not asked about
            found = {name: value - found["take back"] for name, value in found.items()}
        assert by_advice.items() <= found.items()
        for name in found.keys() - by_advice.keys():
            assert name == "declare instant winner" and found[name] == -position.hand.ante


# ---- against every card that may come -------------------------------------------------------


def by_dealing(position: Position, option: Option) -> Fraction:
    """What an option is worth if nothing is asked later: every way to turn up the cards that are
    still down is dealt and settled by the script itself."""
    total, ways = Fraction(0), 0
    state = position.after(option)
    move = state.awaited()
    down = len(move.slots) if isinstance(move, Show) else 0
    for dealt in combinations(position.unseen(), down):
        end = state.copy()
        if down:
            end.show(dealt)
        total += settled(position, end)
        ways += 1
    return total / ways


def settled(position: Position, end: RoundState) -> Fraction:
    """What a round comes to whose cards are all known, with the average of the wheel's stops."""
    game, rules, prizes = position.game, position.rules, Fraction(0)
    if isinstance(end.awaited(), Spin):
        assert game.wheel is not None and game.spin is not None
        wheel, hand = game.wheel(rules), end.round.hands[position.seat]
        for stop in wheel.stops:
            prize = game.spin(rules, end.round, hand, stop, position.meter or 0)[hand.seat].won
            prizes += Fraction(stop.weight * prize, sum(wheel.weights))
    else:
        assert end.awaited() is None
    return prizes + sum(one.net for one in end.results(position.seat)) - position.settled


def last_choice(position: Position) -> bool:
    """Whether nothing more is asked, and no dealer's hand is to come."""
    asks: list[Ask] = list(position.game.asks(position.rules))
    return position.ask.name == asks[-1].name and "dealer" not in position.game.areas


@pytest.mark.parametrize(
    ("game", "edition", "options"),
    [case for case in CASES if "dealer" not in GAMES[case[0]].areas],
)
def test_values_are_those_of_dealing_every_card_out(
    game: str, edition: str, options: Options
) -> None:
    """At the last choice, with every wager and a coupon down, fraction for fraction."""
    table = opened(game, edition, "dealt out", options)
    many = game == "colorado-hold-em"  # three cards to come
    compared = 0
    for seat in asked(table, 1 if many else 4, "dealt out", coupon=500):
        position = look(table.rules, table.view(seat))
        if not last_choice(position):
            continue
        found = weigh_position(position)
        for one in found.options[compared if many else 0 :: 5 if many else 1]:
            assert one.value == by_dealing(position, one.option), one.name
            compared += 1
    assert compared > (1 if many else 5)


def test_a_pair_keeps_its_spin_in_the_values() -> None:
    """Where a forfeit gives up the spin, a pair that bets on keeps it for sure at the last bet."""
    options: Options = {"bonus-spin": "five-dollar", "spin-survives-fold": False}
    rules = Rules.of("criss-cross", "nj", options)
    wagers = {"ante-across": 1000, "ante-down": 1000, "across": 1000, "down": 1000}
    view = view_of(
        "criss-cross",
        "2c 2d",
        {**wagers, "bonus-spin": 500},
        cross={"left": "9h", "right": "Jc", "top": "Kd", "bottom": "7s"},
        chosen={"across": "bet 1x", "down": "bet 1x"},
        options=options,
    )
    position = look(rules, seen({**view, "meter": 1_234_500}))
    found = weigh_position(position)
    for one in found.options:
        assert one.value == by_dealing(position, one.option)
    assert found.of("forfeit").value == -4500


# ---- what comes next is what was expected ---------------------------------------------------


def test_let_it_ride_expects_what_the_next_card_brings() -> None:
    """The worth of either answer to the first question is the average of what the best answer to
    the second is worth, over all cards that may come first."""
    rules = Rules.of("let-it-ride", editions("let-it-ride")[-1], {"bonus": True})
    wagers = {"wager-3": 1000, "wager-1": 1000, "wager-2": 1000}
    wagers |= {"three-card-bonus": 500, "bonus": 100}
    first = look(rules, seen(view_of("let-it-ride", "Th Jh 4c", wagers, coupon=500)))
    for valued in weigh_position(first).options:
        averages = [weigh_position(first.then(valued.option, [one])) for one in first.unseen()]
        worths = [one.best.value for one in averages]
        assert sum(worths) / len(worths) == valued.value


def test_criss_cross_expects_what_the_next_cards_bring() -> None:
    """The same for the second bet, over every two cards that may be turned up next."""
    rules = Rules.of("criss-cross", "nj")
    wagers = {"ante-across": 1000, "ante-down": 1000, "across": 2000, "five-card-bonus": 500}
    view = view_of(
        "criss-cross",
        "9c 8c",
        wagers,
        cross={"left": "9h", "right": "2c"},
        chosen={"across": "bet 2x"},
    )
    # Cards of others that lie face up leave fewer that may come.
    gone = [str(one) for one in DECK if str(one)[0] in "34567TJQK"]
    view["seats"][2] = {"cards": gone, "wagers": {}, "coupon": 0}
    second = look(rules, seen(view))
    assert len(second.unseen()) == 12
    valued = weigh_position(second).of("bet 2x")
    pairs = list(combinations(second.unseen(), 2))
    total = Fraction(0)
    for pair in pairs:
        total += weigh_position(second.then(valued.option, pair)).best.value
    assert total / len(pairs) == valued.value


def test_a_spin_may_still_be_forfeited_later() -> None:
    """A pair that bets on keeps its spin as often as the main game does not have it forfeit."""
    options: Options = {"bonus-spin": "five-dollar", "spin-survives-fold": False}
    rules = Rules.of("criss-cross", "nj", options)
    wagers = {"ante-across": 1000, "ante-down": 1000, "across": 1000}
    view = view_of(
        "criss-cross",
        "2c 2d",
        {**wagers, "bonus-spin": 500},
        cross={"left": "9h", "right": "Kc"},
        chosen={"across": "bet 1x"},
        options=options,
    )
    # Few cards are left, of which only aces make anything of the pair.
    left = ["3c", "4d", "5h", "6s", "7c", "8d", "Tc", "Jd", "Qh", "As", "Ah", "Ad"]
    known = {"2c", "2d", "9h", "Kc", *left}
    gone = [str(one) for one in DECK if str(one) not in known]
    view["seats"][2] = {"cards": gone, "wagers": {}, "coupon": 0}
    second = look(rules, seen({**view, "meter": 2_000_000}))
    valued = weigh_position(second).of("bet 1x")
    pairs, total, forfeits = list(combinations(second.unseen(), 2)), Fraction(0), 0
    for pair in pairs:
        third, plain = (second.then(valued.option, pair) for _ in range(2))
        del plain.hand.wagers["bonus-spin"]
        alone = weigh_position(plain)
        forfeits += alone.best.name == "forfeit"
        total += weigh_position(third).of(alone.best.name).value
    assert 0 < forfeits < len(pairs)
    assert total / len(pairs) == valued.value


def test_exposing_looks_ahead_to_the_play() -> None:
    """The question about the three-card wager differs by that wager alone."""
    rules = Rules.of("double-cross", "nj-2007")
    view = view_of(
        "double-cross",
        "6h 6c",
        {"ante": 1000, "three-card": 500},
        cross={"top": "2d", "right": "9h"},
    )
    found = weigh(rules, seen(view))
    play = dict(view, choices=[{"option": one} for one in ("fold", "play horizontal")])
    play["seats"] = {1: {**view["seats"][1], "choices": {"three-card": "expose"}}}
    won = {"wager": "three-card", "stake": 500, "outcome": "win", "won": 500, "cites": []}
    play["seats"][1]["results"] = [won]
    assert found.cost("keep down") == 1000
    assert found.of("expose").value == weigh(rules, seen(play)).best.value + 500
    assert look(rules, seen(play)).settled == 500


def test_a_limit_that_could_bind_is_told() -> None:
    rules = Rules.of("double-cross", "nj-2007", {"maximum": 10_000_000})
    cross = {"top": "2d", "right": "9h"}
    small = weigh(rules, seen(view_of("double-cross", "6h 6c", {"ante": 1000}, cross=cross)))
    large = weigh(rules, seen(view_of("double-cross", "6h 6c", {"ante": 10_000_000}, cross=cross)))
    assert not small.notes
    assert "payout limit" in large.notes[0]


def test_draws_name_the_cards_that_help() -> None:
    view = view_of(
        "let-it-ride",
        "Ah Kh 4h",
        {"wager-3": 1000, "wager-1": 1000, "wager-2": 1000},
        community={"first": "9h"},
        chosen={"wager-1": "let it ride"},
    )
    found = why(weigh(Rules.of("let-it-ride", "nj"), seen(view)), "take back")
    flush = found.draws[0]
    assert flush.hand == "flush"
    assert set(flush.cards) == {card(f"{rank}h") for rank in "235678TJQ"}
    assert found.differences[0].hand == "flush"
    assert found.differences[0].best == Fraction(9, 48)
