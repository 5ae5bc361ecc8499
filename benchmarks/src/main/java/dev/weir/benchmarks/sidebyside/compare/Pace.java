package dev.weir.benchmarks.sidebyside.compare;

import java.time.Duration;

/**
 * The duration of a comparison.
 *
 * @param runs the number of measurements of each way
 * @param run the duration of a measurement
 * @param warmUp the time for which each way is used first, so that its code is compiled
 */
public record Pace(int runs, Duration run, Duration warmUp) {}
