"""What the checks of a sheet have in common: a sheet, and where to complain of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from croupier.errors import MoneyError
from croupier.money import LARGEST_AMOUNT, Cents, cents, dollars
from croupier.quotes import quoted
from croupier.sheets import document
from croupier.sheets.positions import Path
from croupier.suggestion import none_such

MOST_DOLLARS = LARGEST_AMOUNT // 1000


@dataclass(frozen=True)
class Complaints:
    """A sheet that is being checked."""

    sheet: document.Sheet
    of: Callable[[Path, str], None]
    """Say what is wrong with a part of it."""

    def unless_known(self, path: Path, name: str, known: Iterable[str], what: str) -> bool:
        """Whether a name is one of those there are; a complaint if not."""
        names = list(known)
        if name in names:
            return True
        listed = f"; {none_such(name, names, f'the {what}s are')}" if names else ", nor any other"
        self.of(path, f"there is no {what} {quoted(name)}{listed}")
        return False

    def amount(self, path: Path, written: document.Dollars | None) -> Cents | None:
        """An amount of money, if it is one that a table could take."""
        if written is None:
            return None
        try:
            amount = cents(written)
        except MoneyError as error:
            self.of(path, str(error))
            return None
        if not 0 < amount <= MOST_DOLLARS:
            self.of(path, f"this should be more than $0, and at most {dollars(MOST_DOLLARS)}")
            return None
        return amount

    def bounds(
        self, path: Path, least: document.Dollars | None, most: document.Dollars | None
    ) -> None:
        """A minimum and a maximum, the first no higher than the second."""
        low = self.amount((*path, "minimum"), least)
        high = self.amount((*path, "maximum"), most)
        if low is not None and high is not None and low > high:
            words = f"the minimum, {dollars(low)}, is above the maximum, {dollars(high)}"
            self.of((*path, "minimum"), words)
