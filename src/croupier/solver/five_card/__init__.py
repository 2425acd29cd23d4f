"""What games share that pay a five-card hand by a table: pays, single hands, words, digests."""
