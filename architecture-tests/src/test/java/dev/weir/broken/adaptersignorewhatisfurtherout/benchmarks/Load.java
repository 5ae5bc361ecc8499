package dev.weir.broken.adaptersignorewhatisfurtherout.benchmarks;

public record Load(int port) {}
