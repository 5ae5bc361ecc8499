package dev.weir.broken.maincodeignoresthetestkit.bootstrap;

import dev.weir.broken.maincodeignoresthetestkit.testkit.VirtualTime;

record BrokenDemo(VirtualTime time) {}
