package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The number of a session is Weir's, whatever becomes of the session's connection meanwhile. */
class OwnNumberTest {
  private final ScriptedSession scripted = new ScriptedSession();

  @AfterEach
  void close() {
    scripted.close();
  }

  @Test
  void isToldWhileAConnectionIsMadeFitForARequestThatWasCancelled() {
    scripted.asks("SET LOCK_TIMEOUT 5");
    scripted.asks("SELECT 1");
    assertThat(scripted.server().told()).as("the prelude").hasSize(1);
    scripted.cancels();
    scripted.heard();

    scripted.asks("SELECT @@SPID");
    scripted.server().says(ScriptedSession.DONE);

    assertThat(scripted.server().told()).isEmpty();
    assertThat(scripted.heard()).singleElement().asString().contains("d1");
    assertThat(scripted.bucket.view().idle()).isEqualTo(1);
  }
}
