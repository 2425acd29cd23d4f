"""What happened at the table, in sentences, each with its paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

from croupier.app.cards import inline
from croupier.app.results import alike, came_to
from croupier.rulebook import Edition
from croupier.table import Event, Table

MOST_CITES = 3
"""So many paragraphs follow a sentence; the record has them all."""


class Words:
    """Puts events into words for a table of one edition; names are those of the seats."""

    def __init__(self, book: Edition, console: Console) -> None:
        self._book, self._console = book, console

    def cite(self, cite: str) -> str:
        """A paragraph as people write it, 25.10(a); a reading stays as it is named."""
        prefix = self._book.numbering.prefix
        short = prefix.rpartition("-")[2]
        return short + cite.removeprefix(prefix) if prefix and cite.startswith(prefix) else cite

    def cites(self, cites: Iterable[str]) -> str:
        """Several paragraphs in a row."""
        return ", ".join(map(self.cite, cites))

    def sentence(self, event: Event, names: Mapping[int, str]) -> Text | None:
        """An event in a sentence with its paragraphs, or None for what needs no words."""
        said = self._said(event, names)
        if said is None:
            return None
        said.append(f"  {self.cites(event.cites[:MOST_CITES])}", style="cite")
        return said

    def _said(self, event: Event, names: Mapping[int, str]) -> Text | None:
        told, act = event.told, event.act
        name = act["act"]
        if name == "turn up":
            slots = [slot for slot in told["shown"] if act["area"] != "dealer"]
            where = f"{' and '.join(slots)} " if len(slots) < 3 else ""
            text = Text(f"The dealer shows {where}" if slots else "The dealer has ")
            return text.append_text(inline(told["shown"].values(), self._console))
        if name == "choose":
            return self._choice(act, told, names)
        if name == "resolve":
            return self._settled(names[act["seat"]], told["results"])
        if name == "count stub":
            return Text(f"The dealer counts the stub: {told['counted']} cards.")
        if name == "cut deck":
            return Text(f"The dealer cuts {act['cards']} cards off the deck.")
        if name == "shuffle deck":
            return Text("The deck is shuffled.")
        if told.get("void"):
            return Text("The round is void and every wager goes back.")
        if name == "retire deck":
            return Text("The deck is taken off the table, and a new one opened.")
        return None

    def _choice(
        self, act: Mapping[str, Any], told: Mapping[str, Any], names: Mapping[int, str]
    ) -> Text:
        text = Text(f"{names[act['seat']]}: {act['option']}")
        if "exposed" in told:
            text.append(" ")
            text.append_text(inline(told["exposed"].split(), self._console))
        return text

    def _settled(self, name: str, results: Iterable[Mapping[str, Any]]) -> Text:
        parts = [Text.assemble(f"{one['wager']} ", came_to(one)) for one in alike(results)]
        return Text(f"{name}: ").append_text(Text(", ").join(parts))

    def about(self, events: Iterable[Event], names: Mapping[int, str]) -> Iterator[Text]:
        """The sentences of several events."""
        for event in events:
            said = self.sentence(event, names)
            if said is not None:
                yield said


HOW_IT_GOES: Mapping[str, tuple[str, ...]] = {
    "double-cross": (
        "Wager an ante and get two cards. Five more make a cross, and two of those are shown.",
        "Then fold, or play the row or the column of the cross: two raises, each like the ante.",
        "Your two cards and that line are your hand. Beat the dealer's better line.",
        "The three-card wager is extra. Your two cards with the top card win it from a pair up.",
    ),
}
"""For a first-time player, a game in a few lines."""


def how_it_goes(table: Table) -> tuple[str, ...]:
    """A game in a few lines; where nobody has written them, what a player is asked."""
    written = HOW_IT_GOES.get(table.game.slug)
    return written or tuple(ask.says() for ask in table.game.asks(table.rules))
