package dev.weir.tds.interleaving;

import dev.weir.tds.interleaving.Script.Ask;
import dev.weir.tds.interleaving.Script.Login;
import dev.weir.tds.interleaving.Script.Relogin;
import dev.weir.tds.interleaving.Script.Turn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Draws scripts. It follows each session with the model of a session at SQL Server, which need not
 * be true of the server that a script is played at: the model only leads to steps that make sense.
 */
final class ScriptWriter {
  /** Symbols are beyond the numbers that servers give, and below the one that no server gives. */
  static final int FIRST_SYMBOL = 1_000_000_000;

  private static final List<Move> MOVES =
      Stream.of(
              SettingMoves.ALL,
              HeldMoves.ALL,
              TransactionMoves.ALL,
              RareMoves.ALL,
              KindMoves.ALL,
              KindMoves.ALL,
              Probes.ALL,
              Probes.ALL)
          .flatMap(List::stream)
          .toList();

  private static final int MOST_PINNED = 1;

  private static final List<Login> LOGINS =
      List.of(
          Login.PLAIN,
          Login.PLAIN,
          Login.PLAIN,
          Login.PLAIN,
          new Login("AppDB", "", true),
          new Login("tempdb", "", true),
          new Login("", "British", true),
          new Login("", "", false));

  private final RandomGenerator random;
  private final List<SessionModel> models = new ArrayList<>();
  private final List<Login> logins = new ArrayList<>();
  private int symbols = FIRST_SYMBOL;

  private ScriptWriter(RandomGenerator random) {
    this.random = random;
  }

  static Script draw(RandomGenerator random, int sessions, int rounds) {
    return new ScriptWriter(random).draw(sessions, rounds);
  }

  private Script draw(int sessions, int count) {
    for (int i = 1; i <= sessions; i++) {
      models.add(new SessionModel(i, ClientKind.RAW, 0, 0));
      logins.add(LOGINS.get(random.nextInt(LOGINS.size())));
    }
    List<List<Turn>> rounds = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rounds.add(round());
    }
    return new Script(logins, rounds);
  }

  /** Mostly one session acts alone, so that the state of its connection can be looked at. */
  private List<Turn> round() {
    List<Turn> turns = new ArrayList<>();
    Set<Integer> acting = new HashSet<>();
    for (int i = random.nextInt(3) == 0 ? 2 : 1; i > 0; i--) {
      int session = random.nextInt(models.size());
      if (acting.add(session)) {
        next(session, turns);
      }
    }
    return turns;
  }

  private void next(int session, List<Turn> turns) {
    SessionModel model = models.get(session);
    Supplier<Step> scripted = model.script.poll();
    if (scripted != null) {
      turns.add(ask(session, scripted.get()));
    } else if (random.nextInt(model.pinned() ? 12 : 60) == 0) {
      anew(session, turns);
    } else {
      Move move;
      do {
        move = MOVES.get(random.nextInt(MOVES.size()));
      } while (!mayPin(move, model) || !move.possible().test(model));
      turns.add(
          move.equals(KindMoves.LAST)
              ? last(session, model)
              : ask(session, move.next(random, model)));
    }
  }

  /** Where too many keep connections, others have to leave all the time. */
  private boolean mayPin(Move move, SessionModel model) {
    return move.pins() == null
        || model.pinned()
        || models.stream().filter(SessionModel::pinned).count() < MOST_PINNED;
  }

  private void anew(int session, List<Turn> turns) {
    SessionModel model = models.get(session);
    if (model.mayReset() && OpenDifferences.mayReset(model) && random.nextBoolean()) {
      model.reset();
      turns.add(ask(session, Probes.everything(random, model).afterReset()));
      return;
    }
    turns.add(new Relogin(session, model.shared == null && random.nextInt(3) == 0));
    SessionModel fresh = model.afterLogin();
    models.set(session, fresh);
    turns.add(ask(session, Probes.everything(random, fresh)));
  }

  /** State that a trigger leaves is lost to its own session, but must not reach another. */
  private Ask last(int session, SessionModel model) {
    Step step = KindMoves.LAST.next(random, model);
    models.set(session, model.afterLogin());
    return new Ask(session, step, 0, true);
  }

  private Ask ask(int session, Step step) {
    int symbol =
        switch (step.request()) {
          case Request.Prepare prepare -> ++symbols;
          case Request.Document document -> ++symbols;
          case Request.Open open -> ++symbols;
          case Request.Text text -> 0;
          case Request.Call call -> 0;
          case Request.Procedure call -> 0;
          case Request.SetContext call -> 0;
          case Request.Execute call -> 0;
          case Request.Unprepare call -> 0;
          case Request.OneArgument call -> 0;
          case Request.Fetch call -> 0;
          case Request.Close call -> 0;
          case Request.Cancelled batch -> 0;
          case Request.Transaction request -> 0;
        };
    step.learns().accept(new Outcome("", List.of(symbol)));
    return new Ask(session, step, symbol);
  }
}
