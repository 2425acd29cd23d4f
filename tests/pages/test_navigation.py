"""From every page to every other: sections, the skip link, and pages that are not there."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import expect

from support.browsers import PHONE, Guest
from support.servers import Server

SECTIONS = ("/", "/records", "/drill", "/dealer", "/lab", "/desk", "/workshop")


def test_every_section_leads_to_every_other_and_says_where_it_is(
    come: Callable[..., Guest],
) -> None:
    guest = come()
    for path in SECTIONS:
        guest.go(path)
        links = guest.page.locator("#sections a")
        assert [one.get_attribute("href") for one in links.all()] == list(SECTIONS)
        here = guest.page.locator("#sections [aria-current=page]")
        assert here.get_attribute("href") == path
        expect(guest.page.locator(".line-cut")).to_be_hidden()
        guest.page.keyboard.press("Tab")
        assert guest.page.evaluate("document.activeElement.className") == "skip", path


def test_on_a_phone_the_sections_are_behind_a_button(come: Callable[..., Guest]) -> None:
    guest = come(viewport=PHONE)
    guest.go("/")
    sections, menu = guest.page.locator("#sections"), guest.page.locator(".menu")
    expect(sections).to_be_hidden()
    menu.click()
    expect(menu).to_have_attribute("aria-expanded", "true")
    sections.get_by_text("Desk").click()
    guest.page.wait_for_url("**/desk")


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/table/nowhere", "/table/nowhere/round/1", "/rules/whist", "/drill/whist"],
)
def test_what_is_not_there_has_its_own_page_and_the_right_status(server: Server, path: str) -> None:
    answer = httpx.get(server.address + path)
    assert answer.status_code == 404
    assert '<main class="lost"' in answer.text and 'id="sections"' in answer.text
