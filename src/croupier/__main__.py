"""Runs the command line with `python -m croupier`."""

from croupier.app.main import main

if __name__ == "__main__":
    main()
