package dev.weir.broken.thedomainknowsnoconcurrency.domain;

import java.util.concurrent.ConcurrentMap;

record BrokenByAMap(ConcurrentMap<String, String> byName) {}
