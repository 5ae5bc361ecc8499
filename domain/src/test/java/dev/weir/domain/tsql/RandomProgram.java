package dev.weir.domain.tsql;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * A program of T-SQL with conditions in conditions, in which each SET has a number of its own and
 * of which is known which of them are run for certain.
 */
final class RandomProgram {
  private static final List<String> SIMPLE =
      List.of(
          "SELECT CASE WHEN a = 1 THEN 2 ELSE 3 END FROM t",
          "UPDATE t SET a = CASE b WHEN 1 THEN CASE WHEN c = 1 THEN 2 END END",
          "INSERT INTO t (a) VALUES (1)",
          "INSERT INTO t SELECT 1 UNION ALL SELECT 2",
          "EXEC sp_who 'x', @b",
          "END CONVERSATION @h",
          "BEGIN TRAN",
          "COMMIT TRAN",
          "SAVE TRAN s",
          "DROP TABLE IF EXISTS t, u",
          "IF @@TRANCOUNT > 0 COMMIT TRAN",
          "DECLARE @a int = 1",
          "PRINT 'IF BEGIN END; ELSE'",
          "/* IF */ SELECT 1 -- BEGIN\n",
          "BEGIN DIALOG @h FROM SERVICE a TO SERVICE 'b'",
          "ALTER TABLE t DROP COLUMN IF EXISTS a",
          "GRANT SELECT, EXECUTE ON t TO u",
          "RAISERROR ('x', 10, 1)");

  private static final List<String> CONDITIONS =
      List.of(
          "1 = 0",
          "EXISTS (SELECT 1)",
          "@@TRANCOUNT = 0",
          "@@TRANCOUNT > 1",
          "CASE WHEN 1 = 1 THEN 1 ELSE 2 END = 1",
          "NOT (a = 'END')");

  private static final int DEEPEST = 4;

  private final RandomGenerator random;
  private final boolean separated;
  private final StringBuilder text = new StringBuilder();
  private final Set<String> certain = new HashSet<>();
  private int sets;

  /**
   * @param separated whether each statement has its semicolon, so that all can be told
   */
  RandomProgram(RandomGenerator random, boolean separated) {
    this.random = random;
    this.separated = separated;
    statements(0, true);
  }

  String text() {
    return text.toString();
  }

  /** The values of the SET statements that are run whatever happens. */
  Set<String> certain() {
    return certain;
  }

  private void statements(int depth, boolean runs) {
    int count = random.nextInt(1, depth == 0 ? 7 : 4);
    for (int i = 0; i < count; i++) {
      statement(depth, runs);
      text.append(separator());
    }
  }

  private void statement(int depth, boolean runs) {
    int kind = depth >= DEEPEST ? random.nextInt(2) : random.nextInt(7);
    switch (kind) {
      case 0 -> text.append(pick(SIMPLE));
      case 1 -> set(runs);
      case 2 -> branch(depth);
      case 3 -> {
        text.append("WHILE ").append(pick(CONDITIONS)).append(' ');
        statement(depth + 1, false);
      }
      case 4 -> block("BEGIN ", "END", depth, runs);
      case 5 -> {
        block("BEGIN TRY ", "END TRY ", depth, false);
        block("BEGIN CATCH ", "END CATCH", depth, false);
      }
      default -> set(runs);
    }
  }

  private void branch(int depth) {
    text.append("IF ").append(pick(CONDITIONS)).append(' ');
    statement(depth + 1, false);
    if (random.nextBoolean()) {
      // A semicolon may stand before ELSE, though not behind the END of a block.
      boolean ofBlock = text.toString().endsWith("END") || text.toString().endsWith("CATCH");
      text.append(!ofBlock && random.nextBoolean() ? ";" : "").append(" ELSE ");
      statement(depth + 1, false);
    }
  }

  private void block(String begin, String end, int depth, boolean runs) {
    text.append(begin);
    statements(depth + 1, runs);
    text.append(end);
  }

  private void set(boolean runs) {
    String value = String.valueOf(++sets);
    text.append("SET ROWCOUNT ").append(value);
    if (runs) {
      certain.add(value);
    }
  }

  private String separator() {
    return separated ? "; " : pick(List.of("; ", " ", "\n", ";\n"));
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }
}
