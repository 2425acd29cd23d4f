"""The odds of Colorado Hold 'Em: what its counts are worth under any pays, in both versions."""
