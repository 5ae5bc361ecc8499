package dev.weir.application.session;

import java.util.List;

/**
 * What a server says to a {@link Question}.
 *
 * @param rows of texts, where a null is an empty one
 */
public record Answer(List<List<String>> rows) {
  /** Keeps copies. */
  public Answer {
    rows = rows.stream().map(List::copyOf).toList();
  }
}
