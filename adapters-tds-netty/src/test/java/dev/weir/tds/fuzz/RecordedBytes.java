package dev.weir.tds.fuzz;

import dev.weir.tds.captures.Capture;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.List;
import java.util.stream.Stream;

/**
 * What real drivers and servers sent while logging in and after, payloads and packets alike: each
 * parser gets what it is made for and what it is not.
 */
final class RecordedBytes {
  private static final int MESSAGES = 12;

  static final List<byte[]> ALL =
      Capture.oneOfEachDriver().stream()
          .flatMap(capture -> capture.messages().stream().limit(MESSAGES))
          .flatMap(message -> Stream.of(bytes(message.packets()), bytes(message.payloadBytes())))
          .toList();

  private RecordedBytes() {}

  private static byte[] bytes(ByteBuf buffer) {
    try {
      return ByteBufUtil.getBytes(buffer);
    } finally {
      buffer.release();
    }
  }
}
