"""Fixed strategies: small files of ordered rules, read into something that can be priced.

    # What a friend told me.
    play the better line with a pair or better
    play the row with three to a flush when own high card is ten or higher
    otherwise fold

The first rule that applies decides. What may follow "with" and "when" is the game's own
vocabulary; this module knows only the shape of a rule:

    ACTION [with CONDITION {and CONDITION}] [when CONDITION {and CONDITION}]
    otherwise ACTION

A condition after "with" is about the option played, one after "when" about everything else;
either may be turned around by "not". docs/strategies.md says what every phrase means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import and_
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from croupier.cards import RANK_NAMES
from croupier.errors import StrategyError
from croupier.rounds.choices import Ask
from croupier.rounds.state import SeatKnowledge
from croupier.solver.features import RANK, RANKS, TOTAL, Phrase, Situation, Truth
from croupier.speech import listed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Test: TypeAlias = Callable[[Situation], Truth]
Size: TypeAlias = int | tuple[int, ...]
"""How many situations there are, or the shape in which they lie."""

LEAST_TOTAL: Final = 3
NAMES: Final = {
    TOTAL: tuple(map(str, range(LEAST_TOTAL, 22))),
    RANK: RANK_NAMES,
    RANKS: tuple(f"{name}es" if name == "six" else f"{name}s" for name in RANK_NAMES),
}
OTHERWISE: Final = "otherwise"
MOST_NAMED: Final = 24
"""Phrases that are named to people who wrote none of them."""


@dataclass(frozen=True, slots=True)
class Action:
    """What a rule may tell a player to do."""

    options: tuple[str, ...]
    """The options it means; of several, the best that is open and that the conditions allow."""
    says: str
    takes_with: bool = True
    """Whether there is something for "with" to be about."""
    at: Callable[[Situation], Truth] | None = None
    """In which situations it can be meant, if not in all."""


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """The words in which a game's strategies are written, and how they are understood."""

    options: tuple[str, ...]
    """What can be chosen, by the names that the script uses."""
    actions: Mapping[str, Action]
    of_option: Mapping[str, Phrase]
    """Phrases after "with"."""
    of_all: Mapping[str, Phrase]
    """Phrases after "when"."""
    situation: Callable[[SeatKnowledge, Collection[str]], Situation]
    """What a seat knows that has these options, by place."""
    goodness: Callable[[Situation, str], Any] = lambda _situation, _option: 0
    """How good an option looks; between equals the one named first is taken."""
    possible: Mapping[str, Callable[[Situation], Truth]] = field(default_factory=dict)
    """Options that can be taken with some cards only."""
    otherwise: tuple[str, ...] = ()
    """What is chosen where no rule is about any of the options: the first of these that is open."""
    thumb: str = "sensible"
    """The strategy of this game that simple players follow."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """What to say of the actions, and of the phrases after "with" and after "when"."""

    def tests(
        self, with_: Iterable[Condition], when: Iterable[Condition], option: str = ""
    ) -> Iterator[Test]:
        """Each of some conditions, as a question about the situation."""
        for phrases, conditions in ((self.of_all, when), (self.of_option, with_)):
            for condition in conditions:
                yield _test(
                    phrases[condition.phrase].holds, option, condition.rank, condition.negated
                )


def _test(
    holds: Callable[[Situation, str, int], Truth], option: str, rank: int, negated: bool
) -> Test:
    if negated:
        return lambda situation: holds(situation, option, rank) ^ True
    return lambda situation: holds(situation, option, rank)


@dataclass(frozen=True, slots=True)
class Condition:
    """A phrase with the rank that was named in it, perhaps turned around."""

    phrase: str
    rank: int
    negated: bool

    def __str__(self) -> str:
        spoken = [NAMES[word][self.rank] if word in NAMES else word for word in self.phrase.split()]
        words = re.sub(r"\ba (?=[ae])", "an ", " ".join(spoken))  # an ace, an eight
        return f"not {words}" if self.negated else words


@dataclass(frozen=True, slots=True)
class Rule:
    """What to do, and when."""

    action: str
    with_: tuple[Condition, ...] = ()
    when: tuple[Condition, ...] = ()

    def __str__(self) -> str:
        words = [self.action]
        for joint, conditions in (("with", self.with_), ("when", self.when)):
            if conditions:
                words += [joint, " and ".join(map(str, conditions))]
        return " ".join(words)


@dataclass(frozen=True)
class Strategy:
    """Rules in order; the last one always applies."""

    name: str
    rules: tuple[Rule, ...]
    vocabulary: Vocabulary

    def choose(
        self, situations: Situation, size: Size, offered: Mapping[str, Truth] | None = None
    ) -> NDArray[np.int8]:
        """In each of many situations, which option is taken: its place among the options.

        Options that are not offered, in any situation or in some, are passed over.
        """
        import numpy as np

        words = self.vocabulary
        if offered is None:
            offered = dict.fromkeys(words.options, True)
        chosen = np.full(size, -1, np.int8)
        for options in self._tests:
            decided, best = np.full(size, -1, np.int8), np.full(size, -np.inf)
            for option, tests in options:
                allowed = np.full(size, offered.get(option, False))
                for test in tests if allowed.any() else ():
                    allowed &= test(situations)
                goodness = words.goodness(situations, option)
                better = allowed & (goodness > best)
                decided[better] = words.options.index(option)
                best = np.where(better, goodness, best)
            chosen = np.where(chosen < 0, decided, chosen)
        for option in words.otherwise:
            at = words.options.index(option)
            chosen = np.where((chosen < 0) & offered.get(option, False), np.int8(at), chosen)
        if (chosen < 0).any():
            raise self._undecided()
        return chosen

    def answer(self, situation: Situation, offered: Collection[str]) -> str | None:
        """The option that is taken in one situation, of those that are offered."""
        words = self.vocabulary
        for options in self._tests:
            allowed = [
                option
                for option, tests in options
                if option in offered and all(test(situation) for test in tests)
            ]
            if len(allowed) > 1:
                return max(allowed, key=lambda option: words.goodness(situation, option))
            if allowed:
                return allowed[0]
        return next((option for option in words.otherwise if option in offered), None)

    def policy(self, seen: SeatKnowledge, ask: Ask) -> str:
        """The answer to what one seat is asked, by what it knows."""
        offered = [option.name for option in ask.options]
        answer = self.answer(self.vocabulary.situation(seen, offered), offered)
        if answer is None:
            raise self._undecided()
        return answer

    @cached_property
    def _tests(self) -> tuple[tuple[tuple[str, tuple[Test, ...]], ...], ...]:
        """By rule and option: everything that must hold for the rule to decide for it."""
        return tuple(
            tuple(
                (option, tuple(self._needed(rule, option)))
                for option in self.vocabulary.actions[rule.action].options
            )
            for rule in self.rules
        )

    def _needed(self, rule: Rule, option: str) -> Iterator[Test]:
        words = self.vocabulary
        if (at := words.actions[rule.action].at) is not None:
            yield at
        if option in words.possible:
            yield words.possible[option]
        yield from words.tests(rule.with_, rule.when, option)

    def _undecided(self) -> StrategyError:
        return StrategyError(
            f"{self.name}: some hands are left without a choice; the last rule, "
            f"'{OTHERWISE} {self.rules[-1]}', is not open to all of them"
        )

    def __str__(self) -> str:
        *rules, last = map(str, self.rules)
        return "\n".join([*rules, f"{OTHERWISE} {last}"])


def parse(text: str, vocabulary: Vocabulary, name: str = "strategy") -> Strategy:
    """Read a strategy; what cannot be read is refused with its place and what was expected."""
    rules: list[Rule] = []
    ended = 0
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        words = _Words(name, number, line, vocabulary)
        if not words:
            continue
        if ended:
            raise words.refused(f"nothing, as {OTHERWISE!r} on line {ended} is the last rule")
        rule, is_last = words.rule()
        rules.append(rule)
        ended = number if is_last else 0
    if not ended:
        where = f"{name}, line {max(len(lines), 1)}"
        raise StrategyError(f"{where}: the last rule must be {OTHERWISE!r} and what to do then")
    return Strategy(name, tuple(rules), vocabulary)


def kinds(text: str, vocabulary: Vocabulary, situations: Situation) -> Iterator[tuple[str, Truth]]:
    """Kinds of hands in the words of a vocabulary, a line each: "CONDITIONS", as after "with" and
    "when", or "NAME: CONDITIONS"; and the situations in which the conditions hold."""
    for number, line in enumerate(text.strip().splitlines(), start=1):
        name, _, answers = line.rpartition(": ")
        with_, when = _Words("kinds", number, answers, vocabulary).conditions()
        tests = vocabulary.tests(with_, when)
        yield name or line, reduce(and_, (test(situations) for test in tests))


class _Words:
    """The words of one line, read from left to right."""

    def __init__(self, name: str, number: int, line: str, vocabulary: Vocabulary) -> None:
        self.name, self.number, self.vocabulary = name, number, vocabulary
        self.words = list(_split(line.partition("#")[0]))
        self.at = 0

    def __bool__(self) -> bool:
        return bool(self.words)

    def rule(self) -> tuple[Rule, bool]:
        """A whole line, and whether it begins with otherwise."""
        last = self._takes(OTHERWISE)
        action, _ = self._phrase(self.vocabulary.actions, *(() if last else (OTHERWISE,)))
        if last:
            self._end()
            return Rule(action), True
        takes_with = self.vocabulary.actions[action].takes_with
        with_: tuple[Condition, ...] = ()
        if takes_with and self._takes("with"):
            with_ = self._conditions(self.vocabulary.of_option)
        when = self._conditions(self.vocabulary.of_all) if self._takes("when") else ()
        is_complete = not takes_with or with_ or when
        self._end(*(() if is_complete else ("with",)), *(() if when else ("when",)))
        return Rule(action, with_, when), False

    def conditions(self) -> tuple[tuple[Condition, ...], tuple[Condition, ...]]:
        """A line without an action: what stands after "with", which is left out, and "when"."""
        is_bare = self._takes("when")
        with_ = () if is_bare else self._conditions(self.vocabulary.of_option)
        when = self._conditions(self.vocabulary.of_all) if is_bare or self._takes("when") else ()
        self._end()
        return with_, when

    def _end(self, *instead: str) -> None:
        if self.at < len(self.words):
            raise self.refused(listed([*map(repr, instead), "the end of the line"], "or"))

    def _conditions(self, phrases: Mapping[str, object]) -> tuple[Condition, ...]:
        conditions = [self._condition(phrases)]
        while self._takes("and"):
            conditions.append(self._condition(phrases))
        return tuple(conditions)

    def _condition(self, phrases: Mapping[str, object]) -> Condition:
        negated = self._takes("not")
        phrase, rank = self._phrase(phrases)
        return Condition(phrase, rank, negated)

    def _takes(self, word: str) -> bool:
        if self.at < len(self.words) and self.words[self.at][1] == word:
            self.at += 1
            return True
        return False

    def _phrase(self, phrases: Mapping[str, object], *also: str) -> tuple[str, int]:
        """The longest phrase that stands here, and the rank named in it."""
        furthest = self.at
        for phrase in sorted(phrases, key=lambda phrase: -len(phrase.split())):
            read, rank = self._match(phrase.split())
            if read == len(phrase.split()):
                self.at += read
                return phrase, rank
            furthest = max(furthest, self.at + read)
        begun = [word for _, word in self.words[self.at : furthest]]
        expected = sorted({*_next_words(phrases, begun), *(map(repr, also) if not begun else ())})
        self.at = furthest
        others = len(expected) - MOST_NAMED
        if others > 1:
            expected = [*expected[:MOST_NAMED], f"{others} others"]
        raise self.refused(listed(expected, "or"))

    def _match(self, phrase: list[str]) -> tuple[int, int]:
        """How many words of a phrase stand here, and the rank among them."""
        rank = 0
        for read, wanted in enumerate(phrase):
            word = self.words[self.at + read][1] if self.at + read < len(self.words) else ""
            if word in NAMES.get(wanted, ()):
                rank = NAMES[wanted].index(word)
            elif wanted != word and (wanted, word) != ("a", "an"):
                return read, rank
        return len(phrase), rank

    def refused(self, expected: str) -> StrategyError:
        """Where we are and what we hoped to find there."""
        if self.at < len(self.words):
            column, word = self.words[self.at][0], repr(self.words[self.at][1])
        else:
            column, word = self.words[-1][0] + len(self.words[-1][1]), "the end of the line"
        return StrategyError(
            f"{self.name}, line {self.number}, column {column}: expected {expected}, not {word}"
        )


def _split(line: str) -> Iterator[tuple[int, str]]:
    """Words in lower case with the columns they begin at."""
    at = 0
    for word in line.split():
        at = line.index(word, at)
        yield at + 1, word.lower()
        at += len(word)


def _next_words(phrases: Mapping[str, object], begun: list[str]) -> Iterator[str]:
    """What could stand after the words that were understood."""
    for phrase in phrases:
        words = phrase.split()
        same = all(
            wanted == word or word in NAMES.get(wanted, ()) or (wanted, word) == ("a", "an")
            for wanted, word in zip(words, begun, strict=False)
        )
        if same and len(words) > len(begun):
            # Before anything is understood whole phrases help; after that, the next word.
            if begun:
                yield _NEXT.get(words[len(begun)], repr(words[len(begun)]))
            else:
                yield repr(written(phrase))


_NEXT: Final = {RANK: "a rank", RANKS: "a rank in the plural", TOTAL: "a total"}


def written(phrase: str) -> str:
    """A phrase in words: "a pair of <ranks> or better"."""
    return " ".join(f"<{word.lower()}>" if word in NAMES else word for word in phrase.split())
