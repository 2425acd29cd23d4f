"""A game of hands in turn ready for mass play: rounds by number, and what they come to.

A round without a split is counted by how it ended; one with a split by what was staked and won, as
its hands can end in too many ways together. What the wagers on a hand come to depends on how the
hand and the dealer's ended, and is what the game's own settlements say of one such round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, lcm
from typing import Protocol, cast

import numpy as np

from croupier.batch.choice_table import AT_RANDOM, BY_TABLE
from croupier.batch.kernel import LARGEST_SHOE
from croupier.batch.random_stream import AT_ONCE
from croupier.batch.run import RunPart, fingerprint
from croupier.batch.script import Bytes, Ints
from croupier.batch.tally import Tally
from croupier.batch.turn_example import Example
from croupier.batch.turn_kernel import (
    MOST_ANSWERS,
    MOST_CARDS,
    RoundRows,
    TurnPolicy,
    TurnTallies,
    TurnWorth,
    bust_of,
    dealer_of,
    play_turns,
)
from croupier.batch.turn_tables import DEALER_VALUES, TurnNames, TurnScript, turn_script
from croupier.cards import Card
from croupier.errors import OddsError
from croupier.games import game as game_of
from croupier.rounds import Game, Hand, Rules
from croupier.solver.analysis import Priced
from croupier.solver.game_odds import MASS_PLAY, has_own_odds, odds_of
from croupier.solver.general.plan import main_wagers
from croupier.solver.outcomes import Ending, Settled

NO_ANSWER = 255
SPLIT = "split"


class FolderTurns(Protocol):
    """What the accelerator of a game of hands in turn says of mass play."""

    def turn_choices(self, play: TurnPlay, priced: Priced) -> tuple[Ints, Bytes, Bytes, Bytes]:
        """What a priced way to play chooses, state by state: the tables of `TurnPolicy`."""

    def ending(self, example: Example) -> Ending:
        """How a round without a split ended, as the game's figures list it."""

    def split_ending(
        self, chosen: tuple[tuple[str, str], ...], net: Fraction, staked: Fraction
    ) -> Ending:
        """A round with a split, as the game's figures list it."""


@dataclass(frozen=True)
class Sizes:
    """How rounds are counted."""

    single: tuple[int, int, int, int]
    split: tuple[int, int, int]
    parts: int
    least: int

    @property
    def kinds(self) -> int:
        """In how many ways rounds without a split end."""
        return int(np.prod(self.single))


@dataclass(frozen=True)
class TurnRounds:
    """Rounds of a game by number; the same numbers of the same key are the same rounds."""

    slug: str
    rules: Rules
    wagers: tuple[str, ...]
    script: TurnScript
    names: TurnNames
    worth: TurnWorth
    policy: TurnPolicy
    key: int
    sizes: Sizes

    def __call__(self, part: RunPart) -> Tally:
        counted = TurnTallies(
            np.zeros(self.sizes.single, np.int64),
            np.zeros(self.sizes.split, np.int64),
            self.sizes.parts,
            self.sizes.least,
            np.zeros((self.sizes.kinds, MOST_CARDS), np.uint8),
            np.full((self.sizes.kinds, MOST_ANSWERS), NO_ANSWER, np.uint8),
        )
        rounds, done = RoundRows.of(AT_ONCE, self.names.parts, self.key), 0
        while done < part.rounds:
            new, row = play_turns(
                self.script, self.policy, self.worth, rounds,
                part.first + done, part.rounds - done, counted,
            )  # fmt: skip
            done += int(new)
            if row >= 0:
                settle(self, game_of(self.slug), rounds, int(row))
        counts = np.concatenate([counted.single.ravel(), counted.split.ravel()])
        examples = np.zeros((len(counts), MOST_CARDS + MOST_ANSWERS), np.uint8)
        examples[: self.sizes.kinds] = np.hstack([counted.cards, counted.answers])
        return Tally.of(counts, examples)

    @property
    def inputs(self) -> str:
        """A hash of all that the rounds depend on."""
        chosen = sorted((name, str(value)) for name, value in self.rules.options.items())
        pays = sorted((name, str(table)) for name, table in self.rules.pays.items())
        return fingerprint(self.script, self.policy, self.key, str(chosen), str(pays))


class TurnSettlement(Protocol):
    """What a round is settled for."""

    @property
    def rules(self) -> Rules:
        """The rules in force."""

    @property
    def wagers(self) -> tuple[str, ...]:
        """The opening wagers."""

    @property
    def names(self) -> TurnNames:
        """What numbers stand for."""

    @property
    def worth(self) -> TurnWorth:
        """What is known so far."""

    @property
    def script(self) -> TurnScript:
        """The tables."""


def settle(of: TurnSettlement, game: Game, rounds: RoundRows, row: int) -> Example:
    """Let the game settle a round that has ended, and note what that says of others. Two rounds
    that are counted alike and settled differently are an error."""
    answers = rounds.answers[row, : rounds.answered[row]].tolist()
    example = Example(game, of.rules, of.wagers)
    cards = (Card(card) for card in rounds.cards[row, : rounds.dealt[row]].tolist())
    example.play(cards, (of.names.options[answer] for answer in answers))
    head, dealer = int(rounds.head[row]), int(rounds.dealer[row])
    bust = int(bust_of(of.script, rounds, row))
    _note(of.worth.others, (head, dealer, bust), example.of_others.net)
    _note(of.worth.others_staked, (head, dealer, bust), example.of_others.staked)
    for hand, part in enumerate(example.parts):
        later = int(rounds.number[row, hand] > 1)
        ended = rounds.ended[row, hand]
        at = int(ended), later, head, int(dealer_of(of.script, rounds, row, ended))
        sums = example.of_part(part)
        _note(of.worth.net, at, sums.net)
        _note(of.worth.staked, at, sums.staked)
    return example


def _note(into: np.typing.NDArray[np.float64], at: tuple[int, ...], value: Fraction) -> None:
    if not np.isnan(into[at]) and into[at] != float(value):
        raise OddsError("hands in turn that ended alike are settled differently")
    into[at] = float(value)


@dataclass(frozen=True)
class TurnPlay:
    """A game with some wagers under some rules."""

    game: Game
    rules: Rules
    wagers: tuple[str, ...]
    script: TurnScript
    names: TurnNames
    worth: TurnWorth = field(repr=False)
    sizes: Sizes

    @staticmethod
    def of(game: Game, rules: Rules, wagers: Iterable[str] = ()) -> TurnPlay:
        """Read a game; what cannot be played in mass is refused in words."""
        placed = tuple(wagers) or main_wagers(game)
        for name in placed:
            if not game.wager(name).offered(rules):
                raise OddsError(f"{game.name}: the house does not take the wager {name!r}")
        script, names = turn_script(game, rules, placed)
        if len(script.deck) > LARGEST_SHOE:
            raise OddsError(f"{game.name}: a shoe of {len(script.deck):,} cards is too large")
        unknown = np.full((len(names.classes), 2, names.heads, DEALER_VALUES), np.nan)
        others = np.full((names.heads, DEALER_VALUES, names.busts), np.nan)
        worth = TurnWorth(unknown, unknown.copy(), others, others.copy())
        sizes = _sizes(game, rules, placed, names)
        return TurnPlay(game, rules, placed, script, names, worth, sizes)

    def work(self, policy: TurnPolicy, key: int) -> TurnRounds:
        """What plays rounds of a key by their numbers."""
        return TurnRounds(
            self.game.slug, self.rules, self.wagers, self.script, self.names, self.worth,
            policy, key, self.sizes,
        )  # fmt: skip

    @property
    def places(self) -> int:
        """How many numbers an example has."""
        return MOST_CARDS + MOST_ANSWERS

    @property
    def random_policy(self) -> TurnPolicy:
        """Any option that is open, each as likely as the next."""
        none = np.zeros((1, 1), np.uint8)
        return TurnPolicy(AT_RANDOM, np.zeros((1, 1), np.int64), none, none, none)

    def policy_of(self, priced: Priced) -> TurnPolicy:
        """A priced way to play, as the game's folder reads it."""
        return TurnPolicy(BY_TABLE, *self._folder.turn_choices(self, priced))

    def ending(self, number: int, example: Bytes | Ints) -> Ending:
        """What rounds come to that were counted under a number."""
        if number < self.sizes.kinds:
            numbers = example[MOST_CARDS:].tolist()
            answers = [self.names.options[number] for number in numbers if number != NO_ANSWER]
            played = Example(self.game, self.rules, self.wagers)
            played.play((Card(int(card)) for card in example[:MOST_CARDS]), answers)
            return self._folder.ending(played)
        at = np.unravel_index(number - self.sizes.kinds, self.sizes.split)
        head, staked, net = (int(number) for number in at)
        parts = self.sizes.parts
        return self._folder.split_ending(
            self.chosen(head), Fraction(net + self.sizes.least, parts), Fraction(staked, parts)
        )

    def chosen(self, head: int) -> tuple[tuple[str, str], ...]:
        """The answers before turns that a number stands for."""
        chosen = []
        for ask, name in enumerate(self.names.asks[:-1]):
            steps = self.script.head[ask]
            many = int((steps >= 0).sum())
            step = int(np.sort(steps[steps >= 0])[1]) if many > 1 else 1
            at = head // step % many
            option = int(np.flatnonzero(steps == at * step)[0])
            chosen.append((name, self.names.options[option]))
        return tuple(chosen)

    @property
    def _folder(self) -> FolderTurns:
        slug = self.game.slug
        own = odds_of(slug).accelerator(MASS_PLAY) if has_own_odds(slug) else None
        return cast("FolderTurns", own if hasattr(own, "turn_choices") else _Plain)


class _Plain:
    """For a game whose folder says nothing of it."""

    @staticmethod
    def turn_choices(play: TurnPlay, priced: Priced) -> tuple[Ints, Bytes, Bytes, Bytes]:
        """Nobody knows what is chosen."""
        raise OddsError(
            f"{play.game.name}: its folder does not say what is chosen in turns (turn_choices)"
        )

    @staticmethod
    def ending(example: Example) -> Ending:
        """All that was settled."""
        return Ending((), example.settled)

    @staticmethod
    def split_ending(
        chosen: tuple[tuple[str, str], ...], net: Fraction, staked: Fraction
    ) -> Ending:
        """All wagers as one."""
        return Ending(chosen, (Settled(SPLIT, SPLIT, SPLIT, staked, net),))


def _sizes(game: Game, rules: Rules, wagers: Sequence[str], names: TurnNames) -> Sizes:
    parts = 2 * lcm(*(table.unit for table in rules.pays.values()))
    unit = 600 * parts
    hand = Hand(1, game.unit_wager, {name: unit * game.wager(name).times for name in wagers})
    added = sum(ask.most(rules, hand) for ask in game.asks(rules))
    staked = ceil((added + sum(hand.wagers.values())) / unit)
    other = {table for wager in game.wagers if wager.name not in wagers for table in wager.pays}
    odds = [
        odds.ratio
        for name, table in rules.pays.items()
        if name not in other
        for odds in table.values()
    ]
    most = ceil(staked * max(odds, default=Fraction(1)))
    single = len(names.classes), names.heads, DEALER_VALUES, names.busts
    split = names.heads, staked * parts + 1, (staked + most) * parts + 1
    return Sizes(single, split, parts, -staked * parts)
