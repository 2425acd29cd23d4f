"""`croupier serve`: the house opens, on this machine alone unless asked otherwise."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import urlsplit

from rich.progress import Progress

from croupier.cli.error_exit import complain
from croupier.cli.screen import err, literal, out

if TYPE_CHECKING:
    from croupier.house import House
    from croupier.house.store import Store
    from croupier.limits import Limits

NOTHING_LEFT: Final = (
    "No table in it can be read. Go on from a backup, or with another file (--data)."
)
FIRST_PORT: Final = 8080
TRIED: Final = 50
"""This many ports are tried, from the first one up, when none is named."""
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True, slots=True)
class ServeRequest:
    """What `croupier serve` was asked for."""

    host: str
    port: int | None
    data: str | None
    names: tuple[str, ...]
    seen_at: str
    proxies: tuple[str, ...]
    opens: bool
    limits: Limits
    log_form: Literal["text", "json"]
    log_level: Literal["error", "warning", "info"]


def run(request: ServeRequest) -> None:
    """Serve until stopped; whatever happened is kept."""
    proxies = [_network(address) for address in request.proxies]
    _refuse_place(request.seen_at)
    refuse_without_web("sqlalchemy")
    from croupier.house.database import default_path

    place, host = request.data or str(default_path()), request.host
    refuse_without_web("starlette", "uvicorn", "websockets", "prometheus_client")
    with _ended_in_order(), _opened(place) as store, _listening(host, request.port) as listening:
        address = _address(host, listening.getsockname()[1])
        # The server ends in good order and then passes the interruption on.
        with suppress(KeyboardInterrupt):
            house = _house(store, request.limits)
            from croupier.web.logs import LogStyle
            from croupier.web.server import serve

            def tell() -> None:
                _tell(address, host, store.database.name, opens=request.opens)
                _tell_lost(house)

            serve(
                house, listening, started=tell, names=request.names, proxies=proxies,
                address=request.seen_at or address,
                logs=LogStyle(request.log_form, request.log_level),
            )  # fmt: skip
    with suppress(OSError):  # the terminal may be gone
        out().print("Stopped. Every table is kept.")


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError:
        complain(f"--proxy {text!r} is not an address: write 127.0.0.1, or a network as 10.0.0.0/8")


def _refuse_place(text: str) -> None:
    try:
        place = urlsplit(text)
        is_place = place.scheme == "http" and place.hostname and (place.port or 80)
    except ValueError:
        is_place = False
    if text and (not is_place or place.path.strip("/")):
        complain(f"--seen-at {text!r} is not the address of a server: write http://10.0.0.5:8080")


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """The signals that end a program end the house as Ctrl-C does: its file is closed first."""

    def stop(*_: object) -> None:
        for number in ending:
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    ending, hang_up = [signal.SIGTERM], getattr(signal, "SIGHUP", None)
    if hang_up is not None and signal.getsignal(hang_up) is not signal.SIG_IGN:
        ending.append(hang_up)
    before = {number: signal.signal(number, stop) for number in ending}
    if hang_up in before:  # the server knows what to do with the other one
        signal.signal(hang_up, lambda *_: signal.raise_signal(signal.SIGTERM))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _opened(place: str) -> Store:
    """The house's file; of a damaged one, the error says what can still be saved."""
    from croupier.errors import Damaged
    from croupier.house.store import Store

    try:
        return Store.open(place)
    except Damaged as error:
        complain(f"{error}\n{_what_is_left(place)}")


def _what_is_left(place: str) -> str:
    from croupier.errors import StoreError
    from croupier.house.store import Store
    from croupier.house.store_copy import tables_in

    try:
        with Store.read_only(place) as store:
            tables = list(tables_in(store))
    except StoreError:
        return NOTHING_LEFT
    lost = [
        f"  {table.id}  {table.name} cannot be read: {table.fault}"
        for table in tables
        if table.fault
    ]
    whole = [
        f"  {table.id}  {table.name}: {table.events:,} events"
        for table in tables
        if not table.fault
    ]
    if not whole:
        return "\n".join([*lost, NOTHING_LEFT])
    advice = f"{len(whole)} of {len(tables)} tables can be read; save each with `croupier export`:"
    ending = "Then go on from a backup, or with another file (--data)."
    return "\n".join([*lost, advice, *whole, ending])


def refuse_without_web(*needed: str) -> None:
    """The web table is an extra of the package."""
    try:
        for name in needed:
            import_module(name)
    except ModuleNotFoundError as error:
        complain(f"{error.name} is not installed; the house needs it: pip install 'croupier[web]'")


def _listening(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for, or on the first that is free."""
    if port is not None:
        advice = "choose another with --port, or leave it out to take the first that is free"
        return _bound(host, port) or complain(f"port {port} is in use already: {advice}")
    tried = range(FIRST_PORT, FIRST_PORT + TRIED)
    free = (socket_ for port in tried if (socket_ := _bound(host, port)) is not None)
    return next(free, None) or complain(
        f"ports {tried[0]} to {tried[-1]} are all in use: name a free one with --port"
    )


def _bound(host: str, port: int) -> socket.socket | None:
    """A socket that listens, or None if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # where it would let two servers have the same port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            return None
        complain(f"cannot listen at {host}, port {port}: {(error.strerror or str(error)).lower()}")
    return listening


def _address(host: str, port: int) -> str:
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}.get(host, host)
    return f"http://{name}:{port}"


def _house(store: Store, limits: Limits) -> House:
    """Bring the tables back, with a bar if that takes a while."""
    from croupier.house import House

    with Progress(console=err(), transient=True, disable=not err().is_terminal) as progress:
        task = progress.add_task("Bringing the tables back", total=None)
        return House(
            store, limits=limits,
            progress=lambda done, of: progress.update(task, completed=done, total=of),
        )  # fmt: skip


def _tell(address: str, host: str, place: str, *, opens: bool) -> None:
    console = out()
    console.print(
        f"The house is open at [bold]{literal(address)}[/] (Ctrl-C stops it).", highlight=False
    )
    console.print(f"[aside]Tables are kept in {literal(place)}[/]", soft_wrap=True, highlight=False)
    if host not in LOOPBACK:
        console.print("Everyone who can reach this machine can come in.", style="bad")
    sys.stdout.flush()
    if opens and _has_screen():
        webbrowser.open(address)


def _tell_lost(house: House) -> None:
    """Tables that are not there, and why."""
    for table in house.lost:
        line = f"{table.name} ({table.id}) cannot be opened, its record is kept: {table.why}"
        out().print(line, style="bad", soft_wrap=True, markup=False, highlight=False)
    sys.stdout.flush()


def _has_screen() -> bool:
    """Whether a browser would have a window to open in, rather than take over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
