package dev.weir.bootstrap.config.yaml;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** The result of decoding the bytes of a file as UTF-8. */
public sealed interface Utf8 {
  /** The text, without a byte order mark. */
  record Text(String text) implements Utf8 {}

  /** The bytes are not UTF-8; the fault has the first such position. */
  record Malformed(Fault fault) implements Utf8 {}

  /** Decodes all of {@code bytes}. */
  static Utf8 decode(byte[] bytes) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(ByteBuffer.wrap(bytes), out, true);
    String text = out.flip().toString();
    String bare = text.startsWith("\uFEFF") ? text.substring(1) : text;
    if (result.isError()) {
      Position end = Position.of(bare, bare.codePointCount(0, bare.length()));
      return new Malformed(new Fault(end, "not UTF-8; save the file in that encoding"));
    }
    return new Text(bare);
  }
}
