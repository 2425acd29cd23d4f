"""Double Attack Blackjack, N.J.A.C. 19:47-26: any shoe, by the cards each hand is made of."""

from croupier.odds.kernels.double_attack_blackjack.advice import Advice, advise, advise_attack
from croupier.odds.kernels.double_attack_blackjack.exposed import KnownHole, TwoCards, know_hole
from croupier.odds.kernels.double_attack_blackjack.memory import TwoHands, two_hands
from croupier.odds.kernels.double_attack_blackjack.options import Doubling, Options, Surrender
from croupier.odds.kernels.double_attack_blackjack.play import Action
from croupier.odds.kernels.double_attack_blackjack.policy import Policy
from croupier.odds.kernels.double_attack_blackjack.results import (
    Cell,
    Ending,
    Result,
    Row,
    Solution,
    Start,
    UpCard,
    net_of,
)
from croupier.odds.kernels.double_attack_blackjack.sample import SplitSample, Spread, spread
from croupier.odds.kernels.double_attack_blackjack.shoe import (
    VALUE_NAMES,
    Shoe,
    ShoeError,
    value_of,
)
from croupier.odds.kernels.double_attack_blackjack.sides import (
    BustIt,
    Insurance,
    bust_it_line,
    count_bust_it,
    insurance,
)
from croupier.odds.kernels.double_attack_blackjack.solution import solve
from croupier.odds.kernels.double_attack_blackjack.splits import Splitting, SplitWorth

__all__ = [
    "VALUE_NAMES",
    "Action",
    "Advice",
    "BustIt",
    "Cell",
    "Doubling",
    "Ending",
    "Insurance",
    "KnownHole",
    "Options",
    "Policy",
    "Result",
    "Row",
    "Shoe",
    "ShoeError",
    "Solution",
    "SplitSample",
    "SplitWorth",
    "Splitting",
    "Spread",
    "Start",
    "Surrender",
    "TwoCards",
    "TwoHands",
    "UpCard",
    "advise",
    "advise_attack",
    "bust_it_line",
    "count_bust_it",
    "insurance",
    "know_hole",
    "net_of",
    "solve",
    "spread",
    "two_hands",
    "value_of",
]
