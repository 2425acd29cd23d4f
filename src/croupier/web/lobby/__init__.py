"""The lobby: games, open tables, and the form for a new one."""
