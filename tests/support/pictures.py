"""Makes the pictures of README and docs/web.md again: `make pictures`, after pages have changed.

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
DESK: Final = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 0.54}
FLAT: Final = ".stage stop { stop-opacity: 0 }"
"""Without the light on the felt a picture is a third as heavy."""
MOST_BYTES: Final = 100_000
"""What a picture may weigh in the repository."""


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
    page.add_style_tag(content=FLAT)
    page.wait_for_timeout(800)
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png")


def look(browser: Browser, address: str, person: Person, **settings: object) -> Page:
    """A browser of that person."""
    context = browser.new_context(reduced_motion="reduce", bypass_csp=True, **settings)  # type: ignore[arg-type]
    host = address.removeprefix("http://").partition(":")[0]
    cookie = {"name": COOKIE, "value": person.token, "domain": host, "path": "/"}
    context.add_cookies([cookie])  # type: ignore[list-item]
    return context.new_page()


def main() -> int:
    """Take all of them."""
    with tempfile.TemporaryDirectory() as folder, a_browser() as browser:
        store = Store.open(Path(folder) / "house.sqlite", synchronous="OFF")
        house = House(store, entropy=entropy_from(SHUFFLE))
        people = {seat: house.sign_in(name) for seat, name in PEOPLE.items()}
        # A house is called from one thread: everything is played before it is served.
        wide = open_table(house, people, "double-cross", {"ante": 500, "three-card": 500})
        play_out(wide, people.values())
        narrow = open_table(house, people, "four-card-poker", {"ante": 500, "aces-up": 500})
        company = house.open_table(people[2], {"game": "let-it-ride", "name": "Ada's table"})
        for seat in (2, 3):
            company.receive(people[seat], {"do": "sit", "seat": seat, "chips": CHIPS})
        company.receive(people[3], {"do": "wager", "seat": 3, "wager": "wager-3", "amount": 2500})
        company.receive(people[3], {"do": "ready"})
        company.receive(people[3], {"do": "sign", "sign": "good luck"})
        with served(house, with_pages=True) as address:
            page = look(browser, address, people[2], **DESK)
            for name, path in {
                "company": f"/table/{company.id}",
                "table": f"/table/{wide.id}",
                "lobby": "/",
                "lab": "/lab/let-it-ride",
                "desk": f"/desk?table={wide.id}&round=1",
                "dealer": "/dealer",
            }.items():
                page.goto(f"{address}{path}")
                take(page, name)
            page.goto(f"{address}/table/{wide.id}/round/1")
            page.wait_for_selector("#steps .verdict")
            page.keyboard.press("d")
            page.wait_for_selector("#values")
            take(page, "replay")
            phone = {
                "viewport": PHONE,
                "is_mobile": True,
                "has_touch": True,
                "device_scale_factor": 0.8,
            }
            page = look(browser, address, people[2], **phone, color_scheme="dark")
            page.goto(f"{address}/table/{narrow.id}")
            take(page, "phone")
    heavy = {one.name for one in PICTURES.glob("*.png") if one.stat().st_size > MOST_BYTES}
    assert not heavy, f"over {MOST_BYTES:,} bytes: {heavy}"
    return 0


if __name__ == "__main__":
    sys.exit(main())
