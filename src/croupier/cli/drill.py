"""`croupier drill`: the situations got wrong, and near misses of them, until you know them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.arguments import house_options
from croupier.cli.interrupt import Interrupts
from croupier.cli.play.answers import (
    AnswerSought,
    Demonstration,
    Keys,
    keys_for,
    option_keys,
    option_meant,
    with_amount,
)
from croupier.cli.play.cards import inline
from croupier.cli.play.choice_prompt import not_understood
from croupier.cli.play.coach import values
from croupier.cli.play.table_screen import areas
from croupier.cli.screen import out, speaks_unicode
from croupier.coach.drill import (
    GAPS,
    Drill,
    DrillAnswer,
    DrillQuestion,
    Pile,
    PileReason,
    folder,
    pile_of,
)
from croupier.coach.text import reasons, verdict
from croupier.games import game as game_of
from croupier.money import dollars
from croupier.players import SensiblePlayer
from croupier.rounds.wager_names import spoken
from croupier.rulebook import chosen_edition
from croupier.speech import counted
from croupier.table import Setup

LEAVE: Final = ("q", "quit", "leave", "exit")
LOOK: Final = ("o", "odds", "?")
DEMONSTRATION: Final = 5
"""Questions that are asked when nobody is there to answer."""


@dataclass(frozen=True, kw_only=True)
class DrillRequest:
    """What was asked for on the command line."""

    game: str
    edition: str | None
    options: tuple[str, ...]
    questions: int | None
    learner: str
    seed: str | None
    script: Path | None


def run(request: DrillRequest) -> None:
    """Ask until the learner has had enough, or knows everything."""
    book = chosen_edition(request.game, request.edition)
    setup = Setup.of(request.game, book.slug, options=house_options(book, request.options))
    chance = random.Random(request.seed) if request.seed else random.SystemRandom()
    console = out()
    with Interrupts() as interrupts:
        demonstration = Demonstration(SensiblePlayer())
        keys = keys_for(request.script, interrupts, demonstration)
        questions = request.questions
        if keys is demonstration:
            console.print("A demonstration: nobody is at the keyboard, so it answers itself.")
            questions = questions or DEMONSTRATION
            pile = Pile(request.game)  # what a learner has yet to learn is the learner's
        else:
            pile = pile_of(request.game, request.learner, folder())
        DrillLoop(Drill(setup.rules, pile, chance), keys, console, questions).run()


class DrillLoop:
    """One learner at the keyboard, or a script in place of one."""

    def __init__(self, drill: Drill, keys: Keys, console: Console, questions: int | None) -> None:
        self.drill, self.keys, self.console, self.questions = drill, keys, console, questions

    def run(self) -> None:
        """Questions and answers, then how it went."""
        self._greet()
        asked = 0
        try:
            while self.questions is None or asked < self.questions:
                had = self.drill.waiting
                if not self._question(asked + 1):
                    break
                asked += 1
                if had and not self.drill.waiting:
                    self.console.print(Text("\nYou know them all.", style="good"))
                    break
        except (EOFError, KeyboardInterrupt):
            self.console.print()
        self._farewell()

    def _greet(self) -> None:
        title = self.drill.rules.edition.title
        self.console.print(f"[title]Drill: {title}[/]")
        waiting = self.drill.waiting
        if waiting:
            many = f"{counted(waiting, 'situation')} to learn"
            self.console.print(f"{many}; each must be right {len(GAPS)} times in a row.")
        else:
            self.console.print("Nothing to learn yet: close calls, until one goes wrong.")

    def _question(self, number: int) -> bool:
        """Put one question and tell what the answer comes to; False to leave."""
        question, looked = self.drill.ask(), False
        view, game = question.situation.view, game_of(question.situation.game)
        mine = view.own
        wagers = ", ".join(f"{spoken(wager)} {dollars(at)}" for wager, at in mine.wagers.items())
        self.console.print(f"\n[head]{number}[/]  [aside]{_origin(question)}[/]")
        self.console.print(
            areas(self.console, view, game, question.situation.position.rules.edition.layout)
        )
        self.console.print(Text.assemble("your cards  ", inline(mine.cards or (), self.console)))
        self.console.print(Text(wagers, style="aside"))
        self.console.print(_answers(question, self.console))
        while True:
            written = self.keys.line(view, AnswerSought.CHOICE).strip().lower()
            if written in LEAVE:
                return False
            if written in LOOK:
                looked = True
                self.console.print(values(question.situation.weighing))
                continue
            option = option_meant(written, view.choices) or option_meant(
                with_amount(written)[0], view.choices
            )
            if option is not None:
                break
            self.console.print(not_understood(written, option_keys(view.choices)))
        self._tell(self.drill.answer(option, looked=looked), looked=looked)
        return True

    def _tell(self, answered: DrillAnswer, *, looked: bool) -> None:
        style = "good" if answered.is_right else "bad"
        self.console.print(Text(verdict(answered.why), style=style))
        for reason in reasons(answered.why):
            self.console.print(f"  {reason}", markup=False, highlight=False)
        if looked:
            self.console.print(Text("You looked first: you will see it again.", style="aside"))
        if answered.is_learned:
            self.console.print(Text("Learned.", style="good"))
        if answered.added > 1:
            near = answered.added - 1
            says = f"You will see it again, with {near} near miss{'es' * (near != 1)}."
            self.console.print(Text(says, style="aside"))

    def _farewell(self) -> None:
        right, wrong = self.drill.right, self.drill.wrong
        total, waiting = right + wrong, self.drill.waiting
        self.console.print(
            f"\n{right} of {total} right; {waiting} to learn, {self.drill.pile.learned} learned."
        )


def _origin(question: DrillQuestion) -> str:
    if question.kind is None:
        return "fresh: a close call"
    what = "missed before" if question.kind is PileReason.MISTAKE else "close to one you missed"
    return f"{what}: {question.box} of {len(GAPS)} in a row"


def _answers(question: DrillQuestion, console: Console) -> Grid:
    """The answers with a key each, and the card that a discard means."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for key, name in option_keys(question.situation.view.choices).items():
        words = question.situation.weighing.of(name).words
        says = words if speaks_unicode(console) and words != name else name
        grid.add_row(Text(key, style="key"), says)
    grid.add_row(Text("o", style="key"), Text("show the odds of each (q leaves)", style="aside"))
    return grid
