"""The dispute desk in the browser: rounds clicked together, files brought, verdicts printed."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.disputes import RoundFile, audit_round, parse_round, settle_round
from croupier.money import dollars, signed
from croupier.players import close_table, least_wagers, play_rounds, seat_players
from croupier.record import Journal, read
from croupier.rounds import COUPON
from croupier.rulebook import cite_label
from croupier.table import Dealer, Setup, Table
from croupier.web.desk.case import Case, from_round
from croupier.web.lab.bench import key_of
from support.browsers import KINDS, PHONE, Guest, play_out
from support.desk_cases import example_of, full_table
from support.servers import Server

Come = Callable[..., Guest]
WITH_SPINS = (*KINDS, "criss-cross")
"""A game of each kind, and the one with a wheel."""


def describe(guest: Guest, file: RoundFile) -> None:
    """Click and write a round as a person would: cards in their places, wagers, answers."""
    page, case = guest.page, from_round(file)
    guest.go(f"/desk/{case.game}?edition={case.edition}")
    post(page, case)
    for at, seat in enumerate(case.seats):
        if at:
            page.click("#desk-more")
        page.locator(f"#desk-{at}-seat").fill(str(seat.seat))
        for n, card in enumerate(seat.cards):
            page.click(f"#{key_of('slot', 'seat', str(at), str(n))}")
            page.click(f"#card-{card}")
    for area, cards in case.areas.items():
        for slot, card in cards.items():
            page.click(f"#{key_of('slot', area, slot)}")
            page.click(f"#card-{card}")
    for at, seat in enumerate(case.seats):
        for wager, amount in seat.wagers.items():
            page.locator(f"#{key_of('desk', str(at), f'wagers.{wager}')}").fill(amount)
        if seat.coupon:
            page.locator(f"#{key_of('desk', str(at), 'coupon')}").fill(seat.coupon)
    for at, seat in enumerate(case.seats):
        for answer in seat.choices:
            choose(page, at, answer)
    for seat_number, position in case.spins.items():
        page.locator(f"#desk-spin-{seat_number}").fill(position)
    if case.jackpot:
        page.locator("#desk-jackpot").fill(case.jackpot)
    for at, seat in enumerate(case.seats):
        for wager, amount in seat.paid.items():
            page.locator(f"#{key_of('paid', str(at), wager)}").fill(amount)


def post(page: Page, case: Case) -> None:
    """What the house has chosen and posted."""
    if case.options or case.posted:
        page.click("#desk-rules > summary")
    for name, value in case.options.items():
        field = page.locator(f"#{key_of('option', name)}")
        if field.evaluate("(one) => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    for table, lines in case.posted.items():
        for line, odds in lines.items():
            page.locator(f"#{key_of('posted', table, line)}").fill(odds)


def choose(page: Page, at: int, answer: str) -> None:
    """Click an answer, its amount first where it wants one."""
    made = page.locator(f"#desk-seats > .seat:nth-child({at + 1}) .given li")
    before = made.count()
    words, _, amount = answer.rpartition(" ")
    if amount.replace(".", "").isdecimal():
        form = page.locator(f"#{key_of('answer', str(at), words)}")
        form.locator("input").fill(amount)
        form.locator("button").click()
    else:
        page.click(f"#{key_of('answer', str(at), answer)}")
    expect(made).to_have_count(before + 1)


def shows(guest: Guest, file: RoundFile) -> None:
    """Every line of the verdict is that of the settlement, with amount and paragraph."""
    page, verdict = guest.page, settle_round(file)
    places = {seat.seat: at for at, seat in enumerate(from_round(file).seats)}
    for seat in verdict.seats:
        at = places[seat.seat]
        expect(page.locator(f"#net-{at}")).to_have_text(signed(seat.net))
        wagers = [result.wager for result in seat.results]
        for result in seat.results:
            if wagers.count(result.wager) > 1:
                continue
            row = page.locator(f"#{key_of('line', str(at), result.wager)}")
            expect(row.locator(".comes")).to_have_text(
                f"{result.outcome.value}, {signed(result.net)}"
            )
            if result.wager != COUPON:
                expect(row.locator("td").first).to_have_text(dollars(result.stake))
            cite = (*result.cites, *result.readings)[0]
            link = row.locator(".cite").first
            expect(link).to_have_text(cite_label(cite, verdict.file.setup.rules.edition))
            expect(link).to_have_attribute("data-cite", cite)
    expect(page.locator("#house-net")).to_have_text(signed(verdict.house_net))


@pytest.mark.parametrize("slug", WITH_SPINS)
def test_a_round_described_by_clicking_is_settled_line_by_line(slug: str, come: Come) -> None:
    ada, (_, _, file) = come("Ada"), example_of(slug)
    describe(ada, file)
    shows(ada, file)


DISPUTE = """
game = "double-cross"
edition = "nj-2007"
dealer = "4s Js"
cross = "9d 6h Kh 2c 3d"
[[seats]]
seat = 3
cards = "Kc 9h"
wagers = { ante = 10 }
choices = ["play horizontal"]
paid = { ante = 10, raise-1 = 20, raise-2 = 15 }
"""


def pages_printed(guest: Guest) -> set[int]:
    """How many pages the verdict takes, on either paper."""
    printed = [guest.page.pdf(format=paper) for paper in ("Letter", "A4")]
    return {one.count(b"/Type /Page") - one.count(b"/Type /Pages") for one in printed}


def test_a_wrong_payment_is_named_with_its_amount_and_prints_on_one_page(come: Come) -> None:
    ada, file = come("Ada"), parse_round(DISPUTE)
    describe(ada, file)
    page = ada.page
    shows(ada, file)
    [finding] = audit_round(file).findings
    row = page.locator("#line-0-raise-1")
    expect(row).to_have_class("wrong")
    expect(row).to_contain_text(f"{dollars(finding.off_by)} too much")
    expect(page.locator("#desk-wrong")).to_have_text(
        f"Take {dollars(finding.off_by)} back from seat 3."
    )
    expect(page.locator("#desk-cited")).to_contain_text("19:47-25.11(b)")
    row.locator(".cite").first.click()
    ada.read_and_close("19:47-25.11(b)")
    assert pages_printed(ada) == {1}
    page.locator("#paid-0-raise-1").fill("15")
    expect(page.locator("#desk-right")).to_have_text("What was paid is right.")


def test_an_impossible_description_is_pointed_at_where_it_is_wrong(come: Come) -> None:
    ada, file = come("Ada"), parse_round(DISPUTE)
    describe(ada, file)
    page = ada.page
    page.click("#slot-seat-0-1")
    page.click("#card-Kc")
    expect(page.locator("#slot-seat-0-1")).to_have_class("slot suit-c wrong")
    expect(page.locator("#desk-fault")).to_have_text(
        "This round is impossible. Seat 3, cards: the king of clubs (Kc) is there twice"
    )
    page.click("#slot-seat-0-1")
    page.click("#card-9h")
    shows(ada, file)
    page.locator("#desk-0-wagers-three-card").fill("5000")
    expect(page.locator("#desk-0-wagers-three-card")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[data-where='seats[0].wagers.three-card']")).to_be_visible()
    page.locator("#desk-0-wagers-three-card").fill("")
    page.click("#unchoose-0")
    expect(page.locator("#desk-fault")).to_contain_text("Still needed.")
    page.click("#answer-0-fold")
    expect(page.locator("#net-0")).to_have_text("−$10")

    # Also before all is told: what is missing is no fault, a card that lies twice is one.
    page.click("#desk-more")
    expect(page.locator("#desk-fault")).to_contain_text("Still needed.")
    expect(page.locator(".fault")).to_have_count(0)
    page.click("#slot-seat-1-0")
    page.click("#card-4s")
    expect(page.locator("#desk-fault")).to_contain_text("This round is impossible. Seat 1, cards")
    expect(page.locator("#desk-fault")).to_contain_text("lies in dealer.first already")
    expect(page.locator("#slot-seat-1-0")).to_have_class(re.compile("wrong"))


def test_what_the_house_has_posted_decides_what_is_paid(come: Come) -> None:
    ada, file = come("Ada"), parse_round(DISPUTE)
    describe(ada, file)
    page = ada.page
    page.click("#desk-rules > summary")
    page.locator("#posted-raise-two-pair").fill("2 to 1")
    expect(page.locator("#line-0-raise-1 .comes")).to_have_text("win, +$20")
    expect(page.locator("#desk-rules > summary")).to_contain_text("1 changed")
    expect(page.locator(".about-round")).to_contain_text("raise, two pair: 2 to 1")
    page.locator("#posted-raise-two-pair").fill("1 to 1")  # less than the law's 3 to 2
    expect(page.locator("#desk-fault")).to_contain_text("This round is impossible. Posted")
    page.locator("#posted-raise-two-pair").fill("3 to 2")
    page.locator("#option-minimum").fill("15")
    expect(page.locator("[data-where='seats[0].wagers.ante']")).to_be_visible()
    page.locator("#option-minimum").fill("5")
    expect(page.locator("#line-0-raise-1 .comes")).to_have_text("win, +$15")


def test_a_file_is_settled(come: Come, tmp_path: Path) -> None:
    ada, (kind, text, file) = come("Ada", viewport=PHONE), example_of("criss-cross")
    ada.go("/desk")
    (tmp_path / f"round.{kind}").write_text(text, encoding="utf-8")
    ada.page.set_input_files("#desk-file", tmp_path / f"round.{kind}")
    expect(ada.page.locator(".about-round")).to_contain_text("Criss Cross")
    shows(ada, file)
    wide = ada.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    assert pages_printed(ada) == {1}


HOW_SMALL = """() => {
    dispatchEvent(new Event("beforeprint"));
    const sheet = document.getElementById("desk-sheet");
    const found = [Number(sheet.style.zoom), sheet.dataset.level];
    dispatchEvent(new Event("afterprint"));
    return [...found, sheet.style.zoom];
}"""


@pytest.mark.parametrize("slug", ["criss-cross", "double-cross"])
def test_a_full_table_prints_on_one_page_that_can_be_read(
    slug: str, come: Come, tmp_path: Path
) -> None:
    """Of the games that have the most lines, and the most paragraphs."""
    ada, path = come("Ada"), tmp_path / "round.json"
    path.write_text(json.dumps(full_table(slug).as_data()), encoding="utf-8")
    ada.go("/desk")
    ada.page.set_input_files("#desk-file", path)
    expect(ada.page.locator("#desk-wrong")).to_be_visible()
    assert ada.page.locator(".verdict-lines tr[id^=line-]").count() > 20
    assert pages_printed(ada) == {1}
    size, level, afterwards = ada.page.evaluate(HOW_SMALL)
    assert size > 0.7 and level == "0"  # of ten points, with every paragraph in words
    assert afterwards == ""


def test_a_file_that_cannot_have_been_says_where(come: Come, tmp_path: Path) -> None:
    ada = come("Ada")
    ada.go("/desk")
    (tmp_path / "round.toml").write_text(DISPUTE.replace("Kc 9h", "Kc 8x"), encoding="utf-8")
    ada.page.set_input_files("#desk-file", tmp_path / "round.toml")
    expect(ada.page.locator("#toast")).to_contain_text("round.toml, seats[0].cards: '8x'")


def test_a_record_is_audited_and_read_line_by_line(come: Come, tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    setup = Setup.of("let-it-ride", "nj", shuffler="device", method="hand")
    journal = Journal.create(path, setup)
    table = Table(setup, entropy=journal.entropy, clock=lambda: 0, keep=journal.write)
    players = seat_players(table, (1, 2))
    play_rounds(table, Dealer(table, random.Random(3)), 2, players, least_wagers(table))
    close_table(table)
    journal.close()
    ada = come("Ada")
    ada.go("/desk")
    page = ada.page
    page.set_input_files("#desk-file", path)
    expect(page.locator("#record-right")).to_have_text("Nothing is wrong.")
    expect(page.locator("#record-seen")).to_contain_text("2 rounds looked at: 2 rounds checked; 0")
    page.select_option("#record-round", "1")
    events = read(path).events
    begins = [event.number for event in events if event.act["act"] == "no more bets"]
    lines = [one for event in events[: begins[1]] for one in event.told.get("results", ())]
    expect(page.locator("#record-lines tbody tr")).to_have_count(len(lines))
    expect(page.locator("#record-cards")).to_contain_text("Seat 2: ")
    page.click("#record-open")
    expect(page.locator("#desk-right")).to_have_text("What was paid is right.")
    forged = path.read_bytes().replace(b'"won":0', b'"won":7', 1)
    path.write_bytes(forged)
    page.set_input_files("#desk-file", path)
    expect(page.locator("#record-wrong")).to_contain_text("wrong")
    assert pages_printed(ada) == {1}


def test_a_case_is_there_again_and_every_step_can_be_taken_back(come: Come) -> None:
    ada = come("Ada")
    ada.go("/desk/double-cross")
    page = ada.page
    expect(page.locator("#desk-needed")).to_contain_text("Seat 1: ante")
    seat = page.locator("#desk-0-wagers-ante").bounding_box()
    assert seat and seat["y"] + seat["height"] < 800
    page.click("#desk-example")
    said = page.locator("#desk-wrong")
    expect(said).to_have_text(re.compile(r"Pay seat \d \$5 more\."))
    expect(page).to_have_url(re.compile("case="))
    without_name = page.url
    page.fill("#case-player", "Ms Jones")
    expect(page).not_to_have_url(without_name)
    before = said.inner_text()
    for _ in range(2):
        page.reload()
        expect(said).to_have_text(before)
        expect(page.locator("#case-player")).to_have_value("Ms Jones")
        expect(page.locator("#case-number")).not_to_have_value("")
    page.click("#desk-new")
    expect(said).to_have_count(0)
    page.click("#desk-undo")
    expect(said).to_have_text(before)
    page.click("#desk-redo")
    expect(page.locator("#desk-needed")).to_be_visible()


def test_a_round_of_a_table_comes_to_the_desk_and_back(server: Server, come: Come) -> None:
    ada, table = come("Ada"), server.open_table("four-card-poker", practice=1)
    ada.go(f"/table/{table}")
    ada.sit(3)
    ada.wager_all()
    ada.page.click("#deal")
    ada.wait_for("asked")
    play_out([ada])
    ada.go(f"/desk?table={table}&round=1")
    expect(ada.page.locator("#desk-right")).to_have_text("What was paid is right.")
    expect(ada.page.locator("#desk-replay")).to_have_attribute("href", f"/table/{table}/round/1")
    ada.page.click("#desk-table")
    ada.page.wait_for_url(f"**/table/{table}")
    ada.go(f"/desk?table={table}&round=99")
    expect(ada.page.locator("main")).to_contain_text("there is no finished round 99")
