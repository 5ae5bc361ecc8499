package dev.weir.standin.capture;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Requests that were to take long, in the words of the recorded server: in those of SQL Server, and
 * as long as it was.
 */
final class Sleeps {
  private static final Pattern RECORDED =
      Pattern.compile("select cast\\(pg_sleep\\(\\d\\) as varchar\\(10\\)\\)( as x)?");
  private static final String NEVER_ANSWERED = "waitfor delay '00:01:00'";
  private static final String ANSWERED = "waitfor delay '00:00:00'";

  private Sleeps() {}

  /**
   * The request as it is sent.
   *
   * @param answered whether its client has waited for the answer
   */
  static byte[] rewrite(byte[] request, boolean answered) {
    // Every byte is a character of its own, so that the places are those of bytes.
    String text = new String(request, StandardCharsets.ISO_8859_1);
    String narrow = text.replace("\0", "");
    Matcher recorded = RECORDED.matcher(narrow);
    if (!recorded.find()) {
      return request;
    }
    String before = wide(recorded.group());
    String now = answered ? ANSWERED : NEVER_ANSWERED;
    String after = wide(now + " ".repeat(recorded.group().length() - now.length()));
    return text.replace(before, after).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String wide(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_16LE);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
