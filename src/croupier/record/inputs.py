"""Reading what people wrote: every mistake is one line that says what, where and what to do."""

from __future__ import annotations


class InputError(ValueError):
    """What is wrong with an input, and where: a file, a line, or a path like seats[1].cards."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.message, self.where = message, where
