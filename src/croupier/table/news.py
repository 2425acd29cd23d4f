"""What happened at a table, in sentences: the same for pages, programs, replays and terminals."""

from __future__ import annotations

from croupier.cards import card
from croupier.money import Cents, dollars
from croupier.rounds.round import Part
from croupier.table.act import REGISTER, Event, act_from
from croupier.table.acts.showdown import PickUpCards
from croupier.table.names import Names, name_at, within
from croupier.table.table import Table


def is_quiet(event: Event) -> bool:
    """Whether what happened goes without saying at a table."""
    kind = REGISTER.get(event.act["act"])
    return kind is not None and kind.IS_QUIET


def sentence(event: Event, names: Names, table: Table, *, is_latest: bool = True) -> str:
    """An event in a sentence; the latest one at the table as it stands after it."""
    act = act_from(event.act)
    words = act.sentence(event.told, names)
    if event.told.get("void") and not isinstance(act, PickUpCards):
        refunds = ", ".join(
            f"{within(name_at(seat, names))} {dollars(amount)}"
            for seat, amount in refunds_of(event).items()
        )
        goes_back = f"every wager goes back{': ' if refunds else ''}{refunds}"
        return f"{words.rstrip('.')}; the round is void and {goes_back}."
    total = _total(table, event, is_latest) if act.SHOWS_TOTAL else ""
    return f"{words.rstrip('.')}: {total}." if total else words


def _total(table: Table, event: Event, is_latest: bool) -> str:
    """What a hand counts that lies open after an event, in games whose hands are counted; a
    round that is left only in the record has no cards on the table to be counted."""
    counts, area = table.game.counts, str(event.act["area"])
    if counts is None or "stopped" in event.told:
        return ""
    if "cards" in event.told:  # all of a hand that draws; one of two cards then was split
        held = [card(written) for written in event.told["cards"].split()]
        return counts(Part(1, held, is_split=len(held) == 2))
    dealt = table.round.areas.get(area, []) if is_latest else []
    is_open = all((area, at) in table.round.up for at in range(len(dealt)))
    return counts(Part(1, dealt)) if dealt and is_open else ""


def refunds_of(event: Event) -> dict[int, Cents]:
    """What a void round gives back to each seat, by the chips that moved; what it takes back of
    winnings is taken off."""
    refunds: dict[int, Cents] = {}
    for source, target, amount in event.told.get("moves", ()) if event.told.get("void") else ():
        for place, sign in ((target, 1), (source, -1)):
            kind, _, seat = place.partition(" ")
            if kind == "seat" and seat.isdecimal():
                refunds[int(seat)] = refunds.get(int(seat), 0) + sign * amount
    return refunds
