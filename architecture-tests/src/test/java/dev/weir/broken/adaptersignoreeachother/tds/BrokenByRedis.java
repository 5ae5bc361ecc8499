package dev.weir.broken.adaptersignoreeachother.tds;

import dev.weir.broken.adaptersignoreeachother.redis.FineLedger;

/** Knows another adapter. */
record BrokenByRedis(FineLedger ledger) {}
