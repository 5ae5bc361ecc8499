package dev.weir.broken.adaptersignorewhatisfurtherout.standin;

public record Server(int port) {}
