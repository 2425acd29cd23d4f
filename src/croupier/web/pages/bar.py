"""The bar under the felt: what is asked of whom, and everything one may do about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.draw import look_of
from croupier.draw.chips import chip
from croupier.games.naming import listed, spoken
from croupier.money import dollars
from croupier.rulebook import Edition
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.web.pages.betting import chips_to_bet
from croupier.web.pages.cites import cite_link
from croupier.web.pages.markup import Html, Inside, button, el, message

State = Mapping[str, Any]

BET_KEYS: Final = "asdfgh"
"""The keys that put a chip on the betting areas, in their order."""


def bar(state: State, book: Edition, chip_in_hand: int) -> Html:
    """What there is to do now for whoever looks."""
    kind, prompt, controls = _now(state, book, chip_in_hand)
    return el(
        "section",
        el("div", prompt, class_="prompt", tabindex="-1", data_focus=True, id="prompt"),
        el("div", controls, class_="controls", id="controls"),
        id="bar",
        class_=f"bar {kind}",
        data_moment=state["revision"],
        data_rounds=state["rounds"],
        aria_label="What there is to do",
    )


def _now(state: State, book: Edition, chip_in_hand: int) -> tuple[str, Inside, Inside]:
    asked = state["asked"]
    if state.get("fault"):
        return "fault", el("strong", f"The table stands still: {state['fault']}"), None
    if asked is not None and asked["yours"]:
        return "asked", _asked_prompt(state, book), _answers(state, book)
    you = state["you"] or {}
    if asked is not None:
        return "waiting", _waiting_prompt(state), None
    due = state["view"]["due"]
    if due is not None and due["by"] == "dealer" and "dealer" in you.get("roles", ()):
        seated = (
            _wager_controls(state, chip_in_hand) if you["seats"] and state["wagering"] else None
        )
        return "dealing", _deal_prompt(due, book), [seated, _deal_control(state)]
    if state["wagering"] and you.get("seats"):
        return "wagering", _wager_prompt(state), _wager_controls(state, chip_in_hand)
    if you.get("seats"):
        return "waiting", el("span", _due(state)), None
    return "watching", _watching(state), None


def _due(state: State) -> str:
    due = state["view"]["due"]
    return str(due["says"]) if due else "The house is getting the cards ready."


# ---- asked ----------------------------------------------------------------------------------


def _asked_prompt(state: State, book: Edition) -> list[Inside]:
    asked = state["asked"]
    return [
        el("strong", "Your turn.", role="status"),
        el("span", question(state)),
        cite_link(book, asked["cite"]),
        _clock(asked["until"], state["table"]["clock"]),
    ]


def question(state: State) -> str:
    """What is asked, in the words of the script, without the answers: those are on buttons."""
    asked = state["asked"]
    look = look_of(state["table"])
    for ask in look.game.asks(look.rules):
        if ask.name == asked["act"].get("asked"):
            return ask.question.rstrip(":") + "."
    return _capital(str(asked["says"]))


def _clock(until: float | None, whole: float | None) -> Html | None:
    """The time that is left, as a bar that shrinks."""
    if until is None:
        return None
    return el(
        "span",
        el("span", class_="clock-hand"),
        el("span", data_seconds=True, class_="clock-seconds"),
        class_="clock",
        role="timer",
        aria_label="time left",
        data_until=until,
        data_whole=whole or 15,
    )


def _answers(state: State, book: Edition) -> list[Inside]:
    asked = state["asked"]
    if asked["kind"] == "cut":
        return _cut(state)
    if asked["kind"] != "choice":
        act = message(do="act", act=asked["act"], round=state["view"]["round"])
        return [button(f"{str(asked['act']['act']).capitalize()}", key="1", data_act=act)]
    return [_choice(state, book, at, one) for at, one in enumerate(asked["choices"], 1)]


def _choice(state: State, book: Edition, at: int, one: Mapping[str, Any]) -> Html:
    asked = state["asked"]
    act = {**asked["act"], "option": one["option"]}
    label: list[Inside] = [
        el("span", _capital(one["says"]), class_="choice-says"),
        el("span", _capital(one["option"]), class_="choice-name", aria_hidden="true"),
    ]
    about = message(do="act", act=act, round=state["view"]["round"])
    if "least" in one:
        label.append(el("span", _bounds(one), class_="choice-takes"))
        return _choice_of_amount(one, label, about, at)
    if one.get("takes"):
        label.append(el("span", f"{dollars(one['takes'])} more", class_="choice-takes"))
    return button(
        label,
        key=str(at),
        data_act=about,
        class_="choice",
        id=f"choice-{at}",
        title=f"paragraph {one['cite']}",
    )


def _choice_of_amount(one: Mapping[str, Any], label: list[Inside], about: str, at: int) -> Html:
    """A choice that takes an amount of the player's own."""
    least, most, unit = one["least"], one["most"], one.get("unit", 1)
    return el(
        "form",
        el("label", label, for_=f"amount-{at}"),
        el(
            "input",
            type="number",
            name="amount",
            id=f"amount-{at}",
            min=least / 100,
            max=most / 100,
            step=unit / 100,
            value=f"{most / 100:g}",
        ),
        el("button", "Place", el("kbd", str(at)), type="submit", data_key=str(at)),
        data_act=about,
        class_="choice amount-choice",
        id=f"choice-{at}",
    )


def _cut(state: State) -> list[Inside]:
    asked = state["asked"]
    about = {"do": "act", "act": asked["act"], "round": state["view"]["round"]}
    middle = (asked["least"] + asked["most"]) // 2
    return [
        el(
            "form",
            el("label", "Cards to cut off", for_="cut-cards"),
            el(
                "input",
                type="number",
                name="cards",
                id="cut-cards",
                min=asked["least"],
                max=asked["most"],
                value=middle,
            ),
            el("button", "Cut", el("kbd", "1"), type="submit", data_key="1"),
            data_act=message(**about),
            class_="cut",
        ),
        button("Decline the cut", key="2", data_act=message(**about)),
    ]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---- waiting --------------------------------------------------------------------------------


def _waiting_prompt(state: State) -> list[Inside]:
    asked = state["asked"]
    name = state["view"]["seats"][str(asked["seat"])]["name"]
    return [
        el("span", f"{name} has the word.", class_="aside"),
        el("span", question(state)),
        _clock(asked["until"], state["table"]["clock"]),
    ]


def _watching(state: State) -> list[Inside]:
    asks = "" if state["wagering"] else f" {_due(state)}"
    return [el("span", f"You are watching. Choose a free seat to sit down.{asks}")]


def _deal_prompt(due: Mapping[str, Any], book: Edition) -> list[Inside]:
    """What is the dealer's to do, for a person in that role."""
    return [el("strong", "You deal."), el("span", due["says"]), cite_link(book, due["cite"])]


def _deal_control(state: State) -> Html:
    """One act of the dealer; that no more bets are taken is for the dealer alone to say."""
    calls = message(do="act", act={"act": AnnounceNoMoreBets.NAME})
    act = calls if state["wagering"] else message(do="step")
    return button("Do it", key="Enter", data_act=act, class_="primary", id="deal-step")


# ---- wagering -------------------------------------------------------------------------------


def _wager_prompt(state: State) -> list[Inside]:
    you, view = state["you"], state["view"]
    placed = [view["seats"][str(seat)]["wagers"] for seat in you["seats"]]
    until = _clock(state["wagering"]["until"], state["table"]["clock"])
    if you["ready"]:
        waiting = [
            seat["name"]
            for number, seat in state["seats"].items()
            if not seat["ready"] and int(number) not in you["seats"]
        ]
        for_whom = f"Waiting for {listed(waiting)}." if waiting else "The cards are coming."
        return [el("span", for_whom, role="status"), until]
    if any(placed):
        total = dollars(sum(sum(one.values()) for one in placed))
        return [el("span", f"{total} on the layout. Deal when you are ready."), until]
    return [el("span", "Place your wagers: take a chip, then choose an area."), until]


def _wager_controls(state: State, chip_in_hand: int) -> list[Inside]:
    wagering, you = state["wagering"], state["you"]
    placed = any(state["view"]["seats"][str(seat)]["wagers"] for seat in you["seats"])
    chips = [
        el(
            "label",
            el(
                "input",
                type="radio",
                name="chip",
                value=one.worth,
                checked=one.worth == chip_in_hand,
                data_changed=message(do="chip"),
                data_key=str(at),
                aria_label=f"{dollars(one.worth)} chip",
            ),
            _chip_picture(chip(one)),
            class_="chip-choice",
            title=f"{dollars(one.worth)} (key {at})",
        )
        for at, one in enumerate(chips_to_bet(state), 1)
    ]
    return [
        el("div", chips, class_="chip-choices", role="radiogroup", aria_label="Chip in hand"),
        _bet_keys(state),
        el(
            "div",
            button(
                "Undo",
                key="u",
                data_act=message(do="undo"),
                disabled=not wagering["may_undo"],
                class_="quiet",
            ),
            button(
                "Repeat",
                key="r",
                data_act=message(do="repeat"),
                disabled=not wagering["may_repeat"],
                class_="quiet",
            ),
            _match_play(state),
            _ready_button(you, placed=placed),
            class_="bet-buttons",
        ),
    ]


def _match_play(state: State) -> Html | None:
    """A coupon on the layout or back, for a seat that holds one."""
    for number in state["you"]["seats"]:
        seat = state["view"]["seats"][str(number)]
        if seat["coupons"] or seat["coupon"]:
            return button(
                "Take the coupon back" if seat["coupon"] else "Match play",
                key="m",
                data_act=message(do="coupon", seat=number),
                class_="quiet",
            )
    return None


def _bet_keys(state: State) -> Html:
    """The areas by key, for those who do not point: also what each takes."""
    seat = state["you"]["seats"][0]
    taken = [one for one in state["wagering"]["wagers"] if "equals" not in one]
    return el(
        "div",
        [
            button(
                el(
                    "span",
                    spoken(one["wager"]).capitalize(),
                    el("span", _bounds(one), class_="bounds"),
                    class_="two-lines",
                ),
                key=BET_KEYS[at],
                data_act=message(do="bet", seat=seat, wager=one["wager"]),
                class_="area-key",
                aria_label=f"Place a chip on {spoken(one['wager'])}, {_bounds(one)}",
            )
            for at, one in enumerate(taken[: len(BET_KEYS)])
        ],
        class_="area-keys",
        role="group",
        aria_label="Betting areas",
    )


def _bounds(one: Mapping[str, Any]) -> str:
    least, most = dollars(one["least"]), dollars(one["most"])
    return least if least == most else f"{least} to {most}"


def _ready_button(you: Mapping[str, Any], *, placed: bool) -> Html:
    if you["ready"]:
        act = message(do="ready", ready=False)
        return button("Not yet", key="Space c", data_act=act, class_="primary waiting")
    label = "Deal" if placed else "Sit this one out"
    return button(
        label,
        key="Space c",
        data_act=message(do="ready"),
        class_="primary" if placed else "quiet",
        id="deal",
    )


def _chip_picture(drawn: str) -> Html:
    return el(
        "svg", Html(drawn), viewBox="-15 -15 30 30", aria_hidden="true", class_="chip-picture"
    )
