package dev.weir.broken.adaptersignorewhatisfurtherout.testkit;

public record Fake(int port) {}
