"""The desk's verdict: line by line with amount and paragraph, as one page that prints."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.disputes import Finding, SeatVerdict, Verdict
from croupier.disputes.round_audit import paid_words
from croupier.errors import RulebookError
from croupier.markup import Html, Inside, button, column_heads, el, menu, message
from croupier.money import dollars, signed
from croupier.rounds import COUPON, Result
from croupier.rounds.wager_names import cut_words, reason, spoken
from croupier.rulebook import Edition, cite_label, labelled
from croupier.web.desk import case_head
from croupier.web.desk.case import NUMBER, Case, CaseVerdict, is_unfinished, payable
from croupier.web.desk.gaps import gaps
from croupier.web.desk.rules import changes
from croupier.web.lab.bench import key_of
from croupier.web.pages.citations import cite_links
from croupier.web.pages.sentences import with_cards


def sheet(case: Case, judged: CaseVerdict, writing: int) -> Html:
    """The verdict, or why there is none yet."""
    print_ = button("Print", data_print=True, class_="quiet", id="desk-print")
    heading = el(
        "div",
        el("h2", "Verdict"),
        el("span", case_head.played_at(case), class_="line no-print"),
        print_ if judged.verdict else None,
        class_="part-head",
    )
    if judged.verdict is None:
        is_open = is_unfinished(case, judged)
        fault = "Still needed" if is_open else "This round is impossible"
        says = _says(case, judged)
        return el(
            "section",
            heading,
            el(
                "p",
                el("b", f"{fault}. "),
                says,
                id="desk-fault",
                class_=None if is_open else "fault",
            ),
            gaps(case, judged) if is_open else None,
            id="desk-sheet",
            class_="part sheet",
        )
    return el(
        "section",
        heading,
        case_head.head(case, writing),
        case_head.sentence(case, judged),
        _about(case, judged.verdict),
        _lines(case, judged, judged.verdict, writing),
        _in_all(judged),
        _paragraphs(case.book, judged.verdict, judged.findings or ()),
        case_head.signatures(case),
        id="desk-sheet",
        class_="part sheet",
        data_one_page=True,
    )


def _says(case: Case, judged: CaseVerdict) -> str:
    """What is missing or wrong, and where."""
    seat = f"Seat {case.seats[judged.seat].seat}" if judged.seat is not None else ""
    if seat and (counted := NUMBER.match(judged.says)) and is_unfinished(case, judged):
        return f"{seat} needs {counted[2]} cards and has {counted[1]}."
    if seat and ".wagers." in judged.where and judged.says.startswith("missing"):
        wager = spoken(judged.where.rpartition(".")[2])
        return f"{seat} needs a wager: {wager}."
    if judged.asked and judged.seat is not None:
        answers = " or ".join(option.name for option in judged.options)
        return f"Seat {case.seats[judged.seat].seat}, {judged.asked}: {answers}?"
    return f"{where_words(case, judged.where)}: {judged.says}" if judged.where else judged.says


def where_words(case: Case, where: str) -> str:
    """A path in words: seats[0].cards is seat 3, cards."""
    head, _, rest = where.partition("]")
    number = head.removeprefix("seats[")
    if number != head and number.isdecimal() and int(number) < len(case.seats):
        return f"Seat {case.seats[int(number)].seat}{rest.replace('.', ', ')}"
    return where.replace(".", ", ").capitalize()


def _about(case: Case, verdict: Verdict) -> Html:
    areas = [
        f"{spoken(area).capitalize()}: {' '.join(card.symbol for card in cards.values())}"
        for area, cards in verdict.file.areas.items()
        if cards
    ]
    changed = "; ".join(changes(case))
    lines = [*areas, f"House: {changed}"] if changed else areas
    return el(
        "p",
        el("b", case.book.title),
        [el("span", with_cards(line)) for line in lines],
        class_="about-round",
    )


HEAD: Final = ("wager", "staked", "comes to", "why", "paragraph", "was paid", "off by")


def _lines(case: Case, judged: CaseVerdict, verdict: Verdict, writing: int) -> Html:
    """Every wager of every seat on a line of one table."""
    places = {seat.seat: at for at, seat in enumerate(case.seats)}
    return el(
        "table",
        column_heads(*HEAD),
        [_seat(case, seat, places[seat.seat], judged, writing) for seat in verdict.seats],
        class_=f"findings-table verdict-lines{'' if judged.findings is not None else ' unpaid'}",
    )


def _seat(case: Case, verdict: SeatVerdict, at: int, judged: CaseVerdict, writing: int) -> Html:
    entry = verdict.entry
    answers = ", ".join(answer.option.name for answer in entry.choices.values())
    cards = " ".join(card.symbol for card in entry.cards)
    head = el(
        "tr",
        el(
            "th",
            el("b", f"Seat {verdict.seat}"),
            el("span", with_cards(cards)),
            el("span", answers, class_="aside") if answers else None,
            el(
                "span",
                "in all ",
                el("b", signed(verdict.net), id=f"net-{at}"),
                _net_field(case, at),
                class_="in-all",
            ),
            _finding_words(judged, f"seats[{at}].net"),
            scope="rowgroup",
            colspan=str(len(HEAD)),
        ),
        class_="seat-line",
    )
    rows = [_line(case, result, at, judged) for result in verdict.results]
    rows += _unsettled(case, verdict, at, judged)
    return el("tbody", head, rows, id=f"verdict-{at}-{writing}")


def _line(case: Case, result: Result, at: int, judged: CaseVerdict) -> Html:
    finding = _finding(judged, f"seats[{at}].paid.{result.wager}")
    hands = reason(result.settled())
    odds = f"at {result.odds}" if result.odds else ""
    if result.cut:
        odds = f"{dollars(result.cut.due)} {odds}".strip() + cut_words(result.settled())
    return el(
        "tr",
        el("th", spoken(result.wager).capitalize(), scope="row"),
        el("td", "" if result.wager == COUPON else dollars(result.stake), class_="number"),
        el("td", f"{result.outcome.value}, {signed(result.net)}", class_="comes"),
        el("td", ", ".join(part for part in (hands, odds) if part), class_="why"),
        el("td", cite_links(case.book, (*result.cites, *result.readings), 6)),
        el("td", _paid_field(case, at, result.wager), class_="was-paid"),
        el("td", _off(finding), class_="number"),
        id=key_of("line", str(at), result.wager),
        class_="wrong" if finding else None,
    )


def _unsettled(case: Case, verdict: SeatVerdict, at: int, judged: CaseVerdict) -> list[Html]:
    """Wagers on which something was paid though there was nothing to pay."""
    settled = {result.wager for result in verdict.results}
    rows = []
    for wager in payable(case):
        if wager in settled or wager not in case.seats[at].paid:
            continue
        finding = _finding(judged, f"seats[{at}].paid.{wager}")
        rows.append(
            el(
                "tr",
                el("th", spoken(wager).capitalize(), scope="row"),
                el("td"),
                el("td", "nothing to settle"),
                el(
                    "td",
                    labelled(finding.message.rpartition(": ")[2]) if finding else "",
                    class_="why",
                ),
                el("td", cite_links(case.book, finding.cites if finding else ())),
                el("td", _paid_field(case, at, wager), class_="was-paid"),
                el("td", _off(finding), class_="number"),
                id=key_of("line", str(at), wager),
                class_="wrong" if finding else None,
            )
        )
    others = [w for w in payable(case) if w not in settled and w not in case.seats[at].paid]
    if others:
        choices = {"": "another wager …", **{wager: spoken(wager) for wager in others}}
        other = menu(
            choices,
            data_changed=message(do="dispute", at=at),
            id=f"dispute-{at}",
            aria_label="Something was paid on another wager",
        )
        rows.append(el("tr", el("td", other, colspan="7"), id=f"others-{at}", class_="no-print"))
    return rows


def _paid_field(case: Case, at: int, wager: str) -> Html:
    return el(
        "input",
        type="text",
        inputmode="decimal",
        value=case.seats[at].paid.get(wager, ""),
        placeholder="$",
        id=key_of("paid", str(at), wager),
        data_typed=message(do="write", at=at, field=f"paid.{wager}"),
        aria_label=f"What was paid on {spoken(wager)}",
        autocomplete="off",
        class_="short",
    )


def _net_field(case: Case, at: int) -> Html:
    control = el(
        "input",
        type="text",
        inputmode="decimal",
        value=case.seats[at].net,
        placeholder="$",
        id=f"net-paid-{at}",
        data_typed=message(do="write", at=at, field="net"),
        autocomplete="off",
        class_="short",
    )
    shown = None if case.seats[at].net.strip() else "no-print"
    return el("label", "was paid ", control, class_=shown)


def _finding(judged: CaseVerdict, where: str) -> Finding | None:
    return next((finding for finding in judged.findings or () if finding.where == where), None)


def _finding_words(judged: CaseVerdict, where: str) -> Html | None:
    finding = _finding(judged, where)
    return el("span", labelled(finding.message), class_="fault") if finding else None


def _off(finding: Finding | None) -> Inside:
    if finding is None:
        return None
    much = "too much" if finding.off_by > 0 else "too little"
    words = paid_words(finding.found or 0)
    return el("b", f"{dollars(abs(finding.off_by))} {much}", title=words, class_="fault")


def _in_all(judged: CaseVerdict) -> Html:
    assert judged.verdict is not None
    says = el("span", "Enter payments as plus, collected wagers as minus.", class_="aside no-print")
    in_all = el("b", signed(judged.verdict.house_net), id="house-net")
    return el("p", el("span", "The house in all: ", in_all), says, class_="line")


def _paragraphs(book: Edition, verdict: Verdict, findings: Iterable[Finding]) -> Html:
    """The paragraphs that were cited, in our words: a verdict is read where no rulebook lies."""
    disputed = dict.fromkeys(cite for finding in findings for cite in finding.cites)
    results = [result for seat in verdict.seats for result in seat.results]
    settled = [cite for result in results for cite in (*result.cites, *result.readings)]
    rows = [
        el(
            "div",
            el("dt", cite_label(cite)),
            el("dd", words),
            class_="disputed" if cite in disputed else None,
        )
        for cite in dict.fromkeys([*disputed, *settled])
        if (words := says(book, cite))
    ]
    where = el("p", f"The paragraphs stand in the rules of {book.title}.", class_="elsewhere aside")
    return el("div", el("dl", rows, class_="cited", id="desk-cited"), where)


def says(book: Edition, cite: str) -> str:
    """A paragraph or reading in our words."""
    if cite in book.readings:
        return book.readings[cite].reading
    try:
        return book.paragraph(cite).summary
    except RulebookError:
        return ""
