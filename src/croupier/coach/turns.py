"""Games in which hands are played in turn, and one may become several: every turn of every hand.

A turn is about one hand; the others of the seat, ended or still to come, are worth the same
whatever is done with it, each by its own cards and those that the seat sees. Where the dealer may
turn out to have decided the round at once, what that would take is the same for all options, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from croupier.cards import Card
from croupier.coach.position import Position
from croupier.errors import CardError, CoachError, OddsError
from croupier.games import game
from croupier.rounds import Rules
from croupier.rounds.choices import Turns
from croupier.rounds.round import Part
from croupier.solver.game_odds import odds_of
from croupier.solver.worths import SURE, AskedSeat, TurnWorths, Valued, WorthLine


def has_turns(rules: Rules) -> bool:
    """Whether hands are played in turn under these rules."""
    return any(isinstance(ask, Turns) for ask in game(rules.edition.game).asks(rules))


def weigh_turns(position: Position) -> tuple[list[Valued], list[str]]:
    """Every option of whatever is asked, and what a reader must know."""
    try:
        worths = worths_of(position)
        is_turn = isinstance(position.ask, Turns)
        valued = _turn(position, worths) if is_turn else worths.answers()
        return list(valued), list(_notes(position))
    except (OddsError, CardError) as error:
        raise CoachError(f"this hand cannot be weighed: {error}") from None


def worths_of(position: Position) -> TurnWorths:
    """What the game knows of hands in turn, by what the seat sees."""
    seen = AskedSeat(
        position.state, position.seat, position.others, position.unseen(), position.options
    )
    return odds_of(position.game.slug).turn_worths(seen)


def _notes(position: Position) -> Iterator[str]:
    if len(position.hand.parts) > 1:
        yield (
            "Each hand is weighed by itself: the cards of the seat's other hands are out of the "
            "shoe, but not those that they may still draw."
        )
    if position.hand.coupon and any(option.name == "split" for option in position.options):
        yield "What a coupon would win after a split is left out."


def _turn(position: Position, worths: TurnWorths) -> Iterator[Valued]:
    """Every option of the hand at its turn, and what else of the seat is open."""
    part, goes_on = position.hand.at_turn, worths.goes_on
    assert part is not None
    decided = worths.decided(part)
    beside = (*_other_hands(position, part, worths), *worths.side_lines())
    options = worths.options(part)
    for option in position.options:
        lines = [
            WorthLine(line.hand, line.outcome, goes_on * line.probability, goes_on * line.worth)
            for line in options[option.name]
        ]
        if decided is not None:
            lines.append(decided)
        yield Valued(option, option.name, (*lines, *beside))


def _other_hands(position: Position, at_turn: Part, worths: TurnWorths) -> Iterator[WorthLine]:
    """The hands of the seat that are not at their turn."""
    for part in position.hand.parts:
        if part is not at_turn and not part.settled:
            ended = worths.ended(part) if part.ended else _yet_to_come(position, part, worths)
            decided = worths.decided(part)
            worth = worths.goes_on * ended + (decided.worth if decided else 0)
            yield WorthLine(f"hand {part.number}", "", SURE, worth)


def _yet_to_come(position: Position, part: Part, worths: TurnWorths) -> Fraction:
    """A hand with one card: the average of what it is worth with each that may come."""
    by_rank: dict[int, Card] = {card.rank: card for card in position.unseen()}
    ranks = Counter(card.rank for card in position.unseen())
    summed = Fraction(0)
    for rank, count in ranks.items():
        whole = Part(part.number, [part.cards[0], by_rank[rank]], is_split=True)
        summed += count * max(worths.worths(whole).values())
    return summed / sum(ranks.values())
