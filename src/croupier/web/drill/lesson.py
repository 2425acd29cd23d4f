"""The lesson before a drill: how it goes, what a good hand is, a strategy card with its cost."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Final

from starlette.requests import HTTPConnection

from croupier.coach.drill import is_drilled
from croupier.errors import RulebookError
from croupier.games import game as game_of
from croupier.house import Person
from croupier.markup import Html, Inside, el
from croupier.money import near_dollars
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.rounds.wager_names import spoken
from croupier.rulebook import chosen_edition, labelled
from croupier.solver.analysis import price_strategy
from croupier.solver.strategies import strategy, strategy_names
from croupier.speech import capital
from croupier.web.lab.number_text import part_text
from croupier.web.lab.prices import counted
from croupier.web.latest_job import Latest, Stopped
from croupier.web.pages import shell
from croupier.web.pages.live_markup import Pane
from croupier.web.table.side_panel import hand_ranks

SHORT: Final = 12
"""Rules that a person can keep in mind."""
STAKE: Final = 1000
"""Cents of the stake on which costs are shown."""


@dataclass(frozen=True)
class StrategyCard:
    """A strategy that a person can follow, and what it costs."""

    name: str
    rules: tuple[str, ...]
    edge: Fraction
    cost: Fraction
    """Against optimal play, in units."""


def cards(rules: Rules, progress: Progress) -> list[StrategyCard]:
    """The strategies that come with a game, priced exactly: the cheapest first."""
    game = rules.edition.game
    solved = counted(rules, progress)
    priced_cards = []
    names = strategy_names(game)
    for done, name in enumerate(names):
        progress(done, len(names))
        priced = price_strategy(rules, strategy(game, name), solved)
        lines = tuple(str(priced.strategy).splitlines())
        priced_cards.append(StrategyCard(name, lines, priced.main.figures.house_edge, priced.cost))
    return sorted(priced_cards, key=lambda card: (card.cost, len(card.rules)))


def best_card(cards: list[StrategyCard]) -> StrategyCard | None:
    """The cheapest that is short enough to be kept in mind; else the shortest."""
    short = [card for card in cards if len(card.rules) <= SHORT]
    return short[0] if short else min(cards, key=lambda card: len(card.rules), default=None)


def lesson_page(asks: HTTPConnection) -> Pane:
    """The lesson of one game."""
    person, game = shell.visitor(asks).person, asks.path_params["game"]
    try:
        rules = Rules(chosen_edition(game))
        if not is_drilled(rules):
            raise RulebookError(f"there is nothing to learn in {game}")
        return LessonPage(rules, person).pane
    except RulebookError as error:
        why = labelled(str(error))
        return shell.lost("No such lesson", why, "To the drills", "/drill", person)


ROUTES = shell.page("/drill/{game}/lesson", lesson_page, "lab.css")


class LessonPage:
    """One open page of a lesson."""

    def __init__(self, rules: Rules, person: Person | None) -> None:
        self._rules, self._pricing = rules, Latest()
        self._found: list[StrategyCard] | str | None = None
        game = game_of(rules.edition.game)
        card = self._card()
        start = el("a", "Start the drill", href=f"/drill/{game.slug}", class_="button", id="start")
        main = el(
            "main",
            el("h1", f"Learn {game.name}"),
            el("h2", "1. How it goes"),
            el("ol", [el("li", line) for line in game.how_it_goes], class_="how"),
            el("h2", "2. What is a good hand here"),
            el("p", "The best hand first:", class_="aside"),
            hand_ranks(game, is_open=True),
            el("h2", "3. A strategy that you can remember"),
            card,
            el("h2", "4. Practise it"),
            el("p", start, " It deals close calls, and asks again what you missed."),
            class_="lobby lesson",
            id="main",
        )
        whole = shell.frame(shell.header(person), main)
        self.pane = Pane(f"Learn {game.name}", whole, {"strategy-card": card})
        self.pane.heard_by(self)
        self.pane.on_begin(self._price)
        self.pane.on_close(self._pricing.stop)

    def _price(self) -> None:
        self._pricing.ask(partial(cards, self._rules), self._priced)

    def _priced(self, cards: list[StrategyCard] | Exception) -> None:
        if not isinstance(cards, Stopped):
            self._found = str(cards) if isinstance(cards, Exception) else cards
        self.pane.show({"strategy-card": self._card()})

    def _card(self) -> Html:
        cards = self._found
        if cards is None:
            inside: Inside = el("p", "Being priced …", class_="aside", aria_busy="true")
        elif isinstance(cards, str):
            inside = el("p", cards, class_="fault", role="alert")
        elif (best := best_card(cards)) is None:
            inside = el("p", "No strategy comes with this game.", class_="aside")
        else:
            inside = [_shown(best), _others([card for card in cards if card is not best])]
        return el("section", inside, id="strategy-card")


def _shown(card: StrategyCard) -> list[Html]:
    lines = [el("li", f"{capital(line)}.") for line in card.rules]
    return [
        el("p", "Take the first rule that fits:", class_="aside"),
        el("ol", lines, class_="card-rules"),
        el("p", _price_words(card), id="card-cost"),
    ]


def _price_words(card: StrategyCard) -> str:
    cost = near_dollars(card.cost * STAKE)
    edge = part_text(card.edge)
    if not card.cost:
        return f"Nothing is better: the house keeps {edge} of one unit, as with optimal play."
    return (
        f"Played so, the house keeps {edge} of one unit; optimal play would save {cost} in a round "
        f"of $10 ({part_text(card.cost)})."
    )


def _briefly(card: StrategyCard) -> str:
    many = len(card.rules)
    return f"{spoken(card.name).capitalize()}: {many} rule{'s' * (many != 1)}"


def _others(cards: list[StrategyCard]) -> Html | None:
    if not cards:
        return None
    rows = [
        el(
            "details",
            el("summary", f"{_briefly(card)}, costs {part_text(card.cost)}"),
            el("ol", [el("li", line) for line in card.rules], class_="card-rules"),
        )
        for card in cards
    ]
    return el("div", el("h3", "Others, the cheapest first"), rows)
