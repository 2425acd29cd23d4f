"""What people do at a replay."""

from __future__ import annotations

from croupier.web.pages.page_events import PageEvent


class Step(PageEvent, frozen=True, tag="step"):
    """To a step of the round."""

    at: int = 0


class Play(PageEvent, frozen=True, tag="play"):
    """Let the round play by itself, or stop it."""


class ToDecision(PageEvent, frozen=True, tag="decision"):
    """To the next own decision, or the one before."""

    next: bool = False


class Try(PageEvent, frozen=True, tag="try"):
    """Decide again by what was seen then; without an option, be asked first."""

    option: str = ""


class Look(PageEvent, frozen=True, tag="look"):
    """Back to what was chosen then."""


class Keep(PageEvent, frozen=True, tag="keep"):
    """Have a decision asked again in the drill."""
