"""A player's evening at the table: wager, choose, be paid, again, and leave."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from croupier.app.explain import Explainer
from croupier.app.interrupt import Interrupts
from croupier.app.keys import Keys, option_keys, option_meant
from croupier.app.layout import MIDDLING, draw, gap, help_line, is_low, net_of, net_text, odds
from croupier.app.results import alike, results_grid, results_lines
from croupier.app.wagering import WagerError, Wagering
from croupier.app.words import Words, how_it_goes
from croupier.games import Law
from croupier.money import MoneyError, cents, dollars
from croupier.rulebook import RulebookError
from croupier.simulate import (
    LeavingPlayer,
    Player,
    answer,
    bring_if_short,
    close_table,
    make_ready,
    most_staked,
)
from croupier.table import Dealer, Event, Refused, Table
from croupier.table.acts.play import Choose
from croupier.table.acts.players import BringChips, PlaceWager
from croupier.table.ledger import rack_of
from croupier.table.shuffle import commitment

PACE: Final = 0.5
"""Seconds in which another player makes up their mind."""
LEAVE: Final = ("q", "quit", "leave", "exit")


class Session:
    """One person at one table, with simple players in the other seats."""

    def __init__(
        self,
        table: Table,
        dealer: Dealer,
        seat: int,
        others: Mapping[int, Player],
        keys: Keys,
        console: Console,
        interrupts: Interrupts,
        pace: float,
    ) -> None:
        self.table, self.dealer, self.seat = table, dealer, seat
        self.players: dict[int, Player] = {**others, seat: LeavingPlayer()}
        self.others = dict(others)
        self.keys, self.console, self.interrupts, self.pace = keys, console, interrupts, pace
        self.words = Words(table.rules.edition, console)
        self.explainer = Explainer(table, self.words, console)
        self.wagering = Wagering(table, seat)
        self.brought = table.chips[rack_of(seat)]
        self.leaving = False
        self.news: list[RenderableType] = []
        self.log: list[Event] = []
        self.sealed: dict[int, str] = {}

    # ---- the evening ------------------------------------------------------------------------

    def run(self) -> None:
        """Play rounds until the player leaves."""
        self.news = [*map(Text, how_it_goes(self.table))]
        while not self.leaving:
            self._heard(make_ready(self.table, self.dealer))
            if not self._wager():
                break
            self._round()
        self._farewell()

    def _round(self) -> None:
        """From "No more bets" to the last card picked up."""
        self.log = []
        self._others_wager()
        self._heard(self.dealer.deal())
        while self.table.closed:
            due = self.table.due()
            act = due.act if due else None
            if isinstance(act, Choose) and act.seat == self.seat and not self.leaving:
                self._choose(act.asked)
            else:
                self._let_answer()
            self._heard(self.dealer.go_on())
        self._tell_results()

    def _others_wager(self) -> None:
        """The other players wager the table's least."""
        wagers = self.wagering.least
        for seat in self.others:
            bring_if_short(self.table, seat, most_staked(self.table, wagers))
            for wager, amount in wagers.items():
                self._heard([self.table.do(PlaceWager(seat, wager, amount))])

    def _let_answer(self) -> None:
        """Another player answers, or the one who leaves has the hand played to its end."""
        event = answer(self.table, self.players)
        self._heard([event])
        said = self.words.sentence(event, self._names())
        if self.pace and not self.leaving and said is not None:
            self.console.print(Padding(said, (0, 0, 0, 2)))
            self._pause()

    def _pause(self) -> None:
        try:
            with self.interrupts.listening():
                time.sleep(self.pace)
        except KeyboardInterrupt:
            self._leave()

    def _heard(self, events: list[Event]) -> None:
        """Keep what happened for the log, and the seals of shuffles for later."""
        self.log += events
        for event in events:
            if "commitment" in event.told:
                self.sealed[event.told["shuffle"]] = event.told["commitment"]

    def _names(self) -> dict[int, str]:
        return {number: seat.name for number, seat in self.table.seats.items()}

    # ---- asking -----------------------------------------------------------------------------

    def _screen(self, prompt: RenderableType) -> str | None:
        """Draw the table with what is new, ask, and return the answer; None is to leave."""
        view = self.table.view(self.seat)
        if self.keys.is_person and self.console.is_terminal:
            self.console.clear()
        else:
            self.console.print()
        self._show(view)
        self.console.print(prompt)
        self.console.print(help_line(self.console))
        self.news = []
        try:
            return _printable(self.keys.line(view)).strip().lower()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return None

    def _show(self, view: Mapping[str, Any]) -> None:
        """The table, and under it what is new."""
        draw(self.console, view, self.table.game, self.table.rules)
        gap(self.console)
        for line in self.news:
            self.console.print(Padding(line, (0, 0, 0, 2), expand=False))
        if self.news:
            gap(self.console)

    def _common(self, written: str) -> bool:
        """Answers that are open at any time: explain, log, odds, more chips."""
        word, _, rest = written.partition(" ")
        if word.startswith("?") or word == "help":
            self.news = [*self.explainer.about(written.removeprefix("help").lstrip("?"))]
        elif word in ("l", "log"):
            self.news = [*self.words.about(self.log, self._names())]
            self.news = self.news or [Text("Nothing has happened yet.")]
        elif word in ("o", "odds"):
            self.news = [odds(self.table.rules)]
        elif word in ("b", "bring"):
            self._bring(rest)
        else:
            return False
        return True

    def _bring(self, amount: str) -> None:
        try:
            self.table.do(BringChips(self.seat, cents(amount or "100")))
            self.brought += cents(amount or "100")
            self.news = [Text(f"You bring {dollars(cents(amount or '100'))} more in chips.")]
        except (MoneyError, Refused) as error:
            self.news = [Text(f"{error}. Write b 100 to bring $100.", style="bad")]

    def _wager(self) -> bool:
        """Take wagers until the player wants cards; False if the player leaves instead."""
        while True:
            written = self._screen(self.wagering.prompt())
            if written is None or written in LEAVE:
                return False
            if self._common(written):
                continue
            try:
                if self.wagering.heed(written):
                    return True
            except (WagerError, Refused, MoneyError, RulebookError) as error:
                self.news = [Text(str(error), style="bad")]

    def _choose(self, asked: str) -> None:
        """Ask the player for a choice until it is one."""
        while True:
            written = self._screen(self._question())
            if written is None or written in LEAVE:
                self._leave()
                self._let_answer()
                return
            if self._common(written):
                continue
            options = [choice["option"] for choice in self.table.view(self.seat)["choices"]]
            option = option_meant(written, options)
            if option is None:
                self.news = [_not_understood(written, option_keys(options))]
                continue
            try:
                self._heard([self.table.do(Choose(self.seat, asked, option))])
                return
            except Refused as error:
                self.news = [Text(f"{error}. b brings chips.", style="bad")]

    def _question(self) -> Group:
        """What is asked, with a key for each answer and what only the player can see to."""
        choices, due = self.table.view(self.seat)["choices"], self.table.due()
        assert due is not None
        cite = self.words.cite(due.cite)
        answers = Grid.grid(padding=(0, 2))
        for key, choice in zip(option_keys([c["option"] for c in choices]), choices, strict=True):
            takes = f", {dollars(choice['takes'])} more" if choice["takes"] else ""
            answers.add_row(Text(key, style="key"), f"{choice['says']}{takes}")
        for note in self.explainer.notes(due):
            answers.add_row("", Text(note, style="aside"))
        title = Text.assemble(("Your choice  ", "title"), (cite, "cite"))
        return Group(title, Padding(answers, (0, 0, 0, 2), expand=False))

    # ---- after the round --------------------------------------------------------------------

    def _tell_results(self) -> None:
        """What every wager of the player came to, and by which paragraph."""
        seat = self.table.view(self.seat)["seats"][self.seat]
        net = net_of(seat["results"])
        title = Text.assemble((f"Round {self.table.round_number}: ", "title"), net_text(net))
        rows = [self._short(one) for one in seat["results"]]
        for one in rows[-1:]:
            if one.get("against"):
                title.append(f"  you have {one['hand']}; the dealer has {one['against']}")
            elif one.get("line"):
                title.append(f"  you have {one['hand']}")
        rows = alike(rows)
        self.news = [title, results_grid(rows)]
        if self.console.width < MIDDLING:
            self.news = [title, *results_lines(rows)]
        if not is_low(self.console):
            self.news += self._seals()

    def _short(self, result: Mapping[str, Any]) -> dict[str, Any]:
        return {**result, "cites": [self.words.cite(one) for one in result["cites"]]}

    def _seals(self) -> list[Text]:
        """The seed of a shuffle that is over, held against what was sealed before the deal."""
        lines = []
        for event in self.log:
            for told in event.told.get("revealed", ()):
                holds = commitment(bytes.fromhex(told["seed"])) == self.sealed.get(told["shuffle"])
                verdict = "opens its seal" if holds else "DOES NOT OPEN ITS SEAL"
                says = f"shuffle {told['shuffle']}: seed {told['seed'][:12]}... {verdict}"
                lines.append(Text(says, style="aside" if holds else "bad"))
        return lines

    # ---- leaving ----------------------------------------------------------------------------

    def _leave(self) -> None:
        """Leave as soon as the law allows: a player with cards stays for the round."""
        self.leaving = True
        cite = self.words.cite(self.table.cite(Law.SEATED))
        self.console.print(
            Text(
                f"A player with cards stays for the round ({cite}): yours is finished for you "
                "without another chip, and then you leave."
            )
        )

    def _farewell(self) -> None:
        """Give everyone their chips, spread the cards, and say how it went."""
        if self.leaving and self.news:
            self.console.print()
            self._show(self.table.view(self.seat))
        self.wagering.take_back()
        held = self.table.chips[rack_of(self.seat)]
        rounds = self.table.round_number
        close_table(self.table)
        self.console.print()
        text = Text(f"You leave with {dollars(held)} after {rounds} round{'s' * (rounds != 1)}: ")
        self.console.print(text.append_text(net_text(held - self.brought)))


def _printable(written: str) -> str:
    """What was typed without what would upset a terminal."""
    return "".join(one if one.isprintable() else "?" for one in written)


def _not_understood(written: str, keys: Mapping[str, str]) -> Text:
    shown = written[:20]
    answers = ", ".join(f"{key} ({option})" for key, option in keys.items())
    asked = f"“{shown}” is no answer" if shown else "An answer is needed"
    return Text(f"{asked}: {answers}, ? to have it explained.", style="bad")
