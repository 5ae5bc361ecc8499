package dev.weir.broken.jmhhasitshome.domain;

import org.openjdk.jmh.infra.Blackhole;

record BrokenByJmh(Blackhole hole) {}
