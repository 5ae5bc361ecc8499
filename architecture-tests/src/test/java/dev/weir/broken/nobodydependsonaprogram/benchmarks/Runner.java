package dev.weir.broken.nobodydependsonaprogram.benchmarks;

public record Runner(int rounds) {}
