"""Serves a house with its pages as a process of its own that a test besieges: FILE PORT LIMITS."""

from __future__ import annotations

import json
import os
import socket
import sys
from pathlib import Path

from croupier.house import House
from croupier.house.store import Store
from croupier.web.limits import Limits

if __name__ == "__main__":
    file, port, limits = sys.argv[1:]
    os.environ["NICEGUI_STORAGE_PATH"] = str(Path(file).parent / "nicegui")
    from croupier.web.server import serve

    with (
        Store.open(Path(file)) as store,
        socket.create_server(("127.0.0.1", int(port))) as listening,
    ):
        serve(House(store), listening, started=lambda: None, limits=Limits(**json.loads(limits)))
