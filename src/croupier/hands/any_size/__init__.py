"""The best hand of any number of cards, and hands by their names.

The games' own solvers count without it, so that figures they made do not depend on it.
"""
