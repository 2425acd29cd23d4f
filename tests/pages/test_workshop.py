"""The workshop in the browser: a sheet is written, put right, played, solved, and kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from croupier.sheets.first_sheet import first_sheet
from support.browsers import Guest, play_out

Come = Callable[..., Guest]

SLOW = 300_000
"""Milliseconds that a first solve may take, on a machine that is busy."""


def line_of(text: str, words: str) -> int:
    return text[: text.index(words)].count("\n") + 1


def test_a_sheet_is_written_put_right_played_solved_and_kept(come: Come) -> None:
    ada = come("Ada")
    ada.go("/")
    ada.page.click("a[href='/workshop']")
    ada.page.wait_for_url("**/workshop")
    ada.settled()
    page = ada.page
    field, verdict = page.locator("#sheet-text"), page.locator("#sheet-verdict")
    page.click("#sheet-new")
    _, first = first_sheet("My game")
    expect(field).to_have_value(first)
    expect(verdict).to_have_text("My game is right.")
    expect(page.locator("#sheet-felt h2")).to_have_text("My game")

    wrong = first.replace('against = "dealer"', 'against = "deeler"', 1)
    field.fill(wrong)
    line = line_of(wrong, '"deeler"')
    problem = page.locator("#sheet-problems [data-line]")
    expect(problem).to_contain_text(f"line {line}, column")
    expect(page.locator("#sheet-lines .error")).to_have_text(str(line))
    expect(page.locator("#sheet-marks .mark")).to_have_count(1)
    expect(page.locator("#sheet-play")).to_be_disabled()
    problem.click()
    start = field.evaluate("(one) => one.selectionStart")
    assert line_of(wrong, wrong[start : start + 20]) == line

    right = first.replace("My game", "Lucky Queens").replace("queen high", "jack high")
    field.fill(right)
    expect(verdict).to_have_text("Lucky Queens is right.")
    expect(page.locator("#sheet-felt h2")).to_have_text("Lucky Queens")
    expect(page.locator("#sheet-lines .error")).to_have_count(0)
    with page.expect_download() as taken:
        page.click("#sheet-take")
    assert taken.value.suggested_filename == "lucky-queens.toml"
    assert Path(taken.value.path()).read_text("utf-8") == right

    page.click("#sheet-play")
    page.fill("#play [name=person]", "Ada")
    page.click("#play button[type=submit]")
    page.wait_for_url("**/table/*")
    ada.settled()
    ada.wait_for("wagering")
    ada.wager_all()
    page.click("#deal")
    play_out([ada])

    ada.go("/workshop")
    expect(field).to_have_value(right)
    page.click("#sheet-figures")
    status = page.locator("#lab-status")
    # Of 22,100 hands 48, 52, 720, 1,096 and 3,744 are paid 40, 30, 6, 3 and 1 to 1.
    exact = page.locator("#bet-pair-or-better td").first
    expect(exact).to_have_attribute("title", "402/5525", timeout=SLOW)
    expect(status).to_contain_text("Exact.")
    edge = page.locator("#big-house-edge").inner_text()

    dearer = right.replace("40 to 1", "35 to 1").replace('tie = "push"', 'tie = "lose"')
    field.fill(dearer)
    expect(exact).to_have_attribute("title", "462/5525")
    expect(page.locator("#big-house-edge")).not_to_have_text(edge)
    expect(status).to_contain_text("Exact.")
    with page.expect_download() as taken:
        page.click("#sheet-par-html")
    assert taken.value.suggested_filename == "lucky-queens-par.html"
    assert "462/5525" in Path(taken.value.path()).read_text("utf-8")

    generous = dearer.replace('"35 to 1"', '"400 to 1"')
    field.fill(generous)
    expect(problem).to_contain_text("the player wins in the long run")
    line = line_of(generous, "[wagers.pair-or-better]")
    expect(page.locator("#sheet-lines .warning")).to_have_text(str(line))

    field.fill(dearer)
    expect(exact).to_have_attribute("title", "462/5525")
    ada.reload()
    expect(field).to_have_value(dearer)
    expect(verdict).to_have_text("Lucky Queens is right.")
    expect(exact).to_have_attribute("title", "462/5525")
    expect(status).to_contain_text("Exact.")


def test_a_link_carries_the_sheet_and_the_own_one_is_brought_back(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    ada.go("/workshop")
    shared = first_sheet("Ada's own")[1]
    ada.page.fill("#sheet-text", shared)
    ada.page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    ada.page.click("#sheet-share")
    ada.page.wait_for_function("window.copied")
    link = ada.page.evaluate("window.copied")
    ben.go("/workshop")
    own = first_sheet("Ben's own")[1]
    ben.page.fill("#sheet-text", own)
    ben.page.goto("about:blank")
    ben.go(link[link.index("/workshop") :])
    field = ben.page.locator("#sheet-text")
    expect(field).to_have_value(shared)
    expect(ben.page.locator("#sheet-verdict")).to_have_text("Ada's own is right.")
    ben.page.click("#sheet-before")
    expect(field).to_have_value(own)
    ben.page.goto(link.partition("#")[0] + "#sheet=broken")
    expect(ben.page.locator("#toast")).to_contain_text("The link is broken")
    expect(field).to_have_value(own)


PAY_ONLY = """name = "Plain Sailing"
round = [{ deal = 3, to = "player" }]

[table]
seats = 1

[hands.player]
cards = "player"

[wagers.ante]
hand = "player"
pays = { "straight flush" = 40, "three of a kind" = 30, "straight" = 6, "flush" = 4, "pair" = 1 }
"""
EXAMPLES = Path(__file__).parents[2] / "examples" / "games"
LESS_ONE = '\n[deck]\nwithout = "2c"\n'
STRANGERS = Path(__file__).parents[1] / "sheets" / "strangers"


def test_figures_follow_what_is_written_and_can_be_stopped(come: Come) -> None:
    ada = come("Ada")
    ada.go("/workshop")
    page = ada.page
    field, status = page.locator("#sheet-text"), page.locator("#lab-status")
    # With a deck of no other test: nobody has counted it, and it is never counted to the end.
    long = (EXAMPLES / "caribbean-stud.toml").read_text("utf-8") + LESS_ONE
    field.fill(long)
    page.click("#sheet-figures")  # while it may still be read
    page.wait_for_selector("#lab-stop")
    field.fill(PAY_ONLY)
    expect(status).to_contain_text("Exact.", timeout=SLOW)
    field.fill(long)
    page.click("#lab-stop")
    expect(status).to_have_text("Stopped.")
    field.fill(PAY_ONLY)
    page.click("#sheet-figures")
    expect(status).to_contain_text("Exact.", timeout=SLOW)


def test_a_game_without_a_choice_is_played_and_one_too_large_is_refused(come: Come) -> None:
    ada = come("Ada")
    ada.go("/workshop")
    page = ada.page
    field, verdict = page.locator("#sheet-text"), page.locator("#sheet-verdict")
    field.fill(PAY_ONLY)
    expect(verdict).to_have_text("Plain Sailing is right.")
    page.click("#sheet-figures")
    expect(page.locator("#lab-status")).to_contain_text("Exact.", timeout=SLOW)
    # Of 22,100 hands 48, 52, 720, 1,096 and 3,744 are paid 40, 30, 6, 4 and 1 to 1.
    expect(page.locator("#lab-strategy")).to_contain_text("Players have no choice")
    expect(page.locator("#big-house-edge")).to_contain_text("2.3167")
    page.click("#sheet-play")
    page.fill("#play [name=person]", "Ada")
    page.click("#play button[type=submit]")
    page.wait_for_url("**/table/*")
    ada.settled()
    ada.wait_for("wagering")
    ada.wager_all()
    page.click("#deal")
    play_out([ada])

    ada.go("/workshop")
    field.fill((STRANGERS / "double-board.toml").read_text("utf-8"))
    expect(page.locator("#sheet-figures")).to_be_enabled()
    page.click("#sheet-figures")
    expect(page.locator("#lab-status")).to_contain_text("days of one core", timeout=SLOW)
