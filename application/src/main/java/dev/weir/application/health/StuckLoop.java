package dev.weir.application.health;

import java.time.Duration;

/**
 * An event loop that runs no tasks any more: every connection it serves stands still.
 *
 * @param name the name of its thread
 * @param silence how long it has run no task
 */
public record StuckLoop(String name, Duration silence) {}
