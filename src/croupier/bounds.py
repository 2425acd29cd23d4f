"""How much a text may hold before anyone reads it: its size, its nesting, the length of a key.

Readers of JSON and TOML take time that grows with the square of some shapes, and stack that grows
with others. No text of ours has such a shape, so one look from left to right refuses them all.
"""

from __future__ import annotations

import re
from typing import Final

from croupier.errors import ShapeError

LARGEST_FILE: Final = 1_000_000
"""Bytes of a file that is read whole: a round takes about one kilobyte."""
DEEPEST: Final = 32
"""Brackets within brackets; a round or a message has six at most."""
MOST_PARTS: Final = 8
"""Parts of a dotted key; a round file has four at most."""
MOST_VALUES: Final = 20_000
"""Values in one text, counted by what stands between them."""

_QUOTED: Final = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"""|\\?)'
    r"|'''(?:[^']++|'(?!''))*+(?:''')?"
    r'|"(?:[^"\\\n]++|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+",
    re.DOTALL,
)
_BETWEEN: Final = re.compile(r"[\n=,:\[\]{}]")


def refuse_shape(text: str) -> None:
    """Refuse a text in JSON or TOML that no reader should begin."""
    bare = _QUOTED.sub('""', text)
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", bare):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise ShapeError(f"nested more than {DEEPEST} deep")
    pieces = _BETWEEN.split(bare)
    if len(pieces) > MOST_VALUES:
        raise ShapeError(f"more than the {MOST_VALUES:,} values that a text may have")
    if any(piece.count(".") >= MOST_PARTS for piece in pieces):
        raise ShapeError(f"a key in it has more than {MOST_PARTS} parts between its dots")
