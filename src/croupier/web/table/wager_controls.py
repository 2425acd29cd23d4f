"""Wagering at the bar: what is said to someone who may wager, chips to take, areas and buttons."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from croupier.draw.chips import chip
from croupier.house.person_state import Holder, OpenWagers, PersonState, WagerTerms
from croupier.markup import Html, Inside, Part, button, el, message
from croupier.money import Cents, dollars
from croupier.rounds import net_of
from croupier.rounds.wager_names import plural, spoken
from croupier.speech import listed
from croupier.web.opened_table import CHIPS_BROUGHT
from croupier.web.pages.sentences import with_cards
from croupier.web.table.announcements import result_words
from croupier.web.table.answers import bounds
from croupier.web.table.bets import chips_to_bet

BET_KEYS: Final = "asdfgh"
"""The keys that put a chip on the betting areas, in their order."""


class Keyed(dict[str, Part]):
    """Controls that are sent again one by one, each under its key."""


def clock(until: float | None, whole: float | None) -> Html | None:
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


def wager_prompt(state: PersonState, wagering: OpenWagers) -> list[Inside]:
    """The result of the last round, or what to do; and the time that is left."""
    until = None if state.held else clock(wagering.until, state.table.clock)
    won = net_of([result for seat in state.own for result in state.view.seats[seat].results or ()])
    kind = "up" if won > 0 else "down" if won < 0 else "level"
    words = result_words(state)
    result = el("strong", with_cards(words), class_=f"outcome-words {kind}", id="outcome")
    return [result if words else el("span", wager_words(state)), until]


def wager_words(state: PersonState) -> str:
    """What someone who may wager should do, or waits for."""
    placed = [state.view.seats[seat].wagers for seat in state.own]
    if state.is_ready:
        return _awaited(state)
    waiting = [seat.name for seat in company(state).values() if seat.ready]
    if state.wagering and state.wagering.until is not None and waiting:
        verb = "is" if len(waiting) == 1 else "are"
        return f"{listed(waiting)} {verb} ready: wager before the time is up."
    if any(placed):
        total = dollars(sum(sum(wagers.values()) for wagers in placed))
        return f"{total} on the layout. Deal when you are ready."
    says = "Pick a chip, then tap a circle."
    return says if company(state) else f"{says} {NOBODY}"


NOBODY: Final = "Cards are dealt when you have wagered."
"""What is said to the only person at a table, who has wagered nothing."""


def company(state: PersonState) -> dict[int, Holder]:
    """The seats of other people who are there; practice players wager only when a person does."""
    return {
        number: seat
        for number, seat in state.seats.items()
        if number not in state.own and not seat.practice and seat.here
    }


def _awaited(state: PersonState) -> str:
    """What someone who is ready waits for."""
    unready = [seat.name for seat in company(state).values() if not seat.ready]
    if unready:
        return f"Waiting for {listed(unready)}."
    people = (number for number, seat in state.seats.items() if not seat.practice)
    if not any(state.view.seats[number].wagers for number in people):
        return "Nobody has wagered: place a wager, or watch."
    dealer = state.roles.get("dealer")
    if dealer or state.held:
        return f"Waiting for {dealer or 'the supervisor'} to go on."
    return "The cards are coming."


def wager_controls(state: PersonState, wagering: OpenWagers, chip_in_hand: int) -> Keyed:
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
                value=denomination.worth,
                checked=denomination.worth == chip_in_hand,
                data_changed=message(do="chip"),
                data_key=str(at),
                aria_label=f"{dollars(denomination.worth)} chip",
            ),
            _chip_picture(chip(denomination)),
            class_="chip-choice",
            title=f"{dollars(denomination.worth)} (key {at})",
        )
        for at, denomination in enumerate(chips_to_bet(minimum, maximum), 1)
    ]
    return el(
        "div",
        chips,
        class_="chip-choices",
        role="radiogroup",
        aria_label="Chip in hand",
        id="chip-choices",
    )


def _bet_buttons(state: PersonState, wagering: OpenWagers) -> Html:
    seats = {number: state.view.seats[number] for number in state.own}
    placed = any(seen.wagers for seen in seats.values())
    poor = [seat for seat, seen in seats.items() if seen.chips < state.table.minimum]
    coupons = [
        (seat, bool(seen.coupon)) for seat, seen in seats.items() if seen.coupons or seen.coupon
    ]
    return _buttons(
        may_undo=wagering.may_undo,
        may_repeat=wagering.may_repeat,
        placed=placed,
        is_ready=state.is_ready,
        has_company=bool(company(state)),
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
    taken = [terms for terms in wagers if terms.equals is None]
    return el(
        "div",
        [
            button(
                el(
                    "span",
                    el("span", "Place a chip on ", class_="unseen"),
                    _named(terms, wagers).capitalize(),
                    el("span", bounds(*terms.bounds), class_="bounds"),
                    class_="two-lines",
                ),
                key=BET_KEYS[at],
                data_act=message(do="bet", seat=seat, wager=terms.wager),
                class_="area-key",
            )
            for at, terms in enumerate(taken[: len(BET_KEYS)])
        ],
        class_="area-keys",
        id="area-keys",
        role="group",
        aria_label="Betting areas",
    )


def _named(terms: WagerTerms, wagers: tuple[WagerTerms, ...]) -> str:
    """A wager, or the set of those that are placed together: antes, wagers."""
    bound = [other.wager for other in wagers if other.equals == terms.wager and other.times == 1]
    return (plural((terms.wager, *bound)) if bound else "") or spoken(terms.wager)


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


def add_chips(state: PersonState, seat: int) -> Html:
    """Bring as many chips as someone does who sits down."""
    amount = CHIPS_BROUGHT * state.table.minimum
    act = message(do="bring", seat=seat, fields={"amount": str(amount // 100)})
    return button(f"Add {dollars(amount)} in chips", data_act=act, class_="quiet", id="add-chips")
