package dev.weir.broken.logbackhasitshome.bootstrap;

import ch.qos.logback.classic.Level;

record FineLogging(Level level) {}
