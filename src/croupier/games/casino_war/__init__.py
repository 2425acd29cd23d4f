"""Casino War: everything that belongs to this game alone."""
