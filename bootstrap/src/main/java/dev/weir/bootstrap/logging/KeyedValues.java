package dev.weir.bootstrap.logging;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.List;
import java.util.regex.Pattern;
import org.slf4j.event.KeyValuePair;

/**
 * The keyed values of an event, each behind a space, as {@code key="value"}.
 *
 * <p>Values may come from clients and servers. They are escaped, so that none can close its quotes
 * and forge another key, begin a line, or control the terminal that shows it.
 */
public final class KeyedValues extends ClassicConverter {
  /** Control and format characters, and separators of lines and paragraphs. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+");

  private static final Pattern QUOTE = Pattern.compile("[\"\\\\]");

  @Override
  public String convert(ILoggingEvent event) {
    List<KeyValuePair> pairs = event.getKeyValuePairs();
    if (pairs == null) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (KeyValuePair pair : pairs) {
      text.append(' ').append(pair.key).append("=\"").append(printable(pair.value)).append('"');
    }
    return text.toString();
  }

  private static String printable(Object value) {
    String line = UNPRINTABLE.matcher(String.valueOf(value)).replaceAll(" ");
    return QUOTE.matcher(line).replaceAll("\\\\$0");
  }
}
