"""The house: running tables, who sits where, the guard, clocks, and what each person sees.

What it offers is imported when it is asked for: its types need no database, and their schemas are
printed without the extra that brings one.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.house.house import House
    from croupier.house.open_table import OpenTable
    from croupier.house.people import Person
    from croupier.house.refusals import NotAllowed

__all__ = ["House", "NotAllowed", "OpenTable", "Person"]

_MODULES = {
    "House": "house",
    "NotAllowed": "refusals",
    "OpenTable": "open_table",
    "Person": "people",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
