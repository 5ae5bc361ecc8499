package dev.weir.tds.interleaving;

import dev.weir.domain.error.WeirError;
import dev.weir.domain.pinning.PinReason;
import java.util.EnumMap;
import java.util.Map;

/** What was done, so that few and easy steps are not passed off as proof. */
final class Tally {
  private final Map<ClientKind, Integer> sessions = new EnumMap<>(ClientKind.class);
  private final Map<PinReason, Integer> pins = new EnumMap<>(PinReason.class);
  private int sequences;
  private int steps;
  private int resets;
  private int logins;
  private int brokenOff;
  private int cancels;
  private int untold;
  private int ownValues;
  private int valuesRefused;

  void sequence(boolean transactionsUntold) {
    sequences++;
    untold += transactionsUntold ? 1 : 0;
  }

  void session(ClientKind client) {
    sessions.merge(client, 1, Integer::sum);
  }

  int sessionsOf(ClientKind client) {
    return sessions.getOrDefault(client, 0);
  }

  void step() {
    steps++;
  }

  void pinned(PinReason reason) {
    pins.merge(reason, 1, Integer::sum);
  }

  void reset() {
    resets++;
  }

  void login() {
    logins++;
  }

  void brokenOff() {
    brokenOff++;
  }

  void heard(Step step, Outcome outcome) {
    cancels += step.request() instanceof Request.Cancelled ? 1 : 0;
    String refused = Outcome.error(WeirError.PREVIOUS_VALUE_UNAVAILABLE.number());
    if (outcome.text().equals(refused)) {
      valuesRefused++;
    } else if (step.allowed().contains(refused)) {
      ownValues++;
    }
  }

  int pinsFor(PinReason reason) {
    return pins.getOrDefault(reason, 0);
  }

  int cancels() {
    return cancels;
  }

  /** How many sequences were at a server that tells nothing of the transactions of texts. */
  int untold() {
    return untold;
  }

  int ownValues() {
    return ownValues;
  }

  int valuesRefused() {
    return valuesRefused;
  }

  @Override
  public String toString() {
    StringBuilder told = new StringBuilder();
    told.append("%d sequences, %d steps, sessions".formatted(sequences, steps));
    sessions.forEach((client, count) -> told.append(" ").append(client).append("=").append(count));
    told.append(" (%d sequences without word of texts' transactions)".formatted(untold));
    told.append(
        ", %d resets, %d cancels, %d logins again, %d of them from the midst of a request"
            .formatted(resets, cancels, logins, brokenOff));
    told.append(
        ", %d values of earlier batches given, %d refused".formatted(ownValues, valuesRefused));
    told.append(", pins");
    pins.forEach(
        (reason, count) -> told.append(" ").append(reason.label()).append("=").append(count));
    return told.toString();
  }
}
