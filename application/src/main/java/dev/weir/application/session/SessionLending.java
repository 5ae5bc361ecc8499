package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.pinning.PinReason;
import org.jspecify.annotations.Nullable;

/**
 * The lending of {@code pinning_mode: session}: a session keeps its connection from its first
 * request until its client disconnects. Its state on the connection is not tracked.
 */
public final class SessionLending implements Lending {
  private @Nullable Remains lent;

  @Override
  public boolean canUse(Remains remains) {
    return !remains.isDirty() || remains.plan().canResetInTransaction();
  }

  @Override
  public @Nullable Prelude prelude(Remains remains) {
    lent = remains;
    return remains.isDirty() ? Prelude.ofReset(remains.plan()) : null;
  }

  @Override
  public boolean mayAwaitRows() {
    return true;
  }

  @Override
  public boolean isInTransaction() {
    // An open transaction has no limit in this mode.
    return false;
  }

  @Override
  public @Nullable PinReason pinnedBy() {
    return null;
  }

  @Override
  public PinEnding ending() {
    return PinEnding.WITH_THE_SESSION;
  }

  @Override
  public void dropped() {
    // The session keeps the connection anyway.
  }

  @Override
  public Verdict answered() {
    return Verdict.KEEP;
  }

  @Override
  public ServerQuestion question() {
    throw new IllegalStateException("there is nothing to ask");
  }

  @Override
  public Verdict questionAnswered(@Nullable ServerAnswer answer) {
    throw new IllegalStateException("nothing was asked");
  }

  @Override
  public Verdict left() {
    // The session may have left anything, an open transaction included.
    boolean canReset = lent == null || Leftovers.ANYTHING.canBeRemoved(lent.plan());
    lent = null;
    return canReset ? Verdict.RETURN_DIRTY : Verdict.CLOSE;
  }
}
