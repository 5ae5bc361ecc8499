package dev.weir.tds.session;

import dev.weir.tds.wire.PacketHeader;
import dev.weir.tds.wire.TdsVersion;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recognises a batch that selects @@SPID and nothing else. Drivers send it to be able to end their
 * session from another one; the answer is the number in the headers of all packets.
 */
final class SpidQuery {
  /** The longest text that is examined, in characters; longer batches do more than that. */
  private static final int LONGEST = 256;

  /** White space and comments; none within comments, and none that ends with the text only. */
  private static final String GAP = "(?:\\s|--[^\\r\\n]*\\r?\\n|/\\*[^*/]*\\*/)";

  private static final Pattern QUESTION =
      Pattern.compile(
          "GAP*select(?:GAP)+@@spid(?:(?:GAP)+(?:as(?:GAP)+)?(?<name>[a-z_][a-z0-9_]*|\\[[^\\]]*\\]))?GAP*;?GAP*(?:--[^\\r\\n]*)?"
              .replace("GAP", GAP),
          Pattern.CASE_INSENSITIVE);

  private SpidQuery() {}

  /**
   * Returns the name that the client gives to the column.
   *
   * @param packet a whole batch, which the caller keeps
   * @return the name; empty if the client gives none, null if this is another batch
   */
  static @Nullable String columnOf(ByteBuf packet, TdsVersion version) {
    int payload = packet.readerIndex() + PacketHeader.LENGTH;
    int length = packet.readableBytes() - PacketHeader.LENGTH;
    if (length < Integer.BYTES || length > 2 * LONGEST) {
      return null;
    }
    boolean hasHeaders = version.isSince72();
    int headers = hasHeaders ? packet.getIntLE(payload) : 0;
    boolean asks =
        headers >= (hasHeaders ? Integer.BYTES : 0)
            && headers <= length
            && packet.indexOf(payload + headers, payload + length, (byte) '@') >= 0;
    if (!asks) {
      return null;
    }
    String text = packet.toString(payload + headers, length - headers, StandardCharsets.UTF_16LE);
    Matcher question = QUESTION.matcher(text);
    return question.matches() ? name(question.group("name")) : null;
  }

  private static String name(@Nullable String written) {
    if (written == null) {
      return "";
    }
    return written.startsWith("[") ? written.substring(1, written.length() - 1) : written;
  }
}
