package dev.weir.application.session;

import java.util.List;

/**
 * What a server says to a {@link ServerQuestion}.
 *
 * @param rows of texts, where a null is an empty one
 */
public record ServerAnswer(List<List<String>> rows) {
  /** Keeps copies. */
  public ServerAnswer {
    rows = rows.stream().map(List::copyOf).toList();
  }
}
