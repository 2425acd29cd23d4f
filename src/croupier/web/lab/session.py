"""The lab's session: what many rounds may come to, under the current rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from croupier.errors import MoneyError, OddsError
from croupier.markup import Html, el, menu, message, tag, title, words
from croupier.money import Cents, cents, dollars
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.analysis import Priced
from croupier.solver.figures import decimal
from croupier.solver.game_odds import odds_of
from croupier.solver.long_run.bounded_number import BoundedNumber
from croupier.solver.long_run.results import ResultBand
from croupier.solver.long_run.session import Session, prospects, spoken
from croupier.web.lab.bench import key_of
from croupier.web.lab.figures import section, table
from croupier.web.lab.number_text import PLACES

WIDTH, HEIGHT, FOOT = 848, 220, 26
FIELDS: Final = {
    "rounds": "Rounds",
    "stake": "Stake, $ a unit",
    "bankroll": "Bankroll, $",
    "an_hour": "Rounds an hour",
}


@dataclass(frozen=True)
class SessionDraft:
    """A session as it is written in the lab."""

    fields: Mapping[str, str] = field(
        default_factory=lambda: {"rounds": "500", "stake": "10", "bankroll": "300", "an_hour": "60"}
    )
    bet: str = ""
    """A bet by its name; nothing for the main game."""
    sides: Mapping[str, str] = field(default_factory=dict)
    """What is written for each side wager that is played along; nothing if it is not."""

    def with_side(self, wager: str, written: str) -> SessionDraft:
        """The same with another stake on a side wager."""
        return replace(self, sides={**self.sides, wager: written[:40]})

    def with_field(self, name: str, written: str) -> SessionDraft:
        """The same with one field written over."""
        return replace(self, fields={**self.fields, name: written[:40]})


def work_out(priced: Priced, plan: SessionDraft, progress: Progress) -> Session:
    """What the session may come to; what cannot be read is refused in words."""
    bankroll = plan.fields["bankroll"].strip()
    there = priced.solved.odds.side_wagers(priced.rules)
    written = {wager: plan.sides.get(wager, "").strip() for wager in there}
    is_main = plan.bet in ("", priced.main.bet.name)
    sides = {
        wager: _money(wager, amount) for wager, amount in written.items() if amount and is_main
    }
    return prospects(
        priced,
        rounds=_whole("rounds", plan.fields["rounds"]),
        stake=_money("stake", plan.fields["stake"]),
        bet=plan.bet if plan.bet and not sides else None,
        sides=sides,
        bankroll=_money("bankroll", bankroll) if bankroll else None,
        an_hour=_whole("rounds an hour", plan.fields["an_hour"]),
        progress=progress,
    )


def _whole(name: str, written: str) -> int:
    plain = written.strip().replace(",", "")
    if not (plain.isascii() and plain.isdecimal()) or len(plain) > 9:
        raise OddsError(f"{name}: a whole number, not {written!r}")
    return int(plain)


def _money(name: str, written: str) -> Cents:
    try:
        return cents(written)
    except MoneyError as error:
        raise OddsError(f"{name}: {error}") from None


# ---- drawing --------------------------------------------------------------------------------


def form(plan: SessionDraft, rules: Rules) -> Html:
    """What is asked about a session."""
    odds = odds_of(rules.edition.game)
    bets = tuple(bet.name for bet in odds.offered(rules) if not bet.is_joint)
    fields = [_field(words, plan.fields[name], name, field=name) for name, words in FIELDS.items()]
    chosen = plan.bet if plan.bet in bets else next(iter(bets), "")
    act = message(do="plan", field="bet")
    bet = menu({name: name for name in bets}, chosen, id="session-bet", data_changed=act)
    # A menu with other bets is another menu: it is not brought up to date option by option.
    label = el("label", "Bet", bet, id=key_of("label", *bets))
    sides = (
        _sides(plan, odds.side_wagers(rules), odds.fixed_stakes(rules)) if chosen == bets[0] else []
    )
    note = odds.side_wagers_note(rules)
    return el(
        "div",
        el("div", fields, label, sides, class_="columns"),
        el("p", note, class_="aside", id="on-sides") if note else None,
        id="session-form",
    )


def _field(words: str, written: str, key: str, **fields: str) -> Html:
    entry = el(
        "input",
        type="text",
        inputmode="decimal",
        value=written,
        id=key_of("session", key),
        data_typed=message(do="plan", **fields),
        autocomplete="off",
    )
    return el("label", words, entry)


def _sides(plan: SessionDraft, wagers: tuple[str, ...], fixed: Mapping[str, Cents]) -> list[Html]:
    """A stake for every wager that can be played along; none is none."""
    boxes = []
    for wager in wagers:
        words = f"with {wager}, $"
        if wager in fixed:
            words += f" ({dollars(fixed[wager])} or none)"
        boxes.append(_field(words, plan.sides.get(wager, ""), f"side-{wager}", side=wager))
    return boxes


def box(form_: Html, shown: Html) -> Html:
    """The whole of it."""
    return section("lab-session", "A session of many rounds", form_, shown)


def waiting(words: str, *, is_fault: bool = False) -> Html:
    """Instead of prospects."""
    return el(
        "div",
        el("p", words, class_="fault" if is_fault else "aside", role="alert" if is_fault else None),
        id="session-shown",
    )


def shown(session: Session) -> Html:
    """Chances, a picture of all results, what an hour costs, and how the bankroll fares."""
    rows = [
        _money_row("expected", "Expected result", session.expected),
        _money_row(
            "deviation",
            "Standard deviation",
            Fraction(session.standard_deviation),
            session.about,
        ),
        _row("ahead", "Ahead", session.ahead),
        _row("level", "Level", session.level),
        _row("behind", "Behind", session.behind),
        _money_row("hour-staked", "Staked an hour", session.hourly_stake),
        _money_row("hour-lost", "Lost an hour", session.hourly_loss),
        *_bankroll(session),
    ]
    quantiles = [
        el(
            "tr",
            el("th", f"{part * 100}%", scope="row"),
            el("td", f"{session.about}{spoken(result)} or less", class_="number"),
            id=f"session-quantile-{part * 100}",
        )
        for part, result in session.quantiles.items()
    ]
    notes = [el("p", note, class_="aside") for note in session.notes]
    return el(
        "div",
        el("div", picture(session), class_="drawing"),
        el(
            "div",
            table(["", "", "known"], rows),
            table(["of sessions", "end with"], quantiles),
            class_="beside",
        ),
        notes,
        id="session-shown",
    )


def _row(key: str, name: str, chance: BoundedNumber) -> Html:
    return el(
        "tr",
        el("th", name, scope="row"),
        el("td", chance.percent(PLACES), class_="number"),
        el("td", chance.said, class_="aside"),
        id=f"session-{key}",
    )


def _money_row(key: str, name: str, amount: Fraction, about: str = "") -> Html:
    return el(
        "tr",
        el("th", name, scope="row"),
        el("td", about + spoken(amount), class_="number"),
        el("td"),
        id=f"session-{key}",
    )


def _bankroll(session: Session) -> list[Html]:
    if session.ruin is None or session.for_ever is None:
        return []
    rows = [
        _row("ruin", f"Ruin of {dollars(session.plan.bankroll or 0)}", session.ruin.chance),
        _row("lasts", "Lasts and is ahead", session.ruin.ahead),
        _row("for-ever", "Ruin, played for ever", session.for_ever.chance),
    ]
    lasts = session.for_ever.rounds
    if lasts is not None:
        low, high = (int(decimal(number, 0)) for number in (lasts.low, lasts.high))
        rows.append(
            el(
                "tr",
                el("th", "Lasts on average", scope="row"),
                el("td", f"{low:,} to {high:,} rounds", class_="number"),
                el("td"),
                id="session-lasts-rounds",
            )
        )
    return rows


def picture(session: Session) -> Html:
    """All results as bars, those that lose to the left of those that win."""
    bands = session.bands(40)
    most = max(float(band.chance.value) for band in bands) or 1.0
    wide = WIDTH / len(bands)
    bars = [_bar(session, band, at * wide, wide, most) for at, band in enumerate(bands)]
    marks = [
        words(spoken(session.cents(bands[at].low)), at * wide, HEIGHT + 16, "aside middle")
        for at in _marks(len(bands))
    ]
    axis = tag("line", class_="axis", x1=0, y1=HEIGHT, x2=WIDTH, y2=HEIGHT)
    return tag(
        "svg",
        axis,
        *bars,
        *marks,
        viewBox=f"0 0 {WIDTH} {HEIGHT + FOOT}",
        role="img",
        aria_label="How likely each result is",
        width=WIDTH,
    )


def _bar(session: Session, band: ResultBand, x: float, wide: float, most: float) -> Html:
    """The results between two amounts; the most likely ones are the highest."""
    tall = float(band.chance.value) / most * (HEIGHT - 10)
    amounts = f"{spoken(session.cents(band.low))} to {spoken(session.cents(band.high))}"
    return tag(
        "g",
        title(f"{amounts}: {band.chance.percent(3)}"),
        tag(
            "rect",
            class_="gain" if band.low >= 0 else "loss",
            x=x + 1,
            y=HEIGHT - tall,
            width=max(wide - 2, 1),
            height=tall,
            rx=2,
        ),
    )


def _marks(bands: int) -> list[int]:
    """Bands whose beginning is written below them: a handful, not too near the ends."""
    every = max(1, bands // 6)
    return list(range(every // 2 + 1, bands - every // 2, every))
