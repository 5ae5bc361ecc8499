package dev.weir.broken.thecorehasnothreadsorlocks.application;

import java.util.concurrent.locks.ReentrantLock;

final class BrokenByLock {
  final ReentrantLock lock = new ReentrantLock();
}
