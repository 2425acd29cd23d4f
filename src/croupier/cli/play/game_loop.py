"""A player's evening at the table: wager, choose, be paid, again, and leave."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from croupier.cli.error_exit import in_words
from croupier.cli.interrupt import Interrupts
from croupier.cli.play.answers import AnswerSought, Keys, option_keys, option_meant, with_amount
from croupier.cli.play.choice_prompt import ChoicePrompt, not_understood
from croupier.cli.play.coach import TableCoach
from croupier.cli.play.event_text import Words, how_it_goes
from croupier.cli.play.explanation import Explainer
from croupier.cli.play.pay_columns import all_odds
from croupier.cli.play.round_summary import Telling
from croupier.cli.play.seat_rows import net_text
from croupier.cli.play.table_screen import draw, gap, help_line
from croupier.cli.play.wager_input import Wagering
from croupier.errors import MoneyError, RulebookError, WagerError
from croupier.money import Cents, cents, dollars
from croupier.players import (
    LeavingPlayer,
    Player,
    answer,
    bring_if_short,
    close_table,
    least_wagers,
    most_staked,
)
from croupier.rounds import Law
from croupier.rounds.script import Role
from croupier.speech import counted
from croupier.table import Dealer, Event, Refused, Table
from croupier.table.acts.play import Choose, SpinWheel
from croupier.table.acts.players import BringChips, PlaceWager
from croupier.table.acts.shuffles import AnswerCut
from croupier.table.ledger import rack_of
from croupier.table.view import SeatView

PACE: Final = 0.5
"""Seconds in which another player makes up their mind."""
LEAVE: Final = ("q", "quit", "leave", "exit")


class GameLoop:
    """One person at one table, with simple players in the other seats."""

    def __init__(
        self,
        table: Table,
        dealer: Dealer,
        areas: tuple[int, ...],
        others: Mapping[int, Player],
        keys: Keys,
        console: Console,
        interrupts: Interrupts,
        pace: float,
        coach: TableCoach | None = None,
    ) -> None:
        self.coach = coach or TableCoach(table.rules)
        self.table, self.dealer, self.areas = table, dealer, areas
        self.seat = areas[0]
        """The betting area that is talked about: most players have one, some two."""
        self.players: dict[int, Player] = {**others, **dict.fromkeys(areas, LeavingPlayer())}
        self.others = dict(others)
        self.keys, self.console, self.interrupts, self.pace = keys, console, interrupts, pace
        self.words = Words(table, console)
        self.explainer = Explainer(table, self.words, console)
        self.wagerings = {area: Wagering(table, area) for area in areas}
        self.brought = self._held()
        self.leaving = False
        self.news: list[RenderableType] = []
        self.log: list[Event] = []
        self.tellings = {area: Telling(table, area, self.words, console) for area in areas}
        self.last_results: RenderableType | None = None
        """What the last round came to, where it is shown next to the cards."""

    def _held(self) -> Cents:
        """The player's chips that are not wagered."""
        return sum(self.table.chips[rack_of(area)] for area in self.areas)

    # ---- the evening ------------------------------------------------------------------------

    def run(self) -> None:
        """Play rounds until the player leaves."""
        while not self.leaving:
            self._make_ready()
            if not self.table.round_number:
                self.news = [*map(Text, how_it_goes(self.table))]
            if self.leaving or not self._wager():
                break
            self._round()
        self._farewell()

    def _make_ready(self) -> None:
        """The cards are shuffled, and cut by whom the law offers the cut."""
        self._heard(self.dealer.prepare())
        while (due := self.table.due()) is not None and due.act.BY is Role.PLAYER:
            act = due.act
            if isinstance(act, AnswerCut) and act.seat in self.areas:
                self.seat = act.seat
                self._cut(act)
            else:
                self._heard([answer(self.table, self.players)])
            self._heard(self.dealer.prepare())

    def _round(self) -> None:
        """From "No more bets" to the last card picked up."""
        over = [at for at, event in enumerate(self.log, 1) if event.act["act"] == "pick up"]
        self.log = self.log[over[-1] if over else 0 :]  # this round's shuffle and cut stay
        self.last_results = None
        self._others_wager()
        self._heard(self.dealer.deal())
        while self.table.closed:
            due = self.table.due()
            act = due.act if due else None
            asked = getattr(act, "seat", None)
            if self.leaving or asked not in self.areas:
                self._let_answer()
            else:
                assert isinstance(act, Choose | SpinWheel)
                self.seat = act.seat
                if isinstance(act, Choose):
                    self._choose(act.asked)
                else:
                    self._spin()
            self._heard(self.dealer.go_on())
        self._tell_results()

    def _others_wager(self) -> None:
        """The other players wager the table's least."""
        wagers = least_wagers(self.table)
        for seat in self.others:
            bring_if_short(self.table, seat, most_staked(self.table, wagers))
            for wager, amount in wagers.items():
                self._heard([self.table.do(PlaceWager(seat, wager, amount))])

    def _let_answer(self) -> None:
        """Another player answers, or the one who leaves has the hand played to its end."""
        event = answer(self.table, self.players)
        self._heard([event])
        sentence = self.words.sentence(event, self._names())
        if self.pace and not self.leaving and sentence is not None:
            self.console.print(Padding(sentence, (0, 0, 0, 2)))
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
        for telling in self.tellings.values():
            telling.hear(events)

    def _names(self) -> dict[int, str]:
        return {number: seat.name for number, seat in self.table.seats.items()}

    # ---- asking -----------------------------------------------------------------------------

    def _screen(self, prompt: RenderableType, asked: AnswerSought, example: str = "") -> str | None:
        """Draw the table with what is new, ask, and return the answer; None is to leave."""
        view = self._view()
        if self.keys.is_person and self.console.is_terminal:
            self.console.clear()
        else:
            self.console.print()
        self._show(view)
        self.console.print(prompt)
        self.console.print(help_line(self.console))
        self.news = []
        try:
            return _printable(self.keys.line(view, asked, example)).strip().lower()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return None

    def _view(self) -> SeatView:
        """What the player sees: the cards of every own area among them."""
        view = self.table.view(self.seat)
        own = {area: self.table.view(area).seats[area] for area in self.areas}
        return replace(view, seats={**view.seats, **own})

    def _show(self, view: SeatView) -> None:
        """The table, and under it what is new."""
        draw(self.console, view, self.table, self.last_results)
        gap(self.console)
        lines, self.coach.remarks = [*self.coach.remarks, *self.news], []
        for line in lines:
            self.console.print(Padding(line, (0, 0, 0, 2), expand=False))
        if lines:
            gap(self.console)

    def _common(self, written: str) -> bool:
        """Answers that are open at any time: explain, log, odds, more chips, the coach."""
        word, _, rest = written.partition(" ")
        if word.startswith("?") or word == "help":
            self.news = [*self.explainer.about(written.removeprefix("help").lstrip("?"))]
        elif word in ("l", "log"):
            self.news = [*self.words.about(self.log, self._names())]
            self.news = self.news or [Text("Nothing has happened yet.")]
        elif word in ("o", "odds"):
            self.news = [all_odds(self.table.game, self.table.rules, self.console.width - 2)]
        elif word in ("b", "bring"):
            self._bring(rest)
        elif word in ("co", "coach"):
            self.news = self.coach.values(self.table.view(self.seat))
        else:
            return False
        return True

    def _bring(self, amount: str) -> None:
        try:
            self.table.do(BringChips(self.seat, cents(amount or "100")))
            self.brought += cents(amount or "100")
            self.news = [Text(f"You bring {dollars(cents(amount or '100'))} more in chips.")]
        except (MoneyError, Refused) as error:
            self.news = [Text(f"{in_words(error)}. Write b 100 to bring $100.", style="bad")]

    def _wager(self) -> bool:
        """Take wagers until the player wants cards; False if the player leaves instead."""
        while True:
            for area in self.areas:
                self.seat = area
                if not self._wager_here():
                    return False
            if any(area in self.table.wagering for area in self.areas):
                return True
            self.news = [Text("Wager on one of your areas, or leave.", style="bad")]

    def _wager_here(self) -> bool:
        """Take wagers on one area; where there are two, the player may pass one over."""
        wagering, several = self.wagerings[self.seat], len(self.areas) > 1
        then = "deal" if self.seat == self.areas[-1] else "go on"
        while True:
            prompt = wagering.prompt(several=several, then=then)
            written = self._screen(prompt, AnswerSought.WAGER, wagering.example)
            if written is None or written in LEAVE:
                return False
            if self._common(written):
                continue
            if several and written == "pass":
                wagering.take_back()
                return True
            try:
                if wagering.heed(written):
                    return True
            except (WagerError, Refused, MoneyError, RulebookError) as error:
                self.news = [Text(in_words(error), style="bad")]

    def _choose(self, asked: str) -> None:
        """Ask the player for a choice until it is one."""
        question = ChoicePrompt(self.table, self.seat, self.words, self.explainer, self.console)
        while True:
            written = self._screen(question.choice(), AnswerSought.CHOICE)
            if written is None or written in LEAVE:
                self._leave()
                self._let_answer()
                return
            if self._common(written):
                continue
            choices = self.table.view(self.seat).choices
            words, much = with_amount(written)
            option = option_meant(written, choices) or option_meant(words, choices)
            if option is None:
                self.news = [not_understood(written, option_keys(choices))]
                continue
            try:
                named = cents(much) if much and option_meant(written, choices) is None else None
                view = self.table.view(self.seat)
                self._heard([self.table.do(Choose(self.seat, asked, option, named))])
                self.coach.chose(view, option, named)
                return
            except MoneyError as error:
                self.news = [Text(f"{in_words(error)}.", style="bad")]
            except Refused as error:
                self.news = [Text(f"{in_words(error)}. b brings chips.", style="bad")]

    def _cut(self, act: AnswerCut) -> None:
        """Offer the player the cut: a number of cards, or nothing to decline."""
        question = ChoicePrompt(self.table, self.seat, self.words, self.explainer, self.console)
        cards: int | None = None
        while True:
            written = self._screen(
                question.cut(act.deck), AnswerSought.CUT, question.middle(act.deck)
            )
            if written is None or written in LEAVE:
                self.leaving = True
                cards = None
            elif written and self._common(written):
                continue
            elif written and written not in ("n", "no", "d", "decline"):
                if not (written.isascii() and written.isdecimal() and len(written) < 4):
                    self.news = [Text(f"“{written[:20]}” is not a number of cards.", style="bad")]
                    continue
                cards = int(written)
            try:
                self._heard([self.table.do(AnswerCut(act.deck, act.seat, cards))])
                return
            except Refused as error:
                cards = None
                self.news = [Text(in_words(error), style="bad")]

    def _spin(self) -> None:
        """Let the player spin the wheel; what it brings is shown with the results."""
        question = ChoicePrompt(self.table, self.seat, self.words, self.explainer, self.console)
        while True:
            written = self._screen(question.spin(), AnswerSought.SPIN)
            if written is None or written in LEAVE:
                self._leave()
                break
            if not self._common(written):
                break
        self._heard([answer(self.table, self.players)])

    # ---- after the round --------------------------------------------------------------------

    def _tell_results(self) -> None:
        """What every wager of the player came to, and by which paragraph."""
        played = [area for area in self.areas if area in self.table.round.hands]
        for area in played:
            is_last = area == played[-1]
            results = self.tellings[area].round_results(
                self.log, self._names(), several=len(self.areas) > 1, with_seals=is_last
            )
            if self.tellings[area].fits_beside:
                self.last_results = results
            else:
                self.news.append(results)

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
        if self.leaving and (self.news or self.last_results or self.coach.remarks):
            self.console.print()
            self._show(self._view())
        for wagering in self.wagerings.values():
            wagering.take_back()
        held = self._held()
        rounds = self.table.round_number
        close_table(self.table)
        self.console.print()
        text = Text(f"You leave with {dollars(held)} after {counted(rounds, 'round')}: ")
        self.console.print(text.append_text(net_text(held - self.brought)))


def _printable(written: str) -> str:
    """What was typed without what would upset a terminal."""
    return "".join(character if character.isprintable() else "?" for character in written)
