package dev.weir.broken.thecorehasnothreadsorlocks.application;

final class BrokenBySynchronized {
  private int held;

  synchronized int take() {
    return ++held;
  }
}
