package dev.weir.benchmarks.scan;

import dev.weir.tds.request.RequestReader;
import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.response.ResponseScanner;
import dev.weir.tds.wire.PacketType;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Measures the reading of small requests and of their responses. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Thread)
public class ShortMessagesBenchmark {
  private static final String HEADERS = "16000000 12000000 0200 0000000000000000 01000000";

  private final ByteBuf batch = direct(HEADERS + "530045004C00450043005400200031002000");
  private final ByteBuf call =
      direct(HEADERS + "FFFF 0C00 0000 00 00 26 04 04 01000000 00 00 26 04 04 2A000000");
  private final ByteBuf response =
      direct(
          "81 0100 00000000 0000 38 00 D1 01000000" + "79 00000000 FE 0000 E000 0000000000000000");
  private final CountedRequest told = new CountedRequest();
  private final RequestReader reader = new RequestReader(told);
  private final ResponseScanner scanner =
      new ResponseScanner(ResponseDialect.USUAL, new CountedRows());

  private static ByteBuf direct(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    return ByteBufAllocator.DEFAULT.directBuffer(bytes.length).writeBytes(bytes);
  }

  /** Releases the messages. */
  @TearDown
  public void release() {
    batch.release();
    call.release();
    response.release();
  }

  /** Reads a batch of nine characters. */
  @Benchmark
  public int batch() {
    return read(PacketType.SQL_BATCH, batch);
  }

  /** Reads a call that runs a prepared statement. */
  @Benchmark
  public int call() {
    return read(PacketType.RPC, call);
  }

  /** Reads a row of one column and the return status of its procedure. */
  @Benchmark
  public long response() {
    scanner.scan(response, 0, response.readableBytes());
    long end = scanner.wholeTokensEnd();
    scanner.endOfResponse();
    return end;
  }

  private int read(PacketType type, ByteBuf message) {
    reader.begin(type, TdsVersion.V7_2_AND_LATER);
    reader.read(message, 0, message.readableBytes());
    reader.end();
    return told.count;
  }
}
