"""What the coach raises when it cannot say anything about a hand."""


class CoachError(Exception):
    """A hand that cannot be weighed: what is wrong with it, in words."""
