"""Four Card Poker: everything that belongs to this game alone."""
