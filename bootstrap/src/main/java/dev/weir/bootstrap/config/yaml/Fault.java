package dev.weir.bootstrap.config.yaml;

/** Something in the text that YAML, or the part of it that Weir reads, does not allow. */
public record Fault(Position position, String message) {}
