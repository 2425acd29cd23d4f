"""The description of the API: everything is in it, and it needs nothing from elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import get_args

import httpx

from croupier.house.message_types import KINDS
from croupier.house.refusals import Kind
from croupier.web import api, api_page
from croupier.web.gate import STATUS
from support.api import ApiGuest


def test_every_endpoint_message_and_member_is_described(guest: Callable[..., ApiGuest]) -> None:
    known = api_page.described()
    asked = {(one["method"], one["path"]) for one in known["ask"]}
    stream = ("WebSocket", "/tables/{table_id}/stream")
    assert asked == {stream, *((method, path) for method, path, _ in api.ENDPOINTS)}
    assert {json.loads(one["message"])["do"] for one in known["say"]} == set(KINDS)
    assert set(STATUS) == set(get_args(Kind)) == set(known["refused"])
    anna = guest("Anna")
    assert set(known["state"]) == set(anna.state(anna.open(game="double-cross")))


def test_the_page_asks_for_nothing_from_elsewhere(address: str) -> None:
    found = httpx.get(f"{address}/api")
    assert found.status_code == 200 and found.headers["content-type"].startswith("text/html")
    fetched = re.findall(r'(?:src|href)="(?!#)([^"]*)', found.text)
    assert fetched and all(one.startswith("/") and "//" not in one for one in fetched)
    assert "POST</span> /api/tables/{table_id}/do" in found.text
