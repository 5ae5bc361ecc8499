package dev.weir.bootstrap.captures;

import dev.weir.standin.raw.Token;
import dev.weir.standin.raw.Token.ReturnValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one side of a conversation calls its prepared statements and cursors: a handle says nothing
 * but whether two of them are the same one.
 */
final class HandleNames {
  /** An integer of four bytes that is there, before its bytes. */
  private static final String INTEGER = "260404";

  private final Map<Integer, String> names = new LinkedHashMap<>();

  /** The bytes of a message, in which handles have names in their order. */
  String inOrder(String hex, List<Token> tokens) {
    String named = hex;
    for (Token token : tokens) {
      if (token instanceof ReturnValue value
          && value.ordinal() == 0
          && value.value() instanceof Number handle) {
        String name =
            names.computeIfAbsent(handle.intValue(), unknown -> "<" + (names.size() + 1) + ">");
        named = named.replace(INTEGER + bytes(handle.intValue()), INTEGER + name);
      }
    }
    return named;
  }

  private static String bytes(int handle) {
    return "%08x".formatted(Integer.reverseBytes(handle));
  }
}
