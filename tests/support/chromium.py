"""Finds the Chromium that tests of the pages are run in; as a command, installs one if need be."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from support import debian

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


def find() -> str | None:
    """A browser to run: the one named by CROUPIER_CHROMIUM, an installed one, or Playwright's."""
    named = os.environ.get("CROUPIER_CHROMIUM")
    if named:
        return named
    installed = (shutil.which(name) for name in NAMES)
    there = (place for place in PLACES if Path(place).exists())
    return next((one for one in (*installed, *there) if one), None) or _of_playwright()


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """By the system's packages where we may, else by Playwright's own download."""
    debian.install("chromium")
    if not find():
        debian.runs([sys.executable, "-m", "playwright", "install", "chromium"])


def main() -> int:
    """Say where the browser is, after installing it if need be."""
    if find() is None:
        print("No Chromium is here: installing one.", file=sys.stderr, flush=True)
        install()
    found = find()
    if found is None:
        print(
            "Chromium could not be installed: install it yourself, or name one in "
            "CROUPIER_CHROMIUM.",
            file=sys.stderr,
        )
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
