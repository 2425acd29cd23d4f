"""What is allowed at every moment of a playthrough, and by which paragraph all else is refused:
any change of it is read in a diff before it is accepted.

Before each event of a playthrough the table is asked about everything that anyone might try then.
A file holds what the answers were: `yes`, the paragraph of the refusal, or `later` for what the
procedure does not call for yet; each with the number of the first event before which it was given.
`pytest tests/golden --write-golden` writes it again.
"""

from __future__ import annotations

import textwrap
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby, product

import pytest

from croupier.money import LARGEST_AMOUNT, dollars
from croupier.rounds.script import TurnUp
from croupier.rulebook import Edition
from croupier.table import Act, Event, Table
from croupier.table.act import Procedural
from croupier.table.acts import (
    additions,
    cash,
    deals,
    decks,
    devices,
    irregularities,
    mishaps,
    play,
    players,
    showdown,
    shuffles,
)
from golden import paragraphs
from golden.paragraphs import named_in
from golden.test_playthroughs import BOOKS, PLAYTHROUGHS

HERE = paragraphs.HERE / "refused"
WATCHED = (
    "boston-5-stud-irregularities",
    "casino-war-irregularities",
    "colorado-hold-em-permissible-irregularities",
    "criss-cross-bonus-spin",
    "double-attack-blackjack-cash",
    "double-attack-blackjack-irregularities",
    "double-cross-card-change-nj-2004",
    "double-cross-irregularities-nj-2007",
    "double-down-stud-devices",
    "double-down-stud-irregularities",
    "four-card-poker-irregularities",
    "let-it-ride-irregularities",
)
"""The playthroughs in which most can go wrong."""
YES, LATER = "yes", "later"


def tried(table: Table) -> Iterator[Act]:
    """Everything that anyone might try, but for what the procedure alone calls for."""
    yield from _by_players(table)
    yield from _by_the_house(table)
    yield from _by_chance(table)
    yield from _by_the_dealer(table)


def _by_players(table: Table) -> Iterator[Act]:
    rules, seats = table.rules, table.rules.number("seats")
    for seat in (0, 1, 3, seats, seats + 1):
        yield players.SitDown(seat, "Ann", 0, LARGEST_AMOUNT)
        yield players.LeaveTable(seat)
        yield players.BringChips(seat, 1)
    for name, chips, coupons in (
        ("", 0, 0),
        ("x" * 40, LARGEST_AMOUNT, 0),
        ("x" * 41, 0, 0),
        ("\t", 0, 0),
        ("Ann", -1, 0),
        ("Ann", LARGEST_AMOUNT + 1, 0),
        ("Ann", 0, -1),
        ("Ann", 0, LARGEST_AMOUNT + 1),
    ):
        yield players.SitDown(seats, name, chips, coupons)
    for seat, beside in product((3, 4, 5), repeat=2):
        yield players.SitDown(seat, "Player", 0, 0, beside)
    for amount in (0, LARGEST_AMOUNT, LARGEST_AMOUNT + 1):
        yield players.BringChips(1, amount)
    bounds = {rules.bound(name) for name in ("minimum", "maximum")}
    for wager in table.game.wagers:
        if wager.exactly and wager.offered(rules):
            bounds.add(wager.exactly(rules))
        elif wager.bounds:
            bounds |= set(map(rules.bound, wager.bounds))
    amounts = sorted({0, *(bound + more for bound in bounds for more in (-1, 0, 1, 100))})
    by_choice = {name for ask in table.game.asks(rules) for name in ask.wagers}
    for wager in table.game.wagers:
        for amount in amounts:
            yield players.PlaceWager(1, wager.name, amount)
        yield players.PlaceWager(1, wager.name, 1000, "cash")
        yield players.PlaceWager(2, wager.name, 2000, "plaques")
        yield players.PlaceWager(3, wager.name, LARGEST_AMOUNT)
        for seat in (1, 2, 7):
            yield players.WithdrawWager(seat, wager.name)
    for name in sorted(by_choice | {"nothing"}):
        yield players.PlaceWager(1, name, 1000)
        yield players.WithdrawWager(1, name)
    for seat, amount in product((1, 2, 7), (-1, 0, 1, 500, 1000, 1001, LARGEST_AMOUNT)):
        yield players.PlaceCoupon(seat, amount)
    for seat in (1, 2, 3):
        yield shuffles.AnswerCut(0, seat)
        for ask in table.game.asks(rules):
            for option in ask.options:
                for given in (None, 0, 100, 500, 1000, 1001):
                    yield play.Choose(seat, ask.name, option.name, given)
            yield play.Choose(seat, ask.name, "nothing")
    for taken in (1, 9, 10, 42, 43, 51, 52, 320):
        yield shuffles.AnswerCut(0, 1, taken)
    for seat, words in ((0, "luck"), (1, "luck"), (2, "luck"), (7, "x" * 64), (1, "x" * 65)):
        yield additions.AddToShuffle(seat, words)
    for words in ("", "\t"):
        yield additions.AddToShuffle(1, words)


def _by_the_house(table: Table) -> Iterator[Act]:
    for why in ("sloppy", " ", "x" * 200, "x" * 201, "\t"):
        yield shuffles.RequireRecut(why)
        yield decks.RetireDeck(0, why)
    for number in (-1, 1, 2):
        yield decks.RetireDeck(number, "worn")
    yield decks.SpreadIdle()
    yield decks.ReshuffleShoe()
    yield mishaps.RepairReader()
    for device in ("shuffler", "automated-shoe", "roulette wheel"):
        yield devices.InstallDevice(device)
        yield devices.RemoveDevice(device)
    for method in ("manual-shoe", "hand", "automated-shoe", "bucket"):
        yield devices.ChangeMethod(method)
    for wager in table.game.wagers:
        yield cash.ConfirmSpoken(1, wager.name)
        yield cash.ApproveSpoken(1, wager.name)
        yield cash.ChangeCash(1, wager.name)
        yield cash.DeclineSpoken(1, wager.name)


def _by_chance(table: Table) -> Iterator[Act]:
    held = len(table.deck.cards)
    for depth in sorted({-1, 0, held - 1, held}):
        yield irregularities.CardTurnedOver(depth)
    for seen in (True, False):
        yield irregularities.CardDrawnInError(seen)
    for more in (-2, -1, 0, 1, 2):
        yield irregularities.DealtWrong(more)
    yield irregularities.CardLost()
    yield irregularities.ShufflerJams()
    yield irregularities.ShoeJams()
    yield mishaps.CardShownInWash()
    yield mishaps.HandPassedOver()
    yield mishaps.HoleCardInReader()
    yield mishaps.ReaderFails()
    yield mishaps.DealerOverdraws()
    for area, slots in table.game.areas.items():
        for slot in (*slots, "nowhere"):
            yield irregularities.CardExposed(area, slot)
    yield irregularities.CardExposed("nowhere", "first")
    for area in (*table.game.areas, "seat 1", "seat 2", "seat 3", "nowhere"):
        yield irregularities.DeclareMisdeal(area)


def _by_the_dealer(table: Table) -> Iterator[Act]:
    """What the procedure calls for is allowed when it is due, with whatever the dealer may choose
    about it."""
    for number in (0, 1):
        for back, preshuffled, held in (
            (None, False, None),
            ("red", False, None),
            ("blue", False, 52),
            ("green", True, None),
            ("green", False, 51),
            ("green", False, 52 * 6),
            ("green", False, 52 * 8),
        ):
            yield decks.ReceiveDeck(number, back, preshuffled, held)
        yield shuffles.ShuffleDeck(number)
        for taken in (1, 9, 10, 42, 43, 51, 52):
            yield shuffles.CutDeck(number, taken)
        for behind in (None, 1, 51, 52, 78, 104, 105, 156, 157, 192, 193):
            yield shuffles.PutInCuttingCard(number, behind)
        for hand in (None, "left", "right", "third"):
            yield shuffles.LoadDeck(number, hand)
    yield deals.AnnounceNoMoreBets()
    yield deals.SetAside()
    yield deals.ReshuffleDiscards()
    yield deals.PutStubAway()
    yield deals.CountStub()
    yield showdown.PickUpCards()
    for step in table.game.steps(table.rules):
        if isinstance(step, TurnUp):
            yield play.TurnUpCards(step.area, step.slots)


# ---- writing down ---------------------------------------------------------------------------


def name_of(act: Act) -> str:
    """An act with its particulars, amounts in dollars, long names shortened."""
    given = dict(act.as_data())
    words = [str(given.pop("act"))]
    for key, value in given.items():
        if key in ("chips", "coupons", "amount") and isinstance(value, int):
            words.append(f"{key} {dollars(value)}")
        elif isinstance(value, str) and len(value) >= 40:
            words.append(f"{key} of {len(value)} letters")
        else:
            words.append(f"{key} {value!r}")
    return ", ".join(words)


def watched(name: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A playthrough with what was allowed and refused before every event of it."""
    answers: dict[str, dict[int, str]] = defaultdict(dict)
    do = Table.do

    def ask_and_do(table: Table, act: Act) -> Event:
        given = [(name_of(one), answer(table, one)) for one in tried(table)]
        event = do(table, act)
        for asked, said in given:
            answers[asked][event.number] = said
        return event

    monkeypatch.setattr(Table, "do", ask_and_do)
    PLAYTHROUGHS[name]()
    return "\n".join(histories(answers))


def answer(table: Table, act: Act) -> str:
    """What a table says of an act: a refusal by the key of its paragraph, or by its reading."""
    refusal = table.refusal(act)
    if refusal is None:
        return YES
    if isinstance(act, Procedural) and not is_due(table, act):
        return LATER
    book = table.rules.edition
    found = [one for one in book.paragraphs if book.cite(one) == refusal.cite]
    return found[0] if found else refusal.cite


def is_due(table: Table, act: Act) -> bool:
    due = table.due()
    return due is not None and due.matches(act)


def histories(answers: dict[str, dict[int, str]]) -> Iterator[str]:
    """Acts with the same answers all along together, then the answers as they changed."""
    same: dict[str, list[str]] = defaultdict(list)
    for act, given in answers.items():
        runs = groupby(given.items(), key=lambda item: item[1])
        same[" | ".join(f"{next(run)[0]} {said}" for said, run in runs)].append(act)
    for history, acts in same.items():
        yield from acts
        yield from textwrap.wrap(
            history, 100, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False
        )
        yield ""


@pytest.mark.parametrize(
    ("name", "book"),
    [
        pytest.param(name, book, id=name, marks=pytest.mark.rule(*named_in(path, book)))
        for name, book in BOOKS.items()
        if name in WATCHED and (path := HERE / f"{name}.txt")
    ],
)
def test_what_is_refused_is_as_it_was(
    name: str, book: Edition, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, path = watched(name, monkeypatch), HERE / f"{name}.txt"
    if pytestconfig.getoption("write_golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), "read the diff; then --write-golden"


def test_there_is_no_file_that_nothing_writes() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(WATCHED)
