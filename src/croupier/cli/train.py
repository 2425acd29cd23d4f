"""`croupier train`: a trainee deals by the book, and every fault is explained."""

from __future__ import annotations

import random
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.arguments import chosen_setup, house_options, players_at
from croupier.cli.error_exit import in_words
from croupier.cli.interrupt import Interrupts
from croupier.cli.options import USUAL_PLAYERS
from croupier.cli.play.answers import AnswerSought, Keys, keys_for
from croupier.cli.play.seat_rows import seats
from croupier.cli.play.table_screen import areas
from croupier.cli.screen import out, print_json
from croupier.errors import RulebookError, TrainingError
from croupier.money import dollars
from croupier.rulebook import chosen_edition, cite_label
from croupier.table import Setup
from croupier.table.shuffle import entropy_from, fresh_entropy
from croupier.table.view import OwnView
from croupier.training import Alone, Begin, Detail, Judgement, Training, summary
from croupier.training.dealer_acts import RULINGS, kinds
from croupier.training.line_syntax import in_line, read, written
from croupier.training.tasks import AMOUNT, RULING

LEAVE: Final = ("q", "quit", "leave", "exit")
HINT: Final = ("h", "hint")
HELP: Final = ("?", "help")


@dataclass(frozen=True, kw_only=True)
class TrainRequest:
    """What was asked for on the command line."""

    game: str
    edition: str | None
    method: str
    shuffler: str | None
    players: int | None
    rounds: int | None
    begin: str
    mishaps: float
    options: tuple[str, ...]
    seed: str | None
    script: Path | None
    as_json: bool


def run(request: TrainRequest) -> None:
    """Train until the rounds are dealt or the trainee has had enough; then the score."""
    if request.begin not in list(Begin):
        raise RulebookError(f"--begin is one of {', '.join(Begin)}, not {request.begin!r}")
    chance = random.Random(request.seed) if request.seed else random.SystemRandom()
    entropy = entropy_from(request.seed) if request.seed else fresh_entropy
    setup, players = _setup(request)
    host = Alone.open(setup, players, chance, entropy)
    training = Training(
        host, chance=chance, begin=Begin(request.begin), mishaps=request.mishaps / 100
    )
    if not request.as_json:
        _hold(training, request)
        return
    with redirect_stdout(StringIO()):
        _hold(training, request)
    print_json(training.score.as_data())


def _hold(training: Training, request: TrainRequest) -> None:
    """The training itself, with the person who is there."""
    console = out()
    with Interrupts() as interrupts:
        keys = keys_for(request.script, interrupts, _Demonstration(training))
        rounds = request.rounds
        if isinstance(keys, _Demonstration):
            console.print("A demonstration: nobody is at the keyboard, so it deals itself.")
            rounds = rounds or 1
        TrainingLoop(training, keys, console, rounds).run()


def _setup(request: TrainRequest) -> tuple[Setup, int]:
    """The table, and how many sit at it."""
    book = chosen_edition(request.game, request.edition)
    options = house_options(book, request.options)
    players = players_at(book, options, "--players", request.players, USUAL_PLAYERS)
    return chosen_setup(book, options, request.method, request.shuffler), players


class _Demonstration:
    """A dealer who knows what is next."""

    is_person = False

    def __init__(self, training: Training) -> None:
        self._training = training

    def line(self, view: OwnView, asked: AnswerSought, example: str = "") -> str:
        deed, _ = self._training.right()
        line = example or in_line(self._training.table, deed)
        print(f"> {line}")
        return line


class TrainingLoop:
    """One trainee at the keyboard, or a script in place of one."""

    def __init__(self, training: Training, keys: Keys, console: Console, rounds: int | None):
        self.training, self.keys, self.console, self.rounds = training, keys, console, rounds

    def run(self) -> None:
        """Act by act."""
        self._greet()
        try:
            while self.rounds is None or self.training.score.rounds < self.rounds:
                if not self._act():
                    break
        except (EOFError, KeyboardInterrupt):
            self.console.print()
        self.console.print()
        for line in summary(self.training.score):
            self.console.print(line)

    def _greet(self) -> None:
        table = self.training.table
        self.console.print(f"[title]The dealer's seat: {table.rules.edition.title}[/]")
        self.console.print(
            "Say what you do next, such as “no more bets” or “deal 1 2”.  "
            "[aside]? acts   h hint   q leave[/]"
        )
        for news in self.training.heard():
            self.console.print(Text(f"  {news}", style="aside"))
        self._show()

    def _show(self) -> None:
        """The table, and what catches the eye."""
        table, view = self.training.table, self.training.view()
        self.console.print()
        self.console.print(areas(self.console, view, table.game, table.rules.edition.layout))
        self.console.print(seats(self.console, view, table.game, table.rules))

    def _act(self) -> bool:
        """One line of the trainee; False to leave."""
        for cue in self.training.cues():
            self.console.print(Text(cue, style="mine"))
        line = self._line()
        if line in LEAVE:
            return False
        if line in HINT:
            self.console.print(Text(self.training.hint(), style="aside"))
            return True
        if line in HELP:
            self.console.print(self._help())
            return True
        if not line:
            return True
        try:
            judged = self.training.propose(read(self.training.table, line))
        except TrainingError as error:
            self.console.print(Text(f"{in_words(error)}.", style="bad"))
            return True
        self._tell(judged)
        while judged.details:
            answers = {detail.key: self._detail(detail) for detail in judged.details}
            if any(answer in LEAVE for answer in answers.values()):
                return False
            judged = self.training.answer(answers)
            self._tell(judged)
        if judged.is_right:
            self._show()
        return True

    def _line(self, example: str = "") -> str:
        return self.keys.line(self.training.view(), AnswerSought.CHOICE, example).strip().lower()

    def _detail(self, detail: Detail) -> str:
        self.console.print(Text(f"  {detail.label}"))
        if detail.kind == RULING:
            for name, says in RULINGS.items():
                self.console.print(Text.assemble("    ", (f"{name:14}", "key"), says))
        right = detail.right
        example = dollars(int(right)) if detail.kind == AMOUNT else str(right)
        line = self._line(example)
        if line in HINT:
            self.console.print(Text(self.training.hint(), style="aside"))
            line = self._line(example)
        return line

    def _tell(self, judged: Judgement) -> None:
        if judged.done:
            self.console.print(Text(f"  {judged.done}", style="good"))
        for fault in judged.faults:
            text = Text.assemble(
                (fault.says, "bad"),
                f" {fault.should} " if fault.should else " ",
                (cite_label(fault.cite), "cite"),
            )
            self.console.print(Padding(text, (0, 0, 0, 2)))
        for news in judged.news:
            self.console.print(Text(f"  {news}", style="aside"))

    def _help(self) -> Grid:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for kind in kinds(self.training.table):
            grid.add_row(Text(f"  {written(kind)}", style="key"), kind.label)
        return grid
