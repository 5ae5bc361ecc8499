package dev.weir.tds.instance;

import dev.weir.application.coordination.AccountView;
import dev.weir.application.coordination.CoordinationStanding;
import dev.weir.tds.bucket.Bucket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Logs the state of this instance at the ledgers of its buckets: one line when the worst state
 * changes, however many buckets have it. A ledger that is lost is lost for all of them, and a line
 * for each would hide the one that matters. The state of each bucket is a metric.
 *
 * <p>It looks at the states once a second, so that a state that lasts for a moment only is counted
 * but not logged. Confined to one thread.
 */
final class CoordinationLog {
  private static final Logger log = LoggerFactory.getLogger(CoordinationLog.class);

  private final Supplier<List<Bucket>> buckets;
  private final LongSupplier nanoTime;
  private CoordinationStanding logged;

  /**
   * Creates a log without lines.
   *
   * @param initial the state that needs no line
   */
  CoordinationLog(
      Supplier<List<Bucket>> buckets, CoordinationStanding initial, LongSupplier nanoTime) {
    this.buckets = buckets;
    this.logged = initial;
    this.nanoTime = nanoTime;
  }

  /** Logs the worst state of all buckets if it is another one than before. */
  void look() {
    List<AccountView> accounts = buckets.get().stream().map(Bucket::account).toList();
    CoordinationStanding worst = worst(accounts);
    if (worst != logged) {
      logged = worst;
      write(worst, accounts);
    }
  }

  private static CoordinationStanding worst(List<AccountView> accounts) {
    CoordinationStanding worst = CoordinationStanding.CONNECTED;
    for (AccountView account : accounts) {
      worst = CoordinationStanding.worse(worst, account.standing());
    }
    return worst;
  }

  private void write(CoordinationStanding standing, List<AccountView> accounts) {
    switch (standing) {
      case JOINING -> line(standing, Level.INFO, accounts).log("coordination joining the ledger");
      case CONNECTED ->
          line(standing, Level.INFO, accounts)
              .log("coordination connected: the ledger grants slots");
      case LEARNING ->
          line(standing, Level.INFO, accounts)
              .log(
                  "coordination learning: the ledger grants nothing until all instances have reported");
      case WAITING ->
          withoutLedger(standing, accounts)
              .log(
                  "coordination waiting: the ledger is unreachable since the start; nothing is served until the leases of other instances have ended");
      case CUT_OFF ->
          withoutLedger(standing, accounts)
              .log("coordination cut off: the ledger is unreachable; no slots beyond those held");
      case SHRUNK ->
          withoutLedger(standing, accounts)
              .log(
                  "coordination shrunk: the lease has ended; slots beyond the fallback limit are cut");
      case FALLBACK ->
          line(standing, Level.WARN, accounts)
              .log(
                  "coordination in fallback: all other instances have shrunk; the fallback limit is served");
    }
  }

  /** Returns a line with the time at which connections can be opened without the ledger. */
  private LoggingEventBuilder withoutLedger(
      CoordinationStanding standing, List<AccountView> accounts) {
    long now = nanoTime.getAsLong();
    long latest =
        accounts.stream()
            .filter(account -> account.standing() == standing)
            .mapToLong(account -> account.growableAt() - now)
            .max()
            .orElse(0);
    return line(standing, Level.WARN, accounts)
        .addKeyValue("fallback_in_seconds", Math.max(0, TimeUnit.NANOSECONDS.toSeconds(latest)));
  }

  private LoggingEventBuilder line(
      CoordinationStanding standing, Level level, List<AccountView> accounts) {
    long same = accounts.stream().filter(account -> account.standing() == standing).count();
    LoggingEventBuilder line =
        log.atLevel(level)
            .addKeyValue("buckets", same)
            .addKeyValue("of", accounts.size())
            .addKeyValue("held", accounts.stream().mapToInt(AccountView::held).sum());
    return same < accounts.size() ? line.addKeyValue("first", firstAt(standing)) : line;
  }

  /** Returns the name of the first bucket in this state; empty if it has just left the state. */
  private String firstAt(CoordinationStanding standing) {
    return buckets.get().stream()
        .filter(bucket -> bucket.account().standing() == standing)
        .findFirst()
        .map(bucket -> bucket.id().value())
        .orElse("");
  }
}
