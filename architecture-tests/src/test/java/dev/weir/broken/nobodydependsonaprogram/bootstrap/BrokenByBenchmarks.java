package dev.weir.broken.nobodydependsonaprogram.bootstrap;

import dev.weir.broken.nobodydependsonaprogram.benchmarks.Runner;

record BrokenByBenchmarks(Runner runner) {}
