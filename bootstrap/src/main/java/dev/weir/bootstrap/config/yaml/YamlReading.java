package dev.weir.bootstrap.config.yaml;

import java.util.List;
import java.util.Optional;

/**
 * What came of reading a text: the tree, if the text could be read to its end, and every fault.
 * There may be both: a duplicate key does not hide the rest of the file.
 */
public record YamlReading(Optional<Node> root, List<Fault> faults) {
  /** Keeps its own copy. */
  public YamlReading {
    faults = List.copyOf(faults);
  }
}
