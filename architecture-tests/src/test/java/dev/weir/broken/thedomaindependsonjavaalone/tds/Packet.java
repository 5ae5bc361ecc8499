package dev.weir.broken.thedomaindependsonjavaalone.tds;

public record Packet(int length) {}
