package dev.weir.broken.junithasitshome.testkit;

import org.junit.jupiter.api.TestInfo;

record FineSuite(TestInfo info) {}
