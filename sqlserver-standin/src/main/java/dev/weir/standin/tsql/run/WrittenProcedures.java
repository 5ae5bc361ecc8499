package dev.weir.standin.tsql.run;

import dev.weir.standin.catalogue.Procedure;
import dev.weir.standin.tsql.ast.Statement;
import dev.weir.standin.tsql.parse.StatementParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The system procedures that are written in T-SQL and query the catalogue views, such as sp_tables.
 * Each batch of the file creates one, with a name in lower case.
 */
final class WrittenProcedures {
  private static final String FILE = "system-procedures.sql";
  private static final Map<String, Procedure> ALL = read();

  private WrittenProcedures() {}

  /** The procedure of that name in any case; null if there is none. */
  static @Nullable Procedure find(String name) {
    return ALL.get(name.toLowerCase(Locale.ROOT));
  }

  private static Map<String, Procedure> read() {
    try (InputStream file = WrittenProcedures.class.getResourceAsStream(FILE)) {
      if (file == null) {
        throw new IllegalStateException(FILE + " is not among the resources");
      }
      Map<String, Procedure> procedures = new HashMap<>();
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      for (String batch : text.split("\nGO\n", -1)) {
        Statement statement = StatementParser.parse(batch, true).getFirst().statement();
        if (!(statement instanceof Statement.CreateProcedure create)) {
          throw new IllegalStateException(FILE + " has a batch that creates no procedure");
        }
        // QUOTED_IDENTIFIER and ANSI_NULLS are ON in system procedures.
        procedures.put(
            create.name().object(), new Procedure(create.parameters(), create.body(), true, true));
      }
      return Map.copyOf(procedures);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
