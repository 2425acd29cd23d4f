"""The answers open to a player who is asked: as buttons, with amounts, or by a card to lay away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

from croupier.cards import card
from croupier.draw import TableLook, look_of
from croupier.house.person_state import PersonState, TurnToAct
from croupier.markup import Html, Inside, button, el, message
from croupier.money import Cents, dollars
from croupier.rounds.choices import Amounts, Ask, Option
from croupier.rounds.round import Hand, Round
from croupier.rulebook import Edition
from croupier.speech import capital, ordinal
from croupier.table.view import ChoiceView
from croupier.web.pages.citations import named
from croupier.web.pages.sentences import with_cards
from croupier.web.table.hand_lines import card_id, lit_by


def asked_step(state: PersonState) -> Ask | None:
    """The step of the script that asks, where it is one with a choice."""
    look, name = look_of(state.table), _asked(state).act.get("asked")
    return next((ask for ask in look.game.asks(look.rules) if ask.name == name), None)


def _asked(state: PersonState) -> TurnToAct:
    assert state.asked is not None, "nobody is asked"
    return state.asked


def question(state: PersonState) -> str:
    """What is asked, without the answers: those are on buttons."""
    if discards_of(state):
        return "Choose a card to discard, here or on the table; then go on."
    ask = asked_step(state)
    if ask is None:
        return capital(_asked(state).says)
    return which_hand(state) + ask.prompt if ask.prompt else put_to_all(ask)


def put_to_all(ask: Ask) -> str:
    """The question as the script has it, which is put to all."""
    return ask.question.rstrip(":") + "."


def which_hand(state: PersonState) -> str:
    """Which of several hands is asked, and what it counts."""
    hands = state.view.seats[_asked(state).seat].hands
    several = len(hands) > 1
    for at, hand in enumerate(hands):
        if hand.at_turn:
            name = f"{capital(ordinal(at))} hand" if several else "Your hand"
            return f"{name} counts {hand.counts}. "
    return ""


def bounds(least: Cents, most: Cents) -> str:
    """Between which amounts a wager is taken."""
    return dollars(least) if least == most else f"{dollars(least)} to {dollars(most)}"


# ---- which answers --------------------------------------------------------------------------


def _option(state: PersonState, choice: ChoiceView) -> Option | None:
    ask = asked_step(state)
    return ask.option(choice.option) if ask else None


def open_choices(state: PersonState) -> list[ChoiceView]:
    """The answers that are worth showing: not a claim that the player's own cards refute."""
    look = look_of(state.table)
    return [
        choice
        for choice in _asked(state).choices or ()
        if not _is_false_claim(look, state, _option(state, choice))
    ]


def _is_false_claim(look: TableLook, state: PersonState, option: Option | None) -> bool:
    """Whether an answer shows the hand to have it paid at once, though it would lose."""
    if option is None or not (option.exposes and option.settles_hand):
        return False
    seat = _asked(state).seat
    seen = state.view.seats[seat]
    hand = Hand(
        seat,
        look.game.unit_wager,
        dict(seen.wagers),
        seen.coupon,
        [card(name) for name in seen.cards or ()],
    )
    results = look.game.settlements[option.settles_hand](look.rules, Round(), hand)
    return sum(result.net for result in results) < 0


def obvious(state: PersonState) -> str | None:
    """The one answer to a question that nobody needs to think about: to show the cards for a wager
    that is lost otherwise. None where there is something to choose."""
    options = [_option(state, choice) for choice in _asked(state).choices or ()]
    if len(options) != 2 or any(option is None or _does_more(option) for option in options):
        return None
    shows = [option.name for option in options if option is not None and option.exposes]
    return shows[0] if len(shows) == 1 else None


def _does_more(option: Option) -> bool:
    """Whether an answer does more than show cards or not."""
    acts = option.stakes, option.withdraws, option.settles_hand, option.settles_wagers, option.folds
    return any(acts) or option.discards is not None


def discards_of(state: PersonState) -> dict[int, list[ChoiceView]]:
    """The answers by the card that they lay away; none if no answer lays one away."""
    by_card: dict[int, list[ChoiceView]] = {}
    if state.asked is None or not state.asked.yours:
        return by_card
    for choice in open_choices(state):
        option = _option(state, choice)
        if option is not None and option.discards is not None:
            by_card.setdefault(option.discards, []).append(choice)
    return by_card


# ---- shown ----------------------------------------------------------------------------------


def answers(
    state: PersonState, book: Edition, picked: int | None, values: Mapping[str, str]
) -> list[Inside]:
    """A button for each answer, under the keys 1, 2, 3; `picked` is the card to lay away, and
    `values` what an answer is worth, by its option."""
    asked = _asked(state)
    if asked.kind == "cut":
        return _cut(asked, state.view.round)
    if asked.kind != "choice":
        act = message(do="act", act=asked.act, round=state.view.round)
        return [button(f"{str(asked.act['act']).capitalize()}", key="1", data_act=act)]
    by_card = discards_of(state)
    others = [
        choice for choice in open_choices(state) if not any(choice in by for by in by_card.values())
    ]
    picking, first = _picking(state, book, by_card, picked) if by_card else ([], 1)
    keys = keys_of([_option(state, choice) for choice in others], first)
    return [
        *picking,
        *(
            _choice(state, book, at, keys[at - first], choice, values.get(choice.option, ""))
            for at, choice in enumerate(others, first)
        ),
    ]


def keys_of(options: Sequence[Option | None], first: int = 1) -> list[str]:
    """The key of each answer: giving up has its own, so that no number ever means it."""
    numbers = count(first)
    return [
        "f" if option and (option.folds or option.gives_up) else str(next(numbers))
        for option in options
    ]


def answer_label(option: str, says: str) -> Html:
    """An answer by its name, by which the log and the coach call it too, and what it does."""
    return el(
        "span",
        el("span", with_cards(capital(option)), class_="choice-name"),
        el("span", " ", with_cards(capital(says)), class_="choice-says") if says else None,
        class_="two-lines",
    )


def _lights(state: PersonState, option: str) -> str | None:
    """The cards that light up when an answer is pointed at, by their ids."""
    seat, ask = _asked(state).seat, str(_asked(state).act.get("asked", ""))
    spots = lit_by(state, seat, ask, option)
    return " ".join(card_id(state, spot) for spot in spots) or None


def _picking(
    state: PersonState,
    book: Edition,
    by_card: Mapping[int, list[ChoiceView]],
    picked: int | None,
) -> tuple[list[Inside], int]:
    """The cards of which one is laid away, what may then be done, and the next free key. The
    answers are the same whichever card it is, so that they wait in their places for one."""
    held = state.view.seats[_asked(state).seat].cards or ()
    cards = [
        button(
            el("span", with_cards(f"Discard {card(held[at]).symbol}")),
            key=str(number),
            data_act=message(do="pick", at=at),
            class_="pick-card",
            id=f"pick-{at}",
            aria_pressed="true" if at == picked else "false",
        )
        for number, at in enumerate(by_card, 1)
    ]
    first = len(cards) + 1
    chosen = by_card.get(picked) if picked is not None else None
    lies = held[picked] if picked is not None and chosen else None
    then = [
        _after_pick(state, book, first + at, choice, lies)
        for at, choice in enumerate(chosen or next(iter(by_card.values())))
    ]
    group = el("div", cards, class_="pick-cards", role="group", aria_label="Card to discard")
    return [group, *then], first + len(then)


def _after_pick(
    state: PersonState, book: Edition, at: int, choice: ChoiceView, lies: str | None
) -> Html:
    """What is done once a card is chosen: bet, or not."""
    bet = f"bet {dollars(choice.takes)}" if choice.takes else "no bet"
    says = f"Discard {card(lies).symbol}, {bet}" if lies else capital(bet)
    act = {**_asked(state).act, "option": choice.option}
    return button(
        el("span", with_cards(says)),
        key=str(at),
        data_act=message(do="act", act=act, round=state.view.round),
        disabled=lies is None,
        class_="choice",
        id=f"choice-{at}",
        title=named(book, choice.cite) if lies else "choose a card to discard first",
    )


def _choice(
    state: PersonState, book: Edition, at: int, key: str, choice: ChoiceView, worth: str
) -> Html:
    act = {**_asked(state).act, "option": choice.option}
    label: list[Inside] = [answer_label(choice.option, choice.says)]
    about = message(do="act", act=act, round=state.view.round)
    if (amounts := choice.amounts) is not None:
        label.append(el("span", bounds(amounts.least, amounts.most), class_="choice-takes"))
        label += _worth(worth)
        usual = _usual(amounts, _option(state, choice))
        return _choice_of_amount(amounts, label, about, key, usual)
    if choice.takes:
        label.append(el("span", f"{dollars(choice.takes)} more", class_="choice-takes"))
    label += _worth(worth)
    return button(
        label,
        key=key,
        data_act=about,
        class_="choice",
        id=f"choice-{at}",
        title=named(book, choice.cite),
        data_lights=_lights(state, choice.option),
    )


def _worth(worth: str) -> list[Inside]:
    """What the coach says of an answer, on its button."""
    return [el("span", worth, class_="choice-worth", title="worth on average")] if worth else []


def _usual(amounts: Amounts, option: Option | None) -> Cents:
    """The amount that a field begins with: the least, unless the most is the best there is."""
    most = option is not None and any(stake.best_at_most for stake in option.stakes)
    return amounts.most if most else amounts.least


def _choice_of_amount(
    amounts: Amounts, label: list[Inside], about: str, at: str, usual: Cents
) -> Html:
    """A choice that takes an amount of the player's own."""
    return el(
        "form",
        el("label", label, for_=f"amount-{at}"),
        el(
            "input",
            type="number",
            name="amount",
            id=f"amount-{at}",
            min=amounts.least / 100,
            max=amounts.most / 100,
            step=amounts.unit / 100,
            value=f"{usual / 100:g}",
        ),
        el("button", "Place", el("kbd", at), type="submit", data_key=at),
        data_act=about,
        class_="choice amount-choice",
        id=f"choice-{at}",
    )


def _cut(asked: TurnToAct, round_number: int) -> list[Inside]:
    assert asked.least is not None and asked.most is not None, "a cut has its bounds"
    about = {"do": "act", "act": asked.act, "round": round_number}
    middle = (asked.least + asked.most) // 2
    return [
        el(
            "form",
            el("label", "Cards to cut off", for_="cut-cards"),
            el(
                "input",
                type="number",
                name="cards",
                id="cut-cards",
                min=asked.least,
                max=asked.most,
                value=middle,
            ),
            el("button", "Cut", el("kbd", "1"), type="submit", data_key="1"),
            data_act=message(**about),
            class_="cut",
        ),
        button("Decline the cut", key="2", data_act=message(**about), class_="primary"),
    ]
