"""What a server asks the database about the others: who is there, who has which table, and to have
one that nobody has."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Executable, Text, and_, bindparam, select
from sqlalchemy import delete as delete_from
from sqlalchemy import update as update_of

from croupier.house.database import Database
from croupier.house.limits import LASTS
from croupier.house.store_schema import SERVERS, TABLES

FORGOTTEN: Final = 3_600_000
"""Thousandths of a second after which a server that is gone is forgotten."""
AHEAD: Final = int(2 * LASTS * 1000)
"""Thousandths of a second by which the end of a lease may lie ahead; one that lies further was
written before the database's clock was set back, and would last for as long as that was."""


class LeaseStatements:
    """The statements for one kind of database, prepared once.

    Each asks for the time by itself. A server that was paused between asking for the time and
    asking who is there would take those who have renewed their leases meanwhile for gone.
    """

    def __init__(self, database: Database) -> None:
        now, own = database.now, bindparam("own", type_=Text)
        is_there = and_(SERVERS.c.until >= now, SERVERS.c.until <= now + AHEAD)
        is_other = and_(SERVERS.c.id != own, is_there)
        is_free = and_(
            TABLES.c.id == bindparam("which"),
            TABLES.c.closed.is_(None),
            TABLES.c.owner.is_(None) | TABLES.c.owner.not_in(select(SERVERS.c.id).where(is_other)),
        )
        free = select(TABLES.c.id).where(is_free).with_for_update(skip_locked=True, key_share=True)
        put = database.insert(SERVERS)
        renewed = {name: put.excluded[name] for name in ("address", "until")}
        has_table = and_(SERVERS.c.id == TABLES.c.owner, is_there)

        self.now: Executable = select(now)
        self.others: Executable = select(SERVERS.c.program).where(is_other)
        """The programs of the other servers that are there."""
        self.forget: Executable = delete_from(SERVERS).where(SERVERS.c.until < now - FORGOTTEN)
        self.renew: Executable = put.on_conflict_do_update(index_elements=["id"], set_=renewed)
        self.owners: Executable = (
            select(
                TABLES.c.id,
                TABLES.c.epoch,
                TABLES.c.listing,
                SERVERS.c.id.label("owner"),
                SERVERS.c.address,
            )
            .select_from(TABLES.outerjoin(SERVERS, has_table))
            .where(TABLES.c.closed.is_(None))
            .order_by(TABLES.c.opened, TABLES.c.id)
        )
        """Every open table, with the server that has it, if one does that is there."""
        self.take: Executable = (
            update_of(TABLES)
            .where(TABLES.c.id.in_(free))
            .values(owner=own, epoch=TABLES.c.epoch + 1)
            .returning(TABLES.c.epoch)
        )
        """Have a table that no other server has, unless one is just writing to it."""
        self.gone_owner: Executable = select(TABLES.c.owner).where(is_free, TABLES.c.owner != own)
        """Who had a table that is free, and may be in the middle of writing to it."""
