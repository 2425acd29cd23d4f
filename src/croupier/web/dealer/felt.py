"""The felt from the dealer's side: players opposite, shoe at the left hand, rack at the right.

Everything on it is a button, so that it is worked by hand, by keys and by ear alike.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.draw.cards import spoken as card_words
from croupier.markup import Html, Inside, el, message
from croupier.money import dollars
from croupier.rounds.wager_names import spoken
from croupier.speech import counted, listed
from croupier.table.command import Stage
from croupier.table.view import FACE_DOWN, PlayerView, SeatView
from croupier.training import Training
from croupier.training.dealer_acts import kinds
from croupier.web.dealer.targets import DealerSelection
from croupier.web.lab.bench import key_of
from croupier.web.pages.card_places import card_places


def felt(training: Training, view: SeatView, holding: DealerSelection) -> Html:
    """The table as the dealer sees it."""
    seats = [_seat(number, seat, view.back, holding) for number, seat in sorted(view.seats.items())]
    areas = [_area(training, view, area, holding) for area in training.table.game.areas]
    return el(
        "section",
        el("div", seats, class_="d-seats"),
        el("div", areas, class_="d-areas"),
        _near_side(training, view, holding),
        id="dealer-felt",
        class_="dealer-felt",
        aria_label="The table, from the dealer's side",
    )


def _seat(number: int, seat: PlayerView, back: str, holding: DealerSelection) -> Html:
    cards = [card for hand in seat.hands for card in hand.cards] or [*(seat.cards or ())]
    wagers = [f"{spoken(name)} {dollars(amount)}" for name, amount in seat.wagers.items() if amount]
    lying = listed([card_words(card) for card in cards]) if cards else "no cards"
    return el(
        "div",
        _touch(
            f"Seat {number}",
            el("span", seat.name, class_="aside"),
            key=f"seat-{number}",
            does={"what": "seat", "seat": number},
            label=f"Seat {number}, {seat.name}",
        ),
        el(
            "button",
            [_card(card, back) for card in cards] or "no cards",
            type="button",
            data_act=message(do="choose seat", seat=number),
            id=f"felt-cards-{number}",
            class_="d-cards",
            aria_label=f"Seat {number}: {lying}",
            aria_pressed="true" if number in holding.seats else "false",
        ),
        _touch(
            [el("span", wager) for wager in wagers] or "no wager",
            key=f"wagers-{number}",
            does={"what": "wagers", "seat": number},
            label=f"Wagers of seat {number}: {listed(wagers) if wagers else 'none'}",
            style="d-wagers",
        ),
        class_=f"d-seat{' folded' if seat.folded else ''}",
    )


def _touch(
    *inside: Inside, key: str, does: dict[str, str | int], label: str, style: str = ""
) -> Html:
    return el(
        "button",
        inside,
        type="button",
        data_act=message(do="touch", **does),
        id=f"felt-{key}",
        class_=f"d-touch {style}".strip(),
        aria_label=label,
    )


def _card(shown: str, back: str) -> Html:
    name = f"back-{back}" if shown == FACE_DOWN else f"face-{shown}"
    use = el("use", href=f"#{name}")
    return el("svg", use, viewBox="0 0 100 140", class_="stage d-card", aria_hidden="true")


def _area(training: Training, view: SeatView, area: str, holding: DealerSelection) -> Html:
    game = training.table.game
    lying = view.areas.get(area, {})
    slots = [slot for slot in game.slots(area) if slot in game.areas[area] or slot in lying]
    chosen = holding.slots if holding.area == area else ()
    placed = {slot: _slot(area, slot, lying.get(slot), view.back, slot in chosen) for slot in slots}
    layout = training.table.rules.edition.layout
    return el(
        "div",
        _touch(
            spoken(area).capitalize(),
            key=key_of("area", area),
            does={"what": "area", "area": area},
            label=f"{spoken(area).capitalize()}: put cards here",
        ),
        el("div", card_places(layout, game.areas[area], placed), class_="d-slots"),
        class_="d-area",
    )


def _slot(area: str, slot: str, card: str | None, back: str, is_chosen: bool) -> Html:
    says = card_words(card) if card else "empty"
    return el(
        "div",
        el(
            "button",
            _card(card, back) if card else el("span", "·"),
            type="button",
            data_act=message(do="choose card", area=area, slot=slot),
            id=key_of("felt-slot", area, slot),
            class_="d-slot",
            aria_label=f"{spoken(area)}, {spoken(slot)}: {says}",
            aria_pressed="true" if is_chosen else "false",
        ),
        el("span", spoken(slot), class_="d-name", aria_hidden="true"),
        class_="placed",
    )


def _near_side(training: Training, view: SeatView, holding: DealerSelection) -> Html:
    """What lies before the dealer: shoe, what is held, what is said or done to all, rack."""
    held = f"{counted(holding.cards)} in hand" if holding.cards else "take a card"
    shoe = el(
        "button",
        el("b", "Shoe"),
        el("span", held, class_="aside"),
        type="button",
        data_act=message(do="take card"),
        id="felt-shoe",
        class_="d-touch d-shoe",
        data_key="d",
    )
    rack = _touch(
        el("b", "Discard rack"),
        el("span", counted(view.rack), class_="aside"),
        key="rack",
        does={"what": "rack"},
        label=f"Discard rack, {counted(view.rack)}",
        style="d-rack",
    )
    return el(
        "div", shoe, el("div", list(_plain(training)), class_="d-acts"), rack, class_="d-near"
    )


def _plain(training: Training) -> Iterable[Html]:
    """What is said or done to the whole table, and needs no place."""
    for kind in kinds(training.table):
        if kind.fields or kind.stage not in (Stage.DEAL, Stage.PLAY):
            continue
        yield el(
            "button",
            kind.label,
            type="button",
            data_act=message(do="say", act=kind.act),
            id=key_of("felt-act", kind.act),
            class_="small",
        )
