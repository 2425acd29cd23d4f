"""How long the house remembers whom and what, and waits for its own servers."""

from __future__ import annotations

from typing import Final

LASTS: Final = 2.0
"""Seconds for which a server is there once it has said so, and for which the database waits for it
in the middle of a transaction."""
DAY: Final = 86_400.0
MOST_BUCKETS: Final = 10_000
"""Senders whose messages are counted; those who have been silent are left out then."""
FORGOTTEN: Final = 90 * DAY
"""Seconds after which someone is forgotten who has not come back and has never sat at a table."""
EMPTY: Final = DAY
"""Seconds after which a table where nobody sits is closed."""
ALONE: Final = 300.0
"""Seconds that practice players stay where nobody else sits; a table at which only the person who
opened it has played is closed then."""
SIGN_LASTS: Final = 8.0
"""Seconds for which a sign to the others is shown."""
SIGNS_APART: Final = 3.0
"""Seconds before the same person may show another."""
