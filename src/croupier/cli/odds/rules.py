"""The rules that odds are asked under: an edition, options of the house, and other pays."""

from __future__ import annotations

from pathlib import Path

from croupier.cli.arguments import house_options
from croupier.errors import OddsError
from croupier.rounds import Rules
from croupier.rulebook import chosen_edition
from croupier.solver.game_odds import odds_of


def rules_for(
    game: str,
    edition: str | None,
    options: tuple[str, ...],
    pay: tuple[str, ...],
    pays: Path | None,
) -> Rules:
    """The rules with the pays asked for: those of the file, then those named singly."""
    book = chosen_edition(game, edition)
    rules = Rules(book, house_options(book, options))
    if pay or pays:
        from croupier.solver.pay_changes import with_pays, with_pays_file

        rules = with_pays(with_pays_file(rules, pays) if pays else rules, pay)
        for wager in rules.posted:
            refuse_idle(rules, wager)
    return rules


def refuse_idle(rules: Rules, wager: str) -> None:
    """A pay table that nothing is paid by under these options would change no figure."""
    tables = odds_of(rules.edition.game).tables(rules)
    if wager not in tables:
        raise OddsError(
            f"nothing is paid by the {wager} table under these options of the house; "
            f"the tables are {', '.join(tables)}"
        )
