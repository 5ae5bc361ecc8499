package dev.weir.broken.adaptersignoreeachother.redis;

public record FineLedger(int held) {}
