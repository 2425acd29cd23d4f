"""What a settlement declares to look at is all it looks at: two deals of one kind settle alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest

from croupier.cards import Card, text
from croupier.games import GAMES
from croupier.hands.blackjack import total
from croupier.rounds import Game, Hand, Result, Round, Rules
from croupier.rounds.choices import Ask, Option, Turns
from croupier.rounds.kinds import NOTHING, OWN, RANKINGS, Looks, kind_of
from croupier.rounds.round import Part
from croupier.rounds.script import DealerDraws, Settle
from croupier.rulebook import editions

UNIT = 600
"""Cents that every pay table and every half divides."""
ROUNDS = 400
MANY_ROUNDS = 1_500
SEAT = 1


class Seen(NamedTuple):
    """One settlement of one deal."""

    settlement: str
    deal: str
    told: tuple[object, ...]
    """What it was settled with, the cards aside: wagers, choices that do more than to name cards,
    and the kind of the deal."""
    came_to: tuple[object, ...]


def rules_of(game: Game) -> Iterator[Rules]:
    """The editions of a game as they are, and with every word and yes or no that a house may
    choose."""
    for slug in editions(game.slug):
        usual = Rules.of(game.slug, slug)
        yield usual
        for option in usual.edition.options.values():
            is_yes_or_no = isinstance(option.default, bool)
            values = (not option.default,) if is_yes_or_no else option.choices
            for value in values:
                typed = type(option.default)(value)
                needed = option.needs.ways[0] if option.needs.ways else {}
                also = {name: values[0] for name, values in needed.items()}
                if typed != option.default:
                    yield replace(usual, options={**also, option.name: typed})


def named(rules: Rules) -> str:
    chosen = ", ".join(f"{name}={value}" for name, value in rules.options.items())
    return f"{rules.edition.game} {rules.edition.slug} {chosen}".strip()


CASES = [rules for game in GAMES.values() for rules in rules_of(game)]


class Play:
    """One seat's round, played at random from the whole deal on."""

    def __init__(self, game: Game, rules: Rules, random: Random) -> None:
        self.game, self.rules, self.random = game, rules, random
        deck = list(game.make(rules))
        # A few cards of the deck, so that pairs and flushes are not rare.
        few = random.sample(deck, min(len(deck), random.choice((14, 20, len(deck)))))
        areas = {area: len(slots) for area, slots in game.areas.items()}
        own = 2 if game.draws else game.cards_each
        self.left = few if len(few) >= own + sum(areas.values()) + 6 else deck
        random.shuffle(self.left)
        wagers = {wager.name: wager.times * UNIT for wager in game.wagers if wager.offered(rules)}
        if random.random() < 0.5:
            needed = {wager.name for wager in game.wagers if wager.required}
            wagers = {name: stake for name, stake in wagers.items() if name in needed} or wagers
        self.hand = Hand(SEAT, game.unit_wager, wagers, cards=self._draw(own))
        self.round = Round({SEAT: self.hand})
        self.round.areas = {area: self._draw(size) for area, size in areas.items()}
        self.seen: list[Seen] = []

    def _draw(self, count: int) -> list[Card]:
        return [self.left.pop() for _ in range(count)]

    def run(self) -> list[Seen]:
        hand = self.hand
        if self.game.draws:
            self._take_turns()
        for step in self.game.steps(self.rules):
            if isinstance(step, Ask) and not isinstance(step, Turns):
                if not hand.folded and step.asks(self.round, hand) and not self.game.draws:
                    self._choose(step)
            elif isinstance(step, Settle) and not step.ends_hands:
                if (step.with_folded or not hand.folded) and step.of(hand):
                    self._settle(step.name)
        return self.seen

    def _choose(self, ask: Ask) -> None:
        option: Option = self.random.choice(ask.options)
        staked = {stake.wager: (stake.times or 1) * UNIT for stake in option.stakes}
        self.hand.choose(ask.name, option, staked)
        at_once = self.game.fold_settlement if option.folds else option.settles
        self.hand.folded = self.hand.folded or bool(at_once)
        if at_once or option.decides:
            self._settle(at_once or option.decides)

    def _take_turns(self) -> None:
        """Hands that were drawn to, split or given up, whatever the rules of a turn are."""
        hand, random = self.hand, self.random
        for number in range(1, random.choice((1, 1, 2)) + 1):
            cards = hand.cards if number == 1 else self._draw(2)
            cards += self._draw(random.choice((0, 0, 1)))
            part = Part(number, cards, is_split=number > 1)
            part.ended = (
                "over 21" if total(cards).is_over else random.choice(("stand", "surrender"))
            )
            hand.parts.append(part)
            hand.wagers[part.wager("initial")] = UNIT
            if random.random() < 0.5:
                hand.wagers[part.wager("attack")] = UNIT
        hand.parts[0].is_split = len(hand.parts) > 1
        draws = next(step for step in self.game.steps(self.rules) if isinstance(step, DealerDraws))
        while draws.draws(self.rules, self.round):
            self.round.areas["dealer"] += self._draw(1)
        if random.random() < 0.5:
            hand.wagers["insurance"] = UNIT

    def _settle(self, name: str) -> None:
        results: list[Result] = self.game.settlements[name](self.rules, self.round, self.hand)
        kind = kind_of(self.game, self.rules, name, self.round, self.hand)
        selecting = self.game.looks_at.get(name, NOTHING).selecting
        chosen = {ask: option.name for ask, option in self.hand.choices.items()}
        choices = tuple((ask, one) for ask, one in chosen.items() if ask not in selecting)
        parts = tuple((part.is_split, part.ended) for part in self.hand.parts)
        told = (name, tuple(self.hand.wagers.items()), choices, parts, self.hand.folded, kind)
        came_to = tuple((r.wager, r.stake, r.outcome, r.odds, r.line) for r in results)
        self.seen.append(Seen(name, self._dealt(), told, came_to))
        self.hand.results += results

    def _dealt(self) -> str:
        own = [part.cards for part in self.hand.parts] or [self.hand.cards]
        areas = ", ".join(f"{area} {text(cards)}" for area, cards in self.round.areas.items())
        return f"own {' and '.join(map(text, own))}, {areas}"


def refuse_unlike(game: Game, rules: Rules, rounds: int = ROUNDS) -> int:
    """Play rounds at random and compare all settlements of one kind; how many could be compared."""
    random, met, compared = Random(1), dict[tuple[object, ...], Seen](), 0
    for _ in range(rounds):
        for one in Play(game, rules, random).run():
            other = met.setdefault(one.told, one)
            compared += other is not one
            if other.came_to != one.came_to:
                raise AssertionError(
                    f"{game.name}: the settlement {one.settlement!r} looks at more than it "
                    f"declares.\n{other.deal}: {other.came_to}\n{one.deal}: {one.came_to}"
                )
    return compared


@pytest.mark.parametrize("rules", CASES, ids=map(named, CASES))
def test_two_deals_of_one_kind_settle_alike(rules: Rules) -> None:
    assert refuse_unlike(GAMES[rules.edition.game], rules) > ROUNDS // 4


UNDERSTATED = {
    "double-cross": "hand",
    "let-it-ride": "hand",
    "colorado-hold-em": "claim",
    "criss-cross": "five-card-bonus",
    "boston-5-stud": "hand",
    "four-card-poker": "hand",
    "casino-war": "war",
    "double-attack-blackjack": "insurance",
    "double-down-stud": "hand",
}


@pytest.mark.parametrize("slug", UNDERSTATED)
def test_a_settlement_that_looks_at_more_than_it_declares_is_caught(slug: str) -> None:
    """Each value in turn is left out of what the settlement declares."""
    game, name = GAMES[slug], UNDERSTATED[slug]
    looks = game.looks_at[name]
    rules = Rules.of(slug, editions(slug)[0])
    for value in looks.values:
        fewer = tuple(one for one in looks.values if one is not value)
        pairs = tuple(pair for pair in looks.compared if value.name not in pair)
        understated = replace(game, looks_at={**game.looks_at, name: Looks(fewer, pairs)})
        with pytest.raises(AssertionError, match=f"{name!r} looks at more than it declares.\nown"):
            refuse_unlike(understated, rules, MANY_ROUNDS)


def test_every_settlement_declares_places_of_its_game() -> None:
    for game in GAMES.values():
        assert set(game.looks_at) <= set(game.settlements)
        options = [(ask.name, option.name) for ask in game.asks() for option in ask.options]
        for looks in game.looks_at.values():
            names = {value.name for value in looks.values}
            assert names.issuperset(name for pair in looks.compared for name in pair)
            for value in looks.values:
                assert value.ranking in RANKINGS
                for ask, option in options:
                    places = {place for hand in value.hands({ask: option}) for place in hand}
                    assert {place.area for place in places} <= {OWN, *game.areas}
