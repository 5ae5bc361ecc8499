package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A client that was not read for a while is read again, whatever became of its request. */
class HeldUpClientTest {
  private final ScriptedSession scripted = new ScriptedSession();

  @AfterEach
  void close() {
    scripted.close();
  }

  /** Its server is being asked, and tells afterwards that this was noticed. */
  private void askedWhatIsLeft(Runnable meanwhile) {
    scripted.asks("CREATE TABLE #t (a int)");
    scripted.server().says(ScriptedSession.DONE);
    scripted.asks("DROP TABLE #t; SELECT 1 UNION SELECT 2");
    scripted.server().says(ScriptedSession.DONE);
    scripted.heard();
    meanwhile.run();
    scripted.server().says(ScriptedSession.row("0", "2", "0", "") + ScriptedSession.DONE);
  }

  @Test
  void whoIsRefusedALargeRequestIsReadOn() {
    askedWhatIsLeft(() -> scripted.asks("SELECT @@ROWCOUNT -- " + "x".repeat(40_000)));

    assertThat(scripted.heard()).singleElement().asString().startsWith("aa");
    assertThat(scripted.isListenedTo()).isTrue();
  }

  /** Of what it was sent, a part is still on its way, and would come before the next request. */
  @Test
  void aServerThatAnswersWhatItHasNotReadServesNobodyElse() {
    scripted.asks("SELECT 1");
    scripted.server().says(ScriptedSession.DONE);
    scripted.heard();
    scripted.server().takesNothing();

    scripted.asks("SELECT 2 -- " + "x".repeat(200_000));
    assertThat(scripted.isListenedTo()).isFalse();
    scripted.server().says(ScriptedSession.DONE);

    assertThat(scripted.heard()).containsExactly(ScriptedSession.DONE);
    assertThat(scripted.isListenedTo()).isTrue();
    assertThat(scripted.bucket.view().idle()).isZero();
    assertThat(scripted.bucket.view().lent()).isZero();
  }
}
