"""`croupier serve`: the house opens, on this machine alone unless told otherwise."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.progress import Progress

from croupier.cli.error_exit import complain
from croupier.cli.screen import err, literal, out

if TYPE_CHECKING:
    from croupier.house import House
    from croupier.house.store import Store

FIRST_PORT: Final = 8080
TRIED: Final = 50
"""This many ports are tried, from the first one up, when none is named."""
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


def run(
    host: str, port: int | None, data: Path | None, *, names: Collection[str], opens: bool
) -> None:
    """Serve until stopped; whatever happened is kept."""
    refuse_without_web("sqlalchemy")
    from croupier.house.store import default_path

    place = data or default_path()
    # The pages' library keeps nothing of ours, but would make its folder where we stand.
    os.environ.setdefault("NICEGUI_STORAGE_PATH", str(place.parent / "nicegui"))
    refuse_without_web("nicegui")
    with _ended_in_order(), _opened(place) as store, _listening(host, port) as listening:
        address = _address(host, listening.getsockname()[1])
        # The server ends in good order and then passes the interruption on.
        with suppress(KeyboardInterrupt):
            house = _house(store)
            from croupier.web.server import serve

            def tell() -> None:
                _tell(address, host, place, opens=opens)
                _tell_lost(house)

            serve(house, listening, started=tell, names=names)
    with suppress(OSError):  # the terminal may be gone
        out().print("Stopped. Every table is kept.")


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


def _opened(place: Path) -> Store:
    """The house's file; of a damaged one, what can still be saved is told."""
    from croupier.errors import Damaged
    from croupier.house.store import Store

    try:
        return Store.open(place)
    except Damaged as error:
        complain(f"{error}\n{_what_is_left(place)}")


def _what_is_left(place: Path) -> str:
    from croupier.errors import StoreError
    from croupier.house.store import Store
    from croupier.house.store_backup import tables_in

    try:
        with Store.read_only(place) as store:
            tables = list(tables_in(store))
    except StoreError:
        return "No table in it can be read. Go on from a backup, or with another file (--data)."
    lost = [f"  {one.id}  {one.name} cannot be read: {one.fault}" for one in tables if one.fault]
    whole = [f"  {one.id}  {one.name}: {one.events:,} events" for one in tables if not one.fault]
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
    free = (found for one in tried if (found := _bound(host, one)) is not None)
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


def _house(store: Store) -> House:
    """Bring the tables back, with a bar if that takes a while."""
    from croupier.house import House

    with Progress(console=err(), transient=True, disable=not err().is_terminal) as progress:
        task = progress.add_task("Bringing the tables back", total=None)
        return House(
            store, progress=lambda done, of: progress.update(task, completed=done, total=of)
        )


def _tell(address: str, host: str, place: Path, *, opens: bool) -> None:
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
    for one in house.lost:
        line = f"{one.name} ({one.id}) cannot be opened, its record is kept: {one.why}"
        out().print(line, style="bad", soft_wrap=True, markup=False, highlight=False)
    sys.stdout.flush()


def _has_screen() -> bool:
    """Whether a browser would have a window to open in, rather than take over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
