"""What Double Down Stud has unlike the games with which it shares rules: no automated shoe, no
count of the stub, and a cut that is offered to the players."""

from __future__ import annotations

import pytest

from croupier.table.acts.play import Choose
from croupier.table.acts.shuffles import AnswerCut
from games.houses import DoubleDownStud
from games.same_rules import SameRules


class AtDoubleDown(SameRules):
    HOUSE = DoubleDownStud
    SHUFFLERS = {"manual-shoe": "none", "hand": "none"}
    SIDE_WAGERS = {}
    CUT = AnswerCut(0, 1, 20)
    ALL_OUT = Choose
    COUNTED = ()

    @pytest.fixture(params=SHUFFLERS)
    def method(self, request: pytest.FixtureRequest) -> str:
        return str(request.param)
