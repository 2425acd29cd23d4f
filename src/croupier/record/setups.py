"""Setups as files hold them: pay tables in any order of lines, or with only some of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.money import Odds
from croupier.rulebook import RulebookError, edition
from croupier.table import Setup


def setup_from(data: Mapping[str, Any]) -> Setup:
    """A setup from plain values; lines of a pay table that are not given are the law's own."""
    law = edition(data["game"], data["edition"])
    posted = {}
    for wager, lines in dict(data.get("posted", {})).items():
        if wager not in law.pays:
            raise RulebookError(
                f"{law.game} has no pay table {wager!r}; it has {', '.join(law.pays)}"
            )
        table = law.pays[wager]
        for line, odds in dict(lines).items():
            table = table.with_line(line, Odds.parse(odds))
        posted[wager] = dict(table)
    return Setup.from_data({**data, "posted": posted})
