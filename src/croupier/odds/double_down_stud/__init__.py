"""The odds of Double Down Stud: what its counts are worth under any pays."""
