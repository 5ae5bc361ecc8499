package dev.weir.broken.theapplicationdependsonthedomainalone.application;

import dev.weir.broken.theapplicationdependsonthedomainalone.redis.Ledger;

/** Knows an adapter. */
record BrokenByAnAdapter(Ledger ledger) {}
