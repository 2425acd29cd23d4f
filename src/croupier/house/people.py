"""People: a name, and a token that only their device knows."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from croupier.house.refusing import NotAllowed

LONGEST_NAME: Final = 40
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32,128}")
_SEAL: Final = secrets.token_bytes(32)
"""Of this process: marks the tokens that it has made."""


@dataclass(frozen=True, slots=True)
class Person:
    """Someone signed in from a device."""

    id: str
    name: str
    token: str = field(repr=False)


def fresh_token() -> str:
    """A secret for a device: 256 bits that nobody can guess, and a mark that we have made it."""
    secret = secrets.token_urlsafe(32)
    return secret + _mark(secret)


def is_fresh(token: str) -> bool:
    """Whether a token has been made here since the house was opened; nobody chooses their own."""
    secret, mark = token[:43], token[43:]
    return hmac.compare_digest(mark.encode(), _mark(secret).encode())


def _mark(secret: str) -> str:
    return hmac.new(_SEAL, secret.encode(), hashlib.sha256).hexdigest()[:32]


def token_hash(token: object) -> str:
    """What is kept of a token. It is random already, so one round of SHA-256 is enough."""
    if not isinstance(token, str) or not _TOKEN.fullmatch(token):
        raise NotAllowed("this is no device token; sign in to get one", kind="stranger")
    return hashlib.sha256(b"croupier device 1\n" + token.encode()).hexdigest()


def proper_name(name: object) -> str:
    """A name as it is shown at a table."""
    clean = " ".join(name.split()) if isinstance(name, str) else ""
    if not clean or len(clean) > LONGEST_NAME or not clean.isprintable():
        raise NotAllowed(f"a name has 1 to {LONGEST_NAME} printable characters")
    return clean


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number if it looks like that of somebody else who is there."""
    taken = {_look(other) for other in others}
    number, numbered = 1, name
    while _look(numbered) in taken:
        number += 1
        numbered = f"{name[: LONGEST_NAME - 4].rstrip()} {number}"
    return numbered


def _look(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
