"""The payout drill in the browser: one line of the game's tables, one stake, one amount."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from croupier.errors import RulebookError
from croupier.markup import Html, Inside, button, el, message
from croupier.money import dollars
from croupier.rounds import Rules
from croupier.rulebook import chosen_edition, labelled
from croupier.training.judgement import amount
from croupier.training.payouts import PayoutDrill
from croupier.training.progress import Progress
from croupier.web.context import house
from croupier.web.dealer import events, panel
from croupier.web.dealer.page import STYLES, today
from croupier.web.pages import shell
from croupier.web.pages.live_markup import Pane
from croupier.web.table.coach_controller import drill_place


def payout_page(asks: HTTPConnection) -> Pane:
    """The payouts of one game."""
    visitor, game = shell.visitor(asks), asks.path_params["game"]
    try:
        return PayoutPage(Rules(chosen_edition(game)), visitor).pane
    except RulebookError as error:
        why = labelled(str(error))
        return shell.lost("No such game", why, "To the dealer's seat", "/dealer", visitor.person)


ROUTES = shell.page("/dealer/payouts/{game}", payout_page, *STYLES)


class PayoutPage:
    """One open page: a question, an answer, how it is worked out, the next question."""

    def __init__(self, rules: Rules, visitor: shell.Visitor) -> None:
        self._visitor, self._rules = visitor, rules
        tables = [name for name in rules.pays if rules.is_in_force(name)]
        self._drill = PayoutDrill(rules, tables)
        self._given: str | None = None
        """What was answered; nothing while it is asked."""
        self._progress: Progress | None = None
        self._know()
        parts = self._parts()
        title = f"Payouts: {rules.edition.title}"
        inside = [Html(part) for part in parts.values()]
        main = el("main", el("h1", title), inside, class_="lobby payout", id="main")
        self.pane = Pane(title, shell.frame(shell.header(visitor.person), main), parts)
        self.pane.heard_by(self, lambda: self.pane.show(self._parts()))

    def _know(self) -> None:
        person = self._visitor.person
        if person is not None:
            self._progress = Progress.of(person.id, drill_place(house()))

    @property
    def _key(self) -> str:
        return f"payouts {self._rules.edition.game}"

    def _parts(self) -> dict[str, Html]:
        progress = self._progress
        listed = panel.days(progress, self._key) if progress else None
        return {
            "payout-question": self._question(),
            "payout-score": el(
                "p",
                f"{self._drill.right} of {self._drill.asked} right in this sitting.",
                class_="aside",
                id="payout-score",
            ),
            "payout-days": el("div", listed, id="payout-days"),
        }

    def _question(self) -> Html:
        question = self._drill.question
        inside: list[Inside] = [el("p", question.question, class_="asked", id="asked")]
        if self._given is None:
            entry = el(
                "input",
                type="text",
                name="paid",
                inputmode="decimal",
                autocomplete="off",
                required=True,
                autofocus=True,
                id=f"paid-{self._drill.asked}",
            )
            inside.append(
                el(
                    "form",
                    el("label", "You pay, $ ", entry),
                    el("button", "Pay", type="submit", class_="primary", id="pay"),
                    data_act=message(do="pay"),
                )
            )
        else:
            is_right = question.judge(self._given)
            words = "Right." if is_right else f"Not {self._given}: {dollars(question.right)}."
            style = "right" if is_right else "wrong"
            inside += [
                el(
                    "p",
                    el("b", words, class_=style),
                    f" {question.working}.",
                    role="status",
                    id="told",
                ),
                el("p", question.cite, class_="aside"),
                button(
                    "Next", key="Space", data_act=message(do="next"), class_="primary", id="next"
                ),
            ]
        return el("section", inside, id="payout-question")

    def _do_pay(self, event: events.Pay) -> None:
        answer = event.fields.paid.strip()[:40]
        if self._given is not None:
            return
        if amount(answer) is None:
            self.pane.say("Write an amount such as 15 or 7.50.")
            return
        self._given = answer
        is_right = self._drill.answer(answer)
        if self._progress is not None:
            self._progress.add(self._key, today(), right=int(is_right), of=1)

    def _do_next(self, event: events.Next) -> None:
        if self._given is not None:
            self._given = None
            self._drill.go_on()
