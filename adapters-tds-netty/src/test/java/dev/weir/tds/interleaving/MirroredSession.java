package dev.weir.tds.interleaving;

import dev.weir.domain.error.WeirError;
import dev.weir.standin.StandIn;
import dev.weir.standin.record.SessionReport;
import dev.weir.standin.record.SessionState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A session through Weir, and the same session direct.
 *
 * <p>The second direct session, if there is one, logs in anew where the client resets itself.
 */
final class MirroredSession implements AutoCloseable {
  private static final String UNAVAILABLE =
      Outcome.error(WeirError.PREVIOUS_VALUE_UNAVAILABLE.number());

  /** Texts that read nothing but what earlier batches left. */
  private static final Set<String> EARLIER_VALUES =
      Set.of("SELECT @@ROWCOUNT", "SELECT @@ERROR", "SELECT @@IDENTITY", "SELECT SCOPE_IDENTITY()");

  private static final String CONNECTION_LOST = Outcome.error(WeirError.CONNECTION_LOST.number());

  private final WireEnd through;
  private final WireEnd direct;
  private final @Nullable WireEnd fresh;
  private final StandIn directServer;
  private final @Nullable StandIn freshServer;
  private int directSpid;
  private int freshSpid;
  private SessionState atLogin;
  private List<Heard> expected = List.of();
  private boolean hasAsked;

  /** The isolation level that the last reset may have kept; empty for none. */
  private String isolationAtReset = "";

  MirroredSession(
      WireEnd through,
      WireEnd direct,
      @Nullable WireEnd fresh,
      StandIn directServer,
      @Nullable StandIn freshServer) {
    this.through = through;
    this.direct = direct;
    this.fresh = fresh;
    this.directServer = directServer;
    this.freshServer = freshServer;
    this.freshSpid = freshServer == null ? 0 : newest(freshServer);
    this.directSpid = newest(directServer);
    this.atLogin = directServer.state(directSpid);
  }

  String name() {
    return through.name();
  }

  /** Returns the number of the direct session that has logged in last. */
  private static int newest(StandIn server) {
    return server.report().openSessions().stream()
        .max(Comparator.comparingLong(SessionReport::number))
        .orElseThrow()
        .spid();
  }

  private void findDirect() {
    directSpid = newest(directServer);
    atLogin = directServer.state(directSpid);
  }

  private void findFresh() {
    freshSpid = freshServer == null ? 0 : newest(freshServer);
  }

  /** Returns whether the client has asked anything since its login. */
  boolean mayKeepConnection() {
    return hasAsked;
  }

  void ask(Script.Ask ask) throws IOException {
    hasAsked = true;
    List<Heard> heard = new ArrayList<>();
    String isolation = directServer.state(directSpid).isolation();
    direct.send(ask);
    Heard first = direct.hear();
    heard.add(first);
    if (first.hasEnded() && ask.step().resets()) {
      // Most resets keep the level.
      isolationAtReset = isolation;
      // A session that is ended direct may as well be reset.
      direct.logInAnew();
      findDirect();
      direct.send(withoutReset(ask));
      heard.add(direct.hear());
    }
    if (fresh != null) {
      if (ask.step().resets()) {
        fresh.logInAnew();
        findFresh();
        fresh.send(withoutReset(ask));
      } else {
        fresh.send(ask);
      }
      heard.add(fresh.hear());
    }
    expected = heard;
    through.send(ask);
  }

  private static Script.Ask withoutReset(Script.Ask ask) {
    return new Script.Ask(ask.session(), Step.of(ask.step().request()), ask.symbol());
  }

  void logInAnew(boolean isBrokenOff) throws IOException {
    hasAsked = false;
    isolationAtReset = "";
    List<WireEnd> ends = fresh == null ? List.of(direct, through) : List.of(direct, fresh, through);
    for (WireEnd end : ends) {
      if (isBrokenOff) {
        end.sendUnanswered();
      }
      end.logInAnew();
    }
    findDirect();
    findFresh();
  }

  /** Returns the complaint about the answer, or null. */
  @Nullable String hear(Script.Ask ask) throws IOException {
    Heard heard = through.hear();
    boolean isRight =
        expected.stream().anyMatch(each -> each.tokens().equals(heard.tokens()))
            || isDocumented(ask.step(), heard)
            || isMixed(heard)
            || isToldOfTheEnd(heard)
            || OpenDifferences.include(ask, heard, expected);
    if (!isRight) {
      return "through Weir <%s>, direct <%s>".formatted(heard, expected);
    }
    if (heard.hasEnded() || expected.stream().anyMatch(Heard::hasEnded)) {
      logInAnew(false);
    }
    return null;
  }

  /** Values of earlier batches are its own, none or refused. */
  private static boolean isDocumented(Step step, Heard heard) {
    String told = heard.outcome().text();
    return (step.allowed().contains(UNAVAILABLE) && step.allowed().contains(told))
        || (told.equals(UNAVAILABLE)
            && step.request() instanceof Request.Text(String sql)
            && EARLIER_VALUES.contains(sql));
  }

  /** Where a server ends a connection without a word, Weir gives the reason before it ends it. */
  private boolean isToldOfTheEnd(Heard heard) {
    return heard.outcome().text().equals(CONNECTION_LOST)
        && expected.stream().anyMatch(Heard::hasEnded);
  }

  /** Each value is that of one of the two direct sessions. */
  private boolean isMixed(Heard heard) {
    if (expected.size() < 2) {
      return false;
    }
    List<String[]> each = new ArrayList<>();
    for (Heard one : expected) {
      each.add(one.outcome().text().split("\\|", -1));
    }
    String[] values = heard.outcome().text().split("\\|", -1);
    if (each.stream().anyMatch(other -> other.length != values.length) || values.length < 2) {
      return false;
    }
    for (int i = 0; i < values.length; i++) {
      int column = i;
      if (each.stream().noneMatch(other -> other[column].equals(values[column]))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the parts of a connection's state that are neither the session's own nor those of its
   * login, or null. Some are set only where a request depends on them, so they may be missing.
   */
  @Nullable String differs(SessionState state) {
    List<SessionState> own = new ArrayList<>(List.of(directServer.state(directSpid), atLogin));
    if (freshServer != null) {
      own.add(freshServer.state(freshSpid));
    }
    List<String> differences = new ArrayList<>(state.differencesFrom(own.getFirst()));
    for (SessionState other : own) {
      Set<String> parts = parts(state.differencesFrom(other));
      differences.removeIf(told -> !parts.contains(part(told)));
    }
    if (state.isolation().equals(isolationAtReset)) {
      differences.removeIf(told -> part(told).equals("isolation"));
    }
    // Statements are prepared when they run, and freed when there is a reason to.
    differences.removeIf(told -> part(told).equals("handles"));
    if (areOwnOptions(state.optionsOn(), own)) {
      differences.removeIf(told -> part(told).equals("optionsOn"));
    }
    return differences.isEmpty() ? null : "the server's own state has " + differences;
  }

  /** Each option that is on is on in one of these states, and each that is off is off in one. */
  private static boolean areOwnOptions(Set<String> on, List<SessionState> own) {
    return on.stream()
            .allMatch(option -> own.stream().anyMatch(each -> each.optionsOn().contains(option)))
        && own.stream()
            .flatMap(each -> each.optionsOn().stream())
            .allMatch(
                option ->
                    on.contains(option)
                        || own.stream().anyMatch(each -> !each.optionsOn().contains(option)));
  }

  private static Set<String> parts(List<String> differences) {
    return differences.stream().map(MirroredSession::part).collect(Collectors.toSet());
  }

  private static String part(String difference) {
    return difference.substring(0, difference.indexOf(' '));
  }

  @Override
  public void close() throws IOException {
    through.close();
    direct.close();
    if (fresh != null) {
      fresh.close();
    }
  }
}
