package dev.weir.bootstrap.handles;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What statements have written, by what their clients were told. */
final class Written {
  /** How often a value may be there. */
  private enum Times {
    NEVER(0, 0),
    ONCE(1, 1),
    /** The client has cancelled the statement, or was told that its connection was lost. */
    AT_MOST_ONCE(0, 1);

    private final int least;
    private final int most;

    Times(int least, int most) {
      this.least = least;
      this.most = most;
    }
  }

  private final Map<Integer, Times> expected = new HashMap<>();
  private int last;

  /** A value that no other run of any statement has. */
  int draw() {
    last++;
    return last;
  }

  void once(int value) {
    expected.put(value, Times.ONCE);
  }

  void never(int value) {
    expected.put(value, Times.NEVER);
  }

  void perhaps(int value) {
    expected.put(value, Times.AT_MOST_ONCE);
  }

  /** How many must be there, or may be. */
  long expected() {
    return expected.values().stream().filter(times -> times.most > 0).count();
  }

  /** What is there otherwise than it must be. */
  List<String> faults(Map<Integer, Integer> found) {
    List<String> faults = new ArrayList<>();
    expected.forEach(
        (value, times) -> {
          int there = found.getOrDefault(value, 0);
          if (there < times.least || there > times.most) {
            faults.add(value + " is there " + there + " times and must be " + times);
          }
        });
    found
        .keySet()
        .forEach(
            value -> {
              if (!expected.containsKey(value)) {
                faults.add(value + " is there, and no client was told that it was written");
              }
            });
    return faults;
  }
}
