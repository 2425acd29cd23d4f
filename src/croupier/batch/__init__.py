"""Mass play: rounds of any game, dealt, chosen and counted by compiled code."""
