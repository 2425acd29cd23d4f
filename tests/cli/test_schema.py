"""`croupier schema`: the schemas of sheets and of what a house serves, with no house installed."""

from __future__ import annotations

import json
import subprocess
import sys

import msgspec
import pytest

from cli.running import Run
from croupier.sheets.schema import schema as sheet_schema
from croupier.web import schemas

WITHOUT_WEB = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("sqlalchemy", "starlette", "uvicorn", "websockets"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
from croupier.cli.main import main
main()
"""


def test_without_a_name_it_is_the_schema_of_sheets(run: Run) -> None:
    assert json.loads(run("schema").stdout) == sheet_schema()
    assert run("schema", "sheet").stdout == run("schema").stdout


@pytest.mark.parametrize("name", schemas.NAMES)
def test_it_is_the_schema_that_a_house_serves(name: str, run: Run) -> None:
    served = msgspec.json.decode(msgspec.json.encode(schemas.schema(name)))
    assert json.loads(run("schema", name).stdout) == served
    assert name in run("schema", "--help").stdout


def test_a_name_that_no_schema_has_is_refused(run: Run) -> None:
    result = run("schema", "recrod")
    assert result.exit_code == 2
    assert "there is no schema 'recrod'; did you mean record?" in result.output
    assert "sheet, view, state" in result.output


def test_it_needs_nothing_of_the_web_extra() -> None:
    command = [sys.executable, "-c", WITHOUT_WEB, "schema", "state"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["version"] == schemas.VERSION
