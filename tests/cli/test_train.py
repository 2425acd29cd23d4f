"""`croupier train`: acts from a script, faults with their paragraphs, a score at the end."""

from __future__ import annotations

import json

import pytest

from cli.running import Run
from croupier.games import GAMES

SOME = ("--players", "2", "--mishaps", "0", "--seed", "t")


def test_faults_are_told_with_their_paragraph_and_the_score_follows(run: Run) -> None:
    acts = "deal 1 2\nno more bets\ndeal 1 3\ndance\n\nh\ndeal 1 2\nq\n"
    shown = run("train", "double-cross", *SOME, stdin=acts, columns=100)
    assert shown.exit_code == 0
    for words in (
        "The dealer's seat: Double Cross Poker",
        'Not yet: The dealer announces "No more bets."',
        "19:47-25.7(b)",
        "Right: announce",
        "Two cards to seat 1, not three. 19:47-25.7(c)1",
        "'dance' is not an act",
        "Deal cards to seat 1, 2 cards (19:47-25.7(c)1).",
        "0 of 2 right at the first try (0%)",
        "Weak sections: 19:47-25.7 (2 of 2 wrong).",
    ):
        assert words in shown.stdout, words


def test_hands_and_amounts_are_asked_for(run: Run) -> None:
    """A whole round; at a settlement the hand and the amount are wrong at first."""
    acts = ["?", "nmb", "deal 1 1", "deal 2 1", "deal common 4", "ask 1", "ask 2", "announce"]
    acts += ["turn common hole", "settle 1", "royal flush", "99", "99", "h", "q"]
    told = run("train", "double-down-stud", *SOME, stdin="\n".join(acts), columns=100).stdout
    for words in (
        "settle 3",
        "Settle the wagers of",
        "What is the hand on the wager?",
        "Not royal flush.",
        ", not +$99.",
        "Weak sections: 19:47-17.",
    ):
        assert words in told, words


@pytest.mark.parametrize("game", GAMES)
def test_alone_it_demonstrates_a_round_of_any_game(run: Run, game: str) -> None:
    shown = run("train", game, "--seed", "d", "--mishaps", "10", "--begin", "opening", stdin="")
    assert shown.exit_code == 0, shown.output
    assert "A demonstration" in shown.stdout
    assert "No section is weak." in shown.stdout


def test_programs_get_the_score(run: Run) -> None:
    told = run("train", "let-it-ride", *SOME, "--json", stdin="pick up\nq\n").stdout
    score = json.loads(told)
    assert score["of"] == 1 and score["right"] == 0
    assert score["weak"][0]["name"] == "lir-wager-rules"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--begin", "dessert"), "--begin is one of opening, shuffle, deal"),
        (("--method", "telepathy"), "--method is one of"),
        (("--players", "5", "--options", "seats=3"), "the table has seats 1 to 3"),
    ],
)
def test_what_cannot_be_trained_is_refused_in_words(
    run: Run, args: tuple[str, ...], words: str
) -> None:
    refused = run("train", "double-cross", *args, stdin="q\n")
    assert refused.exit_code == 2 and words in refused.stderr
