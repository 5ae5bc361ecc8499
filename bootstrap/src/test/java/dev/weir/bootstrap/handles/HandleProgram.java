package dev.weir.bootstrap.handles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.handles.Tally.Event;
import dev.weir.standin.raw.RawLogin;
import dev.weir.standin.record.SessionReport;
import dev.weir.standin.record.StandInReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** One program: sessions of which some act at once in each round, and connections that are cut. */
final class HandleProgram {
  private static final int ROUNDS = 100;
  private static final int LAST_STEPS = 40;

  /** The TDS versions of sessions; only sessions of one version can share a connection. */
  private static final List<List<Integer>> VERSIONS =
      List.of(
          List.of(RawLogin.TDS_7_4),
          List.of(RawLogin.TDS_7_4),
          List.of(RawLogin.TDS_7_1),
          List.of(RawLogin.TDS_7_0),
          List.of(RawLogin.TDS_7_4, RawLogin.TDS_7_1, RawLogin.TDS_7_0));

  private final RandomGenerator random;
  private final World world;
  private final Tally tally;
  private final Written written = new Written();
  private final List<Actor> actors = new ArrayList<>();
  private final List<String> story = new ArrayList<>();
  private final Moves moves;

  HandleProgram(RandomGenerator random, World world, Tally tally) {
    this.random = random;
    this.world = world;
    this.tally = tally;
    this.moves =
        new Moves(
            random,
            written,
            () ->
                actors.stream().filter(Actor::isOrWillBeInTransaction).count()
                    < world.transactionsAtOnce());
  }

  void run(int sessions) throws Exception {
    tally.count(Event.PROGRAM);
    List<Integer> versions = VERSIONS.get(random.nextInt(VERSIONS.size()));
    try {
      for (int i = 1; i <= sessions; i++) {
        int version = versions.get(random.nextInt(versions.size()));
        tally.session(version);
        actors.add(new Actor("session-" + i, () -> world.connect(version), written, tally, story));
      }
      for (int round = 0; round < ROUNDS; round++) {
        round();
        judgeServer();
      }
    } catch (IOException e) {
      throw new AssertionError(
          "a client failed: %s, the server has %s; %s"
              .formatted(e, world.server().report().openSessions(), told()),
          e);
    } finally {
      for (Actor actor : actors) {
        actor.close();
      }
    }
    judge();
  }

  private void round() throws Exception {
    int drawn = random.nextInt(50);
    if (drawn == 0) {
      cutOne();
    } else if (drawn == 1) {
      cutAllUnderOne();
    } else {
      act();
    }
  }

  /** Some sessions ask, and then hear their answers. */
  private void act() throws Exception {
    List<Actor> acting = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      Actor actor = actors.get(random.nextInt(actors.size()));
      if (!acting.contains(actor)) {
        acting.add(actor);
        actor.ask(random, moves);
      }
    }
    for (Actor actor : acting) {
      actor.hear();
    }
  }

  /** While nobody asks anything. */
  private void cutOne() {
    List<SessionReport> open = world.server().report().openSessions();
    if (world.isPooled() && !open.isEmpty()) {
      SessionReport one = open.get(random.nextInt(open.size()));
      cut(one, false);
    }
  }

  private void cut(SessionReport session, boolean surely) {
    story.add("the server closes connection " + session.spid());
    tally.count(Event.CUT);
    world.cut(session);
    actors.forEach(Actor::mayStumble);
    if (session.transactionOpen()) {
      actors.forEach(actor -> actor.model().connectionLost(surely));
    }
  }

  /** While a request of one session may be at the server. */
  private void cutAllUnderOne() throws Exception {
    Actor one = actors.get(random.nextInt(actors.size()));
    if (!world.isPooled() || one.model().inTransaction()) {
      return;
    }
    one.askForSomethingSlow(random, moves);
    one.mayBreak();
    for (SessionReport session : world.server().report().openSessions()) {
      cut(session, true);
    }
    one.hear();
  }

  /** Of all that is over. */
  private void judge() throws Exception {
    assertThat(written.faults(world.written())).as(this::told).isEmpty();
    tally.server(world.server().report().handles());
  }

  /** After each round, so that what was done last is what led to it. */
  private void judgeServer() {
    StandInReport report = world.server().report();
    assertThat(report.violations()).as(this::told).isEmpty();
    assertThat(report.connectionsMax()).as(this::told).isLessThanOrEqualTo(world.connectionsMax());
    assertThat(report.handles().heldMax())
        .as("handles of one connection")
        .withFailMessage(
            () ->
                "%d handles of one connection, of %s; %s"
                    .formatted(report.handles().heldMax(), report.openSessions(), told()))
        .isLessThanOrEqualTo(world.handlesMax());
  }

  private String told() {
    return "the last steps:\n  "
        + String.join("\n  ", story.subList(Math.max(0, story.size() - LAST_STEPS), story.size()));
  }
}
