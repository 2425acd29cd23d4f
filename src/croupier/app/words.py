"""What happened at the table, in sentences, each with its paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

from croupier.app.cards import inline
from croupier.app.results import came_to_text
from croupier.games.briefly import HOW_IT_GOES
from croupier.games.naming import spoken_alike
from croupier.money import dollars
from croupier.rulebook import Edition, cite_label
from croupier.table import Event, Table

View = Mapping[str, Any]

MOST_CITES = 3
"""So many paragraphs follow a sentence; the record has them all."""


class Words:
    """Puts events into words for a table of one edition; names are those of the seats."""

    def __init__(self, book: Edition, console: Console) -> None:
        self._book, self._console = book, console

    def cite(self, cite: str) -> str:
        """A paragraph as people write it, 25.10(a), or the house's practice by its number."""
        return cite_label(cite, self._book)

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
            text.append_text(inline(told["shown"].values(), self._console))
            return text.append(f" and plays the {told['along']} line" if "along" in told else "")
        if name in ("draw", "check hole card", "settle hand"):
            return self._in_turn(name, act, told, names)
        if name == "choose":
            return self._choice(act, told, names)
        if name == "resolve":
            return self._settled(names[act["seat"]], told["results"])
        if name == "answer cut":
            return Text(self._answered_cut(names[act["seat"]], act.get("cards")))
        if name == "spin wheel":
            return self._spun(names[act["seat"]], told["results"], names)
        return self._of_the_house(name, act, told)

    def _in_turn(self, name: str, act: View, told: View, names: Mapping[int, str]) -> Text:
        """Cards that are drawn, the hole card checked, and hands settled in their turn."""
        if name == "check hole card":
            found = "a blackjack" if told["blackjack"] else "no blackjack"
            return Text(f"The dealer checks the hole card: {found}.")
        if name == "settle hand":
            return self._settled(names[act["seat"]], told["results"])
        whose, of = act["area"].split(" "), "The dealer"
        if whose[0] == "seat":
            of = names[int(whose[1])] + (f", hand {whose[3]}" if len(whose) > 2 else "")
        return Text(f"{of}: ").append_text(inline(told["cards"].split(), self._console))

    def _answered_cut(self, name: str, cards: int | None) -> str:
        s = "" if name == "You" else "s"
        if cards is None:
            return f"{name} decline{s} the cut."
        return f"{name} cut{s} {cards} cards off the deck."

    def _of_the_house(self, name: str, act: View, told: View) -> Text | None:
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

    def _choice(self, act: View, told: View, names: Mapping[int, str]) -> Text:
        text = Text(f"{names[act['seat']]}: {act['option']}")
        if "exposed" in told:
            text.append(" ")
            text.append_text(inline(told["exposed"].split(), self._console))
        if "exposed" in told and told.get("results"):  # a claim, settled at once
            text.append_text(Text(", ")).append_text(self._came_to(told["results"]))
        return text

    def _settled(self, name: str, results: Iterable[View]) -> Text:
        return Text(f"{name}: ").append_text(self._came_to(results))

    def _came_to(self, results: Iterable[View]) -> Text:
        parts = [
            Text.assemble(f"{one['wager']} ", came_to_text(one)) for one in spoken_alike(results)
        ]
        return Text(", ").join(parts)

    def _spun(self, name: str, results: Iterable[View], names: Mapping[int, str]) -> Text:
        """Where the wheel stopped, the prize, and what the others are paid."""
        first, *others = results
        verb = "spin" if name == "You" else "spins"
        text = Text(f"{name} {verb}: {first['hand']}, ").append_text(came_to_text(first))
        for one in others:
            text.append(f", {names[one['seat']]} ")
            text.append_text(Text(f"+{dollars(one['won'])}", style="good"))
        return text

    def about(self, events: Iterable[Event], names: Mapping[int, str]) -> Iterator[Text]:
        """The sentences of several events."""
        for event in events:
            said = self.sentence(event, names)
            if said is not None:
                yield said


def how_it_goes(table: Table) -> tuple[str, ...]:
    """A game in a few lines; where nobody has written them, what a player is asked."""
    written = HOW_IT_GOES.get(table.game.slug)
    return written or tuple(ask.says() for ask in table.game.asks(table.rules))
