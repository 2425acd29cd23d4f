"""Runs lines of commands one after another in a process of its own, so that what they bring stays
there: lists of words as JSON come in, and with the status and the output of each they go out."""

from __future__ import annotations

import json
import sys

from typer.testing import CliRunner

from croupier.cli.main import app

if __name__ == "__main__":
    done = [(words, CliRunner().invoke(app, words, input="")) for words in json.load(sys.stdin)]
    print(json.dumps([(words, one.exit_code, one.output) for words, one in done]))
