"""Two browsers at one table through whole rounds of a game of each kind, and what each is sent."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest

from support.browsers import KINDS, LONG, Guest, cards_in, play_out, seen_in
from support.servers import Server


@pytest.mark.parametrize("game", KINDS)
def test_two_people_play_whole_rounds_and_are_sent_no_card_they_may_not_see(
    game: str, server: Server, regulars: tuple[Guest, Guest, Guest]
) -> None:
    table = server.open_table(game, clock=LONG)
    ada, ben, watcher = regulars
    for guest in (ada, ben, watcher):
        guest.go(f"/table/{table}")
    ada.sit(2)
    ben.sit(4)
    allowed: dict[str, set[str]] = {guest.name: set() for guest in (ada, ben, watcher)}
    searched: dict[str, int] = {}

    def check() -> None:
        """Whatever came to a browser shows only cards that its reader may see."""
        for guest in (ada, ben, watcher):
            allowed[guest.name] |= seen_in(guest.state(table)["view"])
            since, searched[guest.name] = searched.get(guest.name, 0), len(guest.heard)
            assert cards_in("\n".join(guest.heard[since:])) <= allowed[guest.name]

    for guest in (ada, ben):
        guest.wait_for("wagering")
        guest.wager_all()
    for guest in (ada, ben):
        guest.page.click("#deal")
    play_out([ada, ben], at_every_pause=check)
    assert allowed["Ada"], "cards were dealt and shown"
    assert len(allowed[""]) < 45, "and not the whole deck"

    # Both are told the same as the house has written down, with its paragraphs.
    finished = ada.state(table)["view"]
    for guest, seat in ((ada, "2"), (ben, "4")):
        results = finished["seats"][seat]["results"]
        rows = guest.page.locator("#results .inside > div .outcome")
        assert 0 < rows.count() <= len(results)
        for at in range(rows.count()):
            assert rows.nth(at).locator(".cite").count()
    link = ada.page.locator("#results .cite").first
    where = str(link.get_attribute("href"))
    link.click()
    ada.page.wait_for_selector("#paragraph[open] #paragraph-text p")
    ada.page.keyboard.press("Escape")

    # The second round repeats the wagers of the first.
    ada.page.keyboard.press("r")
    ben.page.keyboard.press("r")
    for guest in (ada, ben):
        guest.page.wait_for_selector("#deal.primary")
        guest.page.click("#deal")
    play_out([ada, ben], rounds=2)
    ada.page.wait_for_selector("#round-2", state="attached")
    assert ada.state(table)["rounds"] == 2

    # The paragraph behind an outcome is on the sheet of the rules.
    watcher.go(where.partition("#")[0])
    place = unquote(where.partition("#")[2])
    assert watcher.page.locator(f'[id="{place}"]').count() == 1
    assert not re.search("transport=polling", " ".join(watcher.asked_for)), "frames were searched"
