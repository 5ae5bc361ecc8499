package dev.weir.broken.thecorehasnothreadsorlocks.domain;

import java.util.concurrent.CountDownLatch;

record BrokenByLatch(CountDownLatch latch) {}
