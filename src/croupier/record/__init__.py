"""Records: written as the table is played, replayed, verified; rounds settled and audited."""

from croupier.record.auditing import audit_round
from croupier.record.chain import RecordError
from croupier.record.choices import Unanswered
from croupier.record.differences import Difference, Differing
from croupier.record.findings import Audit, Finding
from croupier.record.inputs import InputError
from croupier.record.journal import Journal, start
from croupier.record.reading import Header, Record, Truncated, read
from croupier.record.record_audit import audit_record
from croupier.record.replaying import Replay, Unproved, replay
from croupier.record.resuming import resume
from croupier.record.round_file import RoundFile, load_round, parse_round, round_from
from croupier.record.round_seats import SeatEntry
from croupier.record.settling import SeatVerdict, Verdict, settle_round
from croupier.record.verifying import Problem, Standing, Verification, verify

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
    "Standing",
    "Truncated",
    "Unanswered",
    "Unproved",
    "Verdict",
    "Verification",
    "audit_record",
    "audit_round",
    "load_round",
    "parse_round",
    "read",
    "replay",
    "resume",
    "round_from",
    "settle_round",
    "start",
    "verify",
]
