"""House-banked casino table games by the book: dealt, settled, recorded, audited and solved."""

__version__: str


def __getattr__(name: str) -> str:
    """The version is looked up when it is asked for: that takes longer than many a command."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import version

    return version("croupier")
