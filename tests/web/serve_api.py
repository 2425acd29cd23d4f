"""Serves a house's API from a file, as a process of its own that a test may kill: FILE PORT."""

from __future__ import annotations

import sys

import uvicorn

from croupier.house import House
from croupier.house.store import Store
from croupier.web.server import application

if __name__ == "__main__":
    house = House(Store.open(sys.argv[1]))
    uvicorn.run(application(house, with_pages=False), port=int(sys.argv[2]), log_level="error")
