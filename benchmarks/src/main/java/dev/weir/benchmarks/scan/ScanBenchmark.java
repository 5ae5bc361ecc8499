package dev.weir.benchmarks.scan;

import dev.weir.tds.response.ResponseDialect;
import dev.weir.tds.response.ResponseScanner;
import dev.weir.tds.wire.BrokenStreamException;
import dev.weir.tds.wire.PacketCutter;
import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.PacketType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Scans a large result in packets as a server sends them. An operation is a byte, so that
 * operations per nanosecond are gigabytes per second.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Thread)
public class ScanBenchmark {
  private static final int PACKET_SIZE = 8000;

  /** The minimal length: the response ends with the row that reaches it. */
  private static final int RESPONSE_LENGTH = 1 << 20;

  /** The size of a read from a busy socket. */
  private static final int READ_LENGTH = 1 << 16;

  /** The shape of the rows. */
  @Param public RowShape shape = RowShape.WIDE;

  private final List<ByteBuf> packets = new ArrayList<>();
  private final CountedRows rows = new CountedRows();
  private final ResponseScanner scanner = new ResponseScanner(ResponseDialect.USUAL, rows);
  private long expectedRows;

  /** Creates the response and cuts it into packets like one that arrives from a socket. */
  @Setup
  public void makePackets() throws BrokenStreamException {
    ByteBuf response = Unpooled.buffer();
    shape.describe(response);
    while (response.writerIndex() < RESPONSE_LENGTH) {
      shape.row(response);
      expectedRows++;
    }
    response.writeByte(0xFD).writeShortLE(0x10).writeShortLE(0xC1).writeLongLE(expectedRows);
    ByteBuf stream = splitIntoPackets(response);
    PacketCutter cutter = new PacketCutter(ByteBufAllocator.DEFAULT, PACKET_SIZE);
    while (stream.isReadable()) {
      int length = Math.min(READ_LENGTH, stream.readableBytes());
      cutter.add(ByteBufAllocator.DEFAULT.directBuffer(length).writeBytes(stream, length));
      for (ByteBuf packet = cutter.next(); packet != null; packet = cutter.next()) {
        packets.add(packet);
      }
    }
  }

  private static ByteBuf splitIntoPackets(ByteBuf response) {
    ByteBuf stream = Unpooled.buffer();
    while (response.isReadable()) {
      int length = Math.min(PACKET_SIZE - PacketHeader.LENGTH, response.readableBytes());
      int status = length == response.readableBytes() ? PacketHeader.END_OF_MESSAGE : 0;
      PacketHeader.write(stream, PacketType.REPLY, status, PacketHeader.LENGTH + length, 0, 0);
      stream.writeBytes(response, length);
    }
    return stream;
  }

  /** Releases the packets. */
  @TearDown
  public void release() {
    packets.forEach(ByteBuf::release);
  }

  /** Scans one response. */
  @Benchmark
  @OperationsPerInvocation(RESPONSE_LENGTH)
  public long scan() {
    rows.count = 0;
    for (ByteBuf packet : packets) {
      int payload = packet.readerIndex() + PacketHeader.LENGTH;
      scanner.scan(packet, payload, packet.readableBytes() - PacketHeader.LENGTH);
    }
    scanner.endOfResponse();
    if (rows.count != expectedRows) {
      throw new IllegalStateException("not all rows were seen");
    }
    return rows.count;
  }
}
