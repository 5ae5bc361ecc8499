package dev.weir.broken.thestandindependsonnoothermodule.tds;

public record PacketCodec(int size) {}
