"""A training: the trainee names each act; a wrong one is explained and not done."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from croupier.errors import TrainingError
from croupier.rounds.choices import Option
from croupier.rulebook import cite_label, labelled
from croupier.speech import capital
from croupier.table import Act, Dealer, Table
from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver, LayAway
from croupier.table.acts.irregularities import DealtWrong, DeclareMisdeal
from croupier.table.acts.play import Resolve
from croupier.table.view import SeatView
from croupier.training.dealer_acts import DealerAct, kind_of
from croupier.training.house_part import is_done_by_house
from croupier.training.judgement import Fault, done_as, in_words, judge, judge_detail
from croupier.training.lesson import Begin, Lesson
from croupier.training.news import News
from croupier.training.score import Score
from croupier.training.surprises import NAMES, Mishap, possible
from croupier.training.table_hosts import Host
from croupier.training.tasks import DEALER, Detail, Task, misdeal_task, task_at


@dataclass(frozen=True)
class Judgement:
    """What became of a trainee's word."""

    is_right: bool
    faults: tuple[Fault, ...] = ()
    details: tuple[Detail, ...] = ()
    """What is wanted now before the act is done."""
    news: tuple[str, ...] = ()
    """What has happened since."""
    done: str = ""
    """What was right, in words."""


class _Asked(NamedTuple):
    """A player who has been asked."""

    seat: int
    act: Act
    before: Mapping[str, Option]


class Training:
    """One trainee at one table.

    Name the next act with `propose`; where hands must be called or amounts named, `answer`
    follows. What is wrong is explained and not done. `throw` brings about a mishap at the next
    moment at which it can happen; by chance they come as often as `mishaps` says. One that was kept
    goes on as it stood, but for a mishap that was about to happen.
    """

    def __init__(
        self,
        host: Host,
        *,
        chance: random.Random | None = None,
        begin: Begin = Begin.DEAL,
        mishaps: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
        lesson: Lesson | None = None,
    ) -> None:
        if lesson:
            begin, mishaps = lesson.begin, lesson.mishaps
        if not 0 <= mishaps <= 1:
            raise TrainingError("mishaps come with a chance between 0 and 1")
        self.host, self.begin, self.mishaps = host, Begin(begin), mishaps
        self.score = Score.from_kept(lesson.score) if lesson else Score()
        self._chance = chance or random.SystemRandom()
        self._clock = clock
        self._wanted: str | None = None
        self._slip: DealtWrong | None = None
        self._ruling: Task | None = None
        self._open: Task | None = None
        self._answered: set[str] = set()
        self._failed: set[str] = set(lesson.failed) if lesson else set()
        self._called = lesson.called if lesson else None
        self._since = clock()
        self._news = News()
        self._asked: _Asked | None = None
        self._was_closed = host.table.closed
        self.task: Task | None = None
        self.refresh()

    def kept(self) -> Lesson:
        """How the training stands, so that it can go on later."""
        failed = tuple(sorted(self._failed))
        return Lesson(self.begin, self.mishaps, self.score.kept(), failed, self._called)

    @property
    def table(self) -> Table:
        """The table at which it takes place."""
        return self.host.table

    @property
    def _dealer(self) -> Dealer:
        """One who knows what is next; the host may have brought its table back meanwhile."""
        return Dealer(self.host.table, self._chance)

    # ---- the trainee ------------------------------------------------------------------------

    def propose(self, proposed: DealerAct) -> Judgement:
        """Name the act to do now."""
        if self._open is not None:
            labels = " ".join(detail.label for detail in self._unanswered())
            raise TrainingError(f"answer first: {labels}")
        task = self._due()
        also = self._early_misdeal(proposed)
        if also is not None:
            task = also
        faults = judge(self.table, task, proposed)
        what = in_words(self.table, task.right)
        self._mark(task.key, what, task.cite, faults)
        if faults:
            return self._judged(faults)
        done = f"Right: {what}" + ("" if what.endswith('."') else ".")
        if task.details:
            self._open, self._answered = task, set()
            return self._judged((), self._unanswered(), done)
        self._do(task, proposed)
        return self._judged((), done=done)

    def answer(self, answers: Mapping[str, object]) -> Judgement:
        """Call hands, name amounts, give the ruling; the act is done when all of it is right."""
        if self._open is None:
            raise TrainingError("nothing was asked: say what the dealer does next")
        faults, right = [], []
        for detail in self._unanswered():
            if detail.key not in answers:
                continue
            fault = judge_detail(detail, answers[detail.key])
            self._mark(f"{self._open.key} {detail.key}", detail.label, detail.cite, _one(fault))
            if fault is None:
                self._answered.add(detail.key)
                right.append(labelled(detail.says or str(detail.right)))
            else:
                faults.append(fault)
        left = self._unanswered()
        if not left:
            task, self._open = self._open, None
            self._do(task, task.right)
        return self._judged(faults, left, f"Right: {'; '.join(right)}." if right else "")

    def hint(self) -> str:
        """The act to do now; it counts as not known."""
        if self._open is not None:
            left = self._unanswered()
            for detail in left:
                self._give_up(f"{self._open.key} {detail.key}", detail.label, detail.cite)
            answers = (
                f"{detail.label} {detail.says or detail.right} ({detail.cite})." for detail in left
            )
            return labelled(" ".join(answers))
        task = self._due()
        what = in_words(self.table, task.right)
        self._give_up(task.key, what, task.cite)
        return f"{capital(what)} ({cite_label(task.cite)}). {task.says}"

    def _give_up(self, key: str, what: str, cite: str) -> None:
        """Something had to be given away."""
        if key not in self._failed:
            self._failed.add(key)
            self.score.mark(what, cite, is_right=False)
            self.score.faults.append(Fault("You asked what is next.", f"{capital(what)}.", cite))
            self.host.keep(self.kept(), at_once=True)

    def right(self) -> tuple[DealerAct, dict[str, str | int]]:
        """What a perfect dealer would say now, and answer."""
        task = self._due()
        kind, particulars = kind_of(self.table, task.right.act), task.right.particulars
        own = [field.name for field in kind.fields if field.name not in particulars] if kind else []
        # a choice of the dealer's own, such as where to cut
        deed = replace(task.right, **{name: getattr(task.act, name) for name in own})
        return deed, {detail.key: detail.right for detail in task.details}

    def throw(self, name: str) -> None:
        """Bring a mishap about as soon as it can happen."""
        if name not in NAMES:
            raise TrainingError(f"there is no mishap {name!r}; there are {', '.join(NAMES)}")
        self._wanted = name
        if self._open is None and self._ruling is None:
            self.refresh()

    @property
    def thrown(self) -> str:
        """The mishap that was thrown in and has not come about yet."""
        return self._wanted or ""

    # ---- what is seen -----------------------------------------------------------------------

    def view(self) -> SeatView:
        """What lies on the table; the cards of a round that is over have been picked up."""
        view = replace(self.table.view(), due=None)
        if self.table.closed:
            return view
        return replace(
            view,
            areas={area: {} for area in view.areas},
            seats={
                number: replace(
                    seat,
                    cards=None,
                    discarded=(),
                    hands=(),
                    choices=None,
                    results=None,
                    folded=None,
                )
                for number, seat in view.seats.items()
            },
        )

    def cues(self) -> list[str]:
        """What a dealer with open eyes notices now."""
        cues = []
        if self._ruling is not None:
            cues.append(self._happened)
        due = self.table.due()
        deals = isinstance(self.table.queue[0], Deliver | LayAway) if self.table.queue else False
        if self.table.closed and deals and self.table.deck.shows_top and not self.table.drawn:
            cues.append("The next card is face up.")
        if self.table.drawn:
            face = "up" if self.table.drawn_seen else "down"
            cues.append(f"A card that was drawn too early lies face {face} before you.")
        if due is None and self.task is None:
            cues.append("The table waits for wagers.")
        if self._asked is not None and self.task is None:
            cues.append(f"It is seat {self._asked.seat}'s turn.")
        return cues

    def details(self) -> tuple[Detail, ...]:
        """What must be said now before the act is done, if anything."""
        return self._unanswered() if self._open is not None else ()

    def _unanswered(self) -> tuple[Detail, ...]:
        assert self._open is not None
        return tuple(detail for detail in self._open.details if detail.key not in self._answered)

    # ---- going on ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """Go on to the next thing that is the trainee's to do."""
        self.task = None
        while True:
            self.table.tick()
            act = self._dealer.next_act()
            due = self.table.due()
            if act is None and due is None:
                if not self.host.let_wager() or self.table.due() is None:
                    break
                self._news.add("The players have placed their wagers.")
                continue
            if self._still_thinks(act):
                break
            current = act if act is not None else due.act if due is not None else None
            assert current is not None
            if self._throw_now():
                continue
            if self._is_for_house(current) and self._ruling is None:
                if not self._do_for_house(act, current):
                    break
                continue
            self.task = self._ruling or self._next_task()
            break
        self._since = self._clock()

    def _next_task(self) -> Task | None:
        table = self.table
        act = self._dealer.next_act()
        called = isinstance(act, Resolve) and self._called == (table.round_number, act.settlement)
        return task_at(table, self._dealer, called_dealer=called)

    def _is_for_house(self, act: Act) -> bool:
        """Whether an act comes before the part that the trainee does; a fresh shoe's burn does."""
        readies = self.begin is Begin.DEAL and not self.table.closed
        before_wagers = readies and not isinstance(act, AnnounceNoMoreBets)
        return before_wagers or is_done_by_house(self.begin, act)

    def _do_for_house(self, act: Act | None, current: Act) -> bool:
        """What comes before the trainee's part; False if a person has to answer first."""
        if act is not None:
            self.host.do(act)
            return True
        seat: int = current.seat  # type: ignore[attr-defined]
        self._asked = _Asked(seat, current, {})
        if not self.host.let_answer():
            return False
        self._asked = None
        return True

    def _due(self) -> Task:
        if self.task is None:
            self.refresh()
        if self.task is None:
            waits = f"seat {self._asked.seat}" if self._asked else "wagers"
            raise TrainingError(f"the table waits for {waits}: there is nothing to do now")
        return self.task

    def _early_misdeal(self, proposed: DealerAct) -> Task | None:
        """A wrong number of cards may be pointed out as soon as it is there."""
        if proposed.act != DeclareMisdeal.NAME or self._ruling is not None:
            return None
        task = self._due()
        if isinstance(task.act, DeclareMisdeal):
            return None
        act = DeclareMisdeal(proposed.area or "")
        if self.table.refusal(act) is not None:
            return None
        return misdeal_task(self.table, act)

    def _do(self, task: Task, proposed: DealerAct) -> None:
        """Carry out what was named, and go on."""
        table = self.table
        if task is self._ruling:
            self._ruling = None
        if isinstance(task.act, Resolve) and any(detail.key == DEALER for detail in task.details):
            self._called = table.round_number, task.act.settlement
        if task.is_players:
            seat: int = task.act.seat  # type: ignore[attr-defined]
            before = dict(table.round.hands[seat].choices) if table.closed else {}
            self._asked = _Asked(seat, task.act, before)
            if self.host.let_answer():
                self._still_thinks(None)
        else:
            act = done_as(task, proposed)
            if self._slip is not None and isinstance(act, Deliver):
                act, self._slip = self._slip, None
            event = self.host.do(act)
            if event is not None:
                self._news.add_event(event, self.table)
            self._count_rounds()
        self._failed.clear()
        self.refresh()

    # ---- mishaps ----------------------------------------------------------------------------

    _happened = ""

    def _throw_now(self) -> bool:
        """Perhaps something goes wrong now; whether the table has changed by it."""
        if self._ruling is not None or self._slip is not None or self.table.is_void:
            return False
        mishap = self._chosen_mishap()
        if mishap is None:
            return False
        self._wanted = None
        if isinstance(mishap.act, DealtWrong):
            self._slip = mishap.act
            return False
        if mishap.ruling:
            self._ruling, self._happened = mishap.task(self.table), mishap.says
            self._news.add(mishap.says)
            return False
        self.host.do(mishap.act)
        return True

    def _chosen_mishap(self) -> Mishap | None:
        if self._wanted is None and self._chance.random() >= self.mishaps:
            return None
        several = possible(self.table, self._chance)
        if self._wanted is not None:
            several = [mishap for mishap in several if mishap.name == self._wanted]
        return self._chance.choice(several) if several else None

    # ---- judging ----------------------------------------------------------------------------

    def _mark(self, key: str, what: str, cite: str, faults: list[Fault]) -> None:
        """A thing counts once: as it was at the first try."""
        self.score.seconds += self._clock() - self._since
        self._since = self._clock()
        self.score.faults += faults
        if key in self._failed:
            return
        if faults:
            self._failed.add(key)
        self.score.mark(what, cite, is_right=not faults)
        self.host.keep(self.kept(), at_once=False)

    def _judged(
        self,
        faults: list[Fault] | tuple[Fault, ...],
        details: tuple[Detail, ...] = (),
        done: str = "",
    ) -> Judgement:
        self.host.keep(self.kept(), at_once=True)
        return Judgement(not faults, tuple(faults), details, self.heard(), done)

    def heard(self) -> tuple[str, ...]:
        """What has happened since this was last asked."""
        return self._news.taken()

    def _still_thinks(self, act: Act | None) -> bool:
        """Whether the player who was asked has not answered yet; an answer is news."""
        asked, due = self._asked, self.table.due()
        if asked is None:
            return False
        if act is None and due is not None and due.act == asked.act:
            return self.host.is_asked()
        self._asked = None
        self._news.add_answer(asked.seat, self.table.round.hands.get(asked.seat), asked.before)
        return False

    def _count_rounds(self) -> None:
        """A round is over when its cards have been picked up."""
        if self._was_closed and not self.table.closed:
            self.score.rounds += 1
        self._was_closed = self.table.closed


def _one(fault: Fault | None) -> list[Fault]:
    return [] if fault is None else [fault]
