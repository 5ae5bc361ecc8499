package dev.weir.standin.tsql.run;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** RAISERROR's printf. Widths and flags are read and dropped but for the letter. */
final class MessageFormat {
  private static final Pattern PLACE = Pattern.compile("%(?:%|[-+0# ]*\\d*(?:\\.\\d+)?[disuxXo])");

  private MessageFormat() {}

  static String format(String template, List<String> values) {
    Matcher places = PLACE.matcher(template);
    StringBuilder text = new StringBuilder();
    int next = 0;
    while (places.find()) {
      String replacement = "%";
      if (!places.group().equals("%%")) {
        replacement = next < values.size() ? values.get(next) : "(null)";
        next++;
      }
      places.appendReplacement(text, Matcher.quoteReplacement(replacement));
    }
    return places.appendTail(text).toString();
  }
}
