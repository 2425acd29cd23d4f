"""Leaving and coming back in mid-round, and a server that is killed, lose nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from support.browsers import Guest, play_out
from support.servers import Server, house_server


def deal_in(guest: Guest, table: str, seat: int) -> list[str]:
    """Sit down, wager, be dealt in and asked; the cards that came."""
    guest.go(f"/table/{table}")
    guest.sit(seat)
    guest.wager_all()
    guest.page.click("#deal")
    guest.wait_for("asked")
    return guest.own_cards(seat)


def test_a_reload_in_mid_round_comes_back_to_the_same_place(
    server: Server, come: Callable[..., Guest]
) -> None:
    ada = come("Ada")
    table = server.open_table("double-cross", practice=1)
    cards = deal_in(ada, table, 3)
    assert len(cards) == 2
    prompt, chips = ada.page.inner_text("#prompt"), ada.on_layout()
    ada.reload()
    ada.wait_for("asked")
    assert ada.own_cards(3) == cards
    assert ada.page.inner_text("#prompt") == prompt
    assert ada.on_layout() == chips
    play_out([ada])
    assert ada.page.locator("#results .outcome").count()


def test_another_tab_of_the_same_browser_is_the_same_person(
    server: Server, come: Callable[..., Guest]
) -> None:
    ada = come("Ada")
    table = server.open_table("let-it-ride")
    cards = deal_in(ada, table, 1)
    first, ada.page = ada.page, ada.context.new_page()
    ada.go(f"/table/{table}")
    assert ada.own_cards(1) == cards
    ada.answer()
    first.wait_for_function(
        "(now) => document.getElementById('bar').dataset.moment >= now", arg=ada.moment()
    )


def test_a_server_killed_in_mid_round_comes_back_with_everyone_in_their_place(
    data: Path, come: Callable[..., Guest]
) -> None:
    server = house_server(data)
    server.start()
    ada = come("Ada", server)
    table = server.open_table("four-card-poker", practice=2)
    cards = deal_in(ada, table, 5)
    prompt = ada.page.inner_text("#prompt")
    server.kill()
    ada.page.wait_for_selector("html[data-line=cut]")
    expect(ada.page.locator(".line-cut")).to_be_visible()
    ada.page.keyboard.press("1")
    expect(ada.page.locator("#toast")).to_contain_text("that was not sent")
    server.start()
    # The page finds the server again by itself, where it was.
    ada.page.wait_for_selector("html[data-line=open]", timeout=60_000)
    ada.wait_for("asked")
    assert ada.own_cards(5) == cards
    assert ada.page.inner_text("#prompt") == prompt
    play_out([ada])
    assert ada.page.locator("#results .outcome").count()
    server.kill()


def test_a_page_goes_on_at_another_server_when_that_of_its_table_is_killed(
    postgres_url: str, come: Callable[..., Guest]
) -> None:
    servers = [house_server(postgres_url) for _ in range(2)]
    for server in servers:
        server.start()
    ada = come("Ada", servers[0])
    table = servers[1].open_table("four-card-poker", practice=1)
    cards = deal_in(ada, table, 5)
    ada.page.evaluate("window.isTheSame = true")
    servers[1].kill()
    ada.page.wait_for_selector("html[data-line=cut]")
    ada.page.wait_for_selector("html[data-line=open]")
    ada.wait_for("asked")
    assert ada.own_cards(5) == cards
    play_out([ada])
    assert ada.page.locator("#results .outcome").count()
    assert ada.page.evaluate("window.isTheSame"), "nothing was loaded again"
    servers[0].kill()
