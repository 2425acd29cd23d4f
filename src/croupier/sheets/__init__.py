"""Game sheets: a poker-like house game on one page of TOML, without code.

`read_sheet` takes a text and gives the game, or every error with its line and column; nothing
else is touched. docs/game-sheets.md says how a sheet is written.
"""

from croupier.sheets.game import ReadSheet, SheetGame, load_sheet, read_sheet
from croupier.sheets.problems import Problem, SheetError

__all__ = ["Problem", "ReadSheet", "SheetError", "SheetGame", "load_sheet", "read_sheet"]
