"""What a house signs: which key is its own, and what its log of heads has come to."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from croupier.errors import RecordError
from croupier.record.chain import canonical

_HEX: Final = re.compile(r"(?:[0-9a-f]{2})*")


class Signer:
    """A private key of a house."""

    def __init__(self, private: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._key.public_key().public_bytes_raw().hex()

    @staticmethod
    def fresh() -> bytes:
        """A new private key."""
        return secrets.token_bytes(32)

    def sign(self, message: bytes) -> str:
        """The signature of something that begins with what it is, in hexadecimal digits."""
        return self._key.sign(message).hex()


def is_signed(key: str, signature: str, message: bytes) -> bool:
    """Whether the holder of a key has signed this."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(
            bytes.fromhex(signature), message
        )
    except (InvalidSignature, ValueError):
        return False
    return True


@dataclass(frozen=True, slots=True)
class KeyStatement:
    """A key of a house, signed by the one before it; the first one is signed by itself."""

    house: str
    key: str
    follows: str
    """The key that it takes the place of, empty for the first."""
    size: int
    """How long the log was when it came into use."""
    at: int
    signature: str = ""

    @property
    def said(self) -> bytes:
        """What is signed."""
        return b"croupier key 1\n" + canonical(_unsigned(self.as_data()))

    def as_data(self) -> dict[str, Any]:
        """The statement in plain values."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def read(cls, data: object) -> Self:
        """Read a statement back."""
        return cls(**members(data, cls.__annotations__, "a key of the house"))


@dataclass(frozen=True, slots=True)
class TreeHead:
    """The root of a house's log at one moment, signed: it fixes every entry up to there."""

    house: str
    size: int
    root: str
    at: int
    key: str
    signature: str = ""

    @property
    def said(self) -> bytes:
        """What is signed."""
        return b"croupier tree head 1\n" + canonical(_unsigned(self.as_data()))

    def as_data(self) -> dict[str, Any]:
        """The tree head in plain values."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def read(cls, data: object) -> Self:
        """Read a tree head back."""
        return cls(**members(data, cls.__annotations__, "a signed tree head"))


def _unsigned(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name != "signature"}


_KINDS: Final[Mapping[str, type[Any]]] = {"str": str, "int": int, "bool": bool}
_IN_HEX: Final = {"root": 32, "key": 32, "signature": 64, "hash": 32}
"""Members in hexadecimal digits, with the bytes that they have."""


def members(data: Any, types: Mapping[str, Any], what: str) -> dict[str, Any]:
    """The members of an object that has just these, each of its type."""
    if not isinstance(data, dict) or set(data) != set(types):
        raise RecordError(f"{what} should have {', '.join(types)}")
    for name, value in data.items():
        kind = _KINDS[str(types[name])]
        if type(value) is not kind or (kind is int and abs(value) >= 1 << 63):
            raise RecordError(f"{what}: {name} should be {_KIND_WORDS[kind]}, not {value!a:.60}")
        if name in _IN_HEX and not (_HEX.fullmatch(value) and len(value) == 2 * _IN_HEX[name]):
            raise RecordError(f"{what}: {name} should have {2 * _IN_HEX[name]} hexadecimal digits")
    return data


_KIND_WORDS: Final[Mapping[type[Any], str]] = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
}


def faults_of(keys: Sequence[KeyStatement], tree: TreeHead) -> list[str]:
    """What is wrong with the keys of a house and the tree head that the last of them signs."""
    if not keys:
        return ["it names none of the house's keys"]
    faults, before = [], KeyStatement(tree.house, keys[0].key, "", 0, keys[0].at)
    for number, signing_key in enumerate(keys, 1):
        if signing_key.follows != (before.key if number > 1 else ""):
            faults.append(f"key {number} does not follow the one before it")
        elif (
            signing_key.house != tree.house
            or signing_key.size < before.size
            or signing_key.at < before.at
        ):
            faults.append(f"key {number} is of another house, or of an earlier time than the last")
        elif not is_signed(before.key, signing_key.signature, signing_key.said):
            faults.append(f"key {number} is not signed by the key before it")
        before = signing_key
    ends = [*(key.size for key in keys[1:]), tree.size]
    if not any(
        key.key == tree.key and key.size <= tree.size <= end
        for key, end in zip(keys, ends, strict=True)
    ):
        faults.append("the tree head is signed by a key that was not the house's then")
    if not is_signed(tree.key, tree.signature, tree.said):
        faults.append("the signature of the tree head does not hold")
    return faults
