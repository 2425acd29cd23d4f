"""Tables of the games, each with its usual wagers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any, Self

from croupier.cards import cards, without
from croupier.table.acts.play import Choose
from support.tables import AnyHouse


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


class DoubleAttack(AnyHouse):
    """A table of Double Attack Blackjack."""

    GAME = "double-attack-blackjack"
    USUAL = {
        "attack": "no attack",
        "second card": "second card",
        "insurance": "no insurance",
        "turn": "stand",
    }

    def bet(self, seat: int, initial: int = 1000, bust_it: int = 0, coupon: int = 0) -> None:
        """The initial wager, and Bust It if it is wanted."""
        self.place(seat, coupon, initial=initial, bust_it=bust_it)

    def stack(self, hands: Mapping[int, str], dealer: str, then: str = "") -> None:
        """Put the loaded shoe in the order that deals two cards to each seat and to the dealer,
        and then these: those that the players draw, and the dealer's others."""
        up, hole, *drawn = cards(dealer, packs=8)
        first, second = zip(*(cards(hands[seat], packs=8) for seat in sorted(hands)), strict=True)
        top = [up, *first, *second, hole, *cards(then, packs=8), *drawn]
        rest = list(self.table.deck.cards)
        for card in top:
            rest.remove(card)
        self.table.deck.cards = [*top, *rest]

    def begin(
        self,
        hands: Mapping[int, str],
        dealer: str,
        then: str = "",
        *,
        attack: int = 0,
        **wagers: int,
    ) -> Self:
        """A round with these cards, up to where a player is asked in earnest: each seat wagers
        ten dollars, and adds this much when the dealer's first card is up."""
        if not self.table.seats:
            self.open(*hands, coupons=1000)
        self.ready()
        for seat in hands:
            self.bet(seat, **wagers)
        self.stack(hands, dealer, then)
        self.dealer.deal()
        for seat in sorted(hands):
            option, amount = ("attack", attack) if attack else ("no attack", None)
            self.do(Choose(seat, "attack", option, amount))
        self.dealer.go_on()
        return self

    def turn(self, seat: int, *options: str) -> None:
        """A player's answers one after another, the dealer doing what each leads to."""
        for option in options:
            self.choose(seat, option)

    def wagers(self, seat: int) -> dict[str, tuple[str, int]]:
        """What became of each wager of a seat, and what it came to."""
        results = self.table.round.hands[seat].results
        return {one.wager: (one.outcome.value, one.net) for one in results}

    def result_keys(self, seat: int, wager: str) -> tuple[str, ...]:
        """What settled a wager of a seat."""
        return tuple(self.grounds(self.results(seat)[wager]))


class War(AnyHouse):
    """A table of Casino War."""

    GAME = "casino-war"
    USUAL = {"tie": "go to war", "war tie": "no tie wager"}

    def bet(self, seat: int, initial: int = 1000, tie: int = 0, coupon: int = 0) -> None:
        self.place(seat, coupon, initial=initial, tie=tie)

    def lay(self, hands: Mapping[int, str], folding: Collection[int] = (), **areas: str) -> None:
        """Have the shoe deal these cards: to seats and dealer one each and, after three burn
        cards, another one where a second is given."""
        mine = {seat: cards(text, 8) for seat, text in sorted(hands.items())}
        dealer = cards(areas["dealer"], 8)
        top = [held[0] for held in mine.values()] + [dealer[0]]
        if len(dealer) > 1:
            burn = cards(areas.get("burn", "2c 3c 4c"), 8)
            top += [*burn, *(held[1] for held in mine.values() if len(held) > 1), dealer[1]]
        assert not Counter(top) - Counter(self.table.deck.cards), "the shoe has not this many left"
        self.table.deck.cards = [*top, *without(self.table.deck.cards, top)]

    def dealt(self, hands: Mapping[int, str], dealer: str, **wagers: int) -> Self:
        """A round with these cards, dealt until a player has the word or it is over."""
        self.ready()
        for seat in hands:
            self.bet(seat, **wagers)
        self.lay(hands, dealer=dealer)
        self.dealer.deal()
        return self
