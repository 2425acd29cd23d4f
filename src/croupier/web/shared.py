"""The house that this server runs, for pages and the API alike."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.house import House
from croupier.web.clerk import Clerk
from croupier.web.work import Work


@dataclass(slots=True)
class Shared:
    """What everything served by one process has in common."""

    house: House
    clerk: Clerk
    work: Work


_shared: list[Shared] = []


def install(house: House) -> Shared:
    """Serve this house from now on."""
    _shared[:] = [Shared(house, Clerk(house), Work())]
    return _shared[0]


def shared() -> Shared:
    """What is being served."""
    assert _shared, "no house is being served"
    return _shared[0]


def house() -> House:
    """The house being served."""
    return shared().house
