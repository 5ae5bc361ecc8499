package dev.weir.broken.maincodeignoresthetestkit.testkit;

public record VirtualTime(long nanos) {}
