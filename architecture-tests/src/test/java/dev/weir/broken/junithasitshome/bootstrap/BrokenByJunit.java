package dev.weir.broken.junithasitshome.bootstrap;

import org.junit.jupiter.api.TestInfo;

record BrokenByJunit(TestInfo info) {}
