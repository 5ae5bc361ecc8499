package dev.weir.broken.nobodydependsonaprogram.bootstrap;

public record Wiring(int port) {}
