package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A client whose session is over is closed, and nothing is left of it. */
class EndedClientTest {
  private final ScriptedSession scripted = new ScriptedSession();

  @AfterEach
  void close() {
    scripted.close();
  }

  private void commits() {
    scripted.asks("BEGIN TRAN SELECT 1");
    scripted.server().says(ScriptedSession.BEGUN + ScriptedSession.DONE);
    assertThat(scripted.bucket.view().lent()).isEqualTo(1);
    scripted.asks("COMMIT");
    scripted.server().says(ScriptedSession.COMMITTED + ScriptedSession.DONE);
    assertThat(scripted.bucket.view().lent()).isZero();
  }

  @Test
  void whoDoesNotReadWhatItWasToldIsNotWaitedForForEver() {
    scripted.client.takesNothing();
    scripted.asks("SELECT 1");
    scripted.server().says(ScriptedSession.DONE);

    scripted.session.endForShutdown(true);

    assertThat(scripted.client.isOpen()).isTrue();
    scripted.passes(ScriptedSession.WRITE_STALL);
    assertThat(scripted.client.isOpen()).isFalse();
    assertThat(scripted.isRemembered()).isFalse();
  }

  @Test
  void nothingRemembersWhoHasLeft() {
    commits();

    scripted.leaves();

    assertThat(scripted.isRemembered()).isFalse();
  }
}
