"""What is refused, in words for the person who asked: one base, and one class for each subject."""

from __future__ import annotations


class CroupierError(Exception):
    """Something that cannot be done as asked: the message says what is wrong, and what to do."""


class CardError(CroupierError, ValueError):
    """A card that cannot be read, or that is there twice."""


class HandError(CroupierError, ValueError):
    """Cards that do not make a hand of the size asked for."""


class MoneyError(CroupierError, ValueError):
    """An amount or odds that cannot be read, or cannot be paid in whole cents."""


class ShapeError(CroupierError, ValueError):
    """What a text has too much of, in words that follow its name."""


class RulebookError(CroupierError, ValueError):
    """Something asked of the rulebook that it does not hold, with what it does hold."""


class RecordError(CroupierError, ValueError):
    """What is wrong with a record, and in which line; line 0 is the file as a whole."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.message, self.line = message, line


class StoreError(RecordError):
    """The file cannot be opened, read or written."""

    def __init__(self, message: str, why: str = "") -> None:
        super().__init__(message)
        self.why = why or message
        """The same without the file's name, which is not everyone's business."""


class Overtaken(StoreError):
    """What lies in the file is not what this house last wrote there."""


class Fenced(Overtaken):
    """Another server has taken tables over; nothing was written."""

    def __init__(self, tables: frozenset[str]) -> None:
        super().__init__("another server of the house has the table now: try again")
        self.tables = tables


class Damaged(StoreError):
    """The file is not whole any more."""


class InUse(CroupierError):
    """Another house has the file."""


class OddsError(CroupierError, ValueError):
    """Something asked that cannot be computed as asked."""


class ClusterError(CroupierError):
    """A cluster that cannot be reached or used: why, and what to do."""


class StrategyError(OddsError):
    """A strategy that cannot be read or followed: where, and what was expected there."""


class CoachError(CroupierError):
    """A hand that cannot be weighed: what is wrong with it, in words."""


class TrainingError(CroupierError):
    """Said in words: what was wrong, and what to do."""


class WagerError(CroupierError, ValueError):
    """Something typed that is no wager, with what would be one."""
