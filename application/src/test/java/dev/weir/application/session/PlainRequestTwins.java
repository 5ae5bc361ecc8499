package dev.weir.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.application.pool.Remains;
import dev.weir.application.session.Lending.Verdict;
import dev.weir.domain.tsql.LastingValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The same sessions twice, which share a few connections. Those of one world may save the notes of
 * plain requests; those of the other never do. Both hear the same, and are to decide the same.
 */
final class PlainRequestTwins {
  private static final int SESSIONS = 3;
  private static final int CONNECTIONS = 2;
  private static final int STEPS = 40;

  private static final String PLAIN = "SELECT 1";
  private static final List<String> TEXTS =
      List.of(
          "UPDATE t SET a = 1",
          "INSERT INTO t VALUES (1)",
          "SELECT @@IDENTITY",
          "SELECT @@ROWCOUNT",
          "SET LOCK_TIMEOUT 5",
          "USE other",
          "BEGIN TRAN UPDATE t SET a = 1",
          "COMMIT",
          "SET IMPLICIT_TRANSACTIONS ON",
          "SET IMPLICIT_TRANSACTIONS OFF",
          "CREATE TABLE #t (a int)",
          "DROP TABLE #t",
          "SET NOEXEC ON",
          "SET NOEXEC OFF",
          "EXEC unknown",
          "EXECUTE AS USER = 'other'");

  /** The sessions and connections of one of the two. */
  private static final class World {
    final ReadTexts texts = new ReadTexts("trusted");
    final List<TransactionLending> sessions = new ArrayList<>();
    final List<Remains> connections = new ArrayList<>();
    final boolean saves;
    final boolean resets;
    int plainRequests;

    World(boolean saves, boolean resets) {
      this.saves = saves;
      this.resets = resets;
      for (int i = 0; i < SESSIONS; i++) {
        sessions.add(another());
      }
      for (int i = 0; i < CONNECTIONS; i++) {
        connections.add(new Remains(false));
      }
    }

    private TransactionLending another() {
      return resets ? Lendings.withResets() : Lendings.ofOne();
    }

    /** The session is over, and another client comes. */
    void replace(int session) {
      sessions.set(session, another());
    }

    void ask(int session, String text) {
      TransactionLending asking = sessions.get(session);
      RequestEffects effects = texts.batch(asking, text);
      if (saves && effects.equals(RequestEffects.NONE) && asking.beginPlainly()) {
        plainRequests++;
      } else {
        asking.beginRequest(effects, true);
      }
    }
  }

  private final RandomGenerator random;
  private final World saving;
  private final World noting;

  /** Which connection each session has; -1 for none. */
  private final int[] held = new int[SESSIONS];

  PlainRequestTwins(RandomGenerator random) {
    this.random = random;
    boolean resets = random.nextInt(5) == 0;
    this.saving = new World(true, resets);
    this.noting = new World(false, resets);
    for (int i = 0; i < SESSIONS; i++) {
      held[i] = -1;
    }
  }

  int plainRequests() {
    return saving.plainRequests;
  }

  void live() {
    for (int i = 0; i < STEPS; i++) {
      int session = random.nextInt(SESSIONS);
      if (held[session] < 0 && random.nextInt(15) == 0) {
        assertThat(saving.sessions.get(session).reset(false))
            .isEqualTo(noting.sessions.get(session).reset(false));
      }
      request(session);
      assertAlike(session);
    }
  }

  private void request(int session) {
    String text = random.nextInt(3) > 0 ? PLAIN : TEXTS.get(random.nextInt(TEXTS.size()));
    TransactionLending one = saving.sessions.get(session);
    TransactionLending other = noting.sessions.get(session);
    boolean kept = held[session] >= 0;
    int free = free();
    if (!kept && free < 0) {
      return;
    }
    saving.ask(session, text);
    noting.ask(session, text);
    assertThat(one.readsLostValue()).isEqualTo(other.readsLostValue());
    assertThat(one.needsAnotherConnection()).isEqualTo(other.needsAnotherConnection());
    if (!kept && !one.isPlain()) {
      LocalAnswer taken = one.answerLocally();
      assertThat(taken).isEqualTo(other.answerLocally());
      if (taken != null) {
        return;
      }
    }
    if (one.readsLostValue() || one.needsAnotherConnection() || random.nextInt(20) == 0) {
      // The client gives up, or hears of an error, before anything is lent.
      return;
    }
    assertThat(one.needsItsLastConnection()).isEqualTo(other.needsItsLastConnection());
    if (kept) {
      assertThat(one.preludeForNextRequest()).isEqualTo(other.preludeForNextRequest());
    } else {
      lend(session, free);
    }
    assertThat(one.toPrepare()).isEqualTo(other.toPrepare());
    if (!kept && random.nextInt(20) == 0) {
      one.dropped();
      other.dropped();
    } else {
      answer(session);
    }
    end(session);
  }

  /** A connection that no session has; -1 if there is none. */
  private int free() {
    for (int connection = 0; connection < CONNECTIONS; connection++) {
      int each = connection;
      if (Arrays.stream(held).noneMatch(has -> has == each)) {
        return connection;
      }
    }
    return -1;
  }

  private void lend(int session, int connection) {
    held[session] = connection;
    Remains found = saving.connections.get(connection);
    Remains twin = noting.connections.get(connection);
    found.lent(session + 1L);
    twin.lent(session + 1L);
    TransactionLending one = saving.sessions.get(session);
    TransactionLending other = noting.sessions.get(session);
    assertThat(one.hasLeftItsValuesOn(found)).isEqualTo(other.hasLeftItsValuesOn(twin));
    assertThat(withoutCapture(one.prelude(found))).isEqualTo(withoutCapture(other.prelude(twin)));
  }

  private void answer(int session) {
    TransactionLending one = saving.sessions.get(session);
    TransactionLending other = noting.sessions.get(session);
    switch (random.nextInt(48)) {
      case 0 -> {
        one.server().error();
        other.server().error();
      }
      case 1 -> {
        one.server().cancelled();
        other.server().cancelled();
      }
      case 2 -> {
        one.server().database("other");
        other.server().database("other");
      }
      case 3 -> {
        one.server().language("Deutsch");
        other.server().language("Deutsch");
      }
      case 4 -> {
        one.transaction().begun(7);
        other.transaction().begun(7);
      }
      case 5 -> {
        one.transaction().ended(true);
        other.transaction().ended(true);
      }
      case 6 -> {
        one.server().unreadable();
        other.server().unreadable();
      }
      case 7 -> {
        one.handles().wiped();
        other.handles().wiped();
      }
      default -> {}
    }
  }

  private void end(int session) {
    TransactionLending one = saving.sessions.get(session);
    TransactionLending other = noting.sessions.get(session);
    if (random.nextInt(one.pinnedBy() == null ? 30 : 4) == 0) {
      Verdict left = one.left();
      assertThat(left).isEqualTo(other.left());
      giveBack(session, left);
      saving.replace(session);
      noting.replace(session);
      return;
    }
    Verdict verdict = one.answered();
    assertThat(verdict).isEqualTo(other.answered());
    if (verdict == Verdict.ASK) {
      assertThat(one.question()).isEqualTo(other.question());
      ServerAnswer answer = answered();
      verdict = one.questionAnswered(answer);
      assertThat(verdict).isEqualTo(other.questionAnswered(answer));
      verdict = verdict == Verdict.ASK ? Verdict.KEEP : verdict;
    }
    giveBack(session, verdict);
  }

  private @Nullable ServerAnswer answered() {
    String open = random.nextBoolean() ? "0" : "1";
    return random.nextBoolean() ? null : new ServerAnswer(List.of(List.of("0", "0", open)));
  }

  private void giveBack(int session, Verdict verdict) {
    int connection = held[session];
    if (connection < 0 || verdict == Verdict.KEEP) {
      return;
    }
    held[session] = -1;
    boolean fresh = verdict != Verdict.RETURN_CLEAN;
    if (fresh) {
      boolean dirty = verdict == Verdict.RETURN_DIRTY;
      saving.connections.set(connection, new Remains(dirty));
      noting.connections.set(connection, new Remains(dirty));
    }
  }

  private void assertAlike(int session) {
    TransactionLending one = saving.sessions.get(session);
    TransactionLending other = noting.sessions.get(session);
    assertThat(one.settings()).isEqualTo(other.settings());
    assertThat(one.isInTransaction()).isEqualTo(other.isInTransaction());
    assertThat(one.pinnedBy()).isEqualTo(other.pinnedBy());
    assertThat(one.pins()).isEqualTo(other.pins());
    for (int i = 0; i < CONNECTIONS; i++) {
      Remains found = saving.connections.get(i);
      Remains twin = noting.connections.get(i);
      assertThat(found.settings()).isEqualTo(twin.settings());
      assertThat(found.session()).isEqualTo(twin.session());
      assertThat(found.isUnused()).isEqualTo(twin.isUnused());
      assertThat(found.hasFleetingOfOthers()).isEqualTo(twin.hasFleetingOfOthers());
      assertThat(found.hasValuesOfOthers(LastingValues.ALL))
          .isEqualTo(twin.hasValuesOfOthers(LastingValues.ALL));
    }
  }

  /** Returns the parts of a prelude without the objects of one twin. */
  private static List<Object> withoutCapture(@Nullable Prelude prelude) {
    return prelude == null
        ? List.of()
        : List.of(
            prelude.opening(),
            prelude.text(),
            prelude.begins(),
            prelude.transaction(),
            prelude.settings(),
            prelude.capture() != null);
  }
}
