"""Tables of the games, each with its usual wagers."""

from __future__ import annotations

from typing import Any

from helpers import AnyHouse


class CrissCross(AnyHouse):
    """A table of Criss Cross Poker."""

    GAME = "criss-cross"
    USUAL = {"across": "bet 1x", "down": "bet 1x", "middle": "bet 1x"}

    def bet(
        self, seat: int, ante: int = 1000, bonus: int = 0, spin: int = 0, coupon: int = 0
    ) -> None:
        """Two equal antes, with the 5 Card Bonus and Bonus Spin if they are wanted."""
        wagers = {**self.required(ante), "five_card_bonus": bonus, "bonus_spin": spin}
        self.place(seat, coupon, **wagers)


class DoubleDownStud(AnyHouse):
    """A table of Double Down Stud."""

    GAME = "double-down-stud"
    USUAL = {"double": "stand"}

    def bet(self, seat: int, wager: int = 1000, coupon: int = 0) -> None:
        self.place(seat, coupon, wager=wager)


class LetItRide(AnyHouse):
    """A table of Let It Ride."""

    GAME = "let-it-ride"
    USUAL = {"wager-1": "let it ride", "wager-2": "let it ride"}

    def bet(self, seat: int, amount: int = 1000, coupon: int = 0, **bonuses: int) -> None:
        """The three equal wagers, with bonus wagers by name."""
        self.place(seat, coupon, **self.required(amount), **bonuses)


class Colorado(AnyHouse):
    """A table of Colorado Hold 'Em, with a permissible bet wager if nothing else is said."""

    GAME = "colorado-hold-em"
    USUAL = {"play": "discard third"}

    def bet(self, seat: int, ante: int = 1000, bonus: int = 0, coupon: int = 0) -> None:
        self.place(seat, coupon, ante=ante, bonus=bonus)


class ColoradoRequired(Colorado):
    """The same with a required bet wager."""

    USUAL = {"play": "discard third and bet"}

    def __init__(self, edition: str = "", *, master: str = "tests", **settings: Any) -> None:
        options = {"version": "required", **settings.pop("options", {})}
        super().__init__(edition, master=master, options=options, **settings)


class Boston(AnyHouse):
    """A table of Boston 5 Stud."""

    GAME = "boston-5-stud"
    USUAL = {"bonus": "expose", "play": "second wager"}

    def bet(self, seat: int, ante: int = 1000, bonus: int = 0, coupon: int = 0) -> None:
        """An ante and the first wager of twice as much, with the bonus if it is wanted."""
        self.place(seat, coupon, **self.required(ante), bonus=bonus)


class FourCard(AnyHouse):
    """A table of Four Card Poker."""

    GAME = "four-card-poker"
    USUAL = {"play": "play 1x"}

    def bet(self, seat: int, ante: int = 1000, aces_up: int = 0, coupon: int = 0) -> None:
        """An ante, or nothing, and Aces Up if it is wanted."""
        self.place(seat, coupon, ante=ante, aces_up=aces_up)
