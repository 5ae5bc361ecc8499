package dev.weir.application.session;

import dev.weir.application.facts.ConnectionFacts;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests of a session without a connection: those that set options which are certainly
 * valid, and those that begin or end a transaction in which nothing is done.
 */
final class LocalAnswering {
  private final ConnectionFacts login;
  private final TrackedSettings settings;
  private final OpenTransaction transaction;
  private final TransactionParking parking;
  private final EarlierValues values;

  LocalAnswering(
      ConnectionFacts login,
      TrackedSettings settings,
      OpenTransaction transaction,
      TransactionParking parking,
      EarlierValues values) {
    this.login = login;
    this.settings = settings;
    this.transaction = transaction;
    this.parking = parking;
    this.values = values;
  }

  /** Takes a request; returns null, and changes nothing, if a server is needed. */
  @Nullable LocalAnswer take(RequestEffects request) {
    boolean told = !request.transactions().any() || login.announcesTextTransactions();
    LocalAnswer step = transaction.answerLocally(request, settings.isImplicit(), told);
    LocalAnswer taken =
        step == null ? settings.answerLocally(request, transaction.isToBegin()) : step;
    if (taken != null) {
      parking.answeredLocally(taken);
      settings.set(request.assignments());
      values.leaveNothingFleeting();
    }
    return taken;
  }
}
