"""The lobby with its games and tables, and the rules as a page."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from croupier.games import GAMES
from croupier.rulebook import edition
from support.browsers import Guest
from support.readings import holds, readings
from support.servers import Server


def test_a_new_table_in_two_clicks_and_a_link_to_share(
    come: Callable[..., Guest], regulars: tuple[Guest, Guest, Guest]
) -> None:
    ada, ben, _ = regulars
    ada.go("/")
    ada.open_table("four-card-poker")
    name = ada.page.inner_text("h1")
    assert name == "Ada's table"
    assert ada.page.locator(".seat:not(.free)").count() == 3, "two for practice, and Ada"
    shared = str(ada.page.get_attribute("[data-copy]", "data-copy"))
    ben.go(shared)
    assert ben.page.inner_text("h1") == name
    assert "You are watching" in ben.page.inner_text("#bar")
    ben.go("/")
    ben.page.wait_for_selector(f"a[href='{shared}']")


def test_the_lobby_lists_every_game_with_its_exact_figures(come: Callable[..., Guest]) -> None:
    guest = come()
    guest.go("/")
    for slug, game in GAMES.items():
        card = guest.page.locator(f"#game-{slug}")
        assert card.locator("h3").inner_text() == game.name
    assert "2.21%" in guest.page.inner_text("#game-double-cross")


def test_every_option_of_the_house_can_be_wished_for(come: Callable[..., Guest]) -> None:
    guest = come("Ada")
    guest.go("/")
    options = {"option-bonus-spin": "five-dollar", "option-face-up-voids": "2", "seats": "4"}
    guest.open_table("criss-cross", clock="30", **options)
    assert guest.page.locator(".seat").count() == 4
    assert guest.page.locator("#spot-3-bonus-spin").count()
    guest.page.click("#odds > summary")
    assert "five dollar wheel" in guest.page.inner_text("#odds")


def test_a_name_is_chosen_once_and_may_be_changed(come: Callable[..., Guest]) -> None:
    guest = come("Ada")
    guest.go("/")
    for name in ("Ada", "Countess"):
        guest.page.click("[data-dialog=name]")
        guest.page.fill("#name [name=person]", name)
        guest.page.click("#name button[type=submit]")
        guest.page.wait_for_selector(f".person:text-is('{name}')")
    guest.reload()
    assert guest.page.inner_text(".person") == "Countess"
    guest.open_table("casino-war", seats="2", practice="2")
    assert "You are watching" in guest.page.inner_text("#bar"), "practice players took every seat"


def test_a_wish_that_cannot_be_is_refused_in_words(come: Callable[..., Guest]) -> None:
    guest = come("Ada")
    guest.go("/")
    guest.wish("double-cross", minimum="100", maximum="50")
    guest.page.wait_for_selector("#new-said:not([hidden])")
    assert "the table minimum is above the table maximum" in guest.page.inner_text("#new-said")
    assert guest.page.input_value("#new [name=minimum]") == "100", "what was filled in stays"


def test_the_rules_hold_every_paragraph_and_reading_and_can_be_searched(
    come: Callable[..., Guest],
) -> None:
    guest = come()
    guest.go("/rules/double-cross/ma#p-10(c)1")
    page, book = guest.page, edition("double-cross", "ma")
    for key, paragraph in book.paragraphs.items():
        assert page.locator(f'[id="p-{key}"]').count() == 1, paragraph.cite
    for name in readings():
        assert page.locator(f'[id="reading-{name}"]').count() == holds(name, "double-cross")
    top = page.locator('[id="p-10(c)1"]').bounding_box()
    assert top and -50 < top["y"] < 860, "the page opens at the paragraph"
    kept = page.locator('[id="p-10(c)1"] .keeping')
    assert "Enforced by" in kept.inner_text()
    page.fill("#search", "Cover Card")
    page.wait_for_function("document.getElementById('found').textContent.includes('found')")
    shown = page.locator("[data-entry]:not([hidden])")
    assert 0 < shown.count() < len(book.paragraphs)
    for text in shown.all_inner_texts():
        assert "cover" in text.lower()


def test_what_is_not_there_is_said_so(come: Callable[..., Guest], server: Server) -> None:
    guest = come()
    for path in ("/table/nowhere", "/rules/whist", "/rules/let-it-ride/mars"):
        guest.go(path)
        assert re.search("there is no|has no|never existed", guest.page.inner_text(".lost"))
        assert guest.page.locator(".lost a[href='/']").count()


def test_a_table_works_under_its_own_policy(server: Server, come: Callable[..., Guest]) -> None:
    strict = come("Ida", bypass_csp=False)
    complaints: list[str] = []
    strict.page.on("console", lambda said: complaints.append(said.text))
    strict.go(f"/table/{server.open_table('double-cross')}")
    strict.sit(1)
    strict.page.locator(".area-key").first.click()
    expect(strict.page.locator(".chips")).not_to_have_count(0)
    assert not [one for one in complaints if "Security Policy" in one]
    strict.page.click("[data-dialog=settings]")
    strict.page.click("#sign-out button")
    strict.page.wait_for_url("**/")
    strict.settled()
    assert strict.page.locator(".person").count() == 0
