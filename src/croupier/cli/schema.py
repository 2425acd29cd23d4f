"""Any JSON schema, printed: those that a house serves need no house."""

from __future__ import annotations

from croupier.cli.screen import print_json
from croupier.errors import RulebookError
from croupier.sheets import schema as sheets
from croupier.suggestion import none_such
from croupier.web import schemas

SHEET = "sheet"


def show(name: str) -> None:
    """Print the schema of that name."""
    if name == SHEET:
        print_json(sheets.schema())
    elif name in schemas.NAMES:
        print_json(schemas.schema(name))
    else:
        names = (SHEET, *schemas.NAMES)
        raise RulebookError(f"there is no schema {name!r}; {none_such(name, names, 'there are')}")
