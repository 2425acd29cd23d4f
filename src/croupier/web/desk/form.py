"""The form of the desk: cards laid by clicking, wagers written, choices clicked, seat by seat."""

from __future__ import annotations

from collections import Counter
from typing import Final

from croupier.cards import RANKS, SUITS, card
from croupier.disputes.partial_layout import UNKNOWN
from croupier.disputes.written_round import WrittenSeat
from croupier.games import GAMES
from croupier.games import game as game_of
from croupier.markup import Html, Inside, button, el, menu, message
from croupier.money import dollars
from croupier.rounds.choices import Amounts
from croupier.rounds.wager_names import spoken
from croupier.rulebook import edition, editions
from croupier.web.desk.case import MOST_SEATS, Case, CaseVerdict, is_unfinished
from croupier.web.desk.rules import house_rules
from croupier.web.lab.bench import key_of
from croupier.web.pages.card_places import card_places

Place = tuple[str, ...]
"""Where a card goes: ("cross", "left"), or ("seat", "0", "1") for the second card of a seat."""
SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def form(case: Case, judged: CaseVerdict, place: Place | None, writing: int) -> dict[str, Html]:
    """The parts of the form, by the id of their element."""
    return {
        "desk-head": head(case, writing),
        "desk-palette": palette(case, place),
        "desk-seats": seats(case, judged, place, writing),
        "desk-layout": layout(case, judged, place),
        "desk-rules": house_rules(case, judged, writing),
    }


def steps(*, can_undo: bool, can_redo: bool) -> Html:
    """Take steps back, begin again, or see how it is done."""
    return el(
        "div",
        button("Undo", key="u", data_act=message(do="undo"), disabled=not can_undo, id="desk-undo"),
        button("Redo", key="r", data_act=message(do="redo"), disabled=not can_redo, id="desk-redo"),
        button("Clear", data_act=message(do="clear"), class_="quiet", id="desk-new"),
        button("Example", data_act=message(do="example"), class_="quiet", id="desk-example"),
        id="desk-steps",
        class_="line",
    )


def head(case: Case, writing: int) -> Html:
    """Game, edition, and a file instead of all the rest."""
    games = {slug: game_of(slug).name for slug in GAMES}
    books = {
        slug: edition(case.game, slug).title.partition(", ")[2] or slug
        for slug in editions(case.game)
    }
    return el(
        "div",
        el(
            "label",
            "Game",
            menu(games, case.game, id="desk-game", data_changed=message(do="game")),
            id=f"label-game-{writing}",
        ),
        el(
            "label",
            "Rules",
            menu(books, case.edition, id="desk-edition", data_changed=message(do="edition")),
            id=f"label-edition-{writing}",
        ),
        el(
            "label",
            "Or a file: record or round",
            el(
                "input",
                type="file",
                id="desk-file",
                data_upload="/desk/upload",
                accept=".jsonl,.json,.toml,text/plain",
            ),
        ),
        id="desk-head",
        class_="columns",
    )


# ---- cards ----------------------------------------------------------------------------------


def palette(case: Case, place: Place | None) -> Html:
    """All cards of the deck; those that lie somewhere already are dimmed."""
    game = game_of(case.game)
    decks = game.packs(case.rules)
    lying = Counter(case.cards())
    there = set(map(str, game.deck))
    rows = [
        el(
            "div",
            [
                _pick(f"{rank}{suit}", lying, decks)
                for rank in reversed(RANKS)
                if f"{rank}{suit}" in there
            ],
        )
        for suit in reversed(SUITS)
    ]
    says = "Click a place, then its card." if place is None else f"A card for {named(case, place)}:"
    clear = button(
        "Take it away", data_act=message(do="card", card=""), class_="quiet small", id="desk-clear"
    )
    unknown = button(
        "Nobody saw it",
        data_act=message(do="card", card=UNKNOWN),
        class_="quiet small",
        id="desk-unknown",
    )
    return el(
        "section",
        el(
            "p",
            says,
            unknown if place and place[0] == "seat" else None,
            clear if place and card_at(case, place) else None,
            class_="line",
        ),
        el("div", rows, class_="palette"),
        id="desk-palette",
    )


def _pick(shown: str, lying: Counter[str], decks: int) -> Html:
    gone = lying[shown] >= decks
    return el(
        "button",
        _face(shown),
        type="button",
        data_act=message(do="card", card=shown),
        id=f"card-{shown}",
        aria_label=f"{_face(shown)} {card(shown).spoken}",
        class_=f"pick suit-{shown[1]}{' gone' if gone else ''}",
    )


def _face(shown: str) -> str:
    return shown if shown == UNKNOWN else f"{shown[0].replace('T', '10')}{SIGNS[shown[1]]}"


def card_at(case: Case, place: Place) -> str:
    """The card that lies at a place."""
    if place[0] == "seat":
        held = case.seats[int(place[1])].cards
        at = int(place[2])
        return held[at] if at < len(held) else ""
    return case.areas.get(place[0], {}).get(place[1], "")


def named(case: Case, place: Place) -> str:
    """A place in words."""
    if place[0] == "seat":
        return f"seat {case.seats[int(place[1])].seat}, card {int(place[2]) + 1}"
    return f"the {place[0]}, {place[1]}"


def places(case: Case) -> list[Place]:
    """Every place that a card may be laid at, in the order in which they are filled."""
    places: list[Place] = []
    for at, seat in enumerate(case.seats):
        places += [("seat", str(at), str(n)) for n in range(_held(case, seat))]
    game = game_of(case.game)
    return places + [(area, slot) for area in game.areas for slot in _slots(case, area)]


def _slots(case: Case, area: str) -> tuple[str, ...]:
    """The places of an area; of cards that are drawn, one more than are there."""
    game = game_of(case.game)
    fixed, every = game.areas[area], game.slots(area)
    drawn = [slot for slot in every[len(fixed) :] if slot in case.areas.get(area, {})]
    return every[: len(fixed) + (len(drawn) + 1 if len(every) > len(fixed) else 0)]


def _held(case: Case, seat: WrittenSeat) -> int:
    """How many places a seat has for cards; where hands are drawn to, one more than are there."""
    game = game_of(case.game)
    laid = sum(1 for card in seat.cards if card)
    return max(game.cards_each, laid + 1) if game.draws else game.cards_each


def _slot(case: Case, place: Place, current: Place | None, is_wrong: bool) -> Html:
    shown = card_at(case, place)
    kind = f"slot{f' suit-{shown[1]}' if shown else ' empty'}"
    kind += " current" if place == current else ""
    kind += " wrong" if is_wrong else ""
    label = "no card yet"
    if shown:
        label = (
            "a card that nobody saw" if shown == UNKNOWN else f"{_face(shown)} {card(shown).spoken}"
        )
    return el(
        "button",
        _face(shown) if shown else "·",
        type="button",
        data_act=message(do="place", place=list(place)),
        id=key_of("slot", *place),
        class_=kind,
        aria_label=f"{named(case, place)}: {label}",
        aria_pressed="true" if place == current else "false",
    )


def layout(case: Case, judged: CaseVerdict, place: Place | None) -> Html:
    """The cards on the layout, area by area, as the dealer sees them."""
    game = game_of(case.game)
    areas = []
    for area in game.areas:
        placed = {
            slot: el(
                "div",
                _slot(case, (area, slot), place, _is_wrong(case, judged, area, slot)),
                el("span", slot, class_="aside"),
                class_="placed",
            )
            for slot in _slots(case, area)
        }
        slots = card_places(case.book.layout, game.areas[area], placed)
        heading = el("h2", spoken(area).capitalize())
        areas.append(el("div", heading, el("div", slots, class_="slots")))
    return el(
        "section",
        el("div", areas, class_="areas"),
        [fault(case, judged, area) for area in game.areas],
        _jackpot(case, judged),
        id="desk-layout",
        class_="part",
    )


def _is_wrong(case: Case, judged: CaseVerdict, area: str, slot: str) -> bool:
    return judged.where in (f"{area}.{slot}", area) and not is_unfinished(case, judged)


def _jackpot(case: Case, judged: CaseVerdict) -> Html | None:
    """What a progressive jackpot stood at, where someone has spun for it."""
    if game_of(case.game).meter is None or not case.spins:
        return None
    control = el(
        "input",
        type="text",
        inputmode="decimal",
        value=case.jackpot,
        data_typed=message(do="jackpot"),
        class_="short",
        id="desk-jackpot",
    )
    label = el("label", "Jackpot before the first spin, $", control)
    return el("div", label, fault(case, judged, "jackpot"))


def fault(case: Case, judged: CaseVerdict, path: str) -> Html | None:
    """What is wrong at a place, said right there; what is merely missing yet is said quietly."""
    is_here = judged.where == path or judged.where.startswith((f"{path}.", f"{path}["))
    if not is_here or judged.asked or not judged.says:
        return None
    if is_unfinished(case, judged):
        return el("p", judged.says, class_="aside", data_where=judged.where)
    return el("p", judged.says, class_="fault", role="alert", data_where=judged.where)


# ---- seats ----------------------------------------------------------------------------------


def seats(case: Case, judged: CaseVerdict, place: Place | None, writing: int) -> Html:
    """Every seat that took part."""
    shown = [_seat(case, judged, at, place, writing) for at in range(len(case.seats))]
    more = button("Another seat", data_act=message(do="more"), class_="quiet", id="desk-more")
    return el(
        "section",
        shown,
        fault(case, judged, "seats") if judged.seat is None else None,
        fault(case, judged, "spins"),
        more if len(case.seats) < MOST_SEATS else None,
        id="desk-seats",
    )


def _seat(case: Case, judged: CaseVerdict, at: int, place: Place | None, writing: int) -> Html:
    seat, path = case.seats[at], f"seats[{at}]"
    is_wrong = judged.seat == at and not is_unfinished(case, judged)
    wrong_cards = is_wrong and judged.where == f"{path}.cards"
    cards = [
        _slot(case, ("seat", str(at), str(n)), place, wrong_cards) for n in range(_held(case, seat))
    ]
    gone = button(
        "Remove", data_act=message(do="remove", at=at), class_="quiet small", id=f"desk-remove-{at}"
    )
    return el(
        "div",
        el(
            "div",
            el("label", "Seat", _field(case, at, "seat", str(seat.seat), f"{path}.seat", judged)),
            el("div", cards, class_="slots"),
            gone if len(case.seats) > 1 else None,
            class_="seat-head",
        ),
        fault(case, judged, f"{path}.cards"),
        _wagers(case, judged, at),
        fault(case, judged, f"{path}.wagers"),
        fault(case, judged, f"{path}.match-play"),
        _choices(seat, judged, at),
        fault(case, judged, f"{path}.choices"),
        fault(case, judged, f"{path}.seat"),
        fault(case, judged, f"{path}.paid"),
        fault(case, judged, f"{path}.net"),
        _spin(case, seat),
        id=f"seat-box-{at}-{writing}",
        class_=f"part seat{' wrong' if is_wrong else ''}",
    )


def _field(case: Case, at: int, name: str, value: str, path: str, judged: CaseVerdict) -> Html:
    wrong = judged.where == path and not judged.asked
    return el(
        "input",
        type="text",
        inputmode="decimal",
        value=value,
        id=key_of("desk", str(at), name),
        data_typed=message(do="write", at=at, field=name),
        aria_invalid="true" if wrong else None,
        autocomplete="off",
        class_="short",
    )


def _wagers(case: Case, judged: CaseVerdict, at: int) -> Html:
    game, seat, rules = game_of(case.game), case.seats[at], case.rules
    fields: list[Inside] = [
        el(
            "label",
            f"{spoken(wager.name).capitalize()}, $",
            _field(
                case,
                at,
                f"wagers.{wager.name}",
                seat.wagers.get(wager.name, ""),
                f"seats[{at}].wagers.{wager.name}",
                judged,
            ),
        )
        for wager in game.wagers
        if wager.offered(rules) or wager.name in seat.wagers
    ]
    fields.append(
        el(
            "label",
            "Match play, $",
            _field(case, at, "coupon", seat.coupon, f"seats[{at}].match-play", judged),
        )
    )
    return el("div", fields, class_="fields")


def _choices(seat: WrittenSeat, judged: CaseVerdict, at: int) -> Html | None:
    """What was answered, and the question that is open."""
    chosen = [el("li", choice) for choice in seat.choices]
    undo = button(
        "Take back",
        data_act=message(do="unchoose", at=at),
        class_="quiet small",
        id=f"unchoose-{at}",
    )
    asks: Inside = None
    if judged.asked and judged.seat == at:
        asks = [
            el("span", f"{spoken(judged.asked).capitalize()}?", class_="aside"),
            [
                _answer(at, option.name, judged.amounts.get(option.name))
                for option in judged.options
            ],
        ]
    if not chosen and asks is None:
        return None
    # The question stands above what was answered: answers stay where they are when there is more.
    return el(
        "div",
        el("div", asks, class_="line", id=f"asks-{at}") if asks else None,
        el(
            "div",
            el("ol", chosen, class_="given", aria_label="Choices made"),
            undo if chosen else None,
            class_="line",
        ),
        class_="choices-made",
    )


def _answer(at: int, name: str, amounts: Amounts | None) -> Html:
    """A button for an answer, or a form where the answer leaves an amount open."""
    key = key_of("answer", str(at), name)
    if amounts is None:
        return button(name, data_act=message(do="choose", at=at, option=name), id=key)
    amount = el(
        "input",
        type="text",
        name="amount",
        inputmode="decimal",
        placeholder=f"{dollars(amounts.least)} to {dollars(amounts.most)}",
        required=True,
        autocomplete="off",
    )
    return el(
        "form",
        el("label", f"{name}, $", amount),
        el("button", "Choose", type="submit", class_="small"),
        data_act=message(do="choose", at=at, option=name),
        id=key,
        class_="line answer",
    )


def _spin(case: Case, seat: WrittenSeat) -> Html | None:
    """Where the wheel stopped, where a game has one."""
    game = game_of(case.game)
    if game.spin is None or (game.meter and game.meter.wager not in seat.wagers):
        return None
    control = el(
        "input",
        type="text",
        inputmode="numeric",
        value=case.spins.get(str(seat.seat), ""),
        data_typed=message(do="spin", seat=seat.seat),
        class_="short",
        id=f"desk-spin-{seat.seat}",
    )
    return el("label", "The wheel stopped at", control)
