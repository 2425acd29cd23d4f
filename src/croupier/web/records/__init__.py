"""What one person has played: tables, rounds, statistics."""
