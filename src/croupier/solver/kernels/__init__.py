"""Fast exact counting, one package a game, for the decks that the real tables use."""
