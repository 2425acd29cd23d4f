"""What every strategy costs in a game of which each takes a whole shoe: `make long`."""

from __future__ import annotations

import pytest

from croupier.solver.strategies import strategy_names
from support.strategy_costs import SOLVED_ANEW, check_costs

pytestmark = pytest.mark.whole_deck


def test_strategies_cost_what_the_document_says() -> None:
    check_costs(SOLVED_ANEW, strategy_names(SOLVED_ANEW))
