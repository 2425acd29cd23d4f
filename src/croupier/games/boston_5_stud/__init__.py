"""Boston 5 Stud Poker: everything that belongs to this game alone."""
