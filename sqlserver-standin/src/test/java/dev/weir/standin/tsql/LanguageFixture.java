package dev.weir.standin.tsql;

import dev.weir.standin.engine.Engine;
import dev.weir.standin.kind.ServerKind;
import dev.weir.standin.login.Login7;
import dev.weir.standin.login.OpaqueToken;
import dev.weir.standin.login.TdsVersion;
import dev.weir.standin.record.Recorder;
import dev.weir.standin.session.ServerFacts;
import dev.weir.standin.session.Session;
import dev.weir.standin.tsql.run.RequestRunner;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** A server without a network, and sessions of it by number. */
final class LanguageFixture implements AutoCloseable {
  private static final int ODBC = 0x02;

  private final Recorder recorder = new Recorder();
  private final Engine engine = Engine.start(List.of("AppDB", "Other"));
  private final ServerFacts server =
      ServerFacts.of("standin-1", engine, recorder, Set.of("app", "sa"), ServerKind.SQL_SERVER);
  private final TreeMap<Integer, Session> sessions = new TreeMap<>();

  /** Runs a batch and gives the answer as text, with whatever was recorded behind it. */
  String answer(String batch) {
    int number = 1;
    String text = batch;
    if (batch.matches("(?s)@\\d\\n.*")) {
      number = batch.charAt(1) - '0';
      text = batch.substring(3);
    }
    Transcript transcript = new Transcript(text.startsWith("--columns"));
    long before = recorder.report().violationCount();
    if (text.equals("@reset")) {
      session(number).reset(false, transcript);
    } else if (text.equals("@close")) {
      close(number);
    } else {
      session(number).engine().ready();
      new RequestRunner(session(number), transcript).batch(text);
      session(number).requestEnded();
    }
    if (recorder.report().violationCount() > before) {
      transcript.add("violation");
    }
    return transcript.text();
  }

  private void close(int number) {
    Session session = sessions.remove(number);
    if (session != null) {
      session.close();
    }
  }

  private Session session(int number) {
    return sessions.computeIfAbsent(
        number, key -> new Session(server, login(key), "AppDB", 50 + key));
  }

  private static Login7 login(int number) {
    return new Login7(
        TdsVersion.V7_4,
        0,
        "host-" + number,
        "app",
        "",
        "application-" + number,
        "",
        "",
        "",
        "",
        0,
        ODBC,
        0,
        0,
        false,
        OpaqueToken.NONE,
        "",
        null,
        null,
        List.of());
  }

  @Override
  public void close() {
    sessions.values().forEach(Session::close);
    engine.close();
  }
}
