"""A bot that sits down at a table of the house and plays some rounds, through the API alone.

    croupier serve                                  in one terminal
    python examples/bot.py                          in another: opens a table of its own
    python examples/bot.py --table Kx3v9Qab         or sits down with you

It knows no rule of any game. What may be wagered and answered, and what that takes, stands in
the state that the house sends with every change; what is not allowed is refused in words.
"""

from __future__ import annotations

import argparse
import itertools
import json
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect


class Bot:
    """One seat at one table."""

    def __init__(self, address: str, name: str) -> None:
        self.http = httpx.Client(base_url=f"{address}/api", timeout=30)
        token = self._post("/sign-in", {"name": name})["token"]
        self.http.headers["authorization"] = f"Bearer {token}"
        self._stream_at = f"{address.replace('http', 'ws', 1)}/api/tables"
        self._token = token
        self._numbers = itertools.count(1)

    def _post(self, path: str, data: dict[str, Any]) -> dict[str, Any]:
        answer = self.http.post(path, json=data)
        if answer.is_error:
            raise SystemExit(f"The house refuses: {answer.json()['refused']}")
        found: dict[str, Any] = answer.json()
        return found

    def open_table(self, game: str) -> str:
        """A new table of this game, with two practice players."""
        return str(self._post("/tables", {"game": game, "practice": 2})["id"])

    def play(self, table: str, rounds: int) -> None:
        """Sit down in the first free seat, play, and leave."""
        state = self.http.get(f"/tables/{table}").json()
        taken = {int(seat) for seat in state["seats"]}
        seat = next(one for one in itertools.count(1) if one not in taken)
        with connect(
            f"{self._stream_at}/{table}/stream",
            additional_headers={"authorization": f"Bearer {self._token}"},
        ) as stream:
            state = self._say(stream, {"do": "sit", "seat": seat, "chips": 1_000_000})
            first = state["rounds"]
            while state["rounds"] < first + rounds:
                message = self.next_message(state, seat)
                state = self._say(stream, message) if message else self._state(stream)
            self._say(stream, {"do": "leave"})
        self._tell(table, seat, first)

    # ---- the bot's own head -----------------------------------------------------------------

    def next_message(self, state: dict[str, Any], seat: int) -> dict[str, Any] | None:
        """What to say in this state, or None to wait."""
        asked, wagering = state["asked"], state["wagering"]
        if asked:
            return {"do": "act", "act": self.answer(asked)} if asked["yours"] else None
        if not wagering or state["you"]["ready"]:
            return None
        placed = state["view"]["seats"][str(seat)]["wagers"]
        for terms in wagering["wagers"]:
            # Wagers that must equal another are put down with it.
            if not terms["optional"] and "equals" not in terms and terms["wager"] not in placed:
                wager = {"do": "wager", "seat": seat, "wager": terms["wager"]}
                return {**wager, "amount": terms["least"]}
        return {"do": "ready"}

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The answer to what is asked: decline a cut, take the dearest choice otherwise."""
        act: dict[str, Any] = dict(asked["act"])
        if asked["kind"] == "choice":
            choice = max(asked["choices"], key=lambda one: one["takes"])
            act["option"] = choice["option"]
            if "least" in choice:
                act["amount"] = choice["least"]
        return act

    # ---- speaking with the house ------------------------------------------------------------

    def _say(self, stream: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message; gives the first state that holds what came of it.

        The number in client_id makes it safe to send the same message again: it is done once.
        """
        stream.send(json.dumps({**message, "client_id": f"bot {next(self._numbers)}"}))
        state: dict[str, Any] = {"revision": -1}
        while True:
            told = json.loads(stream.recv(timeout=60))
            if "refused" in told:
                raise SystemExit(f"The house refuses: {told['refused']}")
            if "receipt" in told:
                wanted = told["receipt"]["revision"]
                while state["revision"] < wanted:
                    state = self._state(stream)
                return state
            state = told["state"]

    def _state(self, stream: ClientConnection) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(stream.recv(timeout=60))
        state: dict[str, Any] = told["state"]
        return state

    def _tell(self, table: str, seat: int, before: int) -> None:
        for one in reversed(self.http.get(f"/tables/{table}/rounds").json()["rounds"]):
            mine = one["seats"].get(str(seat))
            if one["number"] > before and mine:
                wagers = ", ".join(f"{each['wager']} {each['outcome']}" for each in mine["results"])
                print(f"Round {one['number']}: {mine['net'] / 100:+,.2f} ({wagers})")


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="A bot that plays at a table of the house.")
    parser.add_argument("--address", default="http://127.0.0.1:8080")
    parser.add_argument("--name", default="Bot")
    parser.add_argument("--game", default="double-cross")
    parser.add_argument("--table", help="sit down here instead of opening a table")
    parser.add_argument("--rounds", type=int, default=3)
    wanted = parser.parse_args()
    bot = Bot(wanted.address, wanted.name)
    table = wanted.table or bot.open_table(wanted.game)
    print(f"At table {table}.")
    bot.play(table, wanted.rounds)


if __name__ == "__main__":
    main()
