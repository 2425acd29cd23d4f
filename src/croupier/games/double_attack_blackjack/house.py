"""The rules in force as the kernel takes them: the shoe, and what the house allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from croupier.rounds import Rules

if TYPE_CHECKING:
    from croupier.games.double_attack_blackjack.accelerator import Options

DECIDING: Final = (
    "decks",
    "dealer-hits-soft-17",
    "double-any-number",
    "double-after-split",
    "redouble",
    "surrender",
    "surrender-after-double",
    "surrender-after-split",
    "split-hands",
    "resplit-aces",
    "split-aces-draw",
)
"""The options on which the main game depends."""


def options_of(rules: Rules) -> Options:
    """What the house allows."""
    from croupier.games.double_attack_blackjack.accelerator import (
        Doubling,
        Ending,
        Options,
        Result,
        Surrender,
    )
    from croupier.games.double_attack_blackjack.rounds import ending_of

    won, natural, beaten = (
        ending_of(rules, 2, Ending(result, 1))
        for result in (Result.WIN, Result.BLACKJACK, Result.DEALER_BLACKJACK)
    )
    surrender = Surrender(rules.option("surrender"))
    at_any_time = surrender is Surrender.ANY_TIME
    any_number = bool(rules.option("double-any-number"))
    return Options(
        hits_soft_17=bool(rules.option("dealer-hits-soft-17")),
        attack_returned=not beaten.settled[1].net,
        blackjack_pays=natural.settled[0].net,
        win_pays=won.settled[0].net,
        attack_pays=won.settled[1].net,
        surrender=surrender,
        rescue=at_any_time and bool(rules.option("surrender-after-double")),
        surrender_after_split=bool(rules.option("surrender-after-split")),
        doubling=Doubling.ANY_TIME if any_number else Doubling.FIRST_TWO,
        double_after_split=bool(rules.option("double-after-split")),
        redoubles=1 if rules.option("redouble") else 0,
        hands=rules.number("split-hands"),
        resplit_aces=bool(rules.option("resplit-aces")),
        draw_to_split_aces=bool(rules.option("split-aces-draw")),
        split_unlike_tens=True,
    )
