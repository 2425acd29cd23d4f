"""The dealer's seat in the browser."""
