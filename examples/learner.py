"""A learner that begins with nothing and comes within 0.01% of the best play of a game.

It plays Three Card Poker from the sheet beside it, thousands of seats at a time, and averages what
each answer has brought in each state. Nobody tells it the rules, the best play or the odds. Beside
it runs the exact solver: after every stage it says what the learner's play really costs, to the
last fraction, and the curve is drawn.

    python examples/learner.py --steps 1e8 --plot regret.svg

A state is the own three cards up to exchange of suits.
"""

from __future__ import annotations

import argparse
import time
from fractions import Fraction
from itertools import combinations
from math import comb, log10
from pathlib import Path

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from croupier.env import SeatVectorEnv
from croupier.games.outside import named
from croupier.markup import tag, words
from croupier.solver.analysis import price, solve

SHEET = Path(__file__).parent / "games" / "three-card-poker.toml"
SEATS = 8192
STAGES = 24
OWN = 3


def states() -> NDArray[np.int64]:
    """By number of three cards, the number of their state, whatever suits are called."""
    found: dict[tuple[tuple[int, ...], ...], int] = {}
    by_cards = np.zeros(comb(52, OWN), np.int64)
    for cards in combinations(range(52), OWN):
        suits = tuple(sorted(tuple(c // 4 for c in cards if c % 4 == suit) for suit in range(4)))
        by_cards[number(np.array([cards]))[0]] = found.setdefault(suits, len(found))
    return by_cards


def number(cards: NDArray[np.int64]) -> NDArray[np.int64]:
    """The number of three cards in rows, each row in rising order."""
    a, b, c = cards[:, 0], cards[:, 1], cards[:, 2]
    rows: NDArray[np.int64] = c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a
    return rows


class Learner:
    """Averages of what each answer has brought, by state."""

    def __init__(self, env: SeatVectorEnv) -> None:
        self.env, self.by_cards = env, states()
        self.size, self.actions = int(self.by_cards.max()) + 1, len(env.view.options)
        self.won = np.zeros(self.size * self.actions)
        self.tried = np.zeros(self.size * self.actions)
        self.open = np.zeros(self.actions, np.bool_)
        self.random = np.random.default_rng(1)
        self.seen, info = env.reset(seed=1)
        self.mask = info["action_mask"]

    def learn(self, steps: int) -> None:
        """Answer at random this many times, and take note of what it brings."""
        for _ in range(0, steps, SEATS):
            cards = np.sort(self.seen[:, 1 : 1 + OWN] - 1, axis=1)
            state = self.by_cards[number(cards)]
            noise = self.random.random(self.mask.shape) * self.mask
            action = noise.argmax(axis=1)
            self.seen, reward, _, _, info = self.env.step(action)
            self.open |= self.mask.any(axis=0)
            self.mask = info["action_mask"]
            at = state * self.actions + action
            self.won += np.bincount(at, reward, len(self.won))
            self.tried += np.bincount(at, minlength=len(self.tried))

    def play(self) -> NDArray[np.int64]:
        """By state, the answer that has brought the most so far."""
        mean = self.won / np.maximum(self.tried, 1)
        mean[self.tried == 0] = -np.inf
        best: NDArray[np.int64] = mean.reshape(self.size, self.actions).argmax(axis=1)
        return best


class Oracle:
    """What every answer is really worth in every state, from the exact solver."""

    def __init__(self, learner: Learner) -> None:
        rules = learner.env.view.house.rules
        course = price(rules, solve(rules.edition.game)).chosen
        solved, (node,) = course.of_states, course.layout.plan.nodes
        self.deals = course.nets.unit * course.layout.deals
        self.best = course.value
        self.worth: dict[tuple[int, int], int] = {}
        rows = solved.kept.rows
        state = learner.by_cards[number(np.sort(rows.own.astype(np.int64), axis=1))].tolist()
        for option, leaf in zip(node.options, solved.game.tree.children[0], strict=True):
            action = learner.env.view.options.index(option)
            sums = (solved.values[:, leaf] * rows.ways).tolist()
            for at, value in zip(state, sums, strict=True):
                self.worth[at, action] = self.worth.get((at, action), 0) + value

    def regret(self, play: NDArray[np.int64]) -> Fraction:
        """What a way to play costs against the best, in antes."""
        value = sum(self.worth[at, int(action)] for at, action in enumerate(play))
        regret: Fraction = self.best - Fraction(value, self.deals)
        return regret


def run(steps: int) -> list[tuple[int, Fraction]]:
    """Learn, and say after every stage what the play costs."""
    game = named(str(SHEET))
    env = SeatVectorEnv(game, SEATS, autoreset_mode=AutoresetMode.SAME_STEP)
    learner = Learner(env)
    oracle = Oracle(learner)
    print(f"the best play is worth {oracle.best} = {float(oracle.best):.6f} of an ante a round")
    done, curve, begun = 0, list[tuple[int, Fraction]](), time.process_time()
    for stage in range(1, STAGES + 1):
        target = max(done + SEATS, int(SEATS * (steps / SEATS) ** (stage / STAGES)))
        learner.learn(target - done)
        done += -(-(target - done) // SEATS) * SEATS
        curve.append((done, oracle.regret(learner.play())))
        seconds = time.process_time() - begun
        print(f"{done:>13,} rounds  {seconds:7.1f} s  regret {float(curve[-1][1]):.8f}")
    return curve


def drawn(curve: list[tuple[int, Fraction]]) -> str:
    """The regret by rounds, both by powers of ten, with the line of 0.01%."""
    shown = [
        (log10(rounds), max(log10(regret), -8.0) if regret else -8.0) for rounds, regret in curve
    ]
    left, right, low, high = shown[0][0], max(shown[-1][0], shown[0][0] + 1), -8.0, 0.0

    def at(x: float, y: float) -> tuple[float, float]:
        across = 60 + (x - left) / (right - left) * 520
        return round(across, 1), round(20 + (high - y) / (high - low) * 300, 1)

    points = " ".join(f"{x},{y}" for x, y in (at(*point) for point in shown))
    parts = [tag("polyline", points=points, fill="none", stroke="#1f5f3f", stroke_width=2)]
    (x1, y1), (x2, y2) = at(left, -4.0), at(right, -4.0)
    parts.append(tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="#b3261e"))
    parts.append(words("0.01% of an ante", x1 + 6, y1 - 6, ""))
    parts += [words(f"1e{power}", 4, at(left, power)[1], "") for power in range(-8, 1, 2)]
    parts += [
        words(f"1e{power} rounds", at(power, low)[0] - 30, 340, "")
        for power in range(int(left) + 1, int(right) + 1)
    ]
    space = "http://www.w3.org/2000/svg"
    return str(tag("svg", *parts, xmlns=space, viewBox="0 0 600 350", font_family="sans-serif"))


def main() -> None:
    """Read the command line and learn."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--steps", type=float, default=1e8, help="rounds to learn from")
    parser.add_argument("--plot", type=Path, help="where the curve of the regret goes, as SVG")
    asked = parser.parse_args()
    curve = run(max(SEATS, int(asked.steps)))
    if asked.plot:
        asked.plot.write_text(drawn(curve), "utf-8")
    last = float(curve[-1][1])
    print(f"regret {last:.2e} of an ante, {'within' if last <= 1e-4 else 'not within'} 0.01%")


if __name__ == "__main__":
    main()
