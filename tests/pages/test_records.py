"""From the first click to the statistics: play, continue, records of what was played."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from support.browsers import Guest, play_out


def test_play_continue_and_look_back(come: Callable[..., Guest]) -> None:
    guest, page = (one := come()), one.page
    guest.go("/records")
    assert "not finished a round" in page.inner_text("main")
    guest.go("/")
    expect(page.locator("#own-tables")).to_have_count(0)
    page.click("#game-let-it-ride button.primary")
    page.wait_for_url("**/table/*")
    guest.settled()
    table = guest.path()
    assert page.inner_text(".person").startswith("Guest")
    assert page.locator(".seat.mine").count() == 1
    guest.wager_all()
    page.click("#deal")
    play_out([guest])

    guest.go("/")
    own = page.locator("#own-tables li")
    expect(own).to_have_count(1)
    expect(own).to_contain_text("Round 1: you")
    page.click("#game-let-it-ride button.primary")  # the same table again
    page.wait_for_url(f"**{table}")

    guest.go("/records")
    expect(page.locator("#total-let-it-ride td").first).to_have_text("1")
    page.click("#work-out")
    expect(page.locator("#total-let-it-ride")).not_to_contain_text("–")
    assert page.locator(".curve svg").get_attribute("aria-label")
    page.get_by_role("link", name="Analyse").click()
    page.wait_for_url(f"**{table}/round/1")
