"""What a round came to for one seat: every wager, the hands, spins, and the opened seals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace
from rich.console import Console, Group
from rich.text import Text

from croupier.cli.play.cards import width_of
from croupier.cli.play.event_text import Words
from croupier.cli.play.pay_columns import GUTTER
from croupier.cli.play.result_rows import only_hand, results_lines, results_rows
from croupier.cli.play.seat_rows import net_text
from croupier.cli.play.table_screen import WIDE, in_several_rows
from croupier.cli.screen import MIDDLING, is_low
from croupier.rounds import SettledWager, net_of
from croupier.rounds.wager_names import spoken_alike
from croupier.table import Event, Table
from croupier.table.shuffle import commitment


class Telling:
    """Hears everything that happens at a table, and tells one seat what it came to."""

    def __init__(self, table: Table, seat: int, words: Words, console: Console) -> None:
        self._table, self._seat = table, seat
        self._words, self._console = words, console
        self._sealed: dict[int, str] = {}

    def hear(self, events: Iterable[Event]) -> None:
        """Keep the seals of shuffles for later."""
        for event in events:
            if "commitment" in event.told:
                self._sealed[event.told["shuffle"]] = event.told["commitment"]

    @property
    def fits_beside(self) -> bool:
        """Whether results go next to the cards: where lines are scarce, and the cards lie in
        several rows."""
        is_scarce = is_low(self._console) and self._console.width >= WIDE
        return is_scarce and bool(self._cards_width)

    @property
    def _cards_width(self) -> int:
        """How wide the cards are that lie in several rows, if there are such."""
        pictured = in_several_rows(self._table.game, self._table.rules.edition.layout)
        return max(map(width_of, pictured.values()), default=0)

    def round_results(
        self,
        log: Iterable[Event],
        names: Mapping[int, str],
        *,
        several: bool = False,
        with_seals: bool = True,
    ) -> Group:
        """The round in a title, a row for every wager, and what else there is to tell; of several
        areas of one player, which one it is about."""
        events = list(log)
        seat = self._table.view(self._seat).seats[self._seat]
        results = seat.results or ()
        hand = None if seat.folded else only_hand(results)
        rows = spoken_alike(self._short(result) for result in results)
        where = f" on area {self._seat}" if several else ""
        lines = [self._title(results, hand, where), *self._rows(rows, with_hands=hand is None)]
        lines += self._words.about(filter(self._is_news, events), names)
        if any(event.told.get("void") for event in events):
            lines.append(Text("The round is void and every wager goes back.", style="bad"))
        seals = self._seals(events) if with_seals and not is_low(self._console) else []
        return Group(*lines, *seals)

    def _is_news(self, event: Event) -> bool:
        """A spin that the player's own results do not tell in full: another's, or one by which
        others are paid too."""
        if event.act["act"] != "spin wheel":
            return False
        return event.act["seat"] != self._seat or len(event.told["results"]) > 1

    def _title(self, results: Sequence[SettledWager], hand: str | None, where: str) -> Text:
        net = net_text(net_of(results))
        title = Text.assemble((f"Round {self._table.round_number}{where}: ", "title"), net)
        against = [result.against for result in results if result.against]
        parts = [f"you have {hand}"] if hand else []
        parts += [f"the dealer has {against[0]}"] if against else []
        return title.append(f"  {'; '.join(parts)}" if parts else "")

    def _rows(self, rows: list[SettledWager], *, with_hands: bool) -> list[Text]:
        if not rows:
            return []
        if self._console.width < MIDDLING:
            return results_lines(rows)
        taken = self._cards_width + GUTTER if self.fits_beside else 2
        return results_rows(rows, self._console.width - taken, with_hands=with_hands)

    def _short(self, result: SettledWager) -> SettledWager:
        """A result with its paragraphs without their chapter."""
        return replace(result, cites=tuple(map(self._words.cite, result.cites)))

    def _seals(self, log: Iterable[Event]) -> list[Text]:
        """The seed of a shuffle that is over, held against what was sealed before the deal."""
        lines = []
        for event in log:
            for revealed in event.told.get("revealed", ()):
                number, seed = revealed["shuffle"], revealed["seed"]
                holds = commitment(bytes.fromhex(seed)) == self._sealed.get(number)
                verdict = "opens its seal" if holds else "DOES NOT OPEN ITS SEAL"
                says = f"shuffle {number}: seed {seed[:12]}... {verdict}"
                lines.append(Text(says, style="aside" if holds else "bad"))
        return lines
