package dev.weir.domain.parking;

import dev.weir.domain.tsql.Reads;
import dev.weir.domain.tsql.RelationName;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The known past of a session's open transaction. Only a transaction that has done nothing but
 * read, at an isolation level that holds nothing between two statements, can be ended and begun
 * again without its client noticing. Whatever is not known bars it until its end.
 */
public sealed interface TransactionReads {
  /** Returns the state of a session in no transaction. */
  static TransactionReads none() {
    return new None();
  }

  /** No transaction is open. */
  record None() implements TransactionReads {}

  /**
   * It has read only, if these tables and views are rows that are only read.
   *
   * @param unproven the names without a verdict
   */
  record Reading(Set<RelationName> unproven) implements TransactionReads {
    /** Keeps a copy. */
    public Reading {
      unproven = Set.copyOf(unproven);
    }
  }

  /** It keeps its connection to its end. */
  record Barred(Obstacle obstacle) implements TransactionReads {}

  /** Returns whether it can be ended at the server, and begun again for its next request. */
  default boolean canPark() {
    return this instanceof Reading reading && reading.unproven().isEmpty();
  }

  /** Bars the transaction, if one is open and nothing bars it already. */
  default TransactionReads toBarred(Obstacle obstacle) {
    return this instanceof Reading ? new Barred(obstacle) : this;
  }

  /**
   * A request was answered, after which a transaction is open.
   *
   * @param beginning the way in which the transaction began
   */
  default TransactionReads afterRequest(Beginning beginning, RequestReport report) {
    return switch (this) {
      case None none ->
          switch (beginning) {
            case BY_WEIR, BY_READING -> read(Set.of(), report);
            case EARLIER, OTHERWISE -> new Barred(Obstacle.BEGINNING);
          };
      case Reading reading ->
          beginning == Beginning.EARLIER
              ? read(reading.unproven(), report)
              : new Barred(Obstacle.BEGINNING);
      case Barred barred -> barred;
    };
  }

  private static TransactionReads read(Set<RelationName> before, RequestReport report) {
    Obstacle obstacle = report.obstacle();
    if (obstacle != null) {
      return new Barred(obstacle);
    }
    Reads reads = Objects.requireNonNull(report.reads(), "a request without an obstacle reads");
    if (before.isEmpty()) {
      return new Reading(reads.relations());
    }
    Set<RelationName> unproven = new HashSet<>(before);
    unproven.addAll(reads.relations());
    return new Reading(unproven);
  }

  /**
   * Applies what is known about the names that it has read.
   *
   * @param verdicts tells whether a name stands for rows that are only read; null where that is
   *     unknown
   */
  default TransactionReads judged(Function<RelationName, @Nullable Boolean> verdicts) {
    if (!(this instanceof Reading reading) || reading.unproven().isEmpty()) {
      return this;
    }
    Set<RelationName> left = new HashSet<>();
    for (RelationName each : reading.unproven()) {
      Boolean readsOnly = verdicts.apply(each);
      if (readsOnly == null) {
        left.add(each);
      } else if (!readsOnly) {
        return new Barred(Obstacle.RELATION);
      }
    }
    return new Reading(left);
  }
}
