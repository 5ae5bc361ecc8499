package dev.weir.benchmarks.sidebyside.compare;

import java.time.Duration;

/**
 * How long a comparison takes.
 *
 * @param runs how often each way is measured
 * @param run how long each time
 * @param warmUp how long each way is used before anything is measured: compilers need it
 */
public record Pace(int runs, Duration run, Duration warmUp) {}
