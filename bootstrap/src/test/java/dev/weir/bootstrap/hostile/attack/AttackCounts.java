package dev.weir.bootstrap.hostile.attack;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what the attacking sockets of one process have done so far. Any thread. */
final class AttackCounts {
  final AtomicInteger open = new AtomicInteger();
  final AtomicLong opened = new AtomicLong();
  final AtomicLong unconnected = new AtomicLong();
  final AtomicLong sent = new AtomicLong();
  final AtomicLong received = new AtomicLong();
  final AtomicLong actions = new AtomicLong();
  final AtomicLong accepted = new AtomicLong();
  final AtomicLong refused = new AtomicLong();

  /** Sockets that have done all they do before they wait. */
  final AtomicInteger inPlace = new AtomicInteger();

  /** The line by which the process reports to the test that has started it. */
  String line() {
    return "counts open=%d opened=%d unconnected=%d sent=%d received=%d actions=%d accepted=%d refused=%d in-place=%d"
        .formatted(
            open.get(),
            opened.get(),
            unconnected.get(),
            sent.get(),
            received.get(),
            actions.get(),
            accepted.get(),
            refused.get(),
            inPlace.get());
  }
}
