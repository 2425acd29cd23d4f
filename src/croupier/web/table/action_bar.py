"""The bar under the felt: what is asked of whom, and everything one may do about it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from croupier.draw.chips import chip
from croupier.house.person_state import Asked, Holder, PersonState, Wagering, WagerTerms
from croupier.markup import Group, Html, Inside, Part, button, el, group, message
from croupier.money import Cents, dollars
from croupier.rounds import net_of
from croupier.rounds.wager_names import plural, spoken
from croupier.rulebook import Edition
from croupier.speech import listed
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.view import DueView
from croupier.web.opened_table import CHIPS_BROUGHT
from croupier.web.pages.citations import cite_link
from croupier.web.pages.sentences import with_cards
from croupier.web.table.announcements import result_words
from croupier.web.table.answers import answers, bounds, question
from croupier.web.table.bets import chips_to_bet
from croupier.web.table.hand_lines import in_words


class Keyed(dict[str, Part]):
    """Controls that are sent again one by one, each under its key."""


NO_VALUES: Final[Mapping[str, str]] = {}
BET_KEYS: Final = "asdfgh"
"""The keys that put a chip on the betting areas, in their order."""


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
        return f"{_wager_words(state)} {held}".strip()
    return held


def bar(
    state: PersonState,
    book: Edition,
    chip_in_hand: int,
    picked: int | None = None,
    values: Mapping[str, str] = NO_VALUES,
) -> Group:
    """What there is to do now for the one who looks; `picked` is the card to lay away, `values`
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
        seated = _wager_controls(state, wagering, chip_in_hand) if state.own and wagering else {}
        return (
            "dealing",
            _deal_prompt(due, book),
            Keyed({**seated, "deal-step": _deal_control(state)}),
        )
    if wagering and state.own:
        keyed = _wager_controls(state, wagering, chip_in_hand)
        return "wagering", _wager_prompt(state, wagering), keyed
    if state.own:
        return "waiting", el("span", _due(state)), None
    return "watching", _watching(state), _sit_down(state)


def _calls(state: PersonState, kind: str) -> str | None:
    """What the title of the tab says to someone who looks elsewhere."""
    if kind == "asked":
        return "Your turn"
    others = [one for one in _others(state).values() if one.ready]
    return "Others wait" if kind == "wagering" and others and not state.is_ready else None


def _due(state: PersonState) -> str:
    due = state.view.due
    return due.says if due else "The house is getting the cards ready."


# ---- asked ----------------------------------------------------------------------------------


def _asked_prompt(state: PersonState, asked: Asked, book: Edition) -> list[Inside]:
    return [
        el("strong", "Your turn."),
        el("span", question(state)),
        _in_words(state, asked),
        cite_link(book, asked.cite),
        _clock(asked.until, state.table.clock),
    ]


def _in_words(state: PersonState, asked: Asked) -> Html | None:
    """What the player holds, as far as it is seen."""
    words = in_words(state, asked.seat) if asked.kind == "choice" else ""
    return el("span", words, class_="holding", id="holding") if words else None


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
    holder, name = state.seats.get(asked.seat), _asked_name(state, asked)
    is_away = holder is not None and not holder.here
    away = f" {name} is away: the house answers when the time is up." if is_away else ""
    return [el("span", f"{name}'s turn.{away}"), _clock(asked.until, state.table.clock)]


def _watching(state: PersonState) -> list[Inside]:
    asks = "" if state.wagering else f" {_due(state)}"
    full = "" if _free_seats(state) else " Every seat is taken."
    return [el("span", f"You are watching {state.table.name}.{full}{asks}")]


def _free_seats(state: PersonState) -> list[int]:
    return [one for one in range(1, state.table.seats + 1) if one not in state.seats]


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


def _more_chips(state: PersonState, asked: Asked) -> Html | None:
    """Chips for an answer that takes more than the seat has."""
    held = state.view.seats[asked.seat].chips
    if not any(one.takes > held for one in asked.choices or ()):
        return None
    return add_chips(state, asked.seat)


def add_chips(state: PersonState, seat: int) -> Html:
    """Bring as many chips as someone does who sits down."""
    amount = CHIPS_BROUGHT * state.table.minimum
    act = message(do="bring", seat=seat, fields={"amount": str(amount // 100)})
    return button(f"Add {dollars(amount)} in chips", data_act=act, class_="quiet", id="add-chips")


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
    won = net_of([one for seat in state.own for one in state.view.seats[seat].results or ()])
    kind = "up" if won > 0 else "down" if won < 0 else "level"
    told = result_words(state)
    result = el("strong", with_cards(told), class_=f"outcome-words {kind}", id="outcome")
    return [result if told else el("span", _wager_words(state)), until]


def _wager_words(state: PersonState) -> str:
    placed = [state.view.seats[seat].wagers for seat in state.own]
    if state.is_ready:
        return _awaited(state)
    waiting = [one.name for one in _others(state).values() if one.ready]
    if state.wagering and state.wagering.until is not None and waiting:
        verb = "is" if len(waiting) == 1 else "are"
        return f"{listed(waiting)} {verb} ready: wager before the time is up."
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


def _wager_controls(state: PersonState, wagering: Wagering, chip_in_hand: int) -> Keyed:
    """Chips, areas and buttons, each under its key: most of it stays as it is from act to act."""
    return Keyed(
        {
            "chip-choices": _chips(state.table.minimum, state.table.maximum, chip_in_hand),
            "area-keys": _bet_keys(state.own[0], wagering.wagers),
            "bet-buttons": _bet_buttons(state, wagering),
        }
    )


@lru_cache(maxsize=512)
def _chips(minimum: Cents, maximum: Cents, chip_in_hand: Cents) -> Html:
    """The chips to take in hand."""
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
        for at, one in enumerate(chips_to_bet(minimum, maximum), 1)
    ]
    return el(
        "div",
        chips,
        class_="chip-choices",
        role="radiogroup",
        aria_label="Chip in hand",
        id="chip-choices",
    )


def _bet_buttons(state: PersonState, wagering: Wagering) -> Html:
    seats = {number: state.view.seats[number] for number in state.own}
    placed = any(seen.wagers for seen in seats.values())
    poor = [one for one, seen in seats.items() if seen.chips < state.table.minimum]
    coupons = [
        (one, bool(seen.coupon)) for one, seen in seats.items() if seen.coupons or seen.coupon
    ]
    return _buttons(
        may_undo=wagering.may_undo,
        may_repeat=wagering.may_repeat,
        placed=placed,
        is_ready=state.is_ready,
        has_company=bool(_others(state)),
        coupon=coupons[0] if coupons else None,
        more=add_chips(state, poor[0]) if poor and not placed else None,
    )


@lru_cache(maxsize=512)
def _buttons(
    *,
    may_undo: bool,
    may_repeat: bool,
    placed: bool,
    is_ready: bool,
    has_company: bool,
    coupon: tuple[int, bool] | None,
    more: Html | None,
) -> Html:
    undo, again = message(do="undo"), message(do="repeat")
    same = may_repeat and not placed and not is_ready
    ready = (
        _ready_button(
            placed=placed,
            is_ready=is_ready,
            has_company=has_company,
            key="c" if same else "Space c",
        )
        if placed or is_ready or has_company or not same
        else None
    )
    return el(
        "div",
        button("Undo", key="u", data_act=undo, disabled=not may_undo, class_="quiet"),
        button("Repeat", key="r", data_act=again, disabled=not may_repeat, class_="quiet"),
        _match_play(*coupon) if coupon else None,
        more,
        ready,
        _same_again() if same else None,
        class_="bet-buttons",
        id="bet-buttons",
    )


def _match_play(number: int, is_placed: bool) -> Html:
    """A coupon on the layout or back, for a seat that holds one."""
    return button(
        "Take the coupon back" if is_placed else "Match play",
        key="m",
        data_act=message(do="coupon", seat=number),
        class_="quiet",
    )


@lru_cache(maxsize=512)
def _bet_keys(seat: int, wagers: tuple[WagerTerms, ...]) -> Html:
    """The areas by key, for those who do not point: also what each takes."""
    taken = [one for one in wagers if one.equals is None]
    return el(
        "div",
        [
            button(
                el(
                    "span",
                    el("span", "Place a chip on ", class_="unseen"),
                    _named(one, wagers).capitalize(),
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
        id="area-keys",
        role="group",
        aria_label="Betting areas",
    )


def _named(one: WagerTerms, wagers: tuple[WagerTerms, ...]) -> str:
    """A wager, or the set of those that are placed together: antes, wagers."""
    bound = [other.wager for other in wagers if other.equals == one.wager and other.times == 1]
    return (plural((one.wager, *bound)) if bound else "") or spoken(one.wager)


def _same_again() -> Html:
    """The last round's wagers, and the cards: one press."""
    act = message(do="same again")
    return button("Same again", key="Space", data_act=act, class_="primary", id="same-again")


def _ready_button(*, placed: bool, is_ready: bool, has_company: bool, key: str) -> Html:
    """Deal, or leave the round to the others: alone, there is nothing to leave."""
    if is_ready:
        act = message(do="ready", ready=False)
        return button("Wait, I am not ready", key="Space c", data_act=act, class_="primary waiting")
    label = "Deal" if placed else "Sit this one out"
    return button(
        label,
        key=key,
        data_act=message(do="ready"),
        disabled=not (placed or has_company),
        class_="primary" if placed else "quiet",
        id="deal",
    )


def _chip_picture(drawn: str) -> Html:
    return el(
        "svg", Html(drawn), viewBox="-15 -15 30 30", aria_hidden="true", class_="chip-picture"
    )
