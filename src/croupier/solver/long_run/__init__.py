"""A session of many rounds: how it may end, whether the bankroll lasts, what an hour costs."""
