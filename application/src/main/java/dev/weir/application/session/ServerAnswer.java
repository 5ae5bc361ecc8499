package dev.weir.application.session;

import java.util.List;

/**
 * The server's answer to a {@link ServerQuestion}.
 *
 * @param rows the rows of the answer, as texts; a NULL is an empty text
 */
public record ServerAnswer(List<List<String>> rows) {
  /** Keeps copies. */
  public ServerAnswer {
    rows = rows.stream().map(List::copyOf).toList();
  }
}
