"""What is chosen in states, what that is worth to those above them, and deals by the course that
they take."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.numba_cache import compiled, inlined
from croupier.solver.general.kernels.boards import (
    Bytes,
    Integer,
    Ints,
    Names,
    Patterns,
    Places,
    Small,
    find_states,
)

Options: TypeAlias = NDArray[np.int8]


class Branches(NamedTuple):
    """The choices of one level, later ones first, by the numbers that all items of a tree have."""

    item: Ints
    children: Ints
    """[choice, option]: where it leads, -1 where there are no more options."""
    preference: Ints
    """[choice, place]: options, the one first that is taken of those worth the same."""


@compiled
def put_rows(sums: Ints, times: Ints, parts: int, leaves: Ints, values: Ints) -> None:
    """By row, what leaves come to, from what the rows of nets do that they are sums of."""
    for r in range(len(sums)):
        for i in range(len(leaves)):
            value = np.int64(0)
            for b in range(times.shape[1]):
                value += times[i, b] * sums[r, b]
            values[r, leaves[i]] = value if parts == 1 else value // parts


@compiled
def choose(values: Ints, branches: Branches, closed: NDArray[np.bool_], taken: Options) -> None:
    """In every state take the best option of each choice where none is given (below 0), and add
    what it is worth to the values."""
    for r in range(len(values)):
        for node in range(len(branches.item)):
            option = np.int64(taken[r, node])
            if option < 0:
                best = np.int64(0)
                for at in range(branches.preference.shape[1]):
                    now = branches.preference[node, at]
                    if now < 0:
                        break
                    if len(closed) and closed[r, node, now]:
                        continue
                    value = values[r, branches.children[node, now]]
                    if option < 0 or value > best:
                        option, best = now, value
                taken[r, node] = option
            values[r, branches.item[node]] = values[r, branches.children[node, option]]


@compiled
def add_up(
    boards: Bytes,
    ways: Ints,
    cards: Bytes,
    values: Ints,
    near: int,
    patterns: Patterns,
    names: Names,
    places: Places,
    sums: Ints,
) -> None:
    """Add what the rows of boards, [item, board and hand], are worth to every state above that they
    may have come from: items of which all but the first `near` are chosen between further above,
    and added only once for all of these states, as they will be added up there."""
    hands, count, items = cards.shape[1], len(patterns.parts), len(values)
    states = np.empty((count, hands), np.int32)
    weighed = np.empty((hands, items), np.int64)
    for b in range(len(boards)):
        find_states(boards[b], cards[b], patterns, names, places, states)
        for h in range(hands):
            for i in range(items):
                weighed[h, i] = ways[b] * values[i, b * hands + h]
            for i in range(near, items):
                sums[states[0, h], i] += count * weighed[h, i]
        for p in range(count):
            for h in range(hands):
                row = states[p, h]
                for i in range(near):
                    sums[row, i] += weighed[h, i]


@compiled
def follow(item: int, branches: Branches, taken: Options) -> int:
    """Where the options that are taken at one level lead."""
    # Choices stand after those that they lead to.
    for node in range(len(branches.item) - 1, -1, -1):
        if branches.item[node] == item:
            item = branches.children[node, taken[node]]
    return item


@compiled
def enter(entry: Small, branches: Branches, taken: Options, parents: Small) -> Small:
    """By state of a level, the item that what is taken above leads to."""
    items = np.empty(len(parents), np.int32)
    for r in range(len(parents)):
        items[r] = follow(entry[parents[r]], branches, taken[parents[r]])
    return items


@compiled
def add_courses(
    boards: Bytes,
    ways: Ints,
    cards: Bytes,
    taken: Options,
    entry: Small,
    branches: Branches,
    patterns: Patterns,
    names: Names,
    places: Places,
    courses: Ints,
) -> None:
    """By row and leaf, in how many ways the deals of a row come to it: by what is chosen above in
    every state that it may have come from, and then in the row itself."""
    hands = cards.shape[1]
    states = np.empty((len(patterns.parts), hands), np.int32)
    for b in range(len(boards)):
        find_states(boards[b], cards[b], patterns, names, places, states)
        for p in range(len(patterns.parts)):
            for h in range(hands):
                row = b * hands + h
                leaf = follow(entry[states[p, h]], branches, taken[row])
                courses[row, leaf] += ways[b]


class Mixture(NamedTuple):
    """What leaves come to, as sums of what rows of nets do."""

    times: Ints
    """[leaf, row of nets]: how many parts of it are taken."""
    parts: int
    """What all these sums are to be divided by."""


class Ends(NamedTuple):
    """Items of a tree that are leaves, or lead to nothing but leaves."""

    leaves: Ints
    """One item's leaves after the other's."""
    start: Ints
    """By item, where its leaves begin; and where the last one's end."""


@compiled
def best_values(sums: Ints, times: Ints, ends: Ends, values: Ints) -> None:
    """[item, row]: what the best leaf of each item comes to in parts, given what rows come to by
    row of nets."""
    rows, size = sums.shape
    by_net, value = np.empty((size, rows), np.int64), np.empty(rows, np.int64)
    for r in range(rows):
        for b in range(size):
            by_net[b, r] = sums[r, b]
    for i in range(len(values)):
        for at in range(ends.start[i], ends.start[i + 1]):
            value[:] = 0
            for b in range(size):
                factor = times[ends.leaves[at], b]
                if factor:
                    for r in range(rows):
                        value[r] += factor * by_net[b, r]
            if at == ends.start[i]:
                values[i] = value
            else:
                for r in range(rows):
                    values[i, r] = max(values[i, r], value[r])


@inlined
def best_leaf(node: Integer, branches: Branches, sums: Ints, row: int, times: Ints) -> Integer:
    """The leaf that the best option of a choice leads to, where all lead to leaves."""
    best, most = np.int64(-1), np.int64(0)
    for at in range(branches.preference.shape[1]):
        option = branches.preference[node, at]
        if option < 0:
            break
        leaf, value = branches.children[node, option], np.int64(0)
        for b in range(times.shape[1]):
            value += times[leaf, b] * sums[row, b]
        if best < 0 or value > most:
            best, most = leaf, value
    return best


@compiled
def nodes_by_item(branches: Branches) -> Ints:
    """By item, its place among the choices of a level, or -1."""
    last = int(branches.item.max()) if len(branches.item) else -1
    node_of = np.full(last + 1, -1)
    for node in range(len(branches.item)):
        node_of[branches.item[node]] = node
    return node_of


@compiled
def add_best_courses(
    boards: Bytes,
    ways: Ints,
    cards: Bytes,
    sums: Ints,
    times: Ints,
    entry: Small,
    branches: Branches,
    patterns: Patterns,
    names: Names,
    places: Places,
    courses: Ints,
) -> None:
    """As `add_courses`, with the best option of the choices that rows come to, and of no others."""
    hands = cards.shape[1]
    states = np.empty((len(patterns.parts), hands), np.int32)
    node_of = nodes_by_item(branches)
    best = np.empty(len(branches.item), np.int64)
    for b in range(len(boards)):
        find_states(boards[b], cards[b], patterns, names, places, states)
        for h in range(hands):
            row = b * hands + h
            best[:] = -1
            for p in range(len(patterns.parts)):
                item = np.int64(entry[states[p, h]])
                node = node_of[item] if item < len(node_of) else -1
                if node >= 0:
                    if best[node] < 0:
                        best[node] = best_leaf(node, branches, sums, row, times)
                    item = best[node]
                courses[row, item] += ways[b]


@compiled
def entry_items(
    boards: Bytes, cards: Bytes, entry: Small, patterns: Patterns, names: Names, places: Places
) -> Small:
    """By row of boards, the item that what is chosen above leads to, where a row can have come from
    one state alone."""
    hands = cards.shape[1]
    states, items = np.empty((1, hands), np.int32), np.empty(len(boards) * hands, np.int32)
    for b in range(len(boards)):
        find_states(boards[b], cards[b], patterns, names, places, states)
        for h in range(hands):
            items[b * hands + h] = entry[states[0, h]]
    return items


@compiled
def best_leaves(items: Small, sums: Ints, times: Ints, branches: Branches) -> Small:
    """By row, the leaf that the best option of the choice that it comes to leads to."""
    node_of, leaves = nodes_by_item(branches), np.empty_like(items)
    for row in range(len(items)):
        item = items[row]
        node = node_of[item] if item < len(node_of) else -1
        leaves[row] = best_leaf(node, branches, sums, row, times) if node >= 0 else item
    return leaves


@compiled
def add_kinds(kinds: Small, numbers: Small, courses: Ints, served: Ints, sums: Ints) -> None:
    """[leaf, kind]: add the deals of rows, by the courses that they take; `served` are the leaves
    whose kinds these are."""
    width = numbers.shape[1]
    for r in range(len(kinds)):
        first = kinds[r] * width
        for i in range(len(served)):
            ways = courses[r, served[i]]
            if ways:
                for c in range(width):
                    sums[i, first + c] += ways * numbers[r, c]


@compiled
def tally_states(
    base: Ints, counts: NDArray[np.integer], ways: Ints, reached: Small, leaf: int, sums: Ints
) -> None:
    """By kind, the deals of the states that come to a leaf, where counts by kind are kept."""
    for r in range(len(counts)):
        if reached[r] == leaf:
            for c in range(counts.shape[1]):
                sums[base[r] + c] += ways[r] * counts[r, c]


@compiled
def add_to_parents(values: Ints, passed: Ints, ways: Ints, parents: Small, sums: Ints) -> None:
    """Add what states are worth, as often as each stands for, to those above them."""
    for r in range(len(values)):
        for item in passed:
            sums[parents[r], item] += ways[r] * values[r, item]


@compiled
def follow_all(entry: Small, branches: Branches, taken: Options) -> Small:
    """By state, where the options that are taken there lead."""
    items = np.empty(len(entry), np.int32)
    for r in range(len(entry)):
        items[r] = follow(entry[r], branches, taken[r])
    return items
