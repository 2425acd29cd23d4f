"""Wagers as a player types them: 25, 25 5, a 25, t 5, m 10, Enter for the same again."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from croupier.cli.play.answers import typed, wager_keys
from croupier.errors import MoneyError, WagerError
from croupier.money import Cents, cents, dollars
from croupier.players import bounds, least_wagers
from croupier.players.wagers import rounded_up
from croupier.rounds import Wager
from croupier.rounds.wager_names import plural, spoken, together
from croupier.speech import listed
from croupier.table import Refused, Table
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.players import PlaceCoupon, PlaceWager, WithdrawWager
from croupier.table.ledger import rack_of

SHOWN: Final = 24
"""How much of what was typed is said back."""
MATCH_PLAY: Final = ("m", "match", "match play", "match-play", "coupon")
EXAMPLES: Final = (2500, 500)
"""What an example stakes if the table takes it: on the wager that must be made, and on others."""


class Wagering:
    """One seat's wagers before the cards are dealt."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        offered = [wager for wager in table.game.wagers if wager.offered(table.rules)]
        self.free = [wager for wager in offered if not wager.equals]
        """Wagers whose amount the player chooses."""
        self.bound = {
            wager.name: {other.name: other.times for other in offered if other.equals == wager.name}
            for wager in self.free
        }
        """Wagers that must be as large as one of those, or this many times as large."""
        self.keys = wager_keys([wager.name for wager in self.free])
        self.least = least_wagers(table)
        self.last = {
            wager.name: self.least[wager.name] for wager in self.free if self._is_usual(wager)
        }

    def _is_usual(self, wager: Wager) -> bool:
        """Whether a wager opens the round, rather than going with one that does."""
        return wager.required or wager.name == self.table.game.unit_wager

    @property
    def placed(self) -> dict[str, Cents]:
        """What is on the layout now."""
        hand = self.table.wagering.get(self.seat)
        return dict(hand.wagers) if hand else {}

    @property
    def coupon(self) -> Cents:
        """The match play coupon on the layout."""
        hand = self.table.wagering.get(self.seat)
        return hand.coupon if hand else 0

    # ---- what can be typed ------------------------------------------------------------------

    def prompt(self, *, several: bool = False, then: str = "deal") -> Text:
        """What can be typed, with an example of each; of several areas, for which one."""
        title = f"Your wager on area {self.seat}  " if several else "Your wager  "
        text = Text.assemble((title, "title"), ("Enter", "key"), f"  {self._on_enter(then)}")
        if several:
            text.append_text(Text.assemble(("    pass", "key"), "  none here"))
        text.append("\n")
        text.append_text(self._in_order_examples())
        if len(self.free) > 1 or self._coupons():
            text.append_text(self._by_name_examples())
        return text

    def _on_enter(self, then: str) -> str:
        if self.placed:
            return then
        amounts = (
            f"{self._short(wager)} {self._each(wager, much)}" for wager, much in self.last.items()
        )
        return f"{', '.join(amounts)}, and {then}"

    def _in_order_examples(self) -> Text:
        first, *others = self.free
        amount = self._example(first)
        words = f"{self._names(first.name)} {self._each(first.name, amount)}"
        text = Text.assemble((f"  {typed(amount)}", "key"), f"  {words}")
        if len(others) == 1:
            words = f"and {spoken(others[0].name)} {dollars(self._example(others[0]))}"
        elif others:
            words = "and the others in this order"
        return text.append_text(
            Text.assemble((f"    {self.example}", "key"), f"  {words}") if others else Text()
        )

    def _by_name_examples(self) -> Text:
        text = Text("\n  one by one:")
        for key, name in self.keys.items():
            amount = typed(self._example(self.table.game.wager(name)))
            text.append_text(Text.assemble((f"  {key} {amount}", "key"), f" {self._short(name)}"))
        if self._coupons():
            held = f" match play of {dollars(self._coupons())}"
            text.append_text(Text.assemble(("  m 10", "key"), held))
        return text

    def _coupons(self) -> Cents:
        """What coupons the player has, in hand or on the layout."""
        return self.table.coupons[rack_of(self.seat)] + self.coupon

    @property
    def example(self) -> str:
        """A line that wagers something on everything."""
        return " ".join(typed(self._example(wager)) for wager in self.free)

    def _example(self, wager: Wager) -> Cents:
        rules = self.table.rules
        least, most = bounds(rules, wager)
        example = EXAMPLES[0] if self._is_usual(wager) else EXAMPLES[1]
        return rounded_up(rules, wager, min(max(example, least), most))

    def _each(self, name: str, amount: Cents) -> str:
        times = (1, *self.bound[name].values())
        if len(set(times)) > 1:
            return listed([dollars(amount * multiple) for multiple in times])
        return dollars(amount) + (" each" if self.bound[name] else "")

    def _names(self, name: str) -> str:
        """A wager with those that go with it: wager 1, 2 and 3."""
        return together(name, *self.bound[name])

    def _short(self, name: str) -> str:
        """The same in a word: wagers."""
        names = (name, *self.bound[name])
        return (plural(names) or together(*names)) if self.bound[name] else spoken(name)

    # ---- what was typed ---------------------------------------------------------------------

    def heed(self, written: str) -> bool:
        """Do what was typed; True when the player wants the cards."""
        words = [word for part in written.split() if (word := part.rstrip(","))]
        if not words or words[0] in ("r", "repeat", "d", "deal"):
            self._repeat()
            return True
        if words[0][0].isalpha():
            self._by_name(words)
        else:
            self._in_order(words)
        return False

    def _repeat(self) -> None:
        """With nothing on the layout, wager as before."""
        if not self.placed:
            for wager, amount in self.last.items():
                self._place(wager, amount)
        owed = AnnounceNoMoreBets().objection(self.table)
        if owed is not None:
            raise Refused(owed)
        self.last = {name: amount for name, amount in self.placed.items() if name in self.bound}

    def _by_name(self, words: list[str]) -> None:
        end = self._end_of_name(words)
        name, amounts = " ".join(words[:end]), words[end:]
        if name in MATCH_PLAY:
            self._match_play(amounts)
            return
        wager = self._named(name)
        if len(amounts) > 1:
            key = next(key for key, name in self.keys.items() if name == wager.name)
            example = typed(self._example(wager))
            raise WagerError(f"one amount for the {spoken(wager.name)}, such as {key} {example}")
        self._put(wager, _amount(amounts[0]) if amounts else self.least[wager.name])

    def _end_of_name(self, words: list[str]) -> int:
        """How many words name a wager, which may end in a number: wager 1."""
        names = {
            spoken(name) for wager in self.free for name in (wager.name, *self.bound[wager.name])
        }
        for end in range(len(words), 0, -1):
            if " ".join(words[:end]) in names:
                return end
        amounts = (at for at, word in enumerate(words) if not word[0].isalpha())
        return next(amounts, len(words))

    def _named(self, written: str) -> Wager:
        if written in self.keys:
            return self.table.game.wager(self.keys[written])
        meant = spoken(written)
        for begins in (_goes_on, _has_word):
            for wager in self.free:
                names = (wager.name, *self.bound[wager.name])
                if any(begins(spoken(name), meant) for name in names):
                    return wager
        there = ", ".join(f"{key} ({spoken(name)})" for key, name in self.keys.items())
        raise WagerError(
            f"“{written[:SHOWN]}” is not a wager: {there}, or an amount such as "
            f"{typed(self._example(self.free[0]))}; ? to have it explained"
        )

    def _match_play(self, amounts: list[str]) -> None:
        """Lay a coupon with the wager that must be made, or take it back."""
        if not self._coupons():
            raise WagerError("you hold no match play coupon: --coupons 50 brings some")
        if len(amounts) > 1:
            raise WagerError("one amount for match play, such as m 10")
        least = min(self._coupons(), self.placed.get(self.table.game.coupon_wager, 0))
        amount = _amount(amounts[0]) if amounts else least
        self.table.do(PlaceCoupon(self.seat, amount))

    def _in_order(self, words: list[str]) -> None:
        wagers = self.free
        if len(words) > len(wagers):
            names = ", ".join(self._names(wager.name) for wager in wagers)
            most = f"{len(wagers)} amounts at most" if len(wagers) > 1 else "one amount"
            raise WagerError(f"{most}: {names}")
        amounts = [_amount(word) for word in words]
        for wager, amount in zip(wagers, amounts, strict=False):
            self._put(wager, amount)

    # ---- on the layout ----------------------------------------------------------------------

    def _put(self, wager: Wager, amount: Cents) -> None:
        """Place a wager; an amount of nothing takes it back."""
        if amount:
            self._place(wager.name, amount)
        else:
            self._take_back(wager.name)

    def _place(self, wager: str, amount: Cents) -> None:
        """Place a wager and those that must be as large."""
        several = {wager: amount, **{bound: n * amount for bound, n in self.bound[wager].items()}}
        placed = self.placed
        held = self.table.chips[rack_of(self.seat)] + sum(placed.get(name, 0) for name in several)
        if held < sum(several.values()):
            raise WagerError(
                f"{self._names(wager)} {self._each(wager, amount)} is more than your "
                f"{dollars(held)} in chips: b 100 brings $100"
            )
        for name, much in several.items():
            self.table.do(PlaceWager(self.seat, name, much))

    def _take_back(self, wager: str) -> None:
        """Take a wager back, after those that must be as large."""
        for other in self.free:
            if other.needs in (wager, *self.bound[wager]) and other.name in self.placed:
                raise WagerError(f"the {spoken(other.name)} goes with it: take that back first")
        if self.coupon and self._is_usual(self.table.game.wager(wager)):
            self.table.do(PlaceCoupon(self.seat, 0))
        for name in (*self.bound[wager], wager):
            if name in self.placed:
                self.table.do(WithdrawWager(self.seat, name))

    def take_back(self) -> None:
        """Take every wager off the layout again, the ones that need another first."""
        for wager in reversed(self.free):
            if not self.table.closed:
                self._take_back(wager.name)


def _goes_on(name: str, written: str) -> bool:
    return name.startswith(written)


def _has_word(name: str, written: str) -> bool:
    return any(word.startswith(written) for word in name.split())


def _amount(word: str) -> Cents:
    try:
        return cents(word[:SHOWN])
    except MoneyError as error:
        raise WagerError(str(error)) from None
