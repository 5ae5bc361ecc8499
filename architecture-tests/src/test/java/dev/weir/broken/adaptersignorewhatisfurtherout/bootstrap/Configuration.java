package dev.weir.broken.adaptersignorewhatisfurtherout.bootstrap;

public record Configuration(int port) {}
