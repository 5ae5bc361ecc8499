package dev.weir.standin.driver;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The list, played through a driver: what was seen, by the name of the case. */
final class Playing {
  private static final String DONE = "ok";

  private final Login login;
  private final Map<String, String> seen = new LinkedHashMap<>();
  private DriverSession session;

  /** An answer did not come: none comes to what is asked behind it. */
  private boolean hangs;

  private Playing(Login login) throws Exception {
    this.login = login;
    this.session = login.connect();
  }

  /** How a session comes about. */
  interface Login {
    DriverSession connect() throws Exception;
  }

  static Map<String, String> of(CaseList cases, Login login) throws Exception {
    Playing playing = new Playing(login);
    try {
      cases.steps().forEach(playing::play);
    } finally {
      playing.session.close();
    }
    return playing.seen;
  }

  /** Some work of a driver's. */
  private interface Work {
    String run() throws Exception;
  }

  private void play(Step step) {
    if (hangs && !(step instanceof Step.Anew)) {
      seen.put(step.name(), "not asked: the answer before did not come");
      return;
    }
    switch (step) {
      case Step.Type type -> types(type);
      case Step.Query query -> see(query.name(), () -> rows(session.query(query.sql())));
      case Step.Write write -> see(write.name(), () -> "" + session.write(write.sql()));
      case Step.Prepared prepared ->
          see(prepared.name(), () -> rows(session.prepared(prepared.sql(), prepared.arguments())));
      case Step.Begin begin -> see(begin.name(), () -> done(session::begin));
      case Step.Commit commit -> see(commit.name(), () -> done(session::commit));
      case Step.Rollback rollback -> see(rollback.name(), () -> done(session::rollback));
      case Step.Failing failing -> see(failing.name(), () -> error(failing.sql()));
      case Step.Cancel cancel -> see(cancel.name(), () -> session.cancel(cancel.sql()));
      case Step.Timeout timeout -> see(timeout.name(), () -> session.timeout(timeout.sql()));
      case Step.Bulk bulk ->
          see(bulk.name(), () -> session.bulk(bulk.table(), rowNames(bulk.count())));
      case Step.All all -> seeAll(all.name(), () -> session.all(all.sql()));
      case Step.Own own -> seeAll(own.name(), () -> session.own(own.what()));
      case Step.Sent sent ->
          see(
              sent.name(),
              () ->
                  done(
                      () ->
                          session.send(sent.sql(), sent.kind(), sent.kind().parse(sent.value()))));
      case Step.Anew anew -> see(anew.name(), () -> done(this::connectAnew));
    }
  }

  private void connectAnew() throws Exception {
    hangs = false;
    session.close();
    session = login.connect();
  }

  private void types(Step.Type type) {
    see(
        type.name() + Step.Type.READ,
        () -> rows(session.query("SELECT CAST(%s AS %s)".formatted(type.sql(), type.declared()))));
    see(
        type.name() + Step.Type.SENT,
        () -> {
          session.write("CREATE TABLE %s (v %s NULL)".formatted(type.table(), type.declared()));
          return sent(type, type.kind().parse(type.value()));
        });
    see(
        type.name() + Step.Type.NULL,
        () -> {
          session.write("DELETE FROM " + type.table());
          return sent(type, null);
        });
  }

  private String sent(Step.Type type, @Nullable Object value) throws Exception {
    session.send("INSERT INTO %s (v) VALUES (?)".formatted(type.table()), type.kind(), value);
    return rows(session.query("SELECT v FROM " + type.table()));
  }

  private String error(String sql) throws Exception {
    try {
      return "no error, but " + rows(session.query(sql));
    } catch (Exception e) {
      Integer number = session.numberOf(e);
      if (number == null) {
        throw e;
      }
      return number.toString();
    }
  }

  /** As Reactor tells of it. */
  private static boolean isTimeout(Exception e) {
    return e instanceof IllegalStateException
        && String.valueOf(e.getMessage()).startsWith("Timeout on blocking read");
  }

  /** A failure is something seen, too: it stands in the comparison where the value should. */
  private void see(String name, Work work) {
    see(name, Rendering.LONGEST, work);
  }

  /** What may be several results, and errors with all that they say, in one line. */
  private void seeAll(String name, Work work) {
    see(name, Rendering.LONGEST_OF_ALL, () -> work.run().strip().replaceAll("\\s+", " "));
  }

  private void see(String name, int longest, Work work) {
    try {
      seen.put(name, Rendering.abbreviated(work.run(), longest));
    } catch (Exception e) {
      seen.put(name, "failed: " + e);
      hangs = isTimeout(e);
    }
  }

  private interface Action {
    void run() throws Exception;
  }

  private static String done(Action action) throws Exception {
    action.run();
    return DONE;
  }

  private static String rows(List<List<String>> rows) {
    return Answer.rowsOf(rows);
  }

  private static List<String> rowNames(int count) {
    return IntStream.range(0, count).mapToObj(i -> "row " + i + " ☃").toList();
  }
}
