"""Any act and any house of a game, for tables at which anything may be tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from hypothesis import assume
from hypothesis import strategies as st

from croupier.errors import RulebookError
from croupier.games import game
from croupier.rounds import Game
from croupier.rounds.choices import Ask
from croupier.rounds.script import Announce, Step, TurnUp
from croupier.rulebook import Edition, editions
from croupier.rulebook import edition as edition_of
from croupier.table import Act, Setup
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
    removals,
    showdown,
    shuffles,
    turns,
)

TRIED: Final = set[type[Act]]()


def trying(kind: type[Act], *fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Act]:
    """Acts of one kind with any of these fields."""
    TRIED.add(kind)
    return st.builds(kind, *fields)


SEATS = st.integers(0, 8)
DECKS = st.integers(-1, 2)
AMOUNTS = st.sampled_from((-100, 0, 1, 100, 999, 1000, 1000, 1002, 5000, 10_000, 50_000, 10**13))
ANSWERS = st.lists(st.integers(0, 5), min_size=24, max_size=24)
"""What players say when they are asked: the number of an option, or nothing that is one."""
METHODS = ("manual-shoe", "hand", "automated-shoe")
DEVICES = st.sampled_from(("shuffler", "automated-shoe", "roulette wheel"))


@dataclass(frozen=True)
class Names:
    """What a game calls its wagers, questions, answers and places, with some that it does not."""

    wagers: tuple[str, ...]
    asked: tuple[str, ...]
    options: tuple[str | None, ...]
    areas: tuple[str, ...]
    turned_up: tuple[tuple[str, ...], ...]
    slots: tuple[str, ...]
    settlements: tuple[str, ...]
    words: tuple[str, ...]

    @staticmethod
    def of(played: Game) -> Names:
        steps = list(steps_of(played))
        asks = [step for step in steps if isinstance(step, Ask)]
        options = [option for ask in asks for option in ask.options]
        by_choice = [wager for ask in asks for wager in ask.wagers]
        opening = [wager.name for wager in played.wagers]
        turned = [step.slots for step in steps if isinstance(step, TurnUp)]
        return Names(
            wagers=_each(opening, opening, by_choice, ["insurance"]),
            asked=_each([ask.name for ask in asks], ["war"]),
            options=(*_each([option.name for option in options], ["call"]), None),
            areas=_each(played.areas, ["seat 1", "seat 2", "seat 3", "stub", "seat 9"]),
            turned_up=(*dict.fromkeys(turned), ("left",)),
            slots=_each(*played.areas.values(), ["nowhere"]),
            settlements=_each(played.settlements, ["war"]),
            words=_each([s.words for s in steps if isinstance(s, Announce)], ["Bets, please."]),
        )


def steps_of(played: Game) -> Iterator[Step]:
    """Every step of a round in any version of the game."""
    for completion in (played.completion, *played.other_completions):
        yield from completion


def _each(*several: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for names in several for one in names))


BY_CHANCE = st.one_of(
    trying(irregularities.CardTurnedOver, st.integers(-1, 14)),
    trying(irregularities.CardDrawnInError, st.booleans()),
    trying(irregularities.DealtWrong, st.sampled_from((-5, -2, -1, -1, 0, 1, 1, 2, 6))),
    trying(irregularities.CardLost),
    trying(irregularities.ShufflerJams),
    trying(mishaps.CardShownInWash),
    trying(mishaps.HandPassedOver),
    trying(mishaps.HandPassedOver),
    trying(mishaps.HoleCardInReader),
    trying(mishaps.ReaderFails),
    trying(mishaps.DealerOverdraws),
    trying(irregularities.ShoeJams),
)
BY_THE_HOUSE = st.one_of(
    trying(shuffles.RequireRecut, st.sampled_from(("sloppy", ""))),
    trying(decks.RetireDeck, DECKS, st.just("worn")),
    trying(decks.SpreadIdle, st.booleans()),
    trying(decks.ReshuffleShoe),
    trying(mishaps.RepairReader),
    trying(devices.RemoveDevice, DEVICES),
    trying(devices.InstallDevice, DEVICES, st.booleans()),
    trying(devices.ChangeMethod, st.sampled_from(METHODS)),
)
WITH_DECKS = st.one_of(
    trying(
        decks.ReceiveDeck,
        DECKS,
        st.sampled_from((None, "red", "blue", "green")),
        st.booleans(),
        st.sampled_from((52, 52, 51)),
    ),
    *(
        trying(kind, DECKS)
        for kind in (
            decks.InspectDeck,
            decks.VerifyDeck,
            decks.SpreadDeck,
            decks.ShowDeck,
            decks.WashDeck,
            decks.TurnSpreadUp,
            shuffles.ShuffleDeck,
        )
    ),
    trying(removals.TakeOutCards, DECKS, st.integers(-1, 40)),
    trying(removals.DestroyCards, DECKS),
    trying(shuffles.CutDeck, DECKS, st.integers(0, 60)),
    trying(shuffles.PutInCuttingCard, DECKS, st.none() | st.integers(0, 400)),
    trying(shuffles.LoadDeck, DECKS, st.sampled_from((None, "left", "right"))),
)


def mishaps_at(names: Names) -> st.SearchStrategy[Act]:
    """What nobody means to happen."""
    areas = st.sampled_from(names.areas)
    return st.one_of(
        BY_CHANCE,
        trying(irregularities.DeclareMisdeal, areas),
        trying(irregularities.CardExposed, areas, st.sampled_from(names.slots)),
    )


def anything_at(names: Names) -> st.SearchStrategy[Act]:
    """What anyone might try, in turn or out of it."""
    wagers, areas = st.sampled_from(names.wagers), st.sampled_from(names.areas)
    by_players = st.one_of(
        trying(
            players.SitDown,
            SEATS,
            st.sampled_from(("Ann", "Bob", "")),
            AMOUNTS,
            AMOUNTS,
            st.none() | SEATS,
        ),
        trying(players.BringChips, SEATS, AMOUNTS),
        trying(players.LeaveTable, SEATS),
        trying(players.PlaceWager, SEATS, wagers, AMOUNTS, st.sampled_from(("chips", "cash"))),
        trying(players.WithdrawWager, SEATS, wagers),
        trying(players.PlaceCoupon, SEATS, AMOUNTS),
        trying(additions.AddToShuffle, SEATS, st.sampled_from(("", "my words", "x" * 65, "\n"))),
        trying(shuffles.AnswerCut, DECKS, SEATS, st.none() | st.integers(0, 60)),
        trying(
            play.Choose,
            SEATS,
            st.sampled_from(names.asked),
            st.sampled_from(names.options),
            st.none() | AMOUNTS,
        ),
        trying(play.SpinWheel, SEATS),
    )
    by_the_dealer = st.one_of(
        WITH_DECKS,
        trying(deals.AnnounceNoMoreBets),
        trying(deals.Deliver, areas, st.integers(0, 6)),
        trying(deals.SetAside),
        trying(deals.ReshuffleDiscards),
        trying(deals.LayAway, st.integers(0, 2)),
        trying(deals.TakeOutRest),
        trying(deals.PutStubAway),
        trying(deals.CountStub),
        trying(play.AnnounceWords, st.sampled_from(names.words)),
        trying(play.TurnUpCards, areas, st.sampled_from(names.turned_up)),
        trying(turns.Draw, areas, st.integers(0, 2)),
        trying(turns.CheckHole),
        trying(turns.SettlePart, SEATS, st.integers(0, 3), st.sampled_from(names.settlements)),
        *(
            trying(kind, SEATS, wagers)
            for kind in (
                cash.ConfirmSpoken,
                cash.ApproveSpoken,
                cash.ChangeCash,
                cash.DeclineSpoken,
            )
        ),
        trying(play.Resolve, SEATS, st.sampled_from(names.settlements)),
        trying(play.Resolve, SEATS, st.sampled_from(names.settlements), st.just({"ante": 10**9})),
        trying(showdown.CollectHands, st.sampled_from(((), (1,), (2, 1)))),
        trying(showdown.TurnDownHands, st.sampled_from(((), (1,), (1, 2)))),
        trying(showdown.RevealHand, SEATS),
        trying(showdown.PickUpCards),
    )
    return st.one_of(by_players, BY_THE_HOUSE, by_the_dealer)


# ---- tables ---------------------------------------------------------------------------------

WEIGHTS = ("demonstration", "1,1,1,1,1,1,1,1,1,1,1,1", "1,0,0,1,0,0,0,0,0,0,0,0")


def house_options(book: Edition) -> st.SearchStrategy[dict[str, Any]]:
    """What the house may choose, amounts aside."""
    choices: dict[str, st.SearchStrategy[Any]] = {}
    for name, option in book.options.items():
        if option.choices:
            kind = type(option.default)
            choices[name] = st.sampled_from([kind(choice) for choice in option.choices[::-1]])
        elif isinstance(option.default, bool):
            choices[name] = st.booleans()
        elif option.unit != "cents" and option.most is not None and name != "seats":
            choices[name] = st.integers(option.least or 0, option.most)
    if "wheel-weights" in book.options:
        choices["wheel-weights"] = st.sampled_from(WEIGHTS)
    return st.fixed_dictionaries(choices)


@st.composite
def setups(draw: st.DrawFn, slug: str) -> dict[str, Any]:
    method = draw(st.sampled_from(sorted(game(slug).dealing)))
    shuffler = draw(st.sampled_from(("none", "device", "counting-device")))
    edition = draw(st.sampled_from(sorted(editions(slug))))
    setup: dict[str, Any] = {
        "edition": edition,
        "method": method,
        "shuffler": shuffler,
        "decks": 1 if shuffler == "none" else draw(st.integers(1, 2)),
        "device_loads_shoe": draw(st.booleans()),
        "inventory": draw(st.sampled_from((0, 20_000_000))),
        "options": draw(house_options(edition_of(slug, edition))),
    }
    try:
        Setup.of(slug, **setup)
    except RulebookError:  # from the hand without a device, or options that exclude each other
        assume(False)
    return setup
