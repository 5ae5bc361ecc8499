package dev.weir.bootstrap.handles;

import dev.weir.bootstrap.handles.SessionModel.Prepared;
import dev.weir.bootstrap.handles.Statement.Answer;
import dev.weir.bootstrap.handles.Statement.Output;
import dev.weir.standin.raw.RawConnection;
import dev.weir.standin.raw.RequestBytes;
import dev.weir.standin.raw.TokenLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Writes the calls of one message, and with each what it must be answered with: by the model as it
 * is when that call runs.
 */
final class CallWriter {
  private static final int BY_NUMBER = 0xFFFF;
  private static final int NEXT = 0xFF;
  private static final int NEXT_BEFORE_7_2 = 0x80;
  private static final int EXECUTE_SQL = 10;
  private static final int PREPARE = 11;
  private static final int EXECUTE = 12;
  private static final int PREPARE_AND_EXECUTE = 13;
  private static final int UNPREPARE = 15;
  private static final int NO_METADATA = 2;
  private static final int SYNTAX = 102;

  /** More than a pool holds of a request. */
  private static final int LARGE = 40_000;

  private final RandomGenerator random;
  private final SessionModel model;
  private final RequestBytes out;
  private final Arguments arguments;
  private final List<List<String>> answers = new ArrayList<>();
  private final List<Prepared> prepared = new ArrayList<>();
  private final List<Integer> written = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private final boolean inTransaction;
  private boolean named;
  private boolean works;

  /**
   * Begins a message.
   *
   * @param inTransaction whether it comes within a transaction, which it may end by a reset
   */
  CallWriter(
      RandomGenerator random, SessionModel model, RawConnection connection, boolean inTransaction) {
    this.random = random;
    this.model = model;
    this.inTransaction = inTransaction;
    this.out = connection.request();
    this.arguments = new Arguments(out, random);
  }

  private void begin(int number, String name) {
    if (!answers.isEmpty()) {
      out.u8(out.layout().since72() ? NEXT : NEXT_BEFORE_7_2);
    }
    named = random.nextInt(4) == 0;
    if (random.nextInt(3) == 0 || out.layout() == TokenLayout.V7_0) {
      out.u16(name.length()).text(name);
    } else {
      out.u16(BY_NUMBER).u16(number);
    }
    out.u16(random.nextInt(10) == 0 ? NO_METADATA : 0);
  }

  private String name(String parameter) {
    return named ? parameter : "";
  }

  void prepare(Statement statement) {
    begin(PREPARE, "sp_prepare");
    arguments.handleOut(name("@handle"), 0);
    arguments.text(name("@params"), statement.definitions());
    arguments.text(name("@stmt"), statement.text());
    if (random.nextBoolean()) {
      arguments.integer(name("@options"), 1);
    }
    tell("prepare", statement, null);
    if (statement.kind() == Statement.Kind.BROKEN) {
      answers.add(unreadable());
      return;
    }
    List<String> answer = new ArrayList<>(statement.described(model.context()));
    answer.add("RETURNSTATUS 0");
    answer.add(newHandle(statement));
    answer.add("DONEPROC E0");
    answers.add(answer);
  }

  /**
   * Prepares and runs.
   *
   * @param old the handle to drop; 0 for none
   */
  void prepareAndExecute(Statement statement, int value, int old) {
    begin(PREPARE_AND_EXECUTE, "sp_prepexec");
    arguments.handleOut(name("@handle"), old);
    arguments.text(name("@params"), statement.definitions());
    arguments.text(name("@stmt"), statement.text());
    statement.arguments(arguments, value, named);
    tell("prepexec" + (old == 0 ? "" : " for " + old), statement, value);
    if (old != 0) {
      model.dropped(old);
    }
    if (statement.kind() == Statement.Kind.BROKEN) {
      answers.add(unreadable());
      return;
    }
    List<String> answer = run(statement, value, 3);
    answer.add(answer.indexOf(status(answer)) + 1, newHandle(statement));
    answers.add(answer);
  }

  private static String status(List<String> answer) {
    return answer.stream()
        .filter(line -> line.startsWith("RETURNSTATUS"))
        .findFirst()
        .orElseThrow();
  }

  /** Runs what a handle stands for; if that is nothing, as if it were a statement. */
  void execute(int handle, Statement otherwise, int value) {
    Prepared known = model.handles().get(handle);
    Statement statement = known == null ? otherwise : known.statement();
    begin(EXECUTE, "sp_execute");
    arguments.handle(name("@handle"), handle);
    statement.arguments(arguments, value, named);
    tell("execute " + handle, statement, value);
    if (known == null) {
      answers.add(unknown(handle));
    } else if (!known.context().equals(model.context())) {
      answers.add(
          refused(
              "ERROR 586 severity=16 The prepared statement handle %d is not valid in this context.*"
                  .formatted(handle)));
    } else {
      answers.add(run(statement, value, 1));
    }
  }

  void unprepare(int handle) {
    begin(UNPREPARE, "sp_unprepare");
    arguments.handle(name("@handle"), handle);
    told.add("unprepare " + handle);
    answers.add(dropped(handle));
  }

  private List<String> dropped(int handle) {
    if (!model.handles().containsKey(handle)) {
      return unknown(handle);
    }
    model.dropped(handle);
    return List.of("RETURNSTATUS 0", "DONEPROC E0");
  }

  void executeSql(Statement statement, int value) {
    begin(EXECUTE_SQL, "sp_executesql");
    arguments.text(name("@stmt"), statement.text());
    arguments.text(name("@params"), statement.definitions());
    statement.arguments(arguments, value, named);
    tell("executesql", statement, value);
    answers.add(
        statement.kind() == Statement.Kind.BROKEN ? unreadable() : run(statement, value, 2));
  }

  /** What comes behind it goes to a server before all of the message is here. */
  void executeLargeSql(Statement statement, int value) {
    begin(EXECUTE_SQL, "sp_executesql");
    String padding = " /*" + "-".repeat(LARGE + random.nextInt(LARGE)) + "*/";
    arguments.longText(name("@stmt"), statement.text() + padding);
    arguments.text(name("@params"), statement.definitions());
    statement.arguments(arguments, value, named);
    tell("large executesql", statement, value);
    answers.add(
        statement.kind() == Statement.Kind.BROKEN ? unreadable() : run(statement, value, 2));
  }

  private List<String> run(Statement statement, int value, int firstParameter) {
    works = true;
    Answer answer = statement.answer(value, model.context());
    if (statement.kind().writes()) {
      written.add(value);
    }
    List<String> lines = new ArrayList<>(answer.body());
    lines.add("RETURNSTATUS " + answer.status());
    for (Output output : answer.outputs()) {
      String name = named ? "@p" + (output.place() + 1) : "-";
      // Before TDS 7.2 a returned value does not tell its place.
      int place = out.layout().since72() ? firstParameter + output.place() : 0;
      lines.add("RETURNVALUE %d %s %s".formatted(place, name, output.value()));
    }
    lines.add("DONEPROC E0");
    return lines;
  }

  private String newHandle(Statement statement) {
    prepared.add(new Prepared(statement, model.context()));
    return "RETURNVALUE 0 %s int %s".formatted(named ? "@handle" : "-", Expected.HANDLE);
  }

  private static List<String> unreadable() {
    return refused("ERROR %d *".formatted(SYNTAX));
  }

  private static List<String> unknown(int handle) {
    return refused(
        "ERROR 8179 severity=16 Could not find prepared statement with handle %d."
            .formatted(handle));
  }

  private static List<String> refused(String error) {
    return List.of(error, "?RETURNSTATUS -6", "DONEPROC E0 error");
  }

  private void tell(String what, Statement statement, @Nullable Integer value) {
    told.add(
        "%s %s%d%s"
            .formatted(
                what,
                statement.kind().name().toLowerCase(java.util.Locale.ROOT),
                statement.number(),
                value == null ? "" : " with " + value));
  }

  byte[] message() {
    return out.done();
  }

  /** What must come back: each call but the last says that there is more. */
  Expected expected() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      List<String> answer = answers.get(i);
      lines.addAll(answer.subList(0, answer.size() - 1));
      lines.add(answer.getLast() + (i < answers.size() - 1 ? " more rpcinbatch" : ""));
    }
    boolean alone = answers.size() == 1 && !inTransaction;
    return new Expected(alone ? lines : lines.stream().map(CallWriter::asServersSay).toList());
  }

  /**
   * Of several calls, and in a transaction, it is the server that refuses a handle: it tells the
   * number that it was given, and does not know a statement that it would have to prepare in
   * another context.
   */
  private static String asServersSay(String line) {
    if (line.startsWith("ERROR 586 ")) {
      return "ERROR 586 severity=16 *|ERROR 8179 severity=16 *";
    }
    return line.startsWith("ERROR 8179 ") ? "ERROR 8179 severity=16 *" : line;
  }

  /** The statements that get handles, in the order of their calls. */
  List<Prepared> prepared() {
    return List.copyOf(prepared);
  }

  /** The values that are written down. */
  List<Integer> written() {
    return List.copyOf(written);
  }

  /** A statement is run. */
  boolean works() {
    return works;
  }

  @Override
  public String toString() {
    return String.join("; ", told);
  }
}
