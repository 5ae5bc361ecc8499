package dev.weir.domain.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page about errors lists exactly the errors there are, with what follows from each. */
class ErrorReferenceTest {
  private static final Path REFERENCE =
      Path.of(System.getProperty("weir.repository.root", ".."), "docs", "errors.md");

  @Test
  void itsTableIsTheCatalogue() throws IOException {
    List<String> listed =
        Files.readAllLines(REFERENCE).stream()
            .filter(line -> line.startsWith("| 5"))
            .map(ErrorReferenceTest::withoutRemedy)
            .toList();
    List<String> catalogue =
        Arrays.stream(WeirError.values()).map(ErrorReferenceTest::row).toList();
    assertThat(listed).isEqualTo(catalogue);
  }

  private static String row(WeirError error) {
    return "| %d | `%s` | %d | %s | %s |"
        .formatted(
            error.number(),
            error.label(),
            error.severity(),
            session(error.fate()),
            retry(error.retry()));
  }

  private static String session(SessionFate fate) {
    return switch (fate) {
      case KEPT -> "stays";
      case REFUSED -> "refused";
      case ENDED -> "ends";
    };
  }

  private static String retry(Retry retry) {
    return switch (retry) {
      case SAFE -> "safe";
      case UNCERTAIN -> "check first";
      case USELESS -> "no use";
    };
  }

  /** The last cell is free text. */
  private static String withoutRemedy(String row) {
    String cells = row.substring(0, row.length() - 1);
    return cells.substring(0, cells.lastIndexOf('|') + 1);
  }
}
