"""The odds of Casino War."""
