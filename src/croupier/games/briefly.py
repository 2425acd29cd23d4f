"""Every game in a few lines, for a first-time player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HOW_IT_GOES: Final[Mapping[str, tuple[str, ...]]] = {
    "double-cross": (
        "Wager an ante and get two cards. Five more make a cross, two of them shown.",
        "Fold, or play the row or the column: two raises, each as large as the ante.",
        "Your two cards and that line are your hand. Beat the dealer's better line.",
        "The three-card wager is extra: your two cards with the top one, a pair up.",
    ),
    "criss-cross": (
        "Wager two equal antes and get two cards. Five more make a cross, face down.",
        "Bet on the row, on the column, then on the middle: one to three antes each.",
        "Your two cards with a line of the cross must make a hand that pays.",
        "A forfeit loses all you have bet. The five card bonus is on the cross.",
    ),
    "double-down-stud": (
        "Wager and get one card. It makes five with four common cards; three are shown.",
        "Then stand, or double your wager, before the last common card is turned over.",
        "No dealer's hand to beat: jacks or better pay, and sixes to tens push.",
    ),
    "let-it-ride": (
        "Make three equal wagers and get three cards; two more lie face down.",
        "Take the first wager back or let it ride, see a card, then so the second.",
        "The third stays. Your three cards and the two must make tens or better.",
        "Bonus wagers are extra: on your own three cards, and on all five.",
    ),
    "colorado-hold-em": (
        "Wager an ante and get three cards; three community cards lie face down.",
        "Discard one, and bet as much again or not; some houses require the bet.",
        "Your two cards and the three must make a hand that the table pays.",
        "Three of a kind or a straight flush in your three may be declared at once.",
    ),
    "boston-5-stud": (
        "Wager an ante and a first wager twice as large; get three cards, the dealer three.",
        "Fold, or put down a second wager as large as the first and get two cards more.",
        "Your five cards against the dealer's five; a good hand pays on the ante besides.",
        "The bonus wager is extra: on your first three cards, shown to be paid.",
    ),
    "four-card-poker": (
        "Wager an ante and get five cards; the dealer gets six, one of them shown.",
        "Fold, or play with one to three times the ante. Your best four cards count.",
        "A tie wins. Three of a kind or better pays on the ante whatever the dealer has.",
        "Aces up is extra, or played alone: a pair of aces or better wins.",
    ),
    "casino-war": (
        "Wager, and get one card; the dealer gets one. The higher card wins.",
        "If they tie, give up half of the wager, or go to war with as much again.",
        "In a war each gets another card; the player's wins when it is no lower.",
        "The tie wager is extra: it wins when the two first cards tie.",
    ),
    "double-attack-blackjack": (
        "Blackjack without tens: wager, see the dealer's first card, then attack or not.",
        "An attack adds up to as much again before your own cards are dealt.",
        "Hit, stand, double, split or give up half. Blackjack pays even money.",
        "Bust It is extra: it wins when the dealer busts with the third card.",
    ),
}
"""For a first-time player, a game in a few lines."""
