package dev.weir.broken.theapplicationdependsonthedomainalone.redis;

public record Ledger(int held) {}
