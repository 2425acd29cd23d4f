"""Makes the pictures of the README again: `make pictures`, after a change to how pages look.

The cards are always the same, for the shuffle is given; only the people are made up.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page

from croupier.house import House, OpenTable, Person
from croupier.house.store import Store
from croupier.table.shuffle import entropy_from
from croupier.web.gate import COOKIE
from support.api import served
from support.browsers import PHONE, a_browser

PICTURES: Final = Path(__file__).parents[2] / "docs" / "pictures"
PEOPLE: Final = {2: "Ada", 3: "Émilie", 5: "Blaise"}
CHIPS: Final = 1_000_00
SHUFFLE: Final = "pictures-95"


def open_table(
    house: House, people: dict[int, Person], game: str, wagers: dict[str, int]
) -> OpenTable:
    """A table with three people and two simple players, their wagers down and the cards dealt."""
    ada = people[2]
    wish = {"game": game, "name": "Ada's table", "shuffler": "device"}  # then nobody cuts
    table = house.open_table(ada, wish)
    for seat, person in people.items():
        table.receive(person, {"do": "sit", "seat": seat, "chips": CHIPS})
    for seat in (1, 6):
        table.receive(ada, {"do": "practice", "seat": seat})
    for seat, person in people.items():
        for wager, amount in wagers.items():
            say = {"do": "wager", "seat": seat, "wager": wager, "amount": amount * seat}
            table.receive(person, say)
    for person in people.values():
        table.receive(person, {"do": "ready"})
    return table


def play_out(table: OpenTable, people: Iterable[Person]) -> None:
    """Everyone takes the last answer there is, until the round is over."""
    while (asked := table.state(None).asked) is not None:
        for person in people:
            told = table.state(person).asked
            if told is not None and told.choices:
                option = told.choices[-1 if asked.act["asked"] == "play" else 0].option
                table.receive(person, {"do": "act", "act": {**told.act, "option": option}})
                break


def take(page: Page, name: str) -> None:
    page.wait_for_selector("html[data-ready]")
    page.wait_for_timeout(800)
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png")


def look(browser: Browser, address: str, person: Person, **settings: object) -> Page:
    """A browser of that person."""
    context = browser.new_context(reduced_motion="reduce", **settings)  # type: ignore[arg-type]
    host = address.removeprefix("http://").partition(":")[0]
    cookie = {"name": COOKIE, "value": person.token, "domain": host, "path": "/"}
    context.add_cookies([cookie])  # type: ignore[list-item]
    return context.new_page()


def main() -> int:
    """Take both pictures."""
    with tempfile.TemporaryDirectory() as folder, a_browser() as browser:
        store = Store.open(Path(folder) / "house.sqlite", synchronous="OFF")
        house = House(store, entropy=entropy_from(SHUFFLE))
        people = {seat: house.sign_in(name) for seat, name in PEOPLE.items()}
        # A house is called from one thread: everything is played before it is served.
        wide = open_table(house, people, "double-cross", {"ante": 500, "three-card": 500})
        play_out(wide, people.values())
        narrow = open_table(house, people, "four-card-poker", {"ante": 500, "aces-up": 500})
        with served(house, with_pages=True) as address:
            page = look(browser, address, people[2], viewport={"width": 1280, "height": 800})
            page.goto(f"{address}/table/{wide.id}")
            take(page, "table")
            phone = {"viewport": PHONE, "is_mobile": True, "has_touch": True}
            page = look(browser, address, people[2], **phone, color_scheme="dark")
            page.goto(f"{address}/table/{narrow.id}")
            take(page, "phone")
    return 0


if __name__ == "__main__":
    sys.exit(main())
