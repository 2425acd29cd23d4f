"""The drill in the browser."""
