package dev.weir.broken.adaptersignoreeachother.http;

import dev.weir.broken.adaptersignoreeachother.metrics.FineMeter;

/** Knows another adapter. */
record BrokenByMetrics(FineMeter meter) {}
