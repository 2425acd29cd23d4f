"""The bar under the felt: what is asked of whom, and everything one may do about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.house.person_state import PersonState, TurnToAct
from croupier.markup import Html, Inside, KeyedGroup, Part, button, el, group, message
from croupier.rulebook import Edition
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.view import DueView
from croupier.web.pages.citations import cite_link
from croupier.web.table.announcements import result_words
from croupier.web.table.answers import answers, question
from croupier.web.table.hand_lines import in_words
from croupier.web.table.wager_controls import (
    Keyed,
    add_chips,
    clock,
    company,
    wager_controls,
    wager_prompt,
    wager_words,
)

NO_VALUES: Final[Mapping[str, str]] = {}
HELD: Final = "The supervisor holds the deal."


def prompt_words(state: PersonState) -> str:
    """What the prompt says, for those who listen."""
    asked = state.asked
    held = HELD if state.held else ""
    if state.fault:
        return f"The table is halted: {state.fault}"
    if asked is not None and asked.yours:
        return f"Your turn. {question(state)}"
    if asked is not None:
        return f"{_asked_name(state, asked)}'s turn. {held}".strip()
    if state.wagering and state.own:
        return f"{wager_words(state)} {held}".strip()
    return held


def bar(
    state: PersonState,
    book: Edition,
    chip_in_hand: int,
    picked: int | None = None,
    values: Mapping[str, str] = NO_VALUES,
) -> KeyedGroup:
    """What there is to do now for the person who looks; `picked` is the card to lay away, `values`
    what each answer is worth where the coach says so."""
    kind, prompt, controls = _now(state, book, chip_in_hand, picked, values)
    held = el("span", HELD, class_="aside", id="held") if state.held else None
    says = el("div", prompt, held, class_="prompt", tabindex="-1", data_focus=True, id="prompt")
    keyed: Mapping[str, Part] = (
        controls
        if isinstance(controls, Keyed)
        else {"answers": el("div", controls, class_="answers", id="answers")}
    )
    return group(
        "section",
        {"prompt": says, "controls": group("div", keyed, class_="controls", id="controls")},
        id="bar",
        class_=f"bar {kind}",
        data_moment=state.revision,
        data_rounds=state.rounds,
        data_result="yes" if result_words(state) else None,
        data_calls=_calls(state, kind),
        aria_label="What there is to do",
    )


def _now(
    state: PersonState,
    book: Edition,
    chip_in_hand: int,
    picked: int | None,
    values: Mapping[str, str],
) -> tuple[str, Inside, Inside | Keyed]:
    asked, wagering = state.asked, state.wagering
    if state.fault:
        return "fault", el("strong", f"The table is halted: {state.fault}"), None
    if asked is not None and asked.yours:
        controls = [*answers(state, book, picked, values), _more_chips(state, asked)]
        return "asked", _asked_prompt(state, asked, book), controls
    if asked is not None:
        return "waiting", _waiting_prompt(state, asked), None
    due = state.view.due
    if due is not None and due.by == "dealer" and "dealer" in state.own_roles:
        seated = wager_controls(state, wagering, chip_in_hand) if state.own and wagering else {}
        return (
            "dealing",
            _deal_prompt(due, book),
            Keyed({**seated, "deal-step": _deal_control(state)}),
        )
    if wagering and state.own:
        keyed = wager_controls(state, wagering, chip_in_hand)
        return "wagering", wager_prompt(state, wagering), keyed
    if state.own:
        return "waiting", el("span", _due(state)), None
    return "watching", _watching(state), _sit_down(state)


def _calls(state: PersonState, kind: str) -> str | None:
    """What the title of the tab says to someone who looks elsewhere."""
    if kind == "asked":
        return "Your turn"
    waits = any(seat.ready for seat in company(state).values())
    return "Others wait" if kind == "wagering" and waits and not state.is_ready else None


def _due(state: PersonState) -> str:
    due = state.view.due
    return due.says if due else "The house is getting the cards ready."


# ---- asked ----------------------------------------------------------------------------------


def _asked_prompt(state: PersonState, asked: TurnToAct, book: Edition) -> list[Inside]:
    return [
        el("strong", "Your turn."),
        el("span", question(state)),
        _in_words(state, asked),
        cite_link(book, asked.cite),
        clock(asked.until, state.table.clock),
    ]


def _in_words(state: PersonState, asked: TurnToAct) -> Html | None:
    """What the player holds, as far as it is seen."""
    words = in_words(state, asked.seat) if asked.kind == "choice" else ""
    return el("span", words, class_="holding", id="holding") if words else None


# ---- waiting --------------------------------------------------------------------------------


def _asked_name(state: PersonState, asked: TurnToAct) -> str:
    return state.view.seats[asked.seat].name


def _waiting_prompt(state: PersonState, asked: TurnToAct) -> list[Inside]:
    holder, name = state.seats.get(asked.seat), _asked_name(state, asked)
    is_away = holder is not None and not holder.here
    away = f" {name} is away: the house answers when the time is up." if is_away else ""
    return [el("span", f"{name}'s turn.{away}"), clock(asked.until, state.table.clock)]


def _watching(state: PersonState) -> list[Inside]:
    asks = "" if state.wagering else f" {_due(state)}"
    full = "" if _free_seats(state) else " Every seat is taken."
    return [el("span", f"You are watching {state.table.name}.{full}{asks}")]


def _free_seats(state: PersonState) -> list[int]:
    return [seat for seat in range(1, state.table.seats + 1) if seat not in state.seats]


def _sit_down(state: PersonState) -> Html | None:
    """The next free seat, for someone who has followed an invitation."""
    free = _free_seats(state)
    if not free:
        return None
    return button(
        "Sit down",
        key="Space",
        data_dialog="sit",
        data_fill=message(seat=free[0]),
        class_="primary",
        id="sit-down",
    )


def _more_chips(state: PersonState, asked: TurnToAct) -> Html | None:
    """Chips for an answer that takes more than the seat has."""
    held = state.view.seats[asked.seat].chips
    if not any(choice.takes > held for choice in asked.choices or ()):
        return None
    return add_chips(state, asked.seat)


def _deal_prompt(due: DueView, book: Edition) -> list[Inside]:
    """What is the dealer's to do, for a person in that role."""
    return [el("strong", "You deal."), el("span", due.says), cite_link(book, due.cite)]


def _deal_control(state: PersonState) -> Html:
    """One act of the dealer; that no more bets are taken is for the dealer alone to say."""
    calls = message(do="act", act={"act": AnnounceNoMoreBets.NAME})
    act = calls if state.wagering else message(do="step")
    return button("Do it", key="Enter", data_act=act, class_="primary", id="deal-step")
