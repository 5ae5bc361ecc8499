package dev.weir.application.session;

import dev.weir.application.pool.Remains;
import dev.weir.domain.pinning.PinEnding;
import dev.weir.domain.pinning.PinReason;
import org.jspecify.annotations.Nullable;

/**
 * A session keeps its connection from its first request until its client leaves ({@code
 * pinning_mode: session}); what it leaves on it, nobody looks at.
 */
public final class SessionLending implements Lending {
  @Override
  public @Nullable Prelude prelude(Remains remains) {
    return remains.dirty() ? Prelude.RESET : null;
  }

  @Override
  public boolean inTransaction() {
    // If one is, it is the client's to end.
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
  public boolean keepsForValues() {
    return false;
  }

  @Override
  public void dropped() {
    // It keeps the connection anyway.
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
  public Verdict told(@Nullable ServerAnswer answer) {
    throw new IllegalStateException("nothing was asked");
  }

  @Override
  public Verdict left() {
    return Verdict.RETURN_DIRTY;
  }
}
