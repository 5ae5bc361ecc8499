package dev.weir.bootstrap.secrets;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A password that is like no other text, so that each copy of it is one.
 *
 * @param text 24 characters
 */
record SearchedPassword(String text) {
  private static final int LENGTH = 24;
  private static final String ASCII = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!-";
  private static final String OTHERS = "äöüßéñçøåабвгдежзклмνξπρσφψω密码安全登录口令";
  private static final long FIRST_FACTOR = 0xBF58476D1CE4E5B9L;
  private static final long STEP = 0x9E3779B97F4A7C15L;

  /** The one of this number; those of odd numbers have characters beyond ASCII. */
  static SearchedPassword of(int number) {
    String letters = number % 2 == 0 ? ASCII : OTHERS;
    // SQL Server's rules want several kinds of characters; so does the eye that reads a dump.
    StringBuilder text = new StringBuilder("%02dZ!".formatted(number));
    for (long i = text.length(); i < LENGTH; i++) {
      long lot = (number * 1_000L + i) * STEP;
      lot = (lot ^ lot >>> 30) * FIRST_FACTOR;
      text.append(letters.charAt((int) ((lot >>> 33) % letters.length())));
    }
    return new SearchedPassword(text.toString());
  }

  /** The bytes of each form in which a copy can be. */
  List<byte[]> forms() {
    List<byte[]> forms = new ArrayList<>();
    for (Charset charset :
        List.of(
            StandardCharsets.UTF_8,
            StandardCharsets.ISO_8859_1,
            StandardCharsets.UTF_16LE,
            StandardCharsets.UTF_16BE)) {
      byte[] bytes = text.getBytes(charset);
      boolean known = forms.stream().anyMatch(form -> java.util.Arrays.equals(form, bytes));
      if (charset.newEncoder().canEncode(text) && !known) {
        forms.add(bytes);
      }
    }
    forms.add(obfuscated(text.getBytes(StandardCharsets.UTF_16LE)));
    return forms;
  }

  /** As LOGIN7 has it: halves of each byte swapped, then XOR 0xA5 (MS-TDS 2.2.6.4). */
  private static byte[] obfuscated(byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      int value = bytes[i] & 0xFF;
      bytes[i] = (byte) ((value << 4 | value >>> 4) ^ 0xA5);
    }
    return bytes;
  }

  /** Without the text: a failed test is no place for secrets, not even for these. */
  @Override
  public String toString() {
    return "password " + text.substring(0, 2);
  }
}
