"""What a game sheet holds, as types: the reader checks a file against them, and the JSON schema for
editors is made of them."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

MOST_CARDS: Final = 10
"""Cards that one place may hold."""
MOST_SEATS: Final = 7
MOST_TIMES: Final = 100
"""Times the first wager that a choice may put down."""

Name: TypeAlias = Annotated[
    str,
    Meta(
        pattern="^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
        max_length=40,
        description="A name in small letters, words joined by hyphens: pair-plus",
    ),
]
Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=400)]
Dollars: TypeAlias = Annotated[
    int | float | str, Meta(description='An amount in dollars: 5, 2.50 or "1,000"')
]
Odds: TypeAlias = Annotated[
    int | str,
    Meta(description='Odds: 3 is 3 to 1; else "3 to 2", "even", "push" or "lose"'),
]
Lines: TypeAlias = Annotated[
    dict[Words, Odds],
    Meta(
        description='What each hand is paid: "full house" = "7 to 1"; "any" stands for all others',
        min_length=1,
        max_length=60,
    ),
]
Payment: TypeAlias = Odds | Lines
Several: TypeAlias = Name | Annotated[list[Name], Meta(min_length=1, max_length=20)]
Times: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_TIMES)]


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """A part of a sheet."""


class _Rule(_Part, frozen=True, kw_only=True):
    """A part that results cite: the author may put it in words, and say where it is written."""

    text: Words | None = None
    cite: Words | None = None


class SheetTable(_Rule, frozen=True, kw_only=True):
    """The table: seats, limits of the first wager, and the most that one hand is paid."""

    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = 6
    minimum: Dollars = 5
    maximum: Dollars = 500
    payout_limit: Dollars | None = None


class SheetDeck(_Rule, frozen=True, kw_only=True):
    """The deck: 52 cards, or some of them."""

    without: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=160,
            description='Ranks or cards that are left out: "2 3 4 5 6", "Tc Td Th Ts"',
        ),
    ] = ""


class SheetStep(_Rule, frozen=True, kw_only=True):
    """One step of a round: cards are dealt, drawn or shown, or the players choose."""

    deal: (
        Annotated[int, Meta(ge=1, le=MOST_CARDS, description="How many cards are dealt")] | None
    ) = None
    to: (
        Annotated[Name, Meta(description='"player", "dealer", or a place such as "board"')] | None
    ) = None
    face_up: (
        Annotated[int, Meta(ge=1, le=MOST_CARDS, description="How many of them, the last ones")]
        | None
    ) = None
    draw: (
        Annotated[
            Name,
            Meta(description="A choice: who has laid a card away at it gets another one"),
        ]
        | None
    ) = None
    show: Annotated[Name, Meta(description="A place whose cards are turned up")] | None = None
    cards: (
        Annotated[int, Meta(ge=1, le=MOST_CARDS, description="How many; all if left out")] | None
    ) = None
    choice: Annotated[Name, Meta(description="One of the choices below")] | None = None


class SheetOption(_Rule, frozen=True, kw_only=True):
    """One answer to a choice."""

    name: Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9 -]*$", max_length=40)]
    says: Words | None = None
    fold: bool = False
    bet: Annotated[
        dict[Name, Times | Annotated[list[Times], Meta(min_length=1, max_length=10)]],
        Meta(
            max_length=5,
            description="Wagers that it puts down, as times the first wager; of several numbers "
            "each makes an option: { play = [3, 4] }",
        ),
    ] = {}
    take_back: Several | None = None
    discard: bool = False
    if_hand: Annotated[
        dict[Name, Annotated[str, Meta(max_length=60)]],
        Meta(
            max_length=1,
            description="The least hand with which it is open: "
            '{ player = "pair of aces" }; always if left out',
        ),
    ] = {}


class SheetChoice(_Rule, frozen=True, kw_only=True):
    """A choice that the players are given in turn."""

    options: Annotated[list[SheetOption], Meta(min_length=1, max_length=20)]
    question: Words | None = None
    if_wagered: Several | None = None
    unless_wagered: Several | None = None
    if_chosen: Annotated[
        dict[Name, Words | Annotated[list[Words], Meta(min_length=1, max_length=20)]],
        Meta(max_length=10),
    ] = {}


class SheetHand(_Rule, frozen=True, kw_only=True):
    """Cards that are looked at together: the best three, four or five of them."""

    cards: (
        Annotated[str, Meta(max_length=60)]
        | Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(min_length=1, max_length=5)]
    )
    best: Annotated[int, Meta(ge=3, le=5)] | None = None
    qualifies: (
        Annotated[
            str, Meta(max_length=60, description='The least hand that qualifies: "ace-king high"')
        ]
        | None
    ) = None


class _Settled(_Rule, frozen=True, kw_only=True):
    """What is paid, and by which hand."""

    hand: Name = ""
    against: Name | None = None
    pays: Payment | None = None
    win: Payment | None = None
    tie: Payment | None = None
    lose: Payment | None = None
    not_qualified: Payment | None = None


class SheetWager(_Settled, frozen=True, kw_only=True):
    """A wager: placed before the deal, or put down by a choice."""

    like: (
        Annotated[Name, Meta(description="Settled like another wager, by its pay tables")] | None
    ) = None
    optional: bool = False
    equals: Name | None = None
    times: Times = 1
    minimum: Dollars | None = None
    maximum: Dollars | None = None
    no_more_than: Name | None = None
    stands_on_fold: bool = False
    in_limit: bool = True


class Bonus(_Settled, frozen=True, kw_only=True):
    """What a good hand is paid on a wager on top of its own odds, with nothing more staked."""

    on: Name


class Sheet(_Part, frozen=True, kw_only=True):
    """A game on one page."""

    name: Annotated[str, Meta(min_length=2, max_length=60)]
    round: Annotated[list[SheetStep], Meta(min_length=1, max_length=40)]
    hands: Annotated[dict[Name, SheetHand], Meta(min_length=1, max_length=12)]
    wagers: Annotated[dict[Name, SheetWager], Meta(min_length=1, max_length=16)]
    choices: Annotated[dict[Name, SheetChoice], Meta(max_length=12)] = {}
    bonuses: Annotated[dict[Name, Bonus], Meta(max_length=12)] = {}
    table: SheetTable = SheetTable()
    deck: SheetDeck = SheetDeck()
    how_it_goes: Annotated[list[Words], Meta(max_length=8)] = []
    source: Words | None = None
