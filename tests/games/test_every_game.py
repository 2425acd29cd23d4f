"""What holds for every game there is, in every edition and by every method of dealing."""

from __future__ import annotations

import ast
import inspect
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

import croupier
from croupier.disputes.answers import match
from croupier.errors import RulebookError
from croupier.games import GAMES
from croupier.money import PayTable
from croupier.players import amount_for
from croupier.rounds import Game, Rules, Wager
from croupier.rounds.choices import Ask
from croupier.rounds.game import Preparing
from croupier.rounds.largest_win import least_limit
from croupier.rounds.round import ResultData
from croupier.rounds.script import (
    DealTo,
    DealToEach,
    LayAway,
    Method,
    PickUp,
    PutStubAway,
    Settle,
    Step,
    TurnUp,
)
from croupier.rulebook import HouseOption, editions
from croupier.rulebook import edition as edition_of
from croupier.table import Dealer, Setup, Table
from croupier.table.acts.play import Choose
from croupier.table.acts.players import PlaceWager, SitDown
from croupier.table.acts.shuffles import AnswerCut
from croupier.table.shuffle import entropy_from
from support.readings import holds, readings
from support.tables import check_cards, check_chips, check_event, check_grounds

EDITIONS = [(slug, edition) for slug in GAMES for edition in editions(slug)]
DEALT = [(slug, edition, method) for slug, edition in EDITIONS for method in GAMES[slug].dealing]
DEALS = (DealToEach, DealTo, PutStubAway)
"""Steps that some games have after the players' choice too."""
READING = re.compile(rf"({'|'.join({one.partition('-')[0] for one in readings()})})(-[a-z]+)+")


def is_known(game: str, edition: str, key: str) -> bool:
    """Whether a key is a paragraph of the edition, or a reading of the game's rules."""
    if key in readings():
        return holds(key, game)
    return edition_of(game, edition).has(key)


def choices_of(option: HouseOption) -> Iterable[int | str | bool]:
    """What the house may choose, where it has a few words or numbers to choose from."""
    if isinstance(option.default, bool):
        return (True, False)
    return map(int, option.choices) if isinstance(option.default, int) else option.choices


def rules_of(game: str, edition: str) -> list[Rules]:
    """The rules by default, and by every choice that changes what follows the deal."""
    rules = [Rules.of(game, edition)]
    for name, option in edition_of(game, edition).options.items():
        for choice in choices_of(option):
            try:
                Setup.of(game, edition, options={name: choice})
            except RulebookError as error:
                if not re.search(" is above | counts only with ", str(error)):
                    raise
                continue  # it would cross the other end of a range, or have no effect
            rules.append(Rules.of(game, edition, {name: choice}))
    return rules


def completions(game: Game) -> list[tuple[Step, ...]]:
    return [game.completion, *game.other_completions]


def keys_of(step: Step) -> Iterator[str]:
    yield from step.cites
    if isinstance(step, PutStubAway) and step.count_cite:
        yield from (step.count_cite, step.right_cite, step.wrong_cite)
    if isinstance(step, Ask):
        yield from (option.cite for option in step.options)


# ---- citations ------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "edition"), EDITIONS)
def test_every_step_choice_and_wager_cites_what_the_edition_has(slug: str, edition: str) -> None:
    game = GAMES[slug]
    cited = {key for _, step in game.every_step() for key in keys_of(step)}
    cited |= {wager.cite for wager in game.wagers} | set(game.ranking_cites)
    cited |= {wager.bounds_cite for wager in game.wagers if wager.bounds or wager.exactly}
    assert not {key for key in cited if not is_known(slug, edition, key)}


@pytest.mark.parametrize("slug", GAMES)
def test_every_answer_of_the_law_and_every_note_is_in_some_edition(slug: str) -> None:
    """A later edition may have dropped a paragraph, which then binds nobody."""
    game = GAMES[slug]
    cited = {*game.law.values(), *(key for keys in game.law_also.values() for key in keys)}
    cited |= {note.cite for _, step in game.every_step() for note in step.notes}
    for key in cited:
        assert any(is_known(slug, edition, key) for edition in editions(slug)), key


@pytest.mark.parametrize("slug", GAMES)
def test_every_reading_that_a_game_cites_is_one_of_its_own(slug: str) -> None:
    module = import_module(f"croupier.games.{slug.replace('-', '_')}.definition")
    cited = readings_in(inspect.getsource(module))
    assert cited, "no game does without"
    wrong = [one for one in cited if not holds(one, slug)]
    assert not wrong


def test_every_reading_that_anything_cites_is_in_the_register() -> None:
    for path in sorted(Path(croupier.__file__).parent.rglob("*.py")):
        unknown = readings_in(path.read_text(encoding="utf-8")) - set(readings())
        assert not unknown, path.name


def readings_in(source: str) -> set[str]:
    """Every text of a program that names a reading."""
    texts = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return {text for text in texts if isinstance(text, str) and READING.fullmatch(text)}


# ---- words ----------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_step_and_choice_has_words(slug: str) -> None:
    for _, step in GAMES[slug].every_step():
        assert re.fullmatch(r"[A-Z0-9].*[.\"]", step.says()), step
        assert all(note.says for note in step.notes)
        if isinstance(step, Ask):
            assert step.question.endswith(":")
            assert all(option.says and option.says in step.says() for option in step.options)


@pytest.mark.parametrize("slug", GAMES)
def test_every_choice_is_understood_by_its_own_name(slug: str) -> None:
    for completion in completions(GAMES[slug]):
        asks = [step for step in completion if isinstance(step, Ask)]
        assert max(Counter(ask.name for ask in asks).values()) == 1
        for ask in asks:
            for option in ask.options:
                assert (
                    match(option.name, "", ask.name, ask.options)
                    is ask.option(option.name)
                    is option
                )


# ---- cards ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "edition", "method"), DEALT)
def test_a_script_deals_every_card_it_should_and_no_other(
    slug: str, edition: str, method: Method
) -> None:
    game = GAMES[slug]
    steps = [*game.dealing[method], *(step for step in game.completion if isinstance(step, DEALS))]
    to_each = [step for step in steps if isinstance(step, DealToEach)]
    each = sum(step.count for step in to_each if not step.makes_up)
    areas: dict[str, tuple[str, ...]] = {}
    for step in steps:
        if isinstance(step, DealTo):
            areas[step.area] = (*areas.get(step.area, ()), *step.slots)
            assert set(step.face_up) <= set(step.slots)
    assert (each, areas) == (game.cards_each, game.areas)
    seats = edition_of(slug, edition).option("seats").most
    numbers = edition_of(slug, edition).numbers
    if "player.cards" in numbers:  # of the original deal, or of all deals together
        assert numbers["player.cards"].value in (game.cards_first, game.cards_each)
    stubs = [at for at, step in enumerate(steps) if isinstance(step, PutStubAway)]
    away = sum(step.count for step in steps if isinstance(step, LayAway))
    assert stubs in ([], [len(steps) - 1]), "nothing is dealt after the stub is put away"
    assert seats is not None and game.cards_dealt(seats) + away <= len(game.deck)


@pytest.mark.parametrize("slug", GAMES)
def test_every_card_of_the_layout_is_shown_once_before_the_hands_are_settled(slug: str) -> None:
    game = GAMES[slug]
    for method, dealing in game.dealing.items():
        for completion in completions(game):
            (settled,) = [
                at
                for at, step in enumerate(completion)
                if isinstance(step, Settle) and step.name in ("hand", "war")
            ]
            shown: list[tuple[str, str]] = []
            for step in (*dealing, *completion[:settled]):
                if isinstance(step, DealTo):
                    shown += [(step.area, slot) for slot in step.face_up]
                if isinstance(step, TurnUp):
                    shown += [(step.area, slot) for slot in step.slots]
            every = [(area, slot) for area, slots in game.areas.items() for slot in slots]
            assert sorted(set(shown)) == sorted(every), method
            assert isinstance(completion[-1], PickUp)


@pytest.mark.parametrize(("slug", "edition"), EDITIONS)
def test_the_completions_that_are_traced_are_those_that_are_played(slug: str, edition: str) -> None:
    game = GAMES[slug]
    played = {id(game.steps(rules)) for rules in rules_of(slug, edition)}
    assert played == {id(completion) for completion in completions(game)}


# ---- wagers and pays ------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "edition"), EDITIONS)
def test_wagers_choices_and_settlements_fit_together(slug: str, edition: str) -> None:
    game, book = GAMES[slug], edition_of(slug, edition)
    names = [wager.name for wager in game.wagers]
    assert game.unit_wager in names
    assert game.wager(game.unit_wager).required or not any(one.required for one in game.wagers)
    for wager in game.wagers:
        assert set(wager.pays) <= set(book.pays)
        assert wager.pays or game.spin, "a wager is paid by a table or by a wheel"
        assert {wager.needs, wager.equals} <= {None, *names[: names.index(wager.name)]}
        for bound in wager.bounds or ():
            assert bound in book.numbers or bound in book.options
    for completion in completions(game):
        for step in completion:
            if isinstance(step, Settle):
                assert step.name in game.settlements
            for option in step.options if isinstance(step, Ask) else ():
                assert set(option.withdraws) <= set(names)
                assert not {stake.wager for stake in option.stakes} & set(names)
                assert option.discards is None or 0 <= option.discards < game.cards_each
                assert not option.settles_hand or option.settles_hand in game.settlements
                assert not option.folds or game.fold_settlement in game.settlements


@pytest.mark.parametrize(("slug", "edition"), EDITIONS)
def test_a_pay_table_has_all_its_lines(slug: str, edition: str) -> None:
    for name, table in edition_of(slug, edition).pays.items():
        whole = Setup.of(slug, edition, posted={name: lines_of(table)})
        lines = lines_of(table)
        lines.popitem()
        if lines:
            assert Setup.of(slug, edition, posted={name: lines}) == whole, "the rest is the law's"
            with pytest.raises(RulebookError, match="has the lines"):
                Rules.of(slug, edition, posted={name: PayTable.of(lines)})


def lines_of(table: PayTable) -> dict[str, str]:
    return {line: str(odds) for line, odds in table.items()}


@pytest.mark.parametrize(("slug", "edition"), EDITIONS)
def test_a_payout_limit_has_a_floor(slug: str, edition: str) -> None:
    game = GAMES[slug]
    assert (game.limit is None) == ("payout-limit" not in edition_of(slug, edition).options)
    if game.limit is None:
        return
    for rules in rules_of(slug, edition):
        floor = least_limit(game, rules)
        options = dict(rules.options)
        Setup.of(slug, edition, options={**options, "payout-limit": floor})
        with pytest.raises(RulebookError, match=r"(?i)payout[- ]limit is at least .*\("):
            Setup.of(slug, edition, options={**options, "payout-limit": floor - 1})
        assert Setup.of(slug, edition, options=options).rules.number("payout-limit") >= floor


# ---- tables ---------------------------------------------------------------------------------


def set_up(slug: str, edition: str, method: Method, rules: Rules) -> Setup:
    """A table; one that deals from the hand may need a shuffling device."""
    set_up_with = partial(Setup.of, slug, edition, method=method, options=rules.options)
    try:
        return set_up_with()
    except RulebookError:
        assert method is Method.HAND
        return set_up_with(shuffler="device")


@pytest.mark.parametrize(("slug", "edition", "method"), DEALT)
def test_a_table_can_be_set_up_by_default_and_read_back(
    slug: str, edition: str, method: Method
) -> None:
    for rules in rules_of(slug, edition):
        setup = set_up(slug, edition, method, rules)
        assert Setup.from_data(setup.as_data()).as_data() == setup.as_data()
        script = setup.game.script(Preparing(method, setup.shuffler.is_there), setup.rules)
        assert all(setup.rules.has(key) for step in script for key in keys_of(step))


def smallest(table: Table, wager: Wager) -> int:
    """The least that a table takes on a wager, as long as it pays in whole cents."""
    if wager.exactly:
        return wager.exactly(table.rules)
    if wager.equals:
        return wager.times * smallest(table, table.game.wager(wager.equals))
    return table.rules.bound(wager.bounds[0]) if wager.bounds else table.rules.number("minimum")


@pytest.mark.parametrize(("slug", "edition", "method"), DEALT)
def test_rounds_by_chance_cite_what_there_is_in_every_event_and_result(
    slug: str, edition: str, method: Method
) -> None:
    chance = random.Random(f"{slug} {edition} {method}")
    for rules in rules_of(slug, edition):
        table = Table(
            set_up(slug, edition, method, rules), entropy=entropy_from("every"), clock=lambda: 0
        )
        dealer = Dealer(table, chance)
        for seat in (1, 3, 4):
            table.do(SitDown(seat, f"Player {seat}", 100_000_000))
        for _ in range(5):
            one_round(table, dealer, chance)
            check_chips(table)
            check_cards(table)
            for one in results_of(table):
                check_grounds(table, one)


def one_round(table: Table, dealer: Dealer, chance: random.Random) -> None:
    """Wagers of every kind, choices by chance, and the citations of every event looked up."""
    for event in dealer.prepare():
        check_event(table, event)
    while (due := table.due()) is not None and isinstance(due.act, AnswerCut):
        table.do(AnswerCut(due.act.deck, due.act.seat, chance.choice((None, 20))))
        dealer.prepare()
    for seat in table.seats:
        for wager in table.game.wagers:
            if wager.offered(table.rules):
                table.do(PlaceWager(seat, wager.name, smallest(table, wager)))
    events = dealer.deal()
    while table.closed:
        due = table.due()
        assert due is not None
        act = due.act
        if isinstance(act, Choose):
            view = table.view(act.seat)
            option = chance.choice([one.option for one in view.choices])
            act = Choose(act.seat, act.asked, option, amount_for(view, option))
        events += [table.do(act), *dealer.go_on()]
    for event in events:
        assert event.cites, event
        check_event(table, event)


def results_of(table: Table) -> list[ResultData]:
    return [result.as_data() for hand in table.round.hands.values() for result in hand.results]
