"""The dealer's seat in the browser: acts in order, faults named, hands called, amounts paid."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.games import game as game_of
from croupier.training.dealer_acts import RULINGS
from support.browsers import KINDS, PHONE, Guest
from support.servers import house_server

Come = Callable[..., Guest]


def take_seat(guest: Guest, game: str, practice: int = 2, **wish: str) -> Page:
    """Begin a training without irregularities, unless they are wished for."""
    guest.go("/dealer")
    page = guest.page
    if page.locator("#person").count():
        page.fill("#person", guest.name)
    page.select_option("[name=game]", game)
    page.wait_for_function("(one) => document.querySelector('[name=game]').value === one", arg=game)
    for name, value in {"mishaps": "0", **wish}.items():
        page.locator(f"[name={name}] option[value='{value}']").wait_for(state="attached")
        page.select_option(f"[name={name}]", value)
    page.fill("[name=practice]", str(practice))
    page.click("#wish button[type=submit]")
    page.wait_for_url("**/dealer/*")
    guest.settled()
    return page


def press(page: Page, act: str) -> None:
    key = f"#act-{act.replace(' ', '-')}"
    for folded in ("#acts > summary", "#readying > summary"):
        if not page.locator(key).is_visible():
            page.click(folded)
    page.click(key)


def say(page: Page, act: str, **fields: str | int | tuple[str, ...]) -> None:
    """Say an act, with what must be named for it."""
    press(page, act)
    if not fields:
        return
    page.wait_for_selector("#say")
    for name, value in fields.items():
        if isinstance(value, tuple):
            for one in value:
                page.check(f"[name='{name}:{one}']")
        elif page.locator(f"#say input[type=radio][name={name}]").count():
            page.check(f"#say [name={name}][value='{value}']")
        else:
            page.fill(f"#say [name={name}]", str(value))
    page.click("#do-it")
    page.wait_for_selector("#say", state="detached")


def right(page: Page) -> tuple[int, int]:
    """How many things were right at once, of how many."""
    shown = page.locator("#score tr", has_text="Right first time").locator("td").inner_text()
    found, of = shown.split(" of ")
    return int(found), int(of)


# ---- by the hints ---------------------------------------------------------------------------


def do_next(page: Page) -> str:
    """Do what the hint says, as someone would who does not know; gives the words of the act."""
    was = page.locator("#news").inner_text() + str(right(page))
    page.keyboard.press("h")
    hint = page.locator("#hint").inner_text()
    if page.locator("#details").count():
        answer(page, hint)
    else:
        what = re.split(r" \([^()]*(?:\([^()]*\)[^()]*)*\)\. ", hint)[0]
        follow(page, what)
    page.wait_for_function("(was) => !document.getElementById('hint')", arg=was)
    return hint


def follow(page: Page, what: str) -> None:
    buttons = page.locator("#controls button.choice")
    labels = [one.rstrip(" …") for one in buttons.all_text_contents()]
    label = max((one for one in labels if what.startswith(one)), key=len)
    told = what.removeprefix(label).lstrip(": ")
    act = next(
        str(one.get_attribute("id"))
        for one in buttons.all()
        if (one.text_content() or "").rstrip(" …") == label
    )
    press(page, act.removeprefix("act-"))
    if not told:
        return
    page.wait_for_selector("#say")
    for part in told.split(", "):
        fill_in(page, part)
    page.click("#do-it")
    page.wait_for_selector("#say", state="detached")


def fill_in(page: Page, part: str) -> None:
    """One thing that an act names: a seat, an area, cards, slots, a settlement."""
    number = re.fullmatch(r"(\d+) cards?|hand (\d+)", part)
    if number:
        page.fill("#say input[type=number]", number[1] or number[2])
        return
    for choice in page.locator("#say .choices label").all():
        if choice.inner_text().strip() == part:
            choice.locator("input").check()
            return
    raise AssertionError(f"nothing says {part!r}")


def answer(page: Page, hint: str) -> None:
    """Call the hands and name the amounts as the hint has them."""
    for select in page.locator("#details select").all():
        label = select.evaluate("(one) => one.parentElement.firstChild.textContent.trim()")
        said = hint[hint.index(label) + len(label) :].strip()
        options = [one for one in select.locator("option").all_inner_texts() if one]
        # "two pair" begins like nothing else, but "22" begins like "2".
        select.select_option(label=max(filter(said.startswith, options), key=len))
    for entry in page.locator("#details input").all():
        name = str(entry.get_attribute("name"))
        outcome = re.search(
            rf"(?:the |\? ){re.escape(name)}(?: wager)? "
            r"(wins \$([\d,.]+)|surrenders \$([\d.]+)|loses|pushes|is)",
            hint,
        )
        assert outcome is not None, hint
        stake = re.search(rf"{re.escape(name)} \$([\d,.]+):", hint)
        if outcome[2]:
            entry.fill(f"+{outcome[2].rstrip('.')}")
        elif outcome[3]:
            entry.fill(f"-{outcome[3]}")
        elif outcome[1] == "loses":
            assert stake is not None
            entry.fill(f"-{stake[1]}")
        else:
            entry.fill("push")
    page.click("#that-is-it")


# ---- the tests ------------------------------------------------------------------------------


def test_a_trainee_deals_and_is_told_what_was_wrong(come: Come) -> None:
    """From the first mistake to the report: order, place, number, and the weak section."""
    ada = come("Ada")
    page = take_seat(ada, "double-cross", edition="nj-2007")
    press(page, "pick up")
    faults = page.locator("#faults")
    expect(faults).to_contain_text('Not yet: The dealer announces "No more bets."')
    expect(faults.locator(".cite")).to_have_text("25.7(b)")
    press(page, "no more bets")
    expect(page.locator("#news")).to_contain_text("No more bets. Round 1 begins.")
    expect(faults).to_have_count(0)
    say(page, "deliver", area="seat 2", count=2)
    expect(faults).to_contain_text("Seat 1 comes first: two cards to seat 1.")
    say(page, "deliver", area="seat 1", count=3)
    expect(faults).to_contain_text("Two cards to seat 1, not three.")
    for area, count in (("seat 1", 2), ("seat 2", 2), ("dealer", 2), ("cross", 5)):
        say(page, "deliver", area=area, count=count)
    expect(faults).to_have_count(0)
    press(page, "put stub away")
    say(page, "turn up", area="cross", slots=("top", "right"))
    expect(page.locator("#dealer-felt .d-slot[aria-label*=' of ']")).to_have_count(2)
    assert right(page) == (5, 7), "no more bets and the first cards were wrong at the first try"
    page.click("#finish")
    report = page.locator("#report")
    expect(report).to_contain_text("5 of 7 right at the first try (71%)")
    expect(report.locator(".weak li b")).to_have_text("19:47-25.7: 2 of 6 wrong")
    expect(report.locator(".faults li")).to_have_count(3)
    faults_cite = report.locator(".cite").first
    faults_cite.click()
    page.wait_for_selector("#paragraph[open] #paragraph-text p")


def test_a_whole_round_is_dealt_by_its_hints(come: Come) -> None:
    """Hands are called and every amount is named before anything is paid."""
    page = take_seat(come("Bea"), "let-it-ride")
    rounds = page.locator("#score tr", has_text="Rounds").locator("td")
    settled = 0
    for _ in range(80):
        settled += "What is the hand" in do_next(page)
        if rounds.inner_text() == "1":
            break
    assert rounds.inner_text() == "1"
    expect(page.locator("#news")).to_contain_text("The round is over")
    assert right(page)[0] == 0, "who is told every time has known nothing"
    assert settled


def test_something_goes_wrong_and_is_ruled_on(come: Come) -> None:
    page = take_seat(come("Cleo"), "double-cross", edition="nj-2007")
    press(page, "no more bets")
    page.select_option("#throw select", "card turned over")
    page.click("#throw button")
    expect(page.locator(".cue")).to_have_text("The next card is face up.")
    say(page, "deliver", area="seat 1", count=2)
    expect(page.locator("#faults")).to_contain_text("set the face-up card aside")
    press(page, "set aside face-up card")
    page.wait_for_selector("#details")
    page.select_option("#details select", label=RULINGS["void all"])
    page.click("#that-is-it")
    expect(page.locator("#faults .cite")).to_have_text("25.12(a)")
    page.select_option("#details select", label=RULINGS["set aside"])
    page.click("#that-is-it")
    expect(page.locator("#details")).to_have_count(0)
    expect(page.locator(".cue")).to_have_count(0)


def test_people_answer_when_the_trainee_asks(come: Come) -> None:
    """A player in another browser is not asked by the house, but by the person who deals."""
    ada, ben = come("Ada"), come("Ben")
    page = take_seat(ada, "double-down-stud", practice=0)
    expect(page.locator(".cue")).to_have_text("The table waits for wagers.")
    ben.go(ada.path().replace("/dealer/", "/table/"))
    ben.sit(1)
    ben.wait_for("wagering")  # the cut is declined for those who do not want to be asked
    ben.page.locator(".area-key").first.click()
    expect(page.locator(".cue")).to_have_count(0)
    press(page, "no more bets")
    say(page, "deliver", area="seat 1", count=1)
    say(page, "deliver", area="common", count=4)
    expect(ben.page.locator(".turn[data-shows]:not([data-shows=''])")).to_have_count(4)
    assert not ben.is_asked()
    say(page, "ask", seat=1)
    ben.wait_for("asked")
    expect(page.locator(".cue")).to_have_text("It is seat 1's turn.")
    ben.page.click("#choice-1")
    expect(page.locator(".cue")).to_have_count(0)
    say(page, "announce", words="No more bets.")
    expect(page.locator("#faults")).to_have_count(0)


def test_a_training_goes_on_when_the_page_is_loaded_anew_or_the_server_killed(
    come: Come, data: Path
) -> None:
    school = house_server(data)
    school.start()
    ada = come("Ada", school)
    page = take_seat(ada, "let-it-ride")
    press(page, "pick up")
    press(page, "no more bets")
    expect(page.locator("#news")).to_contain_text("Round 1 begins")
    ada.reload()
    assert right(page) == (0, 1)
    say(page, "deliver", area="seat 1", count=3)
    expect(page.locator("#score")).to_contain_text("1 of 2")
    school.kill()
    page.wait_for_selector("html[data-line=cut]")
    school.start()
    page.wait_for_selector("html[data-line=open]", timeout=60_000)
    ada.settled()
    assert right(page) == (1, 2)
    say(page, "deliver", area="seat 2", count=3)
    expect(page.locator("#score")).to_contain_text("2 of 3")
    page.click("#finish")
    expect(page.locator("#report .faults li")).to_contain_text("Not yet: The dealer announces")
    other = come("Mallory", school)
    other.go(ada.path())
    expect(other.page.locator("main.lost")).to_contain_text("another person is trained")
    school.kill()


@pytest.mark.parametrize("game", KINDS)
def test_every_kind_of_game_can_be_dealt(game: str, come: Come) -> None:
    """By the least usual of its methods, on a phone for every other game."""
    narrow = KINDS.index(game) % 2
    guest = come("Dora", viewport=PHONE) if narrow else come("Dora")
    page = take_seat(guest, game, method=list(game_of(game).dealing)[-1].value)
    press(page, "pick up")
    expect(page.locator("#faults .cite")).to_have_count(1)
    press(page, "no more bets")
    expect(page.locator("#news")).to_contain_text("Round 1 begins")
    do_next(page)
    assert right(page) == (0, 2)
    due = page.evaluate("document.body.innerText")
    assert "is asked:" not in due, "nothing says what is due"
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth + 1")


def touch(page: Page, *keys: str) -> None:
    for key in keys:
        page.click(f"#felt-{key}")


def test_a_deal_is_worked_on_the_felt(come: Come) -> None:
    """Cards from the shoe to their places, cards turned up, a player asked; by touch alone."""
    ada = come("Ada", viewport=PHONE)
    page = take_seat(ada, "double-cross", edition="nj-2007")
    done = page.locator("#done")
    touch(page, "act-no-more-bets")
    expect(done).to_contain_text("Right: announce")
    touch(page, "shoe", "shoe", "seat-2")
    expect(page.locator("#faults")).to_contain_text("Seat 1 comes first: two cards to seat 1.")
    for place, many in {"seat-1": 2, "seat-2": 2, "area-dealer": 2, "area-cross": 5}.items():
        for taken in range(1, many + 1):
            touch(page, "shoe")
            expect(page.locator("#felt-shoe")).to_contain_text(f"{taken} card")
        touch(page, place)
        expect(done).to_contain_text(f"{many} cards")
        expect(page.locator("#felt-shoe")).to_contain_text("take a card")
    touch(page, "act-put-stub-away")
    expect(done).to_contain_text("put the stub away")
    touch(page, "slot-cross-top", "slot-cross-right")
    expect(page.locator("#felt-slot-cross-right")).to_have_attribute("aria-pressed", "true")
    page.click("#offer-0")
    expect(page.locator("#felt-slot-cross-top")).to_have_attribute("aria-label", re.compile(" of "))
    touch(page, "wagers-1")  # too early, whatever is to be settled
    page.click("#offer-0")
    expect(page.locator("#faults")).to_contain_text("Not yet")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth + 1")
    page.reload()
    expect(page.locator("#days")).to_contain_text("Double Cross")


def test_payouts_are_asked_by_the_games_own_tables(come: Come) -> None:
    ada = come("Pia")
    ada.go("/drill")  # with a name, so that the days are kept
    page = take_seat(ada, "casino-war", practice=0)
    ada.go("/dealer/payouts/let-it-ride")
    for asked in range(1, 4):
        words = page.locator("#asked").inner_text()
        found = re.search(r"([\d,]+) to (\d+) on \$([\d,.]+)", words)
        assert found, words
        times, parts, stake = (float(one.replace(",", "").rstrip(".")) for one in found.groups())
        amount = times * stake / parts + (asked == 3)
        page.fill("[name=paid]", f"{amount:.2f}")
        page.click("#pay")
        expect(page.locator("#told")).to_contain_text("Right." if asked < 3 else "Not ")
        page.keyboard.press("Space")
        expect(page.locator("#pay")).to_be_visible()
    expect(page.locator("#payout-score")).to_have_text("2 of 3 right in this sitting.")
    ada.reload()
    expect(page.locator("#days")).to_contain_text("2 of 3")
