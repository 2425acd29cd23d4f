"""Cases of the desk without a browser: what they come to is what round files come to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.disputes import RoundFile, audit_round, round_from, settle_round
from croupier.errors import RulebookError
from croupier.games import GAMES
from croupier.rulebook import editions
from croupier.web.desk import case_head
from croupier.web.desk.case import fresh, from_round, is_unfinished, judge
from croupier.web.desk.case_address import packed, unpacked
from croupier.web.desk.example import example
from croupier.web.desk.form import form
from croupier.web.desk.sheet import where_words
from support.desk_cases import example_of, examples

EXAMPLES = examples()


def test_there_is_an_example_of_every_game() -> None:
    assert {file.game.slug for _, _, file in EXAMPLES} == set(GAMES)


@pytest.mark.parametrize("file", [file for _, _, file in EXAMPLES], ids=range(len(EXAMPLES)))
def test_a_round_file_brought_to_the_desk_comes_to_the_same(file: RoundFile) -> None:
    judged = judge(from_round(file))
    assert judged.verdict is not None, judged.says
    assert judged.verdict.as_data() == settle_round(file).as_data()
    if any(seat.paid is not None or seat.net is not None for seat in file.seats):
        assert judged.findings == audit_round(file).findings
    else:
        assert judged.findings is None


@pytest.mark.parametrize("slug", GAMES)
def test_a_case_of_which_nothing_is_told_is_unfinished_and_not_impossible(slug: str) -> None:
    judged = judge(fresh(slug))
    assert judged.verdict is None and is_unfinished(fresh(slug), judged)


@pytest.mark.parametrize("slug", GAMES)
def test_a_question_that_is_open_comes_with_its_answers(slug: str) -> None:
    """Answers taken back one by one are asked for again, each with what had been answered."""
    case = from_round(example_of(slug)[2])
    for at, seat in enumerate(case.seats):
        if seat.choices:
            judged = judge(case.with_seat(at, choices=()))
            assert judged.seat == at and judged.asked and is_unfinished(case, judged)
            first = seat.choices[0]
            assert any(first.startswith(option.name) for option in judged.options)


def test_what_is_impossible_is_pointed_at() -> None:
    case = from_round(example_of("double-cross")[2])
    twice = judge(case.with_area_card("cross", "left", case.seats[0].cards[0]))
    assert twice.seat == 0 and twice.where == "seats[0].cards" and "already" in twice.says
    large = case.with_seat(0, wagers={"ante": "10", "three-card": "5000"})
    assert judge(large).where == "seats[0].wagers.three-card"
    assert where_words(case, judge(large).where) == "Seat 1, wagers, three-card"
    odd = judge(case.with_seat(0, wagers={"ante": "ten"}))
    assert odd.where == "seats[0].wagers.ante" and not is_unfinished(case, odd)
    assert judge(case.with_seat(0, choices=("row", "column"))).where.startswith("seats[0].choices")


def test_cards_that_nobody_saw_stay_unknown_at_the_desk() -> None:
    file = round_from(
        {
            "game": "boston-5-stud",
            "edition": "nj",
            "seats": [
                {
                    "seat": 2,
                    "cards": "?? ?? 5h",
                    "wagers": {"ante": 10, "first": 20},
                    "choices": "fold",
                }
            ],
        }
    )
    case = from_round(file)
    judged = judge(case)
    assert case.seats[0].cards == ("??", "??", "5h")
    assert judged.verdict is not None and judged.verdict.house_net == 3000
    drawn = "".join(map(str, form(case, judged, ("seat", "0", "0"), 1).values()))
    assert "a card that nobody saw" in drawn and "desk-unknown" in drawn
    more = case.with_seat(0, cards=("??", "??", "5h", "6h"))
    assert not is_unfinished(more, judge(more)), "a card too many is wrong, not yet to come"
    less = case.with_seat(0, cards=("??", "??"))
    assert is_unfinished(less, judge(less))


@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_every_game_is_five_dollars_short_and_fits_an_address(game: str) -> None:
    for slug in editions(game):
        case = example(game, slug)
        judged = judge(case)
        assert [one.off_by for one in judged.findings or ()] == [-500]
        assert "$5 more." in str(case_head.sentence(case, judged))
        assert unpacked(packed(case)) == case
        assert len(packed(case)) < 2000


@pytest.mark.parametrize(
    "changed",
    [
        {"areas": {"moon": {}}},
        {"options": {"no-such": "1"}},
        {"posted": {"raise": {"no line": "1 to 1"}}},
        {"posted": {"no-table": {}}},
        {"seats": ()},
        {"jackpot": "9" * 500},
        {"head": {"boss": "me"}},
        {"game": "roulette"},
    ],
)
def test_an_address_that_no_desk_has_written_is_refused(changed: dict[str, Any]) -> None:
    case = replace(example("double-cross", "nj-2007"), **changed)
    with pytest.raises(RulebookError):
        unpacked(packed(case))


@pytest.mark.parametrize("written", ["", "x", "!!!", "eJw", packed(fresh("double-cross"))[:-9]])
def test_an_address_that_is_cut_off_is_refused(written: str) -> None:
    with pytest.raises(RulebookError):
        unpacked(written)
