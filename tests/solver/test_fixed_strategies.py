"""Strategies: what every phrase means, and what cannot be read is refused with its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, RANK_NAMES, Card, cards
from croupier.errors import StrategyError
from croupier.games.double_cross.odds import COLUMN, OPTIONS, ROW, VOCABULARY, places
from croupier.games.double_cross.prices import situations
from croupier.games.outside import named
from croupier.solver.features import RANK, Held, Situation
from croupier.solver.strategies import parted, strategy, strategy_names, vocabulary_of
from croupier.solver.strategy import parse
from support.odds import GAME
from support.outside_games import FOLDER


def choice(rules: str, hand: str) -> str:
    """What rules say to own two, top and right."""
    answer = parse(rules, VOCABULARY).answer(state(cards(hand)), OPTIONS)
    assert answer is not None
    return answer


def state(hand: Sequence[Card]) -> Situation:
    return places(Held(hand[:2]), Held(hand[2:3]), Held(hand[3:]))


def holds(condition: str, hand: str) -> bool:
    """Whether a condition holds for a hand; after "with" it is about the row."""
    return choice(f"play the row {condition}\notherwise fold", hand) == ROW


@pytest.mark.parametrize(
    ("condition", "hand", "wanted"),
    [
        ("with a pair or better", "Ah Kd 2c Ks", True),
        ("with a pair or better", "Ah Kd Kc 2s", False),  # on the column, not on the row
        ("with a pair or better", "Ah Ad 2c 3s", True),
        ("with three of a kind", "Ah Ad 2c As", True),
        ("with three of a kind", "Ah Ad Ac 2s", False),
        ("with three to a flush", "Ah 7h 2c 2h", True),
        ("with three to a flush", "Ah 7h 2h 2c", False),
        ("with three to a straight", "Ah 4d 9c 5s", True),  # the ace is low
        ("with three to a straight", "Ah Td 9c Qs", True),
        ("with three to a straight", "Ah 9d 9c Qs", False),
        ("with three to a straight", "6h 7d 9c 7s", False),  # a pair is no straight
        ("with three to a straight", "Kh Ad 9c 2s", False),  # not around the corner
        ("with ten high or better", "2h 3d 9c Ts", True),
        ("with ten high or better", "2h 3d Tc 9s", False),
        ("with ten high or better", "2h 3d 9c 3s", True),  # a pair is better
        ("with a shown king", "2h 3d Ac Ks", True),
        ("with a shown queen or higher", "2h 3d 2c Ks", True),
        ("with a shown queen or lower", "2h 3d 2c Ks", False),
        ("when own cards are a pair", "7h 7d 2c Ks", True),
        ("when own cards are suited", "7h 2h 2c Ks", True),
        ("when shown cards are a pair", "7h 2h Kc Ks", True),
        ("when own high card is seven", "7h 2h Kc Ks", True),
        ("when own high card is six or lower", "7h 2h Kc Ks", False),
        ("when own low card is two", "7h 2h Kc Ks", True),
        ("when own low card is three or higher", "7h 2h Kc Ks", False),
        ("when high shown card is king", "7h 2h Kc 3s", True),
        ("when low shown card is four or higher", "7h 2h Kc 3s", False),
        ("when both own cards are ten or higher", "Th Ah Kc 3s", True),
        ("when both own cards are jack or higher", "Th Ah Kc 3s", False),
        ("when not own cards are suited", "7h 2h 2c Ks", False),
        (
            "with not three to a flush and a shown king when own cards are suited",
            "7h 2h 2c Ks",
            True,
        ),
    ],
)
def test_what_a_condition_means(condition: str, hand: str, wanted: bool) -> None:
    assert holds(condition, hand) == wanted


@pytest.mark.parametrize(
    ("hand", "better"),
    [
        ("Ah Kd 7c 2s", COLUMN),  # the higher shown card
        ("Ah Kd 2c 7s", ROW),
        ("Ah 2d Kc 2s", ROW),  # a pair before a higher card
        ("Ah 2d Ac 2s", COLUMN),  # the higher pair
        ("7h 7d Ac 7s", ROW),  # three of a kind before a kicker
        ("Ah Kd 7c 7s", ROW),  # equal: the row is named first
    ],
)
def test_the_better_line(hand: str, better: str) -> None:
    assert choice("otherwise play the better line", hand) == better


def test_the_better_line_is_taken_of_those_that_the_condition_allows() -> None:
    rules = "play the better line with three to a flush\notherwise fold"
    assert choice(rules, "Ah Qh Kc 2h") == ROW
    assert choice(rules, "Ah Qh 3h 2h") == COLUMN
    assert choice(rules, "Ah Qd 3h 2h") == "fold"


def test_the_first_rule_that_applies_decides() -> None:
    rules = "fold when own cards are a pair\nplay the column with a pair or better\notherwise fold"
    assert choice(rules, "Ah Ad Kc 2h") == "fold"
    assert choice(rules, "Ah Kd Kc 2h") == COLUMN


def test_words_for_the_lines_and_letters_of_any_case() -> None:
    for words, line in (("horizontal", ROW), ("vertical", COLUMN)):
        assert choice(f"OTHERWISE Play {words}  # as the law calls it", "Ah Ad Kc 2h") == line


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: the last rule must be 'otherwise'"),
        ("fold", "line 1: the last rule must be 'otherwise'"),
        ("# nothing\n\nplay the row with a pair or better\n", "line 3: the last rule must be"),
        ("otherwise fold\nfold", "line 2, column 1: expected nothing, as 'otherwise' on line 1"),
        (
            "hold\notherwise fold",
            "line 1, column 1: expected 'expose', 'fold', 'keep down', 'otherwise'",
        ),
        (
            "play the middle",
            "line 1, column 10: expected 'better', 'column' or 'row', not 'middle'",
        ),
        ("play the row with a flush", "column 21: expected 'pair' or 'shown', not 'flush'"),
        ("play the row with", "column 18: expected '<rank> high or better', 'a pair or better'"),
        ("play the row with a shown prince", "column 27: expected a rank, not 'prince'"),
        ("play the row when own high card is", "expected a rank, not the end of the line"),
        ("  play the row if lucky", "column 16: expected 'with', 'when' or the end of the line"),
        ("play the row when own cards are suited or", "expected the end of the line, not 'or'"),
        ("fold with a pair or better", "column 6: expected 'when' or the end of the line"),
        ("otherwise fold when own cards are suited", "column 16: expected the end of the line"),
        ("play the row with a pair or better and", "not the end of the line"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(StrategyError) as refused:
        parse(text, VOCABULARY, "my.txt")
    assert str(refused.value).startswith("my.txt, line")
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_of_hundreds_of_phrases_some_are_named() -> None:
    sheet = FOLDER / "ultimate-texas-holdem.toml"
    words = vocabulary_of(named(str(sheet)))
    with pytest.raises(StrategyError) as refused:
        parse("raise 4x with luck\notherwise fold", words, "my.txt")
    assert re.search(r"'at most one gap', .* or \d+ others, not 'luck'$", str(refused.value))
    assert len(str(refused.value)) < 1000
    with pytest.raises(StrategyError, match="no such file, and no strategy comes with ultimate"):
        strategy(named(str(sheet)), "careful")


@pytest.mark.parametrize("name", strategy_names(GAME))
def test_a_strategy_written_out_reads_the_same(name: str) -> None:
    first = strategy(GAME, name)
    assert parse(str(first), VOCABULARY, name) == first


conditions_with = st.sampled_from(sorted(VOCABULARY.of_option))
conditions_when = st.sampled_from(sorted(VOCABULARY.of_all))
ranks = st.sampled_from(RANK_NAMES)


@given(conditions_with, conditions_when, ranks, st.booleans(), st.permutations(DECK))
def test_any_rule_chooses_something_for_any_hand(
    with_: str, when: str, rank: str, negated: bool, deck: list[Card]
) -> None:
    words = f"with {'not ' if negated else ''}{with_} when {when}".replace(RANK, rank)
    read = parse(f"play the better line {words}\notherwise fold", VOCABULARY)
    assert parse(str(read), VOCABULARY) == read
    hands = [deck[at : at + 4] for at in range(0, 48, 4)]
    together = read.choose(situations(np.array(hands)), 12, dict.fromkeys(OPTIONS, True))
    assert [OPTIONS[at] for at in together] == [read.answer(state(hand), OPTIONS) for hand in hands]


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    complaint = ""
    try:
        parse(text, VOCABULARY)
    except StrategyError as refused:
        complaint = str(refused)
    assert len(complaint.splitlines()) <= 1


SEVERAL = """# Of friends.

[first]
# What one said.
otherwise play the row

[second-one]
fold with pride
"""


def test_strategies_of_a_folder_stand_in_one_file_each_under_its_name() -> None:
    texts = parted(SEVERAL, "whist")
    assert list(texts) == ["first", "second-one"]
    assert str(parse(texts["first"], VOCABULARY)) == "otherwise play the row"
    with pytest.raises(StrategyError, match=r"^second-one, line 8, column 6"):
        parse(texts["second-one"], VOCABULARY, "second-one")
    with pytest.raises(StrategyError, match=r"^second-one, line 7: the last rule"):
        parse(texts["second-one"].replace("fold with pride\n", ""), VOCABULARY, "second-one")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[first]\n\n[first]\n", r"whist, line 3: \[first\] stands there twice"),
        ("# None.\notherwise fold\n", "whist, line 2: a name in brackets comes first"),
    ],
)
def test_a_file_of_strategies_without_their_names_is_refused(text: str, says: str) -> None:
    with pytest.raises(StrategyError, match=says):
        parted(text, "whist")


def test_a_strategy_of_ones_own_has_no_heading() -> None:
    with pytest.raises(StrategyError, match=r"mine\.txt, line 1, column 1"):
        parse("[mine]\notherwise play the row\n", VOCABULARY, "mine.txt")


def test_a_strategy_of_ones_own_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("\ufeffotherwise play the row\n", encoding="utf-8")
    assert strategy(GAME, str(file)).name == str(file)
    with pytest.raises(
        StrategyError, match=r"no such file, nor a strategy of double-cross; it has"
    ):
        strategy(GAME, str(tmp_path / "none.txt"))
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(StrategyError, match="not a text in UTF-8"):
        strategy(GAME, str(file))
    file.write_text("x" * 200_000)
    with pytest.raises(StrategyError, match="too long"):
        strategy(GAME, str(file))
