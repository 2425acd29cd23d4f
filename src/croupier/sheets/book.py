"""A sheet as an edition: every part of it a paragraph that results cite, with numbers and pays."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from croupier.money import PayTable, cents
from croupier.rounds.wager_names import spoken
from croupier.rulebook import Edition, HouseOption, Number, Paragraph, ParagraphKind
from croupier.rulebook.edition import Needs, Numbering
from croupier.rulebook.library import shared_readings
from croupier.sheets import document, payments
from croupier.sheets.facts import chosen_wagers, size_of
from croupier.sheets.pay_lines import KINDS
from croupier.sheets.payments import Payments
from croupier.sheets.places import PLAYER, deck_of, layout_of, several
from croupier.speech import counted, listed

EDITION: Final = "sheet"
"""The name of a sheet's only edition."""
PROCEDURES: Final = "procedures"
LEAST_CUT: Final = 10
SECTIONS: Final = {
    "table": "The table.",
    "deck": "The cards.",
    "round": "The round, step by step.",
    "hands": "The hands that count.",
    "wagers": "The wagers and what they pay.",
    "choices": "The choices.",
    "bonuses": "What good hands are paid on top of their odds.",
    PROCEDURES: "What the sheet leaves to the usual procedures.",
}
_SIZES: Final = {3: "three", 4: "four", 5: "five"}


@cache
def procedures() -> Mapping[str, Any]:
    """The paragraphs and options that every sheet shares."""
    data = resources.files("croupier.sheets") / "procedures.toml"
    return tomllib.loads(data.read_text("utf-8"))


def pays_of(sheet: document.Sheet) -> dict[str, Payments]:
    """What each wager and bonus of a sheet is paid."""
    return {
        name: payments.payments(
            payments.settled_like(sheet, name) if name in sheet.wagers else name,
            rule,
            KINDS[size_of(sheet, sheet.hands[rule.hand])],
        )
        for name, rule in payments.rules_of(sheet).items()
    }


def edition_of(sheet: document.Sheet, game: str) -> Edition:
    """The edition of a sheet that was checked, under the name of its game."""
    given = {key: (text, cite) for key, text, cite in _paragraphs(sheet)}
    sections = {name: name for name in SECTIONS}
    paragraphs = {
        key: Paragraph(
            key=key,
            cite=cite or key,
            kind=ParagraphKind.DEFINED if key in SECTIONS else ParagraphKind.ENFORCED,
            summary=text,
        )
        for key, (text, cite) in given.items()
    }
    elsewhere = {
        key: paragraph.cite for key, paragraph in paragraphs.items() if paragraph.cite != key
    }
    pays, pays_cites = dict[str, PayTable](), dict[str, str]()
    for name, paid in pays_of(sheet).items():
        section = "wagers" if name in sheet.wagers else "bonuses"
        for table, lines in paid.tables.items():
            if table in pays:
                continue  # it is settled like another one
            pays[table] = PayTable.of(lines)
            pays_cites[table] = paragraphs[f"{section}.{name}"].cite
    return Edition(
        game=game,
        slug=EDITION,
        title=sheet.name,
        jurisdiction="game sheet",
        effective=None,
        numbering=Numbering(sections={**elsewhere, **sections}),
        paragraphs=paragraphs,
        numbers=dict(_numbers(sheet)),
        pays=pays,
        pays_cites=pays_cites,
        pays_needs={table: Needs() for table in pays},
        fixed={},
        wins={},
        options={option.name: option for option in _options(sheet, paragraphs)},
        history=(),
        source=sheet.source or "",
        is_default=True,
        readings=shared_readings(),
        is_law=False,
    )


# ---- paragraphs -----------------------------------------------------------------------------


def _paragraphs(sheet: document.Sheet) -> Iterator[tuple[str, str, str | None]]:
    """Every paragraph: its key, its text and where its author says it is written."""
    parts: dict[str, Iterator[tuple[str, document._Rule, str]]] = {
        "table": iter([("", sheet.table, _table(sheet))]),
        "deck": iter([("", sheet.deck, _deck(sheet))]),
        "round": ((str(at), step, _step(step)) for at, step in enumerate(sheet.round, 1)),
        "hands": ((name, hand, _hand(sheet, hand)) for name, hand in sheet.hands.items()),
        "wagers": (
            (name, wager, _wager(sheet, name, wager)) for name, wager in sheet.wagers.items()
        ),
        "choices": ((name, choice, _choice(choice)) for name, choice in sheet.choices.items()),
        "bonuses": ((name, bonus, _bonus(bonus)) for name, bonus in sheet.bonuses.items()),
    }
    for section, rules in parts.items():
        for at, (name, rule, words) in enumerate(rules):
            if not name:
                yield section, rule.text or words, rule.cite
                continue
            if at == 0:
                yield section, SECTIONS[section], None
            yield f"{section}.{name}", rule.text or words, rule.cite
    yield PROCEDURES, SECTIONS[PROCEDURES], None
    for name, entry in procedures()["paragraphs"].items():
        yield f"{PROCEDURES}.{name}", entry["summary"], None


def _table(sheet: document.Sheet) -> str:
    return f"{counted(sheet.table.seats, 'seat')}, with limits as the table posts them."


def _deck(sheet: document.Sheet) -> str:
    cards = len(deck_of(sheet.deck))
    left = f", without {sheet.deck.without}" if sheet.deck.without else ""
    return f"One deck of {cards} cards{left}. An ace is high, or low below a two."


def _step(step: document.SheetStep) -> str:
    if step.deal is not None:
        to = "each player" if step.to == PLAYER else f"the {step.to}"
        up = f", {step.face_up} of them face up" if step.face_up else ""
        return f"{counted(step.deal)} to {to}{up}."
    if step.draw is not None:
        return f"Each player who laid a card away at {spoken(step.draw)} gets another one."
    if step.show is not None:
        which = counted(step.cards) if step.cards else "the cards"
        return f"The dealer turns up {which} of the {step.show}."
    return f"Each player in turn has the choice {spoken(step.choice or '')}."


def _hand(sheet: document.Sheet, hand: document.SheetHand) -> str:
    places = listed([hand.cards] if isinstance(hand.cards, str) else list(hand.cards))
    qualifies = f" It qualifies with {hand.qualifies} or better." if hand.qualifies else ""
    return f"The best {_SIZES[size_of(sheet, hand)]} cards of: {places}.{qualifies}"


def _wager(sheet: document.Sheet, name: str, wager: document.SheetWager) -> str:
    if name in chosen_wagers(sheet):
        placed = "Put down by a choice"
    elif wager.equals:
        times = "as high as" if wager.times == 1 else f"{wager.times} times"
        placed = f"Placed before the deal, {times} the {spoken(wager.equals)}"
    else:
        placed = (
            "Placed before the deal, if the player likes"
            if wager.optional
            else "Placed before the deal"
        )
    settled = f"Settled like the {spoken(wager.like)}." if wager.like else _settled(wager)
    stands = " It stands when the player folds." if wager.stands_on_fold else ""
    return f"{placed}. {settled}{stands}"


def _bonus(bonus: document.Bonus) -> str:
    return f"Paid on the {spoken(bonus.on)} with nothing more staked. {_settled(bonus)}"


def _settled(rule: document.SheetWager | document.Bonus) -> str:
    words = []
    for outcome, pays in payments.written(rule).items():
        paid = "by the table" if isinstance(pays, Mapping) else _odds(pays)
        words.append({"pays": f"pays {paid}"}.get(outcome, f"{outcome.replace('-', ' ')}: {paid}"))
    against = f" against {spoken(rule.against)}" if rule.against else ""
    return f"By {spoken(rule.hand)}{against}: {'; '.join(words)}."


def _odds(sheet_odds: document.Odds) -> str:
    odds = payments.odds_of(sheet_odds)
    return "lose" if odds is None else str(odds)


def _choice(choice: document.SheetChoice) -> str:
    names = listed([option.name for option in choice.options], "or")
    only = [
        *(f"with the {spoken(wager)} wager" for wager in several(choice.if_wagered)),
        *(f"without the {spoken(wager)} wager" for wager in several(choice.unless_wagered)),
        *(
            f"having chosen {listed(list(several(answers)), 'or')} at {spoken(asked)}"
            for asked, answers in choice.if_chosen.items()
        ),
    ]
    whom = f"Players {' and '.join(only)} choose" if only else "Players choose"
    return f"{choice.question or ''} {whom}: {names}.".strip()


# ---- numbers and options --------------------------------------------------------------------


def _numbers(sheet: document.Sheet) -> Iterator[tuple[str, Number]]:
    for name, entry in procedures()["paragraphs"].items():
        for number, data in entry.get("numbers", {}).items():
            yield number, Number(cite=f"{PROCEDURES}.{name}", **data)
    cards = len(deck_of(sheet.deck))
    cite = f"{PROCEDURES}.shuffle"
    least = min(LEAST_CUT, cards // 3)
    yield (
        "cut.least",
        Number(least, "cards", "The fewest cards that a cut takes off the top.", cite),
    )


def seats_of(sheet: document.Sheet) -> int:
    """How many players the deck has cards for, and the table seats."""
    layout, deck = layout_of(sheet.round), len(deck_of(sheet.deck))
    fit = (players for players in range(sheet.table.seats, 1, -1) if layout.needed(players) <= deck)
    return next(fit, 1)


def _options(sheet: document.Sheet, paragraphs: Mapping[str, Paragraph]) -> Iterator[HouseOption]:
    table, cite = sheet.table, paragraphs["table"].cite
    seats = seats_of(sheet)
    yield HouseOption(
        "seats", seats, "Places for players at the table.", cite, "seats", least=1, most=seats
    )
    for name, amount, words in (
        ("minimum", table.minimum, "The smallest wager the table takes."),
        ("maximum", table.maximum, "The largest wager the table takes."),
        ("payout-limit", table.payout_limit, "The most that one hand is paid."),
    ):
        if amount is not None:
            yield HouseOption(name, cents(amount), words, cite, "cents", least=1)
    for name, wager in sheet.wagers.items():
        if bounds := bounds_of(sheet, name):
            own = paragraphs[f"wagers.{name}"].cite
            low = table.minimum if wager.minimum is None else wager.minimum
            high = table.maximum if wager.maximum is None else wager.maximum
            called = spoken(name)
            yield HouseOption(
                bounds[0],
                cents(low),
                f"The smallest {called} wager the table takes.",
                own,
                "cents",
                least=1,
            )
            yield HouseOption(
                bounds[1],
                cents(high),
                f"The largest {called} wager the table takes.",
                own,
                "cents",
                least=1,
            )
    for name, entry in procedures()["options"].items():
        given = {
            **entry,
            "cite": f"{PROCEDURES}.{entry['cite']}",
            "choices": tuple(entry.get("choices", ())),
        }
        yield HouseOption(name=name, **given)


def bounds_of(sheet: document.Sheet, name: str) -> tuple[str, str] | None:
    """The options that bound a wager, where it has bounds of its own."""
    wager = sheet.wagers[name]
    if wager.minimum is None and wager.maximum is None:
        return None
    return f"{name}-least", f"{name}-most"
