"""Double Attack Blackjack for the coach: the attack, insurance, and every turn of every hand.

A turn is about one hand; the others of the seat, ended or still to come, are worth the same
whatever is done with it, each by its own cards. Where the hole card has not been checked, what a
dealer's blackjack would take is the same for all options, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from croupier.cards import Card, CardError
from croupier.coach.errors import CoachError
from croupier.coach.option_values import REST, Line, Valued
from croupier.coach.position import Position
from croupier.games.double_attack_blackjack.accelerator import Result
from croupier.games.double_attack_blackjack.house import DECIDING
from croupier.games.double_attack_blackjack.rounds import bust_it_net, insurance_pays, net_of
from croupier.games.double_attack_blackjack.settlement import BUST_IT, INSURANCE
from croupier.games.double_attack_blackjack.turns import is_natural
from croupier.hands.blackjack import is_blackjack, total
from croupier.money import Cents
from croupier.rounds import COUPON, Outcome, Rules
from croupier.rounds.choices import Option
from croupier.rounds.round import Part
from croupier.solver.advice import advise
from croupier.solver.errors import OddsError
from croupier.solver.game_odds import Weighed
from croupier.solver.outcomes import Ending
from croupier.solver.report import outcome_lines

Choices: TypeAlias = Mapping[str, Weighed]
SURE: Final = Fraction(1)
NO_ATTACK, ATTACK = "no attack", "attack"
BLACKJACK: Final = "the dealer's blackjack"


def weigh_turns(position: Position) -> tuple[list[Valued], list[str]]:
    """Every option of whatever is asked, and what a reader must know."""
    asked = {"attack": _attacks, "insurance": _insurances, "turn": _turn}.get(position.ask.name)
    if asked is None or any(one.name in _IRREGULAR for one in position.options):
        raise CoachError("what the law makes of a card dealt wrongly is not weighed")
    try:
        return list(asked(position)), list(_notes(position))
    except (OddsError, CardError) as error:
        raise CoachError(f"this hand cannot be weighed: {error}") from None


_IRREGULAR: Final = ("second card", "late card", "dead hand")


def _notes(position: Position) -> Iterator[str]:
    if len(position.hand.parts) > 1:
        yield "Each hand is weighed by its own cards; the others of the seat are not remembered."
    if position.hand.coupon and any(one.name == "split" for one in position.options):
        yield "What a coupon would win after a split is left out."


# ---- the attack -----------------------------------------------------------------------------


def _attacks(position: Position) -> Iterator[Valued]:
    """With nothing added, and with as much as is best: the more the better, or the less."""
    hand, rules = position.hand, position.rules
    weighed = _by_attack(rules, position.shown["dealer"]["up"], position.others)
    slope = weighed[ATTACK].value - weighed[NO_ATTACK].value
    beside = tuple(_sides(position))
    for option in position.options:
        amounts = option.amounts(rules, hand)
        amount = None if amounts is None else amounts.most if slope > 0 else amounts.least
        part = Fraction(amount or 0, hand.ante)
        lines = _between(weighed, NO_ATTACK, ATTACK, part, hand.ante)
        yield Valued(option, option.name, (*lines, *beside), amount, slope)


def _by_attack(rules: Rules, up: Card, others: tuple[Card, ...]) -> Choices:
    """Seconds of work, the same whenever this card lies there: it is kept."""
    tables = (rules.pays[name].lines for name in ("initial", "attack", "blackjack"))
    options = tuple(rules.option(name) for name in DECIDING)
    key = (up.rank, tuple(sorted(card.rank for card in others)), options, *tables)
    found = _KEPT.get(key)
    if found is None:
        advice = advise(rules, dead=others, up=(up,))
        found = _KEPT[key] = {choice.option: choice for choice in advice.choices}
        if len(_KEPT) > MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
    return found


MOST_KEPT: Final = 64
_KEPT: Final[dict[object, Choices]] = {}


def _between(
    weighed: Choices, without: str, with_: str, part: Fraction, unit: Cents
) -> Iterator[Line]:
    """What may come of some part of an attack: all wagers go the same way."""
    sums: dict[tuple[str, str], tuple[Fraction, Fraction]] = {}
    for name, share in ((without, 1 - part), (with_, part)):
        for line in outcome_lines(weighed[name].distribution) if share else ():
            often, worth = sums.get((line.hand, line.outcome), (Fraction(0), Fraction(0)))
            worth += share * unit * line.net * line.probability
            sums[line.hand, line.outcome] = often + share * line.probability, worth
    for (hand, outcome), (often, worth) in sums.items():
        yield Line(hand, outcome, often, worth)


# ---- insurance ------------------------------------------------------------------------------


def _insurances(position: Position) -> Iterator[Valued]:
    """Half of the initial wager on a dealer's blackjack; the hand is worth the same either way."""
    hand = position.hand
    part = hand.parts[0] if hand.parts else Part(1, hand.cards)
    clear = _clear(position)
    if is_natural(part):
        rest = clear * net_of(position.rules, Result.BLACKJACK) * _on(position, part)
    else:
        best = max(_worths(position, part).values())
        rest = clear * best - (1 - clear) * hand.ante
    beside = (Line(REST, "", SURE, rest), *_sides(position))
    for option in position.options:
        staked = sum(option.staked(position.rules, hand).values())
        yield Valued(option, option.name, (*_insured(position, staked, clear), *beside))


def _insured(position: Position, stake: Cents, clear: Fraction) -> Iterator[Line]:
    if stake:
        ratio = insurance_pays(position.rules)
        yield Line(INSURANCE, Outcome.WIN.value, 1 - clear, (1 - clear) * ratio * stake)
        yield Line(INSURANCE, Outcome.LOSE.value, clear, -clear * stake)


# ---- a turn ---------------------------------------------------------------------------------


def _turn(position: Position) -> Iterator[Valued]:
    """Every option of the hand at its turn, and what else of the seat is open."""
    hand = position.hand
    part = hand.at_turn
    assert part is not None
    clear = SURE if is_checked(position.rules) else _clear(position)
    others = tuple(_other_hands(position, part, clear))
    beside = (*others, *_sides(position))
    weighed = _weighed(position, part)
    for option in position.options:
        lines = [
            Line(line.hand, line.outcome, clear * line.probability, clear * line.worth)
            for line in _lines(position, part, weighed, option)
        ]
        if clear != 1 and part.number == 1:
            taken = (1 - clear) * -hand.ante
            lines.append(Line(BLACKJACK, Outcome.LOSE.value, 1 - clear, taken))
        yield Valued(option, option.name, (*lines, *beside))


def _weighed(position: Position, part: Part) -> tuple[Choices, Choices]:
    """The options of a hand without an attack, and with a whole one."""
    places = {"up": (position.shown["dealer"]["up"],), "own": tuple(part.cards)}
    dead = (*position.others, *_elsewhere(position, part))
    found = []
    for attack in (NO_ATTACK, ATTACK) if _attack_part(position) else (NO_ATTACK,):
        chosen = {"attack": attack}
        if part.doubles or part.is_split:
            chosen["turn"] = "double" if part.doubles else "split"
        advice = advise(position.rules, dead=dead, chosen=chosen, **places)
        found.append({choice.option: choice for choice in advice.choices})
    return found[0], found[-1]


def _elsewhere(position: Position, part: Part) -> Iterable[Card]:
    """The cards of the seat's other hands."""
    return (card for other in position.hand.parts if other is not part for card in other.cards)


def _attack_part(position: Position) -> Fraction:
    """How large the attack is, of the initial wager."""
    return Fraction(position.hand.wagers.get("attack", 0), position.hand.ante)


def _lines(
    position: Position, part: Part, weighed: tuple[Choices, Choices], option: Option
) -> Iterator[Line]:
    name, unit, share = option.name, position.hand.ante, _attack_part(position)
    both = {NO_ATTACK: weighed[0][name], ATTACK: weighed[1][name]}
    yield from _between(both, NO_ATTACK, ATTACK, share, unit)
    if position.hand.coupon and part.number == 1 and name != "split":
        main = both[NO_ATTACK].distribution
        wins = main.probability(main.by(_first_wins).get(True, 0))
        yield Line(COUPON, Outcome.WIN.value, wins, wins * position.hand.coupon)


def _first_wins(ending: Ending) -> bool:
    return ending.settled[0].outcome == Outcome.WIN


def _worths(position: Position, part: Part) -> dict[str, Fraction]:
    """What each option of a hand is worth, whatever is offered, if the dealer has no blackjack."""
    plain, attacked = _weighed(position, part)
    share, unit = _attack_part(position), position.hand.ante
    return {
        name: unit * ((1 - share) * one.value + share * attacked[name].value)
        for name, one in plain.items()
    }


# ---- the other hands of the seat ------------------------------------------------------------


def _other_hands(position: Position, at_turn: Part, clear: Fraction) -> Iterator[Line]:
    for part in position.hand.parts:
        if part is not at_turn and not part.settled:
            worth = clear * _standing(position, part)
            if part.number == 1:
                worth -= (1 - clear) * position.hand.ante
            yield Line(f"hand {part.number}", "", SURE, worth)


def _standing(position: Position, part: Part) -> Fraction:
    """What a hand is worth that is not at its turn, if the dealer has no blackjack."""
    if part.ended == "over 21":
        return net_of(position.rules, Result.LOSE) * _on(position, part)
    if part.ended == "surrender":
        return net_of(position.rules, Result.SURRENDER) * _on(position, part)
    if part.ended:
        return _worths(position, part)["stand"]
    return _yet_to_come(position, part)


def _yet_to_come(position: Position, part: Part) -> Fraction:
    """A hand with one card: the average of what it is worth with each that may come."""
    ranks = Counter(card.rank for card in position.unseen())
    first, summed = part.cards[0], Fraction(0)
    by_rank = {card.rank: card for card in position.unseen()}
    for rank, count in ranks.items():
        whole = Part(part.number, [first, by_rank[rank]], is_split=True)
        summed += count * max(_worths(position, whole).values())
    return summed / sum(ranks.values())


def _on(position: Position, part: Part) -> Fraction:
    """What is staked on a hand."""
    wagers = position.hand.wagers
    return Fraction(
        sum(wagers.get(part.wager(name), 0) for name in ("initial", "attack", "double"))
    )


# ---- what hangs on the dealer's cards alone -------------------------------------------------


def is_checked(rules: Rules) -> bool:
    """Whether the hole card is checked before anyone has a turn."""
    return bool(rules.option("hole-card-check")) and rules.option("card-reader") != "none"


def _holes(position: Position) -> Iterator[tuple[Card, int, bool]]:
    """Every card that may lie face down, how many there are of it, and whether it makes a
    blackjack."""
    up = position.shown["dealer"]["up"]
    for card, count in Counter(position.unseen()).items():
        yield card, count, is_blackjack([up, card])


def _clear(position: Position) -> Fraction:
    """How likely it is that the dealer has no blackjack."""
    holes = list(_holes(position))
    every = sum(count for _, count, _ in holes)
    return Fraction(sum(count for _, count, makes in holes if not makes), every)


def _sides(position: Position) -> Iterator[Line]:
    """Bust It, and insurance that is still open."""
    settled = {result.wager for result in position.hand.results}
    wagers = {name: stake for name, stake in position.hand.wagers.items() if name not in settled}
    if BUST_IT in wagers:
        yield Line(BUST_IT, "", SURE, _bust_it(position, wagers[BUST_IT]))
    if INSURANCE in wagers:
        clear = _clear(position)
        yield from _insured(position, wagers[INSURANCE], clear)


def _bust_it(position: Position, stake: Cents) -> Fraction:
    """The dealer goes over 21 with the third card: every hole and third card there may be."""
    up = position.shown["dealer"]["up"]
    is_turn = position.ask.name == "turn" and is_checked(position.rules)
    unseen = Counter(position.unseen())
    won, ways = Fraction(0), 0
    for hole, count, makes in _holes(position):
        if makes and is_turn:
            continue  # it was checked
        unseen[hole] -= 1
        draws = _draws(position.rules, [up, hole])
        for third, more in unseen.items():
            hand = [up, hole, third] if draws and more else [up, hole]
            won += count * more * bust_it_net(position.rules, hand)
            ways += count * more
        unseen[hole] += 1
    return stake * won / ways


def _draws(rules: Rules, dealer: list[Card]) -> bool:
    """Whether the dealer takes a third card, as one does for Bust It whatever else is open."""
    points, soft = total(dealer)
    stands = rules.edition.number("dealer.stands")
    hits_soft = soft and points == stands and bool(rules.option("dealer-hits-soft-17"))
    return points < stands or hits_soft
