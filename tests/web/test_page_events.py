"""What people do on pages: read once where it comes in, and of its shape when a page hears it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from msgspec import inspect

from croupier.house import NotAllowed
from croupier.web.dealer.page import Beginning, DealerPage
from croupier.web.dealer.payouts import PayoutPage
from croupier.web.desk.page import DeskPage
from croupier.web.drill.lesson import LessonPage
from croupier.web.drill.page import DrillPage
from croupier.web.lab.page import LabPage
from croupier.web.lobby.page import Lobby
from croupier.web.pages.live_markup import Pane
from croupier.web.pages.page_events import At, PageEvent, methods, read_event
from croupier.web.records.page import Records
from croupier.web.replay.page import ReplayPage
from croupier.web.table.page import TablePage
from croupier.web.workshop.page import WorkshopPage

PAGES: tuple[type, ...] = (
    Beginning, DealerPage, DeskPage, DrillPage, LabPage, LessonPage, Lobby, PayoutPage, Records,
    ReplayPage, TablePage, WorkshopPage,
)  # fmt: skip
KINDS = [
    pytest.param(page, kind, id=f"{page.__name__} {kind.__struct_config__.tag}")
    for page in PAGES
    for kind in methods(page)
]


def example(kind: inspect.Type) -> Any:
    """Something of a type, as a browser sends it."""
    match kind:
        case inspect.StructType():
            return {field.encode_name: example(field.type) for field in kind.fields}
        case inspect.UnionType():
            return example(kind.types[0])
        case inspect.DictType():
            return {"name": example(kind.value_type)}
        case inspect.VarTupleType():
            return [example(kind.item_type)]
        case inspect.IntType() | inspect.FloatType():
            return 1
        case inspect.BoolType():
            return True
    return "text"


@pytest.mark.parametrize(("page", "kind"), KINDS)
def test_what_a_browser_sends_is_read_and_any_other_shape_refused(
    page: Any, kind: type[PageEvent]
) -> None:
    sent = {"do": kind.__struct_config__.tag, **example(inspect.type_info(kind))}
    heard = page.__new__(page)
    assert type(read_event(heard, sent)) is kind
    for name in kind.__struct_fields__:
        with pytest.raises(NotAllowed, match="not understood"):
            read_event(heard, {**sent, name: [3]})
    for name in kind.__struct_fields__[: -len(kind.__struct_defaults__)]:
        with pytest.raises(NotAllowed, match="not understood"):
            read_event(heard, {key: value for key, value in sent.items() if key != name})


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_told_the_shape_and_knows_its_own_words_alone(page: Any) -> None:
    heard = page.__new__(page)
    read_event(heard, {"do": "shape", "shape": "wide", "questions": "all", "client_id": "a-1"})
    others: tuple[object, ...] = ("dance", None, 3, [], {}, "_hear")
    for do in others:
        with pytest.raises(NotAllowed, match="not understood"):
            read_event(heard, {"do": do})


class Take(PageEvent, frozen=True, tag="take"):
    """Something of a list."""

    at: At


class Listing:
    """A page with a list."""

    def __init__(self) -> None:
        self.taken: list[int] = []

    def _do_take(self, event: Take) -> None:
        self.taken.append(event.at)


def heard(pane: Pane, data: Mapping[str, object]) -> None:
    """Let a page hear something, in a loop of its own: a browser of another test may have one in
    this thread."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(lambda: asyncio.run(pane.hear(data))).result()


def test_what_has_another_shape_never_comes_to_a_page() -> None:
    page, pane = Listing(), Pane("", "")
    shown: list[int] = []
    pane.heard_by(page, lambda: shown.append(1))
    wrong: tuple[object, ...] = ("1", -1, 1.5, None, True, [1])
    for at in wrong:
        with pytest.raises(NotAllowed, match="not understood"):
            heard(pane, {"do": "take", "at": at})
    assert not page.taken and not shown
    heard(pane, {"do": "take", "at": 1, "fields": {}})
    assert page.taken == [1] and shown == [1]


def test_a_fault_of_ours_is_not_called_a_misunderstanding() -> None:
    class Faulty:
        def _do_take(self, event: Take) -> None:
            raise AttributeError("ours")

    pane = Pane("", "")
    pane.heard_by(Faulty())
    with pytest.raises(AttributeError):
        heard(pane, {"do": "take", "at": 1})
