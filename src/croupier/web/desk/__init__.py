"""The dispute desk in the browser."""
