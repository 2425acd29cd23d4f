"""Every way in which the source of a rule may be broken, with the paragraphs that it is behind.

Code is broken where its syntax tree says what a rule is: comparisons, conditions, amounts,
outcomes, steps of a script, answers to a question of the law. It belongs to the paragraph that is
cited by the step, the option or the wager around it, else to those that the function around it
names in its code or its docstring; an act of the table, to those of the questions of the law that
it asks, and of the steps, options and wagers whose terms it looks at, in the games that have such.
Numbers and odds of the rulebook belong to the paragraph that they stand under; the
rankings of hands, to the paragraphs on rankings of the games that rank such hands.
"""

from __future__ import annotations

import ast
import copy
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Final

from croupier.games import GAMES
from croupier.rounds import Game, Law
from croupier.rounds.choices import Ask
from croupier.rulebook import edition, editions

Paragraph = tuple[str, str]
"""A game and the key of one of its paragraphs."""

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = Path("src/croupier")
RULES: Final = ("definition.py", "settlement.py", "turns.py")
"""The modules of a game's folder that its rules stand in."""
OF_SHOES: Final = re.compile(r"\.(shoe_lasts|is_spent|cutting_card)\b")
"""What an act asks of a shoe that lasts is behind the paragraphs of games that have one."""
OF_TABLE: Final = {
    re.compile(r"\blen\(table\.decks\)|\.in_play\b"): (Law.ALTERNATE,),
    re.compile(r"\.(cut_offered|cut_turn)\b"): (Law.CUT_FIRST, Law.CUT_NEXT),
    re.compile(r"\.(recutting|cutter)\b"): (Law.RECUT,),
    re.compile(r"\.(is_spent|cutting_card)\b"): (Law.CUTTING_CARD, Law.SHOE_ENDS),
    re.compile(r"\.keeps_shoe\b"): (Law.READER_SHOWS,),
    re.compile(r"\.shows_top\b"): (Law.FACE_UP,),
    re.compile(r"\.drawn\b"): (Law.DRAWN_IN_ERROR,),
    re.compile(r"\.is_out_of_cards\b"): (Law.SHORT_SHOE,),
}
"""By what an act looks at on the table: the questions of the law that it keeps by it."""
MISHAP: Final = "_Mishap"
"""What acts derive from that only games with a law on them have."""
NO_RULE: Final = ("says", "sentence", "asks", "choices", "is_called_for", "keeps_law_of")
"""Methods that no table acts by: words, what a dealer in training is offered, what traces list."""
KEY: Final = re.compile(r"(?<![\w.])\d{1,2}\([a-z]\)(?:\d{1,2}[ivx]*)?")


@dataclass(frozen=True)
class Mutant:
    """One change to one file."""

    path: Path
    start: int
    end: int
    line: int
    before: str
    after: str
    paragraphs: frozenset[Paragraph]
    left_out: str = ""
    """The part of it that is missing, where that is all the change."""
    function: str = ""
    """The function that it is made in."""
    code: str = ""
    """The line that it is made in, as it stands."""

    @property
    def place(self) -> tuple[str, str, str, str, str]:
        """What tells it from others whatever number its line has: file, function, line, before,
        after."""
        before = self.left_out or self.before
        return str(self.path), self.function, self.code, before, self.after

    @property
    def change(self) -> str:
        """Where and what, on one line."""
        before, after = self.left_out or self.before, "" if self.left_out else self.after
        return f"{self.path}:{self.line}  {_short(before)} -> {_short(after) or 'left out'}"

    def applied(self, source: str) -> str:
        """The file with the change."""
        return source[: self.start] + self.after + source[self.end :]


def _short(code: str) -> str:
    words = " ".join(code.split())
    return words if len(words) <= 60 else f"{words[:40]} ... {words[-15:]}"


def every_mutant() -> list[Mutant]:
    """All of them, in an order that does not depend on the run."""
    found: list[Mutant] = []
    for slug in GAMES:
        folder = ROOT / SOURCE / "games" / slug.replace("-", "_")
        for path in (folder / name for name in RULES):
            if path.exists():
                found += in_code(path.relative_to(ROOT), slug)
        for path in sorted((folder / "editions").glob("*.toml")):
            found += in_data(path.relative_to(ROOT), slug)
    for path in sorted((ROOT / SOURCE / "table/acts").glob("*.py")):
        found += in_code(path.relative_to(ROOT))
    found += in_code(SOURCE / "hands/ranking.py")
    return found


# ---- which paragraphs -----------------------------------------------------------------------


@cache
def keys_of(slug: str) -> frozenset[str]:
    """The paragraphs of a game in any edition, its sections' headings aside."""
    books = (edition(slug, one) for one in editions(slug))
    return frozenset(
        key for book in books for key, one in book.paragraphs.items() if not one.is_heading
    )


def paragraphs_on(game: Game, topic: Law) -> Iterator[Paragraph]:
    """The paragraphs that answer a question of the law in a game."""
    for key in game.keys(topic):
        if key in keys_of(game.slug):
            yield game.slug, key


@cache
def with_terms() -> dict[str, set[Paragraph]]:
    """By the name of a kind of step, or of a term that steps, options and wagers may have: the
    paragraphs named by those that are of the kind, or have it."""
    found: dict[str, set[Paragraph]] = defaultdict(set)
    for slug, game in GAMES.items():
        steps = [step for _, step in game.every_step()]
        options = [one for step in steps if isinstance(step, Ask) for one in step.options]
        things: list[Any] = [*steps, *options, *game.wagers]
        for thing in things:
            values = {one.name: getattr(thing, one.name) for one in fields(thing)}
            words = {one for value in values.values() for one in _words(value)}
            named = {(slug, key) for key in words & keys_of(slug)}
            found[type(thing).__name__] |= named
            for one in fields(thing):
                if one.default is not MISSING and values[one.name] != one.default:
                    found[one.name] |= named
    return found


def _words(value: object) -> tuple[str, ...]:
    together = value if isinstance(value, tuple) else (value,)
    return tuple(one for one in together if isinstance(one, str))


def behind_terms(node: ast.AST) -> frozenset[Paragraph]:
    """The paragraphs named with the kinds of steps that code tells apart, and with the terms that
    it looks at, of whatever it has at hand but the act itself and the table."""
    asked = {
        one.attr
        for one in ast.walk(node)
        if isinstance(one, ast.Attribute) and ast.unparse(one.value) not in ("self", "table")
    }
    asked |= {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    return frozenset(one for term in asked for one in with_terms().get(term, ()))


def on_table(node: ast.AST) -> frozenset[Paragraph]:
    """The paragraphs on what code looks at on the table."""
    code = ast.unparse(node)
    topics = (topic for looks, topics in OF_TABLE.items() if looks.search(code) for topic in topics)
    games = [(game, topic) for topic in topics for game in GAMES.values()]
    return frozenset(one for game, topic in games for one in paragraphs_on(game, topic))


FOUR_CARDS: Final = "four-card-poker"
NO_POKER: Final = ("casino-war", "double-attack-blackjack")
RANKS_HANDS: Final = {
    "_MADE_OF": (5,),
    "_rank": (5, 4),
    "_grouped": (5, 4),
    "_rank_unpaired": (5,),
    "_straight_high": (5, 4),
    "best_four": (4,),
}
"""What ranks hands, and of how many cards; the rest of the module is words and checks."""


@cache
def on_rankings(part: str) -> frozenset[Paragraph]:
    """The paragraphs on what hands are worth of which a part of the rankings decides."""
    sizes = RANKS_HANDS.get(part, ())
    return frozenset(
        (slug, key)
        for slug, game in GAMES.items()
        if slug not in NO_POKER and (4 if slug == FOUR_CARDS else 5) in sizes
        for cite in game.ranking_cites
        for key in keys_of(slug)
        if key.startswith(cite)
    )


# ---- code -----------------------------------------------------------------------------------


def in_code(path: Path, slug: str = "") -> Iterator[Mutant]:
    """The mutants of a module: of a game's, of the table's acts, or of the rankings."""
    source = (ROOT / path).read_text(encoding="utf-8")
    breaker = _Breaker(path, source, slug)
    breaker.visit(ast.parse(source))
    return iter(breaker.found)


_FLIPPED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_OTHER_CALL: Final = {"max": "min", "min": "max", "any": "all", "all": "any"}
_OTHER_NAME: Final = {"WIN": "LOSE", "LOSE": "WIN", "PUSH": "EVEN", "EVEN": "PUSH", "VOID": "LOSE"}
_OTHER_MEMBER: Final = {
    "Outcome": {"WIN": "LOSE", "LOSE": "PUSH", "PUSH": "LOSE", "VOID": "LOSE", "SURRENDER": "LOSE"},
    "Order": {
        "CLOCKWISE": "COUNTERCLOCKWISE",
        "COUNTERCLOCKWISE": "CLOCKWISE",
        "LOSERS_FIRST": "COUNTERCLOCKWISE",
        "IN_PASSES": "COUNTERCLOCKWISE",
    },
    "Remedy": {"ALL_VOID": "HAND_VOID", "HAND_VOID": "ALL_VOID", "DEALT_NOW": "ALL_VOID"},
}


class _Breaker(ast.NodeVisitor):
    """Walks a module and notes what can be broken under the paragraphs that are in force there."""

    def __init__(self, path: Path, source: str, slug: str) -> None:
        self.path, self.source, self.slug = path, source, slug
        self.found: list[Mutant] = []
        starts = [0]
        for line in source.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        self._starts = starts
        self._under: list[frozenset[Paragraph]] = [frozenset()]
        self._of_class: frozenset[Paragraph] = frozenset()
        self._function = ""
        self._is_in_act = False
        self._games = frozenset(GAMES)
        """The games that have such an act."""

    # ---- where ------------------------------------------------------------------------------

    def _offset(self, line: int, column: int) -> int:
        text = self.source[self._starts[line - 1] : self._starts[line]]
        return self._starts[line - 1] + len(text.encode()[:column].decode())

    def _note(
        self,
        node: ast.expr,
        after: str,
        under: frozenset[Paragraph] | None = None,
        left_out: ast.expr | None = None,
    ) -> None:
        paragraphs = self._under[-1] if under is None else under
        if not paragraphs or node.end_lineno is None or node.end_col_offset is None:
            return
        start = self._offset(node.lineno, node.col_offset)
        end = self._offset(node.end_lineno, node.end_col_offset)
        before = self.source[start:end]
        line, gone = node.lineno, ""
        if left_out is not None:
            line, gone = left_out.lineno, ast.unparse(left_out)
        self.found.append(
            Mutant(
                self.path,
                start,
                end,
                line,
                before,
                after,
                paragraphs,
                gone,
                self._function,
                self.source[self._starts[line - 1] : self._starts[line]].strip(),
            )
        )

    def _concerned(self, node: ast.AST) -> frozenset[Paragraph]:
        """Of the paragraphs around it, those that code of an act can concern by what it asks."""
        around = self._under[-1]
        if self.slug or self.path.stem == "ranking":
            return around
        if OF_SHOES.search(ast.unparse(node)):
            return frozenset(one for one in around if GAMES[one[0]].shoe_lasts)
        return around

    def _instead(self, node: ast.expr, other: ast.expr) -> None:
        self._note(node, f"({ast.unparse(other)})")

    def _keys(self, *nodes: ast.AST) -> frozenset[Paragraph]:
        """The paragraphs of the game that code names, or those of the questions that it asks."""
        found: set[Paragraph] = set()
        for node in (each for one in nodes for each in ast.walk(one)):
            if self.slug and isinstance(node, ast.Constant) and isinstance(node.value, str):
                named = {node.value, *KEY.findall(node.value)}
                found |= {(self.slug, key) for key in named & keys_of(self.slug)}
            topic = _topic(node)
            if topic is not None and not self.slug:
                for game in GAMES.values():
                    found |= set(paragraphs_on(game, topic))
        return frozenset(found)

    def _visit_under(self, node: ast.AST, paragraphs: frozenset[Paragraph]) -> None:
        self._under.append(paragraphs)
        self.generic_visit(node)
        self._under.pop()

    # ---- what is walked ---------------------------------------------------------------------

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in NO_RULE or node.name.startswith("__"):
            return
        is_ranking = self.path.stem == "ranking"
        named = on_rankings(node.name) if is_ranking else self._keys(*node.body)
        if not self.slug and not is_ranking and (named or self._is_in_act):
            others = behind_terms(node) | on_table(node)
            named |= frozenset(one for one in others if one[0] in self._games)
        self._under.append(named | self._of_class)
        around, self._function = self._function, node.name
        for one in node.body:
            self.visit(one)
        self._function = around
        self._under.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """An act keeps the paragraphs of its topics, whichever of them a method names."""
        topics = [one for one in node.body if _declares_topics(one)]
        self._of_class, self._is_in_act = self._keys(*topics), True
        if any(isinstance(base, ast.Name) and base.id == MISHAP for base in node.bases):
            asked = {_topic(one) for each in topics for one in ast.walk(each)}
            self._games = frozenset(slug for slug, game in GAMES.items() if asked & game.law.keys())
        for one in node.body:
            if isinstance(one, ast.FunctionDef):
                self.visit(one)
        self._of_class, self._games = frozenset(), frozenset(GAMES)
        self._is_in_act = False

    def visit_Call(self, node: ast.Call) -> None:
        given = {one.arg: one.value for one in node.keywords}
        if isinstance(node.func, ast.Name) and node.func.id in _OTHER_CALL:
            other = copy.deepcopy(node)
            other.func = ast.Name(_OTHER_CALL[node.func.id])
            self._instead(node, other)
        if "cite" in given and self.slug:
            self._visit_under(node, self._keys(given["cite"]))
        else:
            self.generic_visit(node)

    def visit_Tuple(self, node: ast.Tuple) -> None:
        """A step, an option or a wager that is left out."""
        for at, one in enumerate(node.elts):
            if isinstance(one, ast.Call) and any(word.arg == "cite" for word in one.keywords):
                cited = [word.value for word in one.keywords if word.arg in ("cite", "also")]
                others = copy.deepcopy(node)
                del others.elts[at]
                self._note(node, ast.unparse(others), self._keys(*cited), one)
        self.generic_visit(node)

    def visit_Dict(self, node: ast.Dict) -> None:
        """A question of the law that is left without an answer."""
        for at, (key, value) in enumerate(zip(node.keys, node.values, strict=True)):
            if key is not None and _topic(key) in topics_asked():
                others = copy.deepcopy(node)
                del others.keys[at], others.values[at]
                self._note(node, ast.unparse(others), self._keys(value), key)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1 and not _is_version_check(node):
            other = copy.deepcopy(node)
            other.ops = [_FLIPPED[type(node.ops[0])]()]
            self._instead(node, other)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = copy.deepcopy(node)
        other.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._instead(node, other)
        for at in range(len(node.values)):
            fewer = copy.deepcopy(node)
            del fewer.values[at]
            self._instead(node, fewer.values[0] if len(fewer.values) == 1 else fewer)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._instead(node, node.operand)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        others: dict[type[ast.operator], type[ast.operator]] = {
            ast.Add: ast.Sub,
            ast.Sub: ast.Add,
            ast.Mult: ast.Add,
        }
        if type(node.op) in others and not _is_text(node):
            other = copy.deepcopy(node)
            other.op = others[type(node.op)]()
            self._instead(node, other)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        if not _is_text(node.body) or not _is_text(node.orelse):
            other = copy.deepcopy(node)
            other.body, other.orelse = other.orelse, other.body
            self._instead(node, other)
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        """What is done if something is so concerns whatever the condition concerns."""
        asked = self._concerned(node.test)
        self._under.append(asked)
        self._note(node.test, f"not ({ast.unparse(node.test)})")
        self.visit(node.test)
        self._under.pop()
        is_denied = any(isinstance(one, ast.Not) for one in ast.walk(node.test))
        self._under.append(self._under[-1] if is_denied else asked)
        for one in node.body:
            self.visit(one)
        self._under.pop()
        for one in node.orelse:
            self.visit(one)

    def visit_Assign(self, node: ast.Assign) -> None:
        self._visit_under(node, self._concerned(node))

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._visit_under(node, self._concerned(node))

    def visit_Return(self, node: ast.Return) -> None:
        self._visit_under(node, self._concerned(node))

    def visit_Expr(self, node: ast.Expr) -> None:
        self._visit_under(node, self._concerned(node))

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._note(node, str(not node.value))
        elif isinstance(node.value, int):
            self._note(node, str(node.value + 1))

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name):
            other = _OTHER_MEMBER.get(node.value.id, {}).get(node.attr)
            if other:
                self._note(node, f"{node.value.id}.{other}")
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load) and node.id in _OTHER_NAME:
            if re.search(rf"\b{_OTHER_NAME[node.id]}\b", self.source):
                self._note(node, _OTHER_NAME[node.id])

    # ---- what is no rule --------------------------------------------------------------------

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Words for people."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """What cannot be otherwise."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """Words for people."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is None:
            return
        name = node.target.id if isinstance(node.target, ast.Name) else ""
        self._under.append(on_rankings(name) if self.path.stem == "ranking" else self._under[-1])
        self.visit(node.value)
        self._under.pop()


def _topic(node: ast.AST) -> Law | None:
    """A question of the law that code names."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        if node.value.id == "Law" and node.attr in Law.__members__:
            return Law[node.attr]
    return None


def _declares_topics(node: ast.AST) -> bool:
    target = getattr(node, "target", None)
    return isinstance(target, ast.Name) and target.id == "TOPICS"


@cache
def topics_asked() -> frozenset[Law | None]:
    """The questions of the law that a table asks when it acts; others serve tracing alone."""
    asked: set[Law | None] = set()
    for path in sorted((ROOT / SOURCE / "table").rglob("*.py")):
        waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
        while waiting:
            node = waiting.pop()
            if not _declares_topics(node):
                asked.add(_topic(node))
                waiting += ast.iter_child_nodes(node)
    return frozenset(asked - {None})


def _is_text(node: ast.expr) -> bool:
    return any(isinstance(one, ast.JoinedStr) for one in ast.walk(node)) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _is_version_check(node: ast.Compare) -> bool:
    """Whether it only looks for something that is there or not: `x is None`."""
    return any(isinstance(one, ast.Constant) and one.value is None for one in node.comparators)


# ---- the rulebook's data --------------------------------------------------------------------

_HEAD: Final = re.compile(r'^\[paragraphs\."([^"]+)"[^\]]*\]$')
_ODDS: Final = re.compile(r'(?<== ")([\d,]+)(?= to \d+"$)')
_NUMBER: Final = re.compile(r"(?<=\{ value = )(\d+)")
_STOP: Final = re.compile(r"(?<=player = )(\d+)|(?<=community = )(\d+)")


def in_data(path: Path, slug: str) -> Iterator[Mutant]:
    """Numbers, odds and prizes of an edition, each under its paragraph."""
    source, at, under = (ROOT / path).read_text(encoding="utf-8"), 0, ""
    for number, line in enumerate(source.splitlines(keepends=True), start=1):
        plain = line.rstrip("\n")
        if plain.startswith("["):
            head = _HEAD.match(plain)
            under = head[1] if head else ""
        if under:
            for pattern in (_ODDS, _NUMBER, _STOP):
                for hit in pattern.finditer(plain):
                    before = hit.group()
                    more = int(before.replace(",", "")) + 1
                    paragraphs = frozenset({(slug, under)})
                    start, end = at + hit.start(), at + hit.end()
                    yield Mutant(path, start, end, number, before, str(more), paragraphs)
        at += len(line)
