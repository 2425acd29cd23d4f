"""Drawings for the PAR sheet, as SVG that needs nothing from outside and prints in black."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Final

from croupier.odds.figures import percent
from croupier.odds.game_odds import Chart
from croupier.odds.report import Share

WIDTH: Final = 848
ROW: Final = 24
LABELS: Final = 150
NUMBERS: Final = 90
CELL: Final = 34


def money(shares: Sequence[Share]) -> str:
    """Bars to the left for what the player loses, to the right for what the player wins."""
    largest = max(abs(share.value) for share in shares) or Fraction(1)
    lost = max((-share.value for share in shares if share.value < 0), default=Fraction(0))
    won = max((share.value for share in shares if share.value > 0), default=Fraction(0))
    room = WIDTH - LABELS - 2 * NUMBERS
    scale = room / float(lost + won) if lost + won else room / float(largest)
    zero = LABELS + NUMBERS + float(lost) * scale
    parts = [_line(zero, 0, zero, ROW * len(shares), "axis")]
    for at, share in enumerate(shares):
        middle, length = ROW * at + ROW / 2, abs(float(share.value)) * scale
        left = zero - length if share.value < 0 else zero
        side = "loss" if share.value < 0 else "gain"
        parts += [
            _text(0, middle, share.label, "label"),
            _text(LABELS + NUMBERS - 70, middle, percent(share.probability, 3), "aside end"),
            _rect(left, ROW * at + 5, max(length, 0.5), ROW - 10, side),
            _text(WIDTH, middle, percent(share.value, 3), "number end"),
        ]
    return _svg(WIDTH, ROW * len(shares), parts, "Where the money goes, by hand")


def stacked(parts_of_all: Mapping[str, Fraction]) -> str:
    """One bar cut into the parts of a whole."""
    at, parts = 0.0, []
    for number, (label, part) in enumerate(parts_of_all.items()):
        width = float(part) * WIDTH
        parts.append(_rect(at, 0, width, 34, f"part{number % 4}"))
        if width > 90:
            parts.append(_text(at + 10, 17, f"{label} {percent(part, 2)}", "inside"))
        at += width
    return _svg(WIDTH, 34, parts, "How often each choice is made")


def grid(chart: Chart) -> str:
    """A grid whose cells are the darker, the more often one of some options is chosen."""
    wanted = frozenset(chart.shaded)
    width, height = CELL * (len(chart.across) + 1), CELL * (len(chart.down) + 1)
    parts = []
    for at, label in enumerate(chart.across):
        parts.append(_text(CELL * (at + 1.5), CELL / 2, label, "label middle"))
    for at, label in enumerate(chart.down):
        parts.append(_text(CELL / 2, CELL * (at + 1.5), label, "label middle"))
    for (down, across), found in chart.cells.items():
        x = CELL * (chart.across.index(across) + 1)
        y = CELL * (chart.down.index(down) + 1)
        part = sum((p for option, p in found.items() if option in wanted), Fraction(0))
        parts.append(_cell(x, y, part, f"{down} {across}: {_spoken(found)}"))
    return _svg(width, height, parts, chart.title)


def _spoken(found: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{option} {percent(part, 1)}" for option, part in found.items())


def _cell(x: float, y: float, part: Fraction, title: str) -> str:
    words = "" if part == 0 else "●" if part == 1 else f"{float(part) * 100:.0f}"
    style = "inside middle" if part > Fraction(55, 100) else "number middle"
    return (
        f"<g><title>{escape(title)}</title>"
        f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{CELL - 2}" height="{CELL - 2}" rx="3" '
        f'class="cell" fill-opacity="{max(float(part), 0.05):.3f}"/>'
        f"{_text(x + CELL / 2, y + CELL / 2, words, style)}</g>"
    )


def _svg(width: float, height: float, parts: Iterable[str], title: str) -> str:
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(title)}" '
        f'style="max-width:{width:g}px">{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, words: str, style: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{style}">{escape(words)}</text>'


def _rect(x: float, y: float, width: float, height: float, style: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
        f'rx="2" class="{style}"/>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{style}"/>'
