"""`croupier play`: a whole round by keys, by script and by itself; nothing typed loses a chip."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.running import Run, Spawn, Terminal
from croupier.cli.play.answers import option_keys, option_meant
from croupier.money import dollars
from croupier.record import read, verify
from croupier.table import Event
from croupier.table.view import ChoiceView

ROUND = "25 5\n\ne\nv\n"
PLAY = ("play", "double-cross", "--seed", "11")


# ---- a whole round --------------------------------------------------------------------------


def test_a_scripted_round_shows_the_table_and_the_paragraphs(spawn: Spawn) -> None:
    result = spawn(*PLAY, stdin=ROUND + "q\n")
    assert result.returncode == 0 and result.stderr == ""
    for words in (
        "Double Cross Poker  New Jersey 2007, manual shoe",
        "royal flush     300 to 1",
        "│▒▒▒▒│ │▒▒▒▒│ │",
        "Wager an ante and get two cards.",
        "Keep your cards in the dealer's view",
        "Your choice  25.10(c)",
        "Round 1: ",
        "25.5(c)",
        "opens its seal",
        "You leave with $",
    ):
        assert words in result.stdout, words


def test_a_round_played_for_a_record_conserves_chips(run: Run, tmp_path: Path) -> None:
    result = run(*PLAY, "--record", "r.jsonl", stdin=ROUND + "\nk\nf\nb 50\nq\n")
    assert result.exit_code == 0
    found = verify(Path("r.jsonl"))
    assert found.ok and found.rounds == 2 and found.unopened == 0
    assert found.head in result.stdout.replace("\n", "")
    events = read(Path("r.jsonl")).events
    left = {event.by: event.told["moves"][0][2] for event in events if _is(event, "leave table")}
    brought = sum(event.act["amount"] for event in events if _is(event, "bring chips"))
    nets = [event.told["net"]["1"] for event in events if "net" in event.told]
    assert left["seat 1"] == 100_000 + 5_000 + sum(nets)
    assert brought == 5_000


def _is(event: Event, act: str) -> bool:
    return bool(event.act["act"] == act)


# ---- two betting areas ----------------------------------------------------------------------

AREAS = ("play", "four-card-poker", "--areas", "2", "--seat", "7", "--seed", "x")


def test_one_player_plays_two_areas_and_is_told_of_both(run: Run) -> None:
    lines = ["25 5", "", "20", "", "3", "f", "pass", "pass", "", "pass", "f", "q"]
    result = run(*AREAS, "--record", "r.jsonl", stdin="\n".join(lines) + "\n")
    assert result.exit_code == 0, result.output
    shown = result.stdout
    assert "Your wager on area 7" in shown and "and go on" in shown and "and deal" in shown
    assert "Round 1 on area 7: " in shown and "Round 1 on area 6: " in shown
    assert "Wager on one of your areas, or leave." in shown
    assert "Round 2 on area 7: " in shown and "Round 2 on area 6: " not in shown
    assert shown.count("opens its seal") == 2, "once a round"
    # Both of the own hands lie open to the player who chooses, and nobody else's does.
    asked = shown.split("Your choice")[1]
    assert "▒▒" not in "".join(one for one in asked.splitlines() if " You " in one)
    events = read(Path("r.jsonl")).events
    nets = [event.told["net"] for event in events if "net" in event.told]
    mine = sum(net.get(seat, 0) for net in nets for seat in ("6", "7"))
    assert f"You leave with {dollars(200_000 + mine)} after 2 rounds" in shown
    assert verify(Path("r.jsonl")).ok


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("double-cross", "--areas", "2"), "allows a player one area"),
        (("double-down-stud", "--areas", "2", "--players", "7"), "the table has seats 1 to 7"),
        (("four-card-poker", "--areas", "2", "--options", "two-areas=no"), "one area only"),
    ],
)
def test_a_second_area_is_refused_in_words(run: Run, args: tuple[str, ...], words: str) -> None:
    result = run("play", *args, stdin="q\n")
    assert result.exit_code == 2 and words in result.stderr


@pytest.mark.parametrize("method", ["manual-shoe", "hand", "automated-shoe"])
def test_every_edition_and_method_can_be_played(run: Run, edition: str, method: str) -> None:
    args = ("play", "double-cross", "--edition", edition, "--method", method, "--players", "7")
    result = run(*args, "--seat", "4", stdin="\nf\n\nf\nq\n")
    assert result.exit_code == 0, result.output
    assert "Round 2: " in result.stdout


def test_a_script_can_come_from_a_file(run: Run) -> None:
    Path("answers").write_text(ROUND, encoding="utf-8")
    assert "Round 1: " in run(*PLAY, "--script", "answers").stdout
    assert "Round 1: " in run(*PLAY, "--script", "-", stdin=ROUND).stdout


@pytest.mark.parametrize("stdin", ["", None])
def test_without_anyone_there_it_demonstrates_a_round(spawn: Spawn, stdin: str | None) -> None:
    result = spawn("play", "double-cross", stdin=stdin or "")
    assert result.returncode == 0 and result.stderr == ""
    assert result.stdout.startswith("A demonstration")
    assert "Round 1: " in result.stdout and "You leave with $" in result.stdout


# ---- what is typed --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("5", "the ante wager is $10 to $500, not $5"),
        ("25 500", "the three-card wager is $1 to $100, not $500"),
        ("t 5", "the three-card wager goes with the ante"),
        ("a 25 30", "one amount for the ante"),
        ("1 2 3", "2 amounts at most"),
        ("-5", "not an amount"),
        ("25.001", "whole number of cents"),
        ("nan", "is not a wager"),
        ("9e99", "not an amount in dollars"),
        ("12,50", "not an amount in dollars"),
        ("25, 5", "three card $5"),
        ("501", "$10 to $500"),
        ("5000", "more than your $1,000 in chips: b 100 brings $100"),
        ("jump", "is not a wager: a (ante), t (three card)"),
        ("b x", "not an amount in dollars"),
        ("?", "25.6(c)"),
        ("? 11(d)", "60,000 dollars"),
        ("?25.12(b)", "drawn too early"),
        ("? dc-tie", "Which of the three?"),
        ("? 99(z)", "has no paragraph 99(z)"),
        ("o", "straight flush"),
        ("l", "The dealer cuts"),
        ("help", "Wager an ante"),
    ],
)
def test_words_before_the_deal_are_answered(run: Run, typed: str, words: str) -> None:
    result = run(*PLAY, stdin=f"{typed}\nq\n")
    assert result.exit_code == 0
    assert words in " ".join(result.stdout.split())
    assert "You leave with $1,0" in result.stdout


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "An answer is needed: f (fold), h (play horizontal), v (play vertical)"),
        ("play", "“play” is no answer"),
        ("z", "“z” is no answer"),
        ("?", "25.10(c)1"),
        ("25", "“25” is no answer"),
    ],
)
def test_words_at_a_choice_are_answered(run: Run, typed: str, words: str) -> None:
    result = run(*PLAY, stdin=f"25\n\n{typed}\nf\nq\n")
    assert words in " ".join(result.stdout.split())
    assert "You leave with $975" in result.stdout


def test_a_raise_without_chips_is_explained_and_chips_may_be_brought(run: Run) -> None:
    result = run(*PLAY, "--chips", "30", stdin="25\n\nv\nb 50\nv\nq\n")
    shown = " ".join(result.stdout.split())
    assert "play vertical takes $50 and the seat has $5" in shown
    assert "You bring $50 more in chips." in shown and "Round 1: " in shown


def test_a_wager_is_repeated_changed_and_taken_back(run: Run) -> None:
    result = run(*PLAY, stdin="a 40\nt 7\nt 0\n40\n\nf\nr\nf\nq\n")
    assert "Enter  ante $40, and deal" in result.stdout
    assert "You leave with $920 after 2 rounds" in result.stdout


def test_leaving_takes_wagers_back(run: Run) -> None:
    assert "You leave with $1,000 after 0 rounds" in run(*PLAY, stdin="25 5\nq\n").stdout


def choices(*options: str) -> list[ChoiceView]:
    return [ChoiceView(option, "", 0, "") for option in options]


def test_one_letter_stands_for_each_option() -> None:
    assert option_keys(choices("expose", "keep down")) == {"e": "expose", "k": "keep down"}
    options = ["fold", "play horizontal", "play vertical"]
    assert option_keys(choices(*options)) == dict(zip("fhv", options, strict=True))
    for written in ("h", "H", "hor", "play h", "horizontal", " play  horizontal "):
        assert option_meant(written, choices(*options)) == "play horizontal"
    for written in ("", "p", "play", "x", "hh"):
        assert option_meant(written, choices(*options)) is None


def test_keys_leave_the_letters_alone_that_always_mean_the_same() -> None:
    assert option_keys(choices("take back", "let it ride")) == {
        "t": "take back",
        "r": "let it ride",
    }
    many = ["discard first", "discard second", "discard first and bet", "discard second and bet"]
    assert option_keys(choices(*many)) == dict(zip(("1", "2", "1b", "2b"), many, strict=True))
    for written in ("discard first and bet", "1b", "1 b", "d1b", "1B"):
        assert option_meant(written, choices(*many)) == "discard first and bet"
    for written in ("b", "d", "discard", "3", "and"):
        assert option_meant(written, choices(*many)) is None


def test_options_without_telling_letters_get_numbers() -> None:
    assert option_keys(choices("quit", "question")) == {"1": "quit", "2": "question"}


# ---- leaving in mid-round -------------------------------------------------------------------


@pytest.mark.parametrize("last", ["", "q\n"])
def test_one_who_leaves_in_mid_round_is_told_and_the_round_is_finished(run: Run, last: str) -> None:
    result = run(*PLAY, "--record", "r.jsonl", stdin=f"25 5\n\n{last}")
    assert result.exit_code == 0
    shown = " ".join(result.stdout.split())
    assert "A player with cards stays for the round (25.6(b))" in shown
    assert "Round 1: " in shown and "You leave with $" in shown
    found = verify(Path("r.jsonl"))
    assert found.ok and found.rounds == 1 and found.pending == 0


# ---- screens --------------------------------------------------------------------------------


COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-7]m")


def test_colour_is_for_terminals_and_for_those_who_want_it(
    spawn: Spawn, terminal: Callable[..., Terminal]
) -> None:
    assert "\x1b" not in spawn(*PLAY, stdin=ROUND).stdout
    for changed, wanted in (({}, True), ({"NO_COLOR": "1"}, False)):
        table = terminal(*PLAY, "--fast", **changed)
        table.until("\n> ")
        table.type("q\n")
        assert table.end() == 0
        assert bool(COLOUR.search(table.shown)) == wanted


@pytest.mark.parametrize(
    "args",
    [
        ("--seat", "9"),
        ("--seat", "0"),
        ("--chips", "many"),
        ("--chips", "-5"),
        ("--minimum", "50", "--maximum", "20"),
        ("--minimum", "0"),
        ("--edition", "nj"),
        ("--players", "8"),
        ("--method", "sling"),
        ("--script", "no-such-file"),
        ("--record", "no/such/folder.jsonl"),
    ],
)
def test_a_table_that_cannot_be_is_refused(run: Run, args: tuple[str, ...]) -> None:
    result = run("play", "double-cross", *args, stdin="q\n")
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output


# ---- on a terminal --------------------------------------------------------------------------


def test_a_person_plays_a_round_by_keys(terminal: Callable[..., Terminal]) -> None:
    table = terminal(*PLAY, "--fast", "--record", "r.jsonl")
    assert "Wager an ante" in table.until("\n> ")
    table.type("\n")
    screen = table.until("\n> ")
    assert "Your choice" in screen and "\x1b[" in screen
    table.type("v\n")
    assert "Round 1: " in table.until("\n> ")
    table.type("q\n")
    assert table.end() == 0
    assert "You leave with $" in table.shown and "Traceback" not in table.shown


@pytest.mark.parametrize("how", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_finish_the_round_and_leave(
    terminal: Callable[..., Terminal], tmp_path: Path, how: str
) -> None:
    table = terminal(*PLAY, "--record", "r.jsonl")
    table.until("\n> ")
    table.type("\n")
    table.until("\n> ")
    table.type(how)
    assert table.end() == 0
    assert "stays for the round" in table.shown and "Traceback" not in table.shown
    found = verify(tmp_path / "r.jsonl")
    assert found.ok and found.rounds == 1


def test_ctrl_c_while_others_think_is_heeded(terminal: Callable[..., Terminal]) -> None:
    table = terminal(*PLAY, "--players", "7")
    table.until("\n> ")
    table.type("\n")
    table.until("\n> ")
    table.type("f\n")
    table.until("Pascal")
    table.process.send_signal(signal.SIGINT)
    assert table.end() == 0
    assert "You leave with $" in table.shown and "Traceback" not in table.shown


def test_a_round_and_its_results_fit_a_screen_of_24_lines(
    terminal: Callable[..., Terminal],
) -> None:
    table = terminal(*PLAY, "--fast", size=(80, 24))
    for typed in ("25 5\n", "\n", "e\n", "v\n"):
        table.until("\n> ")
        table.type(typed)
    screen = table.until("\n> ").rpartition("\x1b[H")[2]
    assert "Round 1: " in screen
    assert screen.count("\n") < 24
