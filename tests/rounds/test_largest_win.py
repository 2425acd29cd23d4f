"""The most that one patron could win at the least wagers, and the payout limits that follow."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games import GAMES
from croupier.money import LARGEST_AMOUNT, Cents, Odds, PayTable
from croupier.rounds import Game, Hand, Round, Rules
from croupier.rounds.choices import Ask
from croupier.rounds.largest_win import PATRON, largest_win, least_limit
from croupier.rounds.least_wagers import least_wagers
from croupier.rounds.script import Settle, Spin
from croupier.rulebook import edition, editions
from support.examples import examples

ASKED = [slug for slug in GAMES if (limit := GAMES[slug].limit) and limit.deals]
"""Games whose limit is no lower than what could be won."""
WHEELS: list[dict[str, Any]] = [
    {},
    {"bonus-spin": "five-dollar"},
    {"bonus-spin": "five-dollar", "five-dollar-top": "fixed"},
    {"bonus-spin": "one-dollar-fixed"},
    {"bonus-spin": "one-dollar-progressive", "spin-survives-fold": False},
]


def most(game: str, meter: Cents | None = None, **options: Any) -> Cents:
    rules = Rules.of(game, editions(game)[0], {k.replace("_", "-"): v for k, v in options.items()})
    return largest_win(GAMES[game], rules, meter)


def test_these_games_ask_what_could_be_won() -> None:
    assert ASKED == [
        "boston-5-stud",
        "criss-cross",
        "double-cross",
        "four-card-poker",
        "let-it-ride",
    ]


@pytest.mark.parametrize(
    ("game", "units"),
    [
        ("double-cross", 1 + 2 * 300),
        ("let-it-ride", 3 * 1000),
        ("boston-5-stud", 2 + 2 + 1000),
        ("four-card-poker", 1 + 3 + 25),
    ],
)
def test_one_hand_wins_with_all_its_wagers(game: str, units: int) -> None:
    assert most(game) == units * 1000
    assert most(game, minimum=6000) == units * 6000


def test_another_game_of_the_same_name_wins_what_its_own_deals_win() -> None:
    game = GAMES["boston-5-stud"]
    assert game.limit is not None and most("boston-5-stud") > 0
    other = replace(game, limit=replace(game.limit, deals=()))
    assert largest_win(other, Rules.of(game.slug, "nj")) == 0


def test_criss_cross_wins_with_a_royal_flush_beside_a_straight_flush() -> None:
    """3,302 antes, and ten times the least bonus for a flush of the community cards."""
    assert most("criss-cross") == 3302 * 1000 + 1000
    assert most("criss-cross", minimum=1500) == 4_954_000
    assert most("criss-cross", five_card_bonus_least=200) == 3302 * 1000 + 2000


def test_a_wheel_adds_what_others_spin_for_but_no_spin_to_a_royal_flush() -> None:
    """Five others each stop where everyone with the wager is paid a hundred dollars."""
    assert most("criss-cross", bonus_spin="five-dollar", seats=1) == 3_303_000
    assert most("criss-cross", bonus_spin="five-dollar") == 3_303_000 + 5 * 10_000
    assert most("criss-cross", bonus_spin="one-dollar-fixed", seats=3) == 3_303_000 + 2 * 2000


@pytest.mark.parametrize("meter", [1_000_000, 3_012_999, 3_100_000, 6_000_000, 10**9])
def test_the_meter_counts_as_it_stands(meter: Cents) -> None:
    """A pair that becomes four of a kind across and a full house down, the middle paid as across,
    while the community cards are a full house."""
    spins = {"bonus_spin": "one-dollar-progressive", "seats": 1}
    with_a_spin = most("criss-cross", 10**9, **spins) - 10**9
    assert with_a_spin == 1000 * (2 + 3 * (40 + 12 + 40)) + 15 * 100
    assert most("criss-cross", meter, **spins) == max(3_303_000, with_a_spin + meter)


def test_a_jackpot_that_is_not_known_counts_at_its_seed() -> None:
    options: dict[str, Any] = {"bonus_spin": "one-dollar-progressive", "jackpot_seed": 9_000_000}
    assert most("criss-cross", **options) == most("criss-cross", 9_000_000, **options)


# ---- against chance -------------------------------------------------------------------------


def posted(game: str, slug: str, chance: random.Random) -> dict[str, PayTable]:
    """Better odds than the law's on some lines, in any order."""
    book = edition(game, slug)
    found = {}
    for wager, table in book.pays.items():
        for line, odds in table.items():
            if line not in book.fixed.get(wager, ()) and chance.random() < 0.3:
                table = table.with_line(line, Odds(odds.ratio + chance.randrange(2000)))
        found[wager] = table
    return found


def played(game: Game, rules: Rules, chance: random.Random, meter: Cents) -> Cents:
    """What a patron at the least wagers wins with any cards and choices, limits aside."""
    deck = list(game.shoe_cards(rules))
    chance.shuffle(deck)
    if chance.random() < 0.7:  # good hands are rare in a whole deck
        suits = chance.sample(range(4), 2)
        deck.sort(key=lambda card: card.suit not in suits or card.rank < 6)
        head = deck[:14]
        deck[:14] = chance.sample(head, len(head))
    areas = {area: [deck.pop(0) for _ in slots] for area, slots in game.areas.items()}
    wagers = least_wagers(game, rules)
    seats = range(PATRON, PATRON + (rules.number("seats") if game.spin else 1))
    hands = {
        seat: Hand(
            seat,
            game.unit_wager,
            dict(wagers),
            cards=[deck.pop(0) for _ in range(game.cards_each)],
        )
        for seat in seats
    }
    round_, hand = Round(hands, areas), hands[PATRON]
    for step in game.steps(rules):
        if step.when is not None and not step.when(round_):
            continue
        if isinstance(step, Ask):
            if not hand.folded and step.asks(round_, hand):
                option = chance.choice(step.offered(rules, round_, hand)[-2:])
                hand.choose(step.name, option, option.staked(rules, hand))
                if option.folds:
                    fold = game.settlements[game.fold_settlement]
                    hand.results.extend(fold(rules, round_, hand))
        elif isinstance(step, Settle):
            if (step.with_folded or not hand.folded) and step.of(hand):
                hand.results.extend(game.settlements[step.name](rules, round_, hand))
        elif isinstance(step, Spin):
            for spinner in [one for one in hands.values() if step.of(one)]:
                assert game.wheel is not None and game.spin is not None
                stop = chance.choice(game.wheel(rules).stops)
                for seat, result in game.spin(rules, round_, spinner, stop, meter).items():
                    hands[seat].results.append(result)
    beside = {wager.name for wager in game.wagers if not wager.limited}
    return sum(result.won for result in hand.results if result.wager not in beside)


@examples(200)
@given(st.sampled_from(ASKED), st.integers(0, 2**32))
def test_nobody_wins_more_whatever_the_cards_choices_and_odds(slug: str, seed: int) -> None:
    chance = random.Random(seed)
    game, book = GAMES[slug], edition(slug, chance.choice(editions(slug)))
    options = dict(chance.choice(WHEELS)) if slug == "criss-cross" else {}
    options["minimum"] = chance.choice([500, 1000, 2000])
    rules = Rules(book, options, posted(slug, book.slug, chance))
    lifted = Rules(book, {**options, "payout-limit": LARGEST_AMOUNT}, rules.posted)
    meter = chance.choice([1_000_000, 7_777_700])
    bound = largest_win(game, rules, meter)
    for _ in range(20):
        assert played(game, lifted, chance, meter) <= bound
    assert least_limit(game, rules, meter) >= bound


@pytest.mark.parametrize("slug", [one for one in ASKED if one != "criss-cross"])
def test_a_deal_is_named_for_every_line_that_the_limit_covers(slug: str) -> None:
    """In these games all wagers are on the same line, so that the lines are all there is; those of
    Criss Cross are counted in tests/games/criss_cross/test_lines_together.py."""
    game, book = GAMES[slug], edition(slug, editions(slug)[0])
    covered = {name for wager in game.wagers if wager.limited for name in wager.pays}
    for wager in covered:
        for line, odds in book.pays[wager].items():
            if line not in book.fixed.get(wager, ()):
                dearer = {wager: book.pays[wager].with_line(line, Odds(odds.ratio + 10**6))}
                gained = largest_win(game, Rules(book, {}, dearer)) - 10**6 * 1000
                assert gained >= 0, (wager, line)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if GAMES[slug].limit])
def test_what_a_wager_is_said_to_win_beside_the_limit_it_does(slug: str) -> None:
    """A wager that the limit covers is cut by it, and no other."""
    game, book = GAMES[slug], edition(slug, editions(slug)[0])
    rules, chance, stake = Rules(book), random.Random(slug), 10**10
    limit, cut = rules.number("payout-limit"), dict[str, set[bool]]()
    for _ in range(3000):
        wagers = dict.fromkeys(least_wagers(game, rules), stake)
        deck = list(game.deck)
        chance.shuffle(deck)
        areas = {area: [deck.pop() for _ in slots] for area, slots in game.areas.items()}
        for wager in game.wagers:
            if wager.equals:
                wagers[wager.name] = wager.times * wagers[wager.equals]
        hand = Hand(1, game.unit_wager, wagers, cards=[deck.pop() for _ in range(game.cards_each)])
        round_ = Round({1: hand}, areas)
        for step in game.steps(rules):
            if isinstance(step, Ask) and step.asks(round_, hand):
                option = chance.choice([one for one in step.options if not one.folds])
                if not option.settles_hand:
                    hand.choose(step.name, option, option.staked(rules, hand))
                elif slug == "colorado-hold-em":
                    option = step.options[-1]
                    hand.choose(step.name, option, option.staked(rules, hand))
            elif isinstance(step, Settle) and step.of(hand):
                hand.results.extend(game.settlements[step.name](rules, round_, hand))
        for result in hand.results:
            if result.odds is not None:
                due = result.odds.win(result.stake or hand.ante)
                cut.setdefault(result.wager, set()).add(result.won < due)
                assert result.won <= limit or result.won == due
    for wager in game.wagers:
        if wager.name in cut:
            assert cut[wager.name] == {wager.limited}, wager.name
