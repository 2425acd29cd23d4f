"""What people may say at a table, each message with its members, read once where it comes in."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec
import orjson
from msgspec import Meta

from croupier.house.guard import act_of, refuse_large
from croupier.house.refusals import NotAllowed
from croupier.money import Cents
from croupier.table import Act

CHIPS: Final = 100_000
"""What someone brings who does not say."""
SLOWEST: Final = 5.0
"""Seconds between what the house does, at the most."""
Sign: TypeAlias = Literal[
    "hello", "good luck", "well played", "thank you", "ouch", "one moment", "good night"
]
Role: TypeAlias = Literal["supervisor", "dealer"]
Amount: TypeAlias = Annotated[Cents, Meta(ge=0)]


class Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="do"):
    """Something that is said at a table."""

    round: int | None = None
    """The round that it is about: it is refused in another."""

    @property
    def do(self) -> str:
        """What it says to do."""
        return str(self.__struct_config__.tag)

    def digest(self) -> str:
        """The same for the same message."""
        return _digest_of(self)


class Sit(Message, frozen=True, kw_only=True, omit_defaults=True, tag="sit"):
    """Take a free seat with chips, or take one's own again before the round is over."""

    seat: int
    chips: Amount = CHIPS
    coupons: Amount = 0
    beside: int | None = None
    """The own seat that a second area is taken beside."""


class Leave(Message, frozen=True, kw_only=True, omit_defaults=True, tag="leave"):
    """Leave a seat, or every own one."""

    seat: int | None = None


class Practice(Message, frozen=True, kw_only=True, omit_defaults=True, tag="practice"):
    """Let a simple player take a free seat."""

    seat: int


class PracticeAway(Message, frozen=True, kw_only=True, omit_defaults=True, tag="practice away"):
    """Send a simple player away."""

    seat: int


class PutWager(Message, frozen=True, kw_only=True, omit_defaults=True, tag="wager"):
    """Place a wager with those that must equal it; an amount of nothing takes it back."""

    seat: int
    wager: str
    amount: Amount


class Repeat(Message, frozen=True, kw_only=True, omit_defaults=True, tag="repeat"):
    """The last round's opening wagers again, on every own seat that has none."""


class Undo(Message, frozen=True, kw_only=True, omit_defaults=True, tag="undo"):
    """Take back the last own wager, before "No more bets"."""


class Ready(Message, frozen=True, kw_only=True, omit_defaults=True, tag="ready"):
    """Deal me in; without a wager: I sit this round out."""

    ready: bool = True


class DoAct(Message, frozen=True, kw_only=True, omit_defaults=True, tag="act"):
    """Any act of the table."""

    act: Act

    def digest(self) -> str:
        content = {"do": self.do, "act": self.act.as_data(), "round": self.round}
        return _digest_of(content)


class TakeRole(Message, frozen=True, kw_only=True, omit_defaults=True, tag="take role"):
    """Be the supervisor or the dealer."""

    role: Role


class LayDownRole(Message, frozen=True, kw_only=True, omit_defaults=True, tag="lay down role"):
    """Be it no more."""

    role: Role


class Hold(Message, frozen=True, kw_only=True, omit_defaults=True, tag="hold"):
    """The supervisor holds the deal."""


class GoOn(Message, frozen=True, kw_only=True, omit_defaults=True, tag="go on"):
    """The supervisor lets the deal go on."""


class OneStep(Message, frozen=True, kw_only=True, omit_defaults=True, tag="step"):
    """One thing that the dealer does."""


class AskPlayer(Message, frozen=True, kw_only=True, omit_defaults=True, tag="ask"):
    """The dealer asks the player whose turn it is."""


class Close(Message, frozen=True, kw_only=True, omit_defaults=True, tag="close"):
    """The supervisor closes an empty table for good."""


class ShowSign(Message, frozen=True, kw_only=True, omit_defaults=True, tag="sign"):
    """Show the others a sign."""

    sign: Sign


class SetPace(Message, frozen=True, kw_only=True, omit_defaults=True, tag="pace"):
    """Let the dealer go faster or slower."""

    pace: Annotated[float, Meta(ge=0, le=SLOWEST)]


def _digest_of(content: object) -> str:
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()


AnyMessage: TypeAlias = (
    Sit | Leave | Practice | PracticeAway | PutWager | Repeat | Undo | Ready | DoAct | TakeRole
    | LayDownRole | Hold | GoOn | OneStep | AskPlayer | Close
    | ShowSign | SetPace
)  # fmt: skip
KINDS: Final[Mapping[str, type[AnyMessage]]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(AnyMessage)
}
"""Every kind of message by what it says to do."""

_WORDS: Final = {
    "seat": "which seat? It is a number",
    "chips": "chips is an amount in cents",
    "coupons": "coupons is an amount in cents",
    "amount": "amount is an amount in cents",
    "beside": "beside is the number of a seat of yours",
    "wager": "which wager? It is a name, such as ante",
    "ready": "ready is true or false",
    "role": f"a role is {' or '.join(get_args(Role))}",
    "round": "round is the number of a round",
    "sign": f"a sign is one of: {', '.join(get_args(Sign))}",
    "pace": f"pace is a number of seconds from 0 to {SLOWEST:g}",
}
"""What is said of a member that is missing, or that is not what it should be."""


def read_message(data: object) -> AnyMessage:
    """Read what someone has said; what cannot be read is refused in words."""
    do = data.get("do") if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or not isinstance(do, str):
        raise NotAllowed('a message is an object that says what to do: {"do": "ready"}')
    _refuse_large(data)
    if do not in KINDS:
        raise NotAllowed(f"there is no message called {do[:40]!r}; there are {', '.join(KINDS)}")
    if do == "act":
        return DoAct(act=act_of(data.get("act")), round=_read(Undo, {**data, "do": "undo"}).round)
    return _read(KINDS[do], data)


def _read(kind: type[AnyMessage], data: Mapping[str, object]) -> AnyMessage:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise NotAllowed(_in_words(kind, str(error))) from None


def _in_words(kind: type[AnyMessage], fault: str) -> str:
    """The first member that is not what it should be, in our own words."""
    for name in kind.__struct_fields__:
        if f"$.{name}" in fault or f"`{name}`" in fault:
            return _WORDS[name]
    return fault


def _refuse_large(data: Mapping[str, object]) -> None:
    try:
        size = len(orjson.dumps(dict(data)))
    except TypeError as error:
        raise NotAllowed(f"that is not a message in JSON: {error}") from None
    refuse_large(size)
