"""A simulation as a drawing: how many standard errors each figure is away from the exact one."""

from __future__ import annotations

from typing import Final

from croupier.batch.simulation import CONFIDENCE, DEVIATIONS, EndingLine, Report, SampledNumber
from croupier.markup import Html, tag, words

WIDTH: Final = 760
LABELS: Final = 300
ROW: Final = 20
HEAD: Final = 64
MOST: Final = 5.0
"""Standard errors to either side that are drawn."""
STYLE: Final = (
    "text{font:13px sans-serif;fill:#222}.head{font-weight:bold}.axis{stroke:#888}"
    ".band{fill:#dfe8df}.dot{fill:#1f5f3f}.out{fill:#b3261e}.end{text-anchor:end}"
)


def drawn(report: Report, title: str) -> Html:
    """A dot for every figure that has an exact one; the band holds 99.9% of them."""
    rows = [
        ("mean", report.mean), ("standard deviation", report.deviation),
        ("hit frequency", report.hit_frequency), ("average stake", report.stake),
        *((_ending(line), line.share) for line in report.lines),
    ]  # fmt: skip
    shown = [(name, figure) for name, figure in rows if figure.deviations is not None]
    height = HEAD + ROW * max(1, len(shown)) + 30
    top, bottom = HEAD - 6, HEAD + ROW * len(shown)
    left, right = _across(-DEVIATIONS), _across(DEVIATIONS)
    band = tag("rect", x=left, y=top, width=right - left, height=bottom - top, class_="band")
    parts = [
        tag("style", STYLE),
        words(title, 0, 16, "head"),
        words(f"{report.rounds:,} rounds; the band holds {CONFIDENCE} of a fair sample", 0, 38, ""),
        band,
    ]
    for error in range(-4, 5, 2):
        x = _across(error)
        parts.append(tag("line", x1=x, y1=top, x2=x, y2=bottom, class_="axis"))
        parts.append(words(f"{error:+d}" if error else "exact", x - 12, bottom + 16, ""))
    for at, (name, figure) in enumerate(shown):
        parts += _row(name, figure, HEAD + ROW * at + ROW / 2 - 4)
    space = "http://www.w3.org/2000/svg"
    box = f"0 0 {WIDTH} {height}"
    return tag("svg", *parts, xmlns=space, viewBox=box, width=WIDTH, height=height)


def _ending(line: EndingLine) -> str:
    """An ending in words, with what it comes to, by which some are told apart."""
    return f"{line.hand}, {line.outcome} {float(line.net):+.4g}"


def _row(name: str, figure: SampledNumber, middle: float) -> list[Html]:
    apart = figure.deviations or 0.0
    x = _across(max(-MOST, min(MOST, apart)))
    kind = "dot" if figure.is_within else "out"
    return [
        words(name, 0, middle, ""),
        tag("circle", cx=x, cy=middle, r=4, class_=kind),
        words(f"{apart:+.2f}", WIDTH, middle, "end"),
    ]


def _across(errors: float) -> float:
    """Where a number of standard errors lies."""
    room = (WIDTH - LABELS - 70) / 2
    return round(LABELS + room + errors / MOST * room, 2)
