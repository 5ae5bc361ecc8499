package dev.weir.tds.multiplex;

import dev.weir.standin.driver.NotInstalledException;
import dev.weir.standin.driver.Scenarios;
import dev.weir.standin.driver.Target.Wish;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A driver that does not run in the JVM, which works on an account of its own. */
final class RealClient {
  /** What it does, again and again. */
  enum Habit {
    /** It prepares, in transactions. */
    PREPARES,
    /** It does not, and is in transactions. */
    WRITES_INTO_THE_TEXT,
    /** It prepares, and is in no transaction. */
    BROWSES;

    private static final String UPDATE =
        "UPDATE accounts SET amount = amount + 1 OUTPUT INSERTED.amount WHERE id = ";
    private static final String SELECT = "SELECT amount FROM accounts WHERE id = ";

    private List<String> round(int account) {
      String updates = "prepared | %s? | %d".formatted(UPDATE, account);
      String looks = "prepared | %s? | %d;%d;%d".formatted(SELECT, account, account, account);
      return switch (this) {
        case PREPARES -> List.of("begin", updates, looks, "commit");
        case WRITES_INTO_THE_TEXT ->
            List.of(
                "begin", "query | " + UPDATE + account, "query | " + SELECT + account, "commit");
        case BROWSES ->
            List.of(
                "prepared | SELECT id, name FROM goods WHERE id >= ? ORDER BY id | 1;6;11",
                updates,
                looks);
      };
    }
  }

  private static final Path FIXTURES =
      Path.of(System.getProperty("weir.repository.root"), "fixtures", "drivers")
          .toAbsolutePath()
          .normalize();
  private static final String NAME = "real";

  private final String driver;
  private final int rounds;
  private final Path directory;
  private final Scenarios scenarios;

  /**
   * One that is to work.
   *
   * @param directory for the files that the driver reads
   */
  RealClient(String driver, Habit habit, int rounds, int account, Path directory)
      throws IOException {
    List<String> lines = new ArrayList<>(List.of("== " + NAME));
    for (int i = 0; i < rounds; i++) {
      lines.addAll(habit.round(account));
    }
    this.driver = driver;
    this.rounds = rounds;
    this.directory = directory;
    this.scenarios =
        Scenarios.read(Files.write(Files.createTempFile(directory, driver, ".rounds"), lines));
  }

  int rounds() {
    return rounds;
  }

  /** What it sees in each step; null when it is not installed. */
  @Nullable List<String> work(Target target) throws Exception {
    try {
      return scenarios
          .play(
              FIXTURES,
              driver,
              new dev.weir.standin.driver.Target(
                  target.address(),
                  target.user(),
                  target.password(),
                  target.database(),
                  Wish.NONE,
                  directory.resolve("none.pem")),
              directory)
          .get(NAME);
    } catch (NotInstalledException e) {
      return null;
    }
  }
}
