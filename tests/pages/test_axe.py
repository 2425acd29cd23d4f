"""No page has a fault that axe finds, by day and by night; and none breaks its own policy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from croupier.web.desk.case_address import packed
from croupier.web.desk.example import example
from support.browsers import Guest, play_out
from support.servers import Server

axe = pytest.importorskip("axe_playwright_python.sync_playwright")
DESK_WITH_A_CASE = f"/desk/double-cross?case={packed(example('double-cross', 'nj-2007'))}"
BENCH = "/lab/let-it-ride?pay=wager:flush=7+to+1&beside=edition%3Dnj"
PAGES = (
    "/",
    "/records",
    "/rules/casino-war",
    "/drill",
    "/drill/let-it-ride/lesson",
    "/dealer",
    "/dealer/payouts/let-it-ride",
    "/desk",
    DESK_WITH_A_CASE,
    "/lab",
    "/api",
    "/none",
)


RULES: dict[Literal["light", "dark"], dict[str, Any]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast"]},
}
"""By night a page is the same but for its colours."""


def faults(page: Page) -> list[tuple[str, str, str]]:
    """What axe finds in both lights."""
    found: list[tuple[str, str, str]] = []
    expect(page.locator(".status.busy")).to_have_count(0)  # figures are pale until they are there
    page.evaluate(axe.Axe().axe_script)
    for scheme, rules in RULES.items():
        page.emulate_media(color_scheme=scheme)
        told = page.evaluate(
            "(options) => axe.run(options)", {"resultTypes": ["violations"], **rules}
        )
        found += [(scheme, one["id"], one["nodes"][0]["html"][:200]) for one in told["violations"]]
    return found


def test_a_round_and_its_replay(server: Server, come: Callable[..., Guest]) -> None:
    ada = come("Ada")
    table = server.open_table("double-cross", practice=1)
    ada.go(f"/table/{table}")
    assert faults(ada.page) == []
    ada.sit(3)
    ada.wager_all()
    ada.page.click("#deal")
    ada.wait_for("asked")
    assert faults(ada.page) == []
    play_out([ada])
    assert faults(ada.page) == []
    ada.go(f"/table/{table}/round/1")
    assert faults(ada.page) == []


def test_every_other_page(come: Callable[..., Guest]) -> None:
    ada = come("Ada")
    for path in PAGES:
        ada.go(path)
        if path == "/lab":
            ada.page.wait_for_selector("#session-ahead")
        assert faults(ada.page) == [], path


def test_the_lab_the_drill_and_the_dealers_seat_at_work(come: Callable[..., Guest]) -> None:
    ada = come("Ada")
    page = ada.page
    ada.go(BENCH)
    page.wait_for_selector("#session-ahead", timeout=120_000)
    page.select_option("#search-line", "wager: flush")
    page.click("#search-find")
    page.wait_for_selector("#search-found")
    page.click("#lab-exact")
    page.wait_for_selector(".exact-row")
    assert faults(page) == []
    ada.go("/dealer")
    page.fill("#person", "Ada")
    page.select_option("[name=mishaps]", "0")
    page.click("#wish button[type=submit]")
    page.wait_for_url("**/dealer/*")
    ada.settled()
    page.click("#felt-shoe")
    page.wait_for_selector("#put-back")
    assert faults(page) == []
    page.click("#felt-seat-2")
    page.wait_for_selector("#faults")
    assert faults(page) == []
    ada.go("/drill/let-it-ride")
    page.click("#choice-1")
    page.wait_for_selector("#next")
    assert faults(page) == []


def test_no_page_breaks_its_policy(server: Server, come: Callable[..., Guest]) -> None:
    ada = come("Ada", bypass_csp=False)
    said: list[str] = []
    ada.page.on("console", lambda message: said.append(message.text))
    for path in (f"/table/{server.open_table('double-cross')}", BENCH, *PAGES[:-1]):
        ada.go(path)
        assert "croupier" in ada.page.title()
    assert not [one for one in said if "Content Security Policy" in one]
