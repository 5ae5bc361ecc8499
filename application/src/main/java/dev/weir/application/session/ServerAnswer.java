package dev.weir.application.session;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The server's answer to a {@link ServerQuestion}.
 *
 * @param rows the rows of the answer, as texts; a NULL is an empty text
 */
public record ServerAnswer(List<List<String>> rows) {
  /** Returns the first row; null if there is none. */
  public @Nullable List<String> firstRow() {
    return rows.isEmpty() ? null : rows.getFirst();
  }

  /** Keeps copies. */
  public ServerAnswer {
    rows = rows.stream().map(List::copyOf).toList();
  }
}
