package dev.weir.broken.theapplicationdependsonthedomainalone.domain;

public record Slot(int number) {}
