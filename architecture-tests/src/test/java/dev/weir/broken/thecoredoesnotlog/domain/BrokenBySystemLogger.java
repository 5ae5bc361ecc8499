package dev.weir.broken.thecoredoesnotlog.domain;

record BrokenBySystemLogger(System.Logger log) {}
