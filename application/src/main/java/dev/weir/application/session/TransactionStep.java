package dev.weir.application.session;

import dev.weir.domain.tsql.Effects;
import dev.weir.domain.tsql.Step;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The step of a request that begins or ends a transaction and does nothing else, by text or by a
 * transaction manager request: while nothing has been done in the transaction, no server is needed.
 */
public sealed interface TransactionStep {
  /**
   * Begins a transaction.
   *
   * @param name empty where it has none
   */
  record Begin(String name) implements TransactionStep {}

  /**
   * Ends a transaction.
   *
   * @param commits false if it rolls back
   * @param name the name of a transaction or a savepoint; empty where none is named
   * @param ifOpen whether it does nothing where no transaction is open
   * @param next the transaction it begins then, or null
   */
  record End(boolean commits, String name, boolean ifOpen, @Nullable Begin next)
      implements TransactionStep {}

  /**
   * Ends the open transaction, if there is one, and begins another: the text of drivers that are
   * always in a transaction, before TDS 7.2.
   */
  record Renewal(End end, Begin begin) implements TransactionStep {}

  /** Returns the step that is all of a text; null if the text does anything else. */
  static @Nullable TransactionStep of(Effects effects) {
    List<Step> steps = effects.steps();
    if (steps.size() == 2) {
      TransactionStep first = of(steps.getFirst());
      TransactionStep second = of(steps.getLast());
      return first instanceof End end
              && end.ifOpen()
              && end.name().isEmpty()
              && second instanceof Begin begin
          ? new Renewal(end, begin)
          : null;
    }
    return steps.size() == 1 ? of(steps.getFirst()) : null;
  }

  private static @Nullable TransactionStep of(Step step) {
    return switch (step) {
      case Step.Begin begin -> new Begin(orEmpty(begin.name()));
      case Step.Commit commit -> new End(true, orEmpty(commit.name()), commit.ifOpen(), null);
      case Step.Rollback rollback ->
          new End(false, orEmpty(rollback.name()), rollback.ifOpen(), null);
      case Step.Set set -> null;
      case Step.SetContext set -> null;
      case Step.Save save -> null;
      case Step.Unprepare unprepare -> null;
      case Step.Select select -> null;
    };
  }

  private static String orEmpty(@Nullable String name) {
    return Objects.requireNonNullElse(name, "");
  }
}
