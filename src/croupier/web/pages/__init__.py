"""The pages, each drawn from what the house says its reader may know."""
