package dev.weir.bootstrap.config.yaml;

import java.util.List;
import java.util.Optional;

/**
 * The result of reading a text: the tree, if the text could be read to its end, and all faults.
 * There may be both: a duplicate key does not prevent the reading of the rest of the file.
 */
public record YamlReading(Optional<Node> root, List<Fault> faults) {
  /** Copies the list. */
  public YamlReading {
    faults = List.copyOf(faults);
  }
}
