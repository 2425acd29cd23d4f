"""Keys alone are enough, a phone is enough, and everything that can be pressed has a name."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.games import GAMES
from support.browsers import KINDS, PHONE, Guest, play_out
from support.servers import Server

NAMELESS = """() => [...document.querySelectorAll(
    'button, a[href], input:not([type=hidden]), select, summary, [role=button], [tabindex="0"]')]
  .filter((one) => one.checkVisibility({visibilityProperty: true}))
  .filter((one) => !(one.getAttribute('aria-label') || one.textContent.trim() || one.title ||
    (one.labels && [...one.labels].some((label) => label.textContent.trim())) ||
    one.closest('label')?.textContent.trim()))
  .map((one) => one.outerHTML.slice(0, 120))"""


def tab_to(guest: Guest, what: str) -> None:
    """Press Tab until something has the focus, and see that it shows."""
    for _ in range(80):
        guest.page.keyboard.press("Tab")
        if guest.page.evaluate("(what) => document.activeElement.matches(what)", what):
            break
    else:
        pytest.fail(f"Tab never came to {what}")
    shows = """() => { const one = document.activeElement, style = getComputedStyle(one);
      const inner = one.firstElementChild && getComputedStyle(one.firstElementChild);
      return style.outlineStyle !== 'none' || (inner && inner.stroke === 'rgb(255, 255, 255)')
        || getComputedStyle(one.parentElement).outlineStyle !== 'none'; }"""
    assert guest.page.evaluate(shows), f"the focus on {what} cannot be seen"


def test_a_round_from_the_lobby_to_the_paragraph_by_keys_alone(come: Callable[..., Guest]) -> None:
    guest = come("Ada")
    keyboard = guest.page.keyboard
    guest.go("/")
    tab_to(guest, "#game-let-it-ride .new-table")
    keyboard.press("Enter")
    guest.page.wait_for_selector("#new[open] [name=person]")
    tab_to(guest, "#new [name=person]")
    keyboard.type("Ada")
    keyboard.press("Enter")
    guest.page.wait_for_url("**/table/*")
    guest.settled()
    guest.wait_for("wagering")
    keyboard.press("3")  # the third chip
    guest.page.wait_for_selector(".chip-choice input[data-key='3']:checked", state="attached")
    tab_to(guest, "[id^=spot-3-wager-3]")
    keyboard.press("Enter")
    guest.page.wait_for_selector("#chips-3-wager-3[aria-label='$25 in chips']")
    keyboard.press("s")  # the second area by its key
    guest.page.wait_for_selector("#chips-3-three-card-bonus")
    keyboard.press("c")
    guest.wait_for("asked")
    while guest.is_asked():
        before = guest.moment()
        keyboard.press("2")
        guest.page.wait_for_function(
            "(was) => document.getElementById('bar').dataset.moment !== was", arg=before
        )
        guest.page.wait_for_selector("#bar.asked, #bar.wagering")
    guest.page.wait_for_selector("#bar.wagering[data-rounds='1']")
    tab_to(guest, "#results a.cite")
    keyboard.press("Enter")
    guest.page.wait_for_selector("#paragraph[open] p")
    keyboard.press("Escape")
    keyboard.press("?")
    guest.page.wait_for_selector("#help[open]")
    assert "repeat the last round's wagers" in guest.page.inner_text("#help")


def test_everything_that_can_be_pressed_has_a_name(
    server: Server, come: Callable[..., Guest]
) -> None:
    guest = come("Ada")
    guest.go("/")
    assert guest.page.evaluate(NAMELESS) == []
    guest.open_table("criss-cross")
    assert guest.page.evaluate(NAMELESS) == []
    for part in ("company", "tray-panel", "odds"):
        guest.page.click(f"#{part} > summary")
    assert guest.page.evaluate(NAMELESS) == []
    guest.page.keyboard.press("a")
    guest.page.click("#deal.primary")
    guest.wait_for("asked")
    assert guest.page.evaluate(NAMELESS) == []
    guest.go("/rules/criss-cross/nj")
    assert guest.page.evaluate(NAMELESS) == []


def test_a_round_on_a_phone_by_taps(server: Server, come: Callable[..., Guest]) -> None:
    guest = come("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    guest.go(f"/table/{server.open_table('criss-cross', practice=3)}")
    page = guest.page
    page.wait_for_selector("svg.stage.narrow")
    page.tap("#sit-6")
    page.fill("#sit [name=person]", "Ada")
    page.tap("#sit button[type=submit]")
    page.wait_for_selector("#spot-6-ante-across[role=button]")
    page.tap("#spot-6-ante-across")
    page.wait_for_selector("#chips-6-ante-down")
    page.tap("#deal")
    guest.wait_for("asked")
    wide = "document.documentElement.scrollWidth"
    assert page.evaluate(wide) <= PHONE["width"], "nothing sticks out"
    own = [page.locator(f"[id$='seat-6-0-{at}']").bounding_box() for at in (0, 1)]
    other = page.locator("[id$='seat-2-0-0']").bounding_box()
    bar = page.locator("#bar").bounding_box()
    assert other and bar
    for card in own:
        assert card and card["width"] > 1.8 * other["width"], "the own seat is large"
        assert card["y"] + card["height"] <= bar["y"] + 1, "the bar does not cover the own cards"
    for choice in page.locator(".choice").all():
        box = choice.bounding_box()
        assert box and box["height"] >= 40, "large enough for a thumb"
    play_out([guest])
    assert page.locator("#results .outcome").count()


def test_every_game_fits_a_phone(server: Server, come: Callable[..., Guest]) -> None:
    """Its table, with nothing to scroll to sideways; and the lab and the drill of each kind."""
    guest = come("Ada", viewport=PHONE)
    tables = [f"table/{server.open_table(game)}" for game in GAMES]
    others = [f"{place}/{game}" for place in ("lab", "drill") for game in KINDS]
    for place in (*tables, *others):
        guest.go(f"/{place}")
        wide = guest.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"] + 1, place
