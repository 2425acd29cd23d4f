"""Figures that come with the package, so that a first look needs no waiting.

For every edition, every published pay table and every option of the house on which figures
depend, a file holds how rounds end under the best play, with a hash of all that this was computed
from. A test and `croupier odds --verify` compute every one of them again.
"""
