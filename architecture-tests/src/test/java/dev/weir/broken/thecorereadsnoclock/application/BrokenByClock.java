package dev.weir.broken.thecorereadsnoclock.application;

import java.time.Clock;

/** Handed in or not, a clock answers differently each time it is asked. */
record BrokenByClock(Clock clock) {}
