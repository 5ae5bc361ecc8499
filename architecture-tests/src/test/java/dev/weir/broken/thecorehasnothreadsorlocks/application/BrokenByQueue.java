package dev.weir.broken.thecorehasnothreadsorlocks.application;

import java.util.concurrent.BlockingQueue;

record BrokenByQueue(BlockingQueue<String> waiters) {}
