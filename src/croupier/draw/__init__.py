"""Cards, chips and layouts as SVG, drawn by our own code from what a view shows."""

from croupier.draw.cards import deck
from croupier.draw.chips import every_chip
from croupier.draw.composition import SHAPES, Shape
from croupier.draw.glyphs import definitions
from croupier.draw.layout import TableLook, look_of
from croupier.draw.scene import Scene
from croupier.draw.table import Picture, picture, style, table_svg

__all__ = [
    "SHAPES",
    "Picture",
    "Scene",
    "Shape",
    "TableLook",
    "deck",
    "definitions",
    "every_chip",
    "look_of",
    "picture",
    "style",
    "table_svg",
]
