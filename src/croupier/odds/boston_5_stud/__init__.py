"""The odds of Boston 5 Stud: what its counts are worth under any pays."""
