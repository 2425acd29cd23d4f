"""The odds of Criss Cross Poker: three decisions, solved anew for any pays."""
