package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.pinning.PinReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Has the server asked after every request, unless the test knows better; the test says what
 * follows from the answer.
 */
final class DoubtfulLending implements Lending {
  static final ServerAnswer ANSWER = new ServerAnswer(List.of());

  Verdict afterRequest = Verdict.ASK;
  Verdict afterAnswer = Verdict.KEEP;
  boolean inTransaction;
  boolean cancellable = true;
  @Nullable Prelude prelude;
  @Nullable Prelude tidying;
  boolean awaitsValues;
  boolean overdue;
  Runnable valuesRead = () -> {};
  private int open;

  @Override
  public boolean awaitsValues() {
    return awaitsValues;
  }

  @Override
  public void whenValuesRead(Runnable listener) {
    valuesRead = listener;
  }

  @Override
  public void valuesOverdue() {
    overdue = true;
  }

  @Override
  public boolean canUse(Remains remains) {
    return true;
  }

  @Override
  public @Nullable Prelude prelude(Remains remains) {
    return prelude;
  }

  @Override
  public @Nullable Prelude preludeForNextRequest() {
    return tidying;
  }

  @Override
  public boolean isInTransaction() {
    return inTransaction;
  }

  @Override
  public @Nullable PinReason pinnedBy() {
    return PinReason.TEMP_TABLE;
  }

  @Override
  public PinEnding ending() {
    return PinEnding.WHEN_WANTED;
  }

  @Override
  public void dropped() {}

  @Override
  public Verdict answered() {
    open++;
    return afterRequest;
  }

  @Override
  public ServerQuestion question() {
    if (open == 0) {
      throw new AssertionError("there is nothing to ask");
    }
    return new ServerQuestion("SELECT 1", 0, cancellable);
  }

  @Override
  public Verdict questionAnswered(@Nullable ServerAnswer answer) {
    return answer == null ? Verdict.KEEP : afterAnswer;
  }

  @Override
  public Verdict left() {
    return Verdict.RETURN_DIRTY;
  }
}
