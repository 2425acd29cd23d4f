"""The database server that tests run on: what it has committed is there after a crash."""

from __future__ import annotations

import subprocess

from support.postgres import Postgres, find, running


def answer(url: str, statement: str) -> str:
    """What a database answers to a statement."""
    programs = find()
    assert programs is not None
    asked = [str(programs / "psql"), url, "--no-align", "--tuples-only", "--command", statement]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()


def test_each_test_has_an_empty_database_of_its_own(postgres: Postgres, postgres_url: str) -> None:
    answer(postgres_url, "create table rounds (number integer)")
    assert answer(postgres_url, "select count(*) from rounds") == "0"
    tables = "select count(*) from pg_tables where tablename = 'rounds'"
    assert answer(postgres.database(), tables) == "0"


def test_a_durable_server_keeps_what_is_committed_through_a_crash(postgres: Postgres) -> None:
    with running(durable=True) as server:
        url = server.database()
        answer(url, "create table rounds (number integer); insert into rounds values (7)")
        server.crash()
        server.start()
        assert answer(url, "select number from rounds") == "7"
        assert answer(url, "show fsync") == "on"
    assert answer(postgres.database(), "show fsync") == "off"
