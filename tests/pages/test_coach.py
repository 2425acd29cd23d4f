"""The coach at a seat: values on request, what a choice cost, the session, nobody else told."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from croupier.coach import Weighing, notebook_of, weigh, why
from croupier.coach.text import MOST_REASONS, verdict
from croupier.money import TO_THE_CENT, signed
from croupier.record import read
from croupier.table import Setup
from support.browsers import KINDS, LONG, Guest, play_out
from support.servers import Server
from support.views import seen


def sit_and_wager(guest: Guest, table: str, seat: int) -> None:
    guest.go(f"/table/{table}")
    guest.sit(seat)
    guest.wait_for("wagering")
    guest.wager_all()


def weighed(guest: Guest, table: str) -> Weighing:
    """What the coach should say, from what the house tells this browser alone."""
    state = guest.state(table)
    about = state["table"]
    named = {key: about[key] for key in ("options", "posted")}
    rules = Setup.of(about["game"], about["edition"], **named).rules
    view = {**state["view"], "seat": state["asked"]["seat"]}
    return weigh(rules, seen(view))


def told_of(why_: Any) -> str:
    words = verdict(why_)
    return words[0].upper() + words[1:]


def test_values_before_a_choice_and_its_cost_after_it(
    server: Server, regulars: tuple[Guest, Guest, Guest]
) -> None:
    """Every figure is that of the library to the last digit, and is sent to one browser alone."""
    ada, ben, watcher = regulars
    table = server.open_table("double-cross", clock=LONG)
    watcher.go(f"/table/{table}")
    sit_and_wager(ada, table, 2)
    sit_and_wager(ben, table, 4)
    ada.page.keyboard.press("k")
    expect(ada.page.locator("#coach")).to_contain_text("The coach is on.")
    for guest in (ada, ben):
        guest.page.click("#deal")
    ada.wait_for("asked")  # seat 2 comes before seat 4
    assert ada.page.locator("#values").count() == 0, "only on request"
    found = weighed(ada, table)
    ada.page.keyboard.press("w")
    rows = ada.page.locator("#values tbody tr")
    expect(rows).to_have_count(len(found.options))
    for at, one in enumerate(found.options):
        expect(rows.nth(at)).to_contain_text(one.words)
        expect(rows.nth(at).locator(".amount")).to_have_text(signed(one.value, TO_THE_CENT))
    expect(ada.page.locator("#values tr.best th")).to_have_text(found.best.words)

    worst = min(range(len(found.options)), key=lambda at: found.options[at].value)
    chosen = found.options[worst].name
    ada.page.click(f"#choice-{worst + 1}")
    expect(ada.page.locator("#verdict .verdict")).to_have_text(told_of(why(found, chosen)))
    costs = [one.cost for one in why(found, chosen).differences]
    shown = costs[:MOST_REASONS] + ([sum(costs[MOST_REASONS:])] if costs[MOST_REASONS:] else [])
    expect(ada.page.locator("#verdict .reasons .amount")).to_have_text(
        [signed(cost, TO_THE_CENT) for cost in shown]
    )
    assert ada.page.locator("#values").count() == 0, "the question is answered"

    play_out([ada, ben])
    for other in (ben, watcher):
        heard = "\n".join(other.heard)
        assert "from here on, on average" not in heard
        assert "as good as it gets" not in heard and "it is worth" not in heard
    check_session(ada, server, table, 2)


def check_session(guest: Guest, server: Server, table: str, seat: int) -> None:
    """The session summed up on the page is the record's."""
    record = guest.get(f"{server.address}/api/tables/{table}/record").body()
    summary = notebook_of(read(record), seat).summary()
    guest.page.get_by_text("Look back on the session").click()
    amounts = guest.page.locator("#session .parts .amount")
    expect(amounts).to_have_text(
        [
            signed(amount, TO_THE_CENT)
            for amount in (
                summary.expected,
                summary.luck,
                -summary.lost,
                summary.rest,
                summary.result,
            )
        ]
    )
    expect(guest.page.locator("#session .mistakes > li")).to_have_count(len(summary.mistakes()))
    if summary.mistakes():
        guest.page.locator("#session .mistakes summary").first.click()
        assert guest.page.locator("#session .mistakes .reasons").first.is_visible()
    guest.page.get_by_text("Close", exact=True).click()
    expect(guest.page.locator("#session")).to_have_count(0)


def test_a_mistake_with_the_coach_on_is_drilled(
    server: Server, regulars: tuple[Guest, Guest, Guest]
) -> None:
    """What costs something at the table comes up in the drill of the person who did it."""
    ada, _, _ = regulars
    table = server.open_table("boston-5-stud")
    sit_and_wager(ada, table, 1)
    ada.page.keyboard.press("k")
    ada.page.click("#deal")
    ada.wait_for("asked")
    while "fold" not in ada.page.locator("#controls").inner_text().lower():
        ada.answer()
    found = weighed(ada, table)
    assert found.best.name != "fold"
    ada.page.click("#choice-1")
    # What was chosen about the bonus before may have cost something, too.
    expect(ada.page.locator("#tally")).to_contain_text(re.compile("[12] mistakes?, "))
    ada.page.locator("#coach").get_by_text("Drill").click()
    ada.page.wait_for_url("**/drill/boston-5-stud")
    ada.settled()
    expect(ada.page.locator("#prompt")).to_contain_text("Missed before: 0 of 3 in a row.")


@pytest.mark.parametrize("game", KINDS)
def test_every_kind_of_game_has_its_coach(
    game: str, server: Server, regulars: tuple[Guest, Guest, Guest]
) -> None:
    ada, _, _ = regulars
    table = server.open_table(game)
    sit_and_wager(ada, table, 3)
    ada.page.keyboard.press("k")
    deal_until_asked(ada)
    ada.page.keyboard.press("w")
    assert ada.page.locator("#values tbody tr").first.inner_text()
    before = int(str(ada.page.get_attribute("#bar", "data-rounds")))
    ada.page.click("button#choice-1")
    expect(ada.page.locator("#verdict .verdict")).to_be_visible()

    # The session, also while a shoe is in use; and a page that is loaded again has the coach still.
    play_out([ada], before + 1)
    ada.page.get_by_text("Look back on the session").click()
    result = ada.page.locator("#session .result .amount")
    expect(result).to_be_visible()
    rounds = ada.state(table)["rounds"]
    expect(ada.page.locator("#session .parts caption")).to_contain_text(
        f"{rounds} round{'s' * (rounds != 1)}, "
    )
    ada.reload()
    expect(ada.page.locator("#tally")).to_contain_text(" with the coach on: ")
    ada.page.get_by_text("Turn the coach off").click()
    expect(ada.page.locator("#tally")).to_have_count(0)


def deal_until_asked(guest: Guest) -> None:
    """At some games only a tie leaves a choice, one round in thirteen."""
    for rounds in range(1, 150):
        guest.page.click("#deal")
        over = f"#bar.wagering[data-rounds='{rounds}']"
        guest.page.wait_for_selector(f"#bar.asked, {over}")
        if guest.is_asked():
            return
        guest.page.keyboard.press("r")
        guest.page.wait_for_selector("#deal.primary")
    raise AssertionError("nobody is ever asked")


def test_the_coach_is_for_those_who_play(server: Server, regulars: Any) -> None:
    _, _, watcher = regulars
    watcher.go(f"/table/{server.open_table('double-cross')}")
    assert not watcher.page.locator("#coach").is_visible()
    watcher.page.keyboard.press("k")
    assert not watcher.page.locator("#coach").is_visible()
