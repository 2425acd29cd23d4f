"""Golden playthroughs: whole rounds written down, so that any change of behaviour is read in a
diff before it is accepted.

`pytest tests/golden --write-golden` writes them anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.money import dollars
from croupier.table import Event
from croupier.table.acts.deals import AnnounceNoMoreBets, CountStub, Deliver, PutStubAway
from croupier.table.acts.decks import CutDeck, ReceiveDeck, RequireRecut, ShuffleDeck
from croupier.table.acts.irregular import (
    CardDrawnInError,
    CardLost,
    CardTurnedOver,
    ChangeMethod,
    DealtWrong,
    RemoveDevice,
    ShoeJams,
    ShufflerJams,
)
from croupier.table.acts.play import Choose
from croupier.table.acts.players import LeaveTable, SitDown
from helpers import House

HERE = Path(__file__).parent
CHOICES = ("play horizontal", "play vertical", "fold")


def rounds(house: House, *seats: int, number: int = 1) -> None:
    """Ordinary rounds: everyone exposes; the choices go round with seat and round."""
    for _ in range(number):
        house.dealer.prepare()
        for seat in seats:
            house.bet(seat, 1000 * seat, 500 if seat != 2 else 0)
        house.dealer.deal()
        finish(house)


def finish(house: House) -> None:
    while house.table.closed:
        due = house.table.due()
        assert due is not None
        if isinstance(due.act, Choose):
            turn = (due.act.seat + house.table.round_number) % 3
            option = "expose" if due.act.asked == "three-card" else CHOICES[turn]
            house.do(Choose(due.act.seat, due.act.asked, option))
        house.dealer.go_on()


def manual_shoe(edition: str) -> House:
    house = House(edition, master="golden")
    house.sit(1, 2, 3)
    rounds(house, 1, 2, 3, number=2)
    return house


def from_the_hand(edition: str) -> House:
    house = House(edition, master="golden", method="hand", shuffler="counting-device", decks=2)
    house.sit(1, 2)
    rounds(house, 1, 2, number=2)
    return house


def automated_shoe(edition: str) -> House:
    house = House(edition, master="golden", method="automated-shoe", shuffler="device")
    house.sit(1, 4)
    rounds(house, 1, 4)
    house.do(RemoveDevice("automated-shoe"), ChangeMethod("manual-shoe"))
    rounds(house, 4)
    house.do(LeaveTable(1), LeaveTable(4))
    house.dealer.prepare()
    house.do(SitDown(2, "Newcomer", 50_000))
    rounds(house, 2)
    return house


def preshuffled(edition: str) -> House:
    house = House(edition, master="golden")
    house.sit(1)
    house.do(ReceiveDeck(0, preshuffled=True), CutDeck(0, 26), RequireRecut("cut too near"))
    rounds(house, 1)
    return house


def card_change(edition: str) -> House:
    house = House(edition, master="golden")
    house.sit(1)
    rounds(house, 1)
    house.time = 8 * 3600
    rounds(house, 1)
    return house


def irregularities(edition: str) -> House:
    """One after another: a card face up, two of them, a card drawn in error, a misdeal found
    after folds, a wrong count, jams."""
    house = House(edition, master="golden", method="automated-shoe", shuffler="device")
    house.sit(1, 2)
    house.until(ShuffleDeck)
    house.do(ShufflerJams())

    def begin() -> None:
        house.dealer.prepare()
        house.bet(1, 1000, 500)
        house.bet(2, 2000)
        house.do(AnnounceNoMoreBets())

    begin()
    house.do(CardTurnedOver(1), CardDrawnInError())
    finish(house)
    begin()
    house.do(CardTurnedOver(1), CardTurnedOver(4))
    finish(house)
    begin()
    house.until(Deliver, area="dealer")
    house.do(DealtWrong(1))
    house.until(Choose, {"three-card": "expose"}, asked="play")
    house.do(Choose(1, "play", "fold"))
    finish(house)
    begin()
    house.do(CardLost())
    house.until(PutStubAway)
    house.do(CountStub())
    finish(house)
    begin()
    house.do(Deliver("seat 1", 2), ShoeJams())
    finish(house)
    return house


PLAYTHROUGHS: dict[str, tuple[str, Callable[[str], House]]] = {
    "manual-shoe-nj-2004": ("nj-2004", manual_shoe),
    "manual-shoe-nj-2007": ("nj-2007", manual_shoe),
    "manual-shoe-ma": ("ma", manual_shoe),
    "from-the-hand-nj-2007": ("nj-2007", from_the_hand),
    "automated-shoe-ma": ("ma", automated_shoe),
    "preshuffled-nj-2007": ("nj-2007", preshuffled),
    "card-change-nj-2004": ("nj-2004", card_change),
    "irregularities-nj-2007": ("nj-2007", irregularities),
    "irregularities-ma": ("ma", irregularities),
}


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_playthrough_is_as_it_was(name: str, pytestconfig: pytest.Config) -> None:
    edition, play = PLAYTHROUGHS[name]
    house = play(edition)
    house.check()
    path = HERE / f"double-cross-{name}.txt"
    text = "\n".join(lines(house)) + "\n"
    if pytestconfig.getoption("write_golden"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), "read the diff; then --write-golden"


def test_there_is_no_playthrough_that_nothing_plays() -> None:
    written = {path.name for path in HERE.glob("*.txt")}
    assert written == {f"double-cross-{name}.txt" for name in PLAYTHROUGHS}


# ---- writing down ---------------------------------------------------------------------------


def lines(house: House) -> Iterator[str]:
    """A playthrough for people: an act a line, what it told and the paragraphs below."""
    setup = house.table.setup
    yield f"{house.table.game.name}: {setup.rules.edition.title}"
    yield f"{setup.method}, shuffler: {setup.shuffler}, decks: {setup.decks}"
    for event in house.events:
        if event.act["act"] in ("receive deck", "no more bets", "spread idle"):
            yield ""
        yield heading(event)
        for key, value in event.told.items():
            if key == "results":
                yield from map(result_line, value)
            elif key == "moves":
                yield from (f"      {move_line(*move)}" for move in value)
            else:
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
    for name, cards in sorted(house.table.places().items()):
        yield f"      {name}: {len(cards)} cards"


def heading(event: Event) -> str:
    given = {key: value for key, value in event.act.items() if key != "act"}
    words = ", ".join(f"{key} {json.dumps(value)}" for key, value in given.items())
    return f"{event.number:>4}  {event.by}: {event.act['act']}" + (f" ({words})" if words else "")


def move_line(source: str, target: str, amount: int) -> str:
    return f"{dollars(amount)}: {source} -> {target}"


def result_line(result: dict[str, object]) -> str:
    amount = result["won"] if result["outcome"] == "win" else result["stake"]
    assert isinstance(amount, int)
    cites = result["cites"]
    assert isinstance(cites, list)
    words = [f"{result['wager']}: {result['outcome']} {dollars(amount)}"]
    words += [str(result[key]) for key in ("odds", "hand") if key in result]
    words += [f"against {result['against']}"] if "against" in result else []
    return f"      {', '.join(words)} [{', '.join(cites)}]"
