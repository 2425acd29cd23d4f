"""Cards, chips and layouts as SVG, drawn by our own code from what a view shows."""

from croupier.draw.glyphs import definitions
from croupier.draw.look import Look, look_of
from croupier.draw.table import style, table_svg

__all__ = ["Look", "definitions", "look_of", "style", "table_svg"]
