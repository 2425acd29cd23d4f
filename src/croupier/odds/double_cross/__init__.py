"""The odds of Double Cross Poker: what its counts are worth under any pays."""
