"""Finds the Chromium that tests of the pages are run in."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

NAMES = (
    "chromium-headless-shell",
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
)
"""The first has no windows to draw, which are half of what the others do when nobody looks."""
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
