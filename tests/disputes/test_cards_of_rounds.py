"""A round file shows the cards that the script deals in its round: no card more, and no card less
where a wager depends on it."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.disputes import InputError, round_from, settle_round
from croupier.disputes.partial_layout import UNKNOWN
from croupier.games import game
from croupier.games.outside import bring_path
from support.examples import examples
from support.lawful_rounds import HOUSES, lawful_round, settled
from support.outside_games import FOLDER

SEEDS = st.integers(0, 199)
ROUNDS = examples(40)


def refusal(data: dict[str, Any]) -> InputError | None:
    """Why a round cannot have been, if it cannot."""
    try:
        settle_round(round_from(data))
    except InputError as error:
        return error
    return None


def refused(data: dict[str, Any]) -> InputError:
    error = refusal(data)
    assert error is not None
    return error


def place(error: InputError) -> str:
    return error.where.removeprefix("round, ")


def spare(data: dict[str, Any]) -> list[str]:
    """The cards of a deck that lie nowhere in a round."""
    played = game(data["game"])
    lying = [card for seat in data["seats"] for card in seat["cards"]]
    lying += [card for area in played.areas for card in data[area].values()]
    return [str(card) for card in played.deck if str(card) not in lying]


@pytest.mark.parametrize("house", HOUSES)
@ROUNDS
@given(seed=SEEDS, draw=st.data())
def test_a_round_of_a_table_settles_alike_and_has_no_room_for_another_card(
    house: str, seed: int, draw: st.DataObject
) -> None:
    round_ = lawful_round(house, seed)
    assert settled(round_.data) == round_.settled
    data = copy.deepcopy(round_.data)
    played = game(data["game"])
    card = draw.draw(st.sampled_from(spare(data)) | st.just(UNKNOWN))
    free = [
        (area, next(slot for slot in played.slots(area) if slot not in data[area]))
        for area in played.areas
        if len(data[area]) < len(played.slots(area))
    ]
    at = draw.draw(st.sampled_from([*free, *range(len(data["seats"]))]))
    if isinstance(at, int):
        row = data["seats"][at]["cards"]
        row.insert(draw.draw(st.integers(0, len(row))), card)
        assert place(refused(data)).startswith(f"seats[{at}].")
        row.remove(card)
        row.append(card)
        assert place(refused(data)) == f"seats[{at}].cards"
    else:
        area, slot = at
        data[area][slot] = card
        error = refused(data)
        assert place(error) == f"{area}.{slot}" and "no card is dealt here" in error.message


@pytest.mark.parametrize("house", HOUSES)
@ROUNDS
@given(seed=SEEDS, draw=st.data())
def test_a_card_may_be_left_out_or_unknown_only_where_nothing_depends_on_it(
    house: str, seed: int, draw: st.DataObject
) -> None:
    round_ = lawful_round(house, seed)
    data = copy.deepcopy(round_.data)
    played = game(data["game"])
    slots = [(area, slot) for area in played.areas for slot in data[area]]
    at = draw.draw(st.sampled_from([*slots, *range(len(data["seats"]))]))
    if isinstance(at, int):
        where, row = f"seats[{at}].cards", data["seats"][at]["cards"]
        nth = draw.draw(st.integers(0, len(row) - 1))
        card = row.pop(nth)
        assert place(refused(data)).startswith(f"seats[{at}].")
        row.insert(nth, "??")
        unknown = f"card {nth + 1} is unknown: "
    else:
        (area, slot), unknown = at, "missing: "
        where, card = f"{area}.{slot}", data[area].pop(slot)
    error = refusal(data)
    if error is None:
        assert settled(data) == round_.settled, f"{card} decided something"
        return
    assert place(error) == where and error.message.startswith(unknown)
    wagers = {wager for seat in data["seats"] for wager in seat["wagers"]}
    by_choice = {wager for ask in played.asks() for wager in ask.wagers}
    names = (*wagers, *by_choice, "the dealer draws another card")
    assert any(name in error.message for name in names)


def described(slug: str, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"game": slug, "edition": "nj", "seats": seats, **more}


def attacked(cards: str, dealer: Any, *said: str) -> dict[str, Any]:
    seat = {"seat": 1, "cards": cards, "wagers": {"initial": 10}, "choices": ["no attack", *said]}
    return described("double-attack-blackjack", [seat], dealer=dealer)


@pytest.mark.parametrize("cards", ["Ah Jd 7h", "Ah Jd 7h 6c 5d 9s 9d 2c"])
def test_against_a_dealers_blackjack_a_hand_is_the_two_cards_dealt(cards: str) -> None:
    """N.J.A.C. 19:47-26.5(b)."""
    error = refused(attacked(cards, "Kh Ac"))
    assert place(error) == "seats[0].cards"
    assert error.message.endswith("but a player who has no turn has 2")
    (result,) = settled(attacked("Ah Jd", "Kh Ac"))[1]
    assert result.net == 0, "a blackjack each is void"


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (attacked("9c Kd", "6h Kd Qc", "surrender"), "dealer.third"),
        (attacked("9c Kd 8h", "6h Kd Qc", "hit"), "dealer.third"),
        (attacked("9c Kd", "7h Kd Qc", "stand"), "dealer.third"),
        (attacked("Ac Kd", "7h 4d Qc"), "dealer.third"),
        (attacked("9c Kd 8h 2c", "6h Kd", "hit"), "seats[0].cards"),
        (attacked("9c Kd 2c", "6h Kd Qc", "surrender"), "seats[0].cards"),
        (attacked("Ac Kd", "6h Kd", "surrender"), "seats[0].choices[1]"),
        (attacked("9c Kd", {"up": "6h", "hole": "Kd", "fourth": "Qc"}, "stand"), "dealer.third"),
        (attacked("9c Kd", {"up": "Th", "hole": "Kd"}, "stand"), "dealer.up"),
    ],
)
def test_what_nobody_drew_is_refused(data: dict[str, Any], where: str) -> None:
    assert place(refused(data)) == where


@pytest.mark.parametrize(
    ("cards", "said"), [("8h", None), ("9h", "surrender"), ("Kh", None)], ids=str
)
def test_without_a_war_the_dealer_has_no_war_card(cards: str, said: str | None) -> None:
    """N.J.A.C. 19:47-22.8(f)."""
    seat = {"seat": 1, "cards": cards, "wagers": {"initial": 10}, "choices": said}
    error = refused(described("casino-war", [seat], dealer="9d Td"))
    assert str(error) == "round, dealer.war: no card is dealt here in this round: the dealer has 1"
    assert settled(described("casino-war", [seat], dealer="9d"))


def boston(said: str, cards: str, dealer: Any) -> dict[str, Any]:
    wagers = {"ante": 10, "first": 20}
    seat = {"seat": 1, "cards": cards, "wagers": wagers, "choices": said}
    return described("boston-5-stud", [seat], dealer=dealer)


def test_when_all_have_folded_the_dealer_of_boston_5_has_three_cards() -> None:
    assert place(refused(boston("fold", "9c 9d 5h", "Js Jd 8c 6h 4s"))) == "dealer.fourth"
    for dealer in ("Js Jd 8c", "?? ?? ??", {}, {"second": "Jd"}):
        assert settled(boston("fold", "9c 9d 5h", dealer))


def unseen(slug: str, cards: Any, said: Any, wagers: dict[str, int], **more: Any) -> dict[str, Any]:
    seat = {"seat": 3, "cards": cards, "wagers": wagers, "choices": said}
    return described(slug, [seat], **more)


CC = {"ante-across": 10, "ante-down": 10}
LEFT = "the ante-across wager, the across wager and the middle wager"
FOLDED = [
    unseen("double-cross", "????", "fold", {"ante": 10}, edition="nj-2007"),
    unseen("criss-cross", "?? 4d", ["1x", "forfeit"], CC),
    unseen("criss-cross", "??, ??", "forfeit", {**CC, "five-card-bonus": 5}, cross="2c3c4c5c7d"),
    unseen("colorado-hold-em", "??????", "fold", {"ante": 10}, options={"version": "required"}),
    unseen("colorado-hold-em", "Kc ?? 2d", "discard second", {"ante": 10}, community="3c 4d 9h"),
    unseen("boston-5-stud", "?? ?? ??", "fold", {"ante": 10, "first": 20}),
    unseen("four-card-poker", ["??"] * 5, "fold", {"ante": 10}),
]


@pytest.mark.parametrize("data", FOLDED, ids=lambda data: f"{data['game']} {data['seats'][0]}")
def test_a_hand_that_goes_to_the_rack_unseen_may_be_unknown(data: dict[str, Any]) -> None:
    assert settled(data)
    verdict = settle_round(round_from(data)).as_data()
    assert "??" in verdict["seats"][0]["cards"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (
            unseen(
                "boston-5-stud",
                "9c ?? 5h",
                ["expose", "fold"],
                {"ante": 10, "first": 20, "bonus": 5},
            ),
            "seats[0].cards: card 2 is unknown: the bonus wager depends on it",
        ),
        (
            unseen("four-card-poker", "?? 2c 4d 6h 8s", "fold", {"ante": 10, "aces-up": 5}),
            "seats[0].cards: card 1 is unknown: the aces-up wager depends on it",
        ),
        (
            unseen("four-card-poker", ["??"] * 5, "fold", {"ante": 10, "aces-up": 5}),
            "seats[0].cards: card 1 is unknown: the aces-up wager depends on it",
        ),
        (
            unseen("double-down-stud", "??", "stand", {"wager": 10}, common="Kc 9h 2s 7d"),
            "seats[0].cards: card 1 is unknown: the wager depends on it",
        ),
        (
            unseen("criss-cross", "Kc 4d", ["1x"] * 3, CC, cross="?? 3c 4c 5c 7d"),
            f"cross.left: missing: {LEFT} depend on it",
        ),
        (
            unseen("casino-war", "??", None, {"initial": 10}, dealer="9d"),
            "seats[0].cards: card 1 is unknown: the initial wager depends on it",
        ),
        (
            attacked("9c ??", "7h Kd", "stand"),
            "seats[0].cards: card 2 is unknown: the initial wager depends on it",
        ),
        (
            attacked("9c 2d ??", "7h Kd", "hit", "stand"),
            "seats[0].cards: card 3 is unknown: the initial wager depends on it",
        ),
        (
            unseen("colorado-hold-em", "Kc Kd ??", "declare", {"ante": 10, "bonus": 5}),
            "seats[0].cards: card 3 is unknown: the ante wager and the bonus wager depend on it",
        ),
    ],
    ids=range(9),
)
def test_an_unknown_card_that_decides_a_wager_is_refused_with_the_wager(
    data: dict[str, Any], says: str
) -> None:
    assert str(refused(data)) == f"round, {says}"


def test_cards_that_were_laid_away_are_counted_among_those_of_a_hand() -> None:
    sheet = FOLDER / "second-thoughts.toml"
    data: dict[str, Any] = {
        "game": bring_path(sheet),
        "dealer": "Kc 9d 4s",
        "seats": [
            {
                "seat": 1,
                "cards": "Ah Ad 7c",
                "wagers": {"ante": 10},
                "choices": {"exchange": "exchange third", "play": "play"},
            }
        ],
    }
    assert "3 cards, but a player who stays in has 4" in str(refusal(data))
    data["seats"][0]["cards"] = "Ah Ad 7c As"
    assert refusal(data) is None
