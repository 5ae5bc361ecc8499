package dev.weir.benchmarks.text;

import dev.weir.domain.tsql.EffectScanner;
import dev.weir.domain.tsql.NameTable;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the time in which {@link EffectScanner} reads a whole text in the encoding of requests;
 * {@code -prof gc} also measures the allocation.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Thread)
public class TextBenchmark {
  /** The scanner's limit in characters, which no sample reaches. */
  private static final long LONGEST = 1 << 24;

  /** The text to read. */
  @Param public SampleText sample = SampleText.QUERY;

  private final EffectScanner scanner = new EffectScanner(new NameTable(), LONGEST);
  private byte[] bytes = {};

  /** Encodes the text. */
  @Setup
  public void encode() {
    bytes = sample.text().getBytes(StandardCharsets.UTF_16LE);
  }

  /** Reads one text. */
  @Benchmark
  public boolean read() {
    scanner.begin(dev.weir.domain.tsql.Scope.BATCH);
    scanner.acceptUtf16(bytes, 0, bytes.length);
    return scanner.end().isClean();
  }
}
