package dev.weir.broken.adaptersignorewhatisfurtherout.metrics;

import dev.weir.broken.adaptersignorewhatisfurtherout.benchmarks.Load;

record BrokenByBenchmarks(Load load) {}
