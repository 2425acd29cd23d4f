"""Rounds of hands in turn by the million: dealt, asked, drawn and settled by tables; compiled."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.batch.random_stream import Draws, Keys, Whole, begin, below, number, philox
from croupier.batch.script import Bytes, Ints
from croupier.batch.turn_tables import TurnScript
from croupier.numba_cache import inlined
from croupier.rounds.kinds import BLACKJACK

Floats: TypeAlias = NDArray[np.float64]

OVER: Final = -1
"""In place of a question: the round is over."""
MOST_CARDS: Final = 96
"""Cards of a round; four hands of small cards and the dealer need no more."""
MOST_ANSWERS: Final = MOST_CARDS
MOST_HELD: Final = 22
_PIECE_BITS: Final = np.uint64(12)
_PIECES: Final = np.uint64(1 << 12)
_PIECE: Final = np.uint64((1 << 12) - 1)
_IN_A_NUMBER: Final = 5
_SQUARE: Final = 52


class RoundRows(NamedTuple):
    """Rounds side by side, one in each row."""

    draws: Draws
    word: Keys
    """Random bits of which cards are still to be drawn."""
    left: Ints
    """How many cards they draw."""
    drawn: Ints
    """[row, card]: which cards of the shoe have been dealt, in their order."""
    cards: Bytes
    """The same as cards."""
    dealt: Ints
    answers: Bytes
    answered: Ints
    ask: Ints
    """What is asked, or that the round is over."""
    head: Ints
    """All answers before turns, as one number."""
    up: Ints
    hole: Ints
    """Kinds of the dealer's first cards."""
    dealer: Ints
    """The dealer's hand, and then what it is worth."""
    dealers: Bytes
    """[row, card]: the dealer's first three cards."""
    many: Ints
    """How many hands there are."""
    at: Ints
    """Which of them is at its turn."""
    state: Ints
    """[row, hand]."""
    ended: Ints
    """[row, hand]: the class of a hand whose turn is over."""
    number: Ints
    """[row, hand]: 1 for the first, the others in the order in which they were made."""
    held: Bytes
    """[row, hand, card]."""
    size: Ints
    """[row, hand]: how many cards it has."""

    @staticmethod
    def of(rows: int, parts: int, key: int = 0) -> RoundRows:
        """Room for some rounds."""

        def ints(*shape: int) -> Ints:
            return np.zeros((rows, *shape), np.int64)

        return RoundRows(
            Draws.of(2, rows, key), np.zeros(rows, np.uint64), ints(), ints(MOST_CARDS),
            np.zeros((rows, MOST_CARDS), np.uint8), ints(),
            np.zeros((rows, MOST_ANSWERS), np.uint8), ints(), ints(), ints(), ints(), ints(),
            ints(), np.zeros((rows, 3), np.uint8), ints(), ints(), ints(parts), ints(parts),
            ints(parts), np.zeros((rows, parts, MOST_HELD), np.uint8), ints(parts),
        )  # fmt: skip


class TurnWorth(NamedTuple):
    """What rounds come to, as far as the game has settled one of the kind: else no number."""

    net: Floats
    """[class, whether of a later hand, head, worth of the dealer's hand]."""
    staked: Floats
    others: Floats
    """[head, worth of the dealer's hand, how it went over]: of wagers that are on no hand."""
    others_staked: Floats


class TurnPolicy(NamedTuple):
    """What is chosen: any option that is open, or by tables."""

    mode: int
    before: Ints
    """[question, kind of the dealer's first card]."""
    first: Bytes
    """[state, kind of the dealer's first card]: what is chosen."""
    second: Bytes
    """The same where the first is not open, or there are hands enough."""
    hands: Bytes
    """The same: with how many hands the first is no longer chosen."""


@inlined
def turn_to(rounds: RoundRows, row: Whole) -> None:
    """Turn a row to the first random numbers of its round."""
    draws = rounds.draws
    for block in range(len(draws.words) // 2):
        first, second = philox(draws.keys[row], draws.rounds[row], np.uint64(block))
        draws.words[2 * block, row], draws.words[2 * block + 1, row] = first, second
    draws.used[row] = 0


@inlined
def next_card(script: TurnScript, rounds: RoundRows, row: Whole) -> Whole:
    """Draw a card of the shoe, as other games are dealt: twelve bits each, without bias."""
    size = np.uint64(len(script.deck))
    least, many = _PIECES % size, rounds.dealt[row]
    while True:
        if rounds.left[row] == 0:
            rounds.word[row], rounds.left[row] = number(rounds.draws, row), _IN_A_NUMBER
        product = (rounds.word[row] & _PIECE) * size
        rounds.word[row] >>= _PIECE_BITS
        rounds.left[row] -= 1
        place = np.int64(product >> _PIECE_BITS)
        is_drawn = (product & _PIECE) < least
        for before in range(many):
            is_drawn |= rounds.drawn[row, before] == place
        if not is_drawn:
            card = np.int64(script.deck[place])
            rounds.drawn[row, many], rounds.cards[row, many] = place, card
            rounds.dealt[row] = many + 1
            return card


@inlined
def deal_round(script: TurnScript, rounds: RoundRows, row: Whole) -> None:
    """Begin a round: the dealer's first card, and what is asked then."""
    rounds.left[row] = rounds.dealt[row] = rounds.answered[row] = 0
    rounds.head[row] = rounds.many[row] = rounds.at[row] = rounds.size[row, 0] = 0
    card = next_card(script, rounds, row)
    rounds.up[row], rounds.dealers[row, 0] = script.kind[card], card
    rounds.ask[row] = script.early[rounds.up[row]]
    if rounds.ask[row] < 0:
        deal_own(script, rounds, row)


@inlined
def deal_own(script: TurnScript, rounds: RoundRows, row: Whole) -> None:
    """Own cards, the dealer's second, and what is asked then."""
    rounds.state[row, 0] = 0
    rounds.number[row, 0] = 1
    for _ in range(2):
        take_card(script, rounds, row, 0)
    card = next_card(script, rounds, row)
    up, hole = rounds.up[row], script.kind[card]
    rounds.hole[row], rounds.dealers[row, 1] = hole, card
    rounds.dealer[row] = script.dealer_card[script.dealer_card[0, up], hole]
    rounds.ask[row] = script.late[up]
    if rounds.ask[row] < 0:
        begin_turns(script, rounds, row)


@inlined
def take_card(script: TurnScript, rounds: RoundRows, row: Whole, hand: Whole) -> None:
    """A card to a hand."""
    card = next_card(script, rounds, row)
    rounds.state[row, hand] = script.card[rounds.state[row, hand], script.kind[card]]
    rounds.held[row, hand, rounds.size[row, hand]] = card
    rounds.size[row, hand] += 1


@inlined
def begin_turns(script: TurnScript, rounds: RoundRows, row: Whole) -> None:
    """The first hand's turn, if the dealer's cards leave it one."""
    if script.skips[rounds.up[row], rounds.hole[row]]:
        rounds.ended[row, 0] = script.no_turn[rounds.state[row, 0]]
        rounds.many[row] = rounds.at[row] = 1
    else:
        rounds.many[row], rounds.at[row] = 1, 0
    go_on(script, rounds, row)


@inlined
def go_on(script: TurnScript, rounds: RoundRows, row: Whole) -> None:
    """Deal to the hand at its turn until it is asked; after the last one the dealer draws."""
    while rounds.at[row] < rounds.many[row]:
        hand = rounds.at[row]
        if script.draws[rounds.state[row, hand]]:
            take_card(script, rounds, row, hand)
        state = rounds.state[row, hand]
        if script.is_asked[state, rounds.many[row]]:
            rounds.ask[row] = script.turn
            return
        rounds.ended[row, hand] = script.ends[state]
        rounds.at[row] = hand + 1
    is_drawn = script.always != 0
    for hand in range(rounds.many[row]):
        is_drawn |= script.alive[rounds.ended[row, hand], rounds.up[row]] != 0
    dealer, many = rounds.dealer[row], 2
    while is_drawn and script.dealer_draws[dealer]:
        card = next_card(script, rounds, row)
        dealer = script.dealer_card[dealer, script.kind[card]]
        if many == 2:
            rounds.dealers[row, 2] = card
        many += 1
    if many != 3:
        rounds.dealers[row, 2] = rounds.dealers[row, 1]
    rounds.dealer[row] = script.dealer_value[dealer]
    rounds.hole[row] = many
    rounds.ask[row] = OVER


@inlined
def answer(script: TurnScript, rounds: RoundRows, row: Whole, option: Whole) -> None:
    """Answer what is asked, and go on to the next question or to the end."""
    rounds.answers[row, rounds.answered[row]] = option
    rounds.answered[row] += 1
    ask = rounds.ask[row]
    if ask != script.turn:
        rounds.head[row] += script.head[ask, option]
        if rounds.size[row, 0] == 0:
            deal_own(script, rounds, row)
        else:
            begin_turns(script, rounds, row)
        return
    hand = rounds.at[row]
    state = rounds.state[row, hand]
    if script.stops[state, option] >= 0:
        rounds.ended[row, hand] = script.stops[state, option]
        rounds.at[row] = hand + 1
    else:
        rounds.state[row, hand] = script.after[state, option]
        if script.splits[state, option]:
            divide(rounds, row, hand)
    go_on(script, rounds, row)


@inlined
def divide(rounds: RoundRows, row: Whole, hand: Whole) -> None:
    """Make the second card of a hand another hand, which follows it."""
    for other in range(rounds.many[row], hand + 1, -1):
        rounds.state[row, other] = rounds.state[row, other - 1]
        rounds.number[row, other] = rounds.number[row, other - 1]
        rounds.size[row, other] = rounds.size[row, other - 1]
        for at in range(rounds.size[row, other]):
            rounds.held[row, other, at] = rounds.held[row, other - 1, at]
    rounds.many[row] += 1
    rounds.state[row, hand + 1] = rounds.state[row, hand]
    rounds.number[row, hand + 1] = rounds.many[row]
    rounds.held[row, hand + 1, 0] = rounds.held[row, hand, 1]
    rounds.size[row, hand] = rounds.size[row, hand + 1] = 1


@inlined
def is_open(script: TurnScript, rounds: RoundRows, row: Whole, option: Whole) -> bool:
    """Whether an answer may be given."""
    ask = rounds.ask[row]
    if ask != script.turn:
        return bool(script.head[ask, option] >= 0)
    state = rounds.state[row, rounds.at[row]]
    return bool(script.opens[state, rounds.many[row], option])


@inlined
def bust_of(script: TurnScript, rounds: RoundRows, row: Whole) -> Whole:
    """How the dealer's three cards went over, if a wager looks at it and they are three."""
    if len(script.busts) == 1 or rounds.hole[row] != 3:
        return 0
    first, second, third = rounds.dealers[row]
    at = (np.int64(first) * _SQUARE + np.int64(second)) * _SQUARE + np.int64(third)
    return np.int64(script.busts[at])


@inlined
def result(
    script: TurnScript, rounds: RoundRows, worth: TurnWorth, row: Whole
) -> tuple[np.float64, np.float64]:
    """What a round came to, and what was staked; no number if nobody knows yet."""
    head, dealer = rounds.head[row], rounds.dealer[row]
    bust = bust_of(script, rounds, row)
    net, staked = worth.others[head, dealer, bust], worth.others_staked[head, dealer, bust]
    for hand in range(rounds.many[row]):
        ended, later = rounds.ended[row, hand], np.int64(rounds.number[row, hand] > 1)
        against = dealer_of(script, rounds, row, ended)
        net += worth.net[ended, later, head, against]
        staked += worth.staked[ended, later, head, against]
    return net, staked


@inlined
def dealer_of(script: TurnScript, rounds: RoundRows, row: Whole, ended: Whole) -> Whole:
    """What the dealer's hand is worth, as far as it matters to a hand that has ended so: where the
    dealer does not draw for it, only a blackjack may."""
    dealer: Whole = rounds.dealer[row]
    if script.alive[ended, rounds.up[row]] or dealer == BLACKJACK:
        return dealer
    return 0


@inlined
def choose(script: TurnScript, policy: TurnPolicy, rounds: RoundRows, row: Whole) -> Whole:
    """The option that is taken."""
    if policy.mode:
        up = rounds.up[row]
        if rounds.ask[row] != script.turn:
            before: Whole = policy.before[rounds.ask[row], up]
            return before
        state = rounds.state[row, rounds.at[row]]
        first = np.int64(policy.first[state, up])
        is_had = script.opens[state, rounds.many[row], first] != 0
        if is_had and rounds.many[row] < policy.hands[state, up]:
            return first
        return np.int64(policy.second[state, up])
    options = script.head.shape[1]
    many = 0
    for option in range(options):
        many += is_open(script, rounds, row, option)
    left = below(rounds.draws, row, many)
    for option in range(options):
        if is_open(script, rounds, row, option):
            if left == 0:
                return option
            left -= 1
    return 0


class TurnTallies(NamedTuple):
    """How rounds are counted: without a split by how they ended, else by what they came to."""

    single: Ints
    """[class, head, worth of the dealer's hand, how it went over]."""
    split: Ints
    """[head, staked, net]: in the parts of a unit that `parts` says."""
    parts: int
    least: int
    """The lowest net, in those."""
    cards: Bytes
    """[number of the count without a split, card]: an example."""
    answers: Bytes


@inlined
def play_turns(
    script: TurnScript,
    policy: TurnPolicy,
    worth: TurnWorth,
    rounds: RoundRows,
    first: Whole,
    many: Whole,
    counted: TurnTallies,
) -> tuple[Whole, Whole]:
    """Play rounds by number and count them. How many were counted is returned, and the row of the
    one after them if it is of a kind that nobody has settled yet, or -1."""
    done: Whole = 0
    heads, values, busts = counted.single.shape[1:]
    while done < many:
        rows = min(len(rounds.ask), many - done)
        for row in range(rows):
            rounds.draws.rounds[row] = np.uint64(first + done + row)
        begin(rounds.draws, rows)
        for row in range(rows):
            deal_round(script, rounds, row)
            while rounds.ask[row] != OVER:
                answer(script, rounds, row, choose(script, policy, rounds, row))
            net, staked = result(script, rounds, worth, row)
            if np.isnan(net):
                return done + row, row
            head, dealer = rounds.head[row], rounds.dealer[row]
            if rounds.many[row] > 1:
                at = np.int64(np.round(net * counted.parts)) - counted.least
                counted.split[head, np.int64(np.round(staked * counted.parts)), at] += 1
                continue
            ended, bust = rounds.ended[row, 0], bust_of(script, rounds, row)
            if counted.single[ended, head, dealer, bust] == 0:
                kind = ((ended * heads + head) * values + dealer) * busts + bust
                for card in range(rounds.dealt[row]):
                    counted.cards[kind, card] = rounds.cards[row, card]
                for question in range(rounds.answered[row]):
                    counted.answers[kind, question] = rounds.answers[row, question]
            counted.single[ended, head, dealer, bust] += 1
        done += rows
    return done, -1
