"""Two people at a table: an invited guest sits down, sees who is ready, and is called."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from support.browsers import LONG, Guest
from support.servers import Server


def test_a_guest_sits_down_and_both_see_who_is_ready(
    server: Server, come: Callable[..., Guest]
) -> None:
    ada, ben = come("Ada"), come("Ben")
    table = server.open_table("let-it-ride", clock=LONG)
    ada.go(f"/table/{table}")
    ada.sit(1)
    ben.go(f"/table/{table}")
    ben.page.click("#sit-down")
    assert ben.page.input_value("#sit [name=seat]") == "2"
    ben.page.fill("#sit [name=person]", "Ben")
    ben.page.click("#sit button[type=submit]")
    ben.page.wait_for_selector("#seat-2.mine")

    ada.wager_all()
    ada.page.click("#deal")
    expect(ben.page.locator("#seat-1.ready .mark-text")).to_have_text("ready")
    expect(ben.page.locator("#prompt")).to_contain_text("Ada is ready")
    expect(ben.page).to_have_title(re.compile("^● Others wait"))

    ben.page.click("#company > summary")
    ben.page.get_by_role("button", name="Good luck").click()
    expect(ada.page.locator("#seat-2 .sign")).to_contain_text("Good luck")
    expect(ada.page.locator("#said-signs")).to_have_text("Ben: good luck.")
    ada.page.click("[data-dialog=settings]")
    ada.page.check("[name=setting-signs][value=off]")
    expect(ada.page.locator("#seat-2 .sign")).to_be_hidden()
    ada.page.keyboard.press("Escape")

    ben.wager_all()
    ben.page.click("#deal")
    ada.wait_for("asked")
    expect(ada.page).to_have_title(re.compile("^● Your turn"))


def test_questions_that_need_no_thought_are_answered_unless_wanted(
    server: Server, come: Callable[..., Guest]
) -> None:
    ada = come("Ada")
    ada.go(f"/table/{server.open_table('double-cross', pace=0)}")
    ada.sit(1)
    ada.wager_all()
    ada.page.click("#deal")
    ada.wait_for("asked")
    expect(ada.page.locator("#prompt")).to_contain_text("Fold")
    assert "expose" in ada.page.inner_text("#news-list").lower()
    ada.page.click("[data-dialog=settings]")
    ada.page.check("[name=setting-questions][value=all]")
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("f")
    ada.wait_for("wagering")
    ada.page.keyboard.press("Space")
    ada.wait_for("asked")
    expect(ada.page.locator("#prompt")).to_contain_text("three-card")


def test_the_coach_writes_values_on_the_buttons(server: Server, come: Callable[..., Guest]) -> None:
    ada = come("Ada")
    ada.go(f"/table/{server.open_table('four-card-poker', pace=0)}")
    ada.sit(1)
    ada.page.keyboard.press("k")
    ada.wager_all()
    ada.page.click("#deal")
    ada.wait_for("asked")
    ada.page.keyboard.press("w")
    expect(ada.page.locator(".choice .choice-worth")).to_have_count(4)
    told = ada.page.locator("#values .amount").all_inner_texts()
    assert ada.page.locator(".choice-worth").all_inner_texts() == told
