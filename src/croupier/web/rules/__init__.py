"""The rules in the browser."""
