package dev.weir.bootstrap.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.hostile.AttackedWeir;
import dev.weir.bootstrap.hostile.Figure;
import dev.weir.standin.StandIn;
import dev.weir.standin.options.StandInOptions;
import dev.weir.testkit.port.FreePort;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The way of one pooled {@code SELECT 1} through the classes of a running Weir: it stays as short
 * and as straight as it is.
 */
@EnabledIfSystemProperty(
    named = "weir.walk",
    matches = ".+",
    disabledReason = "scripts/check walk runs it")
@Timeout(180)
class WalkIT {
  private static final String PASSWORD = "YourStr0ngP@ssword1";
  private static final int WARM = 200;

  /** The bounds of one direction. */
  private record Bounds(int classes, int classesOnTheStack, int frames) {}

  private static final Bounds TO_THE_SERVER = new Bounds(50, 10, 12);
  private static final Bounds BACK = new Bounds(50, 9, 11);

  @TempDir private Path directory;

  @Test
  void pooledRequestGoesAStraightWay() throws Exception {
    int debugPort = FreePort.find();
    try (StandIn server =
            StandIn.start(
                StandInOptions.defaults()
                    .withPort(0)
                    .withDatabases(List.of("AppDB"))
                    .withLogin("app", PASSWORD));
        AttackedWeir weir =
            AttackedWeir.in(directory)
                .bucket("bucket-1", server.port(), "max_connections: 2")
                .javaOptions(Debugger.options(debugPort))
                .start();
        Connection session = connect(weir.address().getPort());
        Statement statement = session.createStatement()) {
      for (int i = 0; i < WARM; i++) {
        ask(statement);
      }
      List<EnteredMethod> entered;
      try (Debugger debugger = Debugger.attach(debugPort)) {
        entered = debugger.watch("weir-loop-", () -> ask(statement));
      }
      // The client's bytes are read first, then the server's; timers of others come between.
      List<Long> readers =
          entered.stream()
              .filter(EnteredMethod::isOfARead)
              .map(EnteredMethod::caller)
              .distinct()
              .toList();
      assertThat(readers).as("objects that Netty calls with bytes").hasSizeGreaterThanOrEqualTo(2);
      check("to the server", TO_THE_SERVER, calledBy(readers.get(0), entered));
      check("back", BACK, calledBy(readers.get(1), entered));
    }
  }

  private static List<EnteredMethod> calledBy(long caller, List<EnteredMethod> entered) {
    return entered.stream().filter(one -> one.caller() == caller).toList();
  }

  /** Tells the figures of one direction, and holds them to its bounds. */
  private static void check(String way, Bounds bounds, List<EnteredMethod> entered) {
    List<String> classes = entered.stream().map(EnteredMethod::outerType).distinct().toList();
    EnteredMethod deepest =
        entered.stream().max(Comparator.comparingInt(EnteredMethod::depth)).orElseThrow();
    EnteredMethod broadest =
        entered.stream().max(Comparator.comparingInt(EnteredMethod::breadth)).orElseThrow();
    List<EnteredMethod> reentrant = entered.stream().filter(EnteredMethod::isReentrant).toList();
    Figure.tell(
        "%s: %d calls of %s"
            .formatted(
                way,
                entered.size(),
                classes.stream()
                    .map(name -> name.substring(name.lastIndexOf('.') + 1))
                    .collect(Collectors.joining(" "))));
    Figure.tell("%s, deepest: %s".formatted(way, deepest));
    Figure.tell("%s, of most classes: %s".formatted(way, broadest));
    reentrant.stream()
        .findFirst()
        .ifPresent(first -> Figure.tell("%s, re-entrant: %s".formatted(way, first)));
    Figure.tell(
        ("%s: %d classes entered, at most %d of them on the stack; at most %d frames; %d calls"
                + " within an object that is at work")
            .formatted(way, classes.size(), broadest.breadth(), deepest.depth(), reentrant.size()));
    assertThat(reentrant).as("calls %s within an object that is at work", way).isEmpty();
    assertThat(deepest.depth()).as("frames %s", way).isLessThanOrEqualTo(bounds.frames());
    assertThat(broadest.breadth())
        .as("classes on the stack %s", way)
        .isLessThanOrEqualTo(bounds.classesOnTheStack());
    assertThat(classes).as("classes entered %s", way).hasSizeLessThanOrEqualTo(bounds.classes());
  }

  private static void ask(Statement statement) throws SQLException {
    statement.execute("SELECT 1");
  }

  private static Connection connect(int port) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:sqlserver://127.0.0.1:%d;databaseName=AppDB;user=app;password=%s;encrypt=false"
            .formatted(port, PASSWORD));
  }
}
