package dev.weir.bootstrap.secrets;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts how often any form of some passwords occurs in a stream of bytes. */
final class CopySearch {
  private static final int WINDOW = 1 << 20;
  private static final int LONGEST_FORM = 128;
  private static final int KEY = 4;

  private static final class Form {
    final SearchedPassword password;
    final byte[] bytes;

    Form(SearchedPassword password, byte[] bytes) {
      this.password = password;
      this.bytes = bytes;
    }
  }

  private final Map<Integer, Form[]> byFirstBytes = new HashMap<>();
  private final boolean[] maybe = new boolean[1 << 16];
  private final Map<String, Integer> copies = new TreeMap<>();

  CopySearch(List<SearchedPassword> passwords) {
    for (SearchedPassword password : passwords) {
      for (byte[] bytes : password.forms()) {
        if (bytes.length > LONGEST_FORM) {
          throw new IllegalArgumentException("a form of " + bytes.length + " bytes");
        }
        int key = key(bytes, 0);
        maybe[key & 0xFFFF] = true;
        byFirstBytes.merge(
            key,
            new Form[] {new Form(password, bytes)},
            (known, added) -> {
              Form[] all = Arrays.copyOf(known, known.length + 1);
              all[known.length] = added[0];
              return all;
            });
      }
    }
  }

  private static int key(byte[] bytes, int at) {
    return (bytes[at] & 0xFF)
        | (bytes[at + 1] & 0xFF) << 8
        | (bytes[at + 2] & 0xFF) << 16
        | bytes[at + 3] << 24;
  }

  /** Looks through the stream up to its end; what it finds is added to what it has found. */
  void search(InputStream in) throws IOException {
    byte[] window = new byte[WINDOW + LONGEST_FORM];
    int length = in.readNBytes(window, 0, window.length);
    while (length > 0) {
      boolean last = length < window.length;
      int ends = last ? length - KEY + 1 : WINDOW;
      for (int at = 0; at < ends; at++) {
        if (maybe[(window[at] & 0xFF) | (window[at + 1] & 0xFF) << 8]) {
          compare(window, at, length);
        }
      }
      if (last) {
        return;
      }
      System.arraycopy(window, WINDOW, window, 0, LONGEST_FORM);
      length = LONGEST_FORM + in.readNBytes(window, LONGEST_FORM, WINDOW);
    }
  }

  private void compare(byte[] window, int at, int length) {
    for (Form form : byFirstBytes.getOrDefault(key(window, at), new Form[0])) {
      int end = at + form.bytes.length;
      if (end <= length && Arrays.equals(window, at, end, form.bytes, 0, form.bytes.length)) {
        copies.merge(form.password.toString(), 1, Integer::sum);
      }
    }
  }

  /** How many copies there were of each password that had any. */
  Map<String, Integer> copies() {
    return copies;
  }

  /** How many copies there were of all. */
  int total() {
    return copies.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Fails where a search would not find each form, across the end of a window, too. */
  static void assertFinds(List<SearchedPassword> passwords) throws IOException {
    CopySearch search = new CopySearch(passwords);
    int planted = 0;
    for (SearchedPassword password : passwords) {
      for (byte[] form : password.forms()) {
        byte[] haystack = new byte[WINDOW + 2 * form.length];
        // Not 0: beside it, text in one order of bytes is the same text in the other.
        Arrays.fill(haystack, (byte) 1);
        System.arraycopy(form, 0, haystack, WINDOW - planted % form.length, form.length);
        search.search(new ByteArrayInputStream(haystack));
        planted++;
      }
    }
    if (search.total() != planted) {
      throw new AssertionError("found %d of %d copies".formatted(search.total(), planted));
    }
  }
}
