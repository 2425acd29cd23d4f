"""One simulation: a house, its players and what goes wrong, all by one seed."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

from croupier.errors import StoreError
from croupier.games import GAMES
from croupier.house import NotAllowed, commits, house_log, open_table, person_state
from croupier.house.leases import EVERY
from croupier.house.person_state import PersonState
from croupier.house.store import Store
from croupier.web import server
from simulator.auditor import Auditor, Shown
from simulator.database import DATABASES, Disk, SimulatedDatabase
from simulator.network import Network
from simulator.players import Kept, Player
from simulator.server import Server, patient_event, patient_lock
from simulator.world import Node, World

SHEETS: Final = Path(__file__).parents[2] / "examples" / "games"
PLAYED: Final = 6.0
"""Seconds for which people play and things go wrong."""
AFTER: Final = 60.0
"""Seconds after which everything must be over once nothing goes wrong any more."""
TAKEN_OVER: Final = 3.0
"""Seconds within which a table goes on at another server."""


@dataclass(slots=True)
class Outcome:
    """What came of a seed."""

    seed: int
    faults: list[str]
    trace: str
    acts: int
    troubles: dict[str, int] = field(default_factory=dict)
    """How often what went wrong."""

    def line(self) -> str:
        """How to see it again."""
        return f"make simulate SEED={self.seed}  # {self.faults[0]}" if self.faults else ""


@cache
def _sheet() -> str:
    return sorted(SHEETS.glob("three*.toml"))[0].read_text()


class Simulation:
    """A house with everything around it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.world = World(seed)
        self.chance = self.world.chance
        self.network = Network(self.world)
        self.disk = Disk(self.world)
        self.is_shared = self.chance.random() < 0.85
        self.addresses = [
            f"http://server-{one}"
            for one in range(1, self.chance.randint(2, 3) + 1 if self.is_shared else 2)
        ]
        self.clients = Node(self.world, "clients")
        self.kept = Kept()
        self.shown: list[Shown] = []
        self.players: list[Player] = []
        self.gone: list[Server] = []
        self.troubles: dict[str, int] = {}
        self.is_healed = False
        self._hit: dict[str, float] = {}
        """By server: when something last happened to it."""
        self.late: list[str] = []
        """Tables that nobody has taken over in time."""

    # ---- servers ----------------------------------------------------------------------------

    def server(self, address: str) -> Server | None:
        """The process that is there, if it runs."""
        found = self.network.servers.get(address)
        return found if found is not None and not found.is_dead else None

    def start(self, address: str) -> None:
        """Start a server, unless there is one."""
        if self.server(address) is None:
            if (old := self.network.servers.get(address)) is not None:
                self.gone.append(old)
            Server(self.world, self.network, self.disk, address, is_shared=self.is_shared)
            self.world.after(1.0, lambda: self._again(address))

    def _again(self, address: str) -> None:
        """One that could not start is started again."""
        found = self.network.servers[address]
        if found.is_dead and (not found.is_started or self.is_healed):
            self.start(address)

    # ---- what goes wrong --------------------------------------------------------------------

    def plan(self, only: str) -> None:
        """Choose what goes wrong, and when: anything, or one thing alone, more often."""
        chance = self.chance
        troubles = [one for one in self.TROUBLES if only in one.__name__]
        level = chance.choice((0.0, 0.5, 1.0))
        self.network.lost = level * chance.uniform(0, 0.08)
        self.network.doubled = level * chance.uniform(0, 0.15)
        self.network.late = level * chance.uniform(0, 0.1)
        for _ in range(chance.randint(1, 8) if only else chance.randint(1, 5)):
            trouble = chance.choice(troubles)
            self.world.at(chance.uniform(0.5, PLAYED - 1), lambda one=trouble: self._do(one))  # type: ignore[misc]

    def _do(self, trouble: Callable[[Simulation, str], None]) -> None:
        if self.is_healed:
            return
        address = self.chance.choice(self.addresses)
        name = trouble.__name__.strip("_").replace("_", " ")
        self.troubles[name] = self.troubles.get(name, 0) + 1
        self.world.note(name, address)
        for one in self.addresses if trouble in self.FOR_ALL else [address]:
            self._hit[one] = self.world.now
        trouble(self, address)

    def _crash(self, address: str) -> None:
        """Gone at once, and back after a while; another has its tables within three seconds."""
        if (server := self.server(address)) is not None:
            moment, others = self.world.now, self._running() - {server}
            server.crash()
            self.world.after(TAKEN_OVER, lambda: self._look_for(server, others, moment))
        self.world.after(self.chance.uniform(0.2, 6), lambda: self.start(address))

    def _running(self) -> set[Server]:
        """The servers that can do their work."""
        return {
            one
            for one in self.network.servers.values()
            if one.is_started and one.is_well and not one.is_dead
        }

    def _look_for(self, gone: Server, others: set[Server], moment: float) -> None:
        """The tables of a server that is gone are at another, if one was well all the time. If one
        of the others has stopped since, it may have been the one that was taking them: then they
        have as long again from there."""
        here, again = others & self._running(), max(one.stopped for one in others | {gone})
        if again > moment:
            self.world.at(again + TAKEN_OVER, lambda: self._look_for(gone, here, again))
            return
        is_back = not gone.is_dead and not gone.is_paused
        if is_back or not any(self._hit.get(one.address, -1.0) < moment - EVERY for one in here):
            return
        asked = "SELECT id FROM tables WHERE owner = ? AND closed IS NULL AND listing LIKE ?"
        given = gone.database.server, '%"seated":true%'
        rows = self.disk.connection.execute(asked, given).fetchall()
        self.late += [f"{table} was not taken over within {TAKEN_OVER:g} s" for (table,) in rows]
        self.troubles["looked for"] = self.troubles.get("looked for", 0) + 1

    def _crash_at_the_database(self, address: str) -> None:
        """Gone between two things that it asks of the database, or before the answer goes out."""
        if (server := self.server(address)) is not None:
            server.database.crash_in = self.chance.randint(1, 12)
        self.world.after(self.chance.uniform(2, 7), lambda: self.start(address))

    def _pause(self, address: str) -> None:
        """It stands still for less or more than a lease."""
        if (server := self.server(address)) is not None:
            times = self.chance.uniform(0.3, 2), self.chance.uniform(2, 5)
            self._stands_still(server, self.chance.choice(times))

    def _pause_at_the_database(self, address: str) -> None:
        """It stands still while it waits for the database, with whatever it has locked there."""
        if (server := self.server(address)) is not None:
            seconds = self.chance.uniform(2, 6)
            server.database.pause = lambda: self._stands_still(server, seconds)
            server.database.pause_in = self.chance.randint(1, 12)
            server.database.pauses_locked = self.chance.random() < 0.5

    def _stands_still(self, server: Server, seconds: float) -> None:
        """It is paused, its steady clock with it or not; after three seconds another has its
        tables."""
        if server.is_paused:
            return
        moment, others = self.world.now, self._running() - {server}
        server.pause()
        if seconds > TAKEN_OVER:
            self.world.after(TAKEN_OVER, lambda: self._look_for(server, others, moment))
        if self.chance.random() < 0.6:
            server.asleep += seconds
        self.world.after(seconds, server.go_on)

    def _cut_from_database(self, address: str) -> None:
        self._for_a_while(address, "is_cut", True, False)

    def _failed_writes(self, address: str) -> None:
        self._for_a_while(address, "fails", self.chance.uniform(0.05, 0.6), 0.0)

    def _slow_database(self, address: str) -> None:
        self._for_a_while(address, "slow", self.chance.uniform(0.01, 0.3), 0.0)

    def _for_a_while(self, address: str, name: str, value: Any, usual: Any) -> None:
        if (server := self.server(address)) is not None:
            setattr(server.database, name, value)
            self.world.after(
                self.chance.uniform(0.3, 6), lambda: setattr(server.database, name, usual)
            )

    def _database_down(self, _address: str) -> None:
        """The database crashes, and is there again after a while."""
        for address in self.addresses:
            if (server := self.server(address)) is not None:
                server.database.is_cut = True
        self.world.after(self.chance.uniform(0.3, 4), self._database_up)

    def _database_up(self) -> None:
        for database in DATABASES.values():
            database.is_cut = False

    def _partition(self, address: str) -> None:
        """It does not reach a neighbour, or some people."""
        others = [one for one in self.addresses if one != address]
        others += [player.name for player in self.players]
        pair = frozenset((address, self.chance.choice(others)))
        self.network.cut.add(pair)
        self.world.after(self.chance.uniform(0.5, 6), lambda: self.network.cut.discard(pair))

    def _wall_clock_jumps(self, address: str) -> None:
        if (server := self.server(address)) is not None:
            server.wrong += self.chance.choice((-1, 1)) * 10 ** self.chance.uniform(0, 5)

    def _database_clock_jumps(self, _address: str) -> None:
        self.disk.ahead += self.chance.choice((-1, 1)) * 10 ** self.chance.uniform(0, 2)

    def _planned_stop(self, address: str) -> None:
        """Tables are handed over; then it is started again."""
        if (server := self.server(address)) is not None:
            server.stop()
            self.world.after(3.0, lambda: server.crash())
            self.world.after(3.5, lambda: self.start(address))

    def _new_key(self, address: str) -> None:
        """The house signs with another key from now on."""
        server = self.server(address)
        if server is not None and server.house is not None:
            log = server.house.log

            def renew() -> None:
                with suppress(NotAllowed, StoreError):
                    log.renew_key()

            server.thread(renew)

    def _torn_snapshots(self, _address: str) -> None:
        """Snapshots are not what was written; they are derived, and must not matter."""
        tear = "UPDATE snapshots SET state = substr(state, 1, length(state) / 2)"
        self.disk.connection.execute(tear)

    TROUBLES: Final = (
        _crash,
        _crash,
        _crash_at_the_database,
        _crash_at_the_database,
        _pause,
        _pause,
        _pause_at_the_database,
        _pause_at_the_database,
        _cut_from_database,
        _failed_writes,
        _slow_database,
        _database_down,
        _partition,
        _wall_clock_jumps,
        _database_clock_jumps,
        _planned_stop,
        _new_key,
        _torn_snapshots,
    )

    FOR_ALL: Final = (_database_down, _database_clock_jumps)
    """What happens to every server."""

    def heal(self) -> None:
        """Nothing goes wrong any more."""
        self.is_healed = True
        self.network.lost = self.network.doubled = self.network.late = 0.0
        self.network.cut.clear()
        for database in DATABASES.values():
            database.is_cut, database.fails, database.slow = False, 0.0, 0.0
            database.crash_in = database.pause_in = 0
        for address in self.addresses:
            if (server := self.server(address)) is not None:
                server.go_on()
            self.start(address)
        for player in self.players:
            player.is_over = True

    # ---- play -------------------------------------------------------------------------------

    def begin(self) -> None:
        """Start the servers, and send people to them."""
        for address in self.addresses:
            self.start(address)
        games = [*GAMES, ""]
        first = self.seed % len(games)
        for number in range(1 + (self.chance.random() < 0.3)):
            game = games[(first + number) % len(games)]
            wish: dict[str, Any] = {"game": game} if game else {"sheet": _sheet()}
            if self.chance.random() < 0.3:
                wish["clock"] = 2
            if self.chance.random() < 0.2:
                wish["practice"] = 1
            seats = range(2, 2 + self.chance.randint(1, 2))
            self.clients.loop.create_task(self._company(wish, list(seats)))

    async def _company(self, wish: dict[str, Any], seats: list[int]) -> None:
        """Those who play at one table."""
        players = [
            Player(self.clients, self.network, self.kept, self.addresses, seat) for seat in seats
        ]
        self.players += players
        table = await players[0].come(wish)
        for player in players[1:]:
            self.clients.loop.create_task(player.play(table))
        await players[0].play()

    def run(self, only: str = "", *, thorough: bool = False) -> Outcome:
        """Play, heal, and look at what came of it."""
        try:
            self.begin()
            self.plan(only)
            self.world.run(PLAYED)
            self.heal()
            self.world.run(
                PLAYED + AFTER,
                lambda: bool(self.players) and all(player.is_done for player in self.players),
            )
            faults = [] if all(one.is_done for one in self.players) else ["it does not go on"]
            faults += self.late
            faults += self.clients.loop.failed
            for server in (*self.gone, *self.network.servers.values()):
                faults += server.loop.failed
            database = SimulatedDatabase(self.disk, is_shared=self.is_shared)
            store = Store(database)
            store.house_id = self._house_id()
            auditor = Auditor(self.disk, store, self.kept, self.shown)
            faults += auditor.audit(thorough=thorough)
            self.troubles |= self.network.counts
            return Outcome(self.seed, faults, self.world.trace, auditor.acts, self.troubles)
        finally:
            self._end()

    def _house_id(self) -> str:
        return str(self.disk.connection.execute("SELECT id FROM house").fetchone()[0])

    def _end(self) -> None:
        for node in (*self.gone, *self.network.servers.values(), self.clients):
            node.bury()
        self.disk.close()


@contextmanager
def seams(simulation: Simulation) -> Iterator[None]:
    """Have chance, threads and what is shown in the hands of the simulation."""
    world = simulation.world
    chance = random.Random(f"secrets {simulation.seed}")
    threads = SimpleNamespace(Event=patient_event(world), Lock=patient_lock(world))

    def state_of(at: open_table.OpenTable, *given: Any, **named: Any) -> PersonState:
        state = person_state.state_of(at, *given, **named)
        simulation.shown.append(Shown(at.id, state.revision, at.journal.events, at.journal.head))
        return state

    with ExitStack() as stack:
        stack.enter_context(patch("random._urandom", chance.randbytes))
        stack.enter_context(patch.object(commits, "threading", threads))
        stack.enter_context(patch.object(house_log, "threading", threads))
        stack.enter_context(patch.object(open_table, "state_of", state_of))
        # What takes minutes in a house is to happen within seconds here.
        stack.enter_context(patch.object(open_table, "IDLE", 1.0))
        stack.enter_context(patch.object(open_table, "EVERY", 2))
        stack.enter_context(patch.object(open_table, "MANY", 20))
        stack.enter_context(patch.object(server, "SIGN_EVERY", 1.0))
        yield


def simulate(seed: int, only: str = "", *, thorough: bool = False) -> Outcome:
    """What comes of a seed, if anything goes wrong or one thing alone."""
    logging.getLogger("croupier").setLevel(logging.CRITICAL)
    simulation = Simulation(seed)
    with seams(simulation):
        return simulation.run(only, thorough=thorough)
