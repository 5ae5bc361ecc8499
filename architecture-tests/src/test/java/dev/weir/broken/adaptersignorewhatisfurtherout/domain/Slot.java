package dev.weir.broken.adaptersignorewhatisfurtherout.domain;

public record Slot(int number) {}
