package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.domain.pinning.PinReason;
import dev.weir.domain.random.Seeded;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * No session loses its connection while the server has state of it there that its texts or the
 * server's tokens have shown, whichever kinds the server tells; and a connection with such state
 * never counts as clean.
 */
class SessionStatePropertiesTest {
  private static final int CASES = 4_000;

  private static final Map<PinReason, String> TEXTS =
      Map.of(
          PinReason.TEMP_TABLE, "CREATE TABLE #t (a int)",
          PinReason.APPLOCK, "EXEC sp_getapplock 'r', 'Shared', 'Session'",
          PinReason.XML_HANDLE, "EXEC sp_xml_preparedocument @h OUTPUT, @x",
          PinReason.TRACE_FLAG, "DBCC TRACEON (3604)");

  private static final AtomicInteger ended = new AtomicInteger();

  /** One session on one connection. */
  private static final class Life {
    private final RandomGenerator random;
    private final TellingServer server;
    private final TransactionLending lending = Lendings.ofOne();
    private final ReadTexts texts = new ReadTexts();

    /** The kinds that a text of the session has made. */
    private final Set<PinReason> shown = EnumSet.noneOf(PinReason.class);

    private boolean everMade;
    private boolean inTransaction;

    Life(RandomGenerator random) {
      this.random = random;
      this.server = new TellingServer(random);
      lending.beginRequest(RequestEffects.NONE, true);
      lending.prelude(new Remains(false));
    }

    /** Lives until the connection is given back, or long enough. */
    void live() {
      Verdict verdict = Verdict.KEEP;
      for (int i = 0; i < 25 && verdict == Verdict.KEEP; i++) {
        step();
        if (server.tell()) {
          lending.server().sessionState(server.states());
        }
        verdict = lending.answered();
        if (verdict == Verdict.ASK) {
          lending.question();
          verdict = lending.questionAnswered(null);
        }
        check(verdict);
      }
    }

    private void step() {
      PinReason kind = TellingServer.KINDS.get(random.nextInt(TellingServer.KINDS.size()));
      switch (random.nextInt(8)) {
        case 0, 1 -> makeByText(kind);
        case 2 -> makeUnseen(kind);
        case 3, 4 -> {
          send("SELECT 1");
          server.remove(kind);
        }
        case 5 -> {
          send("SELECT 1");
          server.changeOptions();
        }
        case 6 -> transaction();
        default -> send("SELECT 2");
      }
    }

    private void makeByText(PinReason kind) {
      send(TEXTS.getOrDefault(kind, ""));
      server.make(kind);
      shown.add(kind);
      everMade = true;
    }

    /** A trusted procedure makes it, which can leave no temporary table. */
    private void makeUnseen(PinReason kind) {
      send("SELECT 1");
      if (kind != PinReason.TEMP_TABLE && server.tells(kind)) {
        server.make(kind);
        everMade = true;
      }
    }

    private void transaction() {
      if (!inTransaction) {
        send("SELECT 1");
        lending.transaction().begun(7);
        server.begin();
        inTransaction = true;
        return;
      }
      boolean rollsBack = random.nextBoolean();
      if (rollsBack) {
        server.rollBack();
      }
      if (random.nextBoolean()) {
        send("ROLLBACK TRAN here");
        return;
      }
      send(rollsBack ? "ROLLBACK" : "COMMIT");
      lending.transaction().ended(rollsBack);
      inTransaction = false;
    }

    private void send(String text) {
      lending.beginRequest(texts.batch(lending, text), true);
    }

    private void check(Verdict verdict) {
      for (PinReason kind : TellingServer.KINDS) {
        if (server.has(kind) && (shown.contains(kind) || server.tells(kind))) {
          assertThat(verdict).as("with " + kind).isEqualTo(Verdict.KEEP);
        }
      }
      if (verdict == Verdict.RETURN_CLEAN) {
        assertThat(everMade).as("clean").isFalse();
      }
      if (verdict == Verdict.RETURN_DIRTY) {
        ended.incrementAndGet();
      }
    }
  }

  @Test
  void noSessionLosesStateThatWasShown() {
    Seeded.forAll("session states", CASES, random -> new Life(random).live());
    System.out.printf("figure: session_state_cases=%d ended_by_evidence=%d%n", CASES, ended.get());
    if (Long.getLong("weir.seed") == null) {
      assertThat(ended.get()).as("pins that the evidence has ended").isGreaterThan(CASES / 50);
    }
  }
}
