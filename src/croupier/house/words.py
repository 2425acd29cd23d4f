"""What happened at a table, in plain sentences for pages, programs and the replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from croupier.cards import card
from croupier.games.naming import all_came_to, came_to, spoken
from croupier.games.round import Part
from croupier.house.sayings import (
    SAYINGS,
    Names,
    Plain,
    Saying,
    capital,
    counted,
    name_at,
    owner_of,
)
from croupier.money import dollars, signed
from croupier.table import Event, Table

QUIET: Final = frozenset({
    "receive deck", "inspect deck", "verify deck", "spread deck", "show deck", "wash deck",
    "turn spread up", "load deck", "deliver", "lay away", "take out rest", "put stub away",
    "turn down", "collect hands", "insert cutting card", "take out cards", "destroy cards",
})  # fmt: skip
"""What goes without saying at a table."""


def sentence(event: Event, names: Names, table: Table) -> str:
    """An event in a sentence, at the table as it stands after it."""
    name = event.act["act"]
    said = SENTENCES[name](event.act, event.told, names)
    if event.told.get("void") and name != "pick up":
        back = _back(event, names)
        return f"{said.rstrip('.')}; the round is void and every wager goes back{back}."
    total = _total(table, event) if name in COUNTED else ""
    return f"{said.rstrip('.')}: {total}." if total else said


def _total(table: Table, event: Event) -> str:
    """What a hand counts that lies open after an event, in games whose hands are counted; a
    round of which only the record is left has no cards on the table to be counted."""
    counts, area = table.game.counts, event.act["area"]
    if counts is None or "stopped" in event.told:
        return ""
    if "cards" in event.told:  # all of a hand that draws; one of two cards then was split
        held = [card(one) for one in event.told["cards"].split()]
        return counts(Part(1, held, is_split=len(held) == 2))
    dealt = table.round.areas.get(area, [])
    is_open = all((area, at) in table.round.up for at in range(len(dealt)))
    return counts(Part(1, dealt)) if dealt and is_open else ""


def entry(event: Event, names: Names, table: Table) -> dict[str, Any]:
    """An event as pages and programs are told of it, at the table as it stands after it."""
    return {
        "number": event.number,
        "at": event.at,
        "by": event.by,
        "act": event.act["act"],
        "says": sentence(event, names, table),
        "cites": list(event.cites),
        "results": results_of(event),
        "refunds": refunds_of(event),
    }


def refunds_of(event: Event) -> dict[str, int]:
    """What a void round gives back to each seat, by the chips that moved; what it takes back of
    winnings is taken off."""
    found: dict[str, int] = {}
    for source, target, amount in event.told.get("moves", ()) if event.told.get("void") else ():
        for place, sign in ((target, 1), (source, -1)):
            kind, _, seat = place.partition(" ")
            if kind == "seat" and seat.isdecimal():
                found[seat] = found.get(seat, 0) + sign * amount
    return found


def _back(event: Event, names: Names) -> str:
    refunds = refunds_of(event).items()
    said = (f"{names.get(int(seat), f'seat {seat}')} {dollars(much)}" for seat, much in refunds)
    return f": {', '.join(said)}" if refunds else ""


def results_of(event: Event) -> list[dict[str, Any]]:
    """The wagers that an event settled, each with its seat."""
    seat = event.act.get("seat")
    return [{"seat": seat, **one} for one in event.told.get("results", ())]


def cards_in_words(cards: Iterable[str]) -> str:
    """Cards as they are printed: 10♥ K♠."""
    return " ".join(card(one).symbol for one in cards)


def _who(act: Plain, names: Names) -> str:
    return name_at(act["seat"], names)


def _sits(act: Plain, _told: Plain, _names: Names) -> str:
    return f"{act['name']} sits down at seat {act['seat']} with {dollars(act.get('chips', 0))}."


def _leaves(act: Plain, told: Plain, names: Names) -> str:
    held = sum(amount for _, _, amount in told.get("moves", ()))
    return f"{_who(act, names)} leaves with {dollars(held)}."


def _brings(act: Plain, _told: Plain, names: Names) -> str:
    return f"{_who(act, names)} brings {dollars(act['amount'])} more."


def _wagers(act: Plain, _told: Plain, names: Names) -> str:
    return f"{_who(act, names)} wagers {dollars(act['amount'])} on {spoken(act['wager'])}."


def _withdraws(act: Plain, _told: Plain, names: Names) -> str:
    return f"{_who(act, names)} takes the {spoken(act['wager'])} wager back."


def _lays_coupon(act: Plain, _told: Plain, names: Names) -> str:
    if not act["amount"]:
        return f"{_who(act, names)} takes the coupon back."
    return f"{_who(act, names)} lays down a coupon for {dollars(act['amount'])}."


def _no_more_bets(_act: Plain, told: Plain, _names: Names) -> str:
    return f"No more bets. Round {told['round']} begins."


def _turns_up(act: Plain, told: Plain, _names: Names) -> str:
    shown = told.get("shown", {})
    cards = {slot: cards_in_words([shown[slot]]) for slot in act["slots"] if slot in shown}
    if act["area"] == "dealer":
        along = f" and plays the {told['along']} line" if "along" in told else ""
        return f"The dealer shows {' '.join(cards.values())}{along}."
    return f"The dealer turns up {', '.join(f'{slot} {one}' for slot, one in cards.items())}."


def _chooses(act: Plain, told: Plain, names: Names) -> str:
    said = f"{_who(act, names)}: {act.get('option')}"
    if act.get("amount"):
        said += f", {dollars(act['amount'])}"
    if told.get("exposed"):
        said += f", showing {cards_in_words(told['exposed'].split())}"
    if told.get("results"):
        said += f"; {all_came_to(told['results'])}"
    return f"{said}."


def _resolves(act: Plain, told: Plain, names: Names) -> str:
    return f"{_who(act, names)}: {all_came_to(told.get('results', ()))}."


def _delivers(act: Plain, told: Plain, names: Names) -> str:
    """Who or what is dealt to, and what is dealt face up."""
    number = act["count"] - told.get("stopped", 0)
    shown = told.get("cards", "").split() or list(told.get("shown", {}).values())
    cards = f": {cards_in_words(shown)}" if shown else ""
    return f"{counted(number)} to {owner_of(act['area'], names)}{cards}."


def _draws(act: Plain, told: Plain, names: Names) -> str:
    """The card that a hand has got, which lies open."""
    whose, place = owner_of(act["area"], names), ""
    if "stopped" in told:
        return f"No card for {whose} yet."
    if act["area"].startswith("seat "):
        whose, _, hand = whose.partition("'s hand ")
        place = f" to hand {hand}" if hand else ""
    return f"{capital(whose)} draws {cards_in_words(told['cards'].split()[-1:])}{place}."


def _checks(_act: Plain, told: Plain, _names: Names) -> str:
    found = "a blackjack" if told["blackjack"] else "no blackjack"
    return f"The dealer checks the hole card: {found}."


def _reveals(act: Plain, told: Plain, names: Names) -> str:
    return f"{_who(act, names)} has {cards_in_words(told['cards'].split())}."


def _spins(act: Plain, told: Plain, names: Names) -> str:
    first, *others = told["results"]
    said = f"{_who(act, names)} spins the wheel: {first.get('hand', '')}, {came_to(first)}"
    for one in others:
        said += f"; {names.get(one['seat'], one['seat'])} {came_to(one)}"
    return f"{said}."


def _counts(_act: Plain, told: Plain, _names: Names) -> str:
    return f"The dealer counts the stub: {told['counted']} cards."


def _cuts(act: Plain, _told: Plain, _names: Names) -> str:
    return f"The dealer cuts {act['cards']} cards off the deck."


def _answers_cut(act: Plain, _told: Plain, names: Names) -> str:
    if act.get("cards") is None:
        return f"{_who(act, names)} declines the cut."
    return f"{_who(act, names)} cuts {act['cards']} cards off the deck."


def _shuffles(_act: Plain, told: Plain, _names: Names) -> str:
    if "retired" in told:
        return f"The device counts {told['counted']} cards: the deck is taken off the table."
    return "The cards are shuffled, and their order sealed."


def _retires(act: Plain, _told: Plain, _names: Names) -> str:
    why = f" ({act['why']})" if act.get("why") else ""
    return f"The deck is taken off the table{why}, and a new one is opened."


def _sets_aside(_act: Plain, told: Plain, _names: Names) -> str:
    return f"{cards_in_words([told['card']])} is found face up and set aside."


def _picks_up(_act: Plain, told: Plain, names: Names) -> str:
    if told.get("void"):
        return "The cards of the void round are picked up."
    nets = (
        f"{names.get(int(seat), f'seat {seat}')} {signed(net)}" for seat, net in told["net"].items()
    )
    return f"The round is over: {', '.join(nets)}."


def _interrupted(_act: Plain, _told: Plain, _names: Names) -> str:
    return "The house was interrupted and the order of the cards is lost: every wager goes back."


COUNTED: Final = ("draw", "turn up")
"""What is followed by the total of the hand, where hands have one."""

SENTENCES: Final[Mapping[str, Saying]] = {
    **SAYINGS,
    "sit down": _sits,
    "leave table": _leaves,
    "bring chips": _brings,
    "place wager": _wagers,
    "withdraw wager": _withdraws,
    "place coupon": _lays_coupon,
    "no more bets": _no_more_bets,
    "turn up": _turns_up,
    "choose": _chooses,
    "resolve": _resolves,
    "settle hand": _resolves,
    "draw": _draws,
    "check hole card": _checks,
    "deliver": _delivers,
    "reveal": _reveals,
    "spin wheel": _spins,
    "count stub": _counts,
    "cut deck": _cuts,
    "answer cut": _answers_cut,
    "shuffle deck": _shuffles,
    "retire deck": _retires,
    "set aside face-up card": _sets_aside,
    "pick up": _picks_up,
    "interrupted": _interrupted,
}
"""A sentence for every act, by its name."""
