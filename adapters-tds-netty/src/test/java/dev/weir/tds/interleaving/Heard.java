package dev.weir.tds.interleaving;

import dev.weir.standin.raw.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The answer to one request, token by token.
 *
 * @param tokens their texts, without the numbers that differ from server to server
 * @param outcome the same as the model of a session sees it
 * @param hasEnded the connection was closed instead of, or with, the answer
 */
record Heard(List<String> tokens, Outcome outcome, boolean hasEnded) {
  /** A handle, a cursor or a session, in the text of an error. */
  private static final Pattern NUMBER =
      Pattern.compile(
          "((?:handle|cursor|identifier|document|SPID)[a-z ]*)(?:\\(\\p{XDigit}+\\)|\\d+)");

  private static final int RESET_ACKNOWLEDGED = 18;

  /** Errors with which a reset is refused; the connection ends with each of them. */
  private static final Set<Integer> FATAL = Set.of(18056, 18059, 4021);

  /** ORDER, TABNAME and the like do not depend on the state of a session. */
  static Heard of(List<Token> tokens, Outcome outcome, boolean givesNumber) {
    List<String> texts = new ArrayList<>();
    boolean hasEnded = false;
    boolean isMasked = givesNumber;
    for (Token token : tokens) {
      if (token instanceof Token.EnvironmentChange change && change.type() == RESET_ACKNOWLEDGED) {
        continue;
      }
      hasEnded |= token instanceof Token.Message message && FATAL.contains(message.number());
      if (isMasked && token instanceof Token.ReturnValue) {
        isMasked = false;
        texts.add("RETURNVALUE of a number");
      } else {
        texts.add(NUMBER.matcher(token.text()).replaceAll("$1 of its own"));
      }
    }
    return new Heard(texts, outcome, hasEnded);
  }

  static Heard of(Outcome outcome) {
    return new Heard(List.of(outcome.text()), outcome, false);
  }

  static Heard ended(Exception cause) {
    return new Heard(List.of("the connection ended"), new Outcome("ended", List.of()), true);
  }

  @Override
  public String toString() {
    return tokens.stream().collect(Collectors.joining("; "));
  }
}
