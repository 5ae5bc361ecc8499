package dev.weir.broken.logbackhasitshome.tds;

import ch.qos.logback.classic.Level;

record BrokenByLogback(Level level) {}
