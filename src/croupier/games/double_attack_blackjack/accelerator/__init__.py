"""Double Attack Blackjack, N.J.A.C. 19:47-26: any shoe, by the cards each hand is made of."""

from croupier.games.double_attack_blackjack.accelerator.advice import Advice, advise, advise_attack
from croupier.games.double_attack_blackjack.accelerator.exposed import (
    KnownHole,
    TwoCards,
    know_hole,
)
from croupier.games.double_attack_blackjack.accelerator.options import Doubling, Options, Surrender
from croupier.games.double_attack_blackjack.accelerator.play import Action
from croupier.games.double_attack_blackjack.accelerator.policy import Policy
from croupier.games.double_attack_blackjack.accelerator.results import (
    Cell,
    Ending,
    Result,
    Row,
    Solution,
    Start,
    UpCard,
)
from croupier.games.double_attack_blackjack.accelerator.sample import SplitSample, Spread, spread
from croupier.games.double_attack_blackjack.accelerator.shoe import (
    VALUE_NAMES,
    Shoe,
    ShoeError,
    value_of,
)
from croupier.games.double_attack_blackjack.accelerator.sides import (
    BustIt,
    Insurance,
    bust_it_line,
    count_bust_it,
    insurance,
)
from croupier.games.double_attack_blackjack.accelerator.solution import solve
from croupier.games.double_attack_blackjack.accelerator.splits import Splitting, SplitWorth

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
    "UpCard",
    "advise",
    "advise_attack",
    "bust_it_line",
    "count_bust_it",
    "insurance",
    "know_hole",
    "solve",
    "spread",
    "value_of",
]
