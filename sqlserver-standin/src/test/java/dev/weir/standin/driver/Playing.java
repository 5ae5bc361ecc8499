package dev.weir.standin.driver;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The list, played through a driver: what was seen, by the name of the case. */
final class Playing {
  private static final String DONE = "ok";

  private final DriverSession session;
  private final Map<String, String> seen = new LinkedHashMap<>();

  private Playing(DriverSession session) {
    this.session = session;
  }

  static Map<String, String> of(CaseList cases, DriverSession session) {
    Playing playing = new Playing(session);
    cases.steps().forEach(playing::play);
    return playing.seen;
  }

  /** Some work of a driver's. */
  private interface Work {
    String run() throws Exception;
  }

  private void play(Step step) {
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
    }
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

  /** A failure is something seen, too: it stands in the comparison where the value should. */
  private void see(String name, Work work) {
    try {
      seen.put(name, Rendering.abbreviated(work.run()));
    } catch (Exception e) {
      seen.put(name, "failed: " + e);
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
    return rows.stream().map(row -> String.join(",", row)).collect(Collectors.joining(";"));
  }

  private static List<String> rowNames(int count) {
    return IntStream.range(0, count).mapToObj(i -> "row " + i + " ☃").toList();
  }
}
