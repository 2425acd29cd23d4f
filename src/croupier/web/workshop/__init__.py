"""The workshop: a game sheet is written, checked, played and solved in the browser."""
