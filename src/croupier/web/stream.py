"""The stream of a table for programs: its state at every change, and messages the other way."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace
from starlette.websockets import WebSocket

from croupier.house import NotAllowed, OpenTable, Person
from croupier.house.person_state import PersonState
from croupier.web.context import shared
from croupier.web.json_http import anyone, news_of
from croupier.web.line import Line, refuse


async def stream(socket: WebSocket) -> None:
    """Serve one listener until it goes."""
    await socket.accept()
    try:
        person = anyone(socket)
        table = shared().house.table(socket.path_params["table_id"])
        line = _Stream(socket, table, person, news_of(socket))
    except NotAllowed as error:
        await refuse(socket, error)
        return
    stop = table.subscribe(line.changed.set, person)
    try:
        await line.serve()
    finally:
        stop()


class _Stream(Line):
    """One listener: the latest state whenever there is a newer."""

    def __init__(
        self, socket: WebSocket, table: OpenTable, person: Person | None, news: int
    ) -> None:
        super().__init__(socket)
        self._table, self._person, self._events = table, person, news
        self._latest: PersonState | None = None

    def leave(self, token: str) -> None:
        """A device has signed out: this may be its stream."""
        if self._person is not None and self._person.token == token:
            self.changed.set()

    @property
    def _is_over(self) -> bool:
        if self._table.is_away:
            self._code = 1012
        return self._table.is_closed or self._table.is_away

    async def _news(self) -> str | None:
        if self._table.is_away:
            return None
        await shared().clerk.settled(self._table)
        if self._person is not None:
            shared().house.person(self._person.token)  # it may have been signed out
        try:
            state = self._latest = self._table.state(self._person, self._events)
        except NotAllowed as error:  # as it was before, and why there is nothing newer
            if self._latest is None:
                raise
            state = replace(self._latest, fault=error.reason)
        return msgspec.json.encode({"state": state}).decode()

    async def _do(self, message: dict[str, Any], client_id: object) -> Any:
        if self._person is None:
            raise NotAllowed("sign in to act; you may look on", kind="stranger")
        return await shared().clerk.receive(self._table, self._person, message, client_id)
