"""The odds of Four Card Poker: what its counts are worth under any pays."""
