"""The commands on odds: `odds`, `par`, `advise`, `session` and `exposed`."""
