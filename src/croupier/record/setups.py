"""Setups as files hold them: pay tables in any order of lines, or with only some of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.money import Odds, PayTable
from croupier.rulebook import Edition, RulebookError, edition
from croupier.table import Setup


def setup_from(data: Mapping[str, Any]) -> Setup:
    """A setup from plain values; lines of a pay table that are not given are the law's own."""
    law = edition(data["game"], data["edition"])
    tables = pays_from(law, data.get("posted", {}))
    return Setup.from_data({**data, "posted": {wager: dict(one) for wager, one in tables.items()}})


def pays_from(law: Edition, posted: Mapping[str, Any]) -> dict[str, PayTable]:
    """Pay tables that are posted instead of the law's own, or in some of their lines."""
    found = {}
    for wager, lines in dict(posted).items():
        if wager not in law.pays:
            raise RulebookError(
                f"{law.game} has no pay table {wager!r}; it has {', '.join(law.pays)}"
            )
        table = law.pays[wager]
        for line, odds in dict(lines).items():
            table = table.with_line(line, Odds.parse(odds))
        found[wager] = table
    return found
