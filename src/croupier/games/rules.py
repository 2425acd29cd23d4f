"""The rules in force at a table: an edition, the house's options and the posted pays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from croupier.money import Cents, PayTable, dollars
from croupier.rulebook import Edition, RulebookError, edition, readings


class _Cites(dict[str, str]):
    """Paragraphs by key, as they are printed. A step of which the page is missing cites the
    reading that fills the gap; the register of readings is opened when the first is cited."""

    def __missing__(self, key: str) -> str:
        if key not in readings():
            raise KeyError(key)
        self[key] = key
        return key


@dataclass(frozen=True)
class Rules:
    """What this house plays by; everything that is not given is the edition's own."""

    edition: Edition
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    posted: Mapping[str, PayTable] = field(default_factory=dict)

    @staticmethod
    def of(
        game: str,
        slug: str,
        options: Mapping[str, int | str | bool] | None = None,
        posted: Mapping[str, PayTable] | None = None,
    ) -> Rules:
        """The rules of a game's edition by their names."""
        return Rules(edition(game, slug), options or {}, posted or {})

    def __post_init__(self) -> None:
        for name, value in self.options.items():
            self.edition.option(name).check(value)
        for wager, table in self.posted.items():
            if wager not in self.edition.pays:
                raise RulebookError(
                    f"{self.edition.game} has no pay table {wager!r}; "
                    f"it has {', '.join(self.edition.pays)}"
                )
            if set(table) != set(self.edition.pays[wager]):
                raise RulebookError(
                    f"the {wager} table has the lines {', '.join(self.edition.pays[wager])}"
                )

    @cached_property
    def pays(self) -> dict[str, PayTable]:
        """The pay tables in force, their lines in the order of the law."""
        posted = {
            wager: PayTable(tuple((line, table[line]) for line in self.edition.pays[wager]))
            for wager, table in self.posted.items()
        }
        return {**self.edition.pays, **posted}

    def option(self, name: str) -> int | str | bool:
        """A house option in force."""
        given = self.options.get(name)
        return self.edition.option(name).default if given is None else given

    def number(self, name: str) -> int:
        """A house option that is a number."""
        found = self._numbers.get(name)
        if found is None:
            value = self.option(name)
            assert isinstance(value, int), f"{name} is not a number"
            found = self._numbers[name] = value
        return found

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {}

    def bound(self, name: str) -> int:
        """A number that the law gives or leaves to the house."""
        found = self.edition.numbers.get(name)
        return self.number(name) if found is None else found.value

    def cite(self, key: str) -> str:
        """A paragraph as the edition prints it."""
        return self._cites[key]

    def has(self, key: str) -> bool:
        """Whether the edition has the paragraph, or the register the reading."""
        return key in self._cites or key in readings()

    def cites(self, *keys: str) -> tuple[str, ...]:
        """Several paragraphs as the edition prints them; settlements ask for the same ones."""
        found = self._runs.get(keys)
        if found is None:
            found = self._runs[keys] = tuple(self._cites[key] for key in keys)
        return found

    @cached_property
    def _runs(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        return {}

    @cached_property
    def _cites(self) -> dict[str, str]:
        return _Cites((key, one.cite) for key, one in self.edition.paragraphs.items())

    def below_minimum(self) -> list[tuple[str, str, str]]:
        """Lines posted below what the law demands: (wager, line, paragraph).

        A table that only a reading gives is a usual one, not a minimum.
        """
        by_law = {
            wager: table
            for wager, table in self.posted.items()
            if self.edition.pays_cites[wager] not in readings()
        }
        return [
            (wager, line, self.edition.pays_cites[wager])
            for wager, table in by_law.items()
            for line, odds in table.items()
            if odds < self.edition.pays[wager][line]
        ]

    def refuse_below_minimum(self) -> None:
        """A house may pay more than the law's odds, never less."""
        for wager, line, cite in self.below_minimum():
            legal = self.edition.pays[wager][line]
            raise RulebookError(
                f"{wager}: {line} is paid at no less than {legal}, "
                f"not {self.posted[wager][line]} ({cite})"
            )

    def refuse_low_limit(self, floor: Cents, cite: str) -> None:
        """The payout limit may be higher than its floor, never lower."""
        limit = self.number("payout-limit")
        if limit < floor:
            raise RulebookError(
                f"the payout limit is at least {dollars(floor)}, not {dollars(limit)} ({cite})"
            )
