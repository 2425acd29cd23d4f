"""The table: seats, chips, decks, shoes, procedures and irregularities."""

from croupier.table.act import Act, Event, Refusal, Refused, act_from
from croupier.table.dealer import Dealer
from croupier.table.plan import Due
from croupier.table.setup import Setup, Shuffler
from croupier.table.table import Table

__all__ = [
    "Act",
    "Dealer",
    "Due",
    "Event",
    "Refusal",
    "Refused",
    "Setup",
    "Shuffler",
    "Table",
    "act_from",
]
