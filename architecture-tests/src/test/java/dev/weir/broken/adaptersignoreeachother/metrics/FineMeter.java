package dev.weir.broken.adaptersignoreeachother.metrics;

public record FineMeter(long count) {}
