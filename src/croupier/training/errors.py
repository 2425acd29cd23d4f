"""What training raises when it is asked for something that makes no sense now."""


class TrainingError(Exception):
    """Said in words: what was wrong, and what to do."""
