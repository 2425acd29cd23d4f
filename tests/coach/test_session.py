"""An evening looked back on: parts that add up, mistakes found, unfinished rounds left out."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach.tables import CASES
from croupier.coach import Expectation, Notebook, Summary, notebook_of, seats_of, weigh
from croupier.errors import CoachError
from croupier.games import GAMES
from croupier.players import (
    Player,
    RandomPlayer,
    SensiblePlayer,
    Totals,
    close_table,
    least_wagers,
    make_ready,
    play_one,
    play_rounds,
    seat_players,
)
from croupier.record import Record, read, start
from croupier.rounds import Rules
from croupier.rulebook import editions
from croupier.table import Dealer, Setup, Table
from croupier.table.acts.irregularities import DealtWrong
from croupier.table.acts.play import Choose
from croupier.table.acts.players import PlaceCoupon, PlaceWager, SitDown
from croupier.table.shuffle import entropy_from
from support.examples import examples

Options = dict[str, Any]


def recorded(
    path: Path,
    game: str,
    rounds: int,
    word: str,
    options: Options | None = None,
    player: Player | None = None,
) -> Record:
    """Rounds of two players, every wager down, each answering anything."""
    setup = Setup.of(game, editions(game)[-1], options=options or {})
    table, journal = start(path, setup, entropy=entropy_from(word), clock=lambda: 0)
    with journal:
        seat_players(table, (1, 2))
        chance = random.Random(word)
        players = dict.fromkeys((1, 2), player or RandomPlayer(chance))
        play_rounds(table, Dealer(table, chance), rounds, players, least_wagers(table))
        close_table(table)
    return read(path)


def adds_up(summary: Summary) -> bool:
    parts = [one.expected + one.luck - one.lost + one.rest == one.result for one in summary.rounds]
    whole = summary.expected + summary.luck - summary.lost + summary.rest
    return all(parts) and whole == summary.result


@pytest.fixture(scope="module")
def expectations() -> dict[str, Expectation]:
    """What rounds are worth before the cards, worked out once a set of rules."""
    return {}


def expectation(known: dict[str, Expectation], rules: Rules) -> Expectation:
    key = f"{rules.edition.game} {sorted(rules.options.items())}"
    if key not in known:
        known[key] = Expectation(rules)
    return known[key]


@pytest.mark.parametrize(("game", "edition", "options"), CASES)
def test_the_parts_add_up_to_the_result(
    game: str, edition: str, options: Options, tmp_path: Path, expectations: dict[str, Expectation]
) -> None:
    """Expected, luck, what choices lost and the rest: exactly the result, round by round, and
    the result is what the record says the seat won."""
    record = recorded(tmp_path / "evening.jsonl", game, 2, f"sums {options}", options)
    assert seats_of(record) == [1, 2]
    for seat in (1, 2):
        notebook = notebook_of(record, seat)
        summary = notebook.summary(expectation(expectations, notebook.rules))
        assert adds_up(summary)
        nets = [event.told["net"][str(seat)] for event in record.events if "net" in event.told]
        assert [one.result for one in summary.rounds] == nets
        asks = [event for event in record.events if event.act.get("option")]
        assert summary.decisions == sum(event.act["seat"] == seat for event in asks)
        assert all(one.lost >= 0 for one in summary.rounds)
        mistakes = summary.mistakes()
        assert [one.cost for one in mistakes] == sorted((m.cost for m in mistakes), reverse=True)
        assert summary.lost == sum((one.cost for one in mistakes), Fraction(0))


class Best:
    """Plays whatever the coach says is best."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def choose(self, view: Any) -> str:
        return weigh(self.rules, view).best.name


@pytest.mark.parametrize("game", ["boston-5-stud", "let-it-ride", "double-cross"])
def test_who_heeds_the_coach_loses_nothing(game: str, tmp_path: Path) -> None:
    """A player sees less in `own_view` than in the whole view: another's card may lie face up."""
    setup = Setup.of(game, editions(game)[-1])
    table, journal = start(tmp_path / "best.jsonl", setup, entropy=entropy_from("b"))
    with journal:
        seat_players(table, (1,))
        dealer = Dealer(table, random.Random(1))
        play_rounds(table, dealer, 3, {1: Best(setup.rules)}, least_wagers(table))
        close_table(table)
    summary = notebook_of(read(tmp_path / "best.jsonl"), 1).summary()
    assert summary.lost == 0 and not summary.mistakes()
    assert summary.decisions >= 3 and adds_up(summary)


@pytest.mark.parametrize("game", GAMES)
def test_before_the_cards_a_round_is_worth_what_the_odds_say(
    game: str, expectations: dict[str, Expectation]
) -> None:
    rules = Rules.of(game, editions(game)[-1])
    known = expectation(expectations, rules)
    table = Table(Setup(known.priced.rules))
    wagers = least_wagers(table)
    bets = [one for one in known.priced.bets if not one.bet.is_joint]
    main = {name: wagers[name] for name in bets[0].bet.opening}
    unit = wagers[table.game.unit_wager]
    assert known.of(main) == known.priced.value * unit
    sides = sum(
        (one.figures.expected * wagers[one.bet.opening[0]] for one in bets[1:]), Fraction(0)
    )
    assert known.of(wagers) == known.priced.value * unit + sides
    coupon = known.of(main, coupon=unit) - known.of(main)
    assert coupon > 0 or (game == "boston-5-stud" and not coupon)  # whose ante only pushes
    with pytest.raises(CoachError, match="no odds of tips"):
        known.of({"tips": 5})


def test_a_wager_may_stand_alone() -> None:
    """Aces Up needs no ante, and no hand that it pays is one to fold."""
    known = Expectation(Rules.of("four-card-poker", "nj", {"aces-up-survives-fold": False}))
    both, ante = known.of({"ante": 1000, "aces-up": 500}), known.of({"ante": 1000})
    assert known.of({"aces-up": 500}) == both - ante < 0


# ---- rounds that do not count ---------------------------------------------------------------


def test_a_void_round_is_nobodys_luck(tmp_path: Path) -> None:
    """All wagers go back: nothing was expected, nothing lost, and no choice counts."""
    setup = Setup.of("double-cross", "nj-2007")
    table, journal = start(tmp_path / "void.jsonl", setup, entropy=entropy_from("void"))
    with journal:
        players = seat_players(table, (1, 2))
        dealer = Dealer(table, random.Random(1))
        play_rounds(table, dealer, 1, players, {"ante": 1000})
        make_ready(table, dealer)
        for seat in (1, 2):
            table.do(PlaceWager(seat, "ante", 1000))
        due = dealer.next_act()
        assert due is not None
        table.do(due)
        table.do(DealtWrong(1))
        dealer.go_on()
        assert not table.closed
    first, void = notebook_of(read(tmp_path / "void.jsonl"), 1).summary().rounds
    assert first.decisions and not first.is_void
    assert void.is_void and not void.decisions
    assert not any((void.result, void.expected, void.luck, void.lost, void.rest))


def test_a_round_that_is_not_over_is_left_out(tmp_path: Path) -> None:
    setup = Setup.of("double-cross", "nj-2007")
    table, journal = start(tmp_path / "half.jsonl", setup, entropy=entropy_from("half"))
    with journal:
        players = seat_players(table, (1, 2))
        dealer = Dealer(table, random.Random(1))
        play_rounds(table, dealer, 1, players, {"ante": 1000})
        make_ready(table, dealer)
        table.do(PlaceWager(1, "ante", 1000))
        dealer.deal()
    summary = notebook_of(read(tmp_path / "half.jsonl"), 1).summary()
    assert [one.number for one in summary.rounds] == [1]


def test_rounds_from_a_shoe_in_use_need_its_seed(tmp_path: Path) -> None:
    """The house knows it, and may look back at any time; from a record alone one must wait."""
    setup = Setup.of("casino-war", "nj")
    entropy = entropy_from("shoe in use")
    table, journal = start(tmp_path / "shoe.jsonl", setup, entropy=entropy)
    with journal:
        players = seat_players(table, (1, 2))
        play_rounds(table, Dealer(table, random.Random(1)), 3, players, {"initial": 1000})
    record = read(tmp_path / "shoe.jsonl")
    summary = notebook_of(record, 1, seeds={1: entropy(1)}).summary()
    assert len(summary.rounds) == 3 and adds_up(summary)
    with pytest.raises(CoachError, match=r"round 1 cannot be dealt again yet: .* still in use"):
        notebook_of(record, 1)


def test_a_seat_that_never_played_has_no_rounds(tmp_path: Path) -> None:
    record = recorded(tmp_path / "two.jsonl", "double-down-stud", 1, "two")
    summary = notebook_of(record, 5).summary()
    assert summary.rounds == () and summary.result == 0 and summary.as_data()["choices"] == 0


def test_a_coupon_is_expected_too(tmp_path: Path) -> None:
    setup = Setup.of("double-down-stud", "nj")
    table, journal = start(tmp_path / "coupon.jsonl", setup, entropy=entropy_from("coupon"))
    with journal:
        table.do(SitDown(1, "You", 100_000, 1000))
        dealer = Dealer(table, random.Random(1))
        make_ready(table, dealer)
        table.do(PlaceWager(1, "wager", 1000))
        table.do(PlaceCoupon(1, 1000))
        play_one(table, dealer, {1: SensiblePlayer()}, Totals())
    notebook = notebook_of(read(tmp_path / "coupon.jsonl"), 1)
    known = Expectation(notebook.rules)
    (played,) = notebook.summary(known).rounds
    assert played.expected == known.of({"wager": 1000}, 1000) != known.of({"wager": 1000})
    assert adds_up(notebook.summary(known))


@examples(25)
@given(word=st.text("abc", min_size=1, max_size=5), wrong=st.integers(0, 1))
def test_any_evening_adds_up(word: str, wrong: int) -> None:
    """Whatever is dealt and chosen; the notebook is also kept without a record."""
    table = Table(Setup.of("let-it-ride", "nj"), entropy_from(word), clock=lambda: 0)
    table.do(SitDown(1, "You", 1_000_000))
    dealer, chance = Dealer(table, random.Random(word)), random.Random(word)
    notebook = Notebook(table.rules, 1)
    make_ready(table, dealer)
    wagers = least_wagers(table)
    for name, amount in wagers.items():
        table.do(PlaceWager(1, name, amount))
    dealer.deal()
    while table.closed:
        due = table.due()
        assert due is not None and isinstance(due.act, Choose)
        option = ("take back", "let it ride")[(chance.random() < 0.5) ^ wrong]
        notebook.asked(table.view(1), option)
        table.do(Choose(1, due.act.asked, option))
        dealer.go_on()
    notebook.ended(1, wagers, 0, sum(one.net for one in table.round.hands[1].results))
    summary = notebook.summary(KNOWN)
    assert adds_up(summary) and summary.decisions == 2


KNOWN = Expectation(Rules.of("let-it-ride", "nj"))
