"""The solver for any game, where hands are played in turns: it walks the script card by card.

Like `walk` it knows nothing of any game. A card comes out of the shoe when the seat gets to see
it, the hole card too: until it is shown it is one of the cards not seen. If a reader has found
that it makes no blackjack, that is all that is known of it. States that are alike in all that
is known are walked once. Cards of a shoe that are equal are alike, so a shoe of few different
cards is a small one, however many it holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple, TypeAlias

from croupier.cards import Card
from croupier.games import Game, Hand, Round, Rules
from croupier.games.choices import Ask, Option, Turns
from croupier.games.round import Part, Result
from croupier.games.script import (
    Announce,
    CheckHoleCard,
    DealerDraws,
    DealTo,
    DealToEach,
    PickUp,
    Settle,
    Step,
    TurnUp,
)
from croupier.hands.blackjack import is_blackjack
from croupier.odds.errors import OddsError
from croupier.odds.outcomes import Distribution, Ending, Settled
from croupier.odds.walk import Seen, Strategy

SEAT: Final = 1
DEALER: Final = "dealer"
Leaf: TypeAlias = Ending
Left: TypeAlias = tuple[tuple[Card, int], ...]
"""The cards not seen, each with how many there are."""


class Glimpse(Enum):
    """When the seat gets to see the hole card, if it is not when it is turned up."""

    NONE = "not"
    WHEN_DEALT = "when it is dealt"
    AT_THE_START = "before the round begins"


class Walked(NamedTuple):
    """What the walk found."""

    value: Fraction
    """Expected net in units of the opening wager."""
    chances: dict[Ending, Fraction]

    @property
    def distribution(self) -> Distribution:
        """The endings as counts of equally likely ways."""
        ways = lcm(*(chance.denominator for chance in self.chances.values()))
        return Distribution({one: int(chance * ways) for one, chance in self.chances.items()})


@dataclass(frozen=True)
class _State:
    """All that is known at one point of the round."""

    at: int
    """The step that comes next."""
    left: Left
    hand: Hand
    dealer: tuple[Card, ...]
    """The cards that lie open."""
    checked: bool | None = None
    """What a check of the hole card has found."""
    glimpsed: Card | None = None
    """The hole card, if the seat has seen it though it lies face down, or is not dealt yet."""

    def key(self) -> Hashable:
        """What makes two states alike."""
        hand = self.hand
        return (
            self.at,
            self.left,
            self.dealer,
            self.checked,
            self.glimpsed,
            tuple(map(_part_key, hand.parts)) or tuple(sorted(hand.cards)),
            tuple((one.wager, one.outcome, one.stake, one.won) for one in hand.results),
            tuple((asked, option.name) for asked, option in _answers(hand)),
            tuple(sorted(hand.wagers.items())),
        )


def _part_key(part: Part) -> Hashable:
    """The order of the cards means nothing but for the first, which may have been split."""
    first, *rest = part.cards
    flags = part.is_split, part.doubles, part.draws, part.ended, part.settled
    return part.number, first, tuple(sorted(rest)), flags


def _answers(hand: Hand) -> Iterator[tuple[str, Option]]:
    """What was chosen, but for the turns, of which the parts tell enough."""
    for asked, option in hand.choices.items():
        if not asked.startswith("turn "):
            yield asked, option


def walk_turns(
    game: Game,
    rules: Rules,
    shoe: Iterable[Card],
    strategy: Strategy | None = None,
    glimpse: Glimpse = Glimpse.NONE,
) -> Walked:
    """Play every round there is from this shoe, with one unit on the opening wager.

    Without a strategy the best option is taken; of options worth the same, the one that stakes
    less, then the one offered first. All cards that were seen are remembered, in split hands too.
    The hole card may be glimpsed, when it is dealt or before the round begins.
    """
    counts = Counter(shoe)
    return _Walk(game, rules, strategy, glimpse).run(tuple(sorted(counts.items())))


class _Walk:
    def __init__(
        self, game: Game, rules: Rules, strategy: Strategy | None, glimpse: Glimpse
    ) -> None:
        self.game, self.rules, self.strategy, self.glimpse = game, rules, strategy, glimpse
        self.unit = 2 * lcm(*(table.unit for table in rules.pays.values()))
        """Cents of a wager that every table can pay, and a surrender can halve."""
        self.steps = tuple(self._met())
        self.known: dict[Hashable, Walked] = {}

    def _met(self) -> Iterator[Step]:
        for step in (*self.game.deals(), *self.game.steps(self.rules)):
            if not isinstance(step, Announce | PickUp):
                yield step

    def run(self, left: Left) -> Walked:
        hand = Hand(SEAT, self.game.unit_wager, {self.game.unit_wager: self.unit})
        start = _State(0, left, hand, ())
        return self._glimpse(start) if self.glimpse is Glimpse.AT_THE_START else self._go(start)

    def _go(self, state: _State) -> Walked:
        key = state.key()
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._walk(state)
        return found

    def _walk(self, state: _State) -> Walked:
        if state.at == len(self.steps):
            return self._leaf(state)
        step, round_ = self.steps[state.at], self._round(state)
        after = replace(state, at=state.at + 1)
        if step.when is not None and not step.when(round_):
            return self._go(after)
        match step:
            case DealTo():
                if self.glimpse is Glimpse.WHEN_DEALT and not step.face_up:
                    return self._glimpse(after)
                return self._to_dealer(after, len(step.face_up))
            case TurnUp():
                return self._to_dealer(after, len(step.slots))
            case DealToEach():
                return self._to_hand(after, step.count) if step.of(state.hand) else self._go(after)
            case CheckHoleCard():
                return self._check(after)
            case DealerDraws():
                return self._drawn(state, after, step, round_)
            case Turns():
                return self._turn(state, after, step)
            case Ask():
                asked = not state.hand.folded and step.asks(round_, state.hand)
                return self._ask(state, after, step, step.options) if asked else self._go(after)
            case Settle():
                return self._settle(state, after, step)
        raise OddsError(f"the walk does not know what {type(step).__name__} shows a seat")

    def _round(self, state: _State) -> Round:
        """The round as the game's own rules see it."""
        cards = list(state.dealer)
        up = {(DEALER, at) for at in range(len(cards))}
        return Round({SEAT: state.hand}, {DEALER: cards}, up, state.checked)

    # ---- chance ------------------------------------------------------------------------------

    def _drawing(self, state: _State, hole: bool) -> Iterator[tuple[Card, Fraction, Left]]:
        """The card that comes next, or the hole card, with its chance and what is left.

        While a hole card lies there that is known to make no blackjack, cards that would make
        one are a little more likely to come than others.
        """
        total = sum(count for _, count in state.left)
        harmless = sum(count for card, count in state.left if not self._makes(state, card))
        is_known = state.checked is False and len(state.dealer) == 1 and state.glimpsed is None
        for card, count in state.left:
            is_bad = self._makes(state, card)
            if not is_known:
                chance = Fraction(count, total)
            elif hole:
                chance = Fraction(0 if is_bad else count, harmless)
            else:
                others = harmless if is_bad else harmless - 1
                chance = Fraction(count * others, harmless * (total - 1))
            if chance:
                yield card, chance, _less(state.left, card)

    def _makes(self, state: _State, card: Card) -> bool:
        return len(state.dealer) == 1 and is_blackjack([*state.dealer, card])

    def _glimpse(self, state: _State) -> Walked:
        """The hole card is seen: it is none of those left from now on."""
        return _mixed(
            (chance, self._go(replace(state, left=left, glimpsed=card)))
            for card, chance, left in self._drawing(state, hole=True)
        )

    def _to_dealer(self, state: _State, count: int) -> Walked:
        if not count:
            return self._go(state)
        if state.dealer and state.glimpsed is not None:
            dealer = (*state.dealer, state.glimpsed)
            return self._to_dealer(replace(state, dealer=dealer, glimpsed=None), count - 1)
        ways = []
        for card, chance, left in self._drawing(state, hole=True):
            shown = replace(state, left=left, dealer=(*state.dealer, card))
            ways.append((chance, self._to_dealer(shown, count - 1)))
        return _mixed(ways)

    def _to_hand(self, state: _State, count: int) -> Walked:
        if not count:
            return self._go(state)
        ways = []
        for card, chance, left in self._drawing(state, hole=False):
            hand = _copy(state.hand)
            hand.cards.append(card)
            ways.append((chance, self._to_hand(replace(state, left=left, hand=hand), count - 1)))
        return _mixed(ways)

    def _check(self, state: _State) -> Walked:
        """The reader tells whether there is a blackjack; if so the card is as good as shown."""
        if state.glimpsed is not None:
            return self._go(replace(state, checked=self._makes(state, state.glimpsed)))
        total = sum(count for _, count in state.left)
        bad = sum(count for card, count in state.left if self._makes(state, card))
        ways = []
        if bad < total:
            ways.append((Fraction(total - bad, total), self._go(replace(state, checked=False))))
        for card, count in state.left:
            if self._makes(state, card):
                # The hole card is drawn when it is turned up: from those that make a blackjack.
                only = replace(state, checked=True, left=((card, count),))
                ways.append((Fraction(count, total), self._go(only)))
        return _mixed(ways)

    def _drawn(self, state: _State, after: _State, step: DealerDraws, round_: Round) -> Walked:
        if not step.draws(self.rules, round_):
            return self._go(after)
        return _mixed(
            (chance, self._go(replace(state, left=left, dealer=(*state.dealer, card))))
            for card, chance, left in self._drawing(state, hole=False)
        )

    # ---- choices -----------------------------------------------------------------------------

    def _turn(self, state: _State, after: _State, step: Turns) -> Walked:
        """One thing that happens in the turns; the state after it is at the same step."""
        hand = state.hand
        if not hand.folded and not hand.parts and step.of(hand):
            hand = _copy(hand)
            hand.parts.append(Part(1, hand.cards))
            return self._go(replace(state, hand=hand))
        if (settled := self._settled_at_once(state, step)) is not None:
            return settled
        part = hand.at_turn
        if hand.folded or part is None:
            return self._go(after)
        if part.draws:
            return self._to_part(state)
        round_ = self._round(state)
        options = step.offers(self.rules, round_, hand)
        if options:
            return self._ask(state, state, step, options)
        hand = _copy(hand)
        assert hand.at_turn is not None
        hand.at_turn.ended = step.ends(self.rules, round_, state.hand)
        return self._go(replace(state, hand=hand))

    def _settled_at_once(self, state: _State, step: Turns) -> Walked | None:
        for at, part in enumerate(state.hand.parts):
            if part.ended and not part.settled:
                if step.at_once(self.rules, self._round(state), part):
                    hand = _copy(state.hand)
                    hand.results += self._results(part.ended, state)
                    hand.parts[at].settled = True
                    hand.folded = all(one.settled for one in hand.parts)
                    return self._go(replace(state, hand=hand))
        return None

    def _to_part(self, state: _State) -> Walked:
        ways = []
        for card, chance, left in self._drawing(state, hole=False):
            hand = _copy(state.hand)
            part = hand.at_turn
            assert part is not None
            part.cards.append(card)
            part.draws = 0
            ways.append((chance, self._go(replace(state, left=left, hand=hand))))
        return _mixed(ways)

    def _ask(self, state: _State, after: _State, ask: Ask, options: tuple[Option, ...]) -> Walked:
        if self.strategy is not None:
            wanted = self.strategy(self._seen(state), replace(ask, options=options))
            options = tuple(option for option in options if option.name == wanted)
        tried = [(option, self._chosen(state, after, ask, option)) for option in options]
        # Of equals, max keeps the first, which is the one offered first.
        best = max(
            tried, key=lambda one: (one[1].value, -sum(self._staked(state, one[0]).values()))
        )
        return best[1]

    def _chosen(self, state: _State, after: _State, ask: Ask, option: Option) -> Walked:
        hand = _copy(state.hand)
        hand.choose(ask.key(hand), option, self._staked(state, option))
        if isinstance(ask, Turns):
            ask.takes(hand, option)
        return self._go(replace(after, hand=hand))

    def _staked(self, state: _State, option: Option) -> dict[str, int]:
        """What an option puts down; of an amount left open, the most."""
        amounts = option.amounts(self.rules, state.hand)
        return option.staked(self.rules, state.hand, amounts.most if amounts else 0)

    def _seen(self, state: _State) -> Seen:
        part = state.hand.at_turn
        chosen = [(asked, option.name) for asked, option in _answers(state.hand)]
        if part is not None and part.is_split:
            chosen.append(("turn", "split"))
        if part is not None and part.doubles:
            chosen.append(("turn", "double"))
        own = tuple(part.cards if part is not None else state.hand.cards)
        return Seen(own, ((DEALER, state.dealer),), tuple(chosen))

    # ---- settling ----------------------------------------------------------------------------

    def _settle(self, state: _State, after: _State, step: Settle) -> Walked:
        hand = state.hand
        if not ((step.with_folded or not hand.folded) and step.of(hand)):
            return self._go(after)
        settled = _copy(hand)
        settled.results += self._results(step.name, state)
        return self._go(replace(after, hand=settled))

    def _results(self, name: str, state: _State) -> list[Result]:
        return self.game.settlements[name](self.rules, self._round(state), state.hand)

    def _leaf(self, state: _State) -> Walked:
        settled = tuple(
            Settled(
                one.wager,
                one.outcome.value,
                one.line,
                Fraction(one.stake, self.unit),
                Fraction(one.net, self.unit),
            )
            for one in state.hand.results
        )
        ending = Ending(tuple((asked, one.name) for asked, one in _answers(state.hand)), settled)
        return Walked(ending.net, {ending: Fraction(1)})


def _mixed(ways: Iterable[tuple[Fraction, Walked]]) -> Walked:
    """Several ways in which it may go on, each with its chance."""
    value, chances = Fraction(0), dict[Ending, Fraction]()
    for chance, walked in ways:
        value += chance * walked.value
        for ending, part in walked.chances.items():
            chances[ending] = chances.get(ending, Fraction(0)) + chance * part
    return Walked(value, chances)


def _less(left: Left, gone: Card) -> Left:
    return tuple((card, count - (card == gone)) for card, count in left if count > (card == gone))


def _copy(hand: Hand) -> Hand:
    """A hand that can be changed without changing this one; the first part shares its cards."""
    cards = list(hand.cards)
    parts = []
    for part in hand.parts:
        shared = part.cards is hand.cards
        parts.append(replace(part, cards=cards if shared else list(part.cards)))
    return replace(
        hand,
        cards=cards,
        parts=parts,
        wagers=dict(hand.wagers),
        choices=dict(hand.choices),
        results=list(hand.results),
    )
