"""Double Cross Poker: everything that belongs to this game alone."""
