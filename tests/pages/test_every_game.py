"""Every game through what its pages are made of, without a browser; a real one takes a game of each
kind (`support.browsers.KINDS`) through the same."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator
from html import escape, unescape
from pathlib import Path

import pytest

from croupier.coach import why
from croupier.coach.drill import Drill, Pile
from croupier.coach.text import named as named_option
from croupier.coach.text import worths
from croupier.disputes import settle_round
from croupier.draw import SHAPES, Shape, picture
from croupier.games import GAMES
from croupier.games import game as game_of
from croupier.house import House, OpenTable, Person
from croupier.house.store import Store
from croupier.money import MINUS, dollars, signed
from croupier.rounds import COUPON, Rules
from croupier.rulebook import chosen_edition, cite_label, edition, editions
from croupier.solver.game_odds import odds_of
from croupier.solver.long_run.session import prospects
from croupier.solver.report import as_data, choices
from croupier.training import Begin
from croupier.training.dealer_acts import kind_of
from croupier.web.dealer import panel
from croupier.web.desk.case import from_round, judge
from croupier.web.desk.sheet import sheet
from croupier.web.drill.scene import scene_of as drill_scene
from croupier.web.lab import figures, glimpse, pictures
from croupier.web.lab import session as lab_session
from croupier.web.lab.bench import key_of
from croupier.web.lab.draft import Draft, Variants
from croupier.web.lab.files import _made, offered
from croupier.web.lab.number_text import number_text, part_text
from croupier.web.lab.prices import LabGame, look
from croupier.web.pages.citations import anchor, explained, sheet_address
from croupier.web.rules.page import sheet_of
from croupier.web.table import action_bar, coach_panel, side_panel
from croupier.web.table.bets import usual_chip
from croupier.web.table.scene import scene_of
from support.browsers import cards_in, seen_in
from support.desk_cases import example_of
from support.people import answer_all, calm, reply
from support.people import plain as as_json
from training.trainees import WAYS, training


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with Store.open(tmp_path / "house.sqlite", synchronous="OFF") as store:
        yield House(store)


def shown(table: OpenTable, person: Person | None, shape: Shape = "wide") -> str:
    """All that a table's page shows to someone."""
    state = table.state(person)
    book = edition(state.table.game, state.table.edition)
    drawn = picture(scene_of(state), shape)
    parts = (
        action_bar.bar(state, book, usual_chip(state.table.minimum, state.table.maximum)),
        side_panel.results(state, book),
        side_panel.news(state, book),
        side_panel.rounds(table.id, table.past.rounds(side_panel.REPLAYED), state.own),
        side_panel.company(state),
    )
    return "\n".join(map(str, (*drawn.groups.values(), *parts)))


@pytest.mark.parametrize("game", GAMES)
def test_whole_rounds_show_nobody_a_card_that_they_may_not_see(game: str, house: House) -> None:
    ada, ben = house.sign_in("Ada"), house.sign_in("Ben")
    table = house.open_table(ada, {"game": game})
    everyone = (ada, ben, None)
    for person, seat in ((ada, 2), (ben, 4)):
        table.receive(person, {"do": "sit", "seat": seat})
    allowed: dict[Person | None, set[str]] = {person: set() for person in everyone}

    def check() -> None:
        for person, shape in zip(everyone, SHAPES, strict=True):
            allowed[person] |= seen_in(as_json(table.state(person).view))
            assert cards_in(shown(table, person, shape)) <= allowed[person]

    answer_all(house, table, (ada, ben))
    for person, seat in ((ada, 2), (ben, 4)):
        wager_everything(house, table, person, seat)
    check()
    for person in (ada, ben):
        table.receive(person, {"do": "ready"})
    while table.state(None).rounds < 1:
        check()
        calm(house)
        person, asked = next(
            (person, asked)
            for person in (ada, ben)
            if (asked := table.state(person).asked) and asked.yours
        )
        table.receive(person, reply(asked))
    check()
    assert allowed[ada], "cards were dealt and shown"
    assert len(allowed[None]) < 45, "and not the whole deck"
    check_results(table, ada)
    check_results(table, ben)

    # The second round repeats the wagers of the first.
    answer_all(house, table, (ada, ben))
    for person in (ada, ben):
        calm(house)
        table.receive(person, {"do": "repeat"})
    for person in (ada, ben):
        table.receive(person, {"do": "ready"})
    answer_all(house, table, (ada, ben))
    assert table.state(None).rounds == 2
    assert 'id="round-2"' in shown(table, ada)


def wager_everything(house: House, table: OpenTable, person: Person, seat: int) -> None:
    """Something on every betting area that takes a wager now."""
    wagering = table.state(person).wagering
    assert wagering is not None
    for terms in wagering.wagers:
        if terms.equals is None:
            calm(house)
            put = {"do": "wager", "seat": seat, "wager": terms.wager}
            table.receive(person, {**put, "amount": terms.least})


def check_results(table: OpenTable, person: Person) -> None:
    """Every result has its paragraphs, and each is explained and on the sheet of the rules."""
    state = table.state(person)
    book = edition(state.table.game, state.table.edition)
    drawn = side_panel.results(state, book)
    rows = re.findall(r'<li class="outcome".*?</li>', drawn, re.S)
    assert rows and all("cite" in row for row in rows)
    sheet = sheet_of(book.game, book.slug)
    for seat in state.own:
        for result in state.view.seats[seat].results or ():
            for cite in (*result.cites, *result.readings):
                assert explained(book, cite)
                assert f'id="{escape(anchor(book, cite))}"' in sheet


@pytest.mark.parametrize("slug", GAMES)
def test_a_verdict_says_every_line_with_its_amount_and_paragraph(slug: str) -> None:
    file = example_of(slug)[2]
    case, verdict = from_round(file), settle_round(file)
    text = sheet(case, judge(case), 0)
    assert game_of(slug).name.split()[0] in text
    places = {seat.seat: at for at, seat in enumerate(case.seats)}
    for seat in verdict.seats:
        at = places[seat.seat]
        assert in_element(text, f"net-{at}") == signed(seat.net)
        wagers = [result.wager for result in seat.results]
        for result in seat.results:
            if wagers.count(result.wager) > 1:
                continue
            row = element(text, "tr", key_of("line", str(at), result.wager))
            assert f"{result.outcome.value}, {signed(result.net)}" in plain(row)
            if result.wager != COUPON:
                assert dollars(result.stake) in plain(row)
            book, cite = verdict.file.setup.rules.edition, (*result.cites, *result.readings)[0]
            link = element(row, "a", cite, "data-cite")
            assert plain(link) == cite_label(cite, book)
            assert sheet_address(book.game, book.slug, cite) in link
    assert in_element(text, "house-net") == signed(verdict.house_net)


def element(text: str, name: str, key: str, by: str = "id") -> str:
    """An element by its kind and id, from its first sign to the end of it."""
    found = re.search(rf'<{name}[^>]*\b{by}="{re.escape(key)}".*?</{name}>', text, re.S)
    assert found, f"there is no {key}"
    return found[0]


def in_element(text: str, key: str) -> str:
    """What stands in the element with an id."""
    found = re.search(rf'<(\w+)[^>]*\bid="{re.escape(key)}"[^>]*>(.*?)</\1>', text, re.S)
    assert found, f"there is no {key}"
    return plain(found[2])


def plain(markup: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", markup))


def looked(slug: str) -> LabGame:
    return look(Rules(chosen_edition(slug, None)), "", lambda _done, _parts: None)


@pytest.mark.whole_deck
@pytest.mark.parametrize("slug", GAMES)
def test_the_bench_shows_every_figure_of_every_game(slug: str) -> None:
    found = looked(slug)
    priced, main = found.priced, found.priced.main
    looks = {figures.CURRENT: found}
    parts = pictures.quick(looks, is_exact=True)
    edge = part_text(main.figures.house_edge)
    assert in_element(parts["lab-headline"], "big-house-edge") == edge
    for one in figures.shown_numbers(main.figures):
        row = element(parts["lab-figures"], "tr", key_of("figure", one.name))
        assert number_text(one.value, is_part=one.is_part) in plain(row)
        whole = element(parts["lab-figures"], "tr", key_of("exact", one.name))
        assert one.exact in plain(whole).replace(MINUS, "-")
    for ask, options in choices(priced, main).items():
        for option, count in options.items():
            row = element(parts["lab-choices"], "tr", key_of("choice", ask, option))
            assert part_text(main.distribution.probability(count)) in plain(row)
    outcomes = plain(parts["lab-outcomes"])
    for line in found.lines:
        assert f"{line.count:,}" in outcomes and part_text(line.probability) in outcomes
    assert priced.digest.always[0] in plain(pictures.strategy(looks))
    session = prospects(priced, rounds=500, stake=1000, bankroll=30_000)
    told = plain(lab_session.shown(session))
    for chance in (session.ahead, session.level):
        assert chance.percent(4) in told and chance.said in told


@pytest.mark.parametrize("slug", GAMES)
def test_every_card_that_lies_face_down_can_be_asked_for(slug: str) -> None:
    """And what there is to say of the others is said, with the paragraph."""
    rules, odds = Rules(chosen_edition(slug, None)), odds_of(slug)
    text = glimpse.box(rules, {}, (), None)
    assert text.count("<button") == len(odds.glimpsable(rules))
    assert re.findall(r"<th[^>]*scope=\"row\"[^>]*>(.*?)</th>", text) == [
        escape(one.words) for one in odds.glimpsable(rules)
    ]
    if told := odds.glimpse_note(rules):
        assert in_element(text, "on-glimpses") == told


@pytest.mark.whole_deck
@pytest.mark.parametrize(
    ("slug", "card"),
    [("double-down-stud", "hole"), ("casino-war", "burn"), ("colorado-hold-em", "community")],
)
def test_a_glimpse_that_was_asked_for_is_shown_as_the_odds_have_it(slug: str, card: str) -> None:
    found = glimpse.work_out(looked(slug), card, lambda _done, _parts: None)
    text = glimpse.box(found.rules, {card: found}, (), None)
    row = element(text, "tr", key_of("glimpse", card))
    assert "<button" not in row and str(found.value / found.opening) in unescape(row)
    for part in (found.value, found.gain):
        assert part_text(part / found.opening) in plain(row)


@pytest.mark.whole_deck
@pytest.mark.parametrize(("slug", "wager"), [("four-card-poker", "aces-up"), ("casino-war", "tie")])
def test_a_session_with_a_side_wager_is_that_of_the_odds(slug: str, wager: str) -> None:
    priced = looked(slug).priced
    plan = lab_session.SessionDraft().with_side(wager, "5")
    assert in_field(lab_session.form(plan, priced.rules), f"session-side-{wager}") == "5"
    session = lab_session.work_out(priced, plan, lambda _done, _parts: None)
    alone = lab_session.work_out(priced, lab_session.SessionDraft(), lambda _done, _parts: None)
    [side] = [one for one in priced.bets if one.bet.opening == (wager,)]
    assert session.expected == alone.expected + 500 * 500 * side.figures.expected
    told = plain(lab_session.shown(session))
    assert session.ahead.percent(4) in told and session.ahead.said in told


def in_field(text: str, key: str) -> str:
    """What is written in a field."""
    found = re.search(rf'<input[^>]*\bid="{re.escape(key)}"[^>]*>', text)
    assert found, f"there is no field {key}"
    value = re.search(r'\bvalue="([^"]*)"', found[0])
    return value[1] if value else ""


@pytest.mark.whole_deck
@pytest.mark.parametrize("slug", GAMES)
def test_every_file_of_every_game_can_be_taken_along(slug: str) -> None:
    priced = looked(slug).priced
    draft = Draft(slug, chosen_edition(slug, None).slug)
    names = offered(priced)
    assert {"par.html", "par.xlsx", "par.csv", "data.json"} <= set(names)
    made = {name: _made(draft, name) for name in names}
    assert all(made.values())
    data, told = json.loads(made["data.json"]), json.loads(json.dumps(as_data(priced)))
    assert {key: data[key] for key in told} == told
    assert str(priced.main.figures.house_edge) in made["par.csv"].decode("utf-8-sig")
    links = figures.downloads(Variants(draft), names)
    assert all(f"/lab/{slug}/{name}" in links for name in names)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_drill_draws_its_question_and_says_what_each_answer_is_worth(game: str) -> None:
    """As the page does, and as the coach at the table does."""
    rules = Rules.of(game, editions(game)[-1])
    question = Drill(rules, Pile(game), random.Random(game)).ask()
    scene = drill_scene(question)
    known = seen_in(as_json(question.situation.view))
    for shape in SHAPES:
        drawn = str(picture(scene, shape))
        assert known and cards_in(drawn) == known
    weighing = question.situation.weighing
    table = coach_panel.values(weighing)
    rows = re.findall(r"<tr.*?</tr>", table, re.S)
    told = worths(*(option.value for option in weighing.options))
    for row, option, worth in zip(rows, weighing.options, told, strict=True):
        assert plain(row).startswith(f"{named_option(option)}{worth}")
        assert ('class="best"' in row) == (option is weighing.best)
        reasons = coach_panel.reasons(why(weighing, option.name))
        assert reasons is not None or not weighing.cost(option.name)


def named_in(hint: str, label: str) -> list[str]:
    """What a hint names for an act, after the words of the act itself."""
    what = re.split(r" \([^()]*(?:\([^()]*\)[^()]*)*\)\. ", hint)[0]
    assert what.startswith(label)
    told = what.removeprefix(label).lstrip(": ")
    return told.split(", ") if told else []


def _several(value: object) -> Iterable[object]:
    return value if isinstance(value, tuple) else (value,)


@pytest.mark.parametrize(("game", "method"), WAYS)
def test_a_dealer_finds_everything_to_be_done_and_is_not_told_what_is_next(
    game: str, method: str
) -> None:
    one = training(game, method, begin=Begin.OPENING)
    for _ in range(40):
        right, answers = one.right()
        offered = "".join(panel._groups(one))
        assert f'id="act-{right.act.replace(" ", "-")}"' in offered
        kind = kind_of(one.table, right.act)
        assert kind is not None
        form = panel._kind_form(kind)
        assert plain(form).startswith(kind.label)
        for part in named_in(one.hint(), kind.label):
            assert re.fullmatch(r"\d+ cards?|hand \d+", part) or f">{escape(part)}<" in form
        filled = {
            f"{field.name}:{each}" if field.several else field.name: str(each)
            for field in kind.fields
            for each in _several(right.particulars[field.name])
        }
        assert "primary" not in offered, "nothing says what is due"
        judged = one.propose(panel.read_act(one, right.act, filled))
        assert judged.is_right, judged.faults
        if judged.details:
            assert one.answer(answers).is_right
