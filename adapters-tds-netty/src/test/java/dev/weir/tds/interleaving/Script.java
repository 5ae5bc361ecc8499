package dev.weir.tds.interleaving;

import dev.weir.standin.raw.RawLogin;
import dev.weir.tds.login.RunningDoor;
import java.util.List;

/**
 * The turns of several sessions in their order, all of them drawn before the first is taken: a
 * script can be played again at another server, or with fewer turns.
 */
record Script(List<Login> sessions, List<List<Turn>> rounds) {
  Script {
    sessions = List.copyOf(sessions);
    rounds = rounds.stream().map(List::copyOf).toList();
  }

  /** The values of a session's LOGIN7. */
  record Login(String database, String language, boolean odbc) {
    static final Login PLAIN = new Login("", "", true);

    RawLogin message() {
      return RawLogin.of(RunningDoor.USER, RunningDoor.PASSWORD)
          .withDatabase(database)
          .withLanguage(language)
          .withOdbc(odbc);
    }
  }

  /** One thing that a session does. */
  sealed interface Turn {
    /** The session, numbered from 0. */
    int session();
  }

  /**
   * A request.
   *
   * @param symbol stands for the number that the answer gives out, which differs from server to
   *     server; 0 if it gives none
   * @param isLast the client leaves after the answer, and logs in again
   */
  record Ask(int session, Step step, int symbol, boolean isLast) implements Turn {
    Ask(int session, Step step, int symbol) {
      this(session, step, symbol, false);
    }

    @Override
    public String toString() {
      return "s%d: %s%s%s"
          .formatted(
              session + 1,
              step.resets() ? "[reset] " : "",
              step.request().toString().replace(SessionModel.QUESTION, "everything"),
              isLast ? ", and logs in anew" : "");
    }
  }

  /**
   * The client leaves, and logs in again.
   *
   * @param isBrokenOff its last request still runs
   */
  record Relogin(int session, boolean isBrokenOff) implements Turn {
    @Override
    public String toString() {
      return "s%d: logs in anew%s".formatted(session + 1, isBrokenOff ? " within a request" : "");
    }
  }

  /** Returns the same turns, one after another. */
  Script oneByOne() {
    return new Script(sessions, rounds.stream().flatMap(List::stream).map(List::of).toList());
  }

  /** Returns the script of only these rounds. */
  Script withRounds(List<List<Turn>> fewer) {
    return new Script(sessions, fewer);
  }
}
