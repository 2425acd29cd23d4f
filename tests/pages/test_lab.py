"""The lab in the browser: pays edited, figures follow, and all of them are those of the odds."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest
from playwright.sync_api import Locator, expect

from croupier.rounds import Rules
from croupier.rulebook import chosen_edition
from croupier.solver.analysis import Priced, price, price_strategy, solve
from croupier.solver.figures import percent
from croupier.solver.glimpse import exposed
from croupier.solver.long_run.session import prospects, spoken
from croupier.solver.pay_changes import with_pays
from croupier.solver.pay_target import pay_target
from croupier.solver.report import as_data, choices, outcome_lines, shares
from croupier.solver.strategies import strategy
from croupier.web.lab.bench import key_of
from croupier.web.lab.figures import shown_numbers
from croupier.web.lab.number_text import number_text, part_text
from support.browsers import KINDS, PHONE, Guest

Come = Callable[..., Guest]

pytestmark = pytest.mark.whole_deck

SLOW = 120_000
"""Milliseconds that the games may take that are solved again for each pay table."""


@cache
def priced(slug: str, pays: tuple[str, ...] = (), edition: str | None = None) -> Priced:
    rules = with_pays(Rules(chosen_edition(slug, edition)), pays)
    return price(rules, solve(slug, rules=rules))


def pay(table: str, line: str, odds: str) -> str:
    return f"{table}: {line} = {odds}"


def ready(guest: Guest, slug: str, query: str = "") -> None:
    guest.go(f"/lab/{slug}{query}")
    guest.page.wait_for_selector("#session-ahead", timeout=SLOW)


def shows(guest: Guest, found: Priced) -> None:
    """Every figure, choice and outcome on the page is that of the odds, to the last digit."""
    page, main = guest.page, found.main
    for one in shown_numbers(main.figures):
        row = page.locator(f"#{key_of('figure', one.name)}")
        expect(row.locator("td").first).to_have_text(number_text(one.value, is_part=one.is_part))
    for ask, options in choices(found, main).items():
        for option, count in options.items():
            row = page.locator(f"#{key_of('choice', ask, option)}")
            part = part_text(main.distribution.probability(count))
            expect(row.locator("td").first).to_have_text(part)
    cells = page.locator("#lab-outcomes tbody tr").all_inner_texts()
    lines = outcome_lines(main.distribution)
    assert len(cells) == len(lines)
    for cell, line in zip(cells, lines, strict=True):
        parts = part_text(line.probability), part_text(line.net * line.probability)
        assert cell.split("\t")[3:] == [*parts, f"{line.count:,}"]


def edge(found: Priced) -> str:
    return part_text(found.main.figures.house_edge)


def test_a_line_typed_over_changes_every_figure_at_once(come: Come) -> None:
    slug, table, line, odds = "colorado-hold-em", "permissible", "flush", "7 to 1"
    ada = come("Ada")
    ready(ada, slug)
    shows(ada, priced(slug))
    field = f"#{key_of('pay', table, line)}"
    ada.page.locator(field).fill(odds)
    other = priced(slug, (pay(table, line, odds),))
    expect(ada.page.locator("#big-house-edge")).to_have_text(edge(other))
    shows(ada, other)
    expect(ada.page.locator("#lab-return .drawing .number")).to_have_text(
        [percent(share.value, 3) for share in shares(other.main.distribution)]
    )
    # The field that is typed in is never typed over, and stays the one that is typed in.
    assert ada.page.evaluate("document.activeElement.id") == field.removeprefix("#")
    ada.page.click("#lab-reset")
    expect(ada.page.locator("#big-house-edge")).to_have_text(edge(priced(slug)))
    expect(ada.page.locator(field)).to_have_value(str(priced(slug).rules.pays[table][line]))


def test_what_is_below_the_law_is_marked_with_its_paragraph(come: Come) -> None:
    ada = come("Ada")
    ready(ada, "double-cross")
    page = ada.page
    page.locator("#pay-raise-flush").fill("5 to 1")
    row = page.locator("#pay-raise-flush-row")
    expect(row).to_have_attribute("data-state", "below")
    expect(row).to_contain_text("below the legal 6 to 1")
    row.locator(".cite").click()
    ada.read_and_close("19:47-25.11(b)")
    page.locator("#pay-raise-flush").fill("5 to nothing")
    expect(row).to_have_attribute("data-state", "bad")
    expect(row).to_contain_text("are not odds: write them as 3 to 2, or push")
    expect(page.locator("#lab-status")).to_contain_text("the last table that could")
    expect(page.locator("#big-house-edge")).to_have_text(
        edge(priced("double-cross", (pay("raise", "flush", "5 to 1"),)))
    )
    page.locator("#pay-raise-flush").fill("7")
    expect(row).to_have_class("changed")


def test_options_of_the_house_and_a_strategy_change_the_figures(come: Come) -> None:
    ada = come("Ada")
    ready(ada, "colorado-hold-em")
    ada.page.select_option("#option-version", "required")
    ada.page.select_option("#option-push-from", "8")
    rules = Rules.of("colorado-hold-em", "nj", {"version": "required", "push-from": "8"})
    shown = ada.page.locator("#big-house-edge")
    expect(shown).to_have_text(edge(price(rules)))
    ada.page.select_option("#pick-strategy", "required")
    played = price_strategy(rules, strategy("colorado-hold-em", "required"))
    expect(shown).to_have_text(edge(played))
    expect(ada.page.locator("#strategy-cost")).to_contain_text(part_text(played.cost))


def test_tables_stand_side_by_side_and_are_there_again_after_a_reload(come: Come) -> None:
    slug, table, line = "double-down-stud", "wager", "flush"
    ada = come("Ada")
    ready(ada, slug)
    page, field = ada.page, key_of("pay", table, line)
    plain = priced(slug)
    page.click("#lab-keep")
    page.wait_for_selector("#lab-swap-A")
    page.locator(f"#{field}").fill("9 to 1")
    page.click("#lab-keep")
    page.wait_for_selector("#lab-swap-B")
    page.locator(f"#{field}").fill("8 to 1")
    page.click("#lab-undo")  # what was typed into one field is one step
    expect(page.locator(f"#{field}")).to_have_value("9 to 1")
    page.click("#lab-redo")
    expect(page.locator(f"#{field}")).to_have_value("8 to 1")
    nine, eight = (priced(slug, (pay(table, line, odds),)) for odds in ("9 to 1", "8 to 1"))

    def stands() -> None:
        edges = [one.main.figures.house_edge for one in (eight, plain, nine)]
        row = page.locator(f"#{key_of('figure', 'House edge, of one unit')} td")
        shown = [part_text(edge) for edge in edges]
        expect(row).to_have_text([shown[0], shown[1], "±0", shown[2], re.compile(r"\+")])
        expect(page.locator("#lab-return h3")).to_have_text(["Current", "A", "B"])
        zeros = page.locator("#lab-return .axis").evaluate_all(
            "all => all.map(one => one.x1.baseVal.value)"
        )
        assert len(zeros) == 3 and len(set(zeros)) == 1
        expect(page.locator(f"#{field}-row .kept div")).to_have_text(["A: 8 to 1", "B: 9 to 1"])
        expect(page.locator("#differs-A")).to_have_text("A is played in the same way.")

    assert str(plain.rules.pays[table][line]) == "8 to 1"
    stands()
    expect(page).to_have_url(re.compile("beside=.*beside="))
    page.reload()
    stands()
    page.goto("about:blank")
    page.go_back()
    stands()
    page.click("#lab-exact")
    whole = page.locator(f"#{key_of('exact', 'House edge, of one unit')}")
    expect(whole).to_contain_text(str(nine.main.figures.house_edge))
    page.click("#lab-swap-B")
    expect(page.locator(f"#{field}")).to_have_value("9 to 1")
    expect(page.locator("#big-house-edge")).to_have_text(edge(nine))
    page.click("#lab-undo")
    expect(page.locator(f"#{field}")).to_have_value("8 to 1")
    page.click("#lab-forget-B")
    expect(page.locator("#lab-return h3")).to_have_text(["Current", "A"])


def test_a_payout_is_found_for_an_edge_and_used(come: Come) -> None:
    slug, cell = "let-it-ride", ("wager", "flush")
    ada = come("Ada")
    ready(ada, slug)
    page = ada.page
    page.select_option("#search-line", ": ".join(cell))
    page.fill("#search-edge", "3")
    page.click("#search-find")
    rules = priced(slug).rules
    found = pay_target(rules, *cell, Fraction(3, 100), lambda other: price(other, solve(slug)))
    expect(page.locator("#search-found")).to_contain_text(f"{found.exact} for flush gives exactly")
    assert found.nearest is not None
    page.click(f"#lab-search [aria-label='Use {found.nearest.odds}']")
    expect(page.locator("#pay-wager-flush")).to_have_value(str(found.nearest.odds))
    expect(page.locator("#big-house-edge")).to_have_text(part_text(found.nearest.edge))
    page.fill("#search-edge", "a little")
    page.click("#search-find")
    expect(page.locator("#toast")).to_contain_text("a percentage such as 3")


def test_the_figures_stay_in_view_on_a_phone(come: Come) -> None:
    ada = come("Ada", viewport=PHONE)
    ready(ada, "let-it-ride")
    field = ada.page.locator("#pay-bonus-straight")
    field.scroll_into_view_if_needed()
    field.fill("30 to 1")
    shown = ada.page.locator("#big-house-edge").bounding_box()
    assert shown and 0 <= shown["y"] < 120
    typed = field.bounding_box()
    assert typed and typed["y"] > shown["y"] + shown["height"]


@pytest.mark.parametrize(
    ("slug", "stake", "bankroll"),
    [("four-card-poker", "25", "500"), ("casino-war", "5", "")],
)
def test_a_session_is_that_of_the_odds(slug: str, stake: str, bankroll: str, come: Come) -> None:
    ada = come("Ada")
    ready(ada, slug)
    page = ada.page
    for field, value in {"rounds": "120", "stake": stake, "bankroll": bankroll}.items():
        page.locator(f"#session-{field}").fill(value)
    page.locator("#session-an-hour").fill("45")
    money = int(bankroll) * 100 if bankroll else None
    session = prospects(
        priced(slug), rounds=120, stake=int(stake) * 100, bankroll=money, an_hour=45
    )

    def shown(key: str) -> Locator:
        return page.locator(f"#session-{key} td").first

    expect(shown("expected")).to_have_text(spoken(session.expected))
    for key, chance in {"ahead": session.ahead, "behind": session.behind}.items():
        expect(page.locator(f"#session-{key} td")).to_have_text([chance.percent(4), chance.said])
    expect(shown("hour-lost")).to_have_text(spoken(session.hourly_loss))
    middle = spoken(session.quantiles[Fraction(1, 2)])
    expect(page.locator("#session-quantile-50 td")).to_have_text(f"{middle} or less")
    if session.ruin is None:
        expect(page.locator("#session-ruin")).to_have_count(0)
    else:
        ruin = session.ruin.chance
        expect(page.locator("#session-ruin td")).to_have_text([ruin.percent(4), ruin.said])
    page.locator("#session-rounds").fill("no end")
    expect(page.locator("#session-shown")).to_have_text("rounds: a whole number, not 'no end'")


def test_side_wagers_are_played_along_in_a_session(come: Come) -> None:
    """Those of other games are in test_every_game."""
    slug, sides = "let-it-ride", {"three-card-bonus": 500, "bonus": 100}
    ada = come("Ada")
    ready(ada, slug)
    page = ada.page
    for wager, stake in sides.items():
        page.locator(f"#session-side-{wager}").fill(str(stake // 100))
    session = prospects(priced(slug), rounds=500, stake=1000, sides=sides, bankroll=30_000)
    expect(page.locator("#session-ahead td")).to_have_text(
        [session.ahead.percent(4), session.ahead.said], timeout=SLOW
    )
    expect(page.locator("#session-expected td").first).to_have_text(spoken(session.expected))
    # One that is played alone has none beside it.
    page.select_option("#session-bet", index=1)
    expect(page.locator(f"#session-side-{next(iter(sides))}")).to_have_count(0)


def test_a_wager_that_cannot_be_played_along_is_named(come: Come) -> None:
    ada = come("Ada")
    ready(ada, "double-attack-blackjack")
    expect(ada.page.locator("#on-sides")).to_contain_text("Bust It and insurance are left out")
    found = prospects(priced("double-attack-blackjack"), rounds=500, stake=1000, bankroll=30_000)
    cells = ada.page.locator("#session-ahead td")
    expect(cells).to_have_text([found.ahead.percent(4), found.ahead.said])
    assert found.ahead.said.endswith("at 95%")


def test_a_glimpse_is_that_of_the_odds(come: Come) -> None:
    slug, card = "let-it-ride", "second"
    ada = come("Ada")
    ready(ada, slug)
    ada.page.click(f"#ask-{card}")
    found = exposed(priced(slug).rules, card)
    cells = ada.page.locator(f"#glimpse-{card} td")
    expect(cells).to_have_text(
        [
            part_text(found.value / found.opening),
            part_text(found.gain / found.opening),
        ],
        timeout=SLOW,
    )


def test_a_long_solution_shows_how_far_it_is_and_can_be_stopped(come: Come) -> None:
    slug, card = "four-card-poker", "dealer"
    ada = come("Ada")
    ready(ada, slug)
    page = ada.page
    page.click(f"#ask-{card}")
    page.wait_for_selector(f"#glimpse-{card} progress")
    # The page stays alive meanwhile.
    page.locator("#session-rounds").fill("7")
    session = prospects(priced(slug), rounds=7, stake=1000, bankroll=30_000)
    expect(page.locator("#session-ahead td").first).to_have_text(
        session.ahead.percent(4), timeout=SLOW
    )
    page.click("#stop-glimpse")
    expect(page.locator(f"#ask-{card}")).to_be_visible(timeout=SLOW)


def test_a_pay_table_that_is_solved_anew_can_be_stopped(come: Come) -> None:
    ada = come("Ada")
    ready(ada, "double-attack-blackjack")
    ada.page.select_option("#option-decks", "6")
    ada.page.wait_for_selector("#lab-stop", timeout=SLOW)
    ada.page.click("#lab-stop")
    expect(ada.page.locator("#lab-status")).to_contain_text("Stopped.", timeout=SLOW)


@pytest.mark.parametrize("slug", KINDS)
def test_every_kind_of_game_comes_to_the_bench(slug: str, come: Come) -> None:
    ada = come("Ada", viewport=PHONE)
    ready(ada, slug)
    expect(ada.page.locator("#big-house-edge")).to_have_text(edge(priced(slug)))
    shows(ada, priced(slug))
    expect(ada.page.locator("#lab-strategy li").first).to_have_text(priced(slug).digest.always[0])
    session = prospects(priced(slug), rounds=500, stake=1000, bankroll=30_000)
    for key, chance in {"ahead": session.ahead, "level": session.level}.items():
        cells = ada.page.locator(f"#session-{key} td")
        expect(cells).to_have_text([chance.percent(4), chance.said], timeout=SLOW)
    wide = ada.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


def test_every_file_can_be_taken_along(come: Come) -> None:
    """Those of other games are in test_every_game."""
    slug, ada = "let-it-ride", come("Ada")
    ready(ada, slug)
    links = ada.page.locator("#lab-downloads a")
    expect(links.first).to_be_visible(timeout=SLOW)
    kinds = set()
    for link in links.all():
        address = link.get_attribute("href") or ""
        answer = ada.get(f"{ada.page.url.partition('/lab')[0]}{address}")
        assert answer.ok and answer.body()
        kinds.add(address.partition("?")[0].rpartition("/")[2])
        if "data.json" in address:
            data, told = answer.json(), as_data(priced(slug))
            assert {key: data[key] for key in told} == json.loads(json.dumps(told))
        if "par.csv" in address:
            assert str(priced(slug).main.figures.house_edge) in answer.text()
    assert {"par.html", "par.xlsx", "par.csv", "data.json"} <= kinds


def test_what_is_taken_along_is_what_is_on_the_bench(come: Come) -> None:
    ada = come("Ada")
    ready(ada, "double-cross", "?edition=ma&pay=raise:+flush+=+7+to+1")
    found = priced("double-cross", (pay("raise", "flush", "7 to 1"),), "ma")
    expect(ada.page.locator("#pay-raise-flush")).to_have_value("7 to 1")
    shows(ada, found)
    with ada.page.expect_download() as coming:
        ada.page.click("#get-data-json")
    data = json.loads(coming.value.path().read_text(encoding="utf-8"))
    told = as_data(found)
    assert {key: data[key] for key in told} == json.loads(json.dumps(told))
    for name, begins in {
        "par-html": b"<!doctype html>",
        "par-xlsx": b"PK",
        "par-csv": b"",
        "chart-svg": b"<svg ",
    }.items():
        with ada.page.expect_download() as coming:
            ada.page.click(f"#get-{name}")
        assert coming.value.path().read_bytes().startswith(begins)
        assert coming.value.suggested_filename.startswith("double-cross-")


def test_an_address_that_means_nothing_is_answered_in_words(come: Come) -> None:
    ada = come("Ada")
    ada.go("/lab/roulette")
    expect(ada.page.locator(".lost")).to_contain_text("roulette")
    answer = ada.get(f"{ada.page.url.rpartition('/')[0]}/double-cross/secret.txt")
    assert answer.status == 404
    file = "double-cross/par.html?strategy=../../etc/passwd"
    answer = ada.get(f"{ada.page.url.rpartition('/')[0]}/{file}")
    assert answer.status == 409 and "not a strategy here" in answer.text()
