"""How much of everything there may be at once: more of it would only keep others from playing."""

from __future__ import annotations

from typing import Final

DAY: Final = 86_400.0

# ---- messages ---------------------------------------------------------------------------------

LARGEST_MESSAGE: Final = 64 * 1024
"""Bytes: a hundred times what any message needs."""
RATE: Final = 50.0
"""Messages a second that one person may send for long."""
BURST: Final = 100.0
"""Messages that one person may send at once."""
MOST_BUCKETS: Final = 10_000
"""Senders whose messages are counted; those who have been silent are left out then."""

# ---- people -----------------------------------------------------------------------------------

SIGN_IN_RATE: Final = 2.0
"""Sign-ins a second that one address may make for long."""
SIGN_IN_BURST: Final = 300.0
"""Sign-ins that one address may make at once: a school or a club may share one."""
MOST_PEOPLE: Final = 100_000
"""People who are known. Of those who never sat down, the longest unseen make room for others."""
FORGOTTEN: Final = 90 * DAY
"""Seconds after which someone is forgotten who has not come back and has never sat at a table."""

# ---- tables -----------------------------------------------------------------------------------

MOST_TABLES: Final = 500
MOST_TABLES_EACH: Final = 50
"""Open tables in the house, and of those that one person has opened, whether supervising or not."""
EMPTY: Final = DAY
"""Seconds after which a table where nobody sits is closed."""
