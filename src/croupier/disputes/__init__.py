"""Disputes: rounds described in files, settled and audited; records audited."""

from croupier.disputes.answers import Unanswered
from croupier.disputes.findings import Audit, Finding
from croupier.disputes.input_errors import InputError
from croupier.disputes.record_audit import audit_record
from croupier.disputes.round_audit import audit_round
from croupier.disputes.round_file import RoundFile, load_round, parse_round, round_from
from croupier.disputes.round_seats import SeatEntry
from croupier.disputes.verdict import SeatVerdict, Verdict, settle_round

__all__ = [
    "Audit",
    "Finding",
    "InputError",
    "RoundFile",
    "SeatEntry",
    "SeatVerdict",
    "Unanswered",
    "Verdict",
    "audit_record",
    "audit_round",
    "load_round",
    "parse_round",
    "round_from",
    "settle_round",
]
