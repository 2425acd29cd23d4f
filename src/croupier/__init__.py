"""House-banked casino table games by the book: dealt, settled, recorded, audited and solved."""

from importlib.metadata import version

__version__ = version("croupier")
