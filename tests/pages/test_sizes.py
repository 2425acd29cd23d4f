"""What is written can be read, and the own hand is large, in windows of every size."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from support.browsers import Guest, play_out
from support.servers import Server

WINDOWS = {
    "desk": (1280, 800),
    "large screen": (1920, 1080),
    "tablet": (768, 1024),
    "phone": (390, 844),
    "phone held sideways": (844, 390),
}
SHAPES = {"phone": "narrow", "phone held sideways": "low"}
LEAST_TEXT = 12
LEAST_CARD = {"phone": 50, "phone held sideways": 50}
"""Pixels across that the own cards have at least; elsewhere 60."""

SMALL = """(least) => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  while (walk.nextNode()) {
    const text = walk.currentNode, one = text.parentElement, range = document.createRange();
    if (!text.textContent.trim() || one.closest("defs, .unseen, .skip, dialog, title")) continue;
    if (one.closest(".chips .stack")) continue; // a chip's mark: the amount stands beside it
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const scale = one.ownerSVGElement ? one.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(one).fontSize) * scale;
    if (size < least - 0.05) found.push(`${size.toFixed(1)} ${text.textContent.trim()}`);
  }
  return found;
}"""
WIDE = """() => [...document.querySelectorAll("#cards > [aria-label^='your ']")]
  .map((one) => one.getBoundingClientRect().width)"""


def resize(page: Page, window: str) -> None:
    """Another window for the same page, drawn for it."""
    width, height = WINDOWS[window]
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_selector(f"#stage.{SHAPES.get(window, 'wide')}")


def check(page: Page) -> None:
    """Every window, as the table stands."""
    for window, (width, _) in WINDOWS.items():
        resize(page, window)
        assert page.evaluate(SMALL, LEAST_TEXT) == [], window
        least = LEAST_CARD.get(window, 60)
        assert all(one >= least for one in page.evaluate(WIDE)), window
        across = page.evaluate("document.documentElement.scrollWidth")
        assert across <= width, f"{window}: nothing to the right of the window"
    resize(page, "desk")


@pytest.mark.parametrize("game", ["double-cross", "double-attack-blackjack"])
def test_what_is_written_can_be_read_in_every_window(
    game: str, server: Server, regulars: tuple[Guest, Guest, Guest]
) -> None:
    ada = regulars[0]
    ada.go(f"/table/{server.open_table(game, practice=2)}")
    ada.sit(3)
    ada.wait_for("wagering")
    ada.wager_all()
    check(ada.page)
    ada.page.click("#deal")
    ada.wait_for("asked")
    check(ada.page)
    play_out([ada])
    check(ada.page)


def test_the_sheet_and_what_follows_from_it_stand_side_by_side_or_one_below_the_other(
    regulars: tuple[Guest, Guest, Guest],
) -> None:
    page = regulars[0].page
    regulars[0].go("/workshop")
    expect(page.locator("#sheet-felt")).to_contain_text("pays")
    for window, part in (("desk", 0.4), ("phone", 0.9)):
        width, height = WINDOWS[window]
        page.set_viewport_size({"width": width, "height": height})
        editor = page.locator(".editor").bounding_box()
        felt = page.locator("#sheet-felt").bounding_box()
        assert editor is not None and felt is not None
        assert editor["width"] > part * width
        beside, below = felt["x"] >= editor["x"] + editor["width"], felt["y"] > editor["y"] + 200
        assert beside if window == "desk" else below
        assert page.evaluate(SMALL, LEAST_TEXT) == [], window
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": 1280, "height": 860})
