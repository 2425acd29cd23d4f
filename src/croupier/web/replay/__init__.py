"""Rounds that are over, shown again in the browser."""
