"""The drill in the browser: asked, answered, explained, kept, asked again until it sits."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from croupier.rounds import Rules
from croupier.rulebook import chosen_edition
from croupier.web.drill.lesson import best_card, cards
from croupier.web.lab.number_text import part_text
from support.browsers import KINDS, PHONE, Guest

Come = Callable[..., Guest]


WHERE_CARDS_LIE = """[...document.querySelectorAll(".card")].map(
    (one) => one.style.transform + (one.querySelector(".turn")?.dataset.shows ?? "")
).sort().join(" ")"""


ASKED = "#choice-1:enabled"


def begin(guest: Guest, game: str) -> None:
    guest.go(f"/drill/{game}")
    if guest.page.locator("#person").count():
        guest.page.fill("#person", guest.name)
        guest.page.get_by_text("Begin").click()
    guest.page.wait_for_selector(ASKED)


def look(guest: Guest) -> None:
    """Ask what each option is worth."""
    guest.page.keyboard.press("w")
    guest.page.wait_for_selector("#values")


def worst(guest: Guest) -> int:
    """The button of the option that is worth least."""
    look(guest)
    shown = guest.page.locator("#values .amount").all_inner_texts()
    worth = [float(one.replace("$", "").replace(",", "").replace("−", "-")) for one in shown]
    return worth.index(min(worth)) + 1


def best(guest: Guest) -> int:
    """The button of the option that is marked as the best."""
    look(guest)
    rows = guest.page.locator("#values tbody tr").all()
    [marked] = [at for at, row in enumerate(rows, 1) if row.get_attribute("class") == "best"]
    return marked


def to_learn(guest: Guest) -> int:
    return int(guest.page.locator("#progress tr", has_text="To learn").locator("td").inner_text())


def test_what_is_got_wrong_comes_back_until_it_sits(come: Come) -> None:
    ada = come("Ada")
    begin(ada, "double-down-stud")
    expect(ada.page.locator("#prompt")).to_contain_text("Fresh: a close call.")
    ada.page.keyboard.press(str(worst(ada)))
    expect(ada.page.locator("#verdict.mistake")).to_contain_text(" costs $")
    expect(ada.page.locator("#controls .marked.right")).not_to_have_count(0)
    expect(ada.page.locator("#controls .marked.wrong")).to_have_count(1)
    expect(ada.page.locator("#prompt")).to_contain_text("added to what you learn")
    expect(ada.page.locator("#why .reasons .amount").first).to_be_visible()
    expect(ada.page.locator("#progress")).to_contain_text("0 of 1")
    waiting = to_learn(ada)
    assert waiting >= 1

    # Reload: the pile is kept, and what is asked comes from it.
    ada.reload()
    ada.page.wait_for_selector(ASKED)
    assert to_learn(ada) == waiting
    expect(ada.page.locator("#prompt")).not_to_contain_text("Fresh")

    # By heart from now on: the right answer is known from the first look at each hand.
    known: dict[str, int] = {}
    for _ in range(80):
        asked = str(ada.page.evaluate(WHERE_CARDS_LIE))
        if asked not in known:
            known[asked] = best(ada)
        ada.page.click(f"#choice-{known[asked]}")
        ada.page.wait_for_selector("#next")
        if to_learn(ada) == 0:
            break
        ada.page.keyboard.press("Space")
        ada.page.wait_for_selector(ASKED)
    assert to_learn(ada) == 0
    expect(ada.page.locator("#prompt")).to_contain_text("Learned.")


@pytest.mark.parametrize("game", KINDS)
def test_every_kind_of_game_is_drilled(game: str, come: Come) -> None:
    """From the list of drills to an answer, at phone width for every other game."""
    narrow = KINDS.index(game) % 2
    guest = come("Bea", viewport=PHONE) if narrow else come("Bea")
    guest.go("/drill")
    guest.page.click(f"#drill-{game} a")
    guest.page.wait_for_url(f"**/drill/{game}")
    guest.settled()
    guest.page.fill("#person", "Bea")
    guest.page.get_by_text("Begin").click()
    guest.page.click("#choice-1")
    guest.page.wait_for_selector("#verdict")
    guest.page.click("#next")
    guest.page.wait_for_selector(ASKED)
    assert guest.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth + 1")


def test_no_such_drill_is_said_in_words(come: Come) -> None:
    guest = come()
    guest.go("/drill/snap")
    expect(guest.page.locator("main.lost")).to_contain_text("there is no game 'snap'")


def test_a_lesson_leads_to_the_drill_with_a_card_that_is_priced(come: Come) -> None:
    guest = come()
    guest.go("/drill/let-it-ride/lesson")
    page = guest.page
    expect(page.locator(".ranks").first).to_contain_text("royal flush")
    rules = Rules(chosen_edition("let-it-ride"))
    best = best_card(cards(rules, lambda _done, _parts: None))
    assert best is not None
    expect(page.locator("#card-cost")).to_contain_text(part_text(best.edge))
    expect(page.locator("#strategy-card .card-rules").first.locator("li")).to_have_count(
        len(best.rules)
    )
    page.click("#start")
    page.wait_for_url("**/drill/let-it-ride")
