package dev.weir.broken.onlybootstrapstartsthestandin.standin;

public record StandIn(int port) {}
