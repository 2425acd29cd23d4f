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
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from croupier.cards import RANK_NAMES
from croupier.solver.errors import OddsError
from croupier.speech import listed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[np.bool_]

Situations = TypeVar("Situations")
"""What seats know, in many situations at once: arrays to the game that reads them."""
Size: TypeAlias = int | tuple[int, ...]
"""How many situations there are, or the shape in which they lie."""

RANK: Final = "RANK"
"""In a phrase, this stands for the name of a rank."""
RANKS: Final = "RANKS"
"""And this for its plural, as in a pair of sixes."""
TOTAL: Final = "TOTAL"
"""And this for the points of a hand, from the least there are."""
LEAST_TOTAL: Final = 3
NAMES: Final = {
    TOTAL: tuple(map(str, range(LEAST_TOTAL, 22))),
    RANK: RANK_NAMES,
    RANKS: tuple(f"{name}es" if name == "six" else f"{name}s" for name in RANK_NAMES),
}
OTHERWISE: Final = "otherwise"


class StrategyError(OddsError):
    """A strategy that cannot be read: where, and what was expected there."""


@dataclass(frozen=True)
class Vocabulary(Generic[Situations]):
    """The words in which a game's strategies are written."""

    options: tuple[str, ...]
    """What can be chosen, by the names that the script uses."""
    actions: Mapping[str, tuple[str, ...]]
    """By phrase: the options it means; of several, the best that the conditions allow."""
    goodness: Callable[[Situations, str], NDArray[Any]]
    """How good an option looks; between equals the one named first is taken."""
    of_option: Mapping[str, Callable[[Situations, str, int], Bools]]
    """Phrases after "with", as questions about the situation, an option, and a rank if named."""
    of_all: Mapping[str, Callable[[Situations, int], Bools]]
    """Phrases after "when"."""
    bare: frozenset[str] = frozenset()
    """Actions that have nothing for "with" to speak of."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A phrase with the rank that was named in it, perhaps turned around."""

    phrase: str
    rank: int
    negated: bool

    def __str__(self) -> str:
        said = [NAMES[word][self.rank] if word in NAMES else word for word in self.phrase.split()]
        words = re.sub(r"\ba (?=[ae])", "an ", " ".join(said))  # an ace, an eight
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
class Strategy(Generic[Situations]):
    """Rules in order, the last of which always applies."""

    name: str
    rules: tuple[Rule, ...]
    vocabulary: Vocabulary[Situations]

    def choose(self, situations: Situations, size: Size) -> NDArray[np.int8]:
        """For each of so many situations, which option is taken: its place among the options."""
        import numpy as np

        chosen = np.full(size, -1, np.int8)
        for rule in self.rules:
            decided = self._decided(rule, situations, size)
            chosen = np.where(chosen < 0, decided, chosen)
        return chosen

    def _decided(self, rule: Rule, situations: Situations, size: Size) -> NDArray[np.int8]:
        """What one rule says, and -1 where it says nothing."""
        import numpy as np

        words = self.vocabulary
        applies = np.ones(size, np.bool_)
        for one in rule.when:
            applies &= words.of_all[one.phrase](situations, one.rank) ^ one.negated
        decided, best = np.full(size, -1, np.int8), np.full(size, -np.inf)
        for option in words.actions[rule.action]:
            allowed = applies.copy()
            for one in rule.with_:
                allowed &= words.of_option[one.phrase](situations, option, one.rank) ^ one.negated
            goodness = words.goodness(situations, option)
            better = allowed & (goodness > best)
            decided[better] = words.options.index(option)
            best = np.where(better, goodness, best)
        return decided

    def __str__(self) -> str:
        *rules, last = map(str, self.rules)
        return "\n".join([*rules, f"{OTHERWISE} {last}"])


def parse(
    text: str, vocabulary: Vocabulary[Situations], name: str = "strategy"
) -> Strategy[Situations]:
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


class _Words:
    """The words of one line, read from left to right."""

    def __init__(self, name: str, number: int, line: str, vocabulary: Vocabulary[Any]) -> None:
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
        bare = action in self.vocabulary.bare
        with_: tuple[Condition, ...] = ()
        if not bare and self._takes("with"):
            with_ = self._conditions(self.vocabulary.of_option)
        when = self._conditions(self.vocabulary.of_all) if self._takes("when") else ()
        self._end(*(() if bare or with_ or when else ("with",)), *(() if when else ("when",)))
        return Rule(action, with_, when), False

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
            column, found = self.words[self.at][0], repr(self.words[self.at][1])
        else:
            column, found = self.words[-1][0] + len(self.words[-1][1]), "the end of the line"
        return StrategyError(
            f"{self.name}, line {self.number}, column {column}: expected {expected}, not {found}"
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
    """A phrase as it is told to people: "a pair of <ranks> or better"."""
    return " ".join(f"<{word.lower()}>" if word in NAMES else word for word in phrase.split())
