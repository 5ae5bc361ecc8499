package dev.weir.bootstrap.handles;

import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.record.HandleReport;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** What was done, so that few and easy steps are not passed off as proof. Any thread. */
final class Tally {
  /** What is counted. */
  enum Event {
    PROGRAM,
    SESSION_7_0,
    SESSION_7_1,
    SESSION_7_4,
    STEP,
    /** A client was given a handle. */
    HANDLE,
    /** A client was told 8179. */
    UNKNOWN,
    /** A client was told 586. */
    OUT_OF_CONTEXT,
    SETTING,
    RESET,
    LOGIN_AGAIN,
    TRANSACTION,
    UNPREPARED_BY_TEXT,
    /** A message that is larger than what a pool holds of a request. */
    LARGE,
    ATTENTION,
    INTERRUPTED,
    /** The server closed a connection. */
    CUT,
    SESSION_LOST,
    SERVER_PREPARATION,
    SERVER_EXECUTION,
    SERVER_UNKNOWN,
    SERVER_OUT_OF_CONTEXT
  }

  private final Map<Event, Long> counts = new ConcurrentHashMap<>();
  private final AtomicInteger serverHandlesMax = new AtomicInteger();

  void count(Event event) {
    count(event, 1);
  }

  void count(Event event, long times) {
    counts.merge(event, times, Long::sum);
  }

  /** A session that speaks this TDS version takes part. */
  void session(int version) {
    count(
        switch (version) {
          case RawLogin.TDS_7_0 -> Event.SESSION_7_0;
          case RawLogin.TDS_7_1 -> Event.SESSION_7_1;
          case RawLogin.TDS_7_4 -> Event.SESSION_7_4;
          default -> throw new IllegalArgumentException("not played: " + version);
        });
  }

  private long of(Event event) {
    return counts.getOrDefault(event, 0L);
  }

  void heard(List<String> lines) {
    for (String line : lines) {
      if (line.startsWith("ERROR 8179 ")) {
        count(Event.UNKNOWN);
      } else if (line.startsWith("ERROR 586 ")) {
        count(Event.OUT_OF_CONTEXT);
      }
    }
  }

  void server(HandleReport report) {
    count(Event.SERVER_PREPARATION, report.preparations());
    count(Event.SERVER_EXECUTION, report.executions());
    count(Event.SERVER_UNKNOWN, report.unknown());
    count(Event.SERVER_OUT_OF_CONTEXT, report.outOfContext());
    serverHandlesMax.accumulateAndGet(report.heldMax(), Math::max);
  }

  /** Whether everything that clients can do has happened, and been done to them. */
  boolean isVaried() {
    return Arrays.stream(Event.values())
        .filter(event -> !event.name().startsWith("SERVER_"))
        .allMatch(event -> of(event) > 0);
  }

  @Override
  public String toString() {
    return Arrays.stream(Event.values())
            .map(event -> event.name().toLowerCase(Locale.ROOT) + "s=" + of(event))
            .collect(Collectors.joining(" "))
        + " server_handles_max="
        + serverHandlesMax.get();
  }
}
