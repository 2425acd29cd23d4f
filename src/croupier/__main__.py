"""Runs the command line with `python -m croupier`."""

from croupier.cli.main import main

if __name__ == "__main__":
    main()
