"""Finds PostgreSQL and runs servers of it for tests."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import psycopg
from sqlalchemy import create_engine, text

Sql = Callable[..., None]
"""Does statements in a database: its place first."""
DEBIAN: Final = Path("/usr/lib/postgresql")
"""Where Debian keeps the programs, a folder for each version; it puts few of them on the path."""
OWNER: Final = "croupier"
GUARDED: Final = "guarded"
"""The one name that needs a password."""
PATIENCE: Final = 60
"""Seconds in which a server must have started or stopped."""
LOG_BYTES: Final = 1 << 20
"""Size of the files in which the server notes changes first, the least that it takes."""
USUAL: Final = ("listen_addresses=127.0.0.1", "unix_socket_directories=", "autovacuum=off")
HASTY: Final = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""Settings of a server that survives no loss of power, and is the quicker for it."""
EMPTY: Final = """
do $$ declare filled text; begin
    select string_agg(oid::regclass::text, ', ') into filled from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0;
    if filled is not null then execute 'truncate ' || filled || ' restart identity cascade'; end if;
end $$
"""
"""Leaves no row in any table."""


def find() -> Path | None:
    """The folder of the server's programs: the newest of Debian's, or the one on the path."""
    versions = [each for each in DEBIAN.glob("*/bin") if (each / "initdb").exists()]
    if versions:
        return max(versions, key=lambda each: int(each.parent.name))
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def _unprivileged() -> dict[str, Any]:
    """Whom to run the server as: it refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    import pwd

    known = {each.pw_name for each in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in known else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Postgres:
    """A server in a folder of its own on a free port, open to everyone on this machine."""

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        """A durable server keeps what is committed though it is killed."""
        programs = find()
        assert programs is not None, "PostgreSQL is not installed: make programs"
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self._programs, self._folder, self._as = programs, folder, _unprivileged()
        self._settings = () if durable else HASTY
        self._process: subprocess.Popen[bytes] | None = None
        self._names = count(1)
        self._used: list[str] = []
        if self._as:
            os.chown(folder, self._as["user"], self._as["group"])
        local = ("--encoding=UTF8", "--locale=C", "--auth=trust", f"--username={OWNER}")
        log = f"--wal-segsize={LOG_BYTES >> 20}"
        self.run("initdb", "--no-sync", *local, log, "--pgdata", str(folder / "data"))
        rules = folder / "data" / "pg_hba.conf"
        rules.write_text(f"host all {GUARDED} all scram-sha-256\n{rules.read_text()}")

    def start(self) -> None:
        """Serve, and wait until it does."""
        settings = (*USUAL, *self._settings)
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *(self._programs / "postgres", "-D", self._folder / "data"),
                    *("-p", str(self.port)),
                    *(word for each in settings for word in ("-c", each)),
                ],
                **self._as,
                cwd=self._folder,
                stdout=log,
                stderr=log,
            )
        end = time.monotonic() + PATIENCE
        while not self._is_ready():
            assert self._process.poll() is None, f"PostgreSQL stopped\n{self.log()}"
            assert time.monotonic() < end, f"PostgreSQL does not start\n{self.log()}"
            time.sleep(0.02)

    def stop(self) -> None:
        """End every connection and write everything down."""
        self._end(signal.SIGINT)

    def crash(self) -> None:
        """Drop everything at once: the next start has to recover."""
        self._end(signal.SIGQUIT)

    def database(self) -> str:
        """Make an empty database, and say how it is reached."""
        name = f"test_{next(self._names)}"
        self.run("createdb", *("-h", "127.0.0.1", "-p", str(self.port), "-U", OWNER), name)
        return f"postgresql://{OWNER}@127.0.0.1:{self.port}/{name}"

    @contextmanager
    def empty_house(self) -> Iterator[str]:
        """A database in which is no house, though the tables of one may stand there: to make them
        takes the processor four times as long as to empty them."""
        url = self._used.pop() if self._used else self.database()
        yield url
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(EMPTY)
        self._used.append(url)

    def sql(self, url: str, *statements: str) -> None:
        """Do something in a database that no house does."""
        engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
        with engine.begin() as connection:
            for statement in statements:
                connection.execute(text(statement))
        engine.dispose()

    def drop_connections(self) -> None:
        """Cut off everyone who is connected, as a network does."""
        others = "select pg_terminate_backend(pid) from pg_stat_activity where pid != "
        others += "pg_backend_pid() and backend_type = 'client backend'"
        self.sql(f"postgresql://{OWNER}@127.0.0.1:{self.port}/postgres", others)

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """Let no file grow beyond the least that the server needs, as on a disk that is full."""
        self._limit_files(LOG_BYTES)
        try:
            yield
        finally:
            self._limit_files("unlimited")

    def _limit_files(self, size: int | str) -> None:
        assert self._process is not None
        first = self._process.pid
        self._limit(first, size)  # before its children: those to come have what it has
        children = Path(f"/proc/{first}/task/{first}/children").read_text()
        for process in map(int, children.split()):
            self._limit(process, size)

    def _limit(self, process: int, size: int | str) -> None:
        # By a program, since only the one who owns a process may; it may have ended just now.
        asked = ["prlimit", "--pid", str(process), f"--fsize={size}:"]
        subprocess.run(asked, **self._as, capture_output=True, check=False)

    def log(self) -> str:
        """What the server has said."""
        return self._log.read_text("utf-8", "replace")

    @property
    def _log(self) -> Path:
        return self._folder / "log"

    def _is_ready(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        asked = [str(self._programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)

    def run(self, program: str, *words: str) -> None:
        """Run one of the programs that come with the server."""
        done = subprocess.run(
            [self._programs / program, *words],
            **self._as,
            cwd=self._folder,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, f"{program}: {done.stderr.decode('utf-8', 'replace')}"


@contextmanager
def running(*, durable: bool = False) -> Iterator[Postgres]:
    """A server that is stopped and removed in the end."""
    # Not in pytest's own folder, which nobody but its owner may enter.
    with tempfile.TemporaryDirectory(prefix="croupier-postgres-") as folder:
        server = Postgres(Path(folder), durable=durable)
        server.start()
        try:
            yield server
        finally:
            server.stop()
