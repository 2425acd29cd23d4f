"""Servers as processes of their own, which can be killed and started again."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

SERVE_API = Path(__file__).parents[1] / "web" / "serve_api.py"


class Server:
    """A command of Python that serves a house; it keeps its address when it is started again."""

    def __init__(self, *command: str, log: Path | None = None) -> None:
        """The command with {port} where its port belongs, and where to write its complaints."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self._command = [part.replace("{port}", str(self.port)) for part in command]
        self._log = log

    def start(self) -> None:
        """Serve, and wait until it does."""
        errors = self._log.open("wb") if self._log else None
        self.process = subprocess.Popen(
            [sys.executable, *self._command], stdout=subprocess.DEVNULL, stderr=errors
        )
        if errors:
            errors.close()
        while True:
            assert self.process.poll() is None, f"the server did not start\n{self.log()}"
            try:
                httpx.get(f"{self.address}/api/tables")
                return
            except httpx.TransportError:
                time.sleep(0.03)

    def log(self) -> str:
        """What it has complained of."""
        return self._log.read_text("utf-8", "replace") if self._log else ""

    def kill(self) -> None:
        """Stop it without warning."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def open_table(self, game: str, **wish: Any) -> str:
        """Open a table by the API, where a test is not about opening one."""
        with httpx.Client(base_url=f"{self.address}/api") as client:
            token = client.post("/sign-in", json={"name": "House"}).json()["token"]
            client.cookies.clear()
            bearer = {"authorization": f"Bearer {token}"}
            opened = client.post("/tables", json={"game": game, **wish}, headers=bearer)
            assert opened.status_code == 201, opened.text
            return str(opened.json()["id"])


def api_server(data: Path) -> Server:
    """The API alone."""
    return Server(str(SERVE_API), str(data), "{port}")


def house_server(data: Path | str) -> Server:
    """The house as `croupier serve` serves it, in a file or a database."""
    serve = ("-m", "croupier", "serve", "--no-open")
    return Server(*serve, "--port", "{port}", "--data", str(data))
