package dev.weir.standin.server;

import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.FeatureBlock;
import dev.weir.standin.kind.Traits.SessionRecovery;
import dev.weir.standin.login.TdsVersion;
import dev.weir.standin.packet.ByteArraySink;
import dev.weir.standin.packet.ByteSink;
import dev.weir.standin.record.SessionState;
import dev.weir.standin.session.Session;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tells the client by SESSIONSTATE tokens (MS-TDS 2.2.7.21) how its session has changed, where the
 * feature SESSIONRECOVERY is negotiated.
 *
 * <p>One token has one flag for all its states, and nothing but the last DONE may follow it. So a
 * state that went with the flag of another is told again with its own.
 */
final class SessionStateTokens {
  static final int FEATURE = 0x01;
  private static final int TOKEN = 0xE4;
  private static final int LONG_VALUE = 0xFF;
  private static final long NOT_RECOVERABLE = 0xFFFF_FFFFL;

  /** The states from this id on can only be recovered while they are as after the login. */
  private static final int FIRST_UNRECOVERABLE = 16;

  private final Session session;
  private final SessionRecovery recovery;
  private final Map<Integer, Told> initial = new TreeMap<>();
  private final Map<Integer, Told> told = new TreeMap<>();
  private long sequence;
  private boolean disabled;

  /** A state as the client knows it. */
  private record Told(String value, boolean recoverable) {}

  SessionStateTokens(Session session) {
    this.session = session;
    this.recovery = isAsked(session) ? recovery(session) : SessionRecovery.ABSENT;
    values(session.state()).forEach((id, value) -> initial.put(id, new Told(value, true)));
    told.putAll(initial);
  }

  private static boolean isAsked(Session session) {
    return session.login().features().contains(FEATURE)
        && session.login().version().atLeast(TdsVersion.V7_4);
  }

  private static SessionRecovery recovery(Session session) {
    return session.kind().is(Traits.FEATURE_BLOCK, FeatureBlock.DISCARDED)
        ? SessionRecovery.ABSENT
        : session.kind().get(Traits.SESSION_RECOVERY);
  }

  boolean isNegotiated() {
    return recovery != SessionRecovery.ABSENT;
  }

  /** Returns the initial states, as FEATUREEXTACK carries them. */
  byte[] initialStates() {
    ByteArraySink states = new ByteArraySink();
    initial.forEach((id, state) -> write(states, id, state.value()));
    return states.toByteArray();
  }

  /** The client forgets all states when a reset is acknowledged. */
  void forget() {
    told.clear();
    told.putAll(initial);
  }

  /** Writes the token for the changes of a request; it must be followed by the last DONE. */
  void write(ByteSink out) {
    if (recovery == SessionRecovery.ABSENT || recovery == SessionRecovery.SILENT || disabled) {
      return;
    }
    Map<Integer, String> now = values(session.state());
    List<Integer> changed = now.keySet().stream().filter(id -> isUntold(id, now)).toList();
    if (changed.isEmpty()) {
      return;
    }
    boolean recoverable = changed.stream().allMatch(id -> isRecoverable(id, now));
    ByteArraySink body = new ByteArraySink();
    disabled = recovery == SessionRecovery.DISABLED;
    body.u32(disabled ? NOT_RECOVERABLE : sequence);
    body.u8(recoverable ? 1 : 0);
    for (int id : changed) {
      write(body, id, now.getOrDefault(id, ""));
      told.put(id, new Told(now.getOrDefault(id, ""), recoverable));
    }
    sequence++;
    out.u8(TOKEN);
    out.u32(body.length());
    body.copyTo(out);
  }

  private boolean isUntold(int id, Map<Integer, String> now) {
    if (recovery == SessionRecovery.LYING && id >= FIRST_UNRECOVERABLE) {
      return false;
    }
    return !new Told(now.getOrDefault(id, ""), isRecoverable(id, now)).equals(told.get(id));
  }

  private boolean isRecoverable(int id, Map<Integer, String> now) {
    Told after = initial.get(id);
    return recovery == SessionRecovery.LYING
        || id < FIRST_UNRECOVERABLE
        || (after != null && after.value().equals(now.get(id)));
  }

  private static void write(ByteArraySink sink, int id, String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_16LE);
    sink.u8(id);
    if (bytes.length < LONG_VALUE) {
      sink.u8(bytes.length);
    } else {
      sink.u8(LONG_VALUE);
      sink.u32(bytes.length);
    }
    sink.bytes(bytes);
  }

  /** The database, the language and the collation have other tokens. */
  private static Map<Integer, String> values(SessionState state) {
    Map<Integer, String> values = new TreeMap<>();
    values.put(0, String.join(" ", state.optionsOn()));
    values.put(1, state.dateFormat() + " " + state.dateFirst());
    values.put(
        2,
        "%d %d %d %d"
            .formatted(
                state.rowCount(), state.lockTimeout(), state.textSize(), state.deadlockPriority()));
    values.put(3, state.isolation());
    values.put(4, state.contextInfo());
    values.put(5, state.contextKeys().toString());
    values.put(6, state.identityInsert());
    values.put(FIRST_UNRECOVERABLE, state.temporaryTables().toString());
    values.put(17, state.globalTemporaryTables().toString());
    values.put(18, state.temporaryProcedures().toString());
    values.put(19, state.cursors() + " " + state.apiCursors());
    values.put(20, Long.toString(state.applicationLocks()));
    values.put(21, state.impersonated());
    values.put(22, Integer.toString(state.xmlDocuments()));
    values.put(23, state.traceFlags().toString());
    return values;
  }
}
