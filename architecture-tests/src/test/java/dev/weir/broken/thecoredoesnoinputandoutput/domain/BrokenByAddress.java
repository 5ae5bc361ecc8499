package dev.weir.broken.thecoredoesnoinputandoutput.domain;

import java.net.InetSocketAddress;

record BrokenByAddress(InetSocketAddress server) {}
