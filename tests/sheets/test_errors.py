"""Every slip in a sheet is told with its line, its column and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.sheets import SheetError, load_sheet, read_sheet

THREE = (Path(__file__).parents[2] / "examples" / "games" / "three-card-poker.toml").read_text(
    "utf-8"
)
LAST = len(THREE.splitlines())


def place(written: str, text: str = THREE) -> tuple[int, int]:
    """The line and the column at which something is written first."""
    before = text[: text.index(written)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


SLIPS = {
    # what is replaced, by what, where that is told, and what is said of it
    "unknown part": ("[choices.play]", "[chioces.play]", "[chioces", "did you mean choices?"),
    "unknown key": ('win = "1 to 1"', 'wins = "1 to 1"', 'wins = "1', "did you mean win?"),
    "wrong type": ("seats = 7", 'seats = "7"', "seats", "a whole number, not the text '7'"),
    "number too high": ("seats = 7", "seats = 9", "seats", "from 1 to 7, not 9"),
    "no amount": ("minimum = 5", 'minimum = "five"', "minimum", "not an amount in dollars"),
    "crossed limits": ("minimum = 5", "minimum = 900", "minimum", "above the maximum, $500"),
    "parts of cents": ("minimum = 5", "minimum = 0.005", "minimum", "whole number of cents"),
    "unknown place": (
        'cards = "dealer"',
        'cards = "dealr"',
        'cards = "dealr',
        "did you mean dealer",
    ),
    "not that many cards": (
        'cards = "dealer"',
        'cards = "dealer 1-4"',
        'cards = "dealer 1',
        "cards 1 to 3",
    ),
    "too few cards": (
        'cards = "dealer"',
        'cards = "dealer 1-2"',
        "[hands.dealer]",
        "three cards at least, and there are 2: other rankings are for a game in Python",
    ),
    "optional with what is not": (
        '[wagers.ante]\noptional = true\nhand = "player"',
        (
            '[wagers.ante]\nhand = "player"\npays = 1\n'
            '[wagers.more]\nequals = "ante"\noptional = true\nhand = "player"'
        ),
        "optional = true",
        "it is placed with 'ante', which everyone places",
    ),
    "required with what is optional": (
        "[wagers.pair-plus.pays]",
        '[wagers.more]\nequals = "pair-plus"\nhand = "player"\npays = 1\n[wagers.pair-plus.pays]',
        'equals = "pair-plus"',
        "'pair-plus' is optional, and so is what equals it: add optional = true",
    ),
    "no such hand": ("queen high", "quen high", "qualifies", "'quen' is no rank"),
    "no such line": ('"straight" = "6', '"strait" = "6', '"strait"', "did you mean straight?"),
    "no odds": ("40 to 1", "40 for 1", '"straight flush"', 'never with "for"'),
    "odds of nothing": ('"40 to 1"', "0", '"straight flush"', 'write "push"'),
    "losing line": ('"40 to 1"', '"lose"', '"straight flush"', "left off the table"),
    "pairs on two lines": (
        '"pair" = "1 to 1"',
        '"pair" = 1\n"tens or better" = 2',
        '"pair"',
        "on two lines",
    ),
    "unknown wager": ("bet = { play = 1 }", "bet = { pla = 1 }", "pla = 1", "did you mean play?"),
    "bet without an ante": ('if-wagered = "ante"\n', "", "play = 1", 'if-wagered = "ante"'),
    "unknown choice": (
        '{ choice = "play" }',
        '{ choice = "plays" }',
        'choice = "plays"',
        "did you mean play?",
    ),
    "nobody asked": ('  { choice = "play" },\n', "", "[choices.play]", "no step of the round asks"),
    "nothing left to show": (
        '{ show = "dealer" }',
        '{ show = "dealer", cards = 4 }',
        'show = "dealer"',
        "3 cards lie face down there, not 4",
    ),
    "two things in a step": (
        '{ show = "dealer" }',
        '{ show = "dealer", deal = 1 }',
        '{ show = "dealer"',
        "this has deal and show",
    ),
    "two options alike": (
        '"play", bet',
        '"fold", bet',
        '{ name = "fold", bet',
        "two options are called 'fold'",
    ),
    "fold that bets": (
        "fold = true",
        "fold = true, bet = { play = 1 }",
        '{ name = "fold"',
        "who folds neither",
    ),
    "option by a hand unseen": (
        "bet = { play = 1 }",
        'bet = { play = 1 }, if-hand = { dealer = "pair" }',
        'dealer = "pair"',
        "does not see all the cards of 'dealer'",
    ),
    "option by no hand": (
        "bet = { play = 1 }",
        'bet = { play = 1 }, if-hand = { player = "pairs" }',
        'player = "pairs"',
        "no hand is called 'pairs'",
    ),
    "draw for nothing": (
        '{ show = "dealer" }',
        '{ draw = "play" }',
        'draw = "play"',
        "no option discards a card at 'play'",
    ),
    "no hand": (
        'on = "ante"\nhand = "player"',
        'on = "ante"',
        "[bonuses.ante-bonus]",
        "by which hand",
    ),
    "compared with itself": (
        'against = "dealer"',
        'against = "player"',
        'against = "pl',
        "with another one",
    ),
    "no qualifier": ('qualifies = "queen high"\n', "", "not-qualified", "what qualifies"),
    "name of a wager": (
        "[wagers.pair-plus]",
        "[wagers.PairPlus]",
        "[wagers.PairPlus]",
        "in small letters",
    ),
    "reserved name": (
        "[wagers.pair-plus]",
        "[wagers.match-play]",
        "[wagers.match-play]",
        "cannot be called",
    ),
    "not TOML": ("[hands.player]", "[hands.player", "[hands.player", "not TOML"),
    "key twice": ("seats = 7", "seats = 7\nseats = 6", "seats = 6", "not TOML"),
    "a date": ("seats = 7", "seats = 2026-11-17", "seats", "not a date or a time"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told_where_it_is(slip: str) -> None:
    right, wrong, where, words = SLIPS[slip]
    text = THREE.replace(right, wrong, 1)
    assert text != THREE
    read = read_sheet(text)
    assert read.found is None
    line, column = place(where, text)
    told = [one for one in read.problems if words in one.message]
    assert told, read.problems
    if words == "not TOML":  # the parser says where it gave up, in that line
        assert told[0].line == line
    else:
        assert (told[0].line, told[0].column) == (line, column), read.problems


def test_every_slip_of_a_sheet_is_told_at_once() -> None:
    text = THREE.replace("seats = 7", "seats = 70").replace("3 to 1", "3 for 1")
    text = text.replace("fold = true", "folds = true")
    problems = read_sheet(text).problems
    assert [one.line for one in problems] == sorted(one.line for one in problems)
    assert len(problems) == 2  # the odds are looked at once the parts are of the right kind
    with pytest.raises(SheetError, match=r"three.toml, line \d+, column \d+: "):
        load_sheet(text, "three.toml")


def test_a_sheet_that_ends_too_early_is_told_at_its_end() -> None:
    (problem,) = read_sheet('name = "x').problems
    assert (problem.line, problem.column > 1) == (1, True)


def test_an_empty_sheet_says_how_to_begin() -> None:
    (problem,) = read_sheet("  \n").problems
    assert "croupier new" in problem.message


@pytest.mark.parametrize(
    ("written", "line", "column"),
    [
        ('[["a b".c]]\nx = 1\n[["a b".c]]\nx = 2', 4, 1),
        ('"a b" = {c = [{x=1}, {x = 2}]}', 1, 23),
        ("'a b'.c = [ # one\n  {x = ''' ] '''}, # two\n  {x = 2}]", 3, 4),
        ('"a\\u0020b".c = [[], {"x" = "}\\""}]', 1, 22),
    ],
)
def test_places_are_found_in_any_way_of_writing(written: str, line: int, column: int) -> None:
    from croupier.sheets.positions import Positions

    assert Positions(written).of(("a b", "c", 1, "x")) == (line, column)


def test_some_option_is_open_to_every_hand() -> None:
    text = THREE
    for option in ('name = "fold", fold = true', 'name = "play", bet = { play = 1 }'):
        text = text.replace(option, f'{option}, if-hand = {{ player = "pair" }}')
    (problem,) = read_sheet(text).problems
    assert (problem.line, problem.column) == place("options = [", text)
    assert "no option would be open" in problem.message


def test_an_option_by_a_hand_of_no_place_is_told_of_the_hand() -> None:
    text = THREE.replace("bet = { play = 1 }", 'bet = { play = 1 }, if-hand = { player = "pair" }')
    text = text.replace('{ deal = 3, to = "player" },\n', "")
    assert any("no step deals to the player" in one.message for one in read_sheet(text).problems)


def test_a_choice_misnamed_in_the_round_is_told_beside_wagers_taken_back() -> None:
    example = Path(__file__).parents[2] / "examples" / "games" / "let-it-ride.toml"
    text = example.read_text("utf-8").replace('{ choice = "first" }', '{ choice = "frist" }')
    told = [problem.message for problem in read_sheet(text).problems]
    assert any("there is no choice 'frist'; did you mean first?" in words for words in told)


def test_more_cards_than_a_place_holds_are_told_before_they_are_shown() -> None:
    example = Path(__file__).parents[2] / "examples" / "games" / "ultimate-texas-holdem.toml"
    text = example.read_text("utf-8").replace(
        '{ deal = 5, to = "board" }', '{ deal = 5, to = "board" },\n{ deal = 10, to = "board" }'
    )
    told = [problem.message for problem in read_sheet(text).problems]
    assert "a place holds 10 cards at the most" in told


STREETS = """
name = "Streets"
round = [
  { deal = 3, to = "player" }, { choice = "first" }, { choice = "second" }, { choice = "third" },
]
[hands.player]
cards = "player"
[choices.first]
options = [{ name = "fold", fold = true }, { name = "bet", bet = { one = [1, 3] } }]
[choices.second]
options = [
  { name = "keep" }, { name = "take back", take-back = "one" },
  { name = "more", bet = { two = 1 } },
]
[choices.third]
if-chosen = { second = "more" }
options = [{ name = "keep" }, { name = "take back", take-back = ["one", "two"] }]
[wagers.ante]
hand = "player"
pays = { "three of a kind" = 30, "straight" = 6, "flush" = 4, "pair" = 1 }
[wagers.one]
like = "ante"
[wagers.two]
like = "one"
"""


def test_a_wager_that_all_who_are_asked_have_needs_no_condition_to_be_taken_back() -> None:
    assert read_sheet(STREETS).found is not None, read_sheet(STREETS).problems


@pytest.mark.parametrize(
    ("right", "wrong", "wager"),
    [
        ('{ name = "fold", fold = true }', '{ name = "check" }', "one"),
        ('if-chosen = { second = "more" }', "", "two"),
        ('{ second = "more" }', '{ second = ["keep", "more"] }', "two"),
        ('{ second = "more" }', '{ second = ["take back", "more"] }', "one"),
        ("[choices.second]", '[choices.second]\nif-chosen = { first = "bet 3x" }', ""),
    ],
)
def test_a_wager_that_may_not_be_there_is_not_taken_back(
    right: str, wrong: str, wager: str
) -> None:
    told = [one.message for one in read_sheet(STREETS.replace(right, wrong)).problems]
    if wager:
        assert f"""'{wager}' may not be there: add to the choice: if-wagered = "{wager}\"""" in told
    else:
        assert not told


def test_like_may_name_a_wager_that_is_like_another() -> None:
    found = load_sheet(STREETS)
    summaries = {key: one.summary for key, one in found.edition.paragraphs.items()}
    assert summaries["wagers.two"] == "Put down by a choice. Settled like the one."
    assert list(found.edition.pays) == ["ante"]


def test_a_wager_like_another_says_that_it_stands_on_a_fold() -> None:
    found = load_sheet(STREETS + "stands-on-fold = true\n")
    summary = found.edition.paragraphs["wagers.two"].summary
    assert summary.endswith("Settled like the one. It stands when the player folds.")


NO_TOML = {
    'name = "x"\nname = "y"': "this stands there twice",
    "name = { x = 1, x = 2 }": "this stands there twice",
    "[wagers.ante]\n[wagers.ante]": "[wagers.ante] stands there twice",
    "[wagers]\nante = { x = 1 }\nante.y = 2": "ante is written elsewhere already",
    "name = High Tide": "text that needs quotation marks",
    'pays = {\n  "pair" = 1\n}': "such as [wagers.ante.pays], with a line for each key",
    'pays = { "pair" = 1\n}': "such as [wagers.ante.pays], with a line for each key",
    "round = [{ deal = 3 }": "] is missing",
    'name = "x': "a quotation mark is missing",
    'name "x"': "a key is followed by =",
    'name = "x" seats = 3': "a new key begins on a new line",
    "[wagers.ante\nx = 1": "the heading of a table ends with ]",
    "= 3": "neither a key with = and its value nor a [heading]",
}


@pytest.mark.parametrize("text", NO_TOML)
def test_what_is_no_toml_is_told_in_words_for_beginners(text: str) -> None:
    (problem,) = read_sheet(text).problems
    assert problem.message.startswith("not TOML: ")
    assert NO_TOML[text] in problem.message, problem


def test_a_number_that_is_not_read_is_told_where_it_is() -> None:
    (problem,) = read_sheet(THREE.replace("seats = 7", f"seats = {'7' * 5000}")).problems
    assert "more digits" in problem.message
    line, column = place("seats")
    assert (problem.line, problem.column) == (line, column + len("seats = "))
