package dev.weir.tds.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.outbox.Outbox;
import dev.weir.application.outbox.Performer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Between a decision and the action that follows from it, other actions may change everything. */
class StaleActionsTest {
  private final ScriptedSession scripted = new ScriptedSession();
  private final Performer test = new TaskPerformer();

  private static final class TaskPerformer implements Performer {
    @Override
    public void perform(Outbox.Entry entry) {
      entry.subject(Runnable.class).run();
    }

    @Override
    public void failed(RuntimeException defect) {
      throw new AssertionError(defect);
    }
  }

  @AfterEach
  void close() {
    scripted.close();
  }

  /** Handles these events one after the other, before any action that they lead to. */
  private void atOnce(Runnable... events) {
    behind(() -> List.of(events).forEach(Runnable::run));
    scripted.bucket.dispatcher().run();
  }

  private ScriptedServer idleServer() {
    scripted.asks("SELECT 1");
    ScriptedServer server = scripted.server();
    server.told();
    server.says(ScriptedSession.DONE);
    scripted.heard();
    return server;
  }

  @Test
  void connectionLentToASessionThatHasLeftGoesBack() {
    ScriptedServer server = idleServer();

    atOnce(() -> scripted.asks("SELECT 2"), scripted::leaves);

    assertThat(server.isOpen()).isTrue();
    assertThat(scripted.servers).hasSize(1);
    assertThat(scripted.bucket.view().idle()).isEqualTo(1);
    assertThat(scripted.bucket.view().lent()).isZero();
  }

  @Test
  void anotherConnectionIsLentWhereTheFirstBreaksInBetween() {
    ScriptedServer server = idleServer();

    atOnce(() -> scripted.asks("SELECT 2"), () -> behind(() -> server.closes().run()));
    scripted.settle();

    assertThat(scripted.server()).isNotSameAs(server);
    scripted.server().says(ScriptedSession.DONE);
    assertThat(scripted.heard()).containsExactly(ScriptedSession.DONE);
  }

  @Test
  void requestOfAConnectionThatBreaksBeforeItIsSentIsAnsweredWithAnError() {
    ScriptedServer server = idleServer();

    // The first action behind the request's own adds another, which comes between lend and send.
    atOnce(
        () -> scripted.asks("SELECT 2"),
        () -> behind(() -> behind(() -> server.pipeline().fireChannelInactive())));
    scripted.settle();

    assertThat(server.told()).isEmpty();
    assertThat(scripted.heard()).hasSize(1).first().asString().startsWith("aa");
    assertThat(scripted.client.isOpen()).isFalse();
  }

  /** Has this done behind all actions that wait now. */
  private void behind(Runnable deed) {
    scripted.bucket.outbox().addTask(test, deed);
  }
}
