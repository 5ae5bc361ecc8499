package dev.weir.broken.thecorehasnothreadsorlocks.application;

final class BrokenByThread {
  static boolean isOwner(Thread owner) {
    return owner.equals(Thread.currentThread());
  }
}
