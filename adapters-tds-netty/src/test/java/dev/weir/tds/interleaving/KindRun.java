package dev.weir.tds.interleaving;

import dev.weir.domain.facts.FactsPolicy;
import dev.weir.standin.StandIn;
import dev.weir.standin.kind.ResetPart;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.kind.Traits;
import dev.weir.standin.kind.Traits.ResetRefusal;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.record.OwnerReport;
import dev.weir.standin.record.SessionState;
import dev.weir.standin.record.StandInReport;
import dev.weir.tds.interleaving.Script.Ask;
import dev.weir.tds.interleaving.Script.Login;
import dev.weir.tds.interleaving.Script.Relogin;
import dev.weir.tds.interleaving.Script.Turn;
import dev.weir.tds.login.RunningDoor;
import dev.weir.testkit.await.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One script, played through Weir at a server of some kind, and at the same time direct at another
 * server of that kind, one connection for each session. Each answer must be the same, and so must
 * the state of the connection that served the request, as the servers know it.
 *
 * <p>After its own reset a session may find what the server has left, as it would direct, or may be
 * as after a login. Where a reset leaves state, a third server plays a session that logs in anew
 * instead, and either is right.
 */
final class KindRun implements AutoCloseable {
  /** Fewer than sessions, so that connections go from hand to hand. */
  private static final int CONNECTIONS = 3;

  private static final Duration RETURN_TIME = Duration.ofMillis(50);
  private static final int LAST_TURNS = 40;

  private final Script script;
  private final KindTally tally;
  private final RunningDoor weir;
  private final StandIn direct;
  private final @Nullable StandIn fresh;
  private final List<MirroredSession> sessions = new ArrayList<>();
  private final List<String> story = new ArrayList<>();
  private int next;

  private KindRun(
      Script script, KindTally tally, RunningDoor weir, StandIn direct, @Nullable StandIn fresh) {
    this.script = script;
    this.tally = tally;
    this.weir = weir;
    this.direct = direct;
    this.fresh = fresh;
  }

  /**
   * Plays a script.
   *
   * @throws AssertionError when a session sees, or a server has, what it must not
   */
  static void play(Script script, ServerKind kind, FactsPolicy facts, KindTally tally) {
    try (RunningDoor weir = RunningDoor.forTransactions(CONNECTIONS, kind, facts);
        StandIn direct = StandIn.start(RunningDoor.ofKind(kind));
        StandIn fresh = resetMayLeave(kind) ? StandIn.start(RunningDoor.ofKind(kind)) : null;
        KindRun run = new KindRun(script, tally, weir, direct, fresh)) {
      run.run();
    } catch (AssertionError | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError("a client failed: " + e, e);
    }
  }

  private static boolean resetMayLeave(ServerKind kind) {
    Set<ResetPart> left = kind.get(Traits.RESET_LEAVES);
    return !left.isEmpty() || !kind.is(Traits.RESET_REFUSAL, ResetRefusal.NONE);
  }

  private void run() throws IOException {
    prepare(weir.server());
    prepare(direct);
    if (fresh != null) {
      prepare(fresh);
    }
    for (int i = 0; i < script.sessions().size(); i++) {
      sessions.add(session(i));
    }
    for (List<Turn> round : script.rounds()) {
      try {
        play(round);
      } catch (AssertionError e) {
        throw new AssertionError("%s%s".formatted(e.getMessage(), lastTurns()), e);
      }
    }
    tally.played(weir.server().report());
  }

  private void prepare(StandIn server) throws IOException {
    // The administrator's login is none of those that a kind refuses or sends elsewhere.
    WireEnd setUp = new WireEnd(server.address(), Login.PLAIN.message(), "schema");
    try (setUp) {
      List<String> texts = new ArrayList<>(Schema.texts(script.sessions().size()));
      texts.addAll(KindMoves.schema(script.sessions().size()));
      for (String text : texts) {
        setUp.send(new Ask(0, Step.text(text), 0));
        Heard heard = setUp.hear();
        if (heard.outcome().text().startsWith("error")) {
          throw new AssertionError(text + ": " + heard);
        }
      }
    }
  }

  private MirroredSession session(int index) throws IOException {
    String name = "s" + (index + 1);
    RawLogin login = script.sessions().get(index).message();
    WireEnd at = new WireEnd(direct.address(), login, name + " direct");
    WireEnd anew =
        fresh == null ? null : new WireEnd(fresh.address(), login, name + " at the third server");
    return new MirroredSession(new WireEnd(weir.address(), login, name), at, anew, direct, fresh);
  }

  private void play(List<Turn> round) throws IOException {
    makeRoom(round);
    StandInReport before = weir.server().report();
    List<Ask> asked = new ArrayList<>();
    for (Turn turn : round) {
      story.add(turn.toString());
      tally.turn();
      switch (turn) {
        case Ask ask -> {
          sessions.get(ask.session()).ask(ask);
          asked.add(ask);
        }
        case Relogin relogin -> sessions.get(relogin.session()).logInAnew(relogin.isBrokenOff());
      }
    }
    boolean isAlone = round.size() == 1;
    for (Ask ask : asked) {
      MirroredSession session = sessions.get(ask.session());
      judge(ask, session.hear(ask));
      if (ask.isLast()) {
        session.logInAnew(false);
      } else if (isAlone && session.mayKeepConnection()) {
        // One that had to log in anew has left its connection, which ends at any moment.
        judge(ask, looked(session, before));
      }
    }
  }

  /**
   * Sessions that keep connections leave, until there is one for each that acts: none has to wait,
   * or to give way. Which of them keep one is Weir's to know.
   */
  private void makeRoom(List<Turn> round) throws IOException {
    int most = CONNECTIONS - round.size();
    for (int i = 0; i < sessions.size() && !areLentAtMost(most); i++) {
      int leaver = next++ % sessions.size();
      if (round.stream().noneMatch(turn -> turn.session() == leaver)
          && sessions.get(leaver).mayKeepConnection()) {
        story.add("s%d: gives way, and logs in anew".formatted(leaver + 1));
        sessions.get(leaver).logInAnew(false);
      }
    }
  }

  /** A connection may be returned a moment after the response. */
  private boolean areLentAtMost(int most) {
    if (weir.pool().lent() <= most) {
      return true;
    }
    try {
      Await.until("a connection is returned", RETURN_TIME, () -> weir.pool().lent() <= most);
      return true;
    } catch (AssertionError kept) {
      return false;
    }
  }

  private static void judge(Ask ask, @Nullable String complaint) {
    if (complaint != null) {
      throw new AssertionError(ask + ": " + complaint);
    }
  }

  private String lastTurns() {
    List<String> last = story.subList(Math.max(0, story.size() - LAST_TURNS), story.size());
    return "; the last turns:\n  " + String.join("\n  ", last);
  }

  /** Looks at the connection that has just served a request of the session, if one has. */
  private @Nullable String looked(MirroredSession session, StandInReport before) {
    OwnerReport first = before.owners().get(session.name());
    OwnerReport now = weir.server().report().owners().get(session.name());
    if (now == null || (first != null && first.requests() == now.requests())) {
      return null;
    }
    for (SessionState state : weir.server().states()) {
      if (state.spid() == now.spid()) {
        tally.looked();
        return session.differs(state);
      }
    }
    return null;
  }

  @Override
  public void close() throws IOException {
    for (MirroredSession session : sessions) {
      session.close();
    }
  }
}
