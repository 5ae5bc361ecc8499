package dev.weir.tds.interleaving;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One of the sessions: what it does next, and whether it hears what it must. */
final class Actor {
  private static final List<Move> MOVES =
      Stream.of(
              SettingMoves.ALL,
              HeldMoves.ALL,
              TransactionMoves.ALL,
              RareMoves.ALL,
              Probes.ALL,
              Probes.ALL)
          .flatMap(List::stream)
          .toList();
  private static final int LAST_STEPS = 25;

  private final Callable<Client> login;
  private final Tally tally;
  private final List<String> story;
  private Client client;
  private SessionModel model;
  private @Nullable Step asked;

  /** Logs in. All sessions of a sequence write one story. */
  Actor(Callable<Client> login, SessionModel model, Tally tally, List<String> story)
      throws Exception {
    this.story = story;
    this.login = login;
    this.client = login.call();
    this.model = model;
    this.tally = tally;
  }

  private void told(String what) {
    story.add(
        "%s%s %s"
            .formatted(
                model.name(),
                model.pinned() ? " pinned" : "",
                what.replace(SessionModel.QUESTION, "everything")));
  }

  boolean pinned() {
    return model.pinned();
  }

  /**
   * Asks something.
   *
   * @param mayPin whether the session may keep a connection from now on
   */
  void ask(RandomGenerator random, boolean mayPin) throws Exception {
    Step step = next(random, mayPin);
    told(step.request() + (step.resets() ? " after a reset" : ""));
    tally.step();
    asked = step;
    client.send(step);
  }

  private Step next(RandomGenerator random, boolean mayPin) throws Exception {
    Supplier<Step> scripted = model.script.poll();
    if (scripted != null) {
      return scripted.get();
    }
    // Who has a connection to itself gives it up in the end.
    if (random.nextInt(model.pinned() ? 12 : 60) == 0) {
      return anew(random);
    }
    Move move;
    do {
      move = MOVES.get(random.nextInt(MOVES.size()));
    } while ((move.pins() != null && !mayPin) || !move.possible().test(model));
    if (move.pins() != null) {
      tally.pinned(move.pins());
    }
    return move.next(random, model);
  }

  /** Gives up what it holds, by a reset or by a new login, and looks. */
  private Step anew(RandomGenerator random) throws Exception {
    if (model.raw() && model.mayReset() && random.nextBoolean()) {
      tally.reset();
      model.reset();
      return Probes.everything(random, model).afterReset();
    }
    told("logs in anew");
    tally.login();
    if (model.raw() && model.shared == null && random.nextInt(3) == 0) {
      // Its server is still busy with it when the client is gone.
      tally.brokenOff();
      client.send(Step.text("WAITFOR DELAY '00:00:20'"));
    }
    client.close();
    model = model.afterLogin();
    client = login.call();
    return Probes.everything(random, model);
  }

  /** Hears the answer. */
  void hear() throws Exception {
    Step step = asked;
    if (step == null) {
      throw new IllegalStateException("nothing was asked");
    }
    asked = null;
    Outcome outcome = client.receive();
    if (!step.allowed().contains(outcome.text())) {
      throw new AssertionError(
          "%s heard <%s> where it must hear <%s>; the last steps:%n  %s"
              .formatted(
                  model.name(),
                  outcome.text(),
                  String.join("> or <", step.allowed()),
                  String.join(
                      "\n  ",
                      story.subList(Math.max(0, story.size() - LAST_STEPS), story.size()))));
    }
    tally.heard(step, outcome);
    step.learns().accept(outcome);
  }

  void close() throws Exception {
    client.close();
  }
}
