package dev.weir.bootstrap.handles;

import static java.util.Objects.requireNonNull;

import dev.weir.bootstrap.handles.Statement.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/** Draws the calls of a program: all sessions have the same few statements. */
final class Moves {
  static final int MOST_CALLS = 4;
  private static final int STATEMENTS = 12;

  /** Who has more handles than that drops some. */
  private static final int MANY = 9;

  private static final List<Kind> KINDS =
      List.of(
          Kind.QUERY,
          Kind.QUERY,
          Kind.BARE,
          Kind.INSERT,
          Kind.INSERT,
          Kind.OUTPUT,
          Kind.ROW_AND_OUTPUTS,
          Kind.FAILING,
          Kind.DATABASE,
          Kind.QUOTED,
          Kind.BROKEN);

  private final List<Statement> statements = new ArrayList<>();
  private final Statement slow = new Statement(STATEMENTS + 1, Kind.SLOW);
  private final Written written;
  private final BooleanSupplier mayBegin;

  /** All numbers that were ever handles of some session. */
  private final List<Integer> numbers = new ArrayList<>();

  Moves(RandomGenerator random, Written written, BooleanSupplier mayBegin) {
    this.written = written;
    this.mayBegin = mayBegin;
    for (int i = 1; i <= STATEMENTS; i++) {
      statements.add(new Statement(i, KINDS.get(random.nextInt(KINDS.size()))));
    }
  }

  boolean mayBegin() {
    return mayBegin.getAsBoolean();
  }

  private Statement any(RandomGenerator random) {
    return statements.get(random.nextInt(statements.size()));
  }

  private static int known(RandomGenerator random, SessionModel model) {
    List<Integer> handles = List.copyOf(model.handles().keySet());
    return handles.get(random.nextInt(handles.size()));
  }

  /** A number that is no handle of this session, or only by chance: a server's, or another's. */
  private int unknown(RandomGenerator random, SessionModel model) {
    numbers.addAll(model.handles().keySet());
    return switch (random.nextInt(4)) {
      case 0 -> 1 + random.nextInt(6);
      case 1 ->
          model.former().isEmpty() ? 1 : model.former().get(random.nextInt(model.former().size()));
      case 2 -> numbers.isEmpty() ? 2 : numbers.get(random.nextInt(numbers.size()));
      default -> 0x1000_0001 + random.nextInt(10);
    };
  }

  /**
   * Draws a call.
   *
   * @param whole whether all of the message will be there before any of it is at a server; else a
   *     statement that means something in another context cannot be given up
   */
  void call(RandomGenerator random, SessionModel model, CallWriter calls, boolean whole) {
    int value = written.draw();
    int drawn = random.nextInt(100);
    boolean none = model.handles().isEmpty();
    // There may be handles whose numbers nobody knows: those that this message is about to give,
    // and
    // what was prepared for a call that was broken off.
    boolean mayGuess = calls.prepared().isEmpty() && !model.hasNamelessHandles();
    if (drawn < 4 && mayGuess) {
      calls.execute(unknown(random, model), new Statement(0, Kind.QUERY), value);
    } else if (drawn < 6 && mayGuess) {
      calls.unprepare(unknown(random, model));
    } else if (drawn < 12) {
      calls.executeSql(any(random), value);
    } else if (none || (drawn < 30 && model.handles().size() < MANY)) {
      boolean replaces = !none && random.nextInt(4) == 0;
      calls.prepareAndExecute(any(random), value, replaces ? known(random, model) : 0);
    } else if (drawn < 40 && model.handles().size() < MANY) {
      calls.prepare(any(random));
    } else if (drawn < 52) {
      int handle = known(random, model);
      if (whole || requireNonNull(model.handles().get(handle)).context().equals(model.context())) {
        calls.unprepare(handle);
      } else {
        calls.executeSql(any(random), value);
      }
    } else {
      calls.execute(known(random, model), any(random), value);
    }
    numbers.addAll(model.handles().keySet());
  }

  /**
   * A call that is larger than what a pool holds of a request, and one behind it that has to do
   * with no handle of this session: what the connection does not know could not be prepared there.
   */
  void largeCalls(RandomGenerator random, SessionModel model, CallWriter calls) {
    calls.executeLargeSql(any(random), written.draw());
    for (int i = random.nextInt(MOST_CALLS - 1); i >= 0; i--) {
      int number = unknown(random, model);
      boolean guess =
          !model.handles().containsKey(number)
              && calls.prepared().isEmpty()
              && !model.hasNamelessHandles();
      int value = written.draw();
      if (guess && random.nextInt(4) != 0) {
        calls.execute(number, new Statement(0, Kind.QUERY), value);
      } else if (guess && random.nextBoolean()) {
        calls.unprepare(number);
      } else {
        calls.executeSql(any(random), value);
      }
    }
  }

  /** One call that may be broken off. */
  void callToCancel(RandomGenerator random, SessionModel model, CallWriter calls) {
    int value = written.draw();
    List<Integer> slowOnes =
        model.handles().entrySet().stream()
            .filter(entry -> entry.getValue().statement().equals(slow))
            .map(java.util.Map.Entry::getKey)
            .toList();
    switch (random.nextInt(4)) {
      case 0 -> calls.executeSql(slow, value);
      case 1 -> calls.prepareAndExecute(slow, value, 0);
      case 2 -> {
        if (model.handles().isEmpty()) {
          calls.prepareAndExecute(any(random), value, 0);
        } else {
          calls.execute(known(random, model), slow, value);
        }
      }
      default -> {
        if (slowOnes.isEmpty()) {
          calls.prepareAndExecute(slow, value, 0);
        } else {
          calls.execute(slowOnes.getFirst(), slow, value);
        }
      }
    }
  }
}
