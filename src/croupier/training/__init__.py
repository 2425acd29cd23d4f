"""The dealer's seat: a trainee deals by the book, act by act, and every fault is pointed out.

from croupier.training import Alone, DealerAct, Training

training = Training(Alone.open(setup, seats=3, chance=chance), mishaps=0.05)
training.propose(DealerAct("no more bets"))
"""

from croupier.training.dealer_acts import DealerAct, Field, Kind, kinds
from croupier.training.judgement import Fault
from croupier.training.lesson import Begin, Lesson
from croupier.training.score import LawSection, Mark, Score, summary
from croupier.training.surprises import NAMES as MISHAPS
from croupier.training.table_hosts import Alone, Host
from croupier.training.tasks import Detail, Task
from croupier.training.trainer import Judgement, Training

__all__ = [
    "MISHAPS",
    "Alone",
    "Begin",
    "DealerAct",
    "Detail",
    "Fault",
    "Field",
    "Host",
    "Judgement",
    "Kind",
    "LawSection",
    "Lesson",
    "Mark",
    "Score",
    "Task",
    "Training",
    "kinds",
    "summary",
]
