"""What happens at the table while a trainee deals, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rounds import Hand
from croupier.rounds.choices import Option
from croupier.rounds.wager_names import spoken
from croupier.table import Event
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.showdown import PickUpCards


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

    def add_event(self, event: Event) -> None:
        """What everyone at the table sees of an act."""
        act, told = event.act["act"], event.told
        if isinstance(told.get("void"), bool) and act != PickUpCards.NAME:
            self.add("All hands are void; every wager goes back.")
        if "counted" in told:
            self.add(f"The stub has {told['counted']} cards.")
        if act == AnnounceNoMoreBets.NAME:
            self.add(f"Round {told['round']}.")
        if act == PickUpCards.NAME:
            self.add("The round is over.")
        for result in told.get("results", ()):
            self.add(f"{spoken(result['wager'])}: {result['outcome']}")
