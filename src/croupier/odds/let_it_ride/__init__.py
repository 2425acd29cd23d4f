"""The odds of Let It Ride: what its counts are worth under any pays."""
