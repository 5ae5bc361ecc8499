package dev.weir.application.parking;

import dev.weir.domain.login.LoginProfile;
import dev.weir.domain.parking.RelationAnalysis;
import dev.weir.domain.parking.RelationReference;
import dev.weir.domain.tsql.ReadScanner;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.function.LongSupplier;

/**
 * The verdicts about the tables and views of a bucket. Each verdict holds for a minute, since they
 * may be changed past Weir; a change that a session of this instance makes ends all verdicts.
 */
public final class Relations {
  private static final Duration GOOD_FOR = Duration.ofMinutes(1);
  private static final int MOST_LOGINS = 1024;

  private final ReadScanner scanner;
  private final LongSupplier clock;
  private final LinkedHashMap<LoginProfile, RelationBook> books =
      new LinkedHashMap<>(16, 0.75f, true);
  private long changes;

  /**
   * Creates it without knowledge.
   *
   * @param scanner reads the definitions of views, one after the other
   * @param clock the monotonic clock
   */
  public Relations(ReadScanner scanner, LongSupplier clock) {
    this.scanner = scanner;
    this.clock = clock;
  }

  /** Returns what the sessions of a login profile know. */
  public RelationBook of(LoginProfile profile) {
    RelationBook book = books.computeIfAbsent(profile, unknown -> new RelationBook(this));
    if (books.size() > MOST_LOGINS) {
      books.pollFirstEntry();
    }
    return book;
  }

  void objectsChanged() {
    changes++;
  }

  long changes() {
    return changes;
  }

  long now() {
    return clock.getAsLong();
  }

  boolean isOld(long since) {
    return clock.getAsLong() - since >= GOOD_FOR.toNanos();
  }

  RelationAnalysis analysis(RelationReference relation) {
    return new RelationAnalysis(scanner, relation);
  }
}
