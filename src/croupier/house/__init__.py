"""The house: running tables, who sits where, the guard, clocks, and what each person sees."""

from croupier.house.house import House
from croupier.house.open_table import OpenTable
from croupier.house.people import Person
from croupier.house.refusals import NotAllowed

__all__ = ["House", "NotAllowed", "OpenTable", "Person"]
