"""The general exact solver: it reads a game's script and settlements, and knows no game."""
