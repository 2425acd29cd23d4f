"""Section 25.10: from the first community card to the last card picked up."""

from __future__ import annotations

import pytest

from croupier.cards import cards
from croupier.table import Act
from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver
from croupier.table.acts.irregularities import CardTurnedOver, DealtWrong
from croupier.table.acts.play import Choose, Resolve, TurnUpCards
from croupier.table.acts.showdown import PickUpCards, RevealHand, TurnDownHands
from support.tables import House

FIRST = TurnUpCards("cross", ("top", "right"))
LAST = TurnUpCards("cross", ("left", "center", "bottom"))
DEALERS = TurnUpCards("dealer", ("first", "second"))


def three_players(edition: str, three_card: int = 500) -> House:
    """Three players, dealt; the first two community cards are up.

    With the top card, seat 1 has a pair of sevens, seat 2 nothing, seat 3 a flush. The dealer
    has a pair of nines in the column. In the row, seat 1 has a pair of sevens, seat 2 two pair,
    seat 3 an ace high.
    """
    house = House(edition).open(1, 2, 3)
    for seat in (1, 2, 3):
        house.bet(seat, 1000, three_card)
    house.stack({1: "7c 8d", 2: "Kc Qs", 3: "Ah 2h"}, "9c 5d", "Kd Qd 4s 7h 9d")
    house.dealer.deal()
    return house


@pytest.mark.rule("10(a)")
def test_the_top_card_and_the_one_at_the_dealers_right_are_shown_first(edition: str) -> None:
    house = House(edition).open(1)
    house.bet(1)
    house.stack({1: "7c 8d"}, "9c 5d", "Kd Qd 4s 7h 9d")
    house.dealer.deal()
    event = house.last("turn up")
    assert house.keys(event) == ("10(a)",)
    assert event.told["shown"] == {"top": "7h", "right": "4s"}
    assert house.table.view().areas["cross"] == {
        "left": "??",
        "center": "??",
        "right": "4s",
        "top": "7h",
        "bottom": "??",
    }


@pytest.mark.rule("10(a)")
def test_players_with_a_three_card_wager_may_expose_and_others_are_not_asked(edition: str) -> None:
    house = House(edition).open(1, 2, 3)
    house.bet(1)
    house.bet(2, three_card=500)
    house.bet(3, three_card=500)
    house.dealer.deal()
    assert house.due_key() == "10(a)"
    assert house.refused(Choose(1, "three-card", "expose")) == "10(a)"
    assert house.refused(Choose(2, "three-card", "peek")) == "10(a)"
    assert house.refused(Choose(2, "three-card")) == "10(a)", "an answer is needed"
    assert house.refused(Choose(1, "play", "fold")) == "10(a)", "three-card wagers come first"
    event = house.do(Choose(2, "three-card", "expose"))
    mine = house.table.round.hands[2].cards
    assert cards(event.told["exposed"]) == tuple(mine)
    assert house.table.view(1).seats[2].cards == tuple(str(card) for card in mine)
    house.do(Choose(3, "three-card", "keep down"))
    assert house.table.view(1).seats[3].cards == ("??", "??")


@pytest.mark.rule("10(a)")
def test_losing_three_card_wagers_are_collected_before_winning_ones_are_paid(edition: str) -> None:
    house = three_players(edition)
    for seat in (1, 2, 3):
        house.do(Choose(seat, "three-card", "expose"))
    assert house.refused(Resolve(1, "three-card")) == "10(a)", "the losing wager comes first"
    start = len(house.events)
    house.until(TurnDownHands)
    settled = [(event.act["seat"], event.told["results"][0]) for event in house.events[start:]]
    assert [(seat, result["outcome"]) for seat, result in settled] == [
        (2, "lose"),
        (1, "win"),
        (3, "win"),
    ]
    assert [house.net(seat) for seat in (1, 2, 3)] == [-1000 + 500, -1500, -1000 + 2000]


@pytest.mark.rule("10(a)")
def test_a_wager_is_lost_if_the_cards_are_not_exposed_whatever_they_are(edition: str) -> None:
    house = three_players(edition)
    for seat in (1, 2, 3):
        house.choose(seat, "keep down")
    assert [house.net(seat) for seat in (1, 2, 3)] == [-1500, -1500, -1500]
    result = house.results(3)["three-card"]
    assert (result["outcome"], result["hand"]) == ("lose", "not exposed")
    assert [house.key(cite) for cite in result["cites"]] == ["10(a)"]


@pytest.mark.rule("10(a)")
def test_exposed_cards_are_turned_down_again(edition: str) -> None:
    house = three_players(edition)
    house.choose(1, "expose")
    house.choose(2, "keep down")
    house.do(Choose(3, "three-card", "expose"))
    house.until(TurnDownHands)
    assert house.table.view(2).seats[1].cards == ("7c", "8d")
    assert house.refused(Choose(1, "play", "fold")) == "10(a)", "not before"
    assert house.refused(TurnDownHands((1,))) == "10(a)", "all of them"
    house.do(TurnDownHands((1, 3)))
    for seat in (1, 3):
        assert house.table.view(2).seats[seat].cards == ("??", "??")
        assert house.table.view(seat).seats[seat].cards != ("??", "??")


@pytest.mark.rule("10(b)")
def test_players_are_told_to_keep_their_cards_in_view_and_then_leave_them(edition: str) -> None:
    house = three_players(edition, three_card=0)
    assert house.due_notes() == ["10(b)"]
    assert list(map(house.key, house.do(Choose(1, "play", "fold")).notes)) == ["10(b)"]


@pytest.mark.rule("10(b)", "10(c)")
def test_players_are_asked_clockwise_from_the_dealers_left(edition: str) -> None:
    house = three_players(edition, three_card=0)
    for seat in (1, 2, 3):
        assert house.due_key() == "10(c)"
        for other in {1, 2, 3} - {seat}:
            assert house.refused(Choose(other, "play", "fold")) == "10(c)"
        assert house.refused(Choose(seat, "play", "raise")) == "10(c)"
        assert not house.table.view(seat % 3 + 1).choices
        offered = house.table.view(seat).choices
        assert [(one.option, one.takes) for one in offered] == [
            ("fold", 0),
            ("play horizontal", 2000),
            ("play vertical", 2000),
        ]
        house.do(Choose(seat, "play", "play vertical"))


@pytest.mark.rule("10(c)1")
def test_a_fold_loses_the_ante_at_once_and_the_cards_go_to_the_rack(edition: str) -> None:
    house = three_players(edition, three_card=0)
    inventory = house.table.chips["inventory"]
    event = house.do(Choose(1, "play", "fold"))
    assert "10(c)1" in house.keys(event)
    assert event.told["moves"] == [["seat 1 ante", "inventory", 1000]]
    assert house.table.chips["inventory"] == inventory + 1000
    packet = house.table.rack[-1]
    assert (packet.area, packet.cards) == ("seat 1", cards("7c 8d"))
    assert "seat 1" not in house.table.layout
    house.choose(2, "play vertical")
    house.choose(3, "fold")
    assert [house.net(seat) for seat in (1, 3)] == [-1000, -1000]
    assert house.table.view(2).seats[1].cards == ("??", "??"), "nobody saw them"
    assert "reveal" in house.acts() and house.last("reveal").act["seat"] == 2


@pytest.mark.rule("10(c)1")
def test_a_fold_does_not_touch_a_three_card_wager_won_before(edition: str) -> None:
    house = three_players(edition)
    for seat in (1, 2, 3):
        house.choose(seat, "expose")
    for seat in (1, 2, 3):
        house.choose(seat, "fold")
    assert [house.net(seat) for seat in (1, 2, 3)] == [-500, -1500, 1000]


@pytest.mark.rule("10(c)1", "10(d)", "10(e)")
def test_with_everyone_folded_the_cards_are_still_shown_and_picked_up(edition: str) -> None:
    house = three_players(edition, three_card=0)
    for seat in (1, 2, 3):
        house.choose(seat, "fold")
    assert house.acts()[-3:] == ["turn up", "turn up", "pick up"]
    house.check()


@pytest.mark.rule("10(c)2")
@pytest.mark.parametrize("option", ["play horizontal", "play vertical"])
def test_to_play_takes_two_raises_each_equal_to_the_ante(edition: str, option: str) -> None:
    house = House(edition).open(1, chips=4200)
    house.bet(1, ante=1400)
    house.dealer.deal()
    event = house.do(Choose(1, "play", option))
    assert "10(c)2" in house.keys(event)
    assert event.told["moves"] == [
        ["seat 1", "seat 1 raise-1", 1400],
        ["seat 1", "seat 1 raise-2", 1400],
    ]
    assert house.chips(1) == 0
    assert house.refused(Choose(1, "play", "fold")) == "10(d)", "a choice stands"


@pytest.mark.rule("10(c)2")
def test_a_player_short_of_both_raises_folds_or_brings_chips(edition: str) -> None:
    from croupier.table.acts.players import BringChips

    house = House(edition).open(1, chips=2998)
    house.bet(1)
    house.dealer.deal()
    assert house.refused(Choose(1, "play", "play horizontal")) == "10(c)2"
    assert house.table.can(Choose(1, "play", "fold"))
    house.do(BringChips(1, 2))
    house.do(Choose(1, "play", "play horizontal"))


@pytest.mark.rule("10(c)2", "10(g)1")
@pytest.mark.parametrize(("option", "wins"), [("play horizontal", True), ("play vertical", False)])
def test_the_hand_is_made_with_the_line_that_was_named(
    edition: str, option: str, wins: bool
) -> None:
    house = House(edition).open(1)
    house.bet(1)
    # Three kings in the row, nothing in the column; the dealer has a pair of aces.
    house.stack({1: "Kc 8d"}, "Ac As", "Kd Kh 4s 7h 3d")
    house.dealer.deal()
    house.choose(1, option)
    assert house.net(1) == (1000 + 2 * 3000 if wins else -3000)


@pytest.mark.rule("10(d)")
def test_the_last_three_cards_are_shown_after_the_last_player_has_chosen(edition: str) -> None:
    house = three_players(edition, three_card=0)
    for seat in (1, 2, 3):
        assert house.refused(LAST) == "10(c)"
        assert "??" in house.table.view().areas["cross"].values()
        house.do(Choose(seat, "play", "play horizontal"))
    for act in (DEALERS, RevealHand(3), Resolve(3, "hand")):
        assert house.refused(act) == "10(d)"
    event = house.do(LAST)
    assert house.keys(event) == ("10(d)",)
    assert event.told["shown"] == {"left": "Kd", "center": "Qd", "bottom": "9d"}


@pytest.mark.rule("10(e)")
def test_the_dealer_shows_two_cards_and_takes_the_better_line(edition: str) -> None:
    house = three_players(edition, three_card=0)
    for seat in (1, 2, 3):
        house.do(Choose(seat, "play", "play horizontal"))
    house.do(LAST)
    for act in (RevealHand(3), Resolve(3, "hand"), PickUpCards()):
        assert house.refused(act) == "10(e)"
    event = house.do(DEALERS)
    assert house.keys(event) == ("10(e)",)
    assert event.told["shown"] == {"first": "9c", "second": "5d"}
    assert event.told["along"] == "vertical" and house.table.rules.cite("10(e)") in event.notes
    house.finish()
    assert house.results(1)["ante"]["against"].startswith("pair of nines"), "from the column"


@pytest.mark.rule("10(e)")
@pytest.mark.parametrize(
    ("cross", "dealer", "against", "along"),
    [
        ("9d 2c 3h Kc Qd", "9c 5s", "pair of nines", "horizontal"),
        ("Kc 2c Qd 9d 3h", "9c 5s", "pair of nines", "vertical"),
        ("9d 2c 3h 9h 3s", "9c 5s", "pair of nines", "horizontal"),  # both are the same
    ],
)
def test_whichever_line_is_higher_is_the_dealers_hand(
    edition: str, cross: str, dealer: str, against: str, along: str
) -> None:
    for option in ("play horizontal", "play vertical"):
        house = House(edition).open(1)
        house.bet(1)
        house.stack({1: "8h 8s"}, dealer, cross)
        house.dealer.deal()
        house.choose(1, option)
        result = house.results(1)["ante"]
        assert result["against"].startswith(against)
        assert result["outcome"] == "lose"
        assert [event.told["along"] for event in house.events if "along" in event.told] == [along]


@pytest.mark.rule("10(e)")
def test_the_dealer_never_has_to_qualify(edition: str) -> None:
    house = House(edition).open(1)
    house.bet(1)
    house.stack({1: "7c 5d"}, "2c 4d", "8s 9h Js Tc Qd")  # a jack high against a jack high
    house.dealer.deal()
    house.choose(1, "play horizontal")
    assert house.results(1)["ante"]["outcome"] == "lose", "the column has a queen high"


@pytest.mark.rule("10(f)")
def test_hands_are_turned_up_counterclockwise_from_the_dealers_right(edition: str) -> None:
    house = three_players(edition, three_card=0)
    for seat in (1, 2, 3):
        house.do(Choose(seat, "play", "play horizontal"))
    house.do(LAST, DEALERS)
    for seat in (3, 2, 1):
        for other in {1, 2, 3} - {seat}:
            assert house.refused(RevealHand(other)) == "10(f)"
        assert house.refused(Resolve(3, "hand")) == "10(f)"
        assert house.table.view().seats[seat].cards == ("??", "??")
        event = house.do(RevealHand(seat))
        assert house.keys(event) == ("10(f)",)
        assert cards(event.told["cards"]) == tuple(house.table.round.hands[seat].cards)
        assert "??" not in (house.table.view().seats[seat].cards or ())


@pytest.mark.rule("10(g)", "10(g)1", "10(g)2", "10(g)3")
def test_hands_are_settled_counterclockwise_against_the_dealers_better_hand(edition: str) -> None:
    house = three_players(edition, three_card=0)
    for seat in (1, 2, 3):
        house.do(Choose(seat, "play", "play horizontal"))
    house.until(Resolve)
    for seat, outcome in ((3, "lose"), (2, "win"), (1, "lose")):
        for other in {1, 2, 3} - {seat}:
            assert house.refused(Resolve(other, "hand")) == "10(g)"
        assert house.refused(PickUpCards()) == "10(g)"
        event = house.do(Resolve(seat, "hand"))
        assert "10(g)" in house.keys(event)
        assert {one["outcome"] for one in event.told["results"]} == {outcome}
    assert house.net(2) == 1000 + 2 * 1500, "two pair: the ante at 1 to 1, the raises at 3 to 2"


@pytest.mark.rule("10(g)2")
def test_a_lower_hand_loses_all_three_wagers_and_its_cards_are_collected(edition: str) -> None:
    house = three_players(edition, three_card=0)
    for seat in (1, 2, 3):
        house.do(Choose(seat, "play", "play horizontal"))
    house.until(Resolve)
    inventory = house.table.chips["inventory"]
    event = house.do(Resolve(3, "hand"))
    assert house.table.chips["inventory"] == inventory + 3000
    assert {"ante", "raise-1", "raise-2"} == {one["wager"] for one in event.told["results"]}
    assert all(
        house.key(one["cites"][0]) == "10(g)2" and one["stake"] == 1000
        for one in event.told["results"]
    )
    assert house.net(3) == -3000
    assert house.table.rack[-1].area == "seat 3"
    assert "seat 3" not in house.table.layout


@pytest.mark.rule("10(g)3")
def test_a_winning_hand_stays_on_the_layout_until_all_are_paid(edition: str) -> None:
    house = three_players(edition, three_card=0)
    for seat in (1, 2, 3):
        house.do(Choose(seat, "play", "play horizontal"))
    house.until(Resolve, seat=1)
    assert house.results(2)["ante"]["outcome"] == "win"
    assert "seat 2" in house.table.layout
    assert house.table.view().seats[2].cards == ("Kc", "Qs")
    house.until(PickUpCards)
    assert "seat 2" in house.table.layout


@pytest.mark.rule("10(g)3")
def test_a_tie_is_a_push_of_all_three_wagers(edition: str) -> None:
    house = House(edition).open(1, coupons=1000)
    house.bet(1, coupon=1000)
    house.stack({1: "Ac Kd"}, "Ad Kc", "9h 8s 4c 2d 3h")
    house.dealer.deal()
    house.choose(1, "play horizontal")
    results = house.results(1)
    for wager in ("ante", "raise-1", "raise-2"):
        assert results[wager]["outcome"] == "push"
        assert house.key(results[wager]["cites"][0]) == "10(g)3"
        assert results[wager]["readings"][-1] == "dc-tie"
    assert house.net(1) == 0
    assert house.table.coupons["seat 1"] == 1000, "a push leaves the coupon"


@pytest.mark.rule("6(a)", "10(g)2", "10(g)3", "10(c)1")
@pytest.mark.parametrize(
    ("mine", "option", "net"),
    [
        ("Ac Kd", "play horizontal", 1000 + 800 + 2 * 1000),  # the coupon wins even money
        ("7c 6d", "play horizontal", -3000),
        ("Ac Kd", "fold", -1000),
    ],
)
def test_a_coupon_is_taken_after_one_decision_and_costs_no_chips(
    edition: str, mine: str, option: str, net: int
) -> None:
    house = House(edition).open(1, coupons=1000)
    house.bet(1, coupon=800)
    house.stack({1: mine}, "Qd Jc", "9h 8s 4c 2d 3h")
    house.dealer.deal()
    house.choose(1, option)
    assert house.net(1) == net == house.last("pick up").told["net"]["1"]
    assert house.table.coupons["seat 1"] == 200
    assert house.table.coupons["taken"] == 800
    assert "all-match-play" in house.results(1)["match-play"]["readings"]
    house.check()


@pytest.mark.rule("10(h)")
def test_every_hand_can_be_rebuilt_from_the_discard_rack(edition: str) -> None:
    house = three_players(edition)
    house.choose(1, "expose")
    house.choose(2, "keep down")
    house.choose(3, "expose")
    house.choose(1, "fold")
    house.choose(2, "play horizontal")
    house.choose(3, "play vertical")
    event = house.last("pick up")
    assert house.keys(event) == ("10(h)",)
    packets = {packet.area: packet.cards for packet in house.table.rack}
    assert packets["seat 1"] == cards("7c 8d")
    assert packets["seat 2"] == cards("Kc Qs")
    assert packets["seat 3"] == cards("Ah 2h")
    assert packets["dealer"] == cards("9c 5d")
    assert packets["cross"] == cards("Kd Qd 4s 7h 9d")
    assert len(packets["stub"]) == 52 - 13
    assert event.told["rack"] == [
        ["stub", 39],
        ["seat 1", 2],  # at the fold
        ["seat 3", 2],  # at the loss
        ["seat 2", 2],
        ["dealer", 2],
        ["cross", 5],
    ]
    house.check()


@pytest.mark.rule("10(c)1")
def test_who_folds_names_no_amount(edition: str) -> None:
    house = three_players(edition, three_card=0)
    house.until(Choose, asked="play")
    due = house.table.due()
    assert due is not None and isinstance(due.act, Choose)
    seat = due.act.seat
    assert house.refused(Choose(seat, "play", "fold", 500)) == "10(c)1"
    house.do(Choose(seat, "play", "fold"))


@pytest.mark.rule("10(a)", "10(g)")
def test_a_hand_that_loses_the_three_card_wager_lies_there_until_its_line_is_compared(
    edition: str,
) -> None:
    house = three_players(edition)
    lost = []
    while house.table.closed:
        event = house.step({"three-card": "expose", "play": "play horizontal"})
        for result in event.told.get("results", ()):
            seat = event.act["seat"]
            if result["wager"] == "three-card" and result["outcome"] == "lose":
                lost.append(seat)
                assert f"seat {seat}" in house.table.layout
            elif result["wager"] == "ante":
                is_lost = result["outcome"] == "lose"
                assert (f"seat {seat}" in house.table.layout) is not is_lost
    assert lost, "someone loses it"


@pytest.mark.rule("10(h)")
def test_what_is_told_when_the_cards_are_picked_up(edition: str) -> None:
    """The round's seed, and whether it was void; two decks then change places."""
    house = House(edition, decks=2, shuffler="device").open(1)
    for number, is_void in enumerate((False, True, False)):
        deck = house.table.in_play
        assert deck == number % 2
        house.bet(1)
        house.dealer.prepare()
        house.do(AnnounceNoMoreBets())
        if is_void:
            house.do(CardTurnedOver(0), CardTurnedOver(1))
        house.finish()
        event = house.last("pick up")
        assert event.told.get("void", False) is is_void
        assert len(event.told["revealed"]) == 1 and not house.table.closed
        assert event.told["net"] == {"1": house.net(1)} or number
        assert house.table.in_play == 1 - deck
        house.dealer.prepare()
    house.check()


@pytest.mark.rule("10(h)")
def test_no_card_is_picked_up_before_the_winners_are_paid(edition: str) -> None:
    house = three_players(edition, three_card=0)
    acts: list[Act] = []
    while house.table.closed:
        due = house.table.due()
        assert due is not None
        acts.append(due.act)
        if due.act != PickUpCards():
            assert house.refused(PickUpCards()) == house.due_key()
        house.step()
    assert acts[-1] == PickUpCards()


@pytest.mark.rule("10(e)")
@pytest.mark.parametrize("more", [0, 1])
def test_the_dealers_line_is_told_of_a_whole_hand_alone(edition: str, more: int) -> None:
    house = House(edition).open(1)
    house.bet(1)
    house.do(AnnounceNoMoreBets())
    house.until(Deliver, area="dealer")
    house.do(DealtWrong(more) if more else Deliver("dealer", 2))
    house.until(TurnUpCards, area="dealer")
    assert ("along" in house.due_step().told) is not bool(more)
