"""Double Attack Blackjack: everything that belongs to this game alone."""
