package dev.weir.bootstrap.captures;

import dev.weir.standin.capture.Answer.Message;
import dev.weir.standin.raw.Octets;
import dev.weir.standin.raw.Token;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one side of a conversation calls its transactions: a descriptor says nothing but whether two
 * of them are the same one, so the first is as good as any other first.
 */
final class TransactionNames {
  /** Of ENVCHANGE 8, 9 and 10: begun, committed, rolled back. */
  private static final int FIRST_CHANGE = 8;

  private static final int LAST_CHANGE = 10;

  /** Eight bytes, with their length before them. */
  private static final String LENGTH = "08";

  private final Map<String, String> names = new LinkedHashMap<>();

  /** The bytes of a message, in which transactions have names in their order. */
  String inOrder(Message message) {
    String hex = message.payload().hex();
    for (Token token : message.tokens()) {
      if (token instanceof Token.EnvironmentChange change
          && change.type() >= FIRST_CHANGE
          && change.type() <= LAST_CHANGE) {
        for (Octets descriptor : new Octets[] {change.now(), change.before()}) {
          hex = inOrder(hex, descriptor.hex());
        }
      }
    }
    return hex;
  }

  private String inOrder(String hex, String descriptor) {
    if (descriptor.isEmpty()) {
      return hex;
    }
    String name = names.computeIfAbsent(descriptor, unknown -> "<" + (names.size() + 1) + ">");
    return hex.replace(LENGTH + descriptor, LENGTH + name);
  }
}
