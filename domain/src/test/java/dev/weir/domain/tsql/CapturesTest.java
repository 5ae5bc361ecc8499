package dev.weir.domain.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/**
 * What real drivers sent, and what it does by our reading, is kept in two files beside this test. A
 * line that changes there is looked at by somebody.
 */
class CapturesTest {
  private static final int LONGEST_LINE = 1000;

  @Test
  void everyBatchHasItsVerdict() throws IOException {
    hasVerdicts(Scope.BATCH, CapturedTexts.batches(), "captured-batches.txt");
  }

  @Test
  void everyStatementOfAnRpcHasItsVerdict() throws IOException {
    hasVerdicts(Scope.INNER, CapturedTexts.statements(), "captured-statements.txt");
  }

  @Test
  void noBatchOfADriverIsBeyondUs() {
    assertThat(CapturedTexts.batches().keySet())
        .allSatisfy(text -> assertThat(Verdict.of(text)).doesNotContain("unknown"));
  }

  @Test
  void whereATextIsCutMakesNoDifference() {
    EffectScanner scanner = new EffectScanner(new NameTable(), 1 << 20);
    for (String text : CapturedTexts.batches().keySet()) {
      String whole = Verdict.of(text);
      byte[] bytes = text.getBytes(StandardCharsets.UTF_16LE);
      for (int cut = 0; cut < Math.min(bytes.length, LONGEST_LINE); cut++) {
        scanner.begin(Scope.BATCH);
        scanner.acceptUtf16(bytes, 0, cut);
        scanner.acceptUtf16(bytes, cut, bytes.length);
        assertThat(Verdict.of(scanner.end())).as("%s cut at %d", text, cut).isEqualTo(whole);
      }
    }
  }

  private static void hasVerdicts(Scope scope, SortedMap<String, Path> texts, String file)
      throws IOException {
    List<String> seen = new ArrayList<>();
    for (String text : texts.keySet()) {
      seen.add(new VerdictTable.Row(shortened(text), Verdict.of(scope, text)).toString());
    }
    assertThat(seen).hasSizeGreaterThan(20).containsExactlyElementsOf(lines(file));
  }

  private static String shortened(String text) {
    return text.length() < LONGEST_LINE ? text : text.substring(0, 60) + "…" + text.length();
  }

  private static List<String> lines(String file) throws IOException {
    try (InputStream in = CapturesTest.class.getResourceAsStream(file)) {
      assertThat(in).as(file).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
