"""What each choice is worth in a situation at the table, exactly, with all cards seen left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.cards import Card
from croupier.errors import CardError
from croupier.games.double_attack_blackjack.accelerator.dealer import checked_stock, dealer_of
from croupier.games.double_attack_blackjack.accelerator.hands import BUST, all_hands
from croupier.games.double_attack_blackjack.accelerator.options import Options, turn_of
from croupier.games.double_attack_blackjack.accelerator.play import (
    Action,
    best_play,
    doubled_options,
    options,
    outlook,
)
from croupier.games.double_attack_blackjack.accelerator.results import Ending, UpCard
from croupier.games.double_attack_blackjack.accelerator.shoe import (
    ACE,
    TEN,
    Shoe,
    refuse_too_small,
    value_of,
)
from croupier.games.double_attack_blackjack.accelerator.solution import (
    Shard,
    endings_of,
    solve_up_card,
)
from croupier.games.double_attack_blackjack.accelerator.splits import Splitting


@dataclass(frozen=True)
class Advice:
    """What may be done with a hand, when it is known that the dealer has no blackjack."""

    worth: Mapping[Action, Fraction]
    """What each action is worth, of each wager that lies on the hand."""
    clear: Fraction
    """How likely it was that the dealer has no blackjack, before the hole card was checked."""
    endings: Mapping[Action, Mapping[Ending, Fraction]]
    """What may come of each action, played best after; a split is not followed."""
    split_staked: Fraction | None
    """What is wagered on average if the hand is split, of each wager that lies on it."""

    @property
    def best(self) -> Action:
        """The best action; of those worth the same, the one that stakes less."""
        return max(self.worth, key=self.worth.__getitem__)


def advise(
    shoe: Shoe,
    own: Iterable[Card],
    up: Card,
    seen: Iterable[Card] = (),
    *,
    house: Options,
    hands: int = 1,
    doubled: bool = False,
    wagers: int = 1,
) -> Advice:
    """The value of each action with a player's hand.

    The own cards are given in the order in which they came, of a split hand the one split first.
    `shoe` is what was in it at first, and `seen` are all other cards seen, those of the player's
    other hands too. `hands` is how many hands there are by now; the hand is taken to be a split
    one if there are more than one. `doubled` is for a hand that was doubled and has its card.
    `wagers` is two if there is a double attack wager, which may be paid differently.
    A pair that is split again is worth what the hands made of it are worth, the others apart.
    """
    cards = [Card(card) for card in own]
    left = shoe.without((*cards, up, *seen))
    table = all_hands()
    kinds = sorted(value_of(card) for card in cards)
    start = table.place(*kinds)
    if len(cards) < 2 or start == BUST:
        raise CardError("there is something to choose with two cards or more, and 21 or less")
    if kinds == [ACE, TEN] and hands == 1:
        raise CardError("a blackjack is settled, and there is nothing to choose")
    refuse_too_small(left.values, house.hands)
    dealer = value_of(up)
    checked_stock(dealer_of(dealer, house.hits_soft_17), left.values)
    turn = turn_of(house, split=hands > 1)
    view = outlook(dealer, house.hits_soft_17, left.values, start, pays=house.pays(wagers))
    play = best_play(view, turn)
    if doubled:
        values = doubled_options(view, play, turn, 0, turn.redoubles)
    elif hands > 1 and value_of(cards[0]) == ACE and not house.draw_to_split_aces:
        values = {Action.STAND: play.stand[0][0]}
    else:
        values = options(view, play, turn, 0)
    clear = view.chance(0)
    worth = {action: view.fraction(0, value) for action, value in values.items()}
    ended = {action: endings_of(view, play, turn, 0, action, doubled) for action in values}
    split = None
    if not doubled and (alike := _alike(cards, left, house)) is not None:
        splitting = Splitting(dealer, kinds[0], left.values, house, None, view.pays)
        split = splitting.worth(alike, hands)
        if split is not None:
            worth[Action.SPLIT] = split.value
    return Advice(
        {action: value / clear for action, value in worth.items()},
        clear,
        {
            action: {ending: chance / clear for ending, chance in endings.items()}
            for action, endings in ended.items()
        },
        None if split is None else split.staked / clear,
    )


def _alike(cards: list[Card], left: Shoe, house: Options) -> int | None:
    """How many cards are left that would be split again, or None if these are no pair."""
    if len(cards) != 2 or value_of(cards[0]) != value_of(cards[1]):
        return None
    kind = value_of(cards[0])
    if kind != TEN or house.split_unlike_tens:
        return left.values[kind]
    return left.ranks[cards[0].rank] if cards[0].rank == cards[1].rank else None


def advise_attack(
    shoe: Shoe,
    up: Card,
    seen: Iterable[Card] = (),
    *,
    house: Options,
    attack: bool | None = None,
) -> UpCard:
    """All about an up-card, when these other cards have been seen before.

    A double attack wager is made where it is best, unless it is said whether it is.
    """
    left = shoe.without(seen)
    refuse_too_small(left.values, house.hands)
    left.without((up,))
    return solve_up_card(Shard(left, house, value_of(up), attack=attack))
