package dev.weir.domain.facts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.domain.settings.SessionOption;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerFactsTest {
  @Test
  void carefulFactsKnowNothing() {
    for (ServerFact fact : ServerFacts.all()) {
      assertEquals("unknown", ServerFacts.CAREFUL.value(fact), fact.label());
    }
    assertEquals(List.of(), ServerFacts.CAREFUL.deviations());
  }

  @Test
  void sqlServerKeepsOnlyTheIsolationLevel() {
    for (StateKind state : StateKind.values()) {
      boolean isRestored = ServerFacts.SQL_SERVER.restores(ResetWay.RESET_IN_TRANSACTION, state);
      assertEquals(state != StateKind.ISOLATION, isRestored, state.label());
    }
    assertEquals(
        ResetEffect.KEPT, ServerFacts.SQL_SERVER.after(ResetWay.RESET, SessionOption.ISOLATION));
    assertEquals(
        ResetEffect.KEPT,
        ServerFacts.SQL_SERVER.after(ResetWay.KEEPING_IN_TRANSACTION, StateKind.TEXT_TRANSACTION));
  }

  @Test
  void optionThatIsNotMeasuredIsUnknown() {
    assertEquals(
        ResetEffect.UNKNOWN,
        ServerFacts.SQL_SERVER.after(ResetWay.RESET, SessionOption.STATISTICS_IO));
  }

  @Test
  void revokedFactIsUnknownAndOthersStay() {
    for (ServerFact fact : ServerFacts.all()) {
      ServerFacts revoked = ServerFacts.SQL_SERVER.revoked(fact);
      assertEquals("unknown", revoked.value(fact), fact.label());
      long changed =
          ServerFacts.all().stream()
              .filter(other -> !revoked.value(other).equals(ServerFacts.SQL_SERVER.value(other)))
              .count();
      assertTrue(changed <= 1, fact.label());
    }
    assertTrue(ServerFacts.SQL_SERVER.has(ServerTrait.ACKNOWLEDGES_RESET));
  }

  @Test
  void deviationsNameWhatDiffersFromSqlServer() {
    ServerFacts facts =
        new ServerFacts.Builder()
            .after(ResetWay.RESET, StateKind.DATABASE, ResetEffect.KEPT)
            .after(ResetWay.RESET, StateKind.LANGUAGE, ResetEffect.RESTORED)
            .trait(ServerTrait.ACKNOWLEDGES_RESET, Truth.NO)
            .setIsolation(SetReaction.REFUSED)
            .build();

    assertEquals(
        List.of("acknowledges_reset=no", "set_isolation=refused", "reset/database=kept"),
        facts.deviations());
    assertFalse(facts.unknown().contains("reset/language"));
    assertTrue(facts.unknown().contains("reset/datefirst"));
    assertNotEquals(ServerFacts.CAREFUL, facts);
  }
}
