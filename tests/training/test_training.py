"""The dealer's seat: the right act goes through, a wrong one is named with its paragraph."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.errors import TrainingError
from croupier.table.act import REGISTER
from croupier.table.acts.irregularities import DeclareMisdeal
from croupier.training import MISHAPS, Begin, DealerAct, Training, kinds, summary
from croupier.training.dealer_acts import RULE, RULINGS
from croupier.training.line_syntax import in_line, read
from croupier.training.score import section_of
from support.readings import readings
from support.tables import check_cards, check_chips, state
from training.trainees import WAYS, deal_one, deal_rounds, deal_until, training

EVERY_ACT = [
    RULE,
    *(act.COMMAND.name or act.NAME for act in REGISTER.values() if act.COMMAND is not None),
]

GAME = "double-cross"
EDITION = "nj-2007"

"""What is told of something that is asked beside an act: not the answer."""


def at_double_cross(**settings: Any) -> Training:
    return training("double-cross", edition="nj-2007", **settings)


def wrong(one: Training, proposed: DealerAct) -> tuple[str, str, str]:
    """Say something wrong: what was wrong, what is right, by which paragraph; nothing changes."""
    before = state(one.table)
    judged = one.propose(proposed)
    assert not judged.is_right
    assert state(one.table) == before, "what is wrong is not done"
    (fault,) = judged.faults
    return fault.says, fault.should, fault.cite


# ---- every game, every method ---------------------------------------------------------------


@pytest.mark.parametrize(("game", "method"), WAYS)
@pytest.mark.parametrize("begin", list(Begin))
def test_who_deals_by_the_book_is_never_wrong(game: str, method: str, begin: Begin) -> None:
    """Through rounds with irregularities; whatever is to be done can be said, in words too."""
    one = training(game, method, seats=3, begin=begin, mishaps=0.12, word=f"{game}{begin}")
    for _ in range(1000):
        if one.score.rounds >= 5:
            break
        right, _ = one.right()
        assert right.act in {kind.act for kind in kinds(one.table)}
        assert read(one.table, in_line(one.table, right)) == right
        deal_one(one)
        check_chips(one.table)
        check_cards(one.table)
    assert one.score.rounds == 5
    assert one.score.part == 1 and not one.score.faults
    assert "No section is weak." in summary(one.score)


@pytest.mark.parametrize(("game", "method"), WAYS)
def test_nothing_that_is_seen_gives_the_next_act_away(game: str, method: str) -> None:
    """What may be said is the same all through a round, and no word of what is due is shown."""
    one = training(game, method)
    deal_one(one)
    offered, asked = None, 0
    while one.score.rounds < 1:
        view = one.view()
        assert view.due is None and view.seat is None and not view.choices
        acts = [kind.act for kind in kinds(one.table)]
        assert offered is None or acts == offered
        offered = acts
        right, answers = one.right()
        if one.propose(right).details:
            assert {detail.key for detail in one.details()} == set(answers)
            asked += len(answers)
            assert one.answer(answers).is_right
    assert asked, "hands are called, or amounts are named"


@pytest.mark.parametrize(("game", "method"), WAYS)
def test_any_other_act_is_refused_and_nothing_happens(game: str, method: str) -> None:
    """At every moment of a round every kind of act but the right one is a fault with a
    paragraph."""
    one = training(game, method)
    while one.score.rounds < 1:
        right, _ = one.right()
        before, faults = state(one.table), len(one.score.faults)
        for act in EVERY_ACT:
            if act in (right.act, "count stub", "put stub away"):
                continue
            if {right.act, act} == {"no more bets", "announce"}:
                continue
            judged = one.propose(DealerAct(act))
            assert not judged.is_right and judged.faults[0].cite
            assert judged.faults[0].should.startswith("It should be: ")
        assert state(one.table) == before
        assert len(one.score.faults) > faults
        deal_one(one)
    assert one.score.part < 1


# ---- what may be wrong ----------------------------------------------------------------------


@pytest.mark.rule("7(b)")
def test_cards_before_no_more_bets() -> None:
    one = at_double_cross()
    says, should, cite = wrong(one, DealerAct("deliver", area="seat 1", count=2))
    assert says == 'Not yet: The dealer announces "No more bets."'
    assert should == 'It should be: announce "No more bets."'
    assert cite == "19:47-25.7(b)"


@pytest.mark.rule("7(c)1")
def test_the_wrong_place_or_number_of_cards() -> None:
    one = at_double_cross()
    deal_until(one, "deliver")
    says, should, cite = wrong(one, DealerAct("deliver", area="seat 2", count=2))
    assert says == "Seat 1 comes first: two cards to seat 1." and not should
    assert cite == "19:47-25.7(c)1"
    says, _, _ = wrong(one, DealerAct("deliver", area="seat 1", count=3))
    assert says == "Two cards to seat 1, not three."
    assert one.score.marks[-1].is_right is False
    assert len(one.score.marks) == 2, "a second mistake at the same thing costs no second mark"


@pytest.mark.rule("10(a)")
def test_the_wrong_cards_turned_up() -> None:
    one = at_double_cross()
    deal_until(one, "turn up")
    says, _, cite = wrong(one, DealerAct("turn up", area="cross", slots=("left", "right")))
    assert says == "Turn up top and right, not left and right." and cite == "19:47-25.10(a)"
    assert one.propose(DealerAct("turn up", area="cross", slots=("right", "top"))).is_right


@pytest.mark.rule("10(c)")
def test_players_are_asked_in_their_order() -> None:
    one = at_double_cross(seats=3)
    deal_until(one, "ask", seat=1)
    says, _, _ = wrong(one, DealerAct("ask", seat=2))
    assert says == "Seat 1 comes first: ask a player: seat 1."
    judged = one.propose(DealerAct("ask", seat=1))
    assert judged.is_right and judged.news[0].startswith("Seat 1: ")


@pytest.mark.rule("4(c)1ii")
def test_a_cut_that_is_too_small() -> None:
    one = at_double_cross(begin=Begin.SHUFFLE)
    deal_until(one, "cut deck")
    says, should, cite = wrong(one, DealerAct("cut deck", cards=3))
    assert "at least" in says and should == "Choose otherwise." and cite == "19:47-25.4(c)1ii"


@pytest.mark.rule("7(e)")
def test_a_stub_that_is_due_to_be_counted() -> None:
    one = at_double_cross(options={"stub-count-every": 1})
    deal_until(one, "count stub")
    _, should, cite = wrong(one, DealerAct("put stub away"))
    assert should == "It should be: count the stub." and cite == "19:47-25.7(e)"


def test_a_stub_may_be_counted_at_any_time() -> None:
    one = at_double_cross(options={"stub-count-every": 5})
    deal_until(one, "put stub away")
    assert one.propose(DealerAct("count stub")).is_right


# ---- calling and paying ---------------------------------------------------------------------


def settling(one: Training) -> dict[str, str | int]:
    """Go to the first settlement with a hand to be called, and say whose turn it is."""
    deal_until(one, "resolve", settlement="hand")
    right, answers = one.right()
    judged = one.propose(right)
    assert judged.is_right and [detail.key for detail in judged.details] == list(answers)
    return answers


@pytest.mark.rule("10(g)")
def test_hands_are_called_and_every_amount_is_named() -> None:
    one = at_double_cross(word="paid")
    answers = settling(one)
    assert list(answers) == ["hand ante", "dealer", "ante", "raise-1", "raise-2"]
    before = state(one.table)
    missed = {**answers, "ante": 12345, "hand ante": "royal flush"}
    judged = one.answer(missed)
    assert not judged.is_right and state(one.table) == before
    says = [fault.says for fault in judged.faults]
    assert says[0] == "What is the hand on the ante? Not royal flush."
    assert says[1].startswith("ante: ") and says[1].endswith(", not +$123.45.")
    assert all(fault.cite.startswith("19:47-25.") for fault in judged.faults)
    assert [detail.key for detail in judged.details] == ["hand ante", "ante"]
    judged = one.answer({"hand ante": answers["hand ante"], "ante": answers["ante"]})
    assert judged.is_right and state(one.table) != before
    marks = {mark.what: mark.is_right for mark in one.score.marks[-5:]}
    assert sum(marks.values()) == 3, "two of five were wrong at the first try"


def test_amounts_may_be_written_as_people_write_them() -> None:
    one = at_double_cross(word="paid")
    answers = settling(one)
    net = int(answers["ante"])
    for written in (f"{net / 100}", f"{'-' if net < 0 else '+'}${abs(net) // 100}"):
        judged = one.answer({"ante": written})
        if judged.is_right:
            break
    assert "ante" not in {detail.key for detail in judged.details}


def test_the_dealers_hand_is_called_once_a_round() -> None:
    one = at_double_cross(word="paid", seats=3)
    called = 0
    while one.score.rounds < 1:
        right, answers = one.right()
        if right.act == "resolve" and "dealer" in answers:
            called += 1
        deal_one(one)
    assert called == 1


def test_two_lines_are_called_apart() -> None:
    one = training("criss-cross")
    deal_until(one, "resolve", settlement="hand")
    _, answers = one.right()
    assert {"hand across", "hand down"} <= set(answers)


def test_a_settlement_goes_on_only_when_all_is_answered() -> None:
    one = at_double_cross(word="paid")
    answers = settling(one)
    with pytest.raises(TrainingError, match="answer first: What is the hand"):
        one.propose(DealerAct("pick up"))
    judged = one.answer({"hand ante": answers["hand ante"]})
    assert judged.is_right and len(judged.details) == len(answers) - 1
    one.answer(answers)
    with pytest.raises(TrainingError, match="nothing was asked"):
        one.answer({})


# ---- irregularities -------------------------------------------------------------------------


@pytest.mark.rule("12(a)")
def test_a_card_found_face_up_is_set_aside_and_a_second_voids() -> None:
    one = at_double_cross()
    deal_until(one, "deliver")
    one.throw("card turned over")
    assert one.cues() == ["The next card is face up."]
    _, should, cite = wrong(one, DealerAct("deliver", area="seat 1", count=2))
    assert should == "It should be: set the face-up card aside." and cite == "19:47-25.12(a)"
    assert one.propose(DealerAct("set aside face-up card")).details
    (fault,) = one.answer({"ruling": "void all"}).faults
    assert "The card goes to the discard rack" in fault.should
    assert one.answer({"ruling": "set aside"}).is_right
    one.throw("card turned over")
    assert one.propose(DealerAct("set aside face-up card")).is_right
    judged = one.answer({"ruling": "void all"})
    assert judged.is_right
    assert "; the round is void and every wager goes back: Seat 1 $" in judged.news[0]
    assert one.right()[0] == DealerAct("pick up")


@pytest.mark.rule("12(b)")
def test_a_card_drawn_in_error_is_ruled_on() -> None:
    one = at_double_cross(word="drawn")
    deal_until(one, "deliver")
    one.throw("card drawn in error")
    cue = one.cues()[0]
    says, _, cite = wrong(one, DealerAct("rule", ruling="go on"))
    assert says.endswith("not the deal goes on as if nothing had happened.")
    right = "next card" if "face down" in cue else "set aside"
    assert RULINGS[right].lower() in says.lower()
    assert cite in ("19:47-25.12(b)", "19:47-25.12(a)")
    assert one.propose(DealerAct("rule", ruling=right)).is_right


@pytest.mark.rule("12(c)")
def test_a_wrong_number_of_cards_must_be_noticed() -> None:
    """The slip is the trainee's own hand; it may be pointed out at once, and must be before
    anyone is asked."""
    for early in (True, False):
        one = at_double_cross()
        deal_until(one, "deliver", area="seat 2")
        one.throw("dealt wrong")
        assert one.propose(DealerAct("deliver", area="seat 2", count=2)).is_right
        assert len(one.table.layout["seat 2"]) in (1, 3)
        if early:
            assert one.right()[0].act == "deliver"
        else:
            deal_until(one, "declare misdeal")
            _, should, cite = wrong(one, DealerAct("ask", seat=1))
            assert should == "It should be: declare a wrong number of cards: seat 2."
            assert cite == "19:47-25.12(c)"
        judged = one.propose(DealerAct("declare misdeal", area="seat 2"))
        assert judged.is_right and judged.details[0].key == "ruling"
        assert one.answer({"ruling": "void all"}).is_right
        assert one.table.is_void


def test_a_misdeal_that_is_none_is_a_fault() -> None:
    one = at_double_cross()
    deal_until(one, "deliver", area="dealer")
    says, _, _ = wrong(one, DealerAct("declare misdeal", area="seat 1"))
    assert says.startswith("Not yet: ")


@pytest.mark.rule("12(e)")
def test_a_jammed_shoe_voids_the_round() -> None:
    one = at_double_cross(method="automated-shoe")
    deal_until(one, "deliver", area="dealer")
    one.throw("shoe jams")
    assert one.cues() == ["The automated shoe jams."]
    _, _, cite = wrong(one, DealerAct("deliver", area="dealer", count=2))
    assert cite == "19:47-25.12(e)"
    assert one.propose(DealerAct("rule", ruling="void all")).is_right
    assert one.right()[0] == DealerAct("pick up")


def test_one_hand_alone_may_be_void() -> None:
    one = training("boston-5-stud", seats=3)
    deal_until(one, "deliver", area="seat 2")
    one.throw("dealt wrong")
    one.propose(DealerAct("deliver", area="seat 2", count=3))
    one.propose(DealerAct("declare misdeal", area="seat 2"))
    assert not one.answer({"ruling": "void all"}).is_right
    assert one.answer({"ruling": "void hand"}).is_right
    assert not one.table.is_void


def test_every_mishap_can_be_chosen_somewhere() -> None:
    """Each is brought about in some game by some method, and dealt with."""
    met: set[str] = set()
    for game, method in WAYS:
        for name in set(MISHAPS) - met:
            settings: dict[str, Any] = {}
            if name == "card lost" and "stub-count-every" in _options(game):
                settings["options"] = {"stub-count-every": 1}
            one = training(game, method, begin=Begin.SHUFFLE, **settings)
            one.throw(name)
            for _ in range(120):
                deal_one(one)
                if one._wanted is None:
                    met.add(name)
                    break
            deal_rounds(one, one.score.rounds + 1)
    assert met == set(MISHAPS)


def _options(game: str) -> Any:
    return training(game).table.rules.edition.options


def test_an_unknown_mishap_is_refused() -> None:
    with pytest.raises(TrainingError, match="there is no mishap 'earthquake'; there are card"):
        at_double_cross().throw("earthquake")
    with pytest.raises(TrainingError, match="between 0 and 1"):
        at_double_cross(mishaps=3)


# ---- the score ------------------------------------------------------------------------------


def test_score_time_and_weak_sections() -> None:
    one = at_double_cross()
    wrong(one, DealerAct("pick up"))
    deal_one(one)
    one.hint()
    assert one.hint().startswith("Deal cards to seat 1, 2 cards (19:47-25.7(c)1). ")
    deal_rounds(one, 1)
    score = one.score
    assert score.right == len(score.marks) - 2
    weak = score.weak()
    assert [(one.name, one.wrong) for one in weak] == [("19:47-25.7", 2)]
    assert score.rounds == 1 and score.seconds > len(score.marks)
    first, second, third = summary(score)
    assert first.startswith(f"{score.right} of {len(score.marks)} right at the first try")
    assert "seconds an act on average" in second
    assert third == f"Weak sections: 19:47-25.7 (2 of {weak[0].of} wrong)."
    assert json.loads(json.dumps(score.as_data()))["weak"][0]["name"] == "19:47-25.7"


def test_a_reading_is_a_section_of_its_own() -> None:
    for name in ("fcp-settlement", "all-limit-order"):
        assert name in readings() and section_of(name) == name


# ---- words ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "deed"),
    [
        ("NMB", DealerAct("no more bets")),
        ("deal seat 2 2", DealerAct("deliver", area="seat 2", count=2)),
        ("deal dealer, 2", DealerAct("deliver", area="dealer", count=2)),
        ("turn cross top right", DealerAct("turn up", area="cross", slots=("top", "right"))),
        ("turn dealer", DealerAct("turn up", area="dealer", slots=("first", "second"))),
        ("settle 1 three-card", DealerAct("resolve", seat=1, settlement="three-card")),
        ("misdeal 2", DealerAct("declare misdeal", area="seat 2")),
        ("rule void all", DealerAct("rule", ruling="void all")),
        ("turn down", DealerAct("turn down")),
    ],
)
def test_lines_are_read_as_acts(line: str, deed: DealerAct) -> None:
    assert read(at_double_cross().table, line) == deed


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("dance", "is not an act; you may: receive"),
        ("deal", "name the area and the count: write deal 3 2"),
        ("deal 1", "name the count"),
        ("deal 1 2 3", "'3' is too much"),
        ("settle 1", "name the settlement"),
        ("ask bob", "is too much"),
        ("rule maybe", "'maybe' is too much"),
    ],
)
def test_lines_that_say_nothing_are_refused(line: str, words: str) -> None:
    with pytest.raises(TrainingError) as refused:
        read(at_double_cross().table, line)
    assert words in str(refused.value)


def test_declaring_asks_what_follows_by_the_law_in_force() -> None:
    """What the trainer takes for right is what the table then does."""
    one = at_double_cross()
    deal_until(one, "deliver", area="seat 1")
    one.throw("dealt wrong")
    deal_one(one)
    act = DeclareMisdeal("seat 1")
    assert act.leads_to(one.table).remedy == "all hands are void"
