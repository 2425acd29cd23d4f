"""What the choices of a seat in Double Attack Blackjack are worth: the attack, insurance, turns.

An attack of any size lies between none and a whole one, since all wagers of a hand go the same
way. Where the hole card has not been checked, a dealer's blackjack may still take the initial
wager, whatever is done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from croupier.cards import Card
from croupier.errors import OddsError
from croupier.games.double_attack_blackjack.accelerator import Result
from croupier.games.double_attack_blackjack.definition import checks_hole_card
from croupier.games.double_attack_blackjack.house import DECIDING
from croupier.games.double_attack_blackjack.rounds import (
    ATTACK,
    ATTACKED,
    NO_ATTACK,
    bust_it_net,
    insurance_pays,
    net_of,
)
from croupier.games.double_attack_blackjack.settlement import BUST_IT, INSURANCE
from croupier.games.double_attack_blackjack.turns import is_natural, on
from croupier.hands.blackjack import is_blackjack, total
from croupier.money import Cents
from croupier.rounds import COUPON, Choice, Outcome, Rules
from croupier.rounds.choices import Ask, Turns
from croupier.rounds.round import Part
from croupier.solver.advice import advise
from croupier.solver.game_odds import Weighed
from croupier.solver.outcomes import Ending
from croupier.solver.report import outcome_lines
from croupier.solver.worths import REST, SURE, AskedSeat, TurnWorths, Valued, WorthLine

Choices: TypeAlias = Mapping[str, Weighed]
BLACKJACK: Final = "the dealer's blackjack"
IRREGULAR: Final = ("second card", "late card", "dead hand")
MOST_KEPT: Final = 64
_KEPT: Final[dict[object, Choices]] = {}


class SeatWorths(TurnWorths):
    """The choices of one seat, by what it sees."""

    def __init__(self, seen: AskedSeat) -> None:
        if any(option.name in IRREGULAR for option in seen.options):
            raise OddsError("what the law makes of a card dealt wrongly is not weighed")
        self._seen, self._rules = seen, seen.state.rules
        self._hand = seen.state.round.hands[seen.seat]
        self._up = seen.state.round.areas["dealer"][0]
        choice = seen.state.awaited()
        assert isinstance(choice, Choice)
        self._ask: Ask = choice.ask
        self._is_checked = isinstance(choice.ask, Turns) and checks_hole_card(self._rules)
        self.goes_on = SURE if self._is_checked else self._clear()
        self._attack = Fraction(self._hand.wagers.get(ATTACKED, 0), self._hand.ante)
        """How large the attack is, of the initial wager."""

    # ---- before the turns ---------------------------------------------------------------------

    def answers(self) -> Iterator[Valued]:
        return self._insurances() if self._ask.name == INSURANCE else self._attacks()

    def _attacks(self) -> Iterator[Valued]:
        """With nothing added, and with as much as is best: the more the better, or the less."""
        hand, rules = self._hand, self._rules
        weighed = _by_attack(rules, self._up, self._seen.others)
        slope = weighed[ATTACK].value - weighed[NO_ATTACK].value
        beside = tuple(self.side_lines())
        for option in self._seen.options:
            amounts = option.amounts(rules, hand)
            amount = None if amounts is None else amounts.most if slope > 0 else amounts.least
            part = Fraction(amount or 0, hand.ante)
            lines = _between(weighed[NO_ATTACK], weighed[ATTACK], part, hand.ante)
            yield Valued(option, option.name, (*lines, *beside), amount, slope)

    def _insurances(self) -> Iterator[Valued]:
        """Half of the initial wager on a dealer's blackjack; the hand is worth the same either
        way."""
        hand, clear = self._hand, self.goes_on
        part = hand.parts[0] if hand.parts else Part(1, hand.cards)
        if is_natural(part):
            rest = clear * net_of(self._rules, Result.BLACKJACK) * on(hand, part)
        else:
            rest = clear * max(self.worths(part).values()) - (1 - clear) * hand.ante
        beside = (WorthLine(REST, "", SURE, rest), *self.side_lines())
        for option in self._seen.options:
            staked = sum(option.staked(self._rules, hand).values())
            yield Valued(option, option.name, (*self._insured(staked), *beside))

    def _insured(self, stake: Cents) -> Iterator[WorthLine]:
        clear = self._clear()
        if stake:
            ratio = insurance_pays(self._rules)
            yield WorthLine(INSURANCE, Outcome.WIN.value, 1 - clear, (1 - clear) * ratio * stake)
            yield WorthLine(INSURANCE, Outcome.LOSE.value, clear, -clear * stake)

    # ---- a turn -------------------------------------------------------------------------------

    def options(self, part: Part) -> dict[str, tuple[WorthLine, ...]]:
        plain, attacked = self._weighed(part)
        return {
            name: tuple(self._lines(part, name, weighed, attacked[name]))
            for name, weighed in plain.items()
        }

    def _lines(
        self, part: Part, name: str, plain: Weighed, attacked: Weighed
    ) -> Iterator[WorthLine]:
        hand = self._hand
        yield from _between(plain, attacked, self._attack, hand.ante)
        if hand.coupon and part.number == 1 and name != "split":
            wins = plain.distribution.probability(plain.distribution.by(_first_wins).get(True, 0))
            yield WorthLine(COUPON, Outcome.WIN.value, wins, wins * hand.coupon)

    def worths(self, part: Part) -> dict[str, Fraction]:
        plain, attacked = self._weighed(part)
        share, unit = self._attack, self._hand.ante
        return {
            name: unit * ((1 - share) * weighed.value + share * attacked[name].value)
            for name, weighed in plain.items()
        }

    def _weighed(self, part: Part) -> tuple[Choices, Choices]:
        """The options of a hand without an attack, and with a whole one."""
        by_attack = []
        for attack in (NO_ATTACK, ATTACK) if self._attack else (NO_ATTACK,):
            chosen = {ATTACKED: attack}
            if part.doubles or part.is_split:
                chosen["turn"] = "double" if part.doubles else "split"
            dead = (*self._seen.others, *self._elsewhere(part))
            advice = advise(
                self._rules, dead=dead, chosen=chosen, up=(self._up,), own=tuple(part.cards)
            )
            by_attack.append({choice.option: choice for choice in advice.choices})
        return by_attack[0], by_attack[-1]

    def _elsewhere(self, part: Part) -> Iterable[Card]:
        """The cards of the seat's other hands."""
        return (card for other in self._hand.parts if other is not part for card in other.cards)

    def ended(self, part: Part) -> Fraction:
        if part.ended == "over 21":
            return net_of(self._rules, Result.LOSE) * on(self._hand, part)
        if part.ended == "surrender":
            return net_of(self._rules, Result.SURRENDER) * on(self._hand, part)
        return self.worths(part)["stand"]

    def decided(self, part: Part) -> WorthLine | None:
        if self.goes_on == 1 or part.number > 1:
            return None
        taken = (1 - self.goes_on) * -self._hand.ante
        return WorthLine(BLACKJACK, Outcome.LOSE.value, 1 - self.goes_on, taken)

    # ---- what hangs on the dealer's cards alone -----------------------------------------------

    def side_lines(self) -> Iterator[WorthLine]:
        """Bust It, and insurance that is still open."""
        settled = {result.wager for result in self._hand.results}
        open_ = {name: at for name, at in self._hand.wagers.items() if name not in settled}
        if BUST_IT in open_:
            yield WorthLine(BUST_IT, "", SURE, open_[BUST_IT] * self._bust_it())
        if INSURANCE in open_:
            yield from self._insured(open_[INSURANCE])

    def _bust_it(self) -> Fraction:
        """The dealer goes over 21 with the third card: every hole and third card there may be."""
        unseen, won, ways = Counter(self._seen.unseen), Fraction(0), 0
        for hole, count, makes_blackjack in self._holes():
            if makes_blackjack and self._is_checked:
                continue
            unseen[hole] -= 1
            two = [self._up, hole]
            draws = _draws(self._rules, two)
            for third, more in unseen.items():
                net = bust_it_net(self._rules, [*two, third] if draws and more else two)
                won += count * more * net
                ways += count * more
            unseen[hole] += 1
        return won / ways

    def _holes(self) -> Iterator[tuple[Card, int, bool]]:
        """Every card that may lie face down, how many there are of it, and whether it makes a
        blackjack."""
        for card, count in Counter(self._seen.unseen).items():
            yield card, count, is_blackjack([self._up, card])

    def _clear(self) -> Fraction:
        """How likely it is that the dealer has no blackjack."""
        holes = list(self._holes())
        every = sum(count for _, count, _ in holes)
        return Fraction(sum(count for _, count, makes in holes if not makes), every)


def _by_attack(rules: Rules, up: Card, others: tuple[Card, ...]) -> Choices:
    """Seconds of work, the same whenever this card lies there: it is kept."""
    tables = (rules.pays[name].lines for name in ("initial", "attack", "blackjack"))
    options = tuple(rules.option(name) for name in DECIDING)
    key = (up.rank, tuple(sorted(card.rank for card in others)), options, *tables)
    choices = _KEPT.get(key)
    if choices is None:
        advice = advise(rules, dead=others, up=(up,))
        choices = _KEPT[key] = {choice.option: choice for choice in advice.choices}
        if len(_KEPT) > MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
    return choices


def _between(plain: Weighed, attacked: Weighed, part: Fraction, unit: Cents) -> Iterator[WorthLine]:
    """What may come of some part of an attack: all wagers go the same way."""
    sums: dict[tuple[str, str], tuple[Fraction, Fraction]] = {}
    for weighed, share in ((plain, 1 - part), (attacked, part)):
        for line in outcome_lines(weighed.distribution) if share else ():
            often, worth = sums.get((line.hand, line.outcome), (Fraction(0), Fraction(0)))
            worth += share * unit * line.net * line.probability
            sums[line.hand, line.outcome] = often + share * line.probability, worth
    for (hand, outcome), (often, worth) in sums.items():
        yield WorthLine(hand, outcome, often, worth)


def _first_wins(ending: Ending) -> bool:
    return ending.settled[0].outcome == Outcome.WIN


def _draws(rules: Rules, dealer: list[Card]) -> bool:
    """Whether the dealer takes a third card, as one does for Bust It whatever else is open."""
    points, soft = total(dealer)
    stands = rules.edition.number("dealer.stands")
    hits_soft = soft and points == stands and bool(rules.option("dealer-hits-soft-17"))
    return points < stands or hits_soft
