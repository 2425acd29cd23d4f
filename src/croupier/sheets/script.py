"""The steps of a sheet's round, as the interpreter of rounds takes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.rounds import Hand
from croupier.rounds.choices import Ask
from croupier.rounds.game import Law, Preparing
from croupier.rounds.procedures import OF_TWO_DECKS, ByReading
from croupier.rounds.script import (
    DealTo,
    DealToEach,
    Inspect,
    Method,
    NoMoreBets,
    Order,
    PickUp,
    Receive,
    Reveal,
    Settle,
    Show,
    Spread,
    Step,
    TurnSpreadUp,
    TurnUp,
    Verify,
    Wash,
)
from croupier.rounds.wager_names import spoken
from croupier.sheets import document
from croupier.sheets.book import PROCEDURES
from croupier.sheets.options import options_of
from croupier.sheets.places import PLAYER, PlacesDealt, several
from croupier.sheets.settlement import HAND, STANDING, SheetSettlements

USUAL = ByReading(PROCEDURES, deck=f"{PROCEDURES}.deck", joint=".")
"""The procedures that the sheet leaves as they are."""


def opening() -> tuple[Step, ...]:
    """What is done with a deck that comes to the table."""
    cite = f"{PROCEDURES}.opening"
    return (
        Receive(cite=cite, also=(USUAL.deck,)),
        Inspect(cite=cite),
        Verify(cite=cite),
        Spread(cite=cite),
        Show(cite=cite),
        Wash(cite=cite),
    )


def idle() -> tuple[Step, ...]:
    """What follows when a player comes to a table whose cards lie spread."""
    cite = USUAL.cite("idle")
    return (TurnSpreadUp(cite=cite), Show(cite=cite), Wash(cite=cite))


def prepare(preparing: Preparing) -> tuple[Step, ...]:
    """Shuffle, cut after a shuffle by hand, load."""
    return USUAL.prepare(preparing)


def law() -> dict[Law, str]:
    """The paragraph that answers each question of a table."""
    topics = {
        **USUAL.law(),
        **USUAL.irregularities(),
        **dict.fromkeys(OF_TWO_DECKS, USUAL.deck),
        Law.DECK: USUAL.deck,
        Law.OPENING: USUAL.cite("opening"),
        Law.OPENED_SEPARATELY: USUAL.cite("opening"),
        Law.CARD_CHANGE: USUAL.cite("card-change"),
        Law.SEATED: USUAL.cite("seated"),
        Law.EQUAL_WAGERS: "wagers",
        Law.CHOICE_WAGERS: USUAL.cite("wager-rules"),
        Law.COUNTING_DEVICE: USUAL.cite("stub-count"),
        Law.PICK_UP: USUAL.cite("pick-up"),
        Law.ODDS_WORD: "all-odds-to",
        Law.LIMIT: "table",
    }
    without = (Law.AUTOMATED_DEALING, Law.AUTOMATED_RULES, Law.SHOE_JAM)
    return {topic: key for topic, key in topics.items() if topic not in without}


class Steps:
    """The steps of a sheet: the deal before the first choice, and all that follows."""

    def __init__(self, sheet: document.Sheet, settling: SheetSettlements) -> None:
        self._sheet, self._settling = sheet, settling
        self._layout, self._laid_away = PlacesDealt(), 0
        steps = [(f"round.{at}", step) for at, step in enumerate(sheet.round, 1)]
        split = next((at for at, (_, step) in enumerate(steps) if step.deal is None), len(steps))
        first = [self._played(cite, step) for cite, step in steps[:split]]
        later = [self._played(cite, step) for cite, step in steps[split:]]
        last = max(
            (at for at, (_, step) in enumerate(steps[split:], 1) if step.deal or step.draw),
            default=0,
        )
        later[last:last] = [USUAL.stub()] if last else []
        stub = [] if last else [USUAL.stub()]
        self.dealing = (NoMoreBets(cite=USUAL.cite("wager-rules")), *first, *stub)
        self.completion = (*later, *self._turned_up(), *self._settled())

    def by_method(self) -> dict[Method, tuple[Step, ...]]:
        """The deal from a shoe and from the hand."""
        return {Method.MANUAL_SHOE: self.dealing, Method.HAND: self.dealing}

    @property
    def areas(self) -> dict[str, tuple[str, ...]]:
        """The places on the layout, with their slots."""
        return self._layout.areas

    @property
    def cards_each(self) -> int:
        """How many cards a player gets in all."""
        return self._layout.counts[PLAYER] + self._layout.drawn

    def _played(self, cite: str, step: document.SheetStep) -> Step:
        if step.deal is not None:
            assert step.to is not None
            return self._deal(cite, step.to, step.deal, step.face_up or 0)
        if step.draw is not None:
            return self._draw(cite, step.draw)
        if step.show is not None:
            slots = self._layout.show(step.show, step.cards)
            return TurnUp(area=step.show, slots=slots, cite=cite)
        assert step.choice is not None
        return self._ask(cite, step.choice)

    def _deal(self, cite: str, to: str, count: int, face_up: int) -> Step:
        slots, also = self._layout.deal(to, count, face_up), (USUAL.cite("dealing"),)
        if to == PLAYER:
            return DealToEach(count=count, face_up=bool(face_up), cite=cite, also=also)
        return DealTo(area=to, slots=slots, face_up=slots[count - face_up :], cite=cite, also=also)

    def _draw(self, cite: str, name: str) -> Step:
        self._layout.drawn += 1
        self._laid_away -= 1

        def has_laid_away(hand: Hand) -> bool:
            option = hand.choices.get(name)
            return option is not None and option.discards is not None

        also = (USUAL.cite("dealing"),)
        return DealToEach(count=1, of=has_laid_away, for_discards=True, cite=cite, also=also)

    def _ask(self, cite: str, name: str) -> Ask:
        choice, own = self._sheet.choices[name], f"choices.{name}"
        held = self._layout.counts[PLAYER] - self._laid_away
        options = tuple(
            offered
            for option in choice.options
            for offered in options_of(self._sheet, option, own, held)
        )
        self._laid_away += any(option.discard for option in choice.options)
        return Ask(
            name=name,
            question=choice.question or f"Each player chooses at {spoken(name)}:",
            options=options,
            of=condition(choice),
            cite=own,
            also=(cite, USUAL.cite("choices")),
        )

    def _turned_up(self) -> Iterator[Step]:
        """What still lies face down is turned up at the end."""
        for area in self._layout.areas:
            if slots := self._layout.show(area, None):
                yield TurnUp(area=area, slots=slots, cite=USUAL.cite("settlement"))

    def _settled(self) -> Iterator[Step]:
        cite, stands = USUAL.cite("settlement"), self._settling.has_standing
        wagers = tuple(f"wagers.{name}" for name in self._sheet.wagers)
        bonuses = tuple(f"bonuses.{name}" for name in self._sheet.bonuses)
        hands = tuple(f"hands.{name}" for name in self._sheet.hands)
        yield Reveal(order=Order.COUNTERCLOCKWISE, and_folded=stands, cite=cite)
        yield Settle(
            name=HAND, order=Order.COUNTERCLOCKWISE, cite=cite, also=(*wagers, *bonuses, *hands)
        )
        if STANDING in self._settling.settlements:
            yield Settle(
                name=STANDING,
                order=Order.COUNTERCLOCKWISE,
                of=lambda hand: hand.folded and stands(hand),
                with_folded=True,
                cite=USUAL.cite("fold"),
            )
        yield PickUp(cite=USUAL.cite("pick-up"))


def condition(choice: document.SheetChoice) -> Callable[[Hand], bool]:
    """Whom a choice is put to: those with some wagers, without others, after some answers."""
    needed, unwanted = several(choice.if_wagered), several(choice.unless_wagered)
    answers = {asked: several(answer) for asked, answer in choice.if_chosen.items()}

    def is_asked(hand: Hand) -> bool:
        return (
            all(wager in hand.wagers for wager in needed)
            and not any(wager in hand.wagers for wager in unwanted)
            and all(hand.chose(asked) in wanted for asked, wanted in answers.items())
        )

    return is_asked
