"""The event loop writes nothing, waits for no disk, and draws nothing that nobody looks at."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from croupier.house import House
from croupier.house.message_types import Sit
from croupier.house.store import Store
from croupier.web.gate import COOKIE
from support.api import PATIENCE, ApiGuest
from support.loop_beats import BEATS, refuse_held
from support.people import play_round
from support.servers import Server
from support.siege import open_page

SERVE_WATCHED = Path(__file__).parent / "serve_watched.py"


def comes(holds: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Whether something comes by itself."""
    ends = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > ends:
            return False
        time.sleep(0.01)
    return True


class Watched(Server):
    """A house that writes down what its event loop does, with a table at which Anna has played."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(SERVE_WATCHED), str(folder), "{port}", log=folder / "log")
        self.folder = folder
        with Store.open(folder / "house.sqlite", synchronous="OFF") as store:
            house = House(store)
            anna = house.sign_in("Anna")
            table = house.open_table(anna, {"game": "double-cross", "name": "Corner table"})
            table.do(anna, Sit(seat=1))
            play_round(house, table, {1: anna})
            self.table, self.cookie = table.id, f"{COOKIE}={anna.token}"
        self._seen = 0

    def noted(self, name: str) -> str:
        file = self.folder / name
        return file.read_text("utf-8") if file.exists() else ""

    def has_written(self) -> bool:
        """Whether there has been a commit since this was last asked, or is one soon."""
        found = comes(lambda: len(self.noted("commits")) > self._seen)
        self._seen = len(self.noted("commits"))
        return found

    def holds(self, hold: bool) -> None:
        """Let no commit come to its end, or all."""
        if hold:
            (self.folder / "hold").touch()
        else:
            (self.folder / "hold").unlink()


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    server = Watched(tmp_path_factory.mktemp("watched"))
    server.start()
    httpx.get(f"{server.address}/", headers={"accept": "text/html"})  # what is made once is made
    yield server
    server.kill()


@pytest.mark.parametrize("path", ["/", "/table/{}", "/table/{}/round/1", "/dealer/{}"])
def test_a_page_without_a_line_is_drawn_once_and_never_again(watched: Watched, path: str) -> None:
    headers = {"accept": "text/html", "cookie": watched.cookie}
    found = httpx.get(f"{watched.address}{path.format(watched.table)}", headers=headers)
    status = 404 if path.startswith("/dealer") else 200
    assert found.status_code == status and ("data-has" in found.text) == (status == 200)
    before = watched.noted("looks")
    wager = {"do": "wager", "seat": 1, "wager": "ante", "amount": 1100 + 100 * len(path)}
    said = httpx.post(
        f"{watched.address}/api/tables/{watched.table}/do", json=wager, headers=headers
    )
    assert said.status_code == 200
    assert not comes(lambda: watched.noted("looks") != before, 0.5)


@pytest.mark.parametrize("path", ["/table/{}", "/table/{}/round/1"])
def test_a_page_of_a_table_that_is_being_written_waits_without_stopping_others(
    watched: Watched, path: str
) -> None:
    guest = ApiGuest(watched.address, "Ben")
    assert watched.has_written()
    watched.holds(True)
    amount = {"/table/{}": 2000, "/table/{}/round/1": 3000}[path]
    wager = {"do": "wager", "seat": 1, "wager": "ante", "amount": amount}
    headers = {"cookie": watched.cookie}
    address = f"{watched.address}/api/tables/{watched.table}/do"
    said: list[int] = []

    def say() -> None:
        found = httpx.post(address, json=wager, headers=headers, timeout=60)
        said.append(found.status_code)

    saying = threading.Thread(target=say)
    saying.start()
    assert watched.has_written(), "the wager is on its way to the disk"
    opened = threading.Event()

    def look() -> None:
        with open_page(watched.address, path.format(watched.table), watched.cookie):
            opened.set()

    looking = threading.Thread(target=look)
    looking.start()
    try:
        assert not opened.wait(1.5), "nothing of the table is shown before it is certain"
        assert httpx.get(f"{watched.address}/api/games", timeout=PATIENCE).status_code == 200
    finally:
        watched.holds(False)
    assert opened.wait(PATIENCE)
    saying.join(PATIENCE)
    looking.join(PATIENCE)
    guest.close()
    assert said == [200]
    assert not watched.noted("stops")


@pytest.mark.parametrize("doing", ["sit", "sign-in", "open"])
def test_a_file_that_is_locked_holds_nobody_who_only_looks(watched: Watched, doing: str) -> None:
    """Someone who waits for the file waits alone: the loop neither works nor sleeps for long."""
    anna, ben = ApiGuest(watched.address, "Anna"), ApiGuest(watched.address, "Ben")
    table, other = anna.open(game="double-cross"), ben.open(game="let-it-ride")
    acts: dict[str, Callable[[], httpx.Response]] = {
        "sit": lambda: anna.post(table, {"do": "sit", "seat": 1}),
        "sign-in": lambda: anna.client.post("/sign-in", json={"name": "Carl"}),
        "open": lambda: anna.client.post("/tables", json={"game": "casino-war"}),
    }
    since = time.monotonic()
    locking = sqlite3.connect(watched.folder / "house.sqlite")
    locking.execute("begin exclusive")
    with ThreadPoolExecutor(1) as pool:
        said = pool.submit(acts[doing])
        for _ in range(20):
            time.sleep(0.05)
            assert ben.state(other)["revision"]
            assert ben.client.get("/tables").status_code == 200
        assert not said.done()  # it waits, and is done as soon as it can be
        locking.rollback()
        assert said.result(PATIENCE).status_code in (200, 201)
    locking.close()
    anna.close()
    ben.close()
    refuse_held(watched.folder / BEATS, since)
    assert not watched.noted("stops")


def test_no_long_text_is_read_on_the_event_loop(watched: Watched) -> None:
    since, long = time.monotonic(), b'{"game": "' + b"x" * 900_000 + b'"}'
    for path in ("settle", "odds", "advise", "sign-in"):
        found = httpx.post(f"{watched.address}/api/{path}", content=long, timeout=PATIENCE)
        assert found.status_code in (409, 413) and found.json()["refused"]
    with open_page(watched.address, "/desk") as page:
        for name in ("a.json", "a.toml"):
            headers = {"x-file-name": name}
            sent = httpx.post(
                f"{watched.address}/desk/upload", content=long, headers=headers, timeout=PATIENCE
            )
            page.act({"do": "uploaded", "ticket": sent.json()["ticket"]})
            assert name in page.words()
    assert not watched.noted("stops")
    refuse_held(watched.folder / BEATS, since)


def test_no_pay_table_is_priced_in_the_process_of_the_house(watched: Watched) -> None:
    def ask(pays: int) -> str:
        posted = {"raise": {"straight flush": f"{pays} to 1"}}
        asked = {"game": "double-cross", "posted": posted}
        found = httpx.post(f"{watched.address}/api/odds", json=asked, timeout=PATIENCE)
        assert found.status_code == 200, found.text
        return str(found.json()["value"])

    began = time.monotonic()
    with ThreadPoolExecutor() as threads:
        values = set(threads.map(ask, range(51, 57)))
    assert len(values) == 6
    refuse_held(watched.folder / BEATS, began)
    assert not watched.noted("stops")


def test_nothing_that_anyone_does_is_committed_on_the_event_loop(watched: Watched) -> None:
    address, cookie = watched.address, watched.cookie
    since = time.monotonic()
    watched.has_written()
    guest = ApiGuest(address, "Ben")
    assert watched.has_written(), "sign in"
    table = guest.open(game="double-cross")
    assert watched.has_written(), "open a table"
    guest.say(table, do="sit", seat=1)
    assert watched.has_written(), "a message"
    with guest.listening(table) as stream:
        stream.say(do="wager", seat=1, wager="ante", amount=1000)
        assert watched.has_written(), "a message on a stream"
        stream.say(do="act", act={"act": "withdraw wager", "seat": 1, "wager": "ante"})
    assert guest.client.post("/sign-out").status_code == 200
    assert watched.has_written(), "sign out, and give the seat up"
    guest.close()
    with open_page(address, "/", cookie) as lobby:
        lobby.act({"do": "rename", "fields": {"person": "Anna B"}})
        assert watched.has_written(), "another name"
        fields = {"name": "New", "edition": "nj", "sit": "yes"}
        lobby.act({"do": "open", "game": "let-it-ride", "fields": fields})
        assert watched.has_written(), "a table from the lobby"
    with open_page(address, f"/table/{watched.table}", cookie) as page:
        page.act({"do": "bring", "seat": 1, "fields": {"amount": "100"}})
        assert watched.has_written(), "chips on a page"
    with open_page(address, "/dealer", cookie) as dealer:
        fields = {"edition": "nj-2007", "method": "manual-shoe", "practice": "1"}
        fields |= {"begin": "deal", "mishaps": "0"}
        dealer.act({"do": "game", "value": "double-cross"})
        dealer.act({"do": "begin", "fields": fields})
        assert watched.has_written(), "a training"
    out = httpx.post(f"{address}/sign-out", headers={"cookie": cookie})
    assert out.status_code == 303
    assert watched.has_written(), "sign out on a page"
    known = httpx.get(f"{address}/api/me", headers={"cookie": cookie})
    assert known.status_code == 401
    assert not watched.noted("stops")
    refuse_held(watched.folder / BEATS, since)
    assert "Traceback" not in watched.log()
