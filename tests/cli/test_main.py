"""The command itself: greeting, help, completion, and what happens when something breaks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result

from cli.running import COMMAND, PATIENCE, Run, Spawn, environment
from croupier import __version__
from croupier.cli.commands import COMMANDS, GROUPS, line_to_try

NAMES = [command.__name__ for command in COMMANDS]


def test_alone_it_greets_and_lists_every_command_with_an_example(run: Run) -> None:
    result = run()
    assert result.exit_code == 0
    assert "Casino table games, by the book." in result.stdout
    assert "│ 3♥ │" in result.stdout
    for command in COMMANDS:
        assert line_to_try(command) in result.stdout


def test_it_tells_its_version(run: Run) -> None:
    assert run("--version").stdout == f"croupier {__version__}\n"


@pytest.mark.parametrize("command", NAMES)
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"Example: croupier {command}" in result.stdout
    assert f"croupier {command}" in run().stdout


def test_help_lists_the_commands_by_what_a_user_wants_to_do(run: Run) -> None:
    shown = run("--help").stdout
    assert all(f"│ {command} " in shown for command in NAMES)
    places = [shown.index(f"─ {group} ─") for group in GROUPS]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("odds", "duble-cross"), "there is no game 'duble-cross'; did you mean double-cross?"),
        (("rules", "Let It Ride"), "did you mean let-it-ride?"),
        (("rules", "bostn"), "did you mean boston-5-stud?"),
        (("odds", "blackjack"), "did you mean double-attack-blackjack?"),
        (("odds", "double-cross", "--edition", "nj-2005"), "did you mean nj-200"),
        (("odds", "chess"), "there is no game 'chess'; the games are"),
    ],
)
def test_a_mistyped_name_is_answered_with_what_may_have_been_meant(
    run: Run, args: tuple[str, ...], says: str
) -> None:
    result = run(*args)
    assert result.exit_code == 2 and says in result.stderr


def test_an_unknown_command_or_option_is_refused_in_words(run: Run) -> None:
    for args in (("shuffle",), ("games", "--loudly"), ("deal", "double-cross", "--rounds", "many")):
        result = run(*args)
        assert result.exit_code == 2
        assert "Traceback" not in result.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_completion_script_is_printed(spawn: Spawn, shell: str) -> None:
    result = spawn(_CROUPIER_COMPLETE=f"source_{shell}")
    assert result.returncode == 0
    assert "complet" in result.stdout and "croupier" in result.stdout


def complete(spawn: Spawn, line: str) -> str:
    """What bash offers at the end of a line."""
    words = line.split(" ")
    return spawn(
        _CROUPIER_COMPLETE="complete_bash",
        COMP_WORDS="\n".join(words),
        COMP_CWORD=str(len(words) - 1),
    ).stdout


def test_games_editions_and_devices_are_completed(spawn: Spawn) -> None:
    assert "double-cross" in complete(spawn, "croupier rules dou")
    assert complete(spawn, "croupier rules double-cross --edition nj").split() == [
        "nj-2004",
        "nj-2007",
    ]
    assert "automated-shoe" in complete(spawn, "croupier deal double-cross --method a")
    assert "counting-device" in complete(spawn, "croupier deal double-cross --shuffler c")


def test_help_needs_no_numbers_library() -> None:
    code = (
        "import sys, croupier.cli.main, croupier.cli.games, croupier.cli.play.start\n"
        "assert not {'numpy', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)


@pytest.mark.parametrize("name", ["OPENBLAS_NUM_THREADS", "NUMBA_OPT"])
@pytest.mark.parametrize(("given", "used"), [(None, "1"), ("2", "2")])
def test_libraries_of_numbers_are_set_up_unless_somebody_has(
    name: str, given: str | None, used: str
) -> None:
    """Algebra keeps to one thread, and machine code is made without its last level."""
    others = {key: value for key, value in os.environ.items() if key != name}
    code = (
        "import os, croupier.cli.main as command\n"
        "command.app = lambda **_: None\n"
        f"command.main(); assert os.environ[{name!r}] == {used!r}"
    )
    env = {**others, name: given} if given else others
    subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE, env=env)


def test_to_tell_its_version_it_reads_no_rules() -> None:
    code = (
        "import sys, croupier.cli.main\n"
        "assert not {'croupier.rulebook', 'croupier.games', 'rich'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)


# ---- when something breaks ------------------------------------------------------------------


def broken(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Result:
    """A command with a fault in it."""

    def show(*, as_json: bool) -> None:
        raise ZeroDivisionError("seven is nothing")

    monkeypatch.setattr("croupier.cli.games.show", show)
    monkeypatch.setattr("platformdirs.user_log_path", lambda *_, **__: tmp_path)
    return run("games")


def test_a_fault_is_apologized_for_and_kept(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    result = broken(run, monkeypatch, tmp_path)
    assert result.exit_code == 70
    assert "sorry" in result.stderr and "Traceback" not in result.stderr
    (kept,) = tmp_path.glob("fault-*.txt")
    assert str(kept) in result.stderr.replace("\n", "")
    assert "ZeroDivisionError: seven is nothing" in kept.read_text()


def test_a_fault_is_shown_to_those_who_ask(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CROUPIER_DEBUG", "1")
    result = broken(run, monkeypatch, tmp_path)
    assert result.exit_code == 70
    assert not list(tmp_path.glob("fault-*.txt"))


@pytest.mark.parametrize(
    "args", [("rules", "double-cross"), ("rules", "double-cross", "--json"), ("trace", "--json")]
)
def test_a_reader_who_has_seen_enough_is_left_in_peace(args: tuple[str, ...]) -> None:
    writer = subprocess.Popen(
        [*COMMAND, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        env=environment(),
    )
    assert writer.stdout is not None and writer.stderr is not None
    writer.stdout.readline()
    writer.stdout.close()
    complaint = writer.stderr.read()
    writer.stderr.close()
    writer.wait(timeout=PATIENCE)
    assert complaint == b""


def test_a_terminal_without_unicode_gets_plain_letters(spawn: Spawn) -> None:
    result = spawn(PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "| 3h |" in result.stdout
