"""Cards, chips and layouts as SVG, drawn by our own code from what a view shows."""
