package dev.weir.broken.maincodeignoresthetestkit.testkit;

record FineFake(VirtualTime time) {}
