"""The compiled part of the general solver: sets of cards, hands put in order, sums."""
