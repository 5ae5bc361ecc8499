package dev.weir.domain.tsql;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CleanTextMakesNoGarbageTest {
  private static final int WARM_UP = 20_000;
  private static final int TEXTS = 20_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final EffectScanner scanner = new EffectScanner(new NameTable(), 1 << 20);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1",
        "SELECT a, [b c], [name of it], N'it''s' FROM dbo.t WHERE a = @p1 AND b IN (1, 2.5, 0xAF) -- x",
        "INSERT INTO t (a) VALUES (@a) SELECT SCOPE_IDENTITY()",
        "IF @@TRANCOUNT > 0 COMMIT TRAN",
        "BEGIN TRAN",
        "UPDATE t SET a = CASE WHEN b = 1 THEN 2 ELSE 3 END /* /* y */ */ WHERE c = 'd'"
      })
  void steadyStateAllocatesNothing(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_16LE);
    // The harness itself may be charged for a little; one object a text would be far more.
    assertThat(bytesAllocated(bytes)).isLessThan(8L * TEXTS);
  }

  @Test
  void measurementSeesAnAllocation() {
    byte[] call = "EXEC dbo.p 1".getBytes(StandardCharsets.UTF_16LE);
    assertThat(bytesAllocated(call)).isGreaterThan(16L * TEXTS);
  }

  private long bytesAllocated(byte[] text) {
    scan(text, WARM_UP);
    long before = threads.getCurrentThreadAllocatedBytes();
    scan(text, TEXTS);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private void scan(byte[] text, int times) {
    for (int i = 0; i < times; i++) {
      scanner.begin(Scope.BATCH);
      scanner.acceptUtf16(text, 0, text.length);
      scanner.end();
    }
  }
}
