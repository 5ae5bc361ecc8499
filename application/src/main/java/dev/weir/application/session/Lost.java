package dev.weir.application.session;

import dev.weir.domain.error.ClientError;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The stage of a session that was ended between two requests: the next one gets the error. */
final class Lost extends Stage {
  private @Nullable ClientError reason;

  Lost(ClientSession session) {
    super(session);
  }

  void begin(ClientError because) {
    session.enter(this);
    reason = because;
    deadlines.endTransaction();
    deadlines.awaitClient();
  }

  @Override
  SessionState state() {
    return SessionState.LOST;
  }

  @Override
  public boolean requestReady(boolean whole) {
    closeWith(Objects.requireNonNull(reason, "lost without a reason"));
    return true;
  }

  @Override
  public void clientGone() {
    session.ended.begin();
    actions.dropRequest();
  }

  @Override
  public void end(ClientError error) {
    // It has a reason already.
  }
}
