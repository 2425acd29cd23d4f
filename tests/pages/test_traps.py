"""What a page promises, it does: keys, buttons, waiting, and words for those who listen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from croupier.rulebook.citations import practices
from support.browsers import DESK, PHONE, Guest, play_out
from support.servers import Server

PAGES = (
    "/", "/drill", "/drill/colorado-hold-em", "/dealer", "/lab", "/lab/double-cross", "/desk",
    "/desk/double-attack-blackjack", "/rules/let-it-ride/nj", "/table/nowhere", "/api",
)  # fmt: skip

MISNAMED = """() => {
  const plain = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ').trim();
  const seen = (node) => node.nodeType === 3 ? node.nodeValue
    : node.nodeType !== 1 || node.matches('kbd, title, .unseen, [aria-hidden=true]')
      || !node.checkVisibility() ? '' : [...node.childNodes].map(seen).join(' ');
  return [...document.querySelectorAll('button, a, summary, [role=button]')]
    .filter((one) => one.hasAttribute('aria-label') && one.checkVisibility())
    .filter((one) => !plain(one.getAttribute('aria-label')).includes(plain(seen(one))))
    .map((one) => one.outerHTML.slice(0, 200)); }"""


@pytest.fixture
def ada(regulars: tuple[Guest, Guest, Guest]) -> Guest:
    return regulars[0]


# ---- waiting --------------------------------------------------------------------------------


def test_alone_with_practice_players_nothing_is_promised_that_does_not_come(
    server: Server, ada: Guest
) -> None:
    ada.go(f"/table/{server.open_table('casino-war', practice=2)}")
    ada.sit(5)
    deal = ada.page.locator("#deal")
    expect(deal).to_have_text("Sit this one outspace")
    expect(deal).to_be_disabled()
    expect(ada.page.locator("#prompt")).to_contain_text("Cards are dealt when you have wagered.")
    ada.page.keyboard.press("Space")
    ada.page.keyboard.press("a")
    expect(deal).to_have_text("Dealspace")
    expect(deal).to_be_enabled()


def test_when_all_sit_out_it_is_said_that_nobody_has_wagered(
    server: Server, regulars: tuple[Guest, Guest, Guest]
) -> None:
    ada, ben, _ = regulars
    path = f"/table/{server.open_table('let-it-ride', practice=1)}"
    for guest, seat in ((ada, 4), (ben, 6)):
        guest.go(path)
        guest.sit(seat)
    expect(ada.page.locator("#deal")).to_be_enabled()
    ada.page.click("#deal")
    expect(ada.page.locator("#prompt")).to_contain_text("Waiting for Ben.")
    ben.page.click("#deal")
    for guest in (ada, ben):
        expect(guest.page.locator("#prompt")).to_contain_text("Nobody has wagered: place a wager")
        expect(guest.page.locator("#bar .clock")).to_have_count(0)


def test_a_deal_that_is_held_is_said_to_be_held_and_no_clock_runs(ada: Guest) -> None:
    ada.go("/")
    ada.open_table("double-cross", practice="1")
    ada.page.click("#tray-panel > summary")
    ada.page.get_by_text("Hold the deal").click()
    expect(ada.page.locator("#prompt")).to_contain_text("The supervisor holds the deal.")
    ada.page.keyboard.press("a")
    ada.page.click("#deal.primary")
    expect(ada.page.locator("#prompt")).to_contain_text("Waiting for the supervisor to go on.")
    expect(ada.page.locator("#said-prompt")).to_contain_text("The supervisor holds the deal.")
    expect(ada.page.locator("#bar .clock")).to_have_count(0)
    ada.page.get_by_text("Go on", exact=True).click()
    ada.wait_for("asked")
    expect(ada.page.locator("#held")).to_have_count(0)


# ---- keys -----------------------------------------------------------------------------------


@pytest.mark.parametrize("clicked", [".area-key", "#spot-2-ante", ".chip-choice >> nth=1"])
def test_space_deals_whatever_was_clicked_before(server: Server, ada: Guest, clicked: str) -> None:
    ada.go(f"/table/{server.open_table('four-card-poker')}")
    ada.sit(2)
    ada.page.keyboard.press("a")
    expect(ada.page.locator("#deal")).to_have_text("Dealspace")
    before = str(ada.page.get_attribute("#chips-2-ante", "aria-label"))
    ada.page.click(clicked)
    if "chip-choice" not in clicked:
        expect(ada.page.locator("#chips-2-ante")).not_to_have_attribute("aria-label", before)
    staked = str(ada.page.get_attribute("#chips-2-ante", "aria-label"))
    ada.page.keyboard.press("Space")
    ada.wait_for("asked")
    expect(ada.page.locator("#chips-2-ante")).to_have_attribute("aria-label", staked)


def test_enter_presses_what_has_the_focus(server: Server, ada: Guest) -> None:
    ada.go(f"/table/{server.open_table('four-card-poker')}")
    ada.sit(2)
    ada.page.click("#spot-2-ante")
    expect(ada.page.locator("#chips-2-ante")).to_have_attribute("aria-label", "$10 in chips")
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("#chips-2-ante")).to_have_attribute("aria-label", "$15 in chips")


# ---- a card to lay away ---------------------------------------------------------------------


def dealt_colorado(server: Server, guest: Guest) -> None:
    guest.go(f"/table/{server.open_table('colorado-hold-em')}")
    guest.sit(4)
    guest.page.click("[id='spot-4-ante']")
    guest.page.click("#deal.primary")
    guest.wait_for("asked")


def test_the_card_to_discard_is_clicked_and_then_bet_on(server: Server, ada: Guest) -> None:
    dealt_colorado(server, ada)
    held = ada.own_cards(4)
    expect(ada.page.locator(".choice:disabled")).to_have_count(2)
    ada.page.click("[id$='seat-4-0-2']")
    expect(ada.page.locator("#pick-2")).to_have_attribute("aria-pressed", "true")
    ada.page.click("[id$='seat-4-0-0']")
    expect(ada.page.locator("#pick-0")).to_have_attribute("aria-pressed", "true")
    bet = ada.page.locator(".choice", has_text="bet $10")
    expect(bet).to_be_enabled()
    bet.click()
    ada.page.wait_for_selector("#bar.wagering[data-rounds='1']")
    assert ada.own_cards(4) == [*held[1:], held[0]], "the first was laid away"
    assert "ante and bet" in ada.page.inner_text("#results").lower()


def test_the_card_to_discard_is_chosen_by_keys(server: Server, ada: Guest) -> None:
    dealt_colorado(server, ada)
    held = ada.own_cards(4)
    ada.page.keyboard.press("4")  # nothing is chosen yet
    ada.page.keyboard.press("2")
    expect(ada.page.locator("#pick-1")).to_have_attribute("aria-pressed", "true")
    ada.page.keyboard.press("4")
    ada.page.wait_for_selector("#bar.wagering[data-rounds='1']")
    assert ada.own_cards(4) == [held[0], held[2], held[1]]


# ---- sentences and citations ----------------------------------------------------------------


def test_a_round_of_blackjack_names_its_cards_and_no_identifier(server: Server, ada: Guest) -> None:
    ada.go(f"/table/{server.open_table('double-attack-blackjack', practice=3)}")
    ada.sit(6)
    ada.wait_for("wagering")
    ada.wager_all()
    ada.page.click("#deal")
    play_out([ada])
    shown = ada.page.inner_text("body")
    assert "Each hand in turn" not in shown and "draws until" not in shown
    assert "house practice" in shown
    assert not [name for name in practices() if name in shown]
    ada.page.locator("#news a.practice").first.click()
    expect(ada.page.locator("#paragraph[open]")).to_contain_text("not law")


# ---- small screens --------------------------------------------------------------------------


def test_every_page_fits_a_phone_says_its_language_and_reads_out_what_is_seen(
    server: Server, come: Callable[..., Guest]
) -> None:
    guest = come("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    table = server.open_table("colorado-hold-em", practice=1)
    for path in (*PAGES, f"/table/{table}"):
        guest.page.goto(server.address + path)
        if path != "/api":
            guest.settled()
        wide = guest.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], path
        assert str(guest.page.get_attribute("html", "lang")).startswith("en"), path
        for window in (PHONE, DESK):
            guest.page.set_viewport_size({"width": window["width"], "height": window["height"]})
            assert guest.page.evaluate(MISNAMED) == [], path
        guest.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})


# ---- those who listen -----------------------------------------------------------------------


def test_answers_are_read_out_as_they_are_seen(server: Server, ada: Guest) -> None:
    dealt_colorado(server, ada)
    assert ada.page.evaluate(MISNAMED) == []


def test_cards_are_told_with_owner_and_place_and_the_result_in_words(
    server: Server, ada: Guest
) -> None:
    ada.go(f"/table/{server.open_table('criss-cross', practice=1)}")
    ada.sit(4)
    ada.page.keyboard.press("a")
    ada.page.click("#deal.primary")
    ada.wait_for("asked")
    labels = [one.get_attribute("aria-label") for one in ada.page.locator("#cards .card").all()]
    own = [one for one in labels if str(one).startswith("your ")]
    assert [str(one).split(":")[0] for one in own] == ["your first card", "your second card"]
    assert "cross, center card: face down" in labels
    assert any(str(one).endswith(", first card: face down") for one in labels)
    first, second = (str(one).split(": ")[1] for one in own)
    expect(ada.page.locator("#said-cards[role=status]")).to_have_text(
        f"Your cards: {first} and {second}."
    )
    expect(ada.page.locator("#said-prompt")).to_contain_text("Your turn.")
    play_out([ada])
    expect(ada.page.locator("#said-result")).to_contain_text("You ")
    expect(ada.page.locator("#said-cards")).to_have_text("")
