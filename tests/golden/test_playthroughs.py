"""Golden playthroughs: whole rounds written down with the paragraph of every act and result, so
that any change of behaviour is read in a diff before it is accepted.

`pytest tests/golden --write-golden` writes them again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping

import pytest

from croupier.money import dollars
from croupier.rounds.round import ResultData
from croupier.rulebook import Edition
from croupier.table import Event
from golden import (
    boston_5_stud,
    casino_war,
    colorado_hold_em,
    criss_cross,
    double_attack_blackjack,
    double_cross,
    double_down_stud,
    four_card_poker,
    let_it_ride,
)
from golden.paragraphs import HERE, book_of, named_in
from support.tables import AnyHouse, card_places

GAMES: Mapping[str, Mapping[str, Callable[[], AnyHouse]]] = {
    "double-cross": double_cross.PLAYTHROUGHS,
    "criss-cross": criss_cross.PLAYTHROUGHS,
    "double-down-stud": double_down_stud.PLAYTHROUGHS,
    "let-it-ride": let_it_ride.PLAYTHROUGHS,
    "colorado-hold-em": colorado_hold_em.PLAYTHROUGHS,
    "boston-5-stud": boston_5_stud.PLAYTHROUGHS,
    "four-card-poker": four_card_poker.PLAYTHROUGHS,
    "casino-war": casino_war.PLAYTHROUGHS,
    "double-attack-blackjack": double_attack_blackjack.PLAYTHROUGHS,
}
PLAYTHROUGHS = {
    f"{game}-{name}": play for game, plays in GAMES.items() for name, play in plays.items()
}


BOOKS = {f"{game}-{name}": book_of(game, name) for game, plays in GAMES.items() for name in plays}


@pytest.mark.parametrize(
    ("name", "book"),
    [
        pytest.param(name, book, id=name, marks=pytest.mark.rule(*named_in(path, book)))
        for name, book in BOOKS.items()
        if (path := HERE / f"{name}.txt")
    ],
)
def test_the_playthrough_is_as_it_was(
    name: str, book: Edition, pytestconfig: pytest.Config
) -> None:
    house = PLAYTHROUGHS[name]()
    house.check()
    assert house.table.rules.edition is book
    path = HERE / f"{name}.txt"
    text = "\n".join(lines(house)) + "\n"
    if pytestconfig.getoption("write_golden"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), "read the diff; then --write-golden"


def test_there_is_no_playthrough_that_nothing_plays() -> None:
    written = {path.name for path in HERE.glob("*.txt")}
    assert written == {f"{name}.txt" for name in PLAYTHROUGHS}


# ---- writing down ---------------------------------------------------------------------------


def lines(house: AnyHouse) -> Iterator[str]:
    """A playthrough for people: an act a line, what it told and the paragraphs below; seeds
    and commitments are left out."""
    setup = house.table.setup
    yield f"{house.table.game.name}: {setup.rules.edition.title}"
    yield f"{setup.method}, shuffler: {setup.shuffler}, decks: {setup.decks}"
    for event in house.events:
        if event.act["act"] in ("receive deck", "no more bets", "spread idle"):
            yield ""
        yield heading(event)
        for key, value in event.told.items():
            if key == "results":
                yield from map(result_line, event.told["results"])
            elif key == "moves":
                yield from (f"      {move_line(*move)}" for move in event.told["moves"])
            elif key == "revealed":
                opened = (str(one["shuffle"]) for one in event.told["revealed"])
                yield f"      revealed: shuffle {', '.join(opened)}"
            elif key != "commitment":
                yield f"      {key}: {json.dumps(value)}"
        paragraphs = ", ".join(event.cites)
        if paragraphs:
            yield f"      [{paragraphs}]"
        if event.notes:
            yield f"      note [{', '.join(event.notes)}]"
    yield ""
    yield "In the end"
    for place, amount in house.table.chips:
        yield f"      {place}: {dollars(amount)}"
    for name, cards in sorted(card_places(house.table).items()):
        yield f"      {name}: {len(cards)} cards"


def heading(event: Event) -> str:
    given = {key: value for key, value in event.act.items() if key != "act"}
    words = ", ".join(f"{key} {json.dumps(value)}" for key, value in given.items())
    return f"{event.number:>4}  {event.by}: {event.act['act']}" + (f" ({words})" if words else "")


def move_line(source: str, target: str, amount: int) -> str:
    return f"{dollars(amount)}: {source} -> {target}"


def result_line(result: ResultData) -> str:
    amount = result["won"] if result["outcome"] == "win" else result["stake"]
    assert isinstance(amount, int)
    cites, readings = result["cites"], result.get("readings", [])
    assert isinstance(cites, list) and isinstance(readings, list)
    words = [f"{result['wager']}: {result['outcome']} {dollars(amount)}"]
    words += [str(result[key]) for key in ("odds", "hand") if key in result]
    words += [f"against {result['against']}"] if "against" in result else []
    return f"      {', '.join(words)} [{', '.join((*cites, *readings))}]"
