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
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The way of one pooled {@code SELECT 1} through the classes of a running Weir. */
@EnabledIfSystemProperty(
    named = "weir.walk",
    matches = ".+",
    disabledReason = "scripts/check walk runs it")
@Timeout(180)
class WalkIT {
  private static final String PASSWORD = "YourStr0ngP@ssword1";
  private static final int WARM = 200;

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
      assertThat(readers).as("who reads").hasSizeGreaterThanOrEqualTo(2);
      tell("to the server", calledBy(readers.get(0), entered));
      tell("back", calledBy(readers.get(1), entered));
    }
  }

  private static List<EnteredMethod> calledBy(long caller, List<EnteredMethod> entered) {
    return entered.stream().filter(one -> one.caller() == caller).toList();
  }

  private static void tell(String way, List<EnteredMethod> entered) {
    List<String> classes = entered.stream().map(EnteredMethod::outerType).distinct().toList();
    EnteredMethod deepest =
        entered.stream()
            .max((one, other) -> Integer.compare(one.frames().size(), other.frames().size()))
            .orElseThrow();
    long reentrant = entered.stream().filter(EnteredMethod::isReentrant).count();
    Figure.tell(
        "%s: %d calls of %s"
            .formatted(
                way,
                entered.size(),
                classes.stream()
                    .map(name -> name.substring(name.lastIndexOf('.') + 1))
                    .collect(Collectors.joining(" "))));
    Figure.tell(
        "%s, deepest: %s"
            .formatted(
                way,
                deepest.frames().reversed().stream()
                    .map(EnteredMethod.Frame::toString)
                    .collect(Collectors.joining(" > "))));
    Figure.tell(
        "%s: %d classes, at most %d frames, %d calls within an object that is at work"
            .formatted(way, classes.size(), deepest.frames().size(), reentrant));
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
