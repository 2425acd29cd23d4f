"""Colorado Hold 'Em Poker: everything that belongs to this game alone."""
