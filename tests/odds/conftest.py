"""The fixtures of the odds tests."""

from odds_helpers import odds_cache, whole_deck

__all__ = ["odds_cache", "whole_deck"]
