"""Records: written as the table is played, replayed, resumed and verified."""

from croupier.record.differences import Difference, Differing
from croupier.record.journal import Journal, start
from croupier.record.reader import Header, Record, Truncated, read
from croupier.record.replay import Replay, Unproved, replay
from croupier.record.resumption import resume
from croupier.record.verification import RecordProblem, Standing, Verification, verify

__all__ = [
    "Difference",
    "Differing",
    "Header",
    "Journal",
    "Record",
    "RecordProblem",
    "Replay",
    "Standing",
    "Truncated",
    "Unproved",
    "Verification",
    "read",
    "replay",
    "resume",
    "start",
    "verify",
]
