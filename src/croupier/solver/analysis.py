"""Games solved and priced: counts from the cache or the kernel, then figures in milliseconds."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, Final

from croupier.cards import Card, text
from croupier.errors import OddsError
from croupier.money import Odds, dollars
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.rulebook.edition import as_printed
from croupier.solver import cache
from croupier.solver.figures import Figures, figures
from croupier.solver.game_odds import Bet, Digest, Extra, GameOdds, odds_of
from croupier.solver.kernels.shards import in_shards
from croupier.solver.outcomes import Distribution
from croupier.solver.strategy import Strategy

OPTIMAL: Final = "optimal"


@dataclass(frozen=True, eq=False)
class Solved:
    """A game counted on a deck; any rules can now be priced."""

    odds: GameOdds[Any]
    deck: tuple[Card, ...]
    counts: Any
    made_by: str
    """A hash of the code that counted."""
    from_cache: bool

    def seated(self, seats: int) -> Solved:
        """The same for this many players, where each sees the others' cards."""
        return replace(self, odds=self.odds.seated(seats))


@dataclass(frozen=True, slots=True)
class ForMain:
    """A side wager that comes to something else if choices are made for it as well."""

    for_both: Fraction | None
    """What it adds to the main game, a unit on each, with play that is best for both; None where
    that is not worked out."""


@dataclass(frozen=True, eq=False)
class BetPriced:
    """One bet: how rounds end for it, and the figures of that; made when they are asked for."""

    bet: Bet
    made: Callable[[], Distribution]
    for_main: Callable[[], ForMain | None] = lambda: None

    @cached_property
    def hangs_on_play(self) -> ForMain | None:
        """What to know of a side wager whose figures suppose play for the main game alone."""
        return self.for_main()

    @cached_property
    def distribution(self) -> Distribution:
        """How rounds end."""
        return self.made()

    @cached_property
    def figures(self) -> Figures:
        """Everything there is to say about it."""
        distribution = self.distribution
        averaged = distribution.sampled.endings if distribution.sampled else ()
        ways = (
            (ending.net, ending.staked, count)
            for ending, count in distribution
            if ending not in averaged
        )
        others = ((ending.net, ending.staked, distribution.counts[ending]) for ending in averaged)
        return figures(ways, self.bet.units, distribution.sampled, others)


@dataclass(frozen=True, eq=False)
class Priced:
    """A game under some rules, played in some way."""

    solved: Solved
    rules: Rules
    strategy: Strategy | None
    """None for the best play there is."""
    chosen: Any

    @property
    def game(self) -> str:
        """The game's slug."""
        return self.solved.odds.game.slug

    @property
    def played(self) -> str:
        """How it was played, in a word."""
        return self.strategy.name if self.strategy else OPTIMAL

    @cached_property
    def value(self) -> Fraction:
        """Expected net of the main game in units."""
        return self.solved.odds.value(self.solved.counts, self.rules, self.chosen)

    @cached_property
    def optimal_value(self) -> Fraction:
        """The same, played optimally."""
        if self.strategy is None:
            return self.value
        best = self.solved.odds.best(self.solved.counts, self.rules)
        return self.solved.odds.value(self.solved.counts, self.rules, best)

    @property
    def cost(self) -> Fraction:
        """What playing so costs against the best play, in units."""
        return self.optimal_value - self.value

    @cached_property
    def bets(self) -> tuple[BetPriced, ...]:
        """Every bet of the game."""
        odds, counts = self.solved.odds, self.solved.counts
        return tuple(
            BetPriced(
                bet,
                partial(odds.distribution, counts, self.rules, self.chosen, bet),
                partial(self._for_main, bet),
            )
            for bet in odds.offered(self.rules)
        )

    def _for_main(self, bet: Bet) -> ForMain | None:
        """Whether a bet suffers from play for the main game alone, if that is how it is played."""
        odds, counts = self.solved.odds, self.solved.counts
        if (
            self.strategy is not None
            or bet == odds.bets[0]
            or not odds.hangs_on_play(counts, self.rules, self.chosen, bet)
        ):
            return None
        for_both = odds.played_for_both(counts, self.rules, bet)
        expected = next(priced for priced in self.bets if priced.bet == bet).figures.expected
        return None if for_both == expected else ForMain(for_both)

    @property
    def main(self) -> BetPriced:
        """The main game."""
        return self.bets[0]

    def with_sides(self, sides: Iterable[str]) -> BetPriced:
        """The main game with side wagers, each as a unit of its own; played as without them."""
        odds, main, wanted = self.solved.odds, self.main.bet, tuple(sides)
        bet = Bet(
            f"{main.name}, with {' and '.join(wanted)}",
            (*main.opening, *wanted),
            is_joint=True,
            staked=int(main.units) + len(wanted),
        )
        counts, together = self.solved.counts, frozenset(wanted)
        return BetPriced(bet, partial(odds.joint, counts, self.rules, self.chosen, together))

    @cached_property
    def digest(self) -> Digest:
        """The choices made readable."""
        return self.solved.odds.digest(self.solved.counts, self.rules, self.chosen)

    @cached_property
    def extras(self) -> tuple[Extra, ...]:
        """Tables that only this game has."""
        return self.solved.odds.extras(self.solved.counts, self.rules, self.chosen)

    @property
    def options(self) -> dict[str, tuple[str, str]]:
        """The house options on which the figures depend: what is in force, and by what."""
        rules, by_ask = self.rules, {}
        for name in self.solved.odds.relevant_options(rules):
            option, value = rules.edition.option(name), rules.option(name)
            is_money = option.unit == "cents" and isinstance(value, int)
            by_ask[name] = (dollars(int(value)) if is_money else as_printed(value), option.cite)
        return by_ask

    @property
    def inputs(self) -> str:
        """A hash of all that the figures depend on."""
        described = [
            self.game,
            self.rules.edition.slug,
            text(self.solved.deck),
            self.solved.made_by,
            *(f"{wager}: {line} = {odds}" for wager, line, odds in all_pays(self.rules)),
            *(f"{name} = {value}" for name, (value, _) in self.options.items()),
            *(f"{name} = {value}" for name, value in self.solved.odds.circumstances().items()),
            str(self.strategy or OPTIMAL),
        ]
        return hashlib.sha256("\n".join(described).encode()).hexdigest()


def all_pays(rules: Rules) -> Iterable[tuple[str, str, Odds]]:
    """Every line of every table in force."""
    for wager, table in rules.pays.items():
        for line, odds in table.items():
            yield wager, line, odds


def solve(
    game: str,
    deck: Iterable[Card] | None = None,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
    use_cache: bool = True,
    rules: Rules | None = None,
) -> Solved:
    """Count a game, or take the counts from the cache.

    The counting is done in independent parts on any executor, on threads if none is given;
    `progress` is called with how many of how many are done. If rules are given, and the best
    play under them takes a while to find, it is found now.
    """
    odds = odds_of(game)
    cards = tuple(sorted(odds.game.deck if deck is None else deck))
    made_by = odds.depends_on()
    name, key = cache.entry(game, cards, made_by)
    cached = cache.load(name, key) if use_cache else None
    counts = odds.count(cards, executor, progress) if cached is None else odds.unpack(cards, cached)
    if use_cache and cached is None:
        cache.save(name, key, odds.pack(counts))
    if rules is not None:
        odds.prepare(counts, rules, executor, progress, use_cache=use_cache)
    return Solved(odds, cards, counts, made_by, cached is not None)


def price(rules: Rules, solved: Solved | None = None) -> Priced:
    """A game under these rules, played optimally."""
    counted = solved or solve(rules.edition.game)
    return Priced(counted, rules, None, counted.odds.best(counted.counts, rules))


def price_strategy(rules: Rules, strategy: Strategy, solved: Solved | None = None) -> Priced:
    """A game under these rules, played by a fixed strategy."""
    counted = solved or solve(rules.edition.game)
    return Priced(counted, rules, strategy, counted.odds.follow(counted.counts, rules, strategy))


def sweep(
    rules: Rules,
    wager: str,
    line: str,
    pays: Iterable[Odds],
    solved: Solved | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> list[tuple[Odds, Priced]]:
    """The game with one line paid at each of these odds, the best strategy found again; with an
    executor, each by itself."""
    counted, tried = solved or solve(rules.edition.game), tuple(pays)
    if executor is not None:
        pricing = _Pricing(counted, rules, wager, line)
        every = in_shards(pricing, tried, executor, progress)
        return [
            (odds, PricedElsewhere(counted, with_pay(rules, wager, line, odds), None, None, ends))
            for odds, ends in zip(tried, every, strict=True)
        ]
    priced = []
    for done, odds in enumerate(tried, start=1):
        priced.append((odds, price(with_pay(rules, wager, line, odds), counted)))
        if progress is not None:
            progress(done, len(tried))
    return priced


@dataclass(frozen=True, eq=False)
class _Pricing:
    """Prices one payout of a sweep, in whatever process."""

    solved: Solved
    rules: Rules
    wager: str
    line: str

    def __call__(self, odds: Odds) -> tuple[Distribution, ...]:
        rules = with_pay(self.rules, self.wager, self.line, odds)
        return tuple(bet.distribution for bet in price(rules, self.solved).bets)


@dataclass(frozen=True, eq=False)
class PricedElsewhere(Priced):
    """A game whose endings were found by another process."""

    ends: tuple[Distribution, ...]

    @cached_property
    def bets(self) -> tuple[BetPriced, ...]:
        """Every bet of the game."""
        offered = self.solved.odds.offered(self.rules)
        return tuple(
            BetPriced(bet, partial(_given, distribution))
            for bet, distribution in zip(offered, self.ends, strict=True)
        )


def _given(distribution: Distribution) -> Distribution:
    return distribution


def with_pay(rules: Rules, wager: str, line: str, odds: Odds) -> Rules:
    """The same rules with one line paid differently."""
    table = rules.pays.get(wager)
    if table is None:
        raise OddsError(f"there is no pay table {wager!r}; the tables are {', '.join(rules.pays)}")
    if line not in table:
        raise OddsError(f"{wager} has no line {line!r}; its lines are {', '.join(table)}")
    posted: Mapping[str, Any] = {**rules.posted, wager: table.with_line(line, odds)}
    return replace(rules, posted=posted)
