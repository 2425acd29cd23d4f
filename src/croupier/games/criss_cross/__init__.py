"""Criss Cross Poker: everything that belongs to this game alone."""
