"""The odds of Double Attack Blackjack."""
