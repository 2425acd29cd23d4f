"""A round looked at again: steps, values, another try, the evening, and a link to share."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from croupier.house import House, NotAllowed
from croupier.house.store import Store
from support.browsers import Guest, cards_in, play_out
from support.people import plain, play_round
from support.servers import Server


def test_a_decision_is_weighed_tried_again_and_shared(
    server: Server, come: Callable[..., Guest]
) -> None:
    ada, table = come("Ada"), server.open_table("four-card-poker", practice=1)
    page = ada.page
    ada.go(f"/table/{table}")
    ada.sit(3)
    for number in (1, 2):
        ada.wager_all()
        page.click("#deal")
        play_out([ada], number)
    ada.go(f"/table/{table}/round/1")
    expect(page.locator(".ways a", has_text="Next round")).to_have_count(1)
    expect(page.locator(".ways a", has_text="Round before")).to_have_count(0)
    assert page.locator(f"a[href='/desk?table={table}&round=1']").count() == 1
    expect(page.locator("#steps .verdict")).to_have_count(1)

    page.keyboard.press("d")
    expect(page.locator("#values tr")).to_have_count(4)
    page.keyboard.press("t")
    page.locator("#analysis .choice").first.click()
    expect(page.locator("#tried")).to_be_visible()
    assert page.locator("#analysis .choice[aria-pressed=true]").count() == 1

    assert page.locator(".curve a").count() == 2
    page.keyboard.press("Home")
    expect(page.locator("#step-0 [aria-current]")).to_have_count(1)
    page.keyboard.press("p")
    expect(page.locator("#play")).to_contain_text("Pause")
    page.wait_for_selector("#step-2 [aria-current]", state="attached")  # for a moment only

    own = cards_in(" ".join(ada.own_cards(3)))
    shared, link = come(), str(page.get_attribute(".ribbon [data-copy]", "data-copy"))
    shared.go(link)
    shared.page.keyboard.press("d")
    expect(shared.page.locator("#values tr")).to_have_count(4)
    assert own <= cards_in(" ".join(shared.own_cards(3)))
    shared.go(link.partition("?")[0])
    expect(shared.page.locator("#analysis")).to_contain_text("for the player who made them")


def test_a_link_to_what_someone_saw_is_made_by_the_house_alone(tmp_path: object) -> None:
    with Store.open(f"{tmp_path}/house.sqlite", synchronous="OFF") as store:
        house = House(store)
        anna = house.sign_in("Anna")
        table = house.open_table(anna, {"game": "double-cross", "practice": 1})
        table.receive(anna, {"do": "sit", "seat": 2})
        play_round(house, table, {2: anna})
        past = house.past(table.id)
        link = past.shared_by(1, [2])
        assert plain(past.replayer(1, None, link)()) == plain(past.replay(1, anna))
        for forged in (link.replace("2", "1", 1), link[:-1] + "x", "2", "-", "é-1", f"1.{link}"):
            with pytest.raises(NotAllowed, match="not made by the house"):
                past.replayer(1, None, forged)
