"""Steps that the regulations word alike for every one-deck game, each cited to its own section."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from croupier.rounds.game import Law, Preparing
from croupier.rounds.script import (
    Cut,
    DealTo,
    DealToEach,
    Inspect,
    LayAway,
    Load,
    Method,
    NoMoreBets,
    Note,
    PutStubAway,
    Receive,
    Show,
    Shuffle,
    Spread,
    Step,
    TakeOutRest,
    TurnSpreadUp,
    Verify,
    Wash,
)

CUT_NOTE: Final = "Use one hand; lay the cover card on the table before the deck."


def opening(section: str, *, deck: str, notes: tuple[Note, ...] = ()) -> tuple[Step, ...]:
    """A received deck is inspected, verified, spread, shown, washed and stacked: (a) to (c)."""
    a, b, c = (f"{section}({letter})" for letter in "abc")
    return (
        Receive(cite=a, also=(deck,), notes=notes),
        Inspect(cite=a),
        Verify(cite=b, also=(a,)),
        Spread(cite=b),
        Show(cite=b),
        Wash(cite=c),
    )


def idle(cite: str, wash: str) -> tuple[Step, ...]:
    """What follows when a player comes to a table whose cards lie spread."""
    return (TurnSpreadUp(cite=cite), Show(cite=cite), Wash(cite=cite, also=(wash,)))


def cover_card_cut(section: str) -> Cut:
    """The dealer cuts with one hand over the cover card: (c)1 and what it says."""
    c = f"{section}(c)"
    return Cut(
        cite=f"{c}1",
        also=(f"{section}(b)2", c, f"{c}1ii", f"{c}1iii", f"{c}1iv", f"{c}2"),
        notes=(Note(f"{c}1i", CUT_NOTE),),
    )


def shuffle(preparing: Preparing, section: str) -> Shuffle:
    """Shuffled by hand or by a device, and what that leads to: (a), (b)1 or (b)2."""
    followed_by = f"{section}(b)1" if preparing.by_device else f"{section}(b)2"
    return Shuffle(
        by_device=preparing.by_device, cite=f"{section}(a)", also=(f"{section}(b)", followed_by)
    )


def preparation(
    preparing: Preparing, section: str, cut: tuple[Step, ...], loads: dict[Method, Load]
) -> tuple[Step, ...]:
    """Shuffle, cut unless a device has shuffled, load."""
    steps: list[Step] = [] if preparing.preshuffled else [shuffle(preparing, section)]
    if preparing.preshuffled or not preparing.by_device:
        steps.extend(cut)
    steps.append(loads[preparing.method])
    return tuple(steps)


OF_TWO_DECKS: Final = (
    Law.SECOND_DECK,
    Law.SECOND_DECK_MAKE,
    Law.BACKS,
    Law.SHUFFLED_MEANWHILE,
    Law.ALTERNATE,
    Law.ONE_DECK_IN_RACK,
)


def two_decks(paragraph: str) -> dict[Law, str]:
    """What a paragraph on a second deck says, and its items 1 to 5."""
    numbers = ("", "1", "2", "3", "4", "5")
    return {
        topic: f"{paragraph}{number}" for topic, number in zip(OF_TWO_DECKS, numbers, strict=True)
    }


# ---- where the pages on shuffling and dealing are there -------------------------------------

OVER_INVENTORY: Final = "Keep the deck before you, over the table inventory container."


def loads() -> dict[Method, Load]:
    """How the deck comes to be dealt from, in the games that word it in sections 7 to 9."""
    return {
        Method.MANUAL_SHOE: Load(method=Method.MANUAL_SHOE, cite="7(a)"),
        Method.HAND: Load(
            method=Method.HAND,
            cite="8(b)2",
            also=("8(b)", "8(b)2i"),
            notes=(Note("8(b)2ii", OVER_INVENTORY),),
        ),
        Method.AUTOMATED_SHOE: Load(method=Method.AUTOMATED_SHOE, cite="9(b)1", also=("9(b)",)),
    }


def counted_stub(section: str, cite: str, *, counted: str = "") -> PutStubAway:
    """The stub is put away by a paragraph of a section, and counted as 7(e) has it."""
    return PutStubAway(
        cite=cite,
        also=() if section == "7" else ("7(e)",),
        count_cite=counted or f"{section}(e)",
        right_cite="7(e)1",
        wrong_cite="7(e)2",
    )


def dealing_law() -> dict[Law, str]:
    """What those sections say of methods and of the stub."""
    return {
        Law.SHOE_DEALING: "7(a)",
        Law.HAND_DEALING: "8(a)",
        Law.HAND_RULES: "8(b)",
        Law.HAND_DEVICE: "8(b)1",
        Law.SAME_HAND: "8(b)2i",
        Law.AUTOMATED_DEALING: "9(a)",
        Law.AUTOMATED_RULES: "9(b)",
        Law.STUB_COUNT: "7(e)",
        Law.WRONG_COUNT: "7(e)2",
        Law.COUNTING_DEVICE: "7(f)",
    }


def cutting_law(section: str) -> dict[Law, str]:
    """What a section on shuffle and cut says, where its cut is over the cover card."""
    return {
        Law.SHUFFLE: f"{section}(a)",
        Law.CUT: f"{section}(b)2",
        Law.CUT_LEAST: f"{section}(c)1ii",
        Law.COVER_CARD: f"{section}(c)1iv",
        Law.RECUT: f"{section}(d)",
        Law.IDLE: f"{section}(e)",
    }


# ---- where they are missing, and a reading takes the same chapter's other games for them ----


@dataclass(frozen=True)
class ByReading:
    """The procedures of a game whose readings begin with the same letters, "lir" or "ch"."""

    letters: str
    deck: str = "2(a)"
    """Where the deck and its cover card are described."""
    joint: str = "-"
    """Between the letters and the matter."""

    def cite(self, about: str) -> str:
        """The reading on a matter."""
        return f"{self.letters}{self.joint}{about}"

    def prepare(self, preparing: Preparing) -> tuple[Step, ...]:
        """Shuffle, cut after a shuffle by hand, load."""
        steps: list[Step] = [Shuffle(by_device=preparing.by_device, cite=self.cite("shuffle"))]
        if not preparing.by_device:
            steps.append(Cut(cite=self.cite("shuffle"), also=(self.deck,)))
        cites = {
            Method.MANUAL_SHOE: self.cite("dealing"),
            Method.HAND: self.cite("hand-dealing"),
            Method.AUTOMATED_SHOE: self.cite("automated-shoe"),
        }
        steps.append(Load(method=preparing.method, cite=cites[preparing.method]))
        return tuple(steps)

    def dealing(
        self, count: int, area: str, slots: tuple[str, ...], laid_away: int = 0
    ) -> dict[Method, tuple[Step, ...]]:
        """Cards to each player, then to an area; stacks of one size leave some over."""
        shoe = self.cite("automated-shoe")
        no_more_bets = NoMoreBets(cite=self.cite("wager-rules"))
        by_hand = (
            no_more_bets,
            DealToEach(count=count, cite=self.cite("dealing")),
            DealTo(area=area, slots=slots, cite=self.cite("dealing")),
            self.stub(),
        )
        over = (LayAway(count=laid_away, cite=shoe),) if laid_away else ()
        by_device = (
            no_more_bets,
            DealToEach(count=count, stacked=True, cite=shoe),
            DealTo(area=area, slots=slots, cite=shoe),
            *over,
            TakeOutRest(cite=shoe),
            self.stub(),
        )
        return {Method.MANUAL_SHOE: by_hand, Method.HAND: by_hand, Method.AUTOMATED_SHOE: by_device}

    def stub(self) -> PutStubAway:
        """The stub is counted as in the other games."""
        cite = self.cite("stub-count")
        return PutStubAway(cite=cite, count_cite=cite, right_cite=cite, wrong_cite=cite)

    def irregularities(self) -> dict[Law, str]:
        """What one reading says of everything that goes wrong."""
        topics = (
            Law.FACE_UP,
            Law.DRAWN_IN_ERROR,
            Law.WRONG_NUMBER,
            Law.SHUFFLER_JAM,
            Law.SHOE_JAM,
            Law.DEVICE_REMOVED,
        )
        return dict.fromkeys(topics, self.cite("irregularities"))

    def law(self) -> dict[Law, str]:
        """What the readings say of shuffle, cut, wagers, methods and the stub."""
        return {
            Law.SHUFFLE: self.cite("shuffle"),
            Law.CUT: self.cite("shuffle"),
            Law.CUT_LEAST: self.cite("shuffle"),
            Law.COVER_CARD: self.deck,
            Law.RECUT: self.cite("shuffle"),
            Law.IDLE: self.cite("idle"),
            Law.CHIPS: self.cite("wager-rules"),
            Law.SEATED: "all-seated",
            Law.CLOSED: self.cite("wager-rules"),
            Law.SHOE_DEALING: self.cite("dealing"),
            Law.HAND_DEALING: self.cite("hand-dealing"),
            Law.HAND_RULES: self.cite("hand-dealing"),
            Law.HAND_DEVICE: self.cite("hand-dealing"),
            Law.SAME_HAND: self.cite("hand-dealing"),
            Law.AUTOMATED_DEALING: self.cite("automated-shoe"),
            Law.AUTOMATED_RULES: self.cite("automated-shoe"),
            Law.STUB_COUNT: self.cite("stub-count"),
            Law.WRONG_COUNT: self.cite("stub-count"),
            Law.COUNTING_DEVICE: self.cite("stub-count-methods"),
        }
