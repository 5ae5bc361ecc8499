package dev.weir.bootstrap.drivers;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A moment at which it is looked whether a session is pinned. What it sends then names it.
 *
 * @param shape the number of the shape
 * @param place 0 before it, then the number of the look
 */
record Look(int shape, int place) {
  /** A name in UTF-16 is no longer, in bytes. */
  static final int LONGEST = 64;

  private static final Pattern NAME = Pattern.compile("weir_look_([0-9]+)_([0-9])_");

  static String name(int shape, int place) {
    return "weir_look_%d_%d_".formatted(shape, place);
  }

  static String query(int shape, int place) {
    return "query | SELECT N'%s' AS look".formatted(name(shape, place));
  }

  /** The last one that is named in what a client sends, or null. */
  static @Nullable Look in(byte[] sent, int length) {
    // Of each UTF-16 character the low byte, whichever of the two it is.
    for (int half = 0; half < 2; half++) {
      StringBuilder low = new StringBuilder();
      for (int i = half; i < length; i += 2) {
        low.append((char) (sent[i] & 0xFF));
      }
      Matcher name = NAME.matcher(low);
      @Nullable Look last = null;
      while (name.find()) {
        last = new Look(Integer.parseInt(name.group(1)), Integer.parseInt(name.group(2)));
      }
      if (last != null) {
        return last;
      }
    }
    return null;
  }
}
