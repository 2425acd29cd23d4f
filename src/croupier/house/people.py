"""People: a name, and a token that only their device knows."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass, field
from typing import Final

from croupier.house.refusing import NotAllowed

LONGEST_NAME: Final = 40
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32,128}")


@dataclass(frozen=True, slots=True)
class Person:
    """Someone signed in from a device."""

    id: str
    name: str
    token: str = field(repr=False)


def fresh_token() -> str:
    """A secret for a device: 256 bits that nobody can guess."""
    return secrets.token_urlsafe(32)


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
