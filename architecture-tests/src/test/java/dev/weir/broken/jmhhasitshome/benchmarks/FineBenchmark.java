package dev.weir.broken.jmhhasitshome.benchmarks;

import org.openjdk.jmh.infra.Blackhole;

record FineBenchmark(Blackhole hole) {}
