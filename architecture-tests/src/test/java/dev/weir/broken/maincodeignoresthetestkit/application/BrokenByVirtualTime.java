package dev.weir.broken.maincodeignoresthetestkit.application;

import dev.weir.broken.maincodeignoresthetestkit.testkit.VirtualTime;

record BrokenByVirtualTime(VirtualTime time) {}
