"""What happens at the table while a trainee deals, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rounds import Hand
from croupier.rounds.choices import Option
from croupier.table import Event, Table
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.showdown import PickUpCards
from croupier.table.news import sentence


class News:
    """What has happened since the trainee was last told."""

    def __init__(self) -> None:
        self._sentences: list[str] = []

    def add(self, says: str) -> None:
        """Something has happened."""
        self._sentences.append(says)

    def taken(self) -> tuple[str, ...]:
        """All of it, which is no news any more."""
        sentences, self._sentences = tuple(self._sentences), []
        return sentences

    def add_answer(self, seat: int, hand: Hand | None, before: Mapping[str, Option]) -> None:
        """What a player has answered, who had made these choices before."""
        chosen = [
            option.name
            for asked, option in (hand.choices.items() if hand else ())
            if asked not in before
        ]
        self.add(f"Seat {seat}: {chosen[-1]}." if chosen else f"Seat {seat} has answered.")

    def add_event(self, event: Event, table: Table) -> None:
        """What an act brought about besides what the trainee named."""
        told = event.told
        is_news = event.act["act"] in (AnnounceNoMoreBets.NAME, PickUpCards.NAME)
        if is_news or "counted" in told or told.get("results") or told.get("void"):
            self.add(sentence(event, {}, table))
