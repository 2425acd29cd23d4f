"""The lab's glimpses: what knowing a face-down card is worth, worked out when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from croupier.markup import Html, Inside, button, el, message
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.game_odds import Glimpse, odds_of
from croupier.solver.glimpse import Exposed, exposed
from croupier.web.lab.bench import key_of
from croupier.web.lab.figures import number_head, section, table
from croupier.web.lab.number_text import part_text
from croupier.web.lab.prices import LabGame
from croupier.web.latest_job import Job


def work_out(look: LabGame, card: str, progress: Progress) -> Exposed:
    """What a card is worth under the rules that were looked at."""
    return exposed(look.rules, card, look.priced.solved, progress=progress)


def box(
    rules: Rules,
    worth: Mapping[str, Exposed | str],
    waiting: Sequence[str],
    job: Job[Exposed] | None,
) -> Html:
    """A line for each card that someone may glimpse before a choice."""
    odds = odds_of(rules.edition.game)
    there = odds.glimpsable(rules)
    rows = [_row(glimpse, worth.get(glimpse.name), waiting, job) for glimpse in there]
    head = ["card known", number_head("player's edge"), number_head("worth knowing")]
    says = "Of the opening stake. The card is known: " + "; ".join(_when(there)) + "."
    inside: Inside = [table(head, rows), el("p", says, class_="aside")]
    note = odds.glimpse_note(rules)
    return section(
        "lab-glimpses",
        "If a face-down card is glimpsed",
        inside if rows else None,
        el("p", note, class_="aside", id="on-glimpses") if note else None,
    )


def _exact_part(part: Fraction) -> Html:
    return el("td", part_text(part), class_="number", title=str(part))


def _when(glimpses: tuple[Glimpse, ...]) -> Iterable[str]:
    """From when on cards are known; said once where it is the same for all."""
    times = {glimpse.known for glimpse in glimpses}
    if len(times) == 1:
        return times
    return (f"{glimpse.name}, {glimpse.known}" for glimpse in glimpses)


def _row(
    glimpse: Glimpse, worth: Exposed | str | None, waiting: Sequence[str], job: Job[Exposed] | None
) -> Html:
    return el(
        "tr",
        el("th", glimpse.words, scope="row"),
        _cells(glimpse, worth, waiting, job),
        id=key_of("glimpse", glimpse.name),
    )


def _cells(
    glimpse: Glimpse, worth: Exposed | str | None, waiting: Sequence[str], job: Job[Exposed] | None
) -> Inside:
    if isinstance(worth, Exposed):
        return [
            _exact_part(worth.value / worth.opening),
            _exact_part(worth.gain / worth.opening),
        ]
    if glimpse.name in waiting[1:] or (glimpse.name in waiting and job is None):
        return el("td", "Waiting for its turn …", colspan="2", class_="status")
    if glimpse.name in waiting:
        part = job.part if job else None
        bar = el("progress", value=f"{part or 0:.3f}", max="1", aria_label="How far it is")
        stop = button(
            "Stop", data_act=message(do="stop glimpse"), class_="quiet small", id="stop-glimpse"
        )
        return el("td", bar, stop, colspan="2", class_="status")
    asks = button(
        "Work it out",
        data_act=message(do="glimpse", card=glimpse.name),
        class_="quiet small",
        id=key_of("ask", glimpse.name),
    )
    return el("td", asks, el("span", worth, class_="fault") if worth else None, colspan="2")
