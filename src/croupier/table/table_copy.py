"""A second table in the same state, which then goes its own way: for replays and what-ifs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from croupier.table.shuffle import Entropy
from croupier.table.table import Table


def twin(table: Table, entropy: Entropy, clock: Callable[[], int]) -> Table:
    """The table as it stands, with chance and time of its own; nothing is kept of it."""
    copied: Table = deepcopy(table, {id(shared): shared for shared in _immutable(table)})
    copied.entropy, copied.clock, copied.keep = entropy, clock, None
    # What was worked out once may be worked out again: the two may be used by two threads.
    copied._printed, copied._scripts, copied._faces = {}, {}, {}
    assert copied.doing is not None
    copied._doing_printed = copied.printed(copied.doing.step)
    return copied


def _immutable(table: Table) -> Iterator[Any]:
    """What both may share, since it never changes."""
    yield from (table.setup, table.game, table.rules, table.entropy, table.clock, table.keep)
    yield from (table._printed, table._scripts, table._faces, table._due, table.doing)
    yield table._doing_printed
    yield from table.plan
    yield from table.queue
    for deck in (*table.decks, *table.retired):
        yield deck.make
        yield from deck.cards
    for hand in (*table.round.hands.values(), *table.wagering.values()):
        yield from hand.choices.values()
        yield from hand.results
