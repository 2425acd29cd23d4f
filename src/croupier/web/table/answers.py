"""The answers open to a player who is asked: as buttons, with amounts, or by a card to lay away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cards import card
from croupier.draw import Look, look_of
from croupier.markup import Html, Inside, button, el, message
from croupier.money import dollars
from croupier.rounds.choices import Ask, Option
from croupier.rounds.round import Hand, Round
from croupier.rulebook import Edition
from croupier.web.pages.citations import named
from croupier.web.table.outcomes import with_cards

State = Mapping[str, Any]
Choice = Mapping[str, Any]


def asked_step(state: State) -> Ask | None:
    """The step of the script that asks, where it is one with a choice."""
    look, name = look_of(state["table"]), state["asked"]["act"].get("asked")
    return next((ask for ask in look.game.asks(look.rules) if ask.name == name), None)


def question(state: State) -> str:
    """What is asked, in the words of the script, without the answers: those are on buttons."""
    if discards_of(state):
        return "Choose a card to discard, here or on the table; then go on."
    ask = asked_step(state)
    return ask.question.rstrip(":") + "." if ask else capital(str(state["asked"]["says"]))


def capital(text: str) -> str:
    """A sentence with the capital that it begins with."""
    return text[:1].upper() + text[1:]


def bounds(one: Choice) -> str:
    """Between which amounts a wager is taken."""
    least, most = dollars(one["least"]), dollars(one["most"])
    return least if least == most else f"{least} to {most}"


# ---- which answers --------------------------------------------------------------------------


def _option(state: State, choice: Choice) -> Option | None:
    ask = asked_step(state)
    return ask.option(choice["option"]) if ask else None


def open_choices(state: State) -> list[Choice]:
    """The answers that are worth showing: not a claim that the player's own cards refute."""
    look = look_of(state["table"])
    return [
        choice
        for choice in state["asked"].get("choices", ())
        if not _is_false_claim(look, state, _option(state, choice))
    ]


def _is_false_claim(look: Look, state: State, option: Option | None) -> bool:
    """Whether an answer shows the hand to have it paid at once, though it would lose."""
    if option is None or not (option.exposes and option.settles):
        return False
    seen = state["view"]["seats"][str(state["asked"]["seat"])]
    hand = Hand(
        int(state["asked"]["seat"]),
        look.game.unit_wager,
        dict(seen["wagers"]),
        seen["coupon"],
        [card(one) for one in seen["cards"]],
    )
    results = look.game.settlements[option.settles](look.rules, Round(), hand)
    return sum(result.net for result in results) < 0


def discards_of(state: State) -> dict[int, list[Choice]]:
    """The answers by the card that they lay away; none if no answer lays one away."""
    found: dict[int, list[Choice]] = {}
    asked = state.get("asked")
    if not asked or not asked.get("yours"):
        return found
    for choice in open_choices(state):
        option = _option(state, choice)
        if option is not None and option.discards is not None:
            found.setdefault(option.discards, []).append(choice)
    return found


# ---- shown ----------------------------------------------------------------------------------


def answers(state: State, book: Edition) -> list[Inside]:
    """A button for each answer, under the keys 1, 2, 3."""
    asked = state["asked"]
    if asked["kind"] == "cut":
        return _cut(state)
    if asked["kind"] != "choice":
        act = message(do="act", act=asked["act"], round=state["view"]["round"])
        return [button(f"{str(asked['act']['act']).capitalize()}", key="1", data_act=act)]
    by_card = discards_of(state)
    others = [one for one in open_choices(state) if not any(one in by for by in by_card.values())]
    picking, first = _picking(state, book, by_card) if by_card else ([], 1)
    return [*picking, *(_choice(state, book, at, one) for at, one in enumerate(others, first))]


def _picking(
    state: State, book: Edition, by_card: Mapping[int, list[Choice]]
) -> tuple[list[Inside], int]:
    """The cards of which one is laid away, what may then be done, and the next free key. The
    answers are the same whichever card it is, so that they wait in their places for one."""
    held = state["view"]["seats"][str(state["asked"]["seat"])]["cards"]
    picked = state.get("picked")
    cards = [
        button(
            el("span", with_cards(f"Discard {card(held[at]).symbol}")),
            key=str(number),
            data_act=message(do="pick", at=at),
            class_="pick-card",
            id=f"pick-{at}",
            aria_pressed="true" if at == picked else "false",
        )
        for number, at in enumerate(by_card, 1)
    ]
    shown = by_card.get(picked) if picked is not None else None
    first = len(cards) + 1
    then = [
        _after_pick(state, book, first + at, one, held[picked] if shown else None)
        for at, one in enumerate(shown or next(iter(by_card.values())))
    ]
    group = el("div", cards, class_="pick-cards", role="group", aria_label="Card to discard")
    return [group, *then], first + len(then)


def _after_pick(state: State, book: Edition, at: int, one: Choice, lies: str | None) -> Html:
    """What is done once a card is chosen: bet, or not."""
    bet = f"bet {dollars(one['takes'])}" if one["takes"] else "no bet"
    says = f"Discard {card(lies).symbol}, {bet}" if lies else capital(bet)
    act = {**state["asked"]["act"], "option": one["option"]}
    return button(
        el("span", with_cards(says)),
        key=str(at),
        data_act=message(do="act", act=act, round=state["view"]["round"]),
        disabled=lies is None,
        class_="choice",
        id=f"choice-{at}",
        title=named(book, one["cite"]) if lies else "choose a card to discard first",
    )


def _choice(state: State, book: Edition, at: int, one: Choice) -> Html:
    act = {**state["asked"]["act"], "option": one["option"]}
    label: list[Inside] = [
        el("span", capital(one["says"]), class_="choice-says"),
        el("span", capital(one["option"]), class_="choice-name", aria_hidden="true"),
    ]
    about = message(do="act", act=act, round=state["view"]["round"])
    if "least" in one:
        label.append(el("span", bounds(one), class_="choice-takes"))
        option = _option(state, one)
        return _choice_of_amount(one, label, about, at, _usual(one, option))
    if one.get("takes"):
        label.append(el("span", f"{dollars(one['takes'])} more", class_="choice-takes"))
    return button(
        label,
        key=str(at),
        data_act=about,
        class_="choice",
        id=f"choice-{at}",
        title=named(book, one["cite"]),
    )


def _usual(one: Choice, option: Option | None) -> int:
    """The amount that a field begins with: the least, unless the most is the best there is."""
    most = option is not None and any(stake.best_at_most for stake in option.stakes)
    return int(one["most"] if most else one["least"])


def _choice_of_amount(one: Choice, label: list[Inside], about: str, at: int, amount: int) -> Html:
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
            value=f"{amount / 100:g}",
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
