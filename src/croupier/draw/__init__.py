"""Cards, chips and layouts as SVG, drawn by our own code from what a view shows."""

from croupier.draw.glyphs import definitions
from croupier.draw.layout import Look, look_of
from croupier.draw.scene import Scene
from croupier.draw.table import Picture, picture, style, table_svg

__all__ = ["Look", "Picture", "Scene", "definitions", "look_of", "picture", "style", "table_svg"]
