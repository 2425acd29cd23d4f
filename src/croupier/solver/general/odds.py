"""The odds of any game that the general solver solves, as all of croupier takes odds."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar, Final, TypeAlias

from numpy.typing import NDArray

from croupier.cards import Card, text
from croupier.errors import OddsError
from croupier.money import Cents
from croupier.progress import Progress
from croupier.rounds import Game, Rules
from croupier.rounds.kinds import OWN
from croupier.rounds.places import choosing
from croupier.solver import cache
from croupier.solver.cache import Stored, fingerprint
from croupier.solver.game_odds import Bet, Digest, Extra, GameOdds, Glimpse, Weighed
from croupier.solver.general.counts import specs_of
from croupier.solver.general.digest import digest
from croupier.solver.general.estimate import Estimate, estimate
from croupier.solver.general.hand_worths import hand_worths
from croupier.solver.general.kept_tables import packed, packed_course, unpacked, unpacked_course
from croupier.solver.general.layout import Layout
from croupier.solver.general.nets import Examples
from croupier.solver.general.plan import Group, Plan, main_wagers, plan_of
from croupier.solver.general.plan_variants import plan_with, sees_other_cards, with_variants
from croupier.solver.general.seen_hand import SeenHand
from croupier.solver.general.solution import Counted, Course, best_first
from croupier.solver.general.strategy_chooser import strategy_chooser
from croupier.solver.general.terms import Terms
from croupier.solver.general.walk import Slot
from croupier.solver.outcomes import Distribution
from croupier.solver.strategy import Strategy
from croupier.speech import listed

PACKAGES: Final = (
    "croupier.solver.general", "croupier.solver.general.kernels", "croupier.hands",
    "croupier.hands.any_size", "croupier.cards",
)  # fmt: skip
LONGEST_ADVICE: Final = 60.0
"""Seconds of a core that advice on one hand may take."""
QUICK_ADVICE: Final = 2.0
"""Seconds of a core above which a hand is looked up in the whole game, where that can be done."""
LONGEST_SOLVE: Final = 2 * 86400.0
"""Seconds of a core that are begun at all: what takes longer was hardly meant."""
NO_LIMIT: Final = "The payout limit is left out: it binds only wagers that are large enough."
Sides: TypeAlias = frozenset[str]


class GeneralOdds(GameOdds[Counted]):
    """Odds by the general solver; what a game is comes from its plans."""

    weighs_all: ClassVar[bool] = True
    rules: ClassVar[tuple[Rules, ...]]
    """Every edition as it is; values are classed as any of them has it."""
    base: ClassVar[Plan]
    """The plan with all side wagers, and with all that is looked at under any option of the house:
    its values are counted."""
    main: ClassVar[Plan]
    """The plan of the main game."""
    plans: ClassVar[dict[tuple[object, ...], Plan]]
    """Plans by rules and side wagers, as they were read."""
    terms: ClassVar[Terms]
    """What the game says of itself."""

    def plan(self, rules: Rules, sides: Sides = frozenset()) -> Plan:
        """The game as it goes under some rules, with side wagers."""
        options = tuple(sorted((name, rules.option(name)) for name in rules.edition.options))
        key = (rules.edition.slug, options, sides)
        if key not in self.plans:
            placed = [wager.name for wager in self.game.wagers if wager.name in sides]
            wagers = (*main_wagers(self.game), *placed)
            # Under the rules as they are, deals were compared when the game was read.
            compares = self.terms.compares and rules not in self.rules
            plan = plan_of(self.game, [rules, *self.rules], wagers, compares=compares)
            if sees_other_cards(plan, self.base):
                raise OddsError(f"{self.game.name}: with these options other cards are seen")
            self.plans[key] = plan
        return self.plans[key]

    def depends_on(self) -> str:
        made_by = f"{fingerprint(*PACKAGES)} {self.base.signature}"
        return hashlib.sha256(made_by.encode()).hexdigest()[:16]

    def estimate(self, deck: tuple[Card, ...] | None = None) -> Estimate:
        """What solving will take, about."""
        return estimate(Layout(self.base, tuple(sorted(deck or self.game.deck))))

    # ---- counts -----------------------------------------------------------------------------

    def count(
        self,
        deck: tuple[Card, ...],
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Counted:
        layout = Layout(self.base, tuple(sorted(deck)))
        taking = estimate(layout)
        if taking.seconds > LONGEST_SOLVE:
            raise OddsError(
                f"{self.game.name}: to solve it would take {taking}. croupier simulate plays it by "
                "a strategy of yours, and with fewer cards ([deck] without) it may be solved"
            )
        return Counted.of(layout, executor, progress)

    def pack(self, counts: Counted) -> dict[str, NDArray[Any]]:
        return packed(counts)

    def unpack(self, deck: tuple[Card, ...], arrays: Mapping[str, Stored]) -> Counted:
        return unpacked(Layout(self.base, deck), arrays)

    def prepare(
        self,
        counts: Counted,
        rules: Rules,
        executor: Executor | None = None,
        progress: Progress | None = None,
        *,
        use_cache: bool = False,
    ) -> None:
        if counts.kept is not None:
            return
        name, key = self._entry(counts, rules)
        stored = cache.load(name, key) if use_cache else None
        if stored is not None:
            self._course(counts, rules, stored=stored)
            return
        course = self._course(counts, rules, executor=executor, progress=progress)
        course.tallies = course.tallied(executor, progress)
        if use_cache:
            cache.save(name, key, packed_course(course))

    def _entry(self, counts: Counted, rules: Rules) -> tuple[str, dict[str, Any]]:
        """Under which name the best play under some rules is kept, and what it must say."""
        pays = [f"{name}: {table}" for name, table in sorted(rules.pays.items())]
        options = [f"{name} = {rules.option(name)}" for name in sorted(rules.edition.options)]
        under = "\n".join([rules.edition.slug, text(counts.layout.deck), *pays, *options])
        return cache.play_entry(self.game.slug, under, self.depends_on())

    # ---- play -------------------------------------------------------------------------------

    def best(self, counts: Counted, rules: Rules) -> Course:
        return self._course(counts, rules)

    def follow(self, counts: Counted, rules: Rules, strategy: Strategy) -> Course:
        return self._course(counts, rules, strategy=strategy)

    def _course(
        self,
        counts: Counted,
        rules: Rules,
        sides: Sides = frozenset(),
        strategy: Strategy | None = None,
        executor: Executor | None = None,
        progress: Progress | None = None,
        stored: Mapping[str, Stored] | None = None,
    ) -> Course:
        """How the game is played with some side wagers, choosing as for the main game alone; where
        nothing is kept, with all of them at once."""
        if counts.kept is None:
            sides = frozenset(self.side_wagers(rules))
        pays = tuple(sorted((name, table) for name, table in rules.pays.items()))
        options = tuple(sorted(rules.options.items()))
        key = (rules.edition.slug, pays, options, sides, str(strategy or ""))
        course = counts.known.get(key)
        if not isinstance(course, Course):
            plan = self.plan(rules, sides)
            if counts.kept is None:
                layout = replace(counts.layout, plan=plan)
                specs = specs_of(layout)
                examples = [Examples(spec, layout.deck) for spec in specs]
                counts_now = Counted(layout, specs, None, examples)
            else:
                counts_now = counts
            played = None if stored is None else unpacked_course(stored, len(counts_now.specs))
            if played is not None:
                for example, deals in zip(counts_now.examples, played.deals, strict=True):
                    example.deals = deals
            chooser = None if strategy is None else strategy_chooser(plan, strategy)
            guided, outcome = self.results_of(sides), None if played is None else played.outcome
            course = Course(counts_now, self.game, rules, plan, chooser, guided, executor, progress,
                            outcome)  # fmt: skip
            if played is not None:
                course.tallies = played.tallies
            counts.known[key] = course
            course.strategy = strategy
        return course

    def value(self, counts: Counted, rules: Rules, chosen: Course) -> Fraction:
        return chosen.value

    def distribution(self, counts: Counted, rules: Rules, chosen: Course, bet: Bet) -> Distribution:
        if bet == self.bets[0]:
            return self.labelled(self.joint(counts, rules, chosen, frozenset()))
        both = self.joint(counts, rules, chosen, frozenset(bet.opening))
        asks = {node.ask for node in self.plan(rules, frozenset(bet.opening)).nodes}
        alone = both.only(
            self._decided_with(rules, bet.opening),
            asks - {node.ask for node in self.plan(rules).nodes},
        )
        return best_first(alone.counts)

    def labelled(self, distribution: Distribution) -> Distribution:
        """Endings of the main game with the labels that tables have for them, where its wagers are
        not all settled alike."""
        label = self.terms.label
        return distribution if label is None else replace(distribution, label=label)

    def joint(
        self, counts: Counted, rules: Rules, chosen: Course, sides: frozenset[str]
    ) -> Distribution:
        endings = self._course(counts, rules, sides, chosen.strategy).distribution
        others = frozenset(self.side_wagers(rules)) - sides
        if counts.kept is not None or not others:
            return endings
        wagers = endings.wagers - self._decided_with(rules, others)
        asks = {ask for ending, _ in endings for ask, _ in ending.choices}
        extra = {node.ask for node in chosen.layout.plan.nodes} - {
            node.ask for node in self.plan(rules, sides).nodes
        }
        return endings.only(wagers, asks - extra)

    def results_of(self, sides: Iterable[str]) -> frozenset[str]:
        """The names that results of side wagers have: their own, and those of what is paid on
        them besides."""
        tables = {wager.name: wager.pays for wager in self.game.wagers}
        beside = (name for side in sides for name in tables[side] if name not in tables)
        return frozenset((*sides, *beside))

    def _decided_with(self, rules: Rules, sides: Iterable[str]) -> frozenset[str]:
        """The results of side wagers with those of what is put down at questions that only these
        bring, which is staked for their sake."""
        staked = {
            ask.name: {stake.wager for option in ask.options for stake in option.stakes}
            for ask in self.game.asks(rules)
        }
        with_sides, alone = (
            frozenset(wager for node in plan.nodes for wager in staked.get(node.ask, ()))
            for plan in (self.plan(rules, frozenset(sides)), self.plan(rules))
        )
        return self.results_of(sides) | (with_sides - alone)

    def hangs_on_play(self, counts: Counted, rules: Rules, chosen: Course, bet: Bet) -> bool:
        names = self.results_of(bet.opening)
        course = self._course(counts, rules, frozenset(bet.opening), chosen.strategy)
        by_leaf = {
            frozenset(
                sum(wager.net for wager in ending.settled if wager.wager in names)
                for ways in endings.values()
                for ending, _ in ways
            )
            for endings in course.nets.endings
            if endings
        }
        return len(by_leaf) > 1

    def played_for_both(self, counts: Counted, rules: Rules, bet: Bet) -> Fraction | None:
        if counts.kept is None:
            return None  # it would take as long as the game itself
        both = Course(counts, self.game, rules, self.plan(rules, frozenset(bet.opening)))
        return both.value - self.best(counts, rules).value

    def fixed_stakes(self, rules: Rules) -> Mapping[str, Cents]:
        fixed = ((wager.name, wager.exactly) for wager in self.game.wagers if wager.offered(rules))
        return {name: exactly(rules) for name, exactly in fixed if exactly is not None}

    def side_wagers_note(self, rules: Rules) -> str:
        others = [
            wager.name
            for wager in self.game.wagers
            if wager.offered(rules) and wager.name not in (*self.main.wagers, *self.sides)
        ]
        return f"{listed(others)} cannot be counted with the main game." if others else ""

    def digest(self, counts: Counted, rules: Rules, chosen: Course) -> Digest:
        return digest(chosen, self.terms.named_kinds)

    def extras(self, counts: Counted, rules: Rules, chosen: Course) -> tuple[Extra, ...]:
        return hand_worths(chosen, self.unit, self.terms.named_kinds)

    # ---- one hand ---------------------------------------------------------------------------

    def weigh(
        self,
        rules: Rules,
        deck: tuple[Card, ...],
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
    ) -> tuple[Weighed, ...]:
        return self._weighed(rules, deck, seen, chosen, frozenset())

    def weigh_beside(
        self,
        rules: Rules,
        deck: tuple[Card, ...],
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
        sides: Sequence[str],
    ) -> tuple[Weighed, ...]:
        if not set(sides) <= set(self.side_wagers(rules)):
            raise OddsError(self.side_wagers_note(rules))
        return self._weighed(rules, deck, seen, chosen, frozenset(sides))

    def asks(self, rules: Rules, ask: str) -> bool:
        return any(node.ask == ask for node in self.plan(rules).nodes)

    def _weighed(
        self,
        rules: Rules,
        deck: tuple[Card, ...],
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
        sides: Sides,
    ) -> tuple[Weighed, ...]:
        hand = self._hand(self.plan(rules, sides), rules, seen, chosen)
        plan, node = hand.plan, hand.node
        layout = hand.layout(deck)
        seconds = estimate(layout).seconds
        if seconds > LONGEST_ADVICE:
            raise OddsError(
                f"{self.game.name}: advice on {node.ask} would take about {seconds:,.0f} seconds"
            )
        counts, names = Counted.of(layout), self.results_of(sides)
        weighed = []
        for at in hand.open_options():
            branch = replace(plan, tree=node.children[at])
            course = Course(counts, self.game, rules, branch, guided=names)
            weighed.append(Weighed(node.options[at], self.labelled(course.distribution)))
        return tuple(weighed)

    def worth(
        self,
        rules: Rules,
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
        whole: Callable[[], Counted],
    ) -> dict[str, Fraction]:
        deck = self.game.shoe_cards(rules)
        hand = self._hand(self.plan(rules), rules, seen, chosen)
        if estimate(hand.layout(deck)).seconds > QUICK_ADVICE:
            course = self.best(whole(), rules)
            hand = self._hand(course.layout.plan, rules, seen, chosen)
            laid = [card for some in hand.laid for card in some]
            values = course.worth(hand.node, hand.held, laid)
            if values is not None:
                return {hand.node.options[at]: values[at] for at in hand.open_options()}
        return super().worth(rules, seen, chosen, whole)

    def _hand(
        self,
        plan: Plan,
        rules: Rules,
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
    ) -> SeenHand:
        cards = self._lying(rules, seen)
        return SeenHand.of(plan, cards, chosen)

    def _lying(self, rules: Rules, seen: Mapping[str, tuple[Card, ...]]) -> dict[Slot, Card]:
        """The cards that are seen, by slot."""
        places = {place.name: place for ask in choosing(self.game, rules) for place in ask.places}
        lying: dict[Slot, Card] = {}
        for name, cards in seen.items():
            place = places[name]
            names = self.game.slots(place.area) if place.area != OWN else ()
            for at, card in enumerate(cards):
                slot = (
                    Slot(OWN, at)
                    if place.area == OWN
                    else Slot(place.area, names.index(place.slots[at]))
                )
                lying[slot] = card
        return lying

    # ---- a card that is glimpsed ------------------------------------------------------------

    def glimpsed(
        self,
        counts: Counted,
        rules: Rules,
        glimpse: Glimpse,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Fraction:
        names = self.game.slots(glimpse.area)
        seen = Slot(glimpse.area, names.index(glimpse.slot))
        plan = with_seen(self.plan(rules), seen)
        again = Counted.of(Layout(plan, counts.layout.deck), executor, progress)
        return Course(again, self.game, rules, plan, executor=executor, progress=progress).value


def with_seen(plan: Plan, slot: Slot) -> Plan:
    """The same game for one who sees a card from the first choice on."""
    groups = [Group((slot,), 0)]
    for group in plan.groups:
        left = tuple(other for other in group.slots if other != slot)
        if left:
            groups.append(Group(left, group.level))
    ordered = sorted(groups, key=lambda group: group.level)
    opposed = tuple(other for other in plan.opposed if other != slot)
    return replace(plan, groups=tuple(ordered), opposed=opposed)


# ---- which wagers, and which cards are face down ---------------------------------------------


def general_odds(game: Game, rules: Sequence[Rules], terms: Terms | None = None) -> GeneralOdds:
    """The odds of a game by its script, and in its own terms as far as it has some; refuses in
    words what cannot be solved."""
    terms = terms or Terms()
    every = tuple(rules)
    main = plan_of(game, every, compares=False)
    sides: list[str] = []
    base = main
    for wager in game.wagers:
        if wager.name in main.wagers:
            continue
        plan = plan_with(game, every, main, (*sides, wager.name), compares=terms.compares)
        if plan is not None and sides:
            # It is counted only if it could be counted without the others.
            if plan_with(game, every, main, (wager.name,), compares=terms.compares) is None:
                continue
        if plan is not None:
            sides.append(wager.name)
            base = plan
    if not sides:
        # With side wagers, its deals were compared with theirs.
        base = main = plan_of(game, every, compares=terms.compares)
    base = with_variants(game, every, base, (*main.wagers, *sides), compares=terms.compares)
    times = {wager.name: wager.times for wager in game.wagers}
    staked = sum(times[wager] for wager in main.wagers)
    first = Bet(listed(list(main.wagers)), main.wagers, staked=staked)
    asks = list(dict.fromkeys(node.ask for node in reversed(main.nodes)))
    derived = {
        "game": game,
        "terms": terms,
        "rules": every,
        "base": base,
        "main": main,
        "plans": {},
        "bets": (first, *(Bet(side, (side,)) for side in sides)),
        "sides": tuple(sides),
        "unit": game.unit_wager,
        "earlier_choices": tuple(asks[:-1]),
        "headline_choices": tuple({node.ask: (node.ask, node.options[node.boldest])
                                   for node in reversed(main.nodes)}.values()),
        "kernel": "croupier.solver.general",
        "glimpses": tuple(_glimpses(game, main)),
        "notes": tuple(_notes(game, (*main.wagers, *sides))),
    }  # fmt: skip
    names = "bets", "options", "headline_choices", "notes"
    stated = {name: said for name in names if (said := getattr(terms, name)) is not None}
    odds = type(GeneralOdds.__name__, (GeneralOdds,), {**derived, **stated})()
    assert isinstance(odds, GeneralOdds)
    return odds


def _notes(game: Game, counted: Sequence[str]) -> Iterator[str]:
    """What a reader of the figures must know."""
    if game.limit is not None:
        yield NO_LIMIT
    if others := [wager.name for wager in game.wagers if wager.name not in counted]:
        asked = "choices about it are made when the main game asks nothing"
        yield f"There are no figures of {listed(others)}: {asked}."


def _glimpses(game: Game, plan: Plan) -> Iterator[Glimpse]:
    """The cards of the layout that lie face down at the first choice."""
    hidden = [group.slots for group in plan.groups if group.level > 0]
    for slots in (*hidden, plan.opposed):
        lying = [slot for slot in slots if slot.area != OWN and slot in plan.lying]
        for area in dict.fromkeys(slot.area for slot in lying):
            yield _glimpse(game, area, [slot.at for slot in lying if slot.area == area])


def _glimpse(game: Game, area: str, places: Sequence[int]) -> Glimpse:
    names = [game.slots(area)[at] for at in places]
    return Glimpse(area if len(names) > 1 else names[0], area, names[0], tuple(names[1:]))


__all__ = ["Examples", "GeneralOdds", "general_odds"]
