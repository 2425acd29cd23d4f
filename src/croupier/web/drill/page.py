"""The drill in the browser: situations got wrong, and near misses of them, until you know them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from starlette.requests import HTTPConnection

from croupier.coach import Valued
from croupier.coach.drill import (
    GAPS,
    Drill,
    DrillAnswer,
    DrillQuestion,
    Pile,
    PileReason,
    is_drilled,
    pile_of,
)
from croupier.coach.drill.situations import DrillRules, plain_rules, rules_from
from croupier.coach.text import verdict
from croupier.draw import Shape, picture
from croupier.errors import CoachError, RulebookError
from croupier.games import GAMES
from croupier.games import game as game_of
from croupier.house import NotAllowed, Person
from croupier.house.refusals import SORRY
from croupier.markup import Html, Inside, Part, button, el, message, pair_rows
from croupier.rounds import Rules
from croupier.rulebook import chosen_edition, labelled
from croupier.speech import capital
from croupier.table import Setup
from croupier.web.context import house, shared
from croupier.web.drill import events
from croupier.web.drill.scene import scene_of
from croupier.web.pages import shell
from croupier.web.pages.live_markup import Pane
from croupier.web.pages.page_events import ShowShape
from croupier.web.pages.sentences import with_cards
from croupier.web.table import coach_panel
from croupier.web.table.answers import answer_label, keys_of, put_to_all
from croupier.web.table.coach_controller import drill_place
from croupier.web.table.side_panel import section

_log = logging.getLogger("croupier.web")


def drills(asks: HTTPConnection) -> Pane:
    """The games, and how much there is to learn of each."""
    person = shell.visitor(asks).person
    rows = [_game(slug, person) for slug in GAMES if is_drilled(Rules(chosen_edition(slug)))]
    intro = el(
        "p",
        "Asks you the situations that you got wrong with the coach on, and hands just a card away "
        "from them, until you know them. With nothing to learn it deals close calls.",
    )
    main = el(
        "main", el("h1", "Drill"), intro, el("ul", rows, class_="tables"), class_="lobby", id="main"
    )
    return Pane("Drill", shell.frame(shell.header(person), main))


def _game(slug: str, person: Person | None) -> Html:
    waiting = _pile(slug, person).items if person else {}
    many = f"{len(waiting)} to learn" if waiting else "nothing to learn yet"
    link = el(
        "a",
        el("span", game_of(slug).name, class_="table-name"),
        el("span", many, class_="aside"),
        href=f"/drill/{slug}",
        class_="open-table",
    )
    lesson = el("a", "Lesson and strategy card", href=f"/drill/{slug}/lesson", class_="aside")
    return el("li", link, lesson, id=f"drill-{slug}")


def _pile(slug: str, person: Person) -> Pile:
    try:
        return pile_of(slug, person.id, drill_place(house()))
    except CoachError:
        return Pile(slug)


def drill_page(asks: HTTPConnection) -> Pane:
    """One game's drill."""
    visitor, game = shell.visitor(asks), asks.path_params["game"]
    try:
        book = chosen_edition(game, asks.query_params.get("edition"))
        rules = Setup.of(book.game, book.slug).rules
        if not is_drilled(rules):
            raise RulebookError(f"there is no drill of {game}")
        return DrillPage(rules, visitor).pane
    except (RulebookError, CoachError) as error:
        why = labelled(str(error))
        return shell.lost("No such drill", why, "To the drills", "/drill", visitor.person)


ROUTES = [*shell.page("/drill", drills), *shell.page("/drill/{game}", drill_page)]


class DrillPage:
    """One open page: a question, an answer, why, and the next question."""

    def __init__(self, rules: Rules, visitor: shell.Visitor) -> None:
        self._visitor = visitor
        self._shape: Shape = "wide"
        self._drill: Drill | None = None
        self._question: DrillQuestion | None = None
        self._answered: DrillAnswer | None = None
        self._looked = self._is_busy = False
        self._fault = self._chosen = ""
        self._rules = rules
        self._tasks: set[asyncio.Task[None]] = set()
        parts = self._parts()
        self._opening = ""
        self.pane = Pane(f"Drill: {rules.edition.title}", self._whole(parts), parts)
        self.pane.heard_by(self, self._show)
        self.pane.on_begin(self._come)

    @property
    def _person(self) -> Person | None:
        return self._visitor.person

    def _come(self) -> None:
        if self._person is not None:
            self._begin(self._person)

    def _begin(self, person: Person) -> None:
        pile = pile_of(self._rules.edition.game, person.id, drill_place(house()))
        self._drill = Drill(self._rules, pile)
        self._work(self._ask)

    # ---- drawing ----------------------------------------------------------------------------

    def _parts(self) -> dict[str, str]:
        head = el("div", el("h1", "Drill"), el("span", self._rules.edition.title, class_="aside"))
        return {
            "head": shell.header(self._person, el("div", head, class_="about")),
            "bar": self._bar(),
            "why": self._why(),
            "progress": self._progress(),
        }

    def _whole(self, parts: Mapping[str, str]) -> Html:
        main = el(
            "main",
            el("div", el("svg", id="stage"), class_="felt-frame", id="felt-frame"),
            Html(parts["bar"]),
            el(
                "section",
                Html(parts["why"]),
                Html(parts["progress"]),
                class_="side",
                aria_label="Progress",
            ),
            class_="table-page drill",
            id="main",
        )
        return shell.frame(Html(parts["head"]), main, help_rows=_HELP)

    def _show(self) -> None:
        parts: dict[str, Part] = {**self._parts()}
        if self._question is not None:
            drawn = picture(scene_of(self._question), self._shape)
            if drawn.opening != self._opening:
                self._opening = drawn.opening
                parts = {"stage": str(drawn), **parts}
            else:
                parts |= drawn.groups
        self.pane.show(parts)

    def _bar(self) -> Html:
        prompt, controls = self._now()
        return el(
            "section",
            el("div", prompt, class_="prompt", tabindex="-1", data_focus=True, id="prompt"),
            el("div", controls, class_="controls", id="controls"),
            id="bar",
            class_="bar asked" if self._question and not self._answered else "bar",
            aria_label="What there is to do",
        )

    def _now(self) -> tuple[Inside, Inside]:
        if self._person is None:
            return el("strong", "Who is learning?"), _sign_in()
        if self._fault:
            return el("strong", self._fault, role="alert"), self._next()
        if self._question is None or self._is_busy:
            return el("span", "Dealing …", class_="aside", aria_busy="true"), None
        if self._answered is not None:
            return self._told(self._answered), [*self._marked(self._answered), self._next()]
        ask = self._question.situation.position.ask
        asks = el("strong", ask.prompt or put_to_all(ask), role="status")
        return [asks, el("span", _origin(self._question), class_="aside")], self._options()

    def _label(self, option: Valued) -> Html:
        """An answer as the table puts it."""
        assert self._question is not None
        offered = {choice.option: choice.says for choice in self._question.situation.view.choices}
        says = offered.get(option.name, "")
        return answer_label(option.name if says else option.words, says)

    def _marked(self, answered: DrillAnswer) -> list[Inside]:
        """The answers as they were offered, the right one and a wrong one marked."""
        weighing = answered.why.weighing
        chosen, best = self._chosen, weighing.best
        buttons: list[Inside] = []
        for at, option in enumerate(weighing.options, 1):
            is_best = option.value == best.value
            is_wrong = option.name == chosen and not is_best
            mark = "✓ " if is_best else "✗ " if is_wrong else ""
            says = ", right" if is_best else ", your answer, wrong" if is_wrong else ""
            kind = " right" if is_best else " wrong" if is_wrong else ""
            buttons.append(
                el(
                    "button",
                    mark,
                    self._label(option),
                    el("span", says, class_="unseen"),
                    type="button",
                    disabled=True,
                    class_=f"choice marked{kind}",
                    id=f"choice-{at}",
                )
            )
        return buttons

    def _options(self) -> list[Inside]:
        assert self._question is not None
        weighing = self._question.situation.weighing
        keys = keys_of([option.option for option in weighing.options])
        buttons: list[Inside] = [
            button(
                self._label(option),
                key=keys[at - 1],
                data_act=message(do="choose", option=option.name),
                class_="choice",
                id=f"choice-{at}",
            )
            for at, option in enumerate(weighing.options, 1)
        ]
        if self._looked:
            return [*buttons, coach_panel.values(weighing)]
        look = message(do="look")
        return [*buttons, button("What is each worth?", key="w", data_act=look, class_="quiet")]

    def _told(self, answered: DrillAnswer) -> list[Inside]:
        kind = "mistake" if answered.cost else "fine"
        sentences: list[Inside] = [
            el(
                "p",
                with_cards(capital(verdict(answered.why))),
                class_=f"verdict {kind}",
                role="status",
                id="verdict",
            )
        ]
        if self._looked and not answered.cost:
            sentences.append(el("p", "You looked first: you will see it again.", class_="aside"))
        if answered.is_learned:
            sentences.append(el("p", "Learned.", class_="aside"))
        if answered.cost:
            near = max(answered.added - 1, 0)
            beside = f", and {near} situation{'s' * (near != 1)} close to it" if near else ""
            sentences.append(
                el("p", f"You will see it again{beside}: added to what you learn.", class_="aside")
            )
        return sentences

    def _next(self) -> Html:
        return button("Next", key="Space", data_act=message(do="next"), class_="primary", id="next")

    def _why(self) -> Html:
        """Which outcomes made the difference; what each option was worth."""
        if self._answered is None:
            return el("div", id="why", hidden=True)
        why = self._answered.why
        return section("why", "Why", coach_panel.values(why.weighing), coach_panel.reasons(why))

    def _progress(self) -> Html:
        drill = self._drill
        if drill is None:
            return section("progress", "Progress", el("p", "Not begun.", class_="aside"))
        right, total = drill.right, drill.right + drill.wrong
        rows = (
            ("Right", f"{right} of {total}"),
            ("To learn", str(drill.waiting)),
            ("Learned", str(drill.pile.learned)),
        )
        table = el(
            "table",
            pair_rows(rows),
            class_="values",
        )
        says = (
            f"What you get wrong comes back until it was right {len(GAPS)} times in a row, each "
            "time after more other questions."
        )
        other = [
            button(
                _called(option),
                data_act=message(do="rules", at=at),
                class_="quiet",
                id=f"rules-{at}",
            )
            for at, option in enumerate(self._others())
        ]
        lesson = f"/drill/{self._rules.edition.game}/lesson"
        beside = [el("p", "Also got wrong under other rules:", class_="aside"), other]
        return section(
            "progress",
            "Progress",
            table,
            el("p", says, class_="aside"),
            el("p", el("a", "Lesson and strategy card", href=lesson)),
            beside if other else None,
        )

    def _others(self) -> list[DrillRules]:
        """Other rules under which there is something to learn."""
        if self._drill is None:
            return []
        missed = [item.situation.rules for item in self._drill.pile.items.values()]
        own = self._drill.told_rules
        return [
            rules for at, rules in enumerate(missed) if rules != own and rules not in missed[:at]
        ]

    # ---- hearing ----------------------------------------------------------------------------

    def _do_shape(self, event: ShowShape) -> None:
        self._shape = shell.shape_of(event)

    async def _do_name(self, event: events.SayName) -> None:
        self._begin(await self._visitor.sign_in(event.fields.person))

    def _do_look(self, event: events.Look) -> None:
        self._looked = True

    def _do_choose(self, event: events.Choose) -> None:
        if self._question is None or self._answered is not None or self._is_busy:
            return
        option = self._chosen = event.option
        self._question.situation.position.option(option)
        self._work(lambda: self._answer(option))

    def _do_next(self, event: events.Next) -> None:
        if not self._is_busy and (self._answered is not None or self._fault):
            self._fault, self._answered, self._looked = "", None, False
            self._work(self._ask)

    def _do_rules(self, event: events.PickRules) -> None:
        assert self._person is not None
        self._rules = rules_from(self._others()[event.at])
        self._question = self._answered = None
        self._looked, self._opening = False, ""
        self._begin(self._person)

    # ---- working it out ---------------------------------------------------------------------

    def _work(self, work: Callable[[], None]) -> None:
        """Do something beside the tables, then show what has come of it."""
        self._is_busy = True
        task = asyncio.get_running_loop().create_task(self._finish(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _finish(self, work: Callable[[], None]) -> Coroutine[Any, Any, None]:
        async def finish() -> None:
            try:
                await shared().work.do(("drill", id(self)), work)
            except (CoachError, NotAllowed) as error:
                self._fault = str(error)
            except Exception:
                _log.exception("the drill")
                self._fault = SORRY
            self._is_busy = False
            self._show()

        return finish()

    def _ask(self) -> None:
        assert self._drill is not None
        question = self._drill.ask()
        _ = question.situation.weighing  # what it is worth is worked out here, too
        self._question = question

    def _answer(self, option: str) -> None:
        assert self._drill is not None
        self._answered = self._drill.answer(option, looked=self._looked)


def _origin(question: DrillQuestion) -> str:
    if question.kind is None:
        return "Fresh: a close call."
    origin = "Missed before" if question.kind is PileReason.MISTAKE else "Close to one you missed"
    return f"{origin}: {question.box} of {len(GAPS)} in a row."


def _called(rules: DrillRules) -> str:
    named = rules_from(rules)
    changed = plain_rules(named)["options"]
    options = ", ".join(f"{name} {value}" for name, value in changed.items())
    return f"{named.edition.title}{': ' + options if options else ''}"


def _sign_in() -> Html:
    return el(
        "form",
        el("label", "Your name", for_="person"),
        el("input", type="text", name="person", id="person", required=True, maxlength=40),
        el("button", "Begin", type="submit", class_="primary"),
        data_act=message(do="name"),
        class_="line",
    )


_HELP: Final = [
    shell.key_row("1 2 3", "choose an answer"),
    shell.key_row("F", "fold, forfeit or surrender, which have no number"),
    shell.key_row("W", "what each is worth: then it counts as not known"),
    shell.key_row("Space", "the next question"),
]
