package dev.weir.standin.driver;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;

/** What was played, counted by several threads. */
public final class Tally {
  private final Set<String> drivers = Collections.synchronizedSet(new TreeSet<>());
  private final Set<String> skipped = Collections.synchronizedSet(new TreeSet<>());
  private final AtomicInteger encryptions = new AtomicInteger();
  private final AtomicInteger cases = new AtomicInteger();

  /** A run is over. */
  public void ran(String driver) {
    drivers.add(driver);
    encryptions.incrementAndGet();
  }

  /** So many cases were as recorded. */
  void saw(long count) {
    cases.addAndGet((int) count);
  }

  /** A driver is not there. */
  public void skipped(String driver) {
    skipped.add(driver);
  }

  @Override
  public String toString() {
    return "%d drivers, %d encryption modes, %d cases as recorded; skipped: %s"
        .formatted(
            drivers.size(),
            encryptions.get(),
            cases.get(),
            skipped.isEmpty() ? "none" : String.join(", ", skipped));
  }
}
