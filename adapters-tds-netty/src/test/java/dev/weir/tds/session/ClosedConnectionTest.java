package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A connection that its server has closed is nobody's, also before that was told. */
class ClosedConnectionTest {
  private final ScriptedSession scripted = new ScriptedSession();

  @AfterEach
  void close() {
    scripted.close();
  }

  /** A server that ends closes many connections at once, and whoever asks meanwhile loses none. */
  @Test
  void whoAsksInTheMomentOfItsEndIsServedByAnother() {
    scripted.asks("SELECT 1");
    ScriptedServer first = scripted.server();
    first.says(ScriptedSession.DONE);
    scripted.heard();
    Runnable told = first.closes();
    assertThat(first.isOpen()).isFalse();

    scripted.asks("SELECT 2");
    told.run();

    assertThat(scripted.server()).isNotSameAs(first);
    scripted.server().says(ScriptedSession.DONE);
    assertThat(scripted.heard()).containsExactly(ScriptedSession.DONE);
  }
}
