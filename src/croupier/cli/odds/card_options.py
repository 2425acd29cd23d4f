"""The options of `croupier advise` that depend on the game: the cards seen, and earlier choices.

They are read from the scripts: of the game that is named on the line, else of every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from typer.core import TyperOption

from croupier.cli.game_help import GameCommand
from croupier.speech import listed

if TYPE_CHECKING:
    from croupier.rounds.places import CardPlace

GAMES: Final = "croupier.games"
"""Under which name a context keeps the games whose options it takes."""


@dataclass
class Said:
    """What was said of a hand."""

    seen: dict[str, str] = field(default_factory=dict)
    """Cards as they were written, by place."""
    chosen: dict[str, str] = field(default_factory=dict)
    """Earlier choices as they were written, by what was asked."""


class CardOption(TyperOption):
    """An option that says which cards lie in a place."""

    def __init__(self, place: CardPlace, games: str, *, several: bool) -> None:
        self.says = place.name
        super().__init__(
            param_decls=[f"seen_{_identifier(place.name)}", f"--{place.name}"],
            metavar="CARDS" if several else "CARD",
            help=f"{_words(place)}{games}",
        )


class ChoiceOption(TyperOption):
    """An option that says what was chosen before."""

    def __init__(self, asked: str, answers: Iterable[str], games: str) -> None:
        self.says = asked
        super().__init__(
            param_decls=[f"chosen_{_identifier(asked)}", f"--{_hyphens(asked)}"],
            metavar="CHOICE",
            help=f"Chosen before: {listed([*answers], 'or')}.{games}",
        )


class HandCommand(GameCommand):
    """A command about one hand of a game; the callback finds in `ctx.obj` what is `Said` of it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        from click import NoSuchOption

        from croupier.games.outside import is_path, named
        from croupier.rulebook import games
        from croupier.rulebook.outside_games import own_slug

        first = [named(word) if is_path(word) else word for word in args[:1]]
        words = map(own_slug, (*first, *args[1:]))
        ctx.meta[GAMES] = [word for word in words if word in games()][:1] or games()
        try:
            return super().parse_args(ctx, list(args))
        except NoSuchOption as unknown:
            ctx.meta[GAMES] = games()
            try:  # what is an option of another game is refused in words of this one
                return super().parse_args(ctx, args)
            except NoSuchOption:
                raise unknown from None

    def get_params(self, ctx: Any) -> list[Any]:
        first, *others = super().get_params(ctx)
        return [first, *_options(ctx.meta.get(GAMES, ())), *others]

    def invoke(self, ctx: Any) -> Any:
        ctx.obj = Said()
        for option in self.get_params(ctx):
            if isinstance(option, CardOption | ChoiceOption):
                value = ctx.params.pop(option.name)
                if value is not None:
                    answers = ctx.obj.seen if isinstance(option, CardOption) else ctx.obj.chosen
                    answers[option.says] = value
        return super().invoke(ctx)


def _options(games: Iterable[str]) -> Iterator[TyperOption]:
    """An option for each place, and for each earlier choice that matters."""
    from croupier.games import game
    from croupier.rounds.places import places
    from croupier.solver.game_odds import is_solved, odds_of

    solved = [slug for slug in games if is_solved(slug)]
    lying: dict[str, list[tuple[str, CardPlace]]] = {}
    for slug in solved:
        for place in places(game(slug)):
            lying.setdefault(place.name, []).append((slug, place))
    for cards in lying.values():
        several = any(place.count > 1 or place.grows for _, place in cards)
        yield CardOption(cards[0][1], _among(solved, [slug for slug, _ in cards]), several=several)
    for slug in solved:
        asks = {ask.name: ask for ask in game(slug).asks()}
        for asked in odds_of(slug).earlier_choices:
            if asked not in lying:
                answers = [option.name for option in asks[asked].options if not option.leaves_play]
                yield ChoiceOption(asked, answers, _among(solved, [slug]))


def _among(asked: Sequence[str], games: Sequence[str]) -> str:
    """Which of the games that are asked about have an option, unless all have it."""
    return f" In {', '.join(games)}." if len(games) < len(asked) else ""


def _words(place: CardPlace) -> str:
    if not place.slots:
        return "Your own cards."
    if place.area == "dealer":
        return "What the dealer shows."
    if len(place.slots) > 1:
        return f"The {place.area} cards shown."
    return f"The {place.slots[0]} card of the {place.area}."


def _hyphens(name: str) -> str:
    return name.replace(" ", "-")


def _identifier(name: str) -> str:
    return _hyphens(name).replace("-", "_")
