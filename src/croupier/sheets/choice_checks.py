"""What must hold of a sheet's choices."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import HandError
from croupier.hands.any_size.floors import floor_value
from croupier.quotes import quoted
from croupier.sheets import document
from croupier.sheets.complaints import Complaints
from croupier.sheets.facts import chosen_wagers, discards, has_kind, size_of, unit_of
from croupier.sheets.options import option_names
from croupier.sheets.pay_lines import KINDS
from croupier.sheets.places import PLAYER, hand_places, layout_of, several
from croupier.sheets.positions import Path


def check_choices(complain: Complaints) -> None:
    """Conditions and options of every choice."""
    for name, choice in complain.sheet.choices.items():
        path = ("choices", name)
        _conditions(complain, path, name, choice)
        names: set[str] = set()
        for at, option in enumerate(choice.options):
            where = (*path, "options", at)
            _option(complain, where, option)
            _bets(complain, (*where, "bet"), option, name)
            for hand, least in option.if_hand.items():
                _if_hand(complain, (*where, "if-hand", hand), hand, least, name)
            for wager in several(option.take_back):
                _take_back(complain, (*where, "take-back"), wager, name, choice)
            for option_name in option_names(complain.sheet, option):
                if option_name in names:
                    complain.of(where, f"two options are called {quoted(option_name)}")
                names.add(option_name)
        if len(names) < 2:
            complain.of((*path, "options"), "a choice needs two options at least")
        if all(option.if_hand for option in choice.options):
            words = "with a poor hand no option would be open: leave if-hand out of one"
            complain.of((*path, "options"), words)


def _conditions(complain: Complaints, path: Path, name: str, choice: document.SheetChoice) -> None:
    sheet = complain.sheet
    for key, wagers in (
        ("if-wagered", choice.if_wagered),
        ("unless-wagered", choice.unless_wagered),
    ):
        for wager in several(wagers):
            complain.unless_known((*path, key), wager, sheet.wagers, "wager")
    for asked, answers in choice.if_chosen.items():
        where = (*path, "if-chosen", asked)
        if complain.unless_known(where, asked, _asked_before(sheet, name), "earlier choice"):
            options = sheet.choices[asked].options
            names = [name for option in options for name in option_names(sheet, option)]
            for answer in several(answers):
                complain.unless_known(where, answer, names, "option")


def _asked_before(sheet: document.Sheet, name: str) -> list[str]:
    """The choices that come before another one; what is no choice was complained of."""
    named = [step.choice for step in sheet.round if step.choice is not None]
    asked = [choice for choice in named if choice in sheet.choices]
    return asked[: asked.index(name)] if name in asked else []


def _answers(
    sheet: document.Sheet, choice: document.SheetChoice, asked: str
) -> list[document.SheetOption]:
    """The options of an earlier choice that those have answered who are given a choice."""
    wanted = choice.if_chosen.get(asked)
    return [
        option
        for option in sheet.choices[asked].options
        if not option.fold
        and (wanted is None or not set(several(wanted)).isdisjoint(option_names(sheet, option)))
    ]


def _held(sheet: document.Sheet, name: str, choice: document.SheetChoice) -> Iterator[str]:
    """The wagers that everyone has who is given a choice, but for those taken back."""
    chosen = chosen_wagers(sheet)
    yield from several(choice.if_wagered)
    for wager, rule in sheet.wagers.items():
        if not rule.optional and wager not in chosen:
            yield wager
    for asked in _asked_before(sheet, name):
        earlier = sheet.choices[asked]
        is_for_some = earlier.if_wagered or earlier.unless_wagered or earlier.if_chosen
        if asked in choice.if_chosen or not is_for_some:
            bets = [set(option.bet) for option in _answers(sheet, choice, asked)]
            yield from set.intersection(*bets) if bets else ()


def _option(complain: Complaints, path: Path, option: document.SheetOption) -> None:
    if option.fold and (option.bet or option.take_back or option.discard):
        complain.of(path, "who folds neither bets, takes back nor discards")
    if option.discard and any(isinstance(times, list) for times in option.bet.values()):
        words = "an option that lays a card away bets one amount: ask for another one after it"
        complain.of(path, words)


def _bets(complain: Complaints, path: Path, option: document.SheetOption, choice: str) -> None:
    sheet, unit = complain.sheet, unit_of(complain.sheet)
    held = set(_held(sheet, choice, sheet.choices[choice]))
    for wager, times in option.bet.items():
        where = (*path, wager)
        if not complain.unless_known(where, wager, sheet.wagers, "wager"):
            continue
        if wager == unit:
            words = f"{wager!r} is placed before the deal: bet on a wager of its own here"
            complain.of(where, words)
        elif unit not in held:
            words = f"it is measured by {unit!r}, which is optional: add to the choice"
            complain.of(where, f'{words}: if-wagered = "{unit}"')
        if isinstance(times, list) and (len(option.bet) > 1 or len(set(times)) < len(times)):
            complain.of(where, "several numbers stand for one wager alone, each of them once")


def _if_hand(complain: Complaints, path: Path, name: str, least: str, choice: str) -> None:
    """A hand that opens an option is one that the player sees then, and one that there is."""
    sheet = complain.sheet
    if not complain.unless_known(path, name, sheet.hands, "hand"):
        return
    hand = sheet.hands[name]
    if not has_kind(sheet, name):
        return
    seen, lying = layout_of(sheet.round, choice), layout_of(sheet.round).counts
    for place, numbers in hand_places(hand) or ():
        if place not in lying:
            return  # the hand itself was complained of
        dealt = seen.counts.get(place, 0)
        up = range(dealt) if place == PLAYER else set(range(dealt)) - set(seen.hidden(place))
        wanted = range(lying[place]) if numbers is None else numbers
        if unseen := sorted(set(wanted) - set(up)):
            which = f"card {unseen[0] + 1} of {place!r} is not shown yet"
            words = f"the player does not see all the cards of {name!r} at this choice: {which}"
            complain.of(path, words)
            return
        if place == PLAYER and discards(sheet):
            complain.of(path, "where players discard, no option depends on the hand")
            return
    try:
        floor_value(KINDS[size_of(sheet, hand)], least)
    except HandError as error:
        complain.of(path, str(error))


def _take_back(
    complain: Complaints, path: Path, wager: str, name: str, choice: document.SheetChoice
) -> None:
    sheet = complain.sheet
    if not complain.unless_known(path, wager, sheet.wagers, "wager"):
        return
    if wager == unit_of(sheet):
        complain.of(path, f"other wagers are measured by {wager!r}: it cannot be taken back")
        return
    taken_before = wager not in several(choice.if_wagered) and any(
        wager in several(option.take_back)
        for earlier in _asked_before(sheet, name)
        for option in _answers(sheet, choice, earlier)
    )
    if taken_before or wager not in set(_held(sheet, name, choice)):
        words = f'{wager!r} may not be there: add to the choice: if-wagered = "{wager}"'
        complain.of(path, words)
