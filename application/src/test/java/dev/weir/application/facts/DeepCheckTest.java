package dev.weir.application.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.facts.DeepAnswer.Attention;
import dev.weir.application.facts.DeepAnswer.End;
import dev.weir.application.facts.DeepFindings.AttentionEffect;
import dev.weir.application.facts.DeepFindings.AttentionFinding;
import dev.weir.application.facts.DeepFindings.LoadEffect;
import dev.weir.application.facts.DeepFindings.LoadFinding;
import dev.weir.application.facts.DeepFindings.ResetAttentionEffect;
import dev.weir.application.facts.DeepFindings.ResetAttentionFinding;
import dev.weir.application.facts.DeepStep.Kind;
import dev.weir.domain.facts.Truth;
import dev.weir.domain.login.ProtocolVersion;
import org.junit.jupiter.api.Test;

class DeepCheckTest {
  private final FakeDeepServer server = new FakeDeepServer();

  @Test
  void sqlServerShowsNothingUnusual() {
    assertThat(server.check())
        .isEqualTo(
            new DeepFindings(
                new LoadFinding(LoadEffect.HARMLESS, FakeDeepServer.NOT_NULL_VIOLATED),
                new LoadFinding(LoadEffect.HARMLESS, 0),
                new AttentionFinding(
                    AttentionEffect.OWN_MESSAGE, FakeDeepServer.LATENCY, Truth.YES, Truth.YES, 0),
                new ResetAttentionFinding(ResetAttentionEffect.SURVIVES, 3, 0),
                18,
                null));
  }

  @Test
  void poisonThatAResetEndsIsToldFromPoisonThatStays() {
    server.failurePoisons = true;
    server.breakingPoisons = true;
    server.resetCures = true;
    DeepFindings cured = server.check();

    assertThat(cured.failedLoad())
        .isEqualTo(new LoadFinding(LoadEffect.POISONS_UNTIL_RESET, FakeDeepServer.POISONED));
    assertThat(cured.brokenOffLoad())
        .isEqualTo(new LoadFinding(LoadEffect.POISONS_UNTIL_RESET, FakeDeepServer.POISONED));
    assertThat(cured.messages()).isEqualTo(22);

    FakeDeepServer incurable = new FakeDeepServer();
    incurable.failurePoisons = true;
    DeepFindings found = incurable.check();
    assertThat(found.failedLoad().effect()).isEqualTo(LoadEffect.POISONS_BEYOND_RESET);
    assertThat(found.brokenOffLoad().effect()).isEqualTo(LoadEffect.UNKNOWN);
    assertThat(found.attentionInReset().effect()).isEqualTo(ResetAttentionEffect.SURVIVES);
  }

  @Test
  void poisonThatShowsAtTheRowsTakesTheMostMessages() {
    server.failurePoisons = true;
    server.breakingPoisons = true;
    server.resetCures = true;
    server.refusesAnnouncements = false;

    DeepFindings found = server.check();
    assertThat(found.failedLoad().effect()).isEqualTo(LoadEffect.POISONS_UNTIL_RESET);
    assertThat(found.messages()).isEqualTo(DeepCheck.MOST_STEPS);
  }

  @Test
  void resetThatIsRefusedLeavesItsEffectUnknown() {
    server.failurePoisons = true;
    server.refusesResets = true;

    assertThat(server.check().failedLoad().effect()).isEqualTo(LoadEffect.POISONS);
  }

  @Test
  void loadsThatDoNotLoadShowNothing() {
    server.ignoresLoads = true;
    assertThat(server.check().failedLoad()).isEqualTo(new LoadFinding(LoadEffect.NO_BULK_LOADS, 0));

    FakeDeepServer refusing = new FakeDeepServer();
    refusing.refusesLoads = true;
    DeepFindings found = refusing.check();
    assertThat(found.failedLoad())
        .isEqualTo(new LoadFinding(LoadEffect.NO_BULK_LOADS, FakeDeepServer.REFUSED));
    assertThat(refusing.received).noneMatch(step -> step.kind() == Kind.CORRECT_ROW);
    assertThat(found.attentionInReset().effect()).isEqualTo(ResetAttentionEffect.SURVIVES);
  }

  @Test
  void serverThatTakesNullIsNotSaidToWithstandFailures() {
    server.acceptsNull = true;

    DeepFindings found = server.check();
    assertThat(found.failedLoad().effect()).isEqualTo(LoadEffect.NOT_REFUSED);
    assertThat(found.brokenOffLoad().effect()).isEqualTo(LoadEffect.HARMLESS);
  }

  @Test
  void attentionThatInterruptsNothingIsToldApart() {
    server.interrupts = false;
    server.attention = Attention.SAME_MESSAGE;
    AttentionFinding late = server.check().attention();
    assertThat(late.effect()).isEqualTo(AttentionEffect.SAME_MESSAGE);
    assertThat(late.interrupts()).isEqualTo(Truth.NO);

    FakeDeepServer refusing = new FakeDeepServer();
    refusing.refusesWaiting = true;
    AttentionFinding unknown = refusing.check().attention();
    assertThat(unknown.effect()).isEqualTo(AttentionEffect.UNKNOWN);
    assertThat(unknown.isUsable()).isEqualTo(Truth.UNKNOWN);
    assertThat(unknown.error()).isEqualTo(FakeDeepServer.REFUSED);
  }

  @Test
  void attentionWithoutAnAcknowledgementEndsTheCheck() {
    server.attention = Attention.UNANSWERED;

    DeepFindings found = server.check();
    assertThat(found.attention().effect()).isEqualTo(AttentionEffect.UNACKNOWLEDGED);
    assertThat(found.messages()).isEqualTo(1);
    assertThat(found.failure()).isEqualTo("it took longer than connection_timeout");
    assertThat(found.failedLoad().effect()).isEqualTo(LoadEffect.UNKNOWN);
  }

  @Test
  void connectionThatEndsWithinAResetIsAFinding() {
    server.fatalReset = 2;

    DeepFindings found = server.check();
    assertThat(found.attentionInReset())
        .isEqualTo(new ResetAttentionFinding(ResetAttentionEffect.CLOSES, 2, 18056));
    assertThat(found.failure()).isEqualTo("the server closed the connection");
  }

  @Test
  void connectionThatEndsBehindALoadIsAFindingAboutThatLoad() {
    // SQL Server's messages: 8 is the failing row, 9 the announcement behind it, 12 the rows that
    // are broken off, 13 the announcement behind them.
    for (int message = 1; message <= 18; message++) {
      FakeDeepServer closing = new FakeDeepServer();
      closing.untimely = message;
      DeepFindings found = closing.check();

      assertThat(found.failedLoad().effect() == LoadEffect.CLOSES)
          .isEqualTo(message == 8 || message == 9);
      assertThat(found.brokenOffLoad().effect() == LoadEffect.CLOSES)
          .isEqualTo(message == 12 || message == 13);
      assertThat(found.attention().effect() == AttentionEffect.CLOSES).isEqualTo(message == 1);
      assertThat(found.attentionInReset().effect() == ResetAttentionEffect.CLOSES)
          .isEqualTo(message >= 15);
      assertThat(found.attention().isUsable() == Truth.NO).isEqualTo(message <= 2);
      assertThat(found.failure()).isEqualTo("the server closed the connection");
    }
  }

  @Test
  void unreadableAnswerEndsTheCheck() {
    server.untimely = 8;
    server.untimelyEnd = End.UNREADABLE;

    DeepFindings found = server.check();
    assertThat(found.failedLoad()).isEqualTo(LoadFinding.UNKNOWN);
    assertThat(found.failure()).isEqualTo("the server sent what is no answer");
  }

  @Test
  void layoutsBeforeTds72AreNotSpoken() {
    assertThat(DeepCheck.isPossible(ProtocolVersion.V7_0)).isFalse();
    assertThat(DeepCheck.isPossible(ProtocolVersion.V7_1_REVISION_1)).isFalse();
    assertThat(DeepCheck.isPossible(ProtocolVersion.V7_2)).isTrue();
    assertThat(DeepCheck.isPossible(ProtocolVersion.V7_4)).isTrue();
  }
}
