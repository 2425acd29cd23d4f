"""What can be done at a table, room by room: decks, dealing, play, players, irregularities."""
