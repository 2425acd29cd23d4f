"""Finds the programs that tests need besides Python and, as a command, installs what is missing.

All of them in one go: the system's package manager does one thing at a time, and refuses a second.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from typing import Final

from support import chromium, nginx, postgres

IS_ROOT: Final = hasattr(os, "geteuid") and os.geteuid() == 0
NEEDED: Final[dict[str, Callable[[], object]]] = {
    "chromium-headless-shell": chromium.find,
    "postgresql": postgres.find,
    "nginx-light": nginx.find,
}
"""By the name of its Debian package: how each program is found."""
INSTEAD: Final = {"chromium-headless-shell": "chromium"}
"""What is installed where a system has no such package."""


def missing() -> list[str]:
    """The packages of the programs that are not here."""
    return [package for package, find in NEEDED.items() if find() is None]


def install(packages: list[str]) -> None:
    """Install packages by the system: as root, or by a sudo that asks for no password. Chromium
    also comes from Playwright, where the system has none."""
    may = [] if IS_ROOT else ["sudo", "-n"]
    if shutil.which("apt-get") and (not may or shutil.which("sudo")):
        apt_get = [*may, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
        if _runs([*apt_get, "update"]):
            _runs([*apt_get, "install", "-y", *map(_known, packages)])
    if chromium.find() is None:
        _runs([sys.executable, "-m", "playwright", "install", "chromium"])


def _known(package: str) -> str:
    """The package, or another that does as well where the system does not know it."""
    known = subprocess.run(["apt-cache", "show", package], capture_output=True, check=False)
    return package if known.returncode == 0 else INSTEAD.get(package, package)


def _runs(command: list[str]) -> bool:
    """Run a command in sight of the person who waits for it; say whether it went well."""
    print(" ".join(command), file=sys.stderr, flush=True)
    return subprocess.run(command, stdout=sys.stderr, check=False).returncode == 0


def main() -> int:
    """Install what is missing; say what could not be installed."""
    if packages := missing():
        print(f"Installing {', '.join(packages)}, only this once.", file=sys.stderr, flush=True)
        install(packages)
    if packages := missing():
        print(
            f"These could not be installed: {', '.join(packages)}. Install your system's packages "
            "of them; another Chromium may be named in CROUPIER_CHROMIUM.",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
