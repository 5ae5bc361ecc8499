package dev.weir.bootstrap.cli.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bootstrap.cli.sql.Batches.Batch;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BatchesTest {
  @Test
  void goEndsABatch() throws IOException {
    assertThat(batches("SELECT 1\nGO\nSELECT 2,\n  3\n  go  \n"))
        .containsExactly(new Batch("SELECT 1\n", 1), new Batch("SELECT 2,\n  3\n", 1));
  }

  @Test
  void endOfTheScriptEndsTheLastOne() throws IOException {
    assertThat(batches("SELECT 1")).containsExactly(new Batch("SELECT 1\n", 1));
  }

  @Test
  void numberBehindGoRepeatsTheBatch() throws IOException {
    assertThat(batches("SELECT 1\nGO 3\n")).containsExactly(new Batch("SELECT 1\n", 3));
  }

  @Test
  void emptyBatchesAreNone() throws IOException {
    assertThat(batches("GO\n\n  \nGO 2\nSELECT 1\nGO\nGO\n"))
        .containsExactly(new Batch("SELECT 1\n", 1));
  }

  @Test
  void goWithinALineIsText() throws IOException {
    assertThat(batches("SELECT 1 AS go\nGOTO done\n")).hasSize(1);
  }

  @Test
  void batchIsGivenBeforeTheNextIsRead() throws IOException {
    StringReader script = new StringReader("SELECT 1\nGO\nSELECT 2\n");
    var lines =
        new BufferedReader(script) {
          private int read;

          @Override
          public String readLine() throws IOException {
            read++;
            return super.readLine();
          }
        };
    new Batches(lines).next();
    assertThat(lines.read).isEqualTo(2);
  }

  private static List<Batch> batches(String script) throws IOException {
    Batches batches = new Batches(new BufferedReader(new StringReader(script)));
    List<Batch> found = new ArrayList<>();
    for (Optional<Batch> batch = batches.next(); batch.isPresent(); batch = batches.next()) {
      found.add(batch.get());
    }
    return found;
  }
}
