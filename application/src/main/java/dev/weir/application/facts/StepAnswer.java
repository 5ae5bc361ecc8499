package dev.weir.application.facts;

import java.util.List;

/**
 * The server's answer to a {@link MeasuringStep}.
 *
 * @param isWhole whether the answer was understood to its end and reports no error
 * @param rows its rows, as texts; a NULL is an empty text
 * @param isResetAcknowledged whether ENVCHANGE 18 was seen
 * @param hasBegun whether the begin of a transaction was announced
 * @param descriptor the descriptor of the last transaction that began, or 0
 * @param databases the database names of ENVCHANGE 1, in their order
 */
public record StepAnswer(
    boolean isWhole,
    List<List<String>> rows,
    boolean isResetAcknowledged,
    boolean hasBegun,
    long descriptor,
    List<String> databases) {
  /** Keeps copies. */
  public StepAnswer {
    rows = rows.stream().map(List::copyOf).toList();
    databases = List.copyOf(databases);
  }
}
