"""What a person can do on the table page, and what the page makes of it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from croupier.games import game as game_of
from support.browsers import Guest, play_out
from support.servers import Server


@pytest.fixture
def ada(regulars: tuple[Guest, Guest, Guest]) -> Guest:
    return regulars[0]


def test_chips_go_down_by_click_and_come_back_by_undo(server: Server, ada: Guest) -> None:
    ada.go(f"/table/{server.open_table('double-cross')}")
    ada.sit(4)
    ada.page.click(".chip-choice >> nth=2")  # 25 dollars
    ada.page.click("#spot-4-ante")
    ada.page.wait_for_selector("#chips-4-ante [href='#chip-2500']")
    ada.page.click("#spot-4-three-card")
    ada.page.wait_for_selector("#chips-4-three-card")
    ada.page.keyboard.press("u")
    ada.page.wait_for_selector("#chips-4-three-card", state="detached")
    ada.page.click("#spot-4-ante")
    ada.page.wait_for_selector("#chips-4-ante[aria-label='$50 in chips']")
    ada.page.click("#deal")
    ada.wait_for("asked")
    assert not ada.page.locator("[id^=spot-][role=button]").count(), "no more bets"
    play_out([ada])
    ada.page.keyboard.press("r")
    ada.page.wait_for_selector("#chips-4-ante[aria-label='$50 in chips']")


def test_a_refusal_is_said_in_words_with_its_paragraph(server: Server, ada: Guest) -> None:
    ada.go(f"/table/{server.open_table('double-cross')}")
    ada.sit(1)
    ada.page.click("#spot-1-three-card")
    ada.page.wait_for_selector("#toast.seen")
    assert ada.page.inner_text("#toast") == (
        "the three-card wager goes with the ante (19:47-25.6(d))"
    )


def test_a_name_is_only_ever_a_name(server: Server, come: Callable[..., Guest]) -> None:
    mallory, ada = come("<img src=x onerror=window.hit=1>"), come("Ada")
    path = f"/table/{server.open_table('let-it-ride')}"
    mallory.go(path)
    mallory.sit(2)
    ada.go(path)
    ada.sit(3)
    for guest in (ada, mallory):
        assert guest.page.evaluate("window.hit === undefined")
        assert not guest.page.locator("img").count()
        assert str(guest.page.locator("#seat-2 .name").text_content()).startswith("<img")


def test_movement_can_be_switched_off(server: Server, come: Callable[..., Guest]) -> None:
    guest = come("Ada", reduced_motion="no-preference")
    guest.go(f"/table/{server.open_table('let-it-ride', practice=2)}")
    guest.sit(3)
    moving = "document.querySelector('#chips').getAnimations({subtree: true}).length"
    guest.page.click("#spot-3-wager-3")
    guest.page.wait_for_function(f"{moving} > 0")
    guest.page.click("[data-dialog=settings]")
    guest.page.check("[data-setting=motion][value=off]")
    guest.page.keyboard.press("Escape")
    guest.reload()
    guest.page.click("#spot-3-bonus")
    guest.page.wait_for_selector("#chips-3-bonus")
    assert guest.page.evaluate(moving) == 0


TRAVELLING = """() => {
  const bar = document.getElementById("bar"), chips = document.getElementById("chips");
  const asks = () => bar.classList.contains("wagering");
  let before = asks();
  window.travelling = [];
  new MutationObserver(() => {
    if (asks() && !before) window.travelling.push(chips.getAnimations({ subtree: true }).length);
    before = asks();
  }).observe(bar, { attributes: true, attributeFilter: ["class"] });
}"""
"""Notes how many chips travel whenever the next wager is asked for."""


def test_no_wager_is_asked_for_while_chips_travel(
    server: Server, come: Callable[..., Guest]
) -> None:
    guest = come("Ada", reduced_motion="no-preference")
    guest.go(f"/table/{server.open_table('let-it-ride', practice=2)}")
    guest.sit(3)
    guest.page.evaluate(TRAVELLING)
    guest.page.click("#spot-3-wager-3")
    guest.page.click("#deal.primary")
    while not guest.page.evaluate("window.travelling.length"):
        guest.page.wait_for_selector("#bar.asked, #bar.wagering[data-rounds='1']")
        if guest.is_asked():
            guest.answer()
    assert guest.page.evaluate("window.travelling") == [0]


def test_a_clock_folds_for_who_does_not_answer(server: Server, ada: Guest) -> None:
    ada.go(f"/table/{server.open_table('double-cross', clock=3)}")
    ada.sit(1)
    ada.page.keyboard.press("a")
    ada.page.click("#deal.primary")
    ada.page.wait_for_selector("#bar.asked .clock[data-until]")
    ada.page.wait_for_selector("#bar.wagering[data-rounds='1']")
    assert "folded" in ada.page.inner_text("#results .outcome")


def test_the_supervisor_declares_a_jam_and_everyone_sees_the_refund(
    server: Server, come: Callable[..., Guest], regulars: tuple[Guest, Guest, Guest]
) -> None:
    ada, ben, _ = regulars
    ada.go("/")
    ada.open_table("double-cross", method="automated-shoe", pace="0.6", practice="0")
    ben.go(ada.path())
    ben.sit(5)
    assert not ben.page.locator("#tray-panel summary").count(), "the tray is the supervisor's"
    ada.page.click("#tray-panel > summary")
    # Slower than the form offers: the cards must not all lie before the shoe jams.
    ada.page.evaluate("window.croupier.tell({do: 'pace', pace: 5})")
    ben.page.keyboard.press("a")
    ben.page.wait_for_selector("#deal.primary")
    for guest in (ada, ben):  # the supervisor sits this round out
        guest.page.click("#deal")
    jam = ada.page.locator("#tray-open form", has_text="The automated shoe jams")
    jam.locator("button").click()
    for guest in (ada, ben):
        guest.page.wait_for_selector("#results .came-void", state="attached")
        assert "12(e)" in guest.page.inner_text("#results, #news >> nth=1")


def test_a_finished_round_is_seen_again_step_by_step(server: Server, ada: Guest) -> None:
    ada.go(f"/table/{server.open_table('let-it-ride', practice=1)}")
    ada.sit(3)
    ada.wager_all()
    ada.page.click("#deal")
    play_out([ada])
    cards = ada.own_cards(3)
    ada.page.click("#rounds > summary")
    ada.page.click("#round-1 a")
    ada.page.wait_for_selector(".ribbon")
    ada.settled()
    assert "Replay" in ada.page.inner_text(".ribbon")
    assert "No more bets" in ada.page.inner_text("#bar")
    assert ada.own_cards(3) == [], "nothing was dealt yet"
    ada.page.keyboard.press("End")
    ada.page.wait_for_function("document.querySelector('#bar').innerText.includes('round is over')")
    assert ada.own_cards(3) == cards
    ada.page.keyboard.press("Home")
    ada.page.wait_for_function("document.querySelector('#bar').innerText.includes('Step 1 of')")
    assert not ada.page.locator("#deal, [id^=sit-], .choice").count(), "nothing can be played here"


def test_the_supervisor_deals_act_by_act_and_hands_the_cards_back(
    regulars: tuple[Guest, Guest, Guest],
) -> None:
    ada, ben, _ = regulars
    ada.go("/")
    ada.open_table("let-it-ride", practice="0")
    ben.go(ada.path())
    ben.sit(5)
    ben.page.keyboard.press("a")
    ben.page.wait_for_selector("#chips-5-wager-3")
    ada.page.click("#company > summary")
    ada.page.get_by_text("Deal yourself").click()
    ada.wait_for("dealing")
    assert "No more bets" in ada.page.inner_text("#prompt")
    while ada.page.locator("#deal-step").count():
        before = ada.moment()
        ada.page.click("#deal-step")
        ada.page.wait_for_function(
            "(was) => document.getElementById('bar').dataset.moment !== was", arg=before
        )
    ben.wait_for("asked")
    assert len(ben.own_cards(5)) == 3
    ada.page.get_by_text("Let the house deal").click()
    play_out([ben])


def test_a_match_play_coupon_lies_beside_the_wager(server: Server, ada: Guest) -> None:
    ada.go(f"/table/{server.open_table('double-cross')}")
    ada.page.click("#sit-2")
    ada.page.click("#sit summary")
    ada.page.fill("#sit [name=coupons]", "25")
    if ada.page.locator("#sit [name=person]").count():
        ada.page.fill("#sit [name=person]", "Ada")
    ada.page.click("#sit button[type=submit]")
    ada.page.wait_for_selector("#seat-2.mine")
    ada.page.keyboard.press("a")
    ada.page.wait_for_selector("#chips-2-ante")
    ada.page.keyboard.press("m")
    ada.page.wait_for_selector("#coupon-2")
    assert "match play $10" in str(ada.page.text_content("#coupon-2"))
    ada.page.click("#deal")
    play_out([ada])
    assert "match play" in ada.page.inner_text("#results").lower()


NOTES = """() => {
  const made = AudioContext.prototype.createOscillator;
  window.notes = 0;
  AudioContext.prototype.createOscillator = function () {
    window.notes += 1;
    return made.call(this);
  };
}"""
"""Counts the notes that the page plays."""


def test_a_stranger_finds_how_to_play_and_chooses_pace_and_sound(
    server: Server, come: Callable[..., Guest]
) -> None:
    game, ada = game_of("let-it-ride"), come("Ada")
    ada.go("/")
    card = ada.page.locator("#game-let-it-ride")
    card.locator("summary", has_text="How to play").click()
    for line in game.how_it_goes:
        expect(card.get_by_text(line)).to_be_visible()
    table = server.open_table("let-it-ride", pace=0)
    ada.go(f"/table/{table}")
    expect(ada.page.locator("#how .how li")).to_have_text([*game.how_it_goes])
    expect(ada.page.locator("#how .ranks li").first).to_have_text(re.compile("royal flush", re.I))
    ada.sit(3)
    ada.page.click("#company > summary")
    ada.page.select_option("#pace", "0.25")
    ada.page.wait_for_function("document.getElementById('pace').value === '0.25'")
    assert ada.state(table)["table"]["pace"] == 0.25

    ada.page.evaluate(NOTES)
    for setting, rounds in (("off", 0), ("on", 1)):
        ada.page.click("[data-dialog=settings]")
        if setting == "on":
            assert ada.page.is_checked("[data-setting=sound][value=off]"), "as it is at first"
            ada.page.check("[data-setting=sound][value=on]")
        ada.page.keyboard.press("Escape")
        if rounds:
            ada.page.keyboard.press("Space")
            ada.wait_for("asked")
        else:
            ada.page.keyboard.press("a")
            ada.page.click("#deal.primary")
        play_out([ada], rounds + 1)
        assert bool(ada.page.evaluate("window.notes")) is (setting == "on")
