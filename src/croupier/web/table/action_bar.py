"""The bar under the felt: what is asked of whom, and everything one may do about it."""

from __future__ import annotations

from typing import Final

from croupier.draw.chips import chip
from croupier.house.person_state import Asked, Holder, PersonState, Wagering
from croupier.markup import Html, Inside, button, el, message
from croupier.money import dollars
from croupier.rounds.wager_names import spoken
from croupier.rulebook import Edition
from croupier.speech import listed
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.view import DueView
from croupier.web.pages.citations import cite_link
from croupier.web.table.answers import answers, bounds, question
from croupier.web.table.bets import chips_to_bet

BET_KEYS: Final = "asdfgh"
"""The keys that put a chip on the betting areas, in their order."""


def prompt_words(state: PersonState) -> str:
    """What the prompt says, for those who listen."""
    asked = state.asked
    held = HELD if state.held else ""
    if state.fault:
        return f"The table stands still: {state.fault}"
    if asked is not None and asked.yours:
        return f"Your turn. {question(state)}"
    if asked is not None:
        return f"{_asked_name(state, asked)} has the word. {held}".strip()
    if state.wagering and state.own:
        return f"{_wager_words(state)} {held}".strip()
    return held


def bar(state: PersonState, book: Edition, chip_in_hand: int, picked: int | None = None) -> Html:
    """What there is to do now for the one who looks; `picked` is the card to lay away."""
    kind, prompt, controls = _now(state, book, chip_in_hand, picked)
    held = el("span", HELD, class_="aside", id="held") if state.held else None
    return el(
        "section",
        el("div", prompt, held, class_="prompt", tabindex="-1", data_focus=True, id="prompt"),
        el("div", controls, class_="controls", id="controls"),
        id="bar",
        class_=f"bar {kind}",
        data_moment=state.revision,
        data_rounds=state.rounds,
        aria_label="What there is to do",
    )


def _now(
    state: PersonState, book: Edition, chip_in_hand: int, picked: int | None
) -> tuple[str, Inside, Inside]:
    asked, wagering = state.asked, state.wagering
    if state.fault:
        return "fault", el("strong", f"The table stands still: {state.fault}"), None
    if asked is not None and asked.yours:
        return "asked", _asked_prompt(state, asked, book), answers(state, book, picked)
    if asked is not None:
        return "waiting", _waiting_prompt(state, asked), None
    due = state.view.due
    if due is not None and due.by == "dealer" and "dealer" in state.own_roles:
        seated = _wager_controls(state, wagering, chip_in_hand) if state.own and wagering else None
        return "dealing", _deal_prompt(due, book), [seated, _deal_control(state)]
    if wagering and state.own:
        controls = _wager_controls(state, wagering, chip_in_hand)
        return "wagering", _wager_prompt(state, wagering), controls
    if state.own:
        return "waiting", el("span", _due(state)), None
    return "watching", _watching(state), None


def _due(state: PersonState) -> str:
    due = state.view.due
    return due.says if due else "The house is getting the cards ready."


# ---- asked ----------------------------------------------------------------------------------


def _asked_prompt(state: PersonState, asked: Asked, book: Edition) -> list[Inside]:
    return [
        el("strong", "Your turn."),
        el("span", question(state)),
        cite_link(book, asked.cite),
        _clock(asked.until, state.table.clock),
    ]


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


# ---- waiting --------------------------------------------------------------------------------


def _asked_name(state: PersonState, asked: Asked) -> str:
    return state.view.seats[asked.seat].name


def _waiting_prompt(state: PersonState, asked: Asked) -> list[Inside]:
    return [
        el("span", f"{_asked_name(state, asked)} has the word.", class_="aside"),
        el("span", question(state)),
        _clock(asked.until, state.table.clock),
    ]


def _watching(state: PersonState) -> list[Inside]:
    asks = "" if state.wagering else f" {_due(state)}"
    return [el("span", f"You are watching. Choose a free seat to sit down.{asks}")]


def _deal_prompt(due: DueView, book: Edition) -> list[Inside]:
    """What is the dealer's to do, for a person in that role."""
    return [el("strong", "You deal."), el("span", due.says), cite_link(book, due.cite)]


def _deal_control(state: PersonState) -> Html:
    """One act of the dealer; that no more bets are taken is for the dealer alone to say."""
    calls = message(do="act", act={"act": AnnounceNoMoreBets.NAME})
    act = calls if state.wagering else message(do="step")
    return button("Do it", key="Enter", data_act=act, class_="primary", id="deal-step")


# ---- wagering -------------------------------------------------------------------------------


def _wager_prompt(state: PersonState, wagering: Wagering) -> list[Inside]:
    until = None if state.held else _clock(wagering.until, state.table.clock)
    return [el("span", _wager_words(state)), until]


def _wager_words(state: PersonState) -> str:
    placed = [state.view.seats[seat].wagers for seat in state.own]
    if state.is_ready:
        return _awaited(state)
    if any(placed):
        total = dollars(sum(sum(one.values()) for one in placed))
        return f"{total} on the layout. Deal when you are ready."
    says = "Pick a chip, then tap a circle."
    return says if _others(state) else f"{says} {NOBODY}"


NOBODY: Final = "Cards are dealt when you have wagered."
"""What is said to the only person at a table, who has wagered nothing."""


def _others(state: PersonState) -> dict[int, Holder]:
    """The seats of other people who are there; practice players wager only when a person does."""
    return {
        number: seat
        for number, seat in state.seats.items()
        if number not in state.own and not seat.practice and seat.here
    }


def _awaited(state: PersonState) -> str:
    """What someone who is ready waits for."""
    unready = [seat.name for seat in _others(state).values() if not seat.ready]
    if unready:
        return f"Waiting for {listed(unready)}."
    people = (number for number, seat in state.seats.items() if not seat.practice)
    if not any(state.view.seats[number].wagers for number in people):
        return "Nobody has wagered: place a wager, or watch."
    dealer = state.roles.get("dealer")
    if dealer or state.held:
        return f"Waiting for {dealer or 'the supervisor'} to go on."
    return "The cards are coming."


HELD: Final = "The supervisor holds the deal."


def _wager_controls(state: PersonState, wagering: Wagering, chip_in_hand: int) -> list[Inside]:
    placed = any(state.view.seats[seat].wagers for seat in state.own)
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
        for at, one in enumerate(chips_to_bet(state.table.minimum, state.table.maximum), 1)
    ]
    return [
        el("div", chips, class_="chip-choices", role="radiogroup", aria_label="Chip in hand"),
        _bet_keys(state.own[0], wagering),
        el(
            "div",
            button(
                "Undo",
                key="u",
                data_act=message(do="undo"),
                disabled=not wagering.may_undo,
                class_="quiet",
            ),
            button(
                "Repeat",
                key="r",
                data_act=message(do="repeat"),
                disabled=not wagering.may_repeat,
                class_="quiet",
            ),
            _match_play(state),
            _ready_button(state, placed=placed),
            class_="bet-buttons",
        ),
    ]


def _match_play(state: PersonState) -> Html | None:
    """A coupon on the layout or back, for a seat that holds one."""
    for number in state.own:
        seat = state.view.seats[number]
        if seat.coupons or seat.coupon:
            return button(
                "Take the coupon back" if seat.coupon else "Match play",
                key="m",
                data_act=message(do="coupon", seat=number),
                class_="quiet",
            )
    return None


def _bet_keys(seat: int, wagering: Wagering) -> Html:
    """The areas by key, for those who do not point: also what each takes."""
    taken = [one for one in wagering.wagers if one.equals is None]
    return el(
        "div",
        [
            button(
                el(
                    "span",
                    el("span", "Place a chip on ", class_="unseen"),
                    spoken(one.wager).capitalize(),
                    el("span", bounds(*one.bounds), class_="bounds"),
                    class_="two-lines",
                ),
                key=BET_KEYS[at],
                data_act=message(do="bet", seat=seat, wager=one.wager),
                class_="area-key",
            )
            for at, one in enumerate(taken[: len(BET_KEYS)])
        ],
        class_="area-keys",
        role="group",
        aria_label="Betting areas",
    )


def _ready_button(state: PersonState, *, placed: bool) -> Html:
    """Deal, or leave the round to the others: alone, there is nothing to leave."""
    if state.is_ready:
        act = message(do="ready", ready=False)
        return button("Wait, I am not ready", key="Space c", data_act=act, class_="primary waiting")
    label = "Deal" if placed else "Sit this one out"
    return button(
        label,
        key="Space c",
        data_act=message(do="ready"),
        disabled=not (placed or _others(state)),
        class_="primary" if placed else "quiet",
        id="deal",
    )


def _chip_picture(drawn: str) -> Html:
    return el(
        "svg", Html(drawn), viewBox="-15 -15 30 30", aria_hidden="true", class_="chip-picture"
    )
