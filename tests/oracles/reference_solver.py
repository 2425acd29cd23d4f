"""The reference solver: it plays every round there is by the game's own script.

It knows nothing of any game. A card is drawn when the seat gets to see it, for until then one
face-down card is as good as another; so every choice is made in one state of what is known. Of
rounds that differ by the names of suits alone, one is played for all of them. Slow and simple, it
is what fast kernels are checked against, on decks small enough to bear it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, lcm
from typing import Final, NamedTuple, TypeAlias

from croupier.cards import SUITS, Card
from croupier.errors import OddsError
from croupier.rounds import Check, Choice, Deal, Game, Hand, RoundState, Rules, SeatKnowledge, Show
from croupier.rounds.choices import Ask, Option, Turns
from croupier.rounds.round import Part
from croupier.solver.outcomes import Distribution, Ending, Settled

SEAT: Final = 1
Left: TypeAlias = tuple[tuple[Card, int], ...]
"""The cards that nobody has seen, each with how many there are."""
Policy: TypeAlias = Callable[[SeatKnowledge, Ask], str]
"""Names the option that the seat takes."""


class GlimpseTime(Enum):
    """When the seat sees a face-down card that it should not."""

    WHEN_DEALT = "when it is dealt"
    AT_THE_START = "before the round begins"


class Glimpse(NamedTuple):
    """A face-down card that the seat sees."""

    area: str
    slot: str
    time: GlimpseTime = GlimpseTime.AT_THE_START


@dataclass(frozen=True, slots=True)
class Decision:
    """One state of what the seat knew, and what each option was worth in it."""

    ask: str
    values: Mapping[str, Fraction]
    """Expected net in opening wagers of all that is settled from here on, by option tried."""
    chosen: str


@dataclass(frozen=True, slots=True)
class ScriptSolution:
    """The value of the game, and how a round may end."""

    value: Fraction
    """Expected net in opening wagers."""
    chances: Mapping[Ending, Fraction]
    decisions: Mapping[SeatKnowledge, Decision]
    """Of states that differ by the names of suits alone, one."""

    @property
    def distribution(self) -> Distribution:
        """The endings as counts of equally likely ways."""
        ways = lcm(*(chance.denominator for chance in self.chances.values()))
        return Distribution({end: int(chance * ways) for end, chance in self.chances.items()})


def solve_by_script(
    game: Game,
    rules: Rules,
    deck: Iterable[Card],
    wagers: Iterable[str] = (),
    policy: Policy | None = None,
    glimpse: Glimpse | None = None,
) -> ScriptSolution:
    """Play every round there is from this deck or shoe, with one opening wager on each of these
    wagers, or as many as the law has it; by default on those without which nobody is dealt in.

    Without a policy the best option is taken; of options worth the same, the one that stakes
    less, then the one offered first.
    """
    placed = tuple(wagers) or tuple(wager.name for wager in game.wagers if wager.required)
    return _Search(game, rules, policy, glimpse).run(tuple(Counter(deck).items()), placed)


class _Worth(NamedTuple):
    """What the round is worth from one point on: expected net in cents, and its endings."""

    net: int | Fraction
    chances: Mapping[int, int | Fraction]
    """By the number under which the search keeps an ending."""


_Renaming: TypeAlias = Mapping[Card, Card]
"""Other names for the suits, under which the deck is what it was."""
_Drawn: TypeAlias = Iterator[tuple[tuple[Card, ...], int]]
"""Cards, each with the ways in which they come."""
_Giving: TypeAlias = Callable[[RoundState, tuple[Card, ...]], None]
_Raw: TypeAlias = tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str, str, int, int], ...]]
"""An ending before its cents are divided: choices; wager, outcome, line, stake, net."""


class _Way(NamedTuple):
    """Cards that come, in this many ways, and the renamings that leave these as they are."""

    cards: tuple[Card, ...]
    weight: int
    renamings: tuple[_Renaming, ...]


@dataclass(frozen=True, slots=True)
class _Node:
    """A state of the round, the cards that are left, what leaves all cards that are known as they
    are, and a card that was glimpsed."""

    state: RoundState
    left: Left
    renamings: tuple[_Renaming, ...] = ()
    glimpsed: Card | None = None


class _Search:
    def __init__(
        self, game: Game, rules: Rules, policy: Policy | None, glimpse: Glimpse | None
    ) -> None:
        self.game, self.rules, self.policy, self.glimpse = game, rules, policy, glimpse
        parts = (wager.parts(rules) for wager in game.wagers)
        self.unit = lcm(2, *(table.unit for table in rules.pays.values()), *parts)
        """Cents of an opening wager that every table can pay, and a surrender can halve."""
        self.decisions: dict[SeatKnowledge, Decision] = {}
        self.recurs = any(isinstance(step, Turns) for step in game.steps(rules))
        """Whether hands grow card by card, so that many ways lead to one state."""
        self.known: dict[Hashable, _Worth] = {}
        self.endings: dict[_Raw, _Worth] = {}

    def run(self, left: Left, wagers: tuple[str, ...]) -> ScriptSolution:
        times = {wager.name: wager.times for wager in self.game.wagers}
        placed = {wager: times[wager] * self.unit for wager in wagers}
        hand = Hand(SEAT, self.game.unit_wager, placed)
        start = _Node(RoundState(self.game, self.rules, [hand]), left, _renamings(left))
        if self.glimpse and self.glimpse.time is GlimpseTime.AT_THE_START:
            worth = self._glimpse(start)
        else:
            worth = self._solve(start)
        endings = list(map(self._named_ending, self.endings))
        chances = {endings[at]: Fraction(chance) for at, chance in worth.chances.items()}
        return ScriptSolution(Fraction(worth.net) / self.unit, chances, self.decisions)

    def _named_ending(self, raw: _Raw) -> Ending:
        choices, results = raw
        settled = (
            Settled(wager, outcome, line, Fraction(stake, self.unit), Fraction(net, self.unit))
            for wager, outcome, line, stake, net in results
        )
        return Ending(choices, tuple(settled))

    def _solve(self, node: _Node) -> _Worth:
        """What the round is worth from here; what is awaited decides how to go on."""
        move = node.state.awaited()
        is_out = node.state.round.hands[SEAT].folded
        if move is None or (is_out and not node.state.concerns(SEAT)):
            return self._ending(node.state)
        key = _key(node) if self.recurs else None
        if key is not None and key in self.known:
            return self.known[key]
        match move:
            case Deal():
                worth = self._deal(node, move)
            case Show():
                worth = self._show(node, move)
            case Check():
                worth = self._check(node)
            case Choice():
                worth = self._choose(node, move)
            case _:
                raise OddsError("a wheel is priced by its stops: leave its wager out")
        if key is not None:
            self.known[key] = worth
        return worth

    # ---- chance -----------------------------------------------------------------------------

    def _deal(self, node: _Node, move: Deal) -> _Worth:
        """Cards that the seat sees are drawn; the others stay unknown until they are shown."""
        if not move.area:
            drawn = self._draws(node, move.number)
            return self._mixed(node, drawn, RoundState.deal, is_hand=True)
        glimpse = self.glimpse
        if glimpse and glimpse.time is GlimpseTime.WHEN_DEALT and glimpse.slot in move.slots:
            if glimpse.area == move.area and node.glimpsed is None:
                return self._glimpse(node)
        seen = [slot for slot in move.slots if slot in move.face_up]
        is_hand = self._is_hand(move.area)
        drawn = self._draws(node, len(seen), ordered=not is_hand)

        def deal(state: RoundState, cards: tuple[Card, ...]) -> None:
            faces = dict(zip(seen, cards, strict=True))
            state.deal([faces.get(slot) for slot in move.slots])

        return self._mixed(node, drawn, deal, is_hand=is_hand)

    def _show(self, node: _Node, move: Show) -> _Worth:
        """Cards are drawn for the faces that nobody knows; a card that was glimpsed is known."""
        faces: dict[str, Card] = {}
        if self.glimpse and self.glimpse.area == move.area and node.glimpsed is not None:
            faces[self.glimpse.slot] = node.glimpsed
        unknown = [slot for slot in move.slots if slot not in faces]
        is_hand = self._is_hand(move.area)
        drawn = self._draws(node, len(unknown), ordered=not is_hand, hole=True)

        def show(state: RoundState, cards: tuple[Card, ...]) -> None:
            shown = {**faces, **dict(zip(unknown, cards, strict=True))}
            state.show([shown[slot] for slot in move.slots])

        give = show if faces else RoundState.show
        return self._mixed(node, drawn, give, is_hand=is_hand)

    def _mixed(self, node: _Node, drawn: _Drawn, give: _Giving, *, is_hand: bool) -> _Worth:
        """Of draws that differ by the names of suits alone, one is given for all of them."""
        ways = _one_of_each(drawn, node.renamings, is_hand)
        if len(ways) == 1:  # nothing is left to chance, and nobody comes back to this state
            return self._given(node, node.state, ways[0], give)
        return _average(
            (way.weight, self._given(node, node.state.copy(), way, give)) for way in ways
        )

    def _given(self, node: _Node, state: RoundState, way: _Way, give: _Giving) -> _Worth:
        give(state, way.cards)
        left = _without(node.left, way.cards)
        return self._solve(_Node(state, left, way.renamings, node.glimpsed))

    def _glimpse(self, node: _Node) -> _Worth:
        """The card is seen: it is not one of those left from now on."""
        ways = _one_of_each(self._draws(node, 1), node.renamings, is_hand=True)
        return _average(
            (
                weight,
                self._solve(_Node(node.state.copy(), _without(node.left, cards), rest, *cards)),
            )
            for cards, weight, rest in ways
        )

    def _check(self, node: _Node) -> _Worth:
        if node.glimpsed is not None:
            return self._checked(node, self._makes_blackjack(node, node.glimpsed))
        bad = sum(count for card, count in node.left if self._makes_blackjack(node, card))
        weights = {True: bad, False: sum(count for _, count in node.left) - bad}
        return _average(
            (weight, self._checked(node, outcome)) for outcome, weight in weights.items() if weight
        )

    def _checked(self, node: _Node, found: bool) -> _Worth:
        state = node.state.copy()
        state.check(found)
        return self._solve(replace(node, state=state))

    def _makes_blackjack(self, node: _Node, hole: Card) -> bool:
        dealer = node.state.round.areas["dealer"]
        return self.game.is_blackjack([dealer[0], hole])

    def _draws(
        self, node: _Node, count: int, *, ordered: bool = False, hole: bool = False
    ) -> _Drawn:
        """The cards that may come next, or be shown, each with the ways in which they do."""
        checked = node.state.round.hole_checked
        if checked is None or node.glimpsed is not None or not self._hole_is_down(node):
            return _hands(node.left, count, ordered)
        assert count == 1
        return self._draws_beside_hole(node, checked, hole)

    def _hole_is_down(self, node: _Node) -> bool:
        return len(node.state.round.areas["dealer"]) == 1

    def _draws_beside_hole(self, node: _Node, checked: bool, hole: bool) -> _Drawn:
        """The next card, or the hole card itself, while all that is known of the hole card is
        whether it makes a blackjack."""
        fits = {card: self._makes_blackjack(node, card) is checked for card, _ in node.left}
        fitting = sum(count for card, count in node.left if fits[card])
        for card, count in node.left:
            # If it is not the hole card, one of the others that fit lies there.
            weight = count * fits[card] if hole else count * (fitting - fits[card])
            if weight:
                yield (card,), weight

    def _is_hand(self, area: str) -> bool:
        return area not in self.game.ordered

    # ---- choices ----------------------------------------------------------------------------

    def _choose(self, node: _Node, choice: Choice) -> _Worth:
        hand, ask = node.state.round.hands[SEAT], choice.ask
        seen = node.state.seen_by(SEAT)
        tried = [(option, self._chosen(node, option)) for option in self._options(node, ask, seen)]
        # Of equals, max keeps the first, which is the one offered first.
        best, worth = max(
            tried, key=lambda pair: (pair[1].net, -sum(self._staked(pair[0], hand).values()))
        )
        if not isinstance(ask, Turns):
            past = sum(result.net for result in hand.results)
            values = {
                option.name: Fraction(solved.net - past) / self.unit for option, solved in tried
            }
            self.decisions[seen] = Decision(ask.name, values, best.name)
        return worth

    def _options(self, node: _Node, ask: Ask, seen: SeatKnowledge) -> tuple[Option, ...]:
        options = node.state.options()
        if self.policy is None:
            return options
        wanted = self.policy(seen, replace(ask, options=options))
        return tuple(option for option in options if option.name == wanted)

    def _chosen(self, node: _Node, option: Option) -> _Worth:
        state = node.state.copy()
        state.choose(option, self._named(option, state.round.hands[SEAT]))
        return self._solve(replace(node, state=state))

    def _named(self, option: Option, hand: Hand) -> int:
        """Of an amount that an option leaves open the most, since what a wager is worth grows
        with its amount or shrinks with it."""
        amounts = option.amounts(self.rules, hand)
        return amounts.most if amounts else 0

    def _staked(self, option: Option, hand: Hand) -> Mapping[str, int]:
        return option.staked(self.rules, hand, self._named(option, hand))

    def _ending(self, state: RoundState) -> _Worth:
        results = tuple(
            [
                (result.wager, result.outcome.value, result.line, result.stake, result.net)
                for result in state.results(SEAT)
            ]
        )
        raw = tuple(state.chosen(SEAT)), results
        worth = self.endings.get(raw)
        if worth is None:
            net = sum(result[-1] for result in results)
            worth = self.endings[raw] = _Worth(net, {len(self.endings): 1})
        return worth


def _average(ways: Iterable[tuple[int, _Worth]]) -> _Worth:
    """Several ways in which it may go on, weighed against each other."""
    total, chances = 0, dict[int, int | Fraction]()
    net: int | Fraction = 0
    for weight, worth in ways:
        total += weight
        net += weight * worth.net
        for ending, part in worth.chances.items():
            chances[ending] = chances.get(ending, 0) + weight * part
    return _Worth(
        Fraction(net, total), {end: Fraction(part, total) for end, part in chances.items()}
    )


def _renamings(left: Left) -> tuple[_Renaming, ...]:
    """Every way to exchange suits that leaves the deck as it is, but for those that do nothing."""
    counts, renamings = dict(left), dict[tuple[Card, ...], _Renaming]()
    for names in permutations(range(len(SUITS))):
        renamed = {card: Card(card - card.suit + names[card.suit]) for card in counts}
        if all(counts.get(renamed[card]) == number for card, number in left):
            renamings[tuple(renamed.values())] = renamed
    del renamings[tuple(counts)]
    return tuple(renamings.values())


def _one_of_each(drawn: _Drawn, renamings: tuple[_Renaming, ...], is_hand: bool) -> list[_Way]:
    """One of all draws that differ by the names of suits alone, with the ways of all of them; the
    order of a hand means nothing."""
    if not renamings:
        return [_Way(cards, weight, ()) for cards, weight in drawn]
    ways: dict[tuple[Card, ...], _Way] = {}
    for cards, weight in drawn:
        images = [tuple([renamed[card] for card in cards]) for renamed in renamings]
        if is_hand:
            cards, *images = (tuple(sorted(each)) for each in (cards, *images))
        same = next((image for image in images if image in ways), None)
        if same is not None:
            ways[same] = ways[same]._replace(weight=ways[same].weight + weight)
            continue
        rest = [
            renaming for renaming, image in zip(renamings, images, strict=True) if image == cards
        ]
        ways[cards] = _Way(cards, weight, tuple(rest))
    return list(ways.values())


def _hands(left: Left, count: int, ordered: bool) -> _Drawn:
    """Every hand of that many cards, or every order of them, with the ways in which it comes."""
    if all(number == 1 for _, number in left):
        cards = [card for card, _ in left]
        for hand in (permutations if ordered else combinations)(cards, count):
            yield hand, 1
        return
    if not count:
        yield (), 1
        return
    for at, (card, number) in enumerate(left):
        if ordered:
            for rest, weight in _hands(_without(left, (card,)), count - 1, ordered):
                yield (card, *rest), number * weight
        else:
            for copies in range(1, min(number, count) + 1):
                for rest, weight in _hands(left[at + 1 :], count - copies, ordered):
                    yield (card,) * copies + rest, comb(number, copies) * weight


def _without(left: Left, gone: tuple[Card, ...]) -> Left:
    if all(number == 1 for _, number in left):
        return tuple([pair for pair in left if pair[0] not in gone])
    counts = Counter(gone)
    return tuple((card, rest) for card, number in left if (rest := number - counts[card]))


def _key(node: _Node) -> Hashable:
    """What makes two states alike: all that is known, and how far the round has come."""
    state, hand = node.state, node.state.round.hands[SEAT]
    return (
        state.position,
        node.left,
        node.glimpsed,
        tuple(map(tuple, state.round.areas.values())),
        state.round.hole_checked,
        tuple(map(_part_key, hand.parts)) or tuple(sorted(hand.cards)),
        tuple((result.wager, result.outcome, result.stake, result.won) for result in hand.results),
        tuple(state.chosen(SEAT)),
        tuple(sorted(hand.wagers.items())),
    )


def _part_key(part: Part) -> Hashable:
    """The order of the cards means nothing but for the first, which may have been split."""
    first, *rest = part.cards
    flags = part.is_split, part.doubles, part.draws, part.ended, part.settled
    return part.number, first, tuple(sorted(rest)), flags
