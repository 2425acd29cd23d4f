"""The options of a sheet's choices as the players are offered them."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rounds.choices import LeastHand, Option, Stake
from croupier.rounds.wager_names import spoken
from croupier.sheets import document
from croupier.sheets.facts import value_of
from croupier.sheets.places import ORDINALS, PLAYER, layout_of, several
from croupier.speech import listed


def option_names(sheet: document.Sheet, option: document.SheetOption) -> tuple[str, ...]:
    """What the answers are called that an option of the sheet stands for."""
    if option.discard:
        held = layout_of(sheet.round).counts.get(PLAYER, 0)
        return tuple(f"{option.name} {ORDINALS[at]}" for at in range(held))
    amounts = next((times for times in option.bet.values() if isinstance(times, list)), None)
    return (option.name,) if amounts is None else tuple(f"{option.name} {n}x" for n in amounts)


def options_of(
    sheet: document.Sheet, option: document.SheetOption, cite: str, held: int
) -> Iterator[Option]:
    """The answers that an option of the sheet stands for: one for each amount, or one for each of
    the cards that may go."""
    names = option_names(sheet, option)
    taken = several(option.take_back)
    needs = next(
        (LeastHand(value_of(sheet, hand), least) for hand, least in option.if_hand.items()), None
    )
    for at, name in enumerate(names[:held] if option.discard else names):
        stakes = tuple(
            Stake(wager, times[at] if isinstance(times, list) else times)
            for wager, times in option.bet.items()
        )
        yield Option(
            name=name,
            says=option.says or _says(sheet, option, name, stakes),
            cite=cite,
            stakes=stakes,
            withdraws=taken,
            discards=at if option.discard else None,
            folds=option.fold,
            needs=needs,
        )


def _says(
    sheet: document.Sheet, option: document.SheetOption, name: str, stakes: tuple[Stake, ...]
) -> str:
    """An answer in words, where its author has put it in none."""
    unit = spoken(next(iter(sheet.wagers)))
    if option.fold:
        return name
    put = [
        f"{spoken(stake.wager)} for {stake.times} times the {unit}"
        if stake.times > 1
        else f"{spoken(stake.wager)} for as much as the {unit}"
        for stake in stakes
    ]
    back = [f"take back {listed([spoken(wager) for wager in several(option.take_back)])}"]
    away = [f"discard the {name.rpartition(' ')[2]} card"] if option.discard else []
    words = [*away, *put, *(back if option.take_back else [])]
    least = "".join(f", with {hand} or better" for hand in option.if_hand.values())
    if away and not put and not option.take_back:
        return f"{away[0]}{least}"
    return f"{name}: {listed(words)}{least}" if words else f"{name}{least}"
