"""A deterministic simulator of the house: servers, leases, store, clocks, network and players in
one process under one seed, and an auditor who looks at what came of it."""
