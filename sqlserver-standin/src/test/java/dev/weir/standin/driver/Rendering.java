package dev.weir.standin.driver;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Values as the list writes them, whatever object a driver makes of them. */
final class Rendering {
  static final String NULL = "NULL";
  static final String CANNOT = "cannot";

  /** More characters of one value are told by their digest. */
  static final int LONGEST = 60;

  /** The same of everything that a batch is answered with. */
  static final int LONGEST_OF_ALL = 500;

  private static final int DIGITS = 8;
  private static final Pattern FOLDED = Pattern.compile("(0x)?(.+)\\*(\\d+)");
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);

  private Rendering() {}

  static String text(@Nullable Object value) {
    return switch (value) {
      case null -> NULL;
      case Boolean bit -> bit ? "1" : "0";
      case BigDecimal number -> number.toPlainString();
      case byte[] bytes -> "0x" + HexFormat.of().formatHex(bytes);
      case ByteBuffer buffer -> text(bytes(buffer));
      case Date date -> text(date.toLocalDate());
      case Timestamp moment -> text(moment.toLocalDateTime());
      case LocalDate date -> date.toString();
      case LocalTime time -> TIME.format(time);
      case LocalDateTime moment -> moment.toLocalDate() + " " + TIME.format(moment.toLocalTime());
      case OffsetDateTime moment -> text(moment.toLocalDateTime()) + " " + moment.getOffset();
      case UUID guid -> guid.toString().toUpperCase(Locale.ROOT);
      default -> value.toString();
    };
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  /** {@code abab} of {@code ab*2}. */
  static String unfolded(String text) {
    Matcher matcher = FOLDED.matcher(text);
    if (!matcher.matches()) {
      return text;
    }
    String prefix = matcher.group(1) == null ? "" : matcher.group(1);
    return prefix + matcher.group(2).repeat(Integer.parseInt(matcher.group(3)));
  }

  /** A text that a line can hold, and that no other text has. */
  static String abbreviated(String text) {
    return abbreviated(text, LONGEST);
  }

  static String abbreviated(String text, int longest) {
    int length = text.codePointCount(0, text.length());
    if (length <= longest) {
      return text;
    }
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
      return "%d characters, sha1 %s"
          .formatted(length, HexFormat.of().formatHex(digest).substring(0, DIGITS));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-1", e);
    }
  }
}
