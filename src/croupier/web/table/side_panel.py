"""The side of the table page: results, what happened, rounds, people and odds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, get_args

from croupier.draw import look_of
from croupier.house.event_text import NewsEntry
from croupier.house.message_types import Sign
from croupier.house.person_state import PersonState
from croupier.house.round_book import FinishedRound
from croupier.markup import Html, Inside, KeyedGroup, Part, button, el, group, menu, message
from croupier.money import dollars, signed
from croupier.rounds import SettledWager
from croupier.rounds.game import Game
from croupier.rounds.kinds import RANKINGS
from croupier.rulebook import Edition, edition
from croupier.speech import capital
from croupier.table.acts.additions import LONGEST, AddToShuffle
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.players import PlaceCoupon, PlaceWager, WithdrawWager
from croupier.table.acts.showdown import PickUpCards
from croupier.web.opened_table import CHIPS_BROUGHT, PACES
from croupier.web.pages.citations import cite_links, sheet_address
from croupier.web.pages.posted_odds import posted_odds
from croupier.web.pages.sentences import with_cards
from croupier.web.table.outcomes import net, outcome_rows

MOST_NEWS: Final = 14
REPLAYED: Final = 10
"""This many of the last rounds can be looked at again."""


def section(key: str, title: Inside, *inside: Inside, is_open: bool = True, **more: Any) -> Html:
    """A part of the side that can be folded away."""
    heading = el("summary", el("h2", title))
    return el("details", heading, el("div", *inside, class_="inside"), id=key, open=is_open, **more)


# ---- results --------------------------------------------------------------------------------


Settled = tuple[int, str, tuple[SettledWager, ...], int]
"""What is told of a seat's results: its number and player, the results, and how many hands."""


def results(state: PersonState, book: Edition) -> Html:
    """What the last settled round came to: the own seats in full, the others in a line."""
    settled = tuple(
        (number, seen.name, seen.results, len(seen.hands))
        for number, seen in state.view.seats.items()
        if seen.results
    )
    if not settled:
        return _NO_RESULTS
    return _results(book.game, book.slug, state.view.round, settled, state.own)


@lru_cache(maxsize=512)
def _results(
    game: str, slug: str, number: int, settled: tuple[Settled, ...], own: tuple[int, ...]
) -> Html:
    mine = [result for result in settled if result[0] in own]
    others = [result for result in settled if result[0] not in own]
    return section(
        "results",
        f"Round {number}",
        [_drawn_result(game, slug, *result, is_own=True) for result in mine],
        [_drawn_result(game, slug, *result, is_own=False) for result in others],
    )


@lru_cache(maxsize=4096)
def _drawn_result(
    game: str,
    slug: str,
    number: int,
    name: str,
    results: tuple[SettledWager, ...],
    hands: int,
    *,
    is_own: bool,
) -> Html:
    """What a seat's wagers came to: the same for everyone who sees it."""
    head = el("div", el("span", name, class_="who"), net(results), class_="result-head")
    rows = el("ul", outcome_rows(edition(game, slug), results, hands), class_="outcomes")
    if is_own:
        return el("div", head, rows)
    return el("details", el("summary", head), rows, id=f"results-{number}", class_="other")


_NO_RESULTS: Final = section(
    "results", "Results", el("p", "The result will appear here.", class_="aside")
)


# ---- what happened --------------------------------------------------------------------------


def news(state: PersonState, book: Edition) -> KeyedGroup:
    """The last events in words, the newest first, each with its paragraphs."""
    newest = list(reversed(_of_round(state)))[:MOST_NEWS]
    return _news(
        book.game, book.slug, tuple((entry.number, entry.says, entry.cites) for entry in newest)
    )


@lru_cache(maxsize=512)
def _news(
    game: str, slug: str, entries: tuple[tuple[int, str, tuple[str, ...]], ...]
) -> KeyedGroup:
    items: dict[str, Part] = {
        f"news-{number}": _event(game, slug, number, says, cites) for number, says, cites in entries
    }
    listing = group(
        "ol", items, id="news-list", class_="news", aria_live="polite", aria_relevant="additions"
    )
    closing = "</div></details>"
    opening = section("news", "What happened").removesuffix(closing)
    return KeyedGroup(opening, {"news-list": listing}, closing)


def _of_round(state: PersonState) -> list[NewsEntry]:
    """What happened in the round that is played or was played last: wagers lie on the felt, and
    what the dealer does between two rounds is in the replay."""
    entries = [entry for entry in state.news if entry.act not in LEFT_OUT]
    calls = [at for at, entry in enumerate(entries) if entry.act == AnnounceNoMoreBets.NAME]
    begins = calls[-1] if calls else 0
    ends = [
        at for at, entry in enumerate(entries) if at >= begins and entry.act == PickUpCards.NAME
    ]
    return entries[begins : ends[0] + 1] if ends and state.wagering else entries[begins:]


LEFT_OUT: Final = (PlaceWager.NAME, WithdrawWager.NAME, PlaceCoupon.NAME)


@lru_cache(maxsize=4096)
def _event(game: str, slug: str, number: int, says: str, cites: tuple[str, ...]) -> Html:
    """One event, in the same words for everyone who hears of it."""
    links = cite_links(edition(game, slug), cites, 2)
    return el("li", el("span", with_cards(says), class_="says"), links, id=f"news-{number}")


def rounds(table_id: str, finished: Iterable[FinishedRound], own: Iterable[int]) -> Html:
    """The last rounds, and where to see them again."""
    mine = set(own)
    items = []
    for round_ in list(finished)[:REPLAYED]:
        seats = {number: seat for number, seat in round_.seats.items() if number in mine}
        nets = ", ".join(
            f"{seat.name} {signed(seat.net)}" for seat in (seats or round_.seats).values()
        )
        outcome = "void" if round_.void else nets
        where = f"/table/{table_id}/round/{round_.number}"
        link = el("a", f"Round {round_.number}", href=where, title="see it again, step by step")
        receipt = el(
            "a",
            "Receipt",
            href=f"/api/tables/{table_id}/rounds/{round_.number}/receipt",
            title="the proof that the round is in the log of the house, to be kept",
        )
        said_of = el("span", outcome, class_="why")
        items.append(el("li", link, said_of, " ", receipt, id=f"round-{round_.number}"))
    if not items:
        return section("rounds", "Rounds", el("p", "None yet.", class_="aside"), is_open=False)
    record = el("a", "Download the record", href=f"/api/tables/{table_id}/record", class_="aside")
    return section("rounds", "Rounds", el("ul", items, class_="rounds"), record, is_open=False)


# ---- how to play ------------------------------------------------------------------------------


def hand_ranks(game: Game, *, is_open: bool = False) -> list[Html]:
    """Which hand beats which, the best first, for every number of cards that is compared."""
    kinds = {
        RANKINGS[value.ranking].kind: RANKINGS[value.ranking].name
        for looks in game.looks_at.values()
        for value in looks.values
    }
    return [
        el(
            "details",
            el("summary", f"Hands of {name.removeprefix('best ').removesuffix(' cards')} cards"),
            el("ol", [el("li", rank.label) for rank in reversed(kind)], class_="ranks"),
            open=is_open,
        )
        for kind, name in kinds.items()
        if kind is not None
    ]


def how_to_play(state: PersonState, book: Edition) -> Html:
    """The game in four lines, and which hand beats which; open for those who have not played."""
    game = look_of(state.table).game
    ranks = hand_ranks(game)
    rules = el("a", "All of the rules", href=sheet_address(book.game, book.slug), target="_blank")
    lines = el("ol", [el("li", line) for line in game.how_it_goes], class_="how")
    head = el("h3", "The best hand first") if ranks else None
    return section(
        "how", "How to play", lines, head, ranks, el("p", rules), is_open=not state.rounds
    )


# ---- odds -----------------------------------------------------------------------------------


def odds(state: PersonState) -> Html:
    """The posted odds as a list, for screens on which the felt has no room for them."""
    look = look_of(state.table)
    limits = el("p", f"Wagers {look.limits}", class_="aside")
    return section("odds", "Posted odds", posted_odds(look), limits, is_open=False)


# ---- people and the tray --------------------------------------------------------------------


def company(state: PersonState, *, is_open: bool = True) -> Html:
    """Who is here, practice players, leaving, chips, and who supervises; drawn while it is open."""
    if not is_open:
        return _FOLDED_COMPANY
    own = [_own_seat(state, number) for number in state.own]
    inside = (_signs(state), own, _pace(state), _practice(state), _roles(state))
    return section("company", "The table", *inside, is_open=False, data_folds=True)


_FOLDED_COMPANY: Final = section("company", "The table", is_open=False, data_folds=True)


def _signs(state: PersonState) -> Html | None:
    """Signs to the others, for those who have company."""
    if not state.own or not any(
        not holder.practice for seat, holder in state.seats.items() if seat not in state.own
    ):
        return None
    signs = [
        button(capital(sign), data_act=message(do="sign", sign=sign), class_="quiet")
        for sign in get_args(Sign)
    ]
    return el("div", signs, class_="practice", id="signs", role="group", aria_label="Signs")


def _pace(state: PersonState) -> Html | None:
    """How fast the house's dealer goes, for those who may say so."""
    alone = all(seat in state.own or holder.practice for seat, holder in state.seats.items())
    if "supervisor" not in state.own_roles and not (state.own and alone):
        return None
    now = f"{state.table.pace:g}"
    paces = PACES if now in PACES else {**PACES, now: f"{now} seconds"}
    control = menu(paces, now, id="pace", data_changed=message(do="pace"))
    return el("p", el("label", "Pace of the deal ", for_="pace"), control)


def _own_seat(state: PersonState, number: int) -> Html:
    chips = state.view.seats[number].chips
    usual = CHIPS_BROUGHT * state.table.minimum // 100
    form = el(
        "form",
        el("label", f"Seat {number} has {dollars(chips)}. Bring", for_=f"bring-{number}"),
        el("input", type="number", name="amount", id=f"bring-{number}", value=usual, min=1),
        el("button", "Add chips", type="submit", class_="quiet"),
        data_act=message(do="bring", seat=number),
        class_="line",
    )
    is_leaving = state.you is not None and number in state.you.leaving
    if is_leaving:
        stay = button("Stay", data_act=message(do="sit", seat=number), class_="quiet")
        return el("div", el("p", "You leave when the round is over."), stay)
    leave = button("Leave the table", data_act=message(do="leave", seat=number), class_="quiet")
    return el("div", form, leave, class_="own")


def _practice(state: PersonState) -> Html | None:
    """Practice players, for those who play and for the supervisor."""
    if not state.own and "supervisor" not in state.own_roles:
        return None
    free = [n for n in range(1, state.table.seats + 1) if n not in state.seats]
    away = [
        button(
            f"Remove {seat.name}",
            data_act=message(do="practice away", seat=number),
            class_="quiet",
        )
        for number, seat in state.seats.items()
        if seat.practice
    ]
    add = (
        button(
            "Add a practice player",
            data_act=message(do="practice", seat=free[0]),
            class_="quiet",
            id="add-practice",
        )
        if free
        else None
    )
    return el("div", add, away, class_="practice")


def _roles(state: PersonState) -> Html:
    supervisor = state.roles.get("supervisor")
    line = f"Supervisor: {supervisor}. " if supervisor else "Nobody supervises. "
    dealer = state.roles.get("dealer")
    line += f"Dealer: {dealer}." if dealer else "The house deals."
    acts: list[Inside] = []
    if state.you and not supervisor:
        act = message(do="take role", role="supervisor")
        acts.append(button("Supervise", data_act=act, class_="quiet"))
    if "supervisor" in state.own_roles:
        act = message(do="lay down role", role="supervisor")
        acts.append(button("Stop supervising", data_act=act, class_="quiet"))
        acts += _dealing(state)
    return el("div", el("p", line, class_="aside"), el("div", acts, class_="roles"), _seal(state))


def _seal(state: PersonState) -> list[Html]:
    """What fixes the order of the cards, and a form for what a player adds to it."""
    if not (sealed := state.commitment):
        return []
    seal = el("p", "Sealed order of the cards: ", el("code", f"{sealed[:16]}…"), class_="aside")
    may_add = state.wagering.may_add if state.wagering else ()
    return [seal, *(_addition(number) for number in may_add)]


def _addition(number: int) -> Html:
    named = f"add-{number}"
    words = el(
        "input", type="text", name="words", id=named, maxlength=LONGEST, required=True,
        autocomplete="off",
    )  # fmt: skip
    return el(
        "form",
        el("label", f"Words that seat {number} adds to the shuffle", for_=named),
        words,
        el("button", "Add", type="submit", class_="quiet"),
        data_act=message(do="act", act={"act": AddToShuffle.NAME, "seat": number}),
        class_="line",
    )


def _dealing(state: PersonState) -> list[Html]:
    """Who deals is the supervisor's to say; an empty table can be closed."""
    deals = "dealer" in state.own_roles
    act = message(do="lay down role" if deals else "take role", role="dealer")
    label = "Let the house deal" if deals else "Deal yourself"
    buttons = [button(label, data_act=act, class_="quiet")]
    if all(seat.practice for seat in state.seats.values()):
        buttons.append(button("Close the table", data_act=message(do="close"), class_="quiet"))
    return buttons
