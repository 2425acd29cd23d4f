"""Records: written as the table is played, replayed, verified; rounds settled and audited."""

from croupier.record.auditing import Audit, Finding, audit_record, audit_round
from croupier.record.chain import RecordError
from croupier.record.inputs import InputError
from croupier.record.journal import Journal, start
from croupier.record.reading import Header, Record, Truncated, read
from croupier.record.replaying import Difference, Differing, Replay, replay
from croupier.record.resuming import resume
from croupier.record.round_file import RoundFile, SeatEntry, load_round, parse_round
from croupier.record.settling import SeatVerdict, Verdict, settle_round
from croupier.record.verifying import Problem, Verification, verify

__all__ = [
    "Audit",
    "Difference",
    "Differing",
    "Finding",
    "Header",
    "InputError",
    "Journal",
    "Problem",
    "Record",
    "RecordError",
    "Replay",
    "RoundFile",
    "SeatEntry",
    "SeatVerdict",
    "Truncated",
    "Verdict",
    "Verification",
    "audit_record",
    "audit_round",
    "load_round",
    "parse_round",
    "read",
    "replay",
    "resume",
    "settle_round",
    "start",
    "verify",
]
