"""The fixtures of the odds tests."""

from support.odds import odds_cache, whole_deck

__all__ = ["odds_cache", "whole_deck"]
