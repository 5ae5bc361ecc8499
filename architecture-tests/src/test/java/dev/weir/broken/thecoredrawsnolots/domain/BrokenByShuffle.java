package dev.weir.broken.thecoredrawsnolots.domain;

import java.util.Collections;
import java.util.List;

final class BrokenByShuffle {
  static void mix(List<String> names) {
    Collections.shuffle(names);
  }
}
