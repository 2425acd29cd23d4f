"""Sentences for the care of the cards, for spoken wagers, and for what goes wrong at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.cards import card
from croupier.games.naming import spoken
from croupier.table.parts import part_place

Plain = Mapping[str, Any]
Names = Mapping[int, str]
Saying = Callable[[Plain, Plain, Names], str]


def name_at(seat: int, names: Names) -> str:
    """Who sits there."""
    return names.get(seat, f"Seat {seat}")


def owner_of(area: str, names: Names) -> str:
    """Whose cards lie in an area: Ada, Ada's hand 2, the dealer, the cross."""
    kind, _, rest = area.partition(" ")
    if kind != "seat":
        return f"the {area}"
    seat, _, hand = rest.partition(" hand ")
    name = name_at(int(seat), names)
    return f"{name}'s hand {hand}" if area != part_place(int(seat), 1) else name


def counted(number: int, what: str = "card") -> str:
    """A number of things: 1 card, 5 cards."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def capital(text: str) -> str:
    """A sentence with the capital that it begins with."""
    return text[:1].upper() + text[1:]


def _always(said: str) -> Saying:
    """What is said however it happened."""
    return lambda _act, _told, _names: said


def _of_spoken(verb: str, after: str = "") -> Saying:
    def say(act: Plain, _told: Plain, names: Names) -> str:
        wager = spoken(act["wager"])
        return f"{verb} {name_at(act['seat'], names)}'s spoken {wager} wager{after}."

    return say


def _because(said: str) -> Saying:
    return lambda act, _told, _names: f"{said}: {act['why']}."


def _of_device(verb: str) -> Saying:
    def say(act: Plain, _told: Plain, _names: Names) -> str:
        counts = ", which counts the cards" if act.get("counts") else ""
        return f"The {spoken(act['device'])} is {verb}{counts}."

    return say


def _received(act: Plain, _told: Plain, _names: Names) -> str:
    ready = ", inspected and shuffled before" if act.get("preshuffled") else ""
    return f"Fresh cards come to the table{ready}."


def _taken_out(_act: Plain, told: Plain, _names: Names) -> str:
    return f"The dealer takes {counted(told['taken out'])} out that are not played with."


def _destroyed(_act: Plain, told: Plain, _names: Names) -> str:
    return f"The floorperson destroys the {counted(told['destroyed'])} that were taken out."


def _spread_idle(act: Plain, _told: Plain, _names: Names) -> str:
    return f"Nobody plays: the cards are spread face {'up' if act['face_up'] else 'down'}."


def _cutting_card(_act: Plain, told: Plain, _names: Names) -> str:
    return f"The cutting card goes in, {counted(told['behind'])} from the end."


def _laid_away(act: Plain, told: Plain, _names: Names) -> str:
    gone = act["count"] - told.get("stopped", 0)
    return f"The dealer lays {counted(gone)} away, unseen."


def _announced(_act: Plain, told: Plain, _names: Names) -> str:
    return f'The dealer announces "{told["announced"]}"'


def _turned_down(act: Plain, _told: Plain, names: Names) -> str:
    whose = ", ".join(name_at(seat, names) for seat in act["seats"])
    return f"The cards of {whose} are turned face down again."


def _collected(act: Plain, _told: Plain, names: Names) -> str:
    whose = ", ".join(name_at(seat, names) for seat in act["seats"])
    return f"The dealer collects the cards of {whose}."


def _drawn_in_error(_act: Plain, told: Plain, _names: Names) -> str:
    which = f": {card(told['card']).symbol}" if "card" in told else ", unseen"
    return f"A card is drawn in error{which}."


def _dealt_wrong(act: Plain, told: Plain, names: Names) -> str:
    many = "too many" if act["more"] > 0 else "too few"
    return f"{capital(owner_of(told['area'], names))}: {counted(abs(act['more']))} {many}."


def _exposed(act: Plain, told: Plain, _names: Names) -> str:
    shown = card(told["card"]).symbol
    return f"The {act['slot']} card of the {act['area']} is shown before its time: {shown}."


def _misdealt(act: Plain, told: Plain, names: Names) -> str:
    has = f" with {counted(told['found'])}" if "found" in told else ""
    return f"A misdeal is pointed out: {owner_of(act['area'], names)}{has}."


def _passed_over(_act: Plain, told: Plain, names: Names) -> str:
    return f"The dealer passes over {owner_of(told['area'], names)}."


def _overdrawn(_act: Plain, told: Plain, _names: Names) -> str:
    return f"The dealer draws {card(told['card']).symbol} to a hand that stands: it is burned."


def _method(act: Plain, _told: Plain, _names: Names) -> str:
    return f"From the next round on the cards are dealt by {spoken(act['method'])}."


SAYINGS: Final[Mapping[str, Saying]] = {
    "confirm spoken wager": _of_spoken("The dealer confirms"),
    "approve spoken wager": _of_spoken("The supervisor confirms"),
    "change cash": _of_spoken("The dealer changes the cash for", " into chips"),
    "decline spoken wager": _of_spoken("The supervisor declines", ": the cash goes back"),
    "receive deck": _received,
    "inspect deck": _always("The dealer sorts and inspects the cards."),
    "take out cards": _taken_out,
    "verify deck": _always("The floorperson has verified the inspection."),
    "destroy cards": _destroyed,
    "spread deck": _always("The cards are spread face up."),
    "show deck": _always("The first player has looked the cards over."),
    "wash deck": _always("The cards are washed and stacked."),
    "turn spread up": _always("The spread cards are turned face up."),
    "spread idle": _spread_idle,
    "reshuffle shoe": _always("The house has the shoe shuffled."),
    "reshuffle discards": _always("The shoe has run out: the discards are shuffled and cut."),
    "require recut": _because("The supervisor has the cards cut again"),
    "insert cutting card": _cutting_card,
    "load deck": _always("The cards are ready to be dealt."),
    "lay away": _laid_away,
    "take out rest": _always("The dealer takes the rest of the cards out of the shoe."),
    "put stub away": _always("The rest of the cards goes to the discard rack."),
    "turn down": _turned_down,
    "collect hands": _collected,
    "announce": _announced,
    "card turned over": _always("A card lies face up among those to be dealt."),
    "card drawn in error": _drawn_in_error,
    "dealt wrong": _dealt_wrong,
    "card lost": _always("A card has gone missing."),
    "shuffler jams": _always("The shuffling device jams: the cards are shuffled again."),
    "shoe jams": _always("The automated shoe jams."),
    "card exposed": _exposed,
    "declare misdeal": _misdealt,
    "remove device": _of_device("taken off the table"),
    "install device": _of_device("put on the table"),
    "change method": _method,
    "card shown in wash": _always("A card shows its face: the cards are washed again."),
    "hand passed over": _passed_over,
    "hole card in reader": _always("The hole card went into the card reader though none was due."),
    "reader fails": _always("The card reader fails: the table goes on without it."),
    "repair reader": _always("The card reader works again."),
    "dealer overdraws": _overdrawn,
}
"""By the name of the act."""
