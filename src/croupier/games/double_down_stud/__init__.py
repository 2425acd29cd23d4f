"""Double Down Stud: everything that belongs to this game alone."""
