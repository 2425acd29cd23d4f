"""The guard: who may do what, how much at once, and how large a message may be."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final

from croupier.house.limits import MOST_BUCKETS
from croupier.house.occupancy import Occupancy
from croupier.house.refusals import NotAllowed
from croupier.limits import LARGEST_MESSAGE
from croupier.rounds.script import Role
from croupier.table import Act, act_from
from croupier.table.acts.players import LeaveTable, SitDown

LONGEST_CLIENT_ID: Final = 64


def refuse_large(size: int) -> None:
    """No message is as large as that."""
    if size > LARGEST_MESSAGE:
        raise NotAllowed(
            f"a message has at most {LARGEST_MESSAGE:,} bytes, not {size:,}", kind="too large"
        )


def proper_client_id(client_id: object) -> str | None:
    """The number that a sender has given a message, if any."""
    if client_id is None:
        return None
    is_proper = isinstance(client_id, str) and 0 < len(client_id) <= LONGEST_CLIENT_ID
    if not is_proper or not str(client_id).isprintable():
        raise NotAllowed(f"client_id is 1 to {LONGEST_CLIENT_ID} printable characters")
    return str(client_id)


class Buckets:
    """How much each person may still send: a bucket that fills up again with time."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, who: str, now: float) -> None:
        """Take one out, or refuse."""
        if len(self._left) > MOST_BUCKETS:
            self.tidy(now)
        left, then = self._left.get(who, (self._burst, now))
        left = min(self._burst, left + max(0.0, now - then) * self._rate)
        if left < 1:
            self._left[who] = left, now
            raise NotAllowed(
                f"too many messages: {self._rate:.0f} a second are heard, wait a moment",
                kind="too many",
            )
        self._left[who] = left - 1, now

    def tidy(self, now: float) -> None:
        """Forget buckets that are full again."""
        full = self._burst / self._rate
        self._left = {who: bucket for who, bucket in self._left.items() if now - bucket[1] < full}


def act_of(data: object) -> Act:
    """The act that a message describes."""
    if not isinstance(data, Mapping):
        raise NotAllowed('an act is an object: {"act": "place wager", "seat": 3, ...}')
    try:
        act = act_from(data)
    except (ValueError, TypeError) as error:
        raise NotAllowed(str(error)) from None
    if isinstance(act, SitDown | LeaveTable):
        raise NotAllowed('say {"do": "sit"} or {"do": "leave"} for that')
    return act


def refuse_stranger(standing: Occupancy, person_id: str, act: Act) -> None:
    """Refuse an act that is not this person's to do."""
    if act.BY is Role.PLAYER:
        refuse_others_seat(standing, person_id, act.seat)  # type: ignore[attr-defined]
        return
    is_supervisor = standing.roles.get("supervisor") == person_id
    if act.BY in (Role.SUPERVISOR, Role.CHANCE) or act.IS_SUPERVISED:
        if is_supervisor:
            return
        if act.BY in (Role.SUPERVISOR, Role.CHANCE):
            raise NotAllowed(f"{act.NAME} is the supervisor's to say")
    if standing.roles.get("dealer") != person_id:
        raise NotAllowed(f"{act.NAME} is the dealer's to do")


def refuse_player(wagering: Container[str], person_id: str) -> None:
    """Nobody has a say in how a round goes on in which they have a wager."""
    if person_id in wagering:
        raise NotAllowed(
            "you have a wager in this round: someone else has to do that, or wait for its end"
        )


def refuse_others_seat(standing: Occupancy, person_id: str, seat: object) -> None:
    """Only its holder acts for a seat, and not while giving it up."""
    if type(seat) is not int or standing.holders.get(seat) != person_id:
        raise NotAllowed(f"you do not sit at seat {seat!r}")
    if seat in standing.leaving:
        raise NotAllowed(f"you are leaving seat {seat}; sit down there again to go on")
