"""The command line: what a person or a script types, and what is shown for it."""
