package dev.weir.bootstrap.captures;

import dev.weir.standin.capture.Answer;
import dev.weir.standin.capture.Answers;
import dev.weir.standin.raw.Token;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Two answers to one conversation: of a server, and of Weir in front of such a server. They are to
 * be the same bytes, message by message. Headers and bounds of packets are not compared, which are
 * each side's own, and neither is where the rows stop of a response that its client cancels, or
 * what a transaction or a handle is called.
 */
final class Comparison {
  private final List<String> different = new ArrayList<>();
  private final Set<Deviation> seen = EnumSet.noneOf(Deviation.class);
  private TransactionNames directNames = new TransactionNames();
  private TransactionNames throughNames = new TransactionNames();
  private HandleNames directHandles = new HandleNames();
  private HandleNames throughHandles = new HandleNames();
  private int messages;

  static Comparison of(Answers direct, Answers through) {
    Comparison comparison = new Comparison();
    if (!Objects.equals(direct.broken(), through.broken())) {
      comparison.differ(String.valueOf(direct.broken()), String.valueOf(through.broken()));
    } else if (direct.broken() != null) {
      comparison.different.add("neither came to its end: " + direct.broken());
    }
    if (direct.all().size() != through.all().size()) {
      comparison.differ(direct.all().size() + " answers", through.all().size() + " answers");
    }
    for (int i = 0; i < Math.min(direct.all().size(), through.all().size()); i++) {
      comparison.compare(direct.all().get(i), through.all().get(i));
    }
    return comparison;
  }

  /** What is different, and not known to be. */
  List<String> different() {
    return different;
  }

  /** What is different, and known to be. */
  Set<Deviation> seen() {
    return seen;
  }

  /** How many messages of the client had an answer. */
  int messages() {
    return messages;
  }

  private void compare(Answer direct, Answer through) {
    messages++;
    if (direct.isToLogin()) {
      // A connection's transactions are its own.
      directNames = new TransactionNames();
      throughNames = new TransactionNames();
      directHandles = new HandleNames();
      throughHandles = new HandleNames();
    }
    List<String> expected = bytes(direct, directNames, directHandles);
    List<String> found = bytes(through, throughNames, throughHandles);
    boolean same = expected.equals(found) || sameButForTheLastRows(direct, through);
    if (!same) {
      Set<Deviation> known = Deviation.between(direct, through);
      if (known.isEmpty()) {
        differ(direct.toString(), through.toString());
      }
      seen.addAll(known);
    }
  }

  private static List<String> bytes(
      Answer answer, TransactionNames transactions, HandleNames handles) {
    return answer.messages().stream()
        .map(message -> handles.inOrder(transactions.inOrder(message), message.tokens()))
        .toList();
  }

  private static boolean sameButForTheLastRows(Answer direct, Answer through) {
    if (!direct.isBrokenOff() || !through.isBrokenOff()) {
      return false;
    }
    List<String> some = texts(direct, true);
    List<String> others = texts(through, true);
    int both = Math.min(some.size(), others.size());
    return some.subList(0, both).equals(others.subList(0, both))
        && texts(direct, false).equals(texts(through, false));
  }

  private static List<String> texts(Answer answer, boolean ofRows) {
    return answer.messages().stream()
        .flatMap(message -> message.tokens().stream())
        .filter(token -> token instanceof Token.Row == ofRows)
        .map(Token::text)
        .toList();
  }

  private void differ(String direct, String through) {
    different.add("%n  direct       %s%n  through Weir %s%n".formatted(direct, through));
  }
}
