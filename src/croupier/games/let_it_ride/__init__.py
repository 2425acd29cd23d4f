"""Let It Ride: everything that belongs to this game alone."""
