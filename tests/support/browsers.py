"""Browsers at the tables of a house that is served, each keeping every byte that it is sent."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    APIResponse,
    Browser,
    BrowserContext,
    Page,
    Request,
    WebSocket,
    expect,
    sync_playwright,
)

from croupier.cards import DECK
from support.chromium import find
from support.servers import Server

PATIENCE = 180_000
"""Milliseconds that a test waits for something to show up."""
LONG = 1800
"""Seconds that a table's clock gives to everyone where several people play: without a clock those
who wager have 15 s once someone is ready, which a busy machine takes."""
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 860}
KINDS = ("let-it-ride", "four-card-poker", "double-attack-blackjack")
"""A game of each kind: paid by a table, against the dealer, by turns from a shoe. What pages show
of the others is tested without a browser, in pages/test_every_game."""
expect.set_options(timeout=PATIENCE)


@contextmanager
def a_browser() -> Iterator[Browser]:
    """The machine's Chromium, or whichever else there is."""
    chromium = find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


CARD_WORDS = {word: str(card) for card in DECK for word in (str(card), card.symbol, card.spoken)}
CARDS = re.compile(
    rf"(?<![A-Za-z0-9.#%-])({'|'.join(map(re.escape, CARD_WORDS))})(?![A-Za-z0-9%-])"
)
STYLE = re.compile(r"<style.*?</style>", re.S)
MISSHAPEN = re.compile("That was not understood: (Object|Expected|Invalid value)")
"""What a page of ours never has to hear."""


def cards_in(text: str) -> set[str]:
    """Every card that is written in a text: as a code, in signs, or in words."""
    return {CARD_WORDS[found] for found in CARDS.findall(STYLE.sub("", text))}


class Guest:
    """One browser with its cookies; everything that is sent to it is kept."""

    def __init__(self, browser: Browser, server: Server, name: str = "", **settings: Any) -> None:
        self.name, self._server = name, server
        self.heard: list[str] = []
        self.asked_for: list[str] = []
        self.errors: list[str] = []
        # What waits in a page for something is a script made of a text, which the policy forbids.
        usual = {"viewport": DESK, "reduced_motion": "reduce", "bypass_csp": True}
        settings = {**usual, **settings}
        self.context: BrowserContext = browser.new_context(**settings)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.page.on("request", self._asks)
        self.page.on("websocket", self._listens)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _asks(self, request: Request) -> None:
        self.asked_for.append(request.url)

    def _listens(self, line: WebSocket) -> None:
        self.asked_for.append(line.url)
        line.on("framereceived", self._hears)

    def _hears(self, data: str | bytes) -> None:
        self.heard.append(text := _text(data))
        if MISSHAPEN.search(text):
            self.errors.append(text)

    def hosts(self) -> set[str]:
        """Every host that the browser has asked for anything."""
        return {urlsplit(url).netloc for url in self.asked_for if urlsplit(url).netloc}

    # ---- going about --------------------------------------------------------------------

    def go(self, path: str) -> None:
        """Go to a page, and wait until it listens."""
        answer = self.page.goto(self._server.address + path)
        assert answer is not None
        self.heard.append(answer.text())
        self.settled()

    def settled(self) -> None:
        """Wait until the page listens to the person who uses it."""
        self.page.wait_for_selector("html[data-ready]")

    def reload(self) -> None:
        answer = self.page.reload()
        assert answer is not None
        self.heard.append(answer.text())
        self.settled()

    def sit(self, seat: int, name: str | None = None) -> None:
        """Sit down by pointing at a free seat."""
        self.page.click(f"#sit-{seat}")
        if self.page.locator("#sit [name=person]").count():
            self.page.fill("#sit [name=person]", name or self.name)
        self.page.click("#sit button[type=submit]")
        self.page.wait_for_selector(f"#seat-{seat}.mine")

    def wish(self, game: str, **fields: str) -> None:
        """Fill in the form for a new table from the lobby, and send it."""
        self.page.click(f"#game-{game} .new-table")
        self.page.wait_for_selector("#new[open] form")
        if self.page.locator("#new [name=person]").count():
            self.page.fill("#new [name=person]", self.name)
        if set(fields) - {"minimum", "maximum", "practice"}:
            self.page.click("#more-wishes > summary")
        for name, value in {"pace": "0", **fields}.items():
            field = self.page.locator(f"#new [name='{name}']")
            if field.evaluate("(one) => one.tagName") == "SELECT":
                field.select_option(value, force=True)
            else:
                field.fill(value)
        self.page.click("#new button[type=submit]")

    def open_table(self, game: str, **fields: str) -> None:
        """Open a table from the lobby, and sit down at it."""
        self.wish(game, **fields)
        self.page.wait_for_url("**/table/*")
        self.settled()

    def read_and_close(self, cite: str) -> None:
        """Read the paragraph that is being opened, and close it: while it is open, nothing else
        on the page can be used."""
        expect(self.page.locator("#paragraph[open]")).to_contain_text(cite)
        self.page.keyboard.press("Escape")
        expect(self.page.locator("#paragraph[open]")).to_have_count(0)

    def path(self) -> str:
        """Where the page is."""
        return urlsplit(self.page.url).path

    # ---- playing ------------------------------------------------------------------------

    def is_asked(self) -> bool:
        return self.page.locator("#bar.asked").count() > 0

    def wait_for(self, bar: str) -> None:
        """Wait until the bar is of a kind: asked, wagering, waiting, watching."""
        self.page.wait_for_selector(f"#bar.{bar}")

    def wager_all(self) -> None:
        """A chip on every area that takes one."""
        areas = self.page.locator(".area-key")
        for at in range(areas.count()):
            before = self.on_layout()
            areas.nth(at).click()
            self.page.wait_for_function(
                "(was) => document.querySelectorAll('.chips').length > was", arg=before
            )

    def on_layout(self) -> int:
        return self.page.locator(".chips").count()

    def answer(self) -> None:
        """Answer what is asked: the last choice, with the first card if one is to be chosen."""
        before = self.moment()
        bar = self.page.locator("#bar")
        if bar.locator(".pick-card").count() and not bar.locator("[aria-pressed=true]").count():
            bar.locator(".pick-card").first.click()
            expect(bar.locator("[aria-pressed=true]")).to_have_count(1)
        if bar.locator("form.choice").count():
            bar.locator("form.choice button").last.click()
        else:
            bar.locator(".controls button").last.click()
        self.page.wait_for_function(
            "(was) => document.getElementById('bar').dataset.moment !== was", arg=before
        )

    def moment(self) -> str:
        """Changes with everything that happens at the table."""
        return str(self.page.get_attribute("#bar", "data-moment"))

    def own_cards(self, seat: int) -> list[str]:
        """The cards of a seat that this page shows."""
        shown = self.page.locator(f"[id*='-seat-{seat}-'] .turn").all()
        return [one for each in shown if (one := each.get_attribute("data-shows"))]

    def state(self, table: str) -> dict[str, Any]:
        """What the house tells this browser by the API."""
        state: dict[str, Any] = self.get(f"{self._server.address}/api/tables/{table}").json()
        return state

    def get(self, address: str) -> APIResponse:
        """What lies at an address; asked for again if the server has just closed the connection
        that was kept for it, as it may at any time."""
        return self.context.request.get(address, max_retries=3)

    def close(self) -> None:
        self.context.close()


def _text(data: Any) -> str:
    payload = data if isinstance(data, str | bytes) else data["payload"]
    return payload if isinstance(payload, str) else payload.decode("utf-8", "replace")


def seen_in(view: Mapping[str, Any]) -> set[str]:
    """The cards that a view shows."""
    return cards_in(str(view["areas"])) | {
        card for seat in view["seats"].values() for card in cards_in(str(seat))
    }


def play_out(
    guests: list[Guest], rounds: int = 1, at_every_pause: Callable[[], None] = lambda: None
) -> None:
    """Everyone answers until this many rounds are over and wagers are open again."""
    over = f"#bar.wagering[data-rounds='{rounds}']"
    while True:
        asked = next((one for one in guests if one.is_asked()), None)
        if asked is not None:
            at_every_pause()
            asked.answer()
        elif all(one.page.locator(over).count() for one in guests):
            at_every_pause()
            return
        else:
            guests[0].page.wait_for_timeout(30)
