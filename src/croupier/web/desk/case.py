"""A round as it is described at the dispute desk, and what the rules make of it.

The desk writes a round file and lets it be read, settled and audited as every round file is; so
what can be wrong with a description, and where, is decided there and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from croupier.cards import card as card_of
from croupier.disputes import (
    Audit,
    Finding,
    InputError,
    RoundFile,
    SeatEntry,
    Unanswered,
    Verdict,
    audit_round,
    round_from,
    settle_round,
)
from croupier.disputes.partial_layout import UNKNOWN
from croupier.disputes.round_file import refuse_twins
from croupier.disputes.round_rules import read_setup
from croupier.disputes.written_round import WrittenRound, WrittenSeat, plain_money, written_rules
from croupier.games import game as game_of
from croupier.rounds import Rules
from croupier.rounds.choices import Amounts, Option
from croupier.rulebook import chosen_edition, edition, labelled

NAME: Final = "round"
MOST_SEATS: Final = 8
LONGEST: Final = 100


@dataclass(frozen=True)
class Case(WrittenRound):
    """A round under dispute."""

    head: Mapping[str, str] = field(default_factory=dict)
    """What stands on top of its verdict: number, date, table, names."""
    table: str = ""
    """The table of the house at which it was played, if it was."""
    round: int = 0

    @property
    def rules(self) -> Rules:
        """The rules in force, as far as they can be read; else the edition's own."""
        try:
            return read_setup(self.as_data()).rules
        except InputError:
            return Rules(self.book)

    def with_seat(self, at: int, **changed: Any) -> Case:
        """The same with something of one seat changed."""
        seats = list(self.seats)
        seats[at] = replace(seats[at], **changed)
        return replace(self, seats=tuple(seats))

    def of_edition(self, slug: str) -> Case:
        """The same by another edition; what that one does not leave to the house is dropped."""
        book = edition(self.game, slug)
        options = {name: value for name, value in self.options.items() if name in book.options}
        posted = {name: lines for name, lines in self.posted.items() if name in book.pays}
        return replace(self, edition=book.slug, options=options, posted=posted)

    def with_option(self, name: str, written: str) -> Case:
        """The same with an option of the house as is written."""
        self.book.option(name)
        return replace(self, options={**self.options, name: written})

    def with_odds(self, table: str, line: str, written: str) -> Case:
        """The same with a line of a pay table posted as is written."""
        if line not in self.book.pays[table]:
            raise KeyError(line)
        lines = {**self.posted.get(table, {}), line: written}
        return replace(self, posted={**self.posted, table: lines})

    def with_area_card(self, area: str, slot: str, card: str) -> Case:
        """The same with a card at a place of the layout, or none."""
        lying = {**self.areas.get(area, {}), slot: card}
        return replace(self, areas={**self.areas, area: {k: v for k, v in lying.items() if v}})

    def cards(self) -> list[str]:
        """Every card that has been laid."""
        laid = [card for area in self.areas.values() for card in area.values()]
        return laid + [card for seat in self.seats for card in seat.cards if card]


def fresh(game: str, slug: str | None = None) -> Case:
    """A case with one seat and nothing told of it yet."""
    book = chosen_edition(game, slug)
    return Case(book.game, book.slug, seats=(WrittenSeat(1),))


def from_round(file: RoundFile) -> Case:
    """A round file as it stands at the desk."""
    options, posted = written_rules(file.rules)
    return Case(
        file.game.slug,
        file.rules.edition.slug,
        options,
        posted,
        areas={
            area: {slot: str(card) for slot, card in cards.items()}
            for area, cards in file.areas.items()
        },
        seats=tuple(_seat(entry) for entry in file.seats),
        spins={str(seat): str(position) for seat, position in file.spins.items()},
        jackpot="" if file.jackpot is None else plain_money(file.jackpot),
    )


def _seat(entry: SeatEntry) -> WrittenSeat:
    answers = (
        f"{answer.option.name} {plain_money(answer.amount)}"
        if answer.amount
        else answer.option.name
        for answer in entry.choices.values()
    )
    return WrittenSeat(
        entry.seat,
        tuple(map(str, entry.cards)),
        {name: plain_money(amount) for name, amount in entry.wagers.items()},
        plain_money(entry.coupon) if entry.coupon else "",
        tuple(answers),
        {name: plain_money(amount) for name, amount in (entry.paid or {}).items()},
        "" if entry.net is None else plain_money(entry.net),
    )


# ---- judging --------------------------------------------------------------------------------


@dataclass(frozen=True)
class CaseVerdict:
    """What the rules make of a case: a verdict, a question that is open, or what is wrong."""

    verdict: Verdict | None = None
    findings: tuple[Finding, ...] | None = None
    """What was paid wrongly; None where nothing was said of what was paid."""
    where: str = ""
    """The path of what is wrong or missing, such as seats[0].cards."""
    says: str = ""
    asked: str = ""
    """The question that a seat has still to answer."""
    options: tuple[Option, ...] = ()
    amounts: Mapping[str, Amounts] = field(default_factory=dict)
    """Between which amounts one is to be named, by the option that wants one."""

    @property
    def seat(self) -> int | None:
        """Which of the seats, by its place in the case, is wrong or has still to answer."""
        inside = self.where.removeprefix("seats[")
        number = inside.partition("]")[0]
        return int(number) if inside != self.where and number.isdecimal() else None


def is_unfinished(case: Case, judged: CaseVerdict) -> bool:
    """Whether nothing is wrong with a case but that it has not all been told yet."""
    if judged.asked or judged.says.startswith("missing"):
        return True
    number = NUMBER.match(judged.says) if judged.where.endswith(".cards") else None
    return number is not None and int(number[1]) < int(number[2])


NUMBER: Final = re.compile(r"(\d+) cards?, but .* has (\d+)")
"""How the number of cards of a hand is refused."""


def judge(case: Case) -> CaseVerdict:
    """Settle a case, and compare it with what was paid if that was said."""
    judged = _judged(case)
    if judged.verdict is None and is_unfinished(case, judged):
        return _twin(case) or judged  # a card laid twice is wrong before all is described
    return judged


def _judged(case: Case) -> CaseVerdict:
    try:
        file = round_from(case.as_data(), NAME)
        if any(entry.paid is not None or entry.net is not None for entry in file.seats):
            audit: Audit = audit_round(file)
            return CaseVerdict(audit.verdict, audit.findings)
        return CaseVerdict(settle_round(file))
    except Unanswered as open_:
        return CaseVerdict(
            where=_inside(open_),
            says=labelled(open_.message),
            asked=open_.asked,
            options=open_.options,
            amounts=open_.amounts,
        )
    except InputError as error:
        return _refused(case, error)


def _refused(case: Case, error: InputError) -> CaseVerdict:
    says = SEAT.sub(lambda match: f"seat {case.seats[int(match[1])].seat}", error.message)
    return CaseVerdict(where=_inside(error), says=labelled(says))


SEAT: Final = re.compile(r"seats\[(\d)\]\.cards")
"""A seat's cards as messages name them."""


def _twin(case: Case) -> CaseVerdict | None:
    """A card that lies in more places than the decks hold it."""
    placed = [
        (card_of(card), f"{area}.{slot}")
        for area, lying in case.areas.items()
        for slot, card in lying.items()
        if card != UNKNOWN
    ]
    placed += [
        (card_of(card), f"seats[{at}].cards")
        for at, seat in enumerate(case.seats)
        for card in seat.cards
        if card and card != UNKNOWN
    ]
    try:
        refuse_twins(placed, game_of(case.game).packs(case.rules))
    except InputError as error:
        return _refused(case, error)
    return None


def _inside(error: InputError) -> str:
    """Where in the round something is, without the name of the file."""
    return error.where.removeprefix(NAME).removeprefix(", ")


def payable(case: Case) -> list[str]:
    """Every wager and bonus of which it can be said what was paid on it."""
    game = game_of(case.game)
    asks = game.asks(case.rules)
    chosen = [wager for ask in asks for wager in ask.wagers]
    return list(dict.fromkeys([*(wager.name for wager in game.wagers), *chosen, *game.bonuses]))
