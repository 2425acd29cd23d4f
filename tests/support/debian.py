"""Installs what tests need besides Python, by the system's packages where we may."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Final

IS_ROOT: Final = hasattr(os, "geteuid") and os.geteuid() == 0


def install(package: str) -> None:
    """Try to install a Debian package: as root, or by a sudo that asks for no password."""
    may = [] if IS_ROOT else ["sudo", "-n"]
    if shutil.which("apt-get") and (not may or shutil.which("sudo")):
        for command in (["apt-get", "update"], ["apt-get", "install", "-y", package]):
            if not runs([*may, "env", "DEBIAN_FRONTEND=noninteractive", *command]):
                break


def runs(command: list[str]) -> bool:
    """Run a command in sight of the person who waits for it; say whether it went well."""
    print(" ".join(command), file=sys.stderr, flush=True)
    return subprocess.run(command, stdout=sys.stderr, check=False).returncode == 0
